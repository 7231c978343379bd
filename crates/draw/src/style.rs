//! What a game's art needs beyond its symbols: measures and the colours of what is written.

/// How the board of a game is put together. Lengths are in hundredths of a cell.
#[derive(Debug)]
pub(crate) struct Style {
    /// The name with which its symbols begin.
    pub(crate) name: &'static str,
    /// How far the ground goes beyond the cells: the coordinates are written there.
    pub(crate) rim: f32,
    /// How round its corners are.
    pub(crate) corner: f32,
    /// Whether the zones lie on the ground as well, or beside it.
    pub(crate) zones_inside: bool,
    /// A thin line along the edge of the ground: its distance from it, its colour, its dashes.
    pub(crate) inlay: (f32, &'static str, &'static str),
    /// The width and height of the piece that the texture of the ground is made of.
    pub(crate) texture: (f32, f32),
    /// What lies under every cell, from below.
    pub(crate) layers: &'static [&'static str],
    /// The colour of the coordinates.
    pub(crate) label: &'static str,
    /// How large they are.
    pub(crate) label_size: f32,
    /// The colour of what points at the last move.
    pub(crate) mark: &'static str,
    /// How much higher each piece of a stack lies.
    pub(crate) lift: f32,
    /// How large a piece is on another of its kind, so that the lower one can be seen.
    pub(crate) upper_scale: f32,
    /// Whether a number tells how many pieces of one kind a stack has.
    pub(crate) counted: bool,
    /// How large pieces are in a zone.
    pub(crate) zone_scale: f32,
    /// How long a cell is on a printed board, in millimetres.
    pub(crate) printed_cell: f32,
}

const PLAIN: Style = Style {
    name: "plain",
    rim: 34.0,
    corner: 12.0,
    zones_inside: true,
    inlay: (9.0, "#c9bba3", ""),
    texture: (100.0, 100.0),
    layers: &[],
    label: "#6f6250",
    label_size: 21.0,
    mark: "#a8481f",
    lift: 12.0,
    upper_scale: 1.0,
    counted: true,
    zone_scale: 0.9,
    printed_cell: 25.0,
};

const STYLES: [Style; 5] = [
    Style {
        name: "orthokon",
        rim: 38.0,
        corner: 22.0,
        inlay: (10.0, "#c79a63", ""),
        texture: (240.0, 64.0),
        label: "#dcbb8c",
        mark: "#f0c27a",
        printed_cell: 36.0,
        ..PLAIN
    },
    Style {
        name: "ordo",
        rim: 46.0,
        corner: 8.0,
        inlay: (12.0, "#b08d63", "9 7"),
        texture: (160.0, 160.0),
        label: "#7b6a50",
        label_size: 24.0,
        printed_cell: 21.0,
        ..PLAIN
    },
    Style {
        name: "tortuga",
        rim: 52.0,
        corner: 34.0,
        inlay: (12.0, "#7fc0b4", ""),
        texture: (192.0, 56.0),
        layers: &["shallows", "foam"],
        label: "#d3ece4",
        ..PLAIN
    },
    Style {
        name: "tor",
        rim: 38.0,
        corner: 10.0,
        zones_inside: false,
        inlay: (8.0, "#5c6973", ""),
        texture: (150.0, 90.0),
        label: "#b4c0c8",
        mark: "#fff3d6",
        lift: 5.0,
        upper_scale: 0.8,
        counted: false,
        zone_scale: 0.86,
        printed_cell: 27.0,
        ..PLAIN
    },
    Style {
        name: "theseion",
        rim: 42.0,
        corner: 18.0,
        inlay: (8.0, "#4a443d", ""),
        texture: (260.0, 220.0),
        layers: &["glow", "threshold"],
        label: "#b3a896",
        label_size: 28.0,
        mark: "#fff0b8",
        lift: 13.0,
        printed_cell: 22.0,
        ..PLAIN
    },
];

impl Style {
    /// The style of a game, or the plain one.
    pub(crate) fn of(game: &str) -> &'static Style {
        STYLES.iter().find(|style| style.name == game).unwrap_or(&PLAIN)
    }
}
