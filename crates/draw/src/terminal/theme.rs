//! The colours and signs of each game.

use tablier_core::Seat;
use tablier_core::scene::Piece;

use super::picture::Colour;

/// What a kind of cell or zone looks like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    kind: &'static str,
    pub(super) colour: Colour,
    /// A sign that tells it from others where nothing stands on it: in Unicode and in ASCII.
    pub(super) sign: (char, char),
}

/// What a kind of piece looks like. The first that fits counts.
#[derive(Clone, Copy, Debug)]
struct PieceColours {
    kind: &'static str,
    /// The variant or the number of the owner that it is for; nothing for all.
    who: &'static str,
    ground: Colour,
    ink: Colour,
}

/// What a game looks like in a terminal.
#[derive(Debug)]
pub(super) struct TerminalTheme {
    game: &'static str,
    /// The fewest columns of a cell in which its pieces can be read.
    pub(super) narrowest: u16,
    /// What lies around the cells, and the colour of the names on it.
    pub(super) rim: Colour,
    pub(super) label: Colour,
    grounds: &'static [Ground],
    pieces: &'static [PieceColours],
}

const NO_SIGN: (char, char) = (' ', ' ');
const CREAM: Colour = Colour(0xf7, 0xf0, 0xe0);
const INK: Colour = Colour(0x1e, 0x1a, 0x17);

const fn ground(kind: &'static str, colour: Colour, sign: (char, char)) -> Ground {
    Ground { kind, colour, sign }
}

const fn piece_theme(
    kind: &'static str,
    who: &'static str,
    ground: Colour,
    ink: Colour,
) -> PieceColours {
    PieceColours { kind, who, ground, ink }
}

/// For games without a theme of their own.
const PLAIN: TerminalTheme = TerminalTheme {
    game: "",
    narrowest: 3,
    rim: Colour(0x4a, 0x40, 0x36),
    label: Colour(0xd9, 0xcf, 0xbf),
    grounds: &[],
    pieces: &[],
};
const PLAIN_GROUND: Ground = ground("", Colour(0xb9, 0xa8, 0x8a), NO_SIGN);
/// The pieces of the seats in games without a theme, and those of nobody.
const SEATS: [(Colour, Colour); 5] = [
    (Colour(0xc0, 0x56, 0x28), CREAM),
    (Colour(0x1f, 0x77, 0x71), CREAM),
    (Colour(0xd2, 0xa1, 0x35), INK),
    (Colour(0x80, 0x5c, 0xa4), CREAM),
    (Colour(0x8b, 0x84, 0x7b), INK),
];

/// The colours are those of the symbols, so that a player has the same everywhere.
const THEMES: [TerminalTheme; 5] = [
    TerminalTheme {
        game: "orthokon",
        narrowest: 2,
        rim: Colour(0x43, 0x2b, 0x1a),
        label: Colour(0xdc, 0xbb, 0x8c),
        grounds: &[ground("hollow", Colour(0x8a, 0x60, 0x3c), NO_SIGN)],
        pieces: &[
            piece_theme("disc", "1", Colour(0xf4, 0xea, 0xd5), INK),
            piece_theme("disc", "2", Colour(0x1d, 0x16, 0x12), CREAM),
        ],
    },
    TerminalTheme {
        game: "ordo",
        narrowest: 2,
        rim: Colour(0x7d, 0x6a, 0x4c),
        label: Colour(0xf4, 0xea, 0xd2),
        grounds: &[
            ground("home-white", Colour(0xb3, 0x96, 0x62), ('_', '_')),
            ground("home-black", Colour(0xb3, 0x96, 0x62), ('_', '_')),
            ground("plain", Colour(0xd2, 0xc2, 0x9f), NO_SIGN),
        ],
        pieces: &[
            piece_theme("stone", "1", Colour(0xff, 0xfb, 0xf2), INK),
            piece_theme("stone", "2", Colour(0x25, 0x20, 0x1d), CREAM),
        ],
    },
    TerminalTheme {
        game: "tortuga",
        narrowest: 4,
        rim: Colour(0x1d, 0x5a, 0x66),
        label: Colour(0xd3, 0xec, 0xe4),
        grounds: &[
            ground("base-south", Colour(0x7f, 0xb3, 0xa2), ('⌂', 'S')),
            ground("base-north", Colour(0xd9, 0x8a, 0x5a), ('⌂', 'N')),
            ground("sand", Colour(0xdf, 0xc7, 0x92), NO_SIGN),
        ],
        pieces: &[
            piece_theme("turtle", "1", Colour(0x14, 0x56, 0x52), CREAM),
            piece_theme("turtle", "2", Colour(0x9c, 0x3f, 0x18), CREAM),
            piece_theme("neutral-turtle", "", Colour(0x9a, 0x93, 0x86), INK),
        ],
    },
    TerminalTheme {
        game: "tor",
        narrowest: 4,
        rim: Colour(0x22, 0x29, 0x2e),
        label: Colour(0xb4, 0xc0, 0xc8),
        grounds: &[
            ground("slate", Colour(0x4a, 0x57, 0x61), NO_SIGN),
            ground("hand", Colour(0x7a, 0x5a, 0x3c), NO_SIGN),
        ],
        pieces: &[
            piece_theme("token", "blue", Colour(0x2c, 0x6e, 0xbd), CREAM),
            piece_theme("token", "red", Colour(0xb8, 0x2f, 0x2a), CREAM),
            piece_theme("token", "orange", Colour(0xea, 0x8c, 0x1c), INK),
            piece_theme("token", "yellow", Colour(0xf5, 0xdb, 0x5a), INK),
            piece_theme("pawn", "1", Colour(0xff, 0xfb, 0xf2), INK),
            piece_theme("pawn", "2", Colour(0x10, 0x0d, 0x0b), CREAM),
        ],
    },
    TerminalTheme {
        game: "theseion",
        narrowest: 3,
        rim: Colour(0x14, 0x11, 0x0f),
        label: Colour(0xb3, 0xa8, 0x96),
        grounds: &[
            ground("path", Colour(0x6a, 0x63, 0x59), ('·', '.')),
            ground("edging", Colour(0x9a, 0x86, 0x3e), (':', ':')),
            ground("green", Colour(0x2f, 0x77, 0x47), ('g', 'g')),
            ground("red", Colour(0x9b, 0x2f, 0x2b), ('r', 'r')),
            ground("light", Colour(0xf6, 0xd6, 0x5c), ('☼', '*')),
            ground("darkness", Colour(0x2c, 0x28, 0x33), ('▒', '#')),
            ground("saved", Colour(0x7d, 0x68, 0x1c), ('☼', '*')),
            ground("die", Colour(0x4a, 0x44, 0x3d), NO_SIGN),
        ],
        pieces: &[
            piece_theme("pawn", "1", Colour(0xf0, 0xe4, 0xc6), INK),
            piece_theme("pawn", "2", Colour(0x4a, 0x9a, 0xd8), INK),
            piece_theme("pawn", "3", Colour(0xe8, 0x92, 0x3a), INK),
            piece_theme("pawn", "4", Colour(0xa2, 0x7c, 0xcc), INK),
            piece_theme("die", "", Colour(0xff, 0xfb, 0xf2), INK),
        ],
    },
];

impl TerminalTheme {
    /// The theme of a game, or the plain one.
    pub(super) fn of(game: &str) -> &'static TerminalTheme {
        THEMES.iter().find(|theme| theme.game == game).unwrap_or(&PLAIN)
    }

    /// What a kind of cell or zone looks like.
    pub(super) fn ground(&self, kind: &str) -> &'static Ground {
        self.grounds.iter().find(|ground| ground.kind == kind).unwrap_or(&PLAIN_GROUND)
    }

    /// The colours behind and of the letter of a piece.
    pub(super) fn piece(&self, piece: &Piece) -> (Colour, Colour) {
        let owner = piece.owner.map(|seat| seat.to_string());
        let fits = |piece_theme: &&PieceColours| {
            piece_theme.kind == piece.kind
                && (piece_theme.who.is_empty()
                    || piece.variant == Some(piece_theme.who)
                    || owner.as_deref() == Some(piece_theme.who))
        };
        let of_seat = || {
            let seat = piece.owner.map_or(SEATS.len(), Seat::index);
            SEATS[seat.min(SEATS.len() - 1)]
        };
        let found = self.pieces.iter().find(fits);
        found.map_or_else(of_seat, |piece_theme| (piece_theme.ground, piece_theme.ink))
    }
}

/// The colours behind and of the letter of a piece, for whoever shows it beside the board.
///
/// ```
/// use tablier_draw::terminal::piece_colours;
///
/// let scene = tablier_games::game("ordo", []).unwrap().begin().scene();
/// let [white, black] = [&scene.pieces[0], &scene.pieces[39]];
/// assert_ne!(piece_colours("ordo", white), piece_colours("ordo", black));
/// ```
pub fn piece_colours(game: &str, piece: &Piece) -> (Colour, Colour) {
    TerminalTheme::of(game).piece(piece)
}
