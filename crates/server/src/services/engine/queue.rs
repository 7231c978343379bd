//! A queue in which addresses share the engine's time, and users share the time of their address.

use std::collections::{HashMap, VecDeque};

use crate::client_address::ClientAddress;
use tablier_protocol::UserId;

/// What a job counts as until it is known how long it took, in seconds.
const EXPECTED: f64 = 1.0;

/// Who is charged for the time of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// An address: whoever has many guests has no more time than others.
    Address(ClientAddress),
    /// A user who has not come from any address since the server was started.
    User(UserId),
}

/// For whom a job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Customer {
    pub(crate) source: Source,
    pub(crate) user: UserId,
}

impl Customer {
    /// Somebody, and the address they were last seen at.
    pub(crate) fn new(user: UserId, address: Option<ClientAddress>) -> Self {
        Customer { source: address.map_or(Source::User(user), Source::Address), user }
    }
}

/// The next job is one of the source that has used the least time. Within a source users take turns,
/// and one job of each user is done at a time.
///
/// A source that comes back starts at the time that the others have reached, so nobody saves up time
/// by waiting, and whoever comes new is next.
#[derive(Debug)]
pub(super) struct Queue<T> {
    sources: HashMap<Source, Share<T>>,
    /// Users for whom something is being done.
    served: Vec<UserId>,
    /// What the source that was last chosen had used.
    reached: f64,
    /// Numbers the pushes, to choose between equals.
    pushes: u64,
    len: usize,
}

/// What one source waits for and has used.
#[derive(Debug)]
struct Share<T> {
    /// Seconds of the engine.
    used: f64,
    running: u32,
    /// When it began to wait, by the number of the push.
    since: u64,
    /// Those who wait, whoever is next first.
    users: VecDeque<(UserId, VecDeque<T>)>,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Queue { sources: HashMap::new(), served: Vec::new(), reached: 0.0, pushes: 0, len: 0 }
    }
}

impl<T> Queue<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many jobs of a source wait.
    pub(super) fn waiting(&self, source: Source) -> usize {
        let share = self.sources.get(&source);
        share.map_or(0, |share| share.users.iter().map(|(_, line)| line.len()).sum())
    }

    pub(super) fn push(&mut self, customer: Customer, job: T) {
        self.pushes += 1;
        self.len += 1;
        let share = self.sources.entry(customer.source).or_insert_with(Share::new);
        if share.users.is_empty() {
            share.since = self.pushes;
            if share.running == 0 {
                share.used = share.used.max(self.reached);
            }
        }
        let line = share.users.iter_mut().find(|(user, _)| *user == customer.user);
        match line {
            Some((_, line)) => line.push_back(job),
            None => share.users.push_back((customer.user, VecDeque::from([job]))),
        }
    }

    /// The next job that `fits`; [`finish`](Queue::finish) tells when it is done.
    pub(super) fn pop(&mut self, fits: impl Fn(&T) -> bool) -> Option<(Customer, T)> {
        let served = &self.served;
        let can_be_next =
            |(user, line): &(UserId, VecDeque<T>)| !served.contains(user) && line.iter().any(&fits);
        let ready = self.sources.iter().filter(|(_, share)| share.users.iter().any(can_be_next));
        let (source, _) = ready.min_by(|(_, a), (_, b)| {
            a.charged().total_cmp(&b.charged()).then(a.since.cmp(&b.since))
        })?;
        let source = *source;
        let share = self.sources.get_mut(&source)?;
        let next = share.users.iter().position(can_be_next)?;
        let (user, mut line) = share.users.remove(next)?;
        let job = line.iter().position(&fits).and_then(|index| line.remove(index))?;
        if !line.is_empty() {
            share.users.push_back((user, line));
        }
        share.running += 1;
        self.reached = self.reached.max(share.used);
        self.served.push(user);
        self.len -= 1;
        Some((Customer { source, user }, job))
    }

    /// A job is done and has taken so many seconds.
    pub(super) fn finish(&mut self, customer: Customer, seconds: f64) {
        self.served.retain(|served| *served != customer.user);
        if let Some(share) = self.sources.get_mut(&customer.source) {
            share.running -= 1;
            share.used += seconds;
        }
        if self.len == 0 && self.served.is_empty() {
            // Nobody is kept waiting by what others have used.
            self.sources.clear();
            self.reached = 0.0;
        }
        // Who is not ahead of the others would start again where they are.
        let reached = self.reached;
        self.sources.retain(|_, share| {
            share.running > 0 || !share.users.is_empty() || share.used > reached
        });
    }
}

impl<T> Share<T> {
    fn new() -> Self {
        Share { used: 0.0, running: 0, since: 0, users: VecDeque::new() }
    }

    fn charged(&self) -> f64 {
        self.used + f64::from(self.running) * EXPECTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> ClientAddress {
        std::net::IpAddr::from([192, 0, 2, last]).into()
    }

    fn at(last: u8, user: i64) -> Customer {
        Customer::new(UserId(user), Some(address(last)))
    }

    /// Does everything that waits, each job in so many seconds, and tells in which order.
    fn order<T: Copy>(queue: &mut Queue<T>, seconds: impl Fn(T) -> f64) -> Vec<T> {
        let mut order = Vec::new();
        while let Some((customer, job)) = queue.pop(|_| true) {
            order.push(job);
            queue.finish(customer, seconds(job));
        }
        assert_eq!(queue.len(), 0);
        order
    }

    #[test]
    fn who_asks_much_waits_for_who_asks_little() {
        let mut queue = Queue::default();
        for number in 0..3 {
            queue.push(at(1, 1), number);
        }
        queue.push(at(2, 2), 10);
        assert_eq!(order(&mut queue, |_| 1.0), [0, 10, 1, 2]);
    }

    #[test]
    fn many_guests_of_one_address_have_the_time_of_one() {
        let mut queue = Queue::default();
        for guest in 0..350 {
            queue.push(at(1, guest), guest);
        }
        queue.push(at(2, 1_000), 1_000);
        queue.push(at(2, 1_000), 1_001);
        assert_eq!(order(&mut queue, |_| 1.0)[..4], [0, 1_000, 1, 1_001]);
    }

    #[test]
    fn users_of_one_address_take_turns() {
        let mut queue = Queue::default();
        for number in 0..3 {
            queue.push(at(1, 1), number);
        }
        queue.push(at(1, 2), 10);
        assert_eq!(order(&mut queue, |_| 1.0), [0, 10, 1, 2]);
    }

    /// A second of one is worth a hundred short moves of another.
    #[test]
    fn time_is_shared_and_not_the_number_of_jobs() {
        let mut queue = Queue::default();
        for number in 0..5 {
            queue.push(at(1, 1), ("long", number));
        }
        for number in 0..20 {
            queue.push(at(2, 2), ("short", number));
        }
        let order = order(&mut queue, |(kind, _)| if kind == "long" { 1.0 } else { 0.01 });
        assert_eq!(order[0], ("long", 0));
        assert!(order[1..21].iter().all(|(kind, _)| *kind == "short"), "{order:?}");
    }

    #[test]
    fn nobody_saves_up_time_and_nobody_new_waits_long() {
        let mut queue = Queue::default();
        queue.push(at(1, 1), 0);
        assert_eq!(order(&mut queue, |_| 0.01), [0]);
        for number in 0..10 {
            queue.push(at(2, 2), number);
        }
        for _ in 0..5 {
            let (customer, _) = queue.pop(|_| true).unwrap();
            queue.finish(customer, 1.0);
        }
        // One comes back and one is new: each has one turn before the busy one, and not five.
        for number in 100..105 {
            queue.push(at(1, 1), number);
        }
        queue.push(at(3, 3), 200);
        let order = order(&mut queue, |_| 1.0);
        assert_eq!(order[..4], [100, 200, 5, 101], "{order:?}");
    }

    #[test]
    fn one_job_of_each_person_is_done_at_a_time() {
        let mut queue = Queue::default();
        let ada = at(1, 1);
        queue.push(ada, 0);
        queue.push(ada, 1);
        assert_eq!(queue.pop(|_| true), Some((ada, 0)));
        assert_eq!(queue.pop(|_| true), None);
        queue.push(at(2, 1), 2);
        assert_eq!(queue.pop(|_| true), None, "from another address it is the same user");
        queue.finish(ada, 1.0);
        assert_eq!(queue.pop(|_| true), Some((at(2, 1), 2)));
        queue.finish(at(2, 1), 1.0);
        assert_eq!(queue.pop(|_| true), Some((ada, 1)));
    }

    /// Several threads do not all serve the same address while another waits.
    #[test]
    fn what_is_being_done_counts() {
        let mut queue = Queue::default();
        for guest in 0..4 {
            queue.push(at(1, guest), guest);
        }
        queue.push(at(2, 10), 10);
        let started: Vec<_> = (0..2).map(|_| queue.pop(|_| true).unwrap().1).collect();
        assert_eq!(started, [0, 10]);
    }

    #[test]
    fn a_job_that_does_not_fit_is_passed_over() {
        let mut queue = Queue::default();
        queue.push(at(1, 1), 10);
        queue.push(at(1, 1), 3);
        assert_eq!(queue.pop(|level| *level < 10), Some((at(1, 1), 3)));
        assert_eq!(queue.pop(|level| *level < 10), None);
        queue.finish(at(1, 1), 0.1);
        assert_eq!(queue.pop(|level| *level < 10), None);
        assert_eq!(queue.waiting(Source::Address(address(1))), 1);
        assert_eq!(queue.pop(|_| true), Some((at(1, 1), 10)));
    }

    #[test]
    fn who_does_not_wait_is_forgotten() {
        let mut queue = Queue::default();
        for number in 0..10 {
            queue.push(at(1, 1), number);
        }
        for guest in 0..100 {
            queue.push(at(2 + guest, (2 + guest).into()), 0);
        }
        for _ in 0..103 {
            let (customer, _) = queue.pop(|_| true).unwrap();
            queue.finish(customer, 1.0);
        }
        assert_eq!(queue.sources.len(), 1, "only who still waits");
        order(&mut queue, |_| 1.0);
        assert_eq!(queue.sources.len(), 0);
    }
}
