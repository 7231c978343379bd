//! How ratings change, by game, number of players and speed.
//!
//! Between two it is Glicko-2, among three and four Weng-Lin, both on the scale of Elo: a new user has 1500,
//! and who has 400 more wins ten games of eleven.

mod rating;

pub use rating::{PROVISIONAL, Rating, rate};

/// The rating of a level of the engine, which never changes; none if it was not measured.
///
/// ```
/// use tablier_server::ratings::level;
///
/// assert_eq!(level("ordo", 5).unwrap().rating, 1500.0);
/// assert_eq!(level("chess", 5), None);
/// ```
pub fn level(game: &str, level: u8) -> Option<Rating> {
    let above = tablier_engine::find(game).ok()?.measured_strength(level)?;
    Some(Rating::of_level(Rating::NEW.rating + above))
}

/// The ratings of all levels of a game that were measured, from the lowest on.
pub fn levels(game: &str) -> Vec<f64> {
    (1..=10).map_while(|number| level(game, number)).map(|known| known.rating).collect()
}
