//! The alliances: who is whose ally.

use std::fmt;

use tablier_core::scan::Scanner;
use tablier_core::{MAX_SEATS, Message, Seat};

/// The seats of a table and how they are allied.
///
/// ```
/// use tablier_core::Seat;
/// use tablier_games::theseion::Teams;
///
/// let teams = Teams::of_option("2/31").unwrap();
/// assert_eq!(teams.to_string(), "13/2");
/// assert!(teams.are_allied(Seat(0), Seat(2)));
/// assert!(!teams.are_allied(Seat(0), Seat(1)));
/// assert_eq!(Teams::everyone_alone(3).to_string(), "1/2/3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teams {
    seats: u8,
    /// For each seat the lowest seat of its team.
    leaders: [u8; MAX_SEATS],
}

impl Teams {
    /// A table of two to four without alliances.
    pub fn everyone_alone(seats: u8) -> Self {
        Teams { seats, leaders: [0, 1, 2, 3] }
    }

    /// The number of seats.
    pub fn seats(self) -> u8 {
        self.seats
    }

    /// Every seat, in order of play.
    pub fn each_seat(self) -> impl Iterator<Item = Seat> + Clone {
        (0..self.seats).map(Seat)
    }

    /// Whether two seats are on the same side; everyone is their own ally.
    pub fn are_allied(self, one: Seat, other: Seat) -> bool {
        self.leaders[one.index()] == self.leaders[other.index()]
    }

    /// The lowest seat of a seat's team.
    pub(super) fn leader(self, seat: Seat) -> Seat {
        Seat(self.leaders[seat.index()])
    }

    /// The seats of each team, by their lowest seat.
    pub(super) fn members(self) -> Vec<Vec<Seat>> {
        let leaders = self.each_seat().filter(|&seat| self.leader(seat) == seat);
        let team =
            |leader| self.each_seat().filter(|&seat| self.are_allied(leader, seat)).collect();
        leaders.map(team).collect()
    }

    /// Every partition of so many seats into teams, everyone alone first.
    pub(super) fn every(seats: u8) -> Vec<Teams> {
        let mut all = vec![Teams::everyone_alone(seats)];
        // Each seat joins one of the teams that the seats before it have formed, or stays alone.
        for seat in 1..seats {
            for i in 0..all.len() {
                let teams = all[i];
                for leader in (0..seat).filter(|&leader| teams.leaders[leader as usize] == leader) {
                    let mut joined = teams;
                    joined.leaders[seat as usize] = leader;
                    all.push(joined);
                }
            }
        }
        all
    }

    /// The alliances as a number that no others have.
    pub(super) fn bits(self) -> u64 {
        let leaders = self.leaders.iter().fold(0, |bits, &leader| bits << 2 | u64::from(leader));
        leaders << 3 | u64::from(self.seats)
    }

    /// Reads an option: the teams in any order.
    pub fn of_option(text: &str) -> Result<Teams, Message> {
        let mut scanner = Scanner::new(text);
        let teams = Teams::read_partition(&mut scanner)?;
        scanner.end()?;
        Ok(teams)
    }

    /// Reads the one form in which position texts write teams.
    pub(super) fn read(scanner: &mut Scanner) -> Result<Teams, Message> {
        let teams = Teams::read_partition(&mut scanner.clone())?;
        scanner.expect_word(&teams.to_string())?;
        Ok(teams)
    }

    /// Seats that stand together, with slashes between the teams, in any order.
    fn read_partition(scanner: &mut Scanner) -> Result<Teams, Message> {
        const SEATS: &str = "1234";
        let start = scanner.clone();
        let mut team_of = [None; MAX_SEATS];
        for team in 0.. {
            loop {
                let here = scanner.clone();
                let seat = scanner.one_of(SEATS)?;
                if team_of[seat].replace(team).is_some() {
                    return Err(here.error(Message::new("theseion-other-seat")));
                }
                if !scanner.peek().is_some_and(|next| SEATS.contains(next)) {
                    break;
                }
            }
            if !scanner.eat('/') {
                break;
            }
        }
        let seats = team_of.iter().flatten().count();
        if seats < 2 || team_of[..seats].contains(&None) {
            return Err(start.error(Message::new("theseion-every-seat")));
        }
        let leader = |seat: usize| team_of.iter().position(|&team| team == team_of[seat]);
        let mut teams = Teams::everyone_alone(seats as u8);
        for seat in 0..seats {
            teams.leaders[seat] = leader(seat).unwrap_or(seat) as u8;
        }
        Ok(teams)
    }
}

/// Allied seats together, teams by their lowest seat: `13/2`.
impl fmt::Display for Teams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leaders = self.each_seat().filter(|seat| self.leaders[seat.index()] == seat.0);
        for leader in leaders {
            f.write_str(if leader.0 == 0 { "" } else { "/" })?;
            let team = self.each_seat().filter(|&seat| self.are_allied(leader, seat));
            team.into_iter().try_for_each(|seat| write!(f, "{seat}"))?;
        }
        Ok(())
    }
}
