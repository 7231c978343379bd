//! What to do next, why something cannot be touched, and moves in words.

use tablier_core::{Gestures, Message, Scene, Touch};

use super::cells::name;
use super::explain::{Fault, about, between, follow, is_ahead, step_fault, why_no_turtle};
use super::legal::Ways;
use super::moves::{Move, Stride};
use super::position::{Position, Turtle};
use super::text::cell_named;
use super::{INFO, view};

pub(super) fn prompt(position: &Position, gestures: &Gestures, touched: &[Touch]) -> Message {
    let must_jump = || Ways::of(position).must_jump_enemy();
    match cells(touched).as_slice() {
        [] if must_jump() => Message::new("tortuga-prompt-must-jump"),
        [] => Message::new("tortuga-prompt-turtle"),
        [.., before, landing] if chooses(gestures, touched) => {
            about("tortuga-prompt-facing", u8::midpoint(*before, *landing))
        }
        [from] if must_jump() => about("tortuga-prompt-jump", *from),
        [from] => about("tortuga-prompt-goal", *from),
        [.., at] => about("tortuga-prompt-jump-on", *at),
    }
}

pub(super) fn refusal(
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    let Some(at) = cell_of(touch) else { return Message::new("tortuga-nothing-to-turn") };
    let cells = cells(touched);
    let cannot_begin =
        position.turtle(at) == Some(Turtle::Friend) && !gestures.next(&[]).contains(&touch);
    match cells.as_slice() {
        [] => why_no_turtle(position, at).unwrap_or_else(|| why_stuck(position, touch, at)),
        [.., before, landing] if chooses(gestures, touched) => {
            about("tortuga-turn-first", u8::midpoint(*before, *landing))
        }
        [from] if *from == at => about("tortuga-touch-stays", at),
        [.., landing] if *landing == at => about("tortuga-touch-jump-on", at),
        [.., last]
            if let Some(landing) = landing_behind(position, gestures, touched, *last, at) =>
        {
            about("tortuga-touch-land-behind", at).with("to", name(landing))
        }
        // Whoever touches a turtle of their own wants to move that one.
        _ if cannot_begin => why_stuck(position, touch, at),
        [from] if !is_in_reach(position, *from, at) => between("tortuga-out-of-reach", *from, at),
        [from] if is_beside(position, *from, at, 1) => why_no_step(position, *from, at),
        [from, landings @ ..] => {
            let path = [touched, std::slice::from_ref(touch)].concat();
            why_no_jump(position, &path, *from, landings.iter().copied().chain([at]))
        }
    }
}

/// Why a turtle of one's own cannot be chosen.
fn why_stuck(position: &Position, touch: &Touch, cell: u8) -> Message {
    if is_too_short(position, std::slice::from_ref(touch)) {
        Message::new("tortuga-touch-other-jumps-more")
    } else if Ways::of(position).must_jump_enemy() {
        about("tortuga-turtle-must-jump", cell)
    } else {
        about("tortuga-turtle-stuck", cell)
    }
}

/// Where a turtle lands that jumps the one on `over`, if it can: whoever touches what is to be jumped means
/// the cell behind it.
fn landing_behind(
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    from: u8,
    over: u8,
) -> Option<u8> {
    let next = gestures.next(touched);
    let mut landings = next.into_iter().filter_map(cell_of);
    landings.find(|&landing| {
        is_ahead(position, from, landing, 2) && u8::midpoint(from, landing) == over
    })
}

fn is_beside(position: &Position, from: u8, to: u8, distance: u8) -> bool {
    is_ahead(position, from, to, distance) || is_ahead(position, to, from, distance)
}

fn is_in_reach(position: &Position, from: u8, to: u8) -> bool {
    is_beside(position, from, to, 1) || is_beside(position, from, to, 2)
}

fn why_no_step(position: &Position, from: u8, to: u8) -> Message {
    match step_fault(position, from, to) {
        Some(fault) => fault.message(),
        // A step that breaks no rule of its own is forbidden by an obligation.
        None => about("tortuga-touch-must-jump", to),
    }
}

/// Why these jumps are not possible or, if they are, why they begin no legal move.
fn why_no_jump(
    position: &Position,
    path: &[Touch],
    from: u8,
    landings: impl IntoIterator<Item = u8>,
) -> Message {
    let mut at = from;
    let landings = landings.into_iter().map(|landing| {
        let over = position.turtle(u8::midpoint(at, landing));
        at = landing;
        (landing, over == Some(Turtle::Neutral))
    });
    match follow(position, from, &landings.collect::<Vec<_>>()) {
        Err(Fault::NothingToJump { over, landing }) => {
            about("tortuga-touch-nothing-to-jump", over).with("to", name(landing))
        }
        Err(Fault::Mixed(over)) => about("tortuga-touch-mixed", over),
        Err(fault) => fault.message(),
        Ok(_) if is_too_short(position, path) => Message::new("tortuga-touch-more-jumps"),
        Ok((end, _)) => about("tortuga-touch-misses-enemy", end),
    }
}

/// Whether a chain that does what it must begins so: then only a longer one can stand against it.
fn is_too_short(position: &Position, path: &[Touch]) -> bool {
    let ways = Ways::of(position);
    let mut found = false;
    ways.each_chain(ways.must_jump_enemy(), &mut |chain| {
        found |= view::gesture(chain).starts_with(path);
    });
    found
}

/// The turtle has jumped as far as it was told to.
pub(super) fn preview(position: &Position, touched: &[Touch]) -> Option<Scene> {
    let (first, rest) = touched.split_first()?;
    let mut at = cell_of(first)?;
    let mut jumps = Move::from_cell(at);
    for (i, touch) in rest.iter().enumerate() {
        let Some(landing) = cell_of(touch) else { continue };
        let stride = match rest.get(i + 1) {
            Some(Touch::Choice { kind, .. }) => view::facing(kind),
            _ if position.turtle(u8::midpoint(at, landing)) == Some(Turtle::Neutral) => {
                // It stays on its back until it is said how it shall face.
                Stride::Step
            }
            _ => Stride::Jump,
        };
        jumps = jumps.then(stride, landing);
        at = landing;
    }
    (!rest.is_empty()).then(|| view::scene(&position.play(jumps)))
}

pub(super) fn describe(position: &Position, legal: Move) -> Message {
    let (side, enemy) = (position.side(), position.side().next(2));
    let about = |id: &'static str| {
        let message = Message::new(id).with("who", INFO.seat_name(side));
        message.with("from", name(legal.from()))
    };
    let landings: Vec<_> = legal.landings().collect();
    if let [(Stride::Step, to)] = landings.as_slice() {
        return about("tortuga-move-step").with("to", name(*to));
    }
    // What was jumped has changed, but not what jumped.
    let after = position.play(legal);
    let jumped = |of: &dyn Fn(u8) -> bool| {
        let mut at = legal.from();
        let over = landings.iter().map(|&(_, landing)| {
            let over = u8::midpoint(at, landing);
            at = landing;
            over
        });
        over.filter(|&cell| of(cell)).map(name).collect::<Vec<_>>()
    };
    let has = |set: u64, cell: u8| set >> cell & 1 == 1;
    let knocked = jumped(&|cell| has(position.turtles(enemy) & after.neutral(), cell));
    let own = jumped(&|cell| has(position.neutral() & after.turtles(side), cell));
    let others = jumped(&|cell| has(position.neutral() & after.turtles(enemy), cell));
    let to: Vec<_> = landings.iter().map(|&(_, landing)| name(landing)).collect();
    let told = about("tortuga-move-jump").with("to", to.join(", "));
    let told = told.with("knocked", knocked.len()).with("backs", knocked.join(", "));
    let told = told.with("won", own.len()).with("friends", own.join(", "));
    told.with("lost", others.len()).with("enemies", others.join(", "))
}

/// Whether it is to be said next how a turtle shall face.
fn chooses(gestures: &Gestures, touched: &[Touch]) -> bool {
    matches!(gestures.next(touched).first(), Some(Touch::Choice { .. }))
}

fn cells(touched: &[Touch]) -> Vec<u8> {
    touched.iter().filter_map(cell_of).collect()
}

fn cell_of(touch: &Touch) -> Option<u8> {
    touch.cell_name().and_then(cell_named)
}
