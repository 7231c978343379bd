//! What Ordo looks like.

use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Disc, Form, Ground, Inlay, PieceColour, TerminalTheme,
};

const HOME: Colour = Colour(0xb3, 0x96, 0x62);

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    board: BoardStyle {
        rim: 46.0,
        corner: 8.0,
        inlay: Inlay { inset: 12.0, colour: "#b08d63", dashes: "9 7" },
        texture: (160.0, 160.0),
        label: "#7b6a50",
        label_size: 24.0,
        printed_cell: 21.0,
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        narrowest: 2,
        rim: Colour(0x7d, 0x6a, 0x4c),
        label: Colour(0xf4, 0xea, 0xd2),
        grounds: &[
            Ground { kind: "home-white", colour: HOME, sign: ('_', '_') },
            Ground { kind: "home-black", colour: HOME, sign: ('_', '_') },
            Ground::new("plain", Colour(0xd2, 0xc2, 0x9f)),
        ],
        pieces: &[
            PieceColour::new("stone", "1", Colour(0xff, 0xfb, 0xf2)),
            PieceColour::new("stone", "2", Colour(0x25, 0x20, 0x1d)),
        ],
    },
    cutouts: &[Cutout { kind: "stone", form: Form::Disc(Disc::new(37.5)) }],
    ..Appearance::PLAIN
};
