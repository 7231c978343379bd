//! A move half made by hand: what has been touched, and where the cursor is.

use tablier_core::scene::{Place, Shape};
use tablier_core::{Gestures, Scene, Touch};
use tablier_draw::Orientation;

/// Where the keyboard is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// On the board or beside it.
    Place(Place),
    /// On one of the choices that are said, counted from 0.
    Choice(usize),
}

/// What came of a touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    /// The move is complete.
    Move(String),
    /// More is to be touched.
    Half,
    /// This cannot be touched now.
    Refused,
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Clone, Debug)]
pub(crate) struct Hand {
    gestures: Gestures,
    touched: Vec<Touch>,
    focus: Option<Focus>,
    /// The line along which the cursor moves, so that it comes back on its way between hexagons.
    aim: (f32, f32),
}

impl Hand {
    /// The hand of whoever is to move. The cursor stays where it was; at first it goes to something that
    /// can be touched.
    pub(crate) fn new(gestures: Gestures, before: Option<Hand>, scene: &Scene) -> Self {
        let (focus, aim) = before.map_or((None, (0.0, 0.0)), |hand| (hand.focus, hand.aim));
        let mut hand = Hand { gestures, touched: Vec::new(), focus, aim };
        if !matches!(hand.focus, Some(Focus::Place(_))) {
            hand.focus = None;
            let first = hand.next_places().next().cloned();
            if let Some(place) = first {
                hand.go_to(place, scene);
            }
        }
        hand
    }

    pub(crate) fn focus(&self) -> Option<&Focus> {
        self.focus.as_ref()
    }

    pub(crate) fn touched(&self) -> &[Touch] {
        &self.touched
    }

    pub(crate) fn gestures(&self) -> &Gestures {
        &self.gestures
    }

    /// The places that can be touched next.
    pub(crate) fn next_places(&self) -> impl Iterator<Item = &Place> {
        self.gestures.next(&self.touched).into_iter().filter_map(|touch| match touch {
            Touch::Place(place) => Some(place),
            Touch::Choice { .. } => None,
        })
    }

    /// What can be said next.
    pub(crate) fn choices(&self) -> Vec<&Touch> {
        let mut next = self.gestures.next(&self.touched);
        next.retain(|touch| matches!(touch, Touch::Choice { .. }));
        next
    }

    /// Touches something. Who touches another beginning of a move begins anew.
    pub(crate) fn touch(&mut self, touch: &Touch) -> Touched {
        if self.gestures.next(&self.touched).contains(&touch) {
            self.touched.push(touch.clone());
        } else if self.touched.last() == Some(touch) {
            self.touched.pop();
        } else if self.gestures.next(&[]).contains(&touch) {
            self.touched = vec![touch.clone()];
        } else {
            return Touched::Refused;
        }
        // No gesture begins another: where nothing follows, there is one move.
        let is_whole = !self.touched.is_empty() && self.gestures.next(&self.touched).is_empty();
        match self.gestures.only_move(&self.touched) {
            Some(text) if is_whole => Touched::Move(text.to_owned()),
            _ => {
                if !self.choices().is_empty() && self.next_places().next().is_none() {
                    self.focus = Some(Focus::Choice(0));
                } else if let Some(Focus::Choice(_)) = self.focus {
                    self.focus = self.touched.iter().rev().find_map(|touch| match touch {
                        Touch::Place(place) => Some(Focus::Place(place.clone())),
                        Touch::Choice { .. } => None,
                    });
                }
                Touched::Half
            }
        }
    }

    /// Touches what the cursor is on.
    pub(crate) fn touch_focus(&mut self) -> Touched {
        let touch = match &self.focus {
            Some(Focus::Place(place)) => Some(Touch::Place(place.clone())),
            Some(Focus::Choice(number)) => {
                self.choices().get(*number).map(|touch| (*touch).clone())
            }
            None => None,
        };
        touch.map_or(Touched::Refused, |touch| self.touch(&touch))
    }

    /// Takes the last touch back. Returns false if there is none.
    pub(crate) fn untouch(&mut self) -> bool {
        self.touched.pop().is_some()
    }

    /// The cursor goes to the next thing that can be touched, or to the one before.
    pub(crate) fn cycle(&mut self, is_forward: bool, scene: &Scene) {
        let places: Vec<_> = self.next_places().cloned().collect();
        let all = places.len() + self.choices().len();
        let at = match &self.focus {
            Some(Focus::Place(place)) => places.iter().position(|other| other == place),
            Some(Focus::Choice(number)) => Some(places.len() + number),
            None => None,
        };
        let next = match at {
            _ if all == 0 => return,
            Some(at) if is_forward => (at + 1) % all,
            Some(at) => (at + all - 1) % all,
            None if is_forward => 0,
            None => all - 1,
        };
        match places.get(next) {
            Some(place) => self.go_to(place.clone(), scene),
            None => self.focus = Some(Focus::Choice(next - places.len())),
        }
    }

    /// The cursor goes to the nearest place in a direction; below the board come the choices.
    pub(crate) fn step(&mut self, direction: Direction, scene: &Scene, orientation: Orientation) {
        let choices = self.choices().len();
        if let Some(Focus::Choice(number)) = self.focus {
            match direction {
                Direction::Down => {
                    self.focus = Some(Focus::Choice((number + 1).min(choices.max(1) - 1)));
                }
                Direction::Up if number > 0 => self.focus = Some(Focus::Choice(number - 1)),
                Direction::Up => {
                    let nearest = nearest(scene, self.aim, |_, _| true);
                    self.focus = nearest.map(Focus::Place);
                }
                Direction::Left | Direction::Right => {}
            }
            return;
        }
        let Some(Focus::Place(place)) = &self.focus else {
            self.focus = nearest(scene, self.aim, |_, _| true).map(Focus::Place);
            return;
        };
        let Some((x, y)) = middle_of(scene, place) else { return };
        let sign = if orientation == Orientation::Turned { -1.0 } else { 1.0 };
        let (across, along) = match direction {
            Direction::Left => (-sign, 0.0),
            Direction::Right => (sign, 0.0),
            Direction::Up => (0.0, -sign),
            Direction::Down => (0.0, sign),
        };
        // On the line that was kept, from where the cursor is.
        let (aim_x, aim_y) = self.aim;
        let from = if across == 0.0 { (aim_x, y) } else { (x, aim_y) };
        let found = nearest(scene, from, |dx, dy| {
            let (ahead, aside) = (dx * across + dy * along, (dx * along + dy * across).abs());
            ahead > 0.3 && aside <= ahead + 0.3
        });
        match found {
            Some(place) => {
                let (x, y) = middle_of(scene, &place).unwrap_or(from);
                self.aim = if across == 0.0 { (aim_x, y) } else { (x, aim_y) };
                // A line that has been left is another line.
                if (self.aim.0 - x).abs() > 0.6 || (self.aim.1 - y).abs() > 0.6 {
                    self.aim = (x, y);
                }
                self.focus = Some(Focus::Place(place));
            }
            None if direction == Direction::Down && choices > 0 => {
                self.focus = Some(Focus::Choice(0));
            }
            None => {}
        }
    }

    /// The cursor goes to a place.
    pub(crate) fn go_to(&mut self, place: Place, scene: &Scene) {
        self.aim = middle_of(scene, &place).unwrap_or(self.aim);
        self.focus = Some(Focus::Place(place));
    }
}

/// The middle of a place.
fn middle_of(scene: &Scene, place: &Place) -> Option<(f32, f32)> {
    match place {
        Place::Cell(name) => {
            scene.cells.iter().find(|cell| cell.name == *name).map(|cell| (cell.x, cell.y))
        }
        Place::Zone(name) => scene
            .zones
            .iter()
            .find(|zone| zone.name == *name)
            .map(|zone| (zone.x + zone.width / 2.0, zone.y + zone.height / 2.0)),
    }
}

/// The nearest of the places whose distance along x and y is accepted. From a long zone its nearest
/// point counts.
fn nearest(scene: &Scene, (x, y): (f32, f32), accepts: impl Fn(f32, f32) -> bool) -> Option<Place> {
    let cells = scene.cells.iter().map(|cell| {
        let slant = if cell.shape == Shape::Hexagon { 1.0 } else { 2.0 };
        (Place::Cell(cell.name.clone()), cell.x - x, cell.y - y, slant)
    });
    let zones = scene.zones.iter().map(|zone| {
        let near_x = x.clamp(zone.x + 0.5, (zone.x + zone.width - 0.5).max(zone.x + 0.5));
        let near_y = y.clamp(zone.y + 0.5, (zone.y + zone.height - 0.5).max(zone.y + 0.5));
        (Place::Zone(zone.name.clone()), near_x - x, near_y - y, 2.0)
    });
    cells
        .chain(zones)
        .filter(|(_, dx, dy, _)| accepts(*dx, *dy))
        .min_by(|(_, dx, dy, slant), (_, other_dx, other_dy, other_slant)| {
            // What lies straight ahead is nearer than what lies aside.
            let far = |dx: f32, dy: f32, slant: f32| {
                dx.abs().max(dy.abs()) + slant * dx.abs().min(dy.abs())
            };
            far(*dx, *dy, *slant).total_cmp(&far(*other_dx, *other_dy, *other_slant))
        })
        .map(|(place, ..)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(game: &str, position: Option<&str>) -> (Hand, Scene) {
        let game = tablier_games::game(game, []).unwrap();
        let played = position.map_or_else(|| game.begin(), |text| game.begin_at(text).unwrap());
        let scene = played.scene();
        (Hand::new(played.gestures(), None, &scene), scene)
    }

    fn walk(hand: &mut Hand, scene: &Scene, orientation: Orientation, steps: &str) -> String {
        for step in steps.chars() {
            let direction = match step {
                'u' => Direction::Up,
                'd' => Direction::Down,
                'l' => Direction::Left,
                _ => Direction::Right,
            };
            hand.step(direction, scene, orientation);
        }
        match hand.focus() {
            Some(Focus::Place(Place::Cell(name) | Place::Zone(name))) => name.clone(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn the_cursor_walks_over_squares_and_stays_on_the_board() {
        let (mut hand, scene) = hand("ordo", None);
        hand.go_to(Place::Cell("a1".into()), &scene);
        assert_eq!(walk(&mut hand, &scene, Orientation::Upright, "rru"), "c2");
        assert_eq!(walk(&mut hand, &scene, Orientation::Upright, "lllldddd"), "a1");
        assert_eq!(walk(&mut hand, &scene, Orientation::Turned, "dll"), "c2");
    }

    #[test]
    fn the_cursor_keeps_its_line_between_hexagons() {
        let (mut hand, scene) = hand("tortuga", None);
        hand.go_to(Place::Cell("d4".into()), &scene);
        let there = walk(&mut hand, &scene, Orientation::Upright, "rr");
        assert_eq!(there, "f3", "two columns further on the same height");
        assert_eq!(walk(&mut hand, &scene, Orientation::Upright, "ll"), "d4");
        assert_eq!(walk(&mut hand, &scene, Orientation::Upright, "uud"), "d5");
    }

    #[test]
    fn the_cursor_reaches_every_place_of_every_game() {
        for info in tablier_games::infos() {
            let (mut hand, scene) = hand(info.id, None);
            let places: Vec<_> =
                scene.cells.iter().map(|cell| Place::Cell(cell.name.clone())).collect();
            let mut reached = vec![places[0].clone()];
            let mut at = 0;
            while let Some(place) = reached.get(at).cloned() {
                for step in ["u", "d", "l", "r"] {
                    hand.go_to(place.clone(), &scene);
                    walk(&mut hand, &scene, Orientation::Upright, step);
                    if let Some(Focus::Place(place)) = hand.focus()
                        && !reached.contains(place)
                    {
                        reached.push(place.clone());
                    }
                }
                at += 1;
            }
            let all = scene.cells.len() + scene.zones.len();
            assert_eq!(reached.len(), all, "in {}", info.id);
        }
    }

    #[test]
    fn touches_make_a_move_and_another_beginning_begins_anew() {
        let (mut hand, _) = hand("orthokon", None);
        assert_eq!(hand.touch(&Touch::cell("a4")), Touched::Refused);
        assert_eq!(hand.touch(&Touch::cell("a1")), Touched::Half);
        assert_eq!(hand.touch(&Touch::cell("b1")), Touched::Half);
        assert_eq!(hand.touched(), [Touch::cell("b1")]);
        assert_eq!(hand.touch(&Touch::cell("a3")), Touched::Refused);
        assert_eq!(hand.touch(&Touch::cell("b3")), Touched::Move("b1-b3".into()));
    }

    #[test]
    fn the_same_touch_twice_and_escape_take_it_back() {
        let (mut hand, _) = hand("orthokon", None);
        hand.touch(&Touch::cell("a1"));
        assert_eq!(hand.touch(&Touch::cell("a1")), Touched::Half);
        assert!(hand.touched().is_empty() && !hand.untouch());
    }

    #[test]
    fn a_choice_takes_the_cursor_and_gives_it_back() {
        // A chain over a neutral turtle: it is asked which way that shall face.
        let (mut hand, scene) = hand("tortuga", Some("1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s"));
        assert_eq!(hand.touch(&Touch::cell("d2")), Touched::Half);
        assert_eq!(hand.touch(&Touch::cell("b2")), Touched::Half);
        assert_eq!(hand.choices().len(), 2);
        assert_eq!(hand.focus(), Some(&Focus::Choice(0)));
        hand.step(Direction::Down, &scene, Orientation::Upright);
        assert_eq!(hand.focus(), Some(&Focus::Choice(1)));
        assert_eq!(hand.touch_focus(), Touched::Half);
        assert!(matches!(hand.focus(), Some(Focus::Place(_))));
    }
}
