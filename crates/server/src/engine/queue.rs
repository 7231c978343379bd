//! A queue in which people take turns.

use std::collections::{HashMap, VecDeque};

use crate::ids::PersonId;

/// Everybody has a line of their own, and one thing of each is done at a time.
#[derive(Debug)]
pub(super) struct Queue<T> {
    /// What each waits for, in order.
    lines: HashMap<PersonId, VecDeque<T>>,
    /// Those who wait and for whom nothing is being done, whoever waits longest first.
    turns: VecDeque<PersonId>,
    /// Those for whom something is being done.
    served: Vec<PersonId>,
    len: usize,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Queue { lines: HashMap::new(), turns: VecDeque::new(), served: Vec::new(), len: 0 }
    }
}

impl<T> Queue<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, person: PersonId, thing: T) {
        let line = self.lines.entry(person).or_default();
        if line.is_empty() && !self.served.contains(&person) {
            self.turns.push_back(person);
        }
        line.push_back(thing);
        self.len += 1;
    }

    /// What is to be done next; [`finish`](Queue::finish) tells when it is.
    pub(super) fn pop(&mut self) -> Option<(PersonId, T)> {
        let person = self.turns.pop_front()?;
        let line = self.lines.get_mut(&person)?;
        let thing = line.pop_front()?;
        if line.is_empty() {
            self.lines.remove(&person);
        }
        self.served.push(person);
        self.len -= 1;
        Some((person, thing))
    }

    pub(super) fn finish(&mut self, person: PersonId) {
        self.served.retain(|served| *served != person);
        if self.lines.contains_key(&person) {
            self.turns.push_back(person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId(1);
    const BLAISE: PersonId = PersonId(2);

    #[test]
    fn who_asks_much_waits_for_who_asks_little() {
        let mut queue = Queue::default();
        for number in 0..3 {
            queue.push(ADA, number);
        }
        queue.push(BLAISE, 10);
        let mut order = Vec::new();
        while let Some((person, thing)) = queue.pop() {
            order.push(thing);
            queue.finish(person);
        }
        assert_eq!(order, [0, 10, 1, 2]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn one_thing_of_each_is_done_at_a_time() {
        let mut queue = Queue::default();
        queue.push(ADA, 0);
        queue.push(ADA, 1);
        assert_eq!(queue.pop(), Some((ADA, 0)));
        assert_eq!(queue.pop(), None);
        queue.push(ADA, 2);
        assert_eq!(queue.pop(), None);
        queue.finish(ADA);
        assert_eq!(queue.pop(), Some((ADA, 1)));
        queue.finish(ADA);
        assert_eq!(queue.pop(), Some((ADA, 2)));
        queue.finish(ADA);
        assert_eq!(queue.pop(), None);
    }
}
