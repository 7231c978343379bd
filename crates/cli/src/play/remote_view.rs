//! A table of a remote server, as the server shows it.

use std::time::Duration;

use tablier_core::record::{Ending, Share, Word};
use tablier_core::{Message, Seat};
use tablier_protocol::{
    Action, ActionKind, Alliance, ClockRule, GameOver, Holder, Phase, Proposal, SeatState,
    TableView, Topic, UserId,
};

use super::setting::{Setting, Sitter, TimeControl};

/// A table elsewhere, seen by somebody here.
#[derive(Clone, Debug)]
pub(crate) struct RemoteView {
    /// Who sits here.
    pub(crate) me: UserId,
    /// What others type to come to the table.
    pub(crate) address: String,
    pub(crate) view: TableView,
    /// How long the clock that runs had been running when this was shown.
    pub(crate) elapsed: Duration,
    /// Whether a move was sent and has not come back.
    pub(crate) is_sent: bool,
    /// Whether the server does not answer.
    pub(crate) is_cut_off: bool,
}

impl RemoteView {
    pub(crate) fn is_gathering(&self) -> bool {
        self.view.phase == Phase::Gathering
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.view.seats.iter().all(|seat| seat.holder.is_some())
    }

    pub(crate) fn is_seated(&self) -> bool {
        self.view.seats.iter().any(|seat| self.is_mine(seat))
    }

    fn is_mine(&self, seat: &SeatState) -> bool {
        seat.holder.is_some_and(|holder| holder.user() == Some(self.me))
    }

    /// Something that can be done now, or later.
    pub(crate) fn action(&self, kind: ActionKind) -> Option<&Action> {
        self.view.actions.iter().find(|action| action.kind == kind)
    }

    /// Whether something can be done now.
    pub(crate) fn may(&self, kind: ActionKind) -> bool {
        self.action(kind).is_some_and(Action::is_possible)
    }

    /// Whether the game waits for whoever sits here to be ready, and there is nothing to agree on before: where
    /// alliances are possible, everybody says themselves that it can begin.
    pub(crate) fn is_ready_awaited(&self) -> bool {
        self.may(ActionKind::Ready) && self.alliances().is_empty()
    }

    /// The alliances that can be proposed, now or when all have come.
    pub(crate) fn alliances(&self) -> &[Alliance] {
        self.action(ActionKind::ProposeAlliance).map_or(&[], |action| &action.alliances)
    }

    /// The alliances that somebody proposes.
    pub(crate) fn proposed_alliance(&self) -> Option<&Alliance> {
        let teams = self.view.proposals.iter().find_map(|open| match &open.proposal {
            Proposal::Alliance { teams } => Some(teams),
            _ => None,
        })?;
        self.alliances().iter().find(|alliance| alliance.teams == *teams)
    }

    /// Whether whoever sits here may move and has not done so.
    pub(crate) fn can_move(&self) -> bool {
        self.may(ActionKind::Move) && !self.is_sent
    }

    /// The name of the player in a seat.
    pub(crate) fn name(&self, seat: Seat) -> Message {
        match self.holder(seat) {
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
        match self.holder(seat) {
            None => String::new(),
            Some(Holder::Engine { level }) => format!("level:{level}"),
            Some(Holder::User { user }) => self.known_name(user).unwrap_or_default().to_owned(),
        }
    }

    pub(crate) fn name_of(&self, user: UserId) -> Message {
        match self.known_name(user) {
            Some(name) => Message::new("play-remote-person").with("name", name),
            None => Message::new("play-remote-guest"),
        }
    }

    fn holder(&self, seat: Seat) -> Option<Holder> {
        self.view.seats.get(seat.index())?.holder
    }

    fn known_name(&self, user: UserId) -> Option<&str> {
        let known = self.view.users.iter().find(|known| known.id == user)?;
        Some(known.name.as_str()).filter(|name| !name.is_empty())
    }

    /// What somebody else proposes and nobody here has answered, and who does.
    pub(crate) fn question(&self) -> Option<(Topic, UserId)> {
        let may_answer = |topic| {
            let mut actions = self.view.actions.iter().filter(|action| action.is_possible());
            actions.any(|action| action.kind == ActionKind::Answer && action.topic == Some(topic))
        };
        let mut proposals = self.view.proposals.iter();
        let open = proposals
            .find(|open| !open.agreed.contains(&self.me) && may_answer(open.proposal.topic()))?;
        Some((open.proposal.topic(), *open.agreed.first()?))
    }

    /// What is agreed, in the words of a table at this terminal.
    pub(crate) fn setting(&self) -> Result<Setting, Message> {
        let terms = &self.view.terms;
        let options = terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let game = tablier_games::game(&terms.game, options)?;
        let sitter = |seat| if self.is_mine(seat) { Sitter::Person } else { Sitter::Elsewhere };
        let clock = match terms.clock {
            ClockRule::RealTime { base, increment, .. } => Some(TimeControl {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            }),
            ClockRule::None | ClockRule::Days { .. } => None,
        };
        let sitters = self.view.seats.iter().map(sitter).collect();
        Ok(Setting { game: game.into(), start: None, sitters, clock })
    }
}

/// How a game ended, as a record has it; none if it does not count.
pub(crate) fn ending(over: &GameOver) -> Option<Ending> {
    let shares = over.values.as_ref()?.iter().map(|&value| Share::try_from(value));
    let reason = Word::try_from(over.reason.clone()).ok()?;
    Ending::new(shares.collect::<Result<_, _>>().ok()?, reason).ok()
}
