//! What Tortuga looks like.

use tablier_core::Seat;
use tablier_core::appearance::{
    Appearance, BoardStyle, Colour, Cutout, Disc, Form, Ground, Inlay, PieceColour, Side,
    TerminalTheme,
};

/// All turtles are alike on paper: whose they are is seen by where they look, and neutral ones lie on their back.
const TURTLE: Form = Form::TwoSided(
    // The sand of the board, on which all of the turtle finds room.
    Disc { radius: 48.0, ground: "#ecd5a2", scale: 0.9 },
    [Side { kind: "turtle", owner: Some(Seat(0)) }, Side { kind: "neutral-turtle", owner: None }],
);

pub(super) static APPEARANCE: Appearance = Appearance {
    symbols: include_str!("symbols.svg"),
    board: BoardStyle {
        rim: 52.0,
        corner: 34.0,
        inlay: Inlay { inset: 12.0, colour: "#7fc0b4", dashes: "" },
        texture: (192.0, 56.0),
        layers: &["shallows", "foam"],
        label: "#d3ece4",
        ..BoardStyle::PLAIN
    },
    terminal: TerminalTheme {
        narrowest: 4,
        rim: Colour(0x1d, 0x5a, 0x66),
        label: Colour(0xd3, 0xec, 0xe4),
        grounds: &[
            Ground { kind: "base-south", colour: Colour(0x7f, 0xb3, 0xa2), sign: ('⌂', 'S') },
            Ground { kind: "base-north", colour: Colour(0xd9, 0x8a, 0x5a), sign: ('⌂', 'N') },
            Ground::new("sand", Colour(0xdf, 0xc7, 0x92)),
        ],
        pieces: &[
            PieceColour::new("turtle", "1", Colour(0x14, 0x56, 0x52)),
            PieceColour::new("turtle", "2", Colour(0x9c, 0x3f, 0x18)),
            PieceColour::new("neutral-turtle", "", Colour(0x9a, 0x93, 0x86)),
        ],
    },
    cutouts: &[
        Cutout { kind: "turtle", form: TURTLE },
        Cutout { kind: "neutral-turtle", form: TURTLE },
    ],
    ..Appearance::PLAIN
};
