//! What a game looks like, as data: whoever draws it finds everything here, through the game's [`Info`].
//!
//! A game without any of it is drawn with plain symbols and colours; it writes what differs:
//! `Appearance { symbols: include_str!("symbols.svg"), ..Appearance::PLAIN }`.
//!
//! [`Info`]: crate::Info

use crate::outcome::Seat;
use crate::scene::Piece;

/// What a game looks like: on pictures, in a terminal and on paper.
#[derive(Clone, Copy, Debug)]
pub struct Appearance {
    /// The drawings of its cells, pieces and zones: an SVG document whose elements are
    ///
    /// - `GAME-cell-KIND`, a cell, or `GAME-cell-SHAPE`, every cell of this shape (`square`, `hexagon`, `point`);
    /// - `GAME-LAYER-KIND` or `GAME-LAYER`, what lies under every cell ([`BoardStyle::layers`]);
    /// - `GAME-piece-KIND-VARIANT`, `-OWNER`, `-GLYPH` or nothing more, a piece that looks straight up;
    /// - `GAME-zone-KIND-OWNER` or `GAME-zone-KIND`, what is drawn in the middle of an empty zone;
    /// - `GAME-mark-SHAPE`, what points at a cell, in the colour in which it is drawn;
    /// - the paints `GAME-ground` and `GAME-zone-paint-KIND`;
    /// - `GAME-texture`, a piece of what covers the ground, with its upper left corner at 0;
    /// - and whatever these refer to.
    ///
    /// `GAME` is the game's id, `OWNER` the number of a seat from 1. Cells and pieces are centred on 0 and
    /// measure 100 units from edge to edge of a cell. What is not there is drawn with a plain symbol.
    pub symbols: &'static str,
    /// The colours of the symbols that only differ in hue, and what each is exchanged for where contrast is to be
    /// high: a colour that differs in brightness as well, and is still called by the same name.
    pub high_contrast: &'static [(&'static str, &'static str)],
    /// How the board is put together.
    pub board: BoardStyle,
    /// The colours and signs in a terminal.
    pub terminal: TerminalTheme,
    /// How the pieces are made of paper, by their kind. Other kinds are discs.
    pub cutouts: &'static [Cutout],
}

impl Appearance {
    /// Plain symbols and colours that serve every game.
    pub const PLAIN: Appearance = Appearance {
        symbols: "",
        high_contrast: &[],
        board: BoardStyle::PLAIN,
        terminal: TerminalTheme::PLAIN,
        cutouts: &[],
    };

    /// How a kind of piece is made of paper, if the game says so.
    pub fn cutout(&self, kind: &str) -> Option<&'static Cutout> {
        self.cutouts.iter().find(|cutout| cutout.kind == kind)
    }
}

/// How the board of a game is put together. Lengths are in hundredths of a cell, colours as in SVG.
#[derive(Clone, Copy, Debug)]
pub struct BoardStyle {
    /// How far the ground goes beyond the cells: the coordinates are written there.
    pub rim: f32,
    /// How round its corners are.
    pub corner: f32,
    /// Whether the zones lie on the ground as well, or beside it.
    pub zones_inside: bool,
    /// The line along the edge of the ground, which zones have too.
    pub inlay: Inlay,
    /// The width and height of the piece that the texture of the ground is made of.
    pub texture: (f32, f32),
    /// What lies under every cell, from below: the names of symbols.
    pub layers: &'static [&'static str],
    /// The colour and the width of the lines that join cells.
    pub line: (&'static str, f32),
    /// The colour of the coordinates.
    pub label: &'static str,
    /// How large they are.
    pub label_size: f32,
    /// The colour of what points at the last move.
    pub mark: &'static str,
    /// How much higher each piece of a stack lies.
    pub lift: f32,
    /// How large a piece is on another of its kind, so that the lower one can be seen.
    pub upper_scale: f32,
    /// Whether a number tells how many pieces of one kind a stack has.
    pub counted: bool,
    /// How large pieces are in a zone.
    pub zone_scale: f32,
    /// How long a cell is on a printed board, in millimetres.
    pub printed_cell: f32,
}

/// A thin line along the edge of the ground.
#[derive(Clone, Copy, Debug)]
pub struct Inlay {
    /// Its distance from the edge.
    pub inset: f32,
    /// Its colour.
    pub colour: &'static str,
    /// Its dashes as in SVG; nothing for a whole line.
    pub dashes: &'static str,
}

impl BoardStyle {
    /// The style of games that have none of their own.
    pub const PLAIN: BoardStyle = BoardStyle {
        rim: 34.0,
        corner: 12.0,
        zones_inside: true,
        inlay: Inlay { inset: 9.0, colour: "#c9bba3", dashes: "" },
        texture: (100.0, 100.0),
        layers: &[],
        line: ("#8d7a5c", 5.0),
        label: "#6f6250",
        label_size: 21.0,
        mark: "#a8481f",
        lift: 12.0,
        upper_scale: 1.0,
        counted: true,
        zone_scale: 0.9,
        printed_cell: 25.0,
    };
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// A part of the way to another colour: 0 is this one, 1 the other.
    ///
    /// ```
    /// use tablier_core::appearance::Colour;
    ///
    /// assert_eq!(Colour(0, 100, 200).towards(Colour(100, 100, 0), 0.5), Colour(50, 100, 100));
    /// ```
    #[must_use]
    pub fn towards(self, other: Colour, share: f32) -> Colour {
        let mix = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
        };
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// What a game looks like in a terminal. The colours should be those of the symbols, so that a player has the
/// same everywhere.
#[derive(Clone, Copy, Debug)]
pub struct TerminalTheme {
    /// The fewest columns of a cell in which its pieces can be read.
    pub narrowest: u16,
    /// What lies around the cells.
    pub rim: Colour,
    /// The colour of the names of columns and rows.
    pub label: Colour,
    /// The cells and zones, by their kind.
    pub grounds: &'static [Ground],
    /// The pieces; the first that fits counts.
    pub pieces: &'static [PieceColour],
}

/// What a kind of cell or zone looks like in a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The kind.
    pub kind: &'static str,
    /// Its colour.
    pub colour: Colour,
    /// A sign that tells it from others where nothing stands on it: in Unicode and in ASCII.
    pub sign: (char, char),
}

/// The colour of a kind of piece in a terminal. Its letter is written on it, light or dark.
#[derive(Clone, Copy, Debug)]
pub struct PieceColour {
    /// The kind.
    pub kind: &'static str,
    /// The variant or the number of the owner that it is for; nothing for all.
    pub who: &'static str,
    /// The colour.
    pub colour: Colour,
}

impl TerminalTheme {
    /// The theme of games that have none of their own.
    pub const PLAIN: TerminalTheme = TerminalTheme {
        narrowest: 3,
        rim: Colour(0x4a, 0x40, 0x36),
        label: Colour(0xd9, 0xcf, 0xbf),
        grounds: &[],
        pieces: &[],
    };

    /// What a kind of cell or zone looks like, if the game says so.
    pub fn ground(&self, kind: &str) -> Option<&'static Ground> {
        self.grounds.iter().find(|ground| ground.kind == kind)
    }

    /// The colour of a piece, if the game says so.
    pub fn piece(&self, piece: &Piece) -> Option<Colour> {
        let owner = piece.owner.map(|seat| seat.to_string());
        let fits = |colour: &&PieceColour| {
            colour.kind == piece.kind
                && (colour.who.is_empty()
                    || piece.variant == Some(colour.who)
                    || owner.as_deref() == Some(colour.who))
        };
        self.pieces.iter().find(fits).map(|found| found.colour)
    }
}

impl Ground {
    /// A kind that is told from others by its colour alone, because nothing depends on it.
    pub const fn new(kind: &'static str, colour: Colour) -> Self {
        Ground { kind, colour, sign: (' ', ' ') }
    }
}

impl PieceColour {
    /// The colour of a kind of piece, of this variant or owner.
    pub const fn new(kind: &'static str, who: &'static str, colour: Colour) -> Self {
        PieceColour { kind, who, colour }
    }
}

/// How a kind of piece is made of paper.
#[derive(Clone, Copy, Debug)]
pub struct Cutout {
    /// The kind.
    pub kind: &'static str,
    /// What is cut out and folded.
    pub form: Form,
}

/// What is cut out and folded.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// One disc.
    Disc(Disc),
    /// Two discs, folded and glued back to back. Pieces that have the same sides are the same thing of paper.
    TwoSided(Disc, [Side; 2]),
    /// A figure on both sides of a tent.
    Standing,
    /// A cube with the faces of the die that the game begins with.
    Die,
}

/// A disc and what is on it.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// In units of the drawing.
    pub radius: f32,
    /// The colour under the drawing, as in SVG.
    pub ground: &'static str,
    /// The size of the drawing, 1 as on the board.
    pub scale: f32,
}

impl Disc {
    /// A disc of this radius that the drawing covers.
    pub const fn new(radius: f32) -> Self {
        Disc { radius, ground: "none", scale: 1.0 }
    }
}

/// The piece that is seen on a side of a two-sided one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its kind.
    pub kind: &'static str,
    /// Its owner, if any.
    pub owner: Option<Seat>,
}
