//! What stands on a place, in letters.

use tablier_core::scene::Piece;

use super::Medium;
use crate::look::Orientation;

/// Pieces that look alike, one on the other or side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<'a> {
    pub(super) piece: &'a Piece,
    count: usize,
}

/// The pieces of one place from below, those that look alike together.
pub(super) fn groups<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for piece in pieces {
        match groups.last_mut() {
            Some(group) if looks_like(group.piece, piece) => group.count += 1,
            _ => groups.push(Group { piece, count: 1 }),
        }
    }
    groups
}

fn looks_like(one: &Piece, other: &Piece) -> bool {
    let looks = |piece: &Piece| (piece.glyph, piece.owner, piece.facing, piece.variant);
    one.kind == other.kind && looks(one) == looks(other)
}

impl Group<'_> {
    /// Its letter, where it looks, and how many there are if there are several: `s▲`, `2×3`.
    pub(super) fn text(&self, medium: Medium, orientation: Orientation) -> String {
        // A letter that nobody can see would shift everything behind it.
        let glyph = self.piece.glyph;
        let mut text = String::from(if glyph.is_ascii_graphic() { glyph } else { '?' });
        text.extend(self.piece.facing.map(|facing| arrow(facing, medium, orientation)));
        if self.count > 1 {
            text.push(if medium.is_unicode { '×' } else { 'x' });
            text.push_str(&self.count.to_string());
        }
        text
    }
}

/// Up, right, down or left, whichever is nearest.
fn arrow(facing: u16, medium: Medium, orientation: Orientation) -> char {
    let turn = match orientation {
        Orientation::Upright => 0,
        Orientation::Turned => 180,
    };
    let quarter = (facing % 360 + turn + 45) / 90 % 4;
    let arrows =
        if medium.is_unicode { ['▲', '▶', '▼', '◀'] } else { ['^', '>', 'v', '<'] };
    arrows[usize::from(quarter)]
}

#[cfg(test)]
mod tests {
    use tablier_core::Seat;

    use super::*;

    const ASCII: Medium = Medium { is_unicode: false, has_colours: false };

    #[test]
    fn equal_neighbours_are_counted_and_others_are_not() {
        let pieces = ['1', '1', '2', '1'].map(|glyph| Piece::on("a1", "pawn", Seat(0), glyph));
        let texts: Vec<_> = groups(pieces.iter())
            .iter()
            .map(|group| group.text(ASCII, Orientation::Upright))
            .collect();
        assert_eq!(texts, ["1x2", "2", "1"]);
    }

    #[test]
    fn a_piece_shows_where_it_looks_even_from_the_other_side() {
        let look = |facing, orientation| {
            let piece = Piece { facing: Some(facing), ..Piece::on("a1", "turtle", Seat(0), 's') };
            groups([&piece].into_iter())[0].text(ASCII, orientation)
        };
        let upright = [0, 90, 180, 270, 359].map(|facing| look(facing, Orientation::Upright));
        assert_eq!(upright, ["s^", "s>", "sv", "s<", "s^"]);
        let turned = [0, 90, 180, 270].map(|facing| look(facing, Orientation::Turned));
        assert_eq!(turned, ["sv", "s<", "s^", "s>"]);
    }
}
