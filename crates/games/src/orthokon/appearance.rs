//! What Orthokon looks like.

use tablier_core::Seat;
use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Disc, Form, Ground, Inlay, PieceColour, Side,
    TerminalTheme,
};

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    board: BoardStyle {
        rim: 38.0,
        corner: 22.0,
        inlay: Inlay { inset: 10.0, colour: "#c79a63", dashes: "" },
        texture: (240.0, 64.0),
        label: "#dcbb8c",
        mark: "#f0c27a",
        printed_cell: 36.0,
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        narrowest: 2,
        rim: Colour(0x43, 0x2b, 0x1a),
        label: Colour(0xdc, 0xbb, 0x8c),
        grounds: &[Ground::new("hollow", Colour(0x8a, 0x60, 0x3c))],
        pieces: &[
            PieceColour::new("disc", "1", Colour(0xf4, 0xea, 0xd5)),
            PieceColour::new("disc", "2", Colour(0x1d, 0x16, 0x12)),
        ],
    },
    cutouts: &[Cutout {
        kind: "disc",
        form: Form::TwoSided(
            Disc::new(36.5),
            [
                Side { kind: "disc", owner: Some(Seat(0)) },
                Side { kind: "disc", owner: Some(Seat(1)) },
            ],
        ),
    }],
    ..Appearance::PLAIN
};
