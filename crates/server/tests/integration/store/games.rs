//! Finished games: looked for, and rated once.

use crate::store::shared;
use tablier_core::Seed;
use tablier_protocol::{ClockRule, Command, Entry, Score, Sides, Terms, Visibility};
use tablier_protocol::{PlayerCount, RatingClass, Speed};
use tablier_protocol::{TableId, UserId};
use tablier_server::ratings::Rating;
use tablier_server::store::Summary;
use tablier_server::store::{Commit, GameSearch, Store, StoreError};
use tablier_table::{Decision, LOCAL_USER, Moment, Table, Who, create, decide, replay_local_game};

const FAST: ClockRule = ClockRule::RealTime { base: 60_000, increment: 0, delay: 0 };

pub(super) fn class() -> RatingClass {
    RatingClass { game: "orthokon".to_owned(), player_count: PlayerCount::Two, speed: Speed::Blitz }
}

pub(super) fn rated() -> Terms {
    Terms { rated: true, sides: Sides::Random, clock: FAST, ..Terms::new("orthokon") }
}

pub(super) async fn account(store: &impl Store, name: &str) -> UserId {
    let user = store.add_guest(name, 0).await.unwrap().id;
    store.make_account(user, name, name, "hash", None).await.unwrap();
    user
}

/// A table in the hands of a test.
struct Played {
    entries: Vec<Entry>,
    table: Table,
    now: u64,
}

impl Played {
    fn open(number: u8, creator: UserId, terms: Terms) -> Self {
        let now = u64::from(number) * 1_000;
        let id = TableId::from_bytes([number; 8]);
        let opened = create(&id, creator, terms, &Seed::new([number; 32]), None, now).unwrap();
        Played { entries: opened.entries, table: opened.table, now }
    }

    fn act(&mut self, who: Who, command: &Command) {
        let decided = decide(&self.table, who, command, &Moment::at(self.now)).unwrap();
        let Decision { entries, table, .. } = decided;
        self.entries.extend(entries);
        self.table = table;
    }

    fn sit(&mut self, user: UserId) {
        self.act(Who::User(user), &Command::Sit { seat: None, contribution: None });
    }

    /// Plays these moves, whoever is on turn.
    fn play(&mut self, moves: &[&str]) {
        for text in moves {
            let ply = self.table.ply() + 1;
            let seat = self.table.turn().unwrap().seat;
            let who = self.table.holder(seat).unwrap().user().map_or(Who::Engine, Who::User);
            self.act(who, &Command::Move { ply, text: (*text).to_owned() });
        }
    }

    fn resign(&mut self, user: UserId) {
        self.act(Who::User(user), &Command::Resign);
    }

    fn news(&self) -> Commit {
        let summary = Summary::of(&self.table, self.now, self.now);
        Commit::new(self.entries.clone(), &self.table, summary, None)
    }
}

/// A game that `loser` gives up after these moves.
pub(super) fn lost(
    number: u8,
    users: [UserId; 2],
    terms: Terms,
    moves: &[&str],
    loser: UserId,
) -> Commit {
    let mut played = Played::open(number, users[0], terms);
    for user in users {
        played.sit(user);
    }
    played.play(moves);
    played.resign(loser);
    played.news()
}

async fn a_rated_game_counts_once(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let game = lost(1, [ada, blaise], rated(), &["a1-a3", "b4-d2"], blaise);
    store.append(&shared([&game])).await.unwrap();
    assert_eq!(store.append(&shared([&game])).await, Err(StoreError::Conflict));
    let [won] = &store.ratings(ada).await.unwrap()[..] else { panic!() };
    let [less] = &store.ratings(blaise).await.unwrap()[..] else { panic!() };
    assert_eq!((&won.class, won.games, won.changed_at), (&class(), 1, 1_000));
    assert_eq!((won.rating.rating.round(), less.rating.rating.round()), (1662.0, 1338.0));
    let history = store.rating_history(ada, &class(), 10).await.unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!((history[0].before, &history[0].table), (1500.0, &game.summary.id));

    let again = lost(2, [ada, blaise], rated(), &["a1-a3", "b4-d2"], ada);
    store.append(&shared([again])).await.unwrap();
    let history = store.rating_history(ada, &class(), 10).await.unwrap();
    assert_eq!(history.len(), 2);
    assert_eq!(history[1].before.round(), 1662.0);
    assert!(history[1].rating < history[0].rating);
    assert_eq!(store.ratings(ada).await.unwrap()[0].games, 2);
    let slow = RatingClass { speed: Speed::Classical, ..class() };
    assert_eq!(store.rating_history(ada, &slow, 10).await.unwrap(), []);
}

async fn what_is_not_for_ratings_changes_none(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let guest = store.add_guest("Guest", 0).await.unwrap().id;
    let casual = Terms { rated: false, ..rated() };
    let mut aborted = Played::open(3, ada, rated());
    for user in [ada, blaise] {
        aborted.sit(user);
    }
    aborted.act(Who::User(ada), &Command::Abort);
    store
        .append(&shared([
            lost(1, [ada, blaise], casual, &["a1-a3", "b4-d2"], blaise),
            lost(2, [ada, guest], rated(), &["a1-a3", "b4-d2"], guest),
            aborted.news(),
        ]))
        .await
        .unwrap();
    assert_eq!(store.ratings(ada).await.unwrap(), []);
    assert_eq!(store.ratings(guest).await.unwrap(), []);
    let games = store.find_games(&GameSearch::default(), None, 10).await.unwrap();
    assert_eq!(games.len(), 2, "what was aborted is no game");
}

async fn the_engine_has_the_same_rating_for_everybody(store: &impl Store) {
    let ada = account(store, "ada").await;
    let mut played = Played::open(1, ada, rated());
    played.sit(ada);
    played.act(Who::User(ada), &Command::SeatEngine { seat: None, level: 9 });
    played.play(&["a1-a3", "b4-d2"]);
    played.resign(ada);
    store.append(&shared([played.news()])).await.unwrap();
    let rating = store.ratings(ada).await.unwrap()[0].rating;
    assert!(
        rating.rating < 1500.0 && rating.rating > 1470.0,
        "a strong one is no shame: {rating:?}"
    );
    let games = store.find_games(&GameSearch::default(), None, 10).await.unwrap();
    let levels: Vec<_> = games[0].players.iter().map(|player| player.level).collect();
    assert!(levels.contains(&Some(9)) && levels.contains(&None));
}

async fn who_gives_up_among_three_comes_last(store: &impl Store) {
    let mut users = Vec::new();
    for name in ["ada", "blaise", "carl"] {
        users.push(account(store, name).await);
    }
    let mut terms = Terms { game: "theseion".to_owned(), ..rated() };
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut played = Played::open(1, users[0], terms);
    for user in &users {
        played.sit(*user);
    }
    for user in &users {
        played.act(Who::User(*user), &Command::Ready { contribution: None });
    }
    // All give up, one after the other: nobody is left, and all came last.
    for user in &users {
        played.resign(*user);
    }
    let news = played.news();
    assert_eq!(news.summary.users.iter().flatten().count(), 3, "they are still found here");
    store.append(&shared([&news])).await.unwrap();
    for user in &users {
        let [standing] = &store.ratings(*user).await.unwrap()[..] else { panic!() };
        assert_eq!(standing.class.player_count, PlayerCount::Several);
        assert_eq!(standing.rating.rating.round(), Rating::NEW.rating);
    }
    let search = GameSearch { user: Some(users[1]), ..GameSearch::default() };
    let games = store.find_games(&search, None, 10).await.unwrap();
    assert!(games[0].players.iter().all(|player| player.result == Score::Lost));
}

async fn games_are_found_by_what_is_known_of_them(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let carl = account(store, "carl").await;
    let terms = |game| Terms { clock: FAST, ..Terms::new(game) };
    let news = [
        lost(1, [ada, blaise], terms("orthokon"), &["a1-a3", "b4-d2"], blaise),
        lost(2, [ada, carl], terms("orthokon"), &["a1-a3", "c4-c2"], ada),
        lost(3, [carl, blaise], rated(), &["b1-b3", "a4-a2"], blaise),
        lost(4, [ada, blaise], terms("ordo"), &[], blaise),
    ];
    store.append(&shared(&news)).await.unwrap();
    let find = async |search: GameSearch| -> Vec<u64> {
        let found = store.find_games(&search, None, 10).await.unwrap();
        found.iter().map(|game| game.ended_at / 1_000).collect()
    };
    let all = GameSearch::default;
    assert_eq!(find(all()).await, [4, 3, 2, 1], "the latest first");
    assert_eq!(find(GameSearch { game: Some("ordo".to_owned()), ..all() }).await, [4]);
    assert_eq!(find(GameSearch { user: Some(ada), ..all() }).await, [4, 2, 1]);
    let pair = GameSearch { user: Some(ada), against: Some(blaise), ..all() };
    assert_eq!(find(pair).await, [4, 1]);
    let won = GameSearch { user: Some(ada), result: Some(Score::Won), ..all() };
    assert_eq!(find(won.clone()).await, [4, 1]);
    assert_eq!(find(GameSearch { result: Some(Score::Lost), ..won }).await, [2]);
    assert_eq!(find(GameSearch { result: Some(Score::Drawn), ..all() }).await, [0; 0]);
    let opening = |text: &str| GameSearch { opening: Some(text.to_owned()), ..all() };
    assert_eq!(find(opening("a1-a3 ")).await, [2, 1]);
    assert_eq!(find(opening("a1-a3 b4-d2 ")).await, [1]);
    assert_eq!(find(opening("a1-a ")).await, [0; 0], "moves are whole");
    assert_eq!(find(GameSearch { rated: Some(true), ..all() }).await, [3]);
    assert_eq!(find(GameSearch { rated: Some(false), ..all() }).await, [4, 2, 1]);

    let first = store.find_games(&all(), None, 2).await.unwrap();
    let behind = Some((first[1].ended_at, first[1].table.clone()));
    assert_eq!(find(GameSearch { behind, ..all() }).await, [2, 1]);
    let game = &store.find_games(&all(), None, 10).await.unwrap()[3];
    assert_eq!((game.plies, game.reason.as_str()), (2, "resigned"));
    assert_eq!(game.speed, Some(Speed::Blitz));
    let names: Vec<_> =
        game.players.iter().map(|p| p.user.as_ref().unwrap().name.clone()).collect();
    assert_eq!(names, ["ada", "blaise"]);
    assert_eq!((game.players[0].value, game.players[0].result), (1.0, Score::Won));
}

async fn openings_of_any_length_are_found(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let mut openings = Vec::new();
    for number in 1..=2 {
        let mut played = Played::open(number, ada, Terms::new("orthokon"));
        for user in [ada, blaise] {
            played.sit(user);
        }
        for ply in 1..=9 {
            let legal = played.table.played().legal_moves();
            // Beyond the plies that have an index.
            let at = if ply == 8 { usize::from(number - 1) } else { 0 };
            played.play(&[&legal[at]]);
        }
        openings.push(played.table.played().played());
        played.resign(ada);
        store.append(&shared([played.news()])).await.unwrap();
    }
    for user in [None, Some(blaise)] {
        for (game, plies, expected) in
            [(0, 0, &[2, 1][..]), (0, 6, &[2, 1]), (0, 7, &[2, 1]), (0, 8, &[1]), (1, 9, &[2])]
        {
            let opening = openings[game][..plies].iter().flat_map(|text| [text, " "]).collect();
            let search = GameSearch { user, opening: Some(opening), ..GameSearch::default() };
            let found = store.find_games(&search, None, 10).await.unwrap();
            let found: Vec<_> = found.iter().map(|game| game.ended_at / 1_000).collect();
            assert_eq!(found, expected, "{plies} plies of {game} for {user:?}");
        }
    }
}

/// Of a game that is not open to everyone all who played know, whoever is looked for.
async fn private_games_of_several_are_found_by_each(store: &impl Store) {
    let mut users = Vec::new();
    for name in ["ada", "blaise", "carl", "eve"] {
        users.push(account(store, name).await);
    }
    let terms = Terms { visibility: Visibility::Link, ..Terms::new("theseion") };
    let mut terms = Terms { clock: FAST, ..terms };
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut played = Played::open(1, users[0], terms);
    for user in &users[..3] {
        played.sit(*user);
    }
    for user in &users[..3] {
        played.act(Who::User(*user), &Command::Ready { contribution: None });
    }
    for user in &users[..3] {
        played.resign(*user);
    }
    store.append(&shared([played.news()])).await.unwrap();
    let count = async |user, against, asking| {
        let search = GameSearch { user, against, ..GameSearch::default() };
        store.find_games(&search, asking, 10).await.unwrap().len()
    };
    let [ada, blaise, carl, eve] = [0, 1, 2, 3].map(|number| Some(users[number]));
    for (asking, expected) in [(ada, 1), (blaise, 1), (carl, 1), (eve, 0), (None, 0)] {
        assert_eq!(count(None, None, asking).await, expected, "all for {asking:?}");
        assert_eq!(count(ada, None, asking).await, expected, "those of one for {asking:?}");
        assert_eq!(count(ada, blaise, asking).await, expected, "those of two for {asking:?}");
        assert_eq!(count(None, ada, asking).await, expected, "against one for {asking:?}");
        assert_eq!(count(ada, eve, asking).await, 0);
    }
    let table = GameSearch { table: Some(played.table.id().clone()), ..GameSearch::default() };
    assert_eq!(store.find_games(&table, carl, 10).await.unwrap().len(), 1);
    assert_eq!(store.find_games(&table, eve, 10).await.unwrap(), []);
}

async fn private_games_are_for_those_who_played_them(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let terms = Terms { visibility: Visibility::Link, ..Terms::new("orthokon") };
    store.append(&shared([lost(1, [ada, blaise], terms, &["a1-a3", "b4-d2"], ada)])).await.unwrap();
    let find = async |asking| store.find_games(&GameSearch::default(), asking, 9).await.unwrap();
    assert_eq!(find(None).await, []);
    assert_eq!(find(Some(UserId(99))).await, []);
    assert_eq!(find(Some(blaise)).await.len(), 1);
    let of_ada = GameSearch { user: Some(ada), ..GameSearch::default() };
    assert_eq!(store.find_games(&of_ada, None, 9).await.unwrap(), []);
    assert_eq!(store.public_games(None, 9).await.unwrap(), []);
}

async fn public_games_come_page_by_page(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    let game = |number| lost(number, [ada, blaise], Terms::new("ordo"), &[], ada);
    let news: Vec<_> = (1..=5).map(game).collect();
    store.append(&shared(&news)).await.unwrap();
    let mut all = Vec::new();
    loop {
        let page = store.public_games(all.last(), 2).await.unwrap();
        if page.is_empty() {
            break;
        }
        all.extend(page);
    }
    let mut names: Vec<_> = news.iter().map(|news| news.summary.id.clone()).collect();
    names.sort();
    assert_eq!(all, names);
}

async fn the_best_are_those_who_are_known(store: &impl Store) {
    let (ada, blaise) = (account(store, "ada").await, account(store, "blaise").await);
    for number in 1..=30 {
        // Nobody is known by games whose end was foreseen.
        let loser = if number % 3 == 0 { ada } else { blaise };
        let game = lost(number, [ada, blaise], rated(), &["a1-a3", "b4-d2"], loser);
        store.append(&shared([&game])).await.unwrap();
        let leaders = store.leaders(&class(), 0, 10).await.unwrap();
        assert!(number > 3 || leaders.is_empty(), "too little is known after {number} games");
    }
    let names = async |since| -> Vec<String> {
        let leaders = store.leaders(&class(), since, 10).await.unwrap();
        leaders.into_iter().map(|leader| leader.user.name).collect()
    };
    assert_eq!(names(0).await, ["ada", "blaise"]);
    assert_eq!(names(30_001).await, [""; 0], "they have not played lately");
    store.forget(ada, 0).await.unwrap();
    assert_eq!(names(0).await, ["blaise"]);
    assert_eq!(store.rating_history(ada, &class(), 10).await.unwrap(), []);
}

/// A game that was played elsewhere comes with all its events at once.
async fn a_whole_game_is_stored_by_one_commit(store: &impl Store) {
    let saver = account(store, "Ada").await;
    let terms = Terms { one_screen: true, ..Terms::new("orthokon") };
    let mut played = Played::open(1, LOCAL_USER, terms);
    played.sit(LOCAL_USER);
    played.sit(LOCAL_USER);
    played.play(&["a1-a3"]);
    played.resign(LOCAL_USER);
    let id = played.table.id().clone();
    let decision = replay_local_game(&id, saver, &played.entries, played.now).unwrap();
    let Decision { entries, table, .. } = decision;
    let summary = Summary::of(&table, played.now, played.now);
    let commit = shared([Commit::new(entries.clone(), &table, summary, None)]);
    store.append(&commit).await.unwrap();
    assert_eq!(store.append(&commit).await, Err(StoreError::Conflict));
    assert_eq!(store.events(&id, 0).await.unwrap(), entries);
    let search = GameSearch { user: Some(saver), rated: Some(false), ..GameSearch::default() };
    let found = store.find_games(&search, Some(saver), 9).await.unwrap();
    assert_eq!(found.iter().map(|game| &game.table).collect::<Vec<_>>(), [&id]);
    assert_eq!(store.finished_tables(saver, None, 9).await.unwrap().len(), 1);
    assert_eq!(store.count_tables(saver, None).await, Ok(0));
}

crate::store::on_every_store! {
    a_rated_game_counts_once
    what_is_not_for_ratings_changes_none
    the_engine_has_the_same_rating_for_everybody
    who_gives_up_among_three_comes_last
    games_are_found_by_what_is_known_of_them
    openings_of_any_length_are_found
    private_games_of_several_are_found_by_each
    private_games_are_for_those_who_played_them
    public_games_come_page_by_page
    the_best_are_those_who_are_known
    a_whole_game_is_stored_by_one_commit
}
