//! What Tor looks like.

use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Disc, Form, Ground, Inlay, PieceColour, TerminalTheme,
};

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    // The tokens from dark blue to pale yellow.
    high_contrast: &[
        ("#1f5fae", "#123a7d"),
        ("#b3202c", "#c2303a"),
        ("#e8791a", "#f0a23c"),
        ("#f7d33c", "#fdf0a8"),
    ],
    board: BoardStyle {
        rim: 38.0,
        corner: 10.0,
        zones_inside: false,
        inlay: Inlay { inset: 8.0, colour: "#5c6973", dashes: "" },
        texture: (150.0, 90.0),
        label: "#b4c0c8",
        mark: "#fff3d6",
        lift: 5.0,
        upper_scale: 0.8,
        counted: false,
        zone_scale: 0.86,
        printed_cell: 27.0,
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        narrowest: 4,
        rim: Colour(0x22, 0x29, 0x2e),
        label: Colour(0xb4, 0xc0, 0xc8),
        grounds: &[
            Ground::new("slate", Colour(0x4a, 0x57, 0x61)),
            Ground::new("hand", Colour(0x7a, 0x5a, 0x3c)),
        ],
        pieces: &[
            PieceColour::new("token", "blue", Colour(0x2c, 0x6e, 0xbd)),
            PieceColour::new("token", "red", Colour(0xb8, 0x2f, 0x2a)),
            PieceColour::new("token", "orange", Colour(0xea, 0x8c, 0x1c)),
            PieceColour::new("token", "yellow", Colour(0xf5, 0xdb, 0x5a)),
            PieceColour::new("pawn", "1", Colour(0xff, 0xfb, 0xf2)),
            PieceColour::new("pawn", "2", Colour(0x10, 0x0d, 0x0b)),
        ],
    },
    cutouts: &[
        Cutout { kind: "token", form: Form::Disc(Disc::new(41.0)) },
        Cutout { kind: "pawn", form: Form::Standing },
    ],
};
