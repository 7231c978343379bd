//! What a user may do at a table now, and what they cannot do yet.

use tablier_protocol::{Action, ActionKind, Alliance, Blocked, Sides, UserId};

use crate::refusal::Refusal;
use crate::{Moment, Progress, Table};

impl Table {
    /// What a user may do now, or somebody whom nobody knows and who would be a new user. An action that is
    /// listed without `blocked` is accepted by [`decide`](crate::decide); every other is refused.
    pub fn actions(&self, user: Option<UserId>, moment: &Moment) -> Vec<Action> {
        let mut actions = Vec::new();
        match (&self.progress, user) {
            (Progress::Gathering, user) => self.list_gathering(user, &mut actions),
            (Progress::Playing, Some(user)) => self.list_playing(user, moment, &mut actions),
            (Progress::Over { .. }, Some(user)) if self.began.is_some() && self.is_seated(user) => {
                let rematch = self.may_offer_rematch(user);
                list(&mut actions, ActionKind::OfferRematch, rematch);
            }
            _ => {}
        }
        if let Some(user) = user.filter(|user| self.is_seated(*user)) {
            // Whoever made a proposal can withdraw it.
            for open in self.proposals.all() {
                let topic = Some(open.proposal.topic());
                actions.push(Action { topic, ..Action::new(ActionKind::Answer) });
            }
            list(&mut actions, ActionKind::Say, self.may_say(user));
        }
        actions
    }

    fn is_seated(&self, user: UserId) -> bool {
        self.seats.of(user).next().is_some()
    }

    fn list_gathering(&self, user: Option<UserId>, actions: &mut Vec<Action>) {
        let seats = match self.terms.sides {
            Sides::Chosen => self.seats.free().collect(),
            Sides::Random => Vec::new(),
        };
        let Some(user) = user else {
            // A new user holds no seat.
            if self.may_sit(crate::NEW_USER).is_ok() {
                actions.push(Action { seats, ..Action::new(ActionKind::Sit) });
            }
            return;
        };
        if self.may_sit(user).is_ok() {
            actions.push(Action { seats: seats.clone(), ..Action::new(ActionKind::Sit) });
        }
        if self.may_seat_engine(user).is_ok() {
            actions.push(Action { seats, ..Action::new(ActionKind::SeatEngine) });
        }
        if self.may_leave(user).is_ok() {
            actions.push(Action::new(ActionKind::Leave));
            if !self.seats.is_ready(user) {
                actions.push(Action::new(ActionKind::Ready));
            }
        }
        if self.may_decline(user).is_ok() {
            actions.push(Action::new(ActionKind::Decline));
        }
        if !self.game.alliances().is_empty() && self.is_seated(user) {
            let alliance =
                |known: tablier_core::Alliance| Alliance { teams: known.value, seats: known.teams };
            let alliances = self.game.alliances().into_iter().map(alliance).collect();
            let blocked = self.may_propose_alliance(user).err().map(|refusal| blocked(&refusal));
            actions.push(Action { alliances, blocked, ..Action::new(ActionKind::ProposeAlliance) });
        }
    }

    fn list_playing(&self, user: UserId, moment: &Moment, actions: &mut Vec<Action>) {
        if !self.is_seated(user) {
            return;
        }
        // A move that comes too late is refused, and the flag falls.
        let is_in_time = self.clocks.after_move(moment.now, moment.lag).is_ok();
        if is_in_time && self.may_move(user).is_ok() {
            actions.push(Action::new(ActionKind::Move));
        }
        if self.may_hint(user).is_ok() {
            actions.push(Action::new(ActionKind::Hint));
        }
        if self.may_prepare(user).is_ok() {
            actions.push(Action::new(ActionKind::SetConditionalMoves));
        }
        if self.may_abort(user).is_ok() {
            actions.push(Action::new(ActionKind::Abort));
        }
        list(actions, ActionKind::Resign, self.may_resign(user));
        list(actions, ActionKind::OfferDraw, self.may_offer_draw(user));
        list(actions, ActionKind::AskTakeback, self.may_ask_takeback(user));
        let is_late = self.clocks.deadline().is_some_and(|end| end <= moment.now);
        if let Ok((seat, days)) = self.may_take_holiday(user)
            && days > 0
            && !(is_late && self.to_move() == Some(seat))
        {
            actions.push(Action { days: Some(days), ..Action::new(ActionKind::TakeHoliday) });
        }
        self.list_claim(user, moment, actions);
    }

    /// Listed from when the player on turn is away, with the time from which it is possible.
    fn list_claim(&self, user: UserId, moment: &Moment, actions: &mut Vec<Action>) {
        let is_own_turn =
            self.to_move().is_some_and(|seat| self.seats.of(user).any(|own| own == seat));
        let Some(at) = self.claim_at(moment).filter(|_| !is_own_turn) else { return };
        let mut claim = Action::new(ActionKind::Claim);
        claim.blocked = self.may_claim(user, moment).err().map(|refusal| {
            let until = Some(at).filter(|at| *at > moment.now);
            Blocked { until, ..blocked(&refusal) }
        });
        actions.push(claim);
    }
}

/// Lists an action with the reason why it is not possible yet.
fn list<T>(actions: &mut Vec<Action>, kind: ActionKind, allowed: Result<T, Refusal>) {
    let blocked = allowed.err().map(|refusal| blocked(&refusal));
    actions.push(Action { blocked, ..Action::new(kind) });
}

fn blocked(refusal: &Refusal) -> Blocked {
    Blocked { code: refusal.message.id.to_string(), until: None }
}
