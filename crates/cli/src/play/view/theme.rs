//! Colours and looks, as far as the terminal has them.

use ratatui::style::{Color, Modifier, Style};
use tablier_draw::terminal::{Colour, Spot};

use super::super::capabilities::Capabilities;

/// Both read well on dark and on light terminals.
const ACCENT: Colour = Colour(0xc8, 0x6b, 0x3c);
const ERROR: Colour = Colour(0xd0, 0x45, 0x3a);

pub(crate) const QUIET: Style = Style::new().add_modifier(Modifier::DIM);
pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub(crate) const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    capabilities: Capabilities,
}

impl Theme {
    pub(crate) fn new(capabilities: Capabilities) -> Self {
        Theme { capabilities }
    }

    pub(crate) fn is_unicode(self) -> bool {
        self.capabilities.medium.is_unicode
    }

    pub(crate) fn accent(self) -> Style {
        self.ink(ACCENT).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn error(self) -> Style {
        self.ink(ERROR).add_modifier(Modifier::BOLD)
    }

    /// A letter in the colours of its piece.
    pub(crate) fn chip(self, (ground, ink): (Colour, Colour)) -> Style {
        if self.capabilities.medium.has_colours {
            self.ink(ink).bg(self.colour(ground)).add_modifier(Modifier::BOLD)
        } else {
            STRONG
        }
    }

    pub(crate) fn spot(self, spot: &Spot) -> Style {
        let mut style = Style::new();
        style.fg = spot.ink.map(|ink| self.colour(ink));
        style.bg = spot.ground.map(|ground| self.colour(ground));
        for (is_so, modifier) in [
            (spot.is_bold, Modifier::BOLD),
            (spot.is_underlined, Modifier::UNDERLINED),
            (spot.is_reversed, Modifier::REVERSED),
        ] {
            if is_so {
                style = style.add_modifier(modifier);
            }
        }
        style
    }

    /// A sign in Unicode, or what stands for it in ASCII.
    pub(crate) fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_unicode() { unicode } else { ascii }
    }

    fn ink(self, colour: Colour) -> Style {
        if self.capabilities.medium.has_colours {
            Style::new().fg(self.colour(colour))
        } else {
            Style::new()
        }
    }

    fn colour(self, colour: Colour) -> Color {
        let Colour(red, green, blue) = colour;
        if self.capabilities.has_true_colours {
            Color::Rgb(red, green, blue)
        } else {
            Color::Indexed(nearest(colour))
        }
    }
}

/// The nearest colour of the palette of 256: of its cube of 216, or of its greys.
fn nearest(Colour(red, green, blue): Colour) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| {
        (0..6_u8).min_by_key(|step| STEPS[usize::from(*step)].abs_diff(value)).unwrap_or_default()
    };
    let cube = [step(red), step(green), step(blue)];
    let level = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let grey = (level.saturating_sub(3) / 10).min(23) as u8;
    let distance = |other: [u8; 3]| {
        let pairs = [red, green, blue].into_iter().zip(other);
        pairs.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
    };
    let of_cube = distance(cube.map(|step| STEPS[usize::from(step)]));
    // A colour that is one stays one, even if some grey is a little nearer.
    let is_grey = red.max(green).max(blue) - red.min(green).min(blue) < 32;
    if is_grey && distance([8 + 10 * grey; 3]) < of_cube {
        232 + grey
    } else {
        16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_is_met_exactly_where_it_can_be() {
        for (colour, index) in [
            (Colour(0, 0, 0), 16),
            (Colour(255, 255, 255), 231),
            (Colour(255, 0, 0), 196),
            (Colour(95, 135, 175), 67),
            (Colour(8, 8, 8), 232),
            (Colour(238, 238, 238), 255),
            (Colour(120, 118, 121), 243),
            (Colour(47, 119, 71), 29),
        ] {
            assert_eq!(nearest(colour), index, "{colour:?}");
        }
    }
}
