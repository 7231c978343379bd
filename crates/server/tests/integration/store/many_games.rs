//! Games of many users for tests and measurements of lists.

use tablier_core::Seed;
use tablier_protocol::{ClockRule, Command, Sides, TableId, Terms, UserId, Visibility};
use tablier_server::store::{Commit, Summary};
use tablier_table::{Moment, Table, Who, create, decide};

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed >> 33) as usize) % count
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// A game that somebody gives up after a few moves. The first of the users plays one in fifty, games that are not
/// rated are one in a hundred, and a few of those are behind a link.
pub(crate) fn game(number: u64, users: &[UserId]) -> Commit {
    let mut dice = Dice(number.wrapping_mul(0xd6e8_feb8_6659_fd93));
    // Names come in any order.
    let name = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let id = TableId::from_bytes(name.to_le_bytes());
    let now = 1_000_000 + number * 1_000;
    let first = if dice.one_in(50) { 0 } else { 1 + dice.below(users.len() - 1) };
    let second = (first + 1 + dice.below(users.len() - 1)) % users.len();
    let players = [users[first], users[second]];
    let rated = !dice.one_in(100);
    let visibility = if !rated && dice.one_in(5) { Visibility::Link } else { Visibility::Open };
    let game = ["orthokon", "orthokon", "ordo", "tor"][dice.below(4)];
    let clock = ClockRule::RealTime { base: 60_000, increment: 0, delay: 0 };
    let terms = Terms { rated, visibility, clock, sides: Sides::Random, ..Terms::new(game) };
    let opened = create(&id, players[0], terms, &Seed::new([7; 32]), None, now).unwrap();
    let mut played = Played { entries: opened.entries, table: opened.table, now };
    for user in players {
        played.act(user, &Command::Sit { seat: None, contribution: None });
    }
    for ply in 1..=4 {
        // All begin alike, and are then less and less like the others.
        let moves = played.table.played().legal_moves();
        let text = moves[dice.below(moves.len().min(ply))].clone();
        let seat = played.table.turn().unwrap().seat;
        let user = played.table.holder(seat).unwrap().user().unwrap();
        played.act(user, &Command::Move { ply, text });
    }
    played.act(players[dice.below(2)], &Command::Resign);
    let summary = Summary::of(&played.table, now, now);
    Commit::new(played.entries, &played.table, summary, None)
}

struct Played {
    entries: Vec<tablier_protocol::Entry>,
    table: Table,
    now: u64,
}

impl Played {
    fn act(&mut self, user: UserId, command: &Command) {
        let at = Moment::at(self.now);
        let decided = decide(&self.table, Who::User(user), command, &at).unwrap();
        self.entries.extend(decided.entries);
        self.table = decided.table;
    }
}
