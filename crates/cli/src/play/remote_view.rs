//! A table of a remote server, as the server shows it.

use std::collections::HashMap;
use std::time::Duration;

use serde::Deserialize;
use tablier_core::record::{Ending, Share, Word};
use tablier_core::{AnyGame, Message, Seat};
use tablier_server::table::{ClockRule, Holder, Proposal, Terms, Topic};
use tablier_server::{TableId, UserId};

use super::setting::{Setting, Sitter, TimeControl};

/// What the server shows of a table.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Shown {
    pub(crate) table: TableId,
    pub(crate) terms: Terms,
    pub(crate) phase: Phase,
    pub(crate) seats: Vec<SeatShown>,
    pub(crate) moves: Vec<String>,
    pub(crate) clock: Option<ClockShown>,
    pub(crate) proposals: Vec<ProposalShown>,
    pub(crate) over: Option<Over>,
    pub(crate) rematch: Option<TableId>,
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    Gathering,
    Playing,
    Over,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeatShown {
    pub(crate) holder: Option<Holder>,
    pub(crate) ready: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ClockShown {
    pub(crate) left: Vec<u64>,
    pub(crate) running: Option<Seat>,
    /// Since when, in milliseconds since the epoch.
    pub(crate) since: Option<u64>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ProposalShown {
    pub(crate) what: Proposal,
    pub(crate) agreed: Vec<UserId>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Over {
    /// Nothing if the game does not count.
    pub(crate) values: Option<Vec<f32>>,
    pub(crate) reason: String,
}

impl Over {
    /// How it ended, as a record has it; none if it does not count.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let shares = self.values.as_ref()?.iter().map(|&value| Share::try_from(value));
        let reason = Word::try_from(self.reason.clone()).ok()?;
        Ending::new(shares.collect::<Result<_, _>>().ok()?, reason).ok()
    }
}

/// A remote table, from the view of the local user.
#[derive(Clone, Debug)]
pub(crate) struct RemoteView {
    /// Who sits here.
    pub(crate) me: UserId,
    /// What others type to come to the table.
    pub(crate) address: String,
    pub(crate) shown: Shown,
    /// What users are called.
    pub(crate) names: HashMap<UserId, String>,
    /// How long the clock that runs had been running when this was shown.
    pub(crate) elapsed: Duration,
    /// Whether a move was sent and has not come back.
    pub(crate) is_sent: bool,
    /// Whether the server does not answer.
    pub(crate) is_cut_off: bool,
}

impl RemoteView {
    pub(crate) fn is_gathering(&self) -> bool {
        self.shown.phase == Phase::Gathering
    }

    /// Whether the game waits for whoever sits here to say that it may begin.
    pub(crate) fn is_awaited(&self) -> bool {
        let me = self.me;
        let is_unready =
            |seat: &SeatShown| !seat.ready && seat.holder.is_some_and(|h| h.user() == Some(me));
        self.is_gathering()
            && self.shown.seats.iter().all(|seat| seat.holder.is_some())
            && self.shown.seats.iter().any(is_unready)
    }

    /// Whether alliances can be agreed on before the first roll: then nobody is ready before they say
    /// so.
    pub(crate) fn may_ally(&self) -> bool {
        let info = tablier_games::find(&self.shown.terms.game);
        let knows_teams =
            info.is_ok_and(|info| info.options.iter().any(|option| option.id == "teams"));
        knows_teams && self.shown.seats.len() > 2
    }

    /// The alliances that somebody proposes.
    pub(crate) fn alliances(&self) -> Option<&str> {
        self.shown.proposals.iter().find_map(|open| match &open.what {
            Proposal::Alliance { teams } => Some(teams.as_str()),
            _ => None,
        })
    }

    /// Whether anybody here may move, if it is their turn.
    pub(crate) fn can_move(&self) -> bool {
        self.shown.phase == Phase::Playing && !self.is_sent
    }

    /// The name of the player in a seat.
    pub(crate) fn name(&self, seat: Seat) -> Message {
        match self.shown.seats.get(seat.index()).and_then(|seat| seat.holder) {
            None => Message::new("play-remote-free"),
            Some(Holder::Engine { level }) => {
                Message::new("play-level").with("level", level.to_string())
            }
            Some(Holder::User { user }) if user == self.me => Message::new("play-remote-you"),
            Some(Holder::User { user }) => self.name_of(user),
        }
    }

    /// The same as a record has it.
    pub(crate) fn tag(&self, seat: Seat) -> String {
        match self.shown.seats.get(seat.index()).and_then(|seat| seat.holder) {
            None => String::new(),
            Some(Holder::Engine { level }) => format!("level:{level}"),
            Some(Holder::User { user }) => self.names.get(&user).cloned().unwrap_or_default(),
        }
    }

    pub(crate) fn name_of(&self, user: UserId) -> Message {
        match self.names.get(&user).filter(|name| !name.is_empty()) {
            Some(name) => Message::new("play-remote-person").with("name", name.as_str()),
            None => Message::new("play-remote-guest"),
        }
    }

    /// What somebody else proposes and nobody here has answered, and who does.
    pub(crate) fn question(&self) -> Option<(Topic, UserId)> {
        let is_seated = self.sits(self.me);
        let open = self.shown.proposals.iter().find(|open| !open.agreed.contains(&self.me));
        let open = open.filter(|_| is_seated)?;
        Some((open.what.topic(), *open.agreed.first()?))
    }

    fn sits(&self, user: UserId) -> bool {
        let mut holders = self.shown.seats.iter().filter_map(|seat| seat.holder?.user());
        holders.any(|holder| holder == user)
    }

    /// What is agreed, in the words of a table at this terminal.
    pub(crate) fn setting(&self) -> Result<Setting, Message> {
        let game: Box<dyn AnyGame> = self.shown.terms.check()?;
        let sitter = |seat: &SeatShown| match seat.holder {
            Some(Holder::User { user }) if user == self.me => Sitter::User,
            _ => Sitter::Elsewhere,
        };
        let clock = match self.shown.terms.clock {
            ClockRule::RealTime { base, increment, .. } => Some(TimeControl {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            }),
            ClockRule::None | ClockRule::Days { .. } => None,
        };
        let sitters = self.shown.seats.iter().map(sitter).collect();
        Ok(Setting { game: game.into(), start: None, sitters, clock })
    }
}
