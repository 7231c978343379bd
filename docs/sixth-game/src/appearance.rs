//! What noughts and crosses look like.

use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Disc, Form, Ground, Inlay, PieceColour, TerminalTheme,
};

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    board: BoardStyle {
        corner: 6.0,
        inlay: Inlay { inset: 9.0, colour: "#8fa8b8", dashes: "" },
        label: "#4f6675",
        printed_cell: 40.0,
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        rim: Colour(0x4f, 0x66, 0x75),
        grounds: &[Ground::new("square", Colour(0xe9, 0xf1, 0xf5))],
        pieces: &[
            PieceColour::new("cross", "", Colour(0x9c, 0x3f, 0x18)),
            PieceColour::new("nought", "", Colour(0x14, 0x56, 0x52)),
        ],
        ..TerminalTheme::PLAIN
    },
    cutouts: &[
        Cutout { kind: "cross", form: Form::Disc(Disc::new(40.0)) },
        Cutout { kind: "nought", form: Form::Disc(Disc::new(40.0)) },
    ],
    ..Appearance::PLAIN
};
