//! The language that a browser prefers, by the weights of the header `Accept-Language`.

use tablier_core::Language;

/// What one element of the header asks for.
enum Range {
    /// `fr`
    Whole(Language),
    /// `fr-BE`, where we have only `fr`.
    Region(Language),
    /// `*`
    Any,
}

/// The available language with the highest weight. Among equal weights the one that is named first
/// counts. If nothing that is asked for is available, it is the first language that is not excluded.
pub(crate) fn best_language(header: &str) -> Language {
    let ranges: Vec<_> = header.split(',').filter_map(parse).collect();
    let mut best = None;
    let mut first_allowed = None;
    for language in Language::ALL {
        let preference = preference(language, &ranges);
        if preference.is_none_or(|(weight, _)| weight > 0) {
            first_allowed = first_allowed.or(Some(language));
        }
        let Some((weight, place)) = preference.filter(|(weight, _)| *weight > 0) else { continue };
        let is_better = best.is_none_or(|(most, earliest, _)| {
            weight > most || (weight == most && place < earliest)
        });
        if is_better {
            best = Some((weight, place, language));
        }
    }
    let best = best.map(|(_, _, language)| language);
    best.or(first_allowed).unwrap_or(Language::ENGLISH)
}

/// The weight of a language and the place in the header that decides it. `*` stands for the languages
/// that are not named.
fn preference(language: Language, ranges: &[(Range, u16)]) -> Option<(u16, usize)> {
    let (mut named, mut any) = (None, None);
    for (place, (range, weight)) in ranges.iter().enumerate() {
        let matched = match range {
            Range::Whole(other) if *other == language => &mut named,
            // To exclude a region is not to exclude the language.
            Range::Region(other) if *other == language && *weight > 0 => &mut named,
            Range::Any => &mut any,
            _ => continue,
        };
        if matched.is_none_or(|(most, _)| *weight > most) {
            *matched = Some((*weight, place));
        }
    }
    named.or(any)
}

/// One element of the header, if it is well-formed and about a language that is available.
fn parse(element: &str) -> Option<(Range, u16)> {
    let mut parts = element.split(';').map(str::trim);
    let tag = parts.next()?;
    let weight = match parts.next() {
        None => 1000,
        Some(parameter) => weight(parameter)?,
    };
    let range = if tag == "*" {
        Range::Any
    } else {
        let language = Language::from_tag(tag)?;
        let is_whole = tag.eq_ignore_ascii_case(language.code());
        if is_whole { Range::Whole(language) } else { Range::Region(language) }
    };
    Some((range, weight))
}

/// `q=0.8` in thousandths; RFC 9110 allows three digits.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    let (whole, digits) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let is_number = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !name.trim().eq_ignore_ascii_case("q") || !is_number {
        return None;
    }
    let thousandths: u16 = format!("{digits:0<3}").parse().ok()?;
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(header: &str) -> &'static str {
        best_language(header).code()
    }

    #[test]
    fn the_highest_weight_counts_not_the_order() {
        assert_eq!(best("en;q=0.5, fr;q=0.8"), "fr");
        assert_eq!(best("fr;q=0.8, en"), "en");
        assert_eq!(best("de, fr;q=0.305, en;q=0.31"), "en");
        assert_eq!(best("FR ; Q=0.9 , en;q=0.8"), "fr");
    }

    #[test]
    fn among_equal_weights_the_first_counts() {
        assert_eq!(best("fr, en"), "fr");
        assert_eq!(best("en, fr"), "en");
        assert_eq!(best("de, fr;q=0.7, en;q=0.7"), "fr");
    }

    #[test]
    fn a_region_asks_for_its_language() {
        assert_eq!(best("fr-BE"), "fr");
        assert_eq!(best("en-GB;q=0.4, fr-CH;q=0.6"), "fr");
        assert_eq!(best("fr-BE;q=0, fr;q=0.5, en;q=0.4"), "fr");
        assert_eq!(best("fr-BE;q=0, *"), "en");
    }

    #[test]
    fn a_weight_of_zero_excludes() {
        assert_eq!(best("en;q=0"), "fr");
        assert_eq!(best("de, en;q=0.0"), "fr");
        assert_eq!(best("*, en;q=0"), "fr");
        assert_eq!(best("en;q=0, *;q=0.1"), "fr");
        assert_eq!(best("en;q=0, fr;q=0"), "en");
    }

    #[test]
    fn a_star_is_every_language_that_is_not_named() {
        assert_eq!(best("*"), "en");
        assert_eq!(best("en;q=0.2, *;q=0.5"), "fr");
        assert_eq!(best("fr;q=0.5, *;q=0.1"), "fr");
        assert_eq!(best("*;q=0"), "en");
    }

    #[test]
    fn what_cannot_be_understood_is_passed_over() {
        assert_eq!(best(""), "en");
        assert_eq!(best("de, zh-Hant"), "en");
        assert_eq!(best("en;q=2, fr;q=0.1"), "fr");
        assert_eq!(best("en;q=0.1234, en;q=x, en;level=1, ;;, fr;q=0.1"), "fr");
        assert_eq!(best("en;q=1.000, fr;q=0.999"), "en");
    }
}
