//! The words by which both databases know what the program has types for.

use super::StoreError;
use tablier_protocol::{PlayerCount, RatingClass, Score, Speed, UserKind, Visibility};

pub(super) fn score(score: Score) -> &'static str {
    match score {
        Score::Won => "won",
        Score::Drawn => "drawn",
        Score::Lost => "lost",
    }
}

pub(super) fn visibility(visibility: Visibility) -> &'static str {
    if visibility == Visibility::Open { "open" } else { "link" }
}

pub(super) fn to_visibility(word: &str) -> Visibility {
    if word == "open" { Visibility::Open } else { Visibility::Link }
}

pub(super) fn to_user_kind(word: &str) -> Result<UserKind, StoreError> {
    match word {
        "guest" => Ok(UserKind::Guest),
        "account" => Ok(UserKind::Account),
        "deleted" => Ok(UserKind::Deleted),
        other => Err(StoreError::damaged(other)),
    }
}

pub(super) fn to_speed(word: &str) -> Result<Speed, StoreError> {
    Speed::from_word(word).ok_or_else(|| StoreError::damaged(word))
}

pub(super) fn to_rating_class(
    game: String,
    player_count: &str,
    speed: &str,
) -> Result<RatingClass, StoreError> {
    let count = PlayerCount::from_word(player_count);
    let player_count = count.ok_or_else(|| StoreError::damaged(player_count))?;
    Ok(RatingClass { game, player_count, speed: to_speed(speed)? })
}
