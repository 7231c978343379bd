//! How finished games are looked for: which part of which index has those that a search wants.
//!
//! Two tables have the keys of games in the order in which games are found, the latest first. `open_games` has the games
//! open to everyone by their first plies, `user_games` those of each user. A search reads the first rows of one or more
//! parts and merges them, so it reads about as many rows as it shows, however many games there are.

use std::collections::BTreeMap;

use sqlx::{Encode, QueryBuilder, Type};
use tablier_protocol::{Score, UserId};
use tablier_table::Finished;

use super::GameSearch;

/// Openings of so many plies have an index. Of those that begin like a longer one, each game is compared.
pub(super) const INDEXED_PLIES: usize = 6;
/// Stands for the other user in the rows with all games of one. Nobody has this number.
pub(super) const ANYBODY: i64 = 0;

/// The beginnings of an opening that have an index: the empty one first, the longest last.
pub(super) fn beginnings(opening: &str) -> impl Iterator<Item = &str> {
    let ends = opening.match_indices(' ').map(|(at, _)| at + 1);
    [0].into_iter().chain(ends.take(INDEXED_PLIES)).filter_map(|end| opening.get(..end))
}

/// The longest beginning that has an index.
pub(super) fn longest_beginning(opening: &str) -> &str {
    beginnings(opening).last().unwrap_or_default()
}

/// What the column `kind` tells of a game.
pub(super) fn kind(is_rated: bool, is_drawn: bool) -> i16 {
    i16::from(is_rated) + 2 * i16::from(is_drawn)
}

/// A row of the games of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UserGame {
    pub(super) user: i64,
    pub(super) other: i64,
    /// What came of it for the user, as a sum: who sat on several seats may have won and lost.
    pub(super) results: i64,
}

/// A game among the games of all who played it.
pub(super) fn user_games(game: &Finished) -> Vec<UserGame> {
    let mut results: BTreeMap<UserId, i64> = BTreeMap::new();
    for player in &game.players {
        if let Some(user) = player.holder.user() {
            *results.entry(user).or_default() |= bit(player.result);
        }
    }
    let rows = results.iter().flat_map(|(user, &of_user)| {
        let others = results.keys().filter(move |other| *other != user);
        let others = [ANYBODY].into_iter().chain(others.map(|other| other.0));
        others.map(move |other| UserGame { user: user.0, other, results: of_user })
    });
    rows.collect()
}

fn bit(result: Score) -> i64 {
    match result {
        Score::Won => 1,
        Score::Drawn => 2,
        Score::Lost => 4,
    }
}

/// The parts of the indexes that have what a search wants. No game is in two of them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) open: Option<OpenPart>,
    pub(super) of_users: Vec<UserPart>,
}

/// Games open to everyone, of all these kinds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OpenPart {
    pub(super) games: Vec<String>,
    /// As the column `kind` tells them.
    pub(super) kinds: Vec<i16>,
}

/// Games of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UserPart {
    user: UserId,
    /// Who has played as well.
    other: Option<UserId>,
    /// Only those open to everyone, or only those that are not.
    open: Option<bool>,
    /// Who has played beside both.
    third: Option<UserId>,
    /// Whether `result` is that of the user; otherwise it tells whether all drew.
    has_result: bool,
}

impl Parts {
    /// What a search reads that names no table.
    pub(super) fn of(search: &GameSearch, asking: Option<UserId>) -> Self {
        let Some(user) = search.user.or(search.against) else {
            return Parts::open(search, asking);
        };
        let other = search.against.filter(|other| *other != user);
        let part =
            UserPart { user, other, open: None, third: None, has_result: search.user.is_some() };
        let mut of_users = Vec::new();
        if asking.is_some_and(|asking| asking == user || Some(asking) == other) {
            of_users.push(part);
        } else {
            of_users.push(UserPart { open: Some(true), ..part });
            if asking.is_some() {
                // What is not open to everyone is found by who played there.
                of_users.push(UserPart { other: asking, open: Some(false), third: other, ..part });
            }
        }
        Parts { open: None, of_users }
    }

    fn open(search: &GameSearch, asking: Option<UserId>) -> Self {
        let every_game = || tablier_games::infos().map(|info| info.id.to_owned()).collect();
        let is_wanted = |&(rated, drawn): &(bool, bool)| {
            search.rated.is_none_or(|wanted| wanted == rated)
                && search.result.is_none_or(|wanted| (wanted == Score::Drawn) == drawn)
        };
        let kinds = [(false, false), (true, false), (false, true), (true, true)];
        let kinds = kinds.into_iter().filter(is_wanted);
        let open = OpenPart {
            games: search.game.clone().map_or_else(every_game, |game| vec![game]),
            kinds: kinds.map(|(rated, drawn)| kind(rated, drawn)).collect(),
        };
        let own = asking.map(|user| UserPart {
            user,
            other: None,
            open: Some(false),
            third: None,
            has_result: false,
        });
        Parts { open: Some(open), of_users: own.into_iter().collect() }
    }
}

/// Adds that the keys have to be behind those of the page before, and that a long opening is compared as a whole.
pub(super) fn push_rest<DB: sqlx::Database>(
    query: &mut QueryBuilder<DB>,
    search: &GameSearch,
    keys: &str,
) where
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    if let Some((ended_at, table)) = &search.behind {
        query.push(" AND (ended_at, table_id) < (").push_bind(*ended_at as i64);
        query.push(", ").push_bind(table.as_str().to_owned()).push(")");
    }
    if let Some(opening) = search.opening.as_ref()
        && longest_beginning(opening) != opening
    {
        query.push(" AND EXISTS (SELECT 1 FROM games WHERE games.table_id = ").push(keys);
        query.push(".table_id");
        push_beginning(query, "games.opening", opening);
        query.push(")");
    }
}

/// Adds that a text begins like this: no letter comes behind the last one there is.
fn push_beginning<DB: sqlx::Database>(query: &mut QueryBuilder<DB>, text: &str, beginning: &str)
where
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    query.push(" AND ").push(text).push(" >= ").push_bind(beginning.to_owned());
    query.push(" AND ").push(text).push(" < ").push_bind(format!("{beginning}{}", char::MAX));
}

impl UserPart {
    /// Adds the query for the first keys of this part.
    pub(super) fn push<DB: sqlx::Database>(
        &self,
        query: &mut QueryBuilder<DB>,
        search: &GameSearch,
        most: u32,
    ) where
        for<'q> i64: Encode<'q, DB> + Type<DB>,
        for<'q> bool: Encode<'q, DB> + Type<DB>,
        for<'q> String: Encode<'q, DB> + Type<DB>,
    {
        query.push("SELECT * FROM (SELECT ended_at, table_id FROM user_games WHERE user_id = ");
        query.push_bind(self.user.0).push(" AND other_id = ");
        query.push_bind(self.other.map_or(ANYBODY, |other| other.0));
        if let Some(open) = self.open {
            query.push(" AND open = ").push_bind(open);
        }
        if let Some(UserId(third)) = self.third {
            query.push(
                " AND EXISTS (SELECT 1 FROM players WHERE players.table_id = user_games.table_id
                    AND players.user_id = ",
            );
            query.push_bind(third).push(")");
        }
        if let Some(game) = &search.game {
            query.push(" AND game = ").push_bind(game.clone());
        }
        if let Some(rated) = search.rated {
            query.push(" AND rated = ").push_bind(rated);
        }
        match search.result {
            Some(result) if self.has_result => {
                query.push(" AND results & ").push_bind(bit(result)).push(" <> 0");
            }
            Some(result) => {
                query.push(
                    " AND EXISTS (SELECT 1 FROM games WHERE games.table_id = user_games.table_id
                        AND games.drawn = ",
                );
                query.push_bind(result == Score::Drawn).push(")");
            }
            None => {}
        }
        if let Some(opening) = &search.opening {
            push_beginning(query, "opening", longest_beginning(opening));
        }
        push_rest(query, search, "user_games");
        query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(i64::from(most));
        query.push(") AS part");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: UserId = UserId(1);
    const BLAISE: UserId = UserId(2);
    const CLARA: UserId = UserId(3);

    #[test]
    fn an_opening_begins_with_all_its_beginnings() {
        let all = |opening| beginnings(opening).collect::<Vec<_>>();
        assert_eq!(all(""), [""]);
        assert_eq!(all("a1-a3 b4-d2 "), ["", "a1-a3 ", "a1-a3 b4-d2 "]);
        let long = "a b c d e f g h ";
        assert_eq!(all(long).len(), INDEXED_PLIES + 1);
        assert_eq!(longest_beginning(long), "a b c d e f ");
    }

    /// What somebody may see of games that are not open to everyone is what they have played.
    #[test]
    fn private_games_are_looked_for_by_who_asks() {
        let part =
            |user, other, open, third| UserPart { user, other, open, third, has_result: true };
        let of_users = |user, against, asking| {
            let search = GameSearch { user: Some(user), against, ..GameSearch::default() };
            Parts::of(&search, asking).of_users
        };
        assert_eq!(of_users(ADA, None, None), [part(ADA, None, Some(true), None)]);
        assert_eq!(of_users(ADA, None, Some(ADA)), [part(ADA, None, None, None)]);
        assert_eq!(of_users(ADA, Some(ADA), Some(ADA)), [part(ADA, None, None, None)]);
        assert_eq!(
            of_users(ADA, Some(BLAISE), Some(BLAISE)),
            [part(ADA, Some(BLAISE), None, None)]
        );
        assert_eq!(
            of_users(ADA, Some(BLAISE), Some(CLARA)),
            [
                part(ADA, Some(BLAISE), Some(true), None),
                part(ADA, Some(CLARA), Some(false), Some(BLAISE))
            ]
        );
    }
}
