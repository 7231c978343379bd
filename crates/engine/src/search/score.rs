//! What a position is worth to the side to move.

use std::fmt;

/// The most plies from the root to a leaf.
pub(super) const MAX_PLY: usize = 128;
/// A win on the spot; one ply less for every ply it takes.
pub(super) const MATE: i32 = 30_000;
/// The least score that is a win; what a game's evaluation says stays below.
pub(super) const WON: i32 = MATE - MAX_PLY as i32;
/// More than any score.
pub(super) const INFINITE: i32 = MATE + 1;
pub(super) const DRAW: i32 = 0;

/// The score of an evaluation, which must not look like a proof.
pub(super) fn guess(value: i32) -> i32 {
    value.clamp(1 - WON, WON - 1)
}

/// A score as the table keeps it: wins and losses counted from the position, not from the root.
pub(super) fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score + ply as i32,
        ..=LOST => score - ply as i32,
        _ => score,
    }
}

/// The reverse of [`from_here`].
pub(super) fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score - ply as i32,
        ..=LOST => score + ply as i32,
        _ => score,
    }
}

/// The greatest score that is a loss.
pub(super) const LOST: i32 = -WON;

/// What a position is worth to the side to move: a number of hundredths, or a proved win or loss.
///
/// ```
/// use tablier_engine::Score;
///
/// let better = Score::guess(150);
/// assert_eq!(better.to_string(), "+1.50");
/// assert!(better < Score::win_in(9) && Score::win_in(9) < Score::win_in(3));
/// assert!(Score::loss_in(2) < Score::loss_in(8) && !better.is_proved());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i32);

impl Score {
    /// An evaluation in hundredths.
    pub fn guess(value: i32) -> Self {
        Score(guess(value))
    }

    /// A win after so many plies.
    pub fn win_in(plies: u32) -> Self {
        Score(MATE - plies.min(MAX_PLY as u32) as i32)
    }

    /// A loss after so many plies.
    pub fn loss_in(plies: u32) -> Self {
        Score(-Score::win_in(plies).0)
    }

    /// The hundredths; of a win or loss more than any evaluation has.
    pub fn hundredths(self) -> i32 {
        self.0
    }

    /// Whether it is a win or a loss that nothing can change.
    pub fn is_proved(self) -> bool {
        self.0.abs() >= WON
    }

    /// After how many plies the game is won, if that is proved.
    ///
    /// ```
    /// use tablier_engine::Score;
    ///
    /// assert_eq!(Score::win_in(5).wins_in(), Some(5));
    /// assert_eq!(Score::loss_in(5).wins_in(), None);
    /// assert_eq!(Score::guess(5).wins_in(), None);
    /// ```
    pub fn wins_in(self) -> Option<u32> {
        (self.0 >= WON).then(|| (MATE - self.0) as u32)
    }

    /// After how many plies the game is lost, if that is proved.
    ///
    /// ```
    /// use tablier_engine::Score;
    ///
    /// assert_eq!(Score::loss_in(4).loses_in(), Some(4));
    /// ```
    pub fn loses_in(self) -> Option<u32> {
        Score(-self.0).wins_in()
    }

    /// The chance to win that goes with the score: the logistic function of the score, with odds of
    /// ten to one for every 400 hundredths; certainty for what is proved.
    ///
    /// ```
    /// use tablier_engine::Score;
    ///
    /// assert_eq!(Score::guess(0).win_chance(), 0.5);
    /// assert!((Score::guess(400).win_chance() - 10.0 / 11.0).abs() < 1e-9);
    /// assert_eq!(Score::loss_in(2).win_chance(), 0.0);
    /// ```
    pub fn win_chance(self) -> f64 {
        if self.is_proved() {
            return if self.0 > 0 { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + 10_f64.powf(f64::from(-self.0) / 400.0))
    }
}

/// Whole units with two decimals; `win in 3` and `loss in 4` for what is proved.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wins_in(), self.loses_in()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
