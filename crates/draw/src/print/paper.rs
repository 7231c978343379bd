//! The paper that is printed on.

/// A size of paper. Pages are upright.
///
/// ```
/// use tablier_draw::Paper;
///
/// assert_eq!("a4".parse(), Ok(Paper::A4));
/// assert!("a5".parse::<Paper>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl std::str::FromStr for Paper {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            _ => Err("the papers are a4 and letter"),
        }
    }
}

impl Paper {
    /// In millimetres.
    pub(crate) fn width(self) -> f32 {
        match self {
            Paper::A4 => 210.0,
            Paper::Letter => 215.9,
        }
    }

    /// In millimetres.
    pub(crate) fn height(self) -> f32 {
        match self {
            Paper::A4 => 297.0,
            Paper::Letter => 279.4,
        }
    }
}
