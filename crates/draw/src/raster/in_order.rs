//! Work shared by all processors.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Works on parts on all processors at the same time, and takes what becomes of them in the order of the parts.
pub(super) fn in_order<T, U: Send, E>(
    parts: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> U + Sync,
    mut take: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let parts = parts.into_iter();
    let most = parts.size_hint().1.unwrap_or(usize::MAX);
    let parts = Mutex::new(parts.enumerate());
    let next_part = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (send, finished) = mpsc::channel();
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from).min(most);
        for send in vec![send; workers] {
            let (work, next_part) = (&work, &next_part);
            scope.spawn(move || {
                while let Some((number, part)) = next_part() {
                    // Nobody waits any more if another part could not be taken.
                    if send.send((number, work(part))).is_err() {
                        break;
                    }
                }
            });
        }
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, part) in finished {
            early.insert(number, part);
            while let Some(part) = early.remove(&next) {
                take(part)?;
                next += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_in_order_and_the_first_error_ends_it() {
        let mut taken = Vec::new();
        let all = in_order(
            0..100,
            |part| 2 * part,
            |part| {
                taken.push(part);
                Ok::<_, ()>(())
            },
        );
        assert_eq!((all, taken), (Ok(()), (0..100).map(|part| 2 * part).collect()));
        let some = in_order(0..100, |part| part, |part| if part == 7 { Err(part) } else { Ok(()) });
        assert_eq!(some, Err(7));
    }
}
