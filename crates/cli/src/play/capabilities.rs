//! What the terminal can show, as the environment tells it.

use tablier_draw::terminal::Medium;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capabilities {
    pub(crate) medium: Medium,
    /// Whether colours can be any, or only those of the palette of 256.
    pub(crate) has_true_colours: bool,
}

impl Capabilities {
    /// Reads the environment: `get` gives the value of a variable.
    pub(crate) fn of_environment(get: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| get(name).filter(|value| !value.is_empty());
        let terminal = set("TERM").unwrap_or_default();
        let is_dumb = terminal.is_empty() || terminal == "dumb";
        // As POSIX has it: the first of these that is set decides.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_lowercase();
        let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
        let colours = set("COLORTERM").unwrap_or_default();
        Capabilities {
            medium: Medium {
                is_unicode: is_utf8 && !is_dumb,
                has_colours: set("NO_COLOR").is_none() && !is_dumb,
            },
            has_true_colours: matches!(colours.as_str(), "truecolor" | "24bit")
                || terminal.ends_with("-direct"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Capabilities {
        Capabilities::of_environment(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_decides() {
        let all = of(&[("TERM", "xterm"), ("LANG", "fr_FR.UTF-8"), ("COLORTERM", "truecolor")]);
        let medium = Medium { is_unicode: true, has_colours: true };
        assert_eq!(all, Capabilities { medium, has_true_colours: true });
        assert!(!of(&[("TERM", "xterm"), ("LANG", "C.UTF-8")]).has_true_colours);
        assert!(!of(&[("TERM", "xterm"), ("NO_COLOR", "1")]).medium.has_colours);
        assert!(of(&[("TERM", "xterm"), ("NO_COLOR", "")]).medium.has_colours);
        assert!(!of(&[("TERM", "xterm"), ("LANG", "C.UTF-8"), ("LC_ALL", "C")]).medium.is_unicode);
        assert!(!of(&[("TERM", "xterm")]).medium.is_unicode);
        let nothing = Medium { is_unicode: false, has_colours: false };
        assert_eq!(of(&[("TERM", "dumb"), ("LANG", "C.UTF-8")]).medium, nothing);
        assert_eq!(of(&[]).medium, nothing);
    }
}
