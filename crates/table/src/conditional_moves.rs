//! Moves that somebody has decided on beforehand: if this is played, I play that.

use tablier_core::{AnyMatch, Message, Seat, Turn};

use crate::limits::{MOST_LINES, MOST_PLIES, MOST_PREPARED_BYTES};

/// Stands for whatever the others play: a premove is the line of this and one move.
pub const ANY_MOVE: &str = "*";

/// Lines of plies from the present position on, the others' and one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConditionalMoves {
    lines: Vec<Vec<String>>,
}

impl ConditionalMoves {
    pub(crate) fn new(lines: Vec<Vec<String>>) -> Self {
        ConditionalMoves { lines }
    }

    pub(crate) fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// Whether every line can be played out, and is not the seat's own turn at its beginning.
    pub(crate) fn check(&self, played: &dyn AnyMatch, seat: Seat) -> Result<(), Message> {
        let too_long = self.lines.len() > MOST_LINES
            || self.lines.iter().any(|line| line.len() > MOST_PLIES)
            || self.lines.iter().flatten().map(String::len).sum::<usize>() > MOST_PREPARED_BYTES;
        if too_long {
            return Err(Message::new("conditional-long")
                .with("lines", MOST_LINES)
                .with("plies", MOST_PLIES)
                .with("bytes", MOST_PREPARED_BYTES));
        }
        if played.turn() == Turn::Seat(seat) {
            return Err(Message::new("conditional-own-turn"));
        }
        self.lines.iter().try_for_each(|line| check_line(line, played.fork(), seat))
    }

    /// What is prepared for the position, if anything is.
    pub(crate) fn reply(&self) -> Option<&str> {
        self.lines.first()?.first().map(String::as_str)
    }

    /// Something was played: lines that foresaw it go on, the others are over.
    pub(crate) fn advance(&mut self, text: &str) {
        self.lines.retain_mut(|line| {
            let foreseen = line.first().is_some_and(|first| first == text || first == ANY_MOVE);
            if foreseen {
                line.remove(0);
            }
            foreseen && !line.is_empty()
        });
    }
}

fn check_line(line: &[String], mut played: Box<dyn AnyMatch>, seat: Seat) -> Result<(), Message> {
    for (i, text) in line.iter().enumerate() {
        let is_own = match played.turn() {
            Turn::Chance(_) => return Err(Message::new("conditional-die")),
            Turn::Seat(turn) => turn == seat,
        };
        if text == ANY_MOVE && !is_own {
            // Nobody knows the position after it: one move may follow, and is tried when its time
            // comes.
            let is_premove = i == 0 && line.len() == 2;
            return if is_premove { Ok(()) } else { Err(Message::new("conditional-any-move")) };
        }
        played.play(text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(lines: &[&[&str]]) -> ConditionalMoves {
        let line = |line: &&[&str]| line.iter().map(|&text| text.to_owned()).collect();
        ConditionalMoves::new(lines.iter().map(line).collect())
    }

    fn check(lines: &[&[&str]], seat: Seat) -> Result<(), String> {
        let played = tablier_games::game("orthokon", []).unwrap().begin();
        conditions(lines).check(&*played, seat).map_err(|message| message.id.into_owned())
    }

    #[test]
    fn lines_are_played_out_to_be_checked() {
        assert_eq!(check(&[&["a1-a3", "b4-d2"], &["*", "b4-d2"]], Seat(1)), Ok(()));
        assert!(check(&[&["a1-a2", "b4-d2"]], Seat(1)).is_err(), "a slide goes to the end");
        assert!(check(&[&["a1-a3", "a1-a3"]], Seat(1)).is_err(), "there is nothing on a1 any more");
    }

    #[test]
    fn what_cannot_be_prepared_is_refused() {
        assert_eq!(check(&[&["a1-a3"]], Seat(0)), Err("conditional-own-turn".to_owned()));
        for premove in [&["*"][..], &["*", "b4-d2", "*"], &["a1-a3", "b4-d2", "*", "c4-c2"]] {
            assert_eq!(check(&[premove], Seat(1)), Err("conditional-any-move".to_owned()));
        }
        let long = vec!["a1-a3"; MOST_PLIES + 1];
        assert_eq!(check(&[&long], Seat(1)), Err("conditional-long".to_owned()));
        let many = vec![&["a1-a3"][..]; MOST_LINES + 1];
        assert_eq!(check(&many, Seat(1)), Err("conditional-long".to_owned()));
        let wide = "x".repeat(MOST_PREPARED_BYTES);
        assert_eq!(check(&[&["*", &wide]], Seat(1)), Err("conditional-long".to_owned()));
    }

    #[test]
    fn nothing_is_prepared_beyond_a_roll() {
        let mut played = tablier_games::game("theseion", []).unwrap().begin();
        let roll = played.legal_moves()[3].clone();
        let premove = ConditionalMoves::new(vec![vec![roll.clone(), "x".to_owned()]]);
        assert_eq!(premove.check(&*played, Seat(1)).unwrap_err().id, "conditional-die");
        played.play(&roll).unwrap();
        let walk = played.legal_moves()[0].clone();
        let beyond = ConditionalMoves::new(vec![vec![walk, roll]]);
        assert_eq!(beyond.check(&*played, Seat(1)).unwrap_err().id, "conditional-die");
    }

    #[test]
    fn lines_that_foresaw_the_move_go_on() {
        let mut prepared = conditions(&[&["a", "b", "c"], &["d", "e"], &["*", "f"], &["a"]]);
        prepared.advance("a");
        assert_eq!(prepared, conditions(&[&["b", "c"], &["f"]]));
        assert_eq!(prepared.reply(), Some("b"));
        prepared.advance("b");
        assert_eq!(prepared, conditions(&[&["c"]]));
        prepared.advance("d");
        assert_eq!(prepared.reply(), None);
    }
}
