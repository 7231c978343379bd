//! Names that nobody may have: they would be taken for somebody in charge, the computer, or a guest.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use tablier_core::{Language, Message};

use crate::i18n;
use crate::lookalikes::is_joiner;
use crate::lookalikes::skeletons;

/// Reserved as any word of a name: "Ada, admin" is no better than "Admin".
const WORDS: [&str; 15] = [
    "admin",
    "admins",
    "administrateur",
    "administration",
    "administrator",
    "administratrice",
    "computer",
    "moderateur",
    "moderation",
    "moderator",
    "moderatrice",
    "mods",
    "ordinateur",
    "sysadmin",
    "tablier",
];

/// Reserved as whole names, also with a number behind them.
const NAMES: [&str; 23] = [
    "anonyme",
    "anonymous",
    "deleted user",
    "engine",
    "guest",
    "guests",
    "invite",
    "invitee",
    "invites",
    "mod",
    "moteur",
    "official",
    "officiel",
    "operateur",
    "operator",
    "root",
    "server",
    "serveur",
    "staff",
    "support",
    "system",
    "systeme",
    "webmaster",
];

/// What the pages call the computer, its levels, guests, and those who have gone, in every language.
const PHRASES: [&str; 4] = ["player-engine", "level-word", "user-guest", "user-deleted"];
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

pub(super) fn is_reserved(name: &str) -> bool {
    static RESERVED_WORDS: LazyLock<BTreeSet<String>> =
        LazyLock::new(|| WORDS.into_iter().flat_map(looks).collect());
    static RESERVED_NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let shown = shown_names();
        NAMES.into_iter().chain(shown.iter().map(String::as_str)).flat_map(looks).collect()
    });
    let has = |set: &BTreeSet<String>, text| looks(text).iter().any(|look| set.contains(look));
    has(&RESERVED_WORDS, name)
        || has(&RESERVED_NAMES, name)
        || name.split(is_joiner).any(|word| has(&RESERVED_WORDS, word))
}

/// The looks of a text without accents and without a number at its end.
fn looks(text: &str) -> Vec<String> {
    let is_number = |c: char| is_joiner(c) || c.is_numeric();
    let word = text.trim_end_matches(is_number);
    let letters: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    let looks = [word, &letters].into_iter().flat_map(skeletons);
    let plain = looks.map(|look| look.chars().filter(|c| c.is_alphanumeric()).collect::<String>());
    plain.filter(|look| !look.is_empty()).collect()
}

fn shown_names() -> BTreeSet<String> {
    let phrase = |language, name: &'static str, level: u8| {
        let message = Message::new(name).with("level", level).with("number", usize::from(level));
        i18n::translate(language, &message)
    };
    let languages = Language::ALL.into_iter();
    let named = languages.flat_map(|language| PHRASES.map(|name| (language, name)));
    named
        .flat_map(|(language, name)| LEVELS.map(move |level| phrase(language, name, level)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_names_are_known_in_every_disguise() {
        for name in [
            "admin",
            "ADMIN",
            "Adm1n",
            "AdmIn",
            "Admin.",
            "A d m i n",
            "admin2",
            "Ada admin",
            "Administrator",
            "Administrateur",
            "Moderator",
            "Modérateur",
            "Computer",
            "COMPUTER",
            "C0mputer",
            "Ordinateur",
            "Computer level 3",
            "Ordinateur niveau 10",
            "first steps",
            "Premiers pas",
            "Débutant",
            "debutant",
            "club player",
            "Full Strength",
            "master",
            "Maître",
            "Tablier",
            "System",
            "Système",
            "Guest",
            "Guest 12",
            "Invité",
            "invite",
            "Invité 7",
            "Deleted user",
            "Support",
            "root",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn other_names_are_free() {
        for name in [
            "Ada",
            "Jane Guest",
            "Robot",
            "Fort Knox",
            "Mastermind",
            "Adminton",
            "Hedwig",
            "Tom",
            "42",
            "李",
            "Ελένη",
            "Grace Expert-Comptable",
            "x",
            "G",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
