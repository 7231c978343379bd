//! What is known about a game without playing it.

use crate::appearance::Appearance;
use crate::guided_start::GuideStep;
use crate::language::Texts;
use crate::message::Message;
use crate::options::OptionSpec;
use crate::outcome::Seat;

/// The metadata of a game.
///
/// Sentences about the game are phrases named after it: `ID-summary` (one line), `ID-terms` (the
/// authors' terms of use), `ID-seat` (the name of the seat `$seat`), `ID-cell-KIND`, `ID-zone-KIND`,
/// `ID-piece-KIND`, `ID-choice-KIND`, and `ID-end-REASON`. An option has `ID-option-OPTION-name` (what stands
/// beside its field) and `ID-option-OPTION` (a sentence about it), each word among its values has
/// `ID-value-OPTION-WORD`, and one that takes other texts has `ID-option-OPTION-text` (how they are written). Each
/// step of the guided start has `ID-guide-STEP` and `ID-guide-STEP-done`. Those of the shared option
/// [`REPETITION`](crate::REPETITION) are there already.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name on the command line, in records and addresses.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// The designers.
    pub authors: &'static [&'static str],
    /// The publisher, if known.
    pub publisher: Option<&'static str>,
    /// When it was published, if that is known.
    pub year: Option<u16>,
    /// The author's web page about the game.
    pub link: Option<&'static str>,
    /// The least and the largest number of players.
    pub players: (u8, u8),
    /// Whether a die is rolled.
    pub chance: bool,
    /// What can be chosen before a game begins.
    pub options: &'static [OptionSpec],
    /// How many minutes a game takes among people who know it, if that is known.
    pub minutes: Option<u8>,
    /// The text of a position in which there is much to see, for pictures of the game; the start if there is
    /// none.
    pub showcase: Option<&'static str>,
    /// A few moves that show somebody new how it is played; none if there is no guided start.
    pub guided_start: &'static [GuideStep],
    /// What it looks like.
    pub appearance: &'static Appearance,
    /// What it does without on purpose. Games of the registry that lack anything else are found by a test.
    pub omits: &'static [Extra],
    /// The phrases of the game, as Fluent sources.
    pub phrases: Texts,
    /// The rules in our words, as Markdown.
    pub rules: Texts,
}

/// What a game brings beyond its rules, and can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extra {
    /// [`Info::minutes`].
    Minutes,
    /// [`Info::showcase`].
    Showcase,
    /// [`Info::guided_start`].
    GuidedStart,
    /// Sentences of its own: [`prompt`](crate::Game::prompt), [`refusal`](crate::Game::refusal) and
    /// [`describe`](crate::Game::describe).
    Sentences,
    /// A drawing of every cell and piece, [`Appearance::symbols`].
    Symbols,
    /// Other colours where contrast is to be high, [`Appearance::high_contrast`]. Whoever tells everything apart by
    /// brightness or shape does without.
    HighContrast,
    /// The colour of every cell, zone and piece in a terminal, [`Appearance::terminal`].
    TerminalTheme,
    /// How every piece is made of paper, [`Appearance::cutouts`].
    Cutouts,
}

impl Info {
    /// A game for two without chance and options, of which nothing else is known. A game writes what differs:
    /// `Info { minutes: Some(10), ..Info::new(id, name, phrases, rules) }`.
    pub const fn new(id: &'static str, name: &'static str, phrases: Texts, rules: Texts) -> Self {
        Info {
            id,
            name,
            authors: &[],
            publisher: None,
            year: None,
            link: None,
            players: (2, 2),
            chance: false,
            options: &[],
            minutes: None,
            showcase: None,
            guided_start: &[],
            appearance: &Appearance::PLAIN,
            omits: &[],
            phrases,
            rules,
        }
    }

    /// The phrase of this game with this ending: `summary`, `terms`, `option-chain`.
    pub fn phrase(&self, ending: &str) -> Message {
        Message::new(format!("{}-{ending}", self.id))
    }

    /// What the player of a seat is called: "White", "North", "player 3".
    pub fn seat_name(&self, seat: Seat) -> Message {
        self.phrase("seat").with("seat", seat.number())
    }
}
