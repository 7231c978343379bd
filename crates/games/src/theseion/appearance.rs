//! What Théséion looks like.

use tablier_core::OptionPictures;
use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Form, Ground, Inlay, PieceColour, TerminalTheme,
};

/// The dice that can be chosen, by their faces.
pub(super) const DICE: OptionPictures = OptionPictures::Symbols(&[
    (
        "0-5",
        &["piece-die-0", "piece-die-1", "piece-die-2", "piece-die-3", "piece-die-4", "piece-die-5"],
    ),
    ("1-5", &["piece-die-1", "piece-die-2", "piece-die-3", "piece-die-4", "piece-die-5"]),
    (
        "1-6",
        &["piece-die-1", "piece-die-2", "piece-die-3", "piece-die-4", "piece-die-5", "piece-die-6"],
    ),
]);

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    // The squares of the labyrinth from dark red to a green that is almost blue.
    high_contrast: &[
        ("#1e7a4c", "#0f8f7c"),
        ("#0b3d24", "#04332c"),
        ("#b3262b", "#8a0f1e"),
        ("#570a0e", "#2e0006"),
    ],
    board: BoardStyle {
        rim: 42.0,
        corner: 18.0,
        inlay: Inlay { inset: 8.0, colour: "#4a443d", dashes: "" },
        texture: (260.0, 220.0),
        layers: &["glow", "threshold"],
        label: "#b3a896",
        label_size: 28.0,
        mark: "#fff0b8",
        lift: 13.0,
        printed_cell: 22.0,
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        narrowest: 3,
        rim: Colour(0x14, 0x11, 0x0f),
        label: Colour(0xb3, 0xa8, 0x96),
        grounds: &[
            Ground { kind: "path", colour: Colour(0x6a, 0x63, 0x59), sign: ('·', '.') },
            Ground { kind: "edging", colour: Colour(0x9a, 0x86, 0x3e), sign: (':', ':') },
            Ground { kind: "green", colour: Colour(0x2f, 0x77, 0x47), sign: ('g', 'g') },
            Ground { kind: "red", colour: Colour(0x9b, 0x2f, 0x2b), sign: ('r', 'r') },
            Ground { kind: "light", colour: Colour(0xf6, 0xd6, 0x5c), sign: ('☼', '*') },
            Ground { kind: "darkness", colour: Colour(0x2c, 0x28, 0x33), sign: ('▒', '#') },
            Ground { kind: "saved", colour: Colour(0x7d, 0x68, 0x1c), sign: ('☼', '*') },
            Ground::new("die", Colour(0x4a, 0x44, 0x3d)),
        ],
        pieces: &[
            PieceColour::new("pawn", "1", Colour(0xf0, 0xe4, 0xc6)),
            PieceColour::new("pawn", "2", Colour(0x4a, 0x9a, 0xd8)),
            PieceColour::new("pawn", "3", Colour(0xe8, 0x92, 0x3a)),
            PieceColour::new("pawn", "4", Colour(0xa2, 0x7c, 0xcc)),
            PieceColour::new("die", "", Colour(0xff, 0xfb, 0xf2)),
        ],
    },
    cutouts: &[
        Cutout { kind: "pawn", form: Form::Standing },
        Cutout { kind: "die", form: Form::Die },
    ],
};
