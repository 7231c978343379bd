//! Names that look the same.

use std::collections::BTreeSet;

use unicode_security::skeleton;

/// What a name looks like, written as it is, in small and in capital letters: names that share one of these
/// are taken for each other. Capitals count because "ΑΝΝΑ" in Greek letters looks like "ANNA", though its
/// small letters look like "avva".
pub(crate) fn skeletons(name: &str) -> BTreeSet<String> {
    [name.to_owned(), name.to_lowercase(), name.to_uppercase()].iter().map(|n| look(n)).collect()
}

/// The confusable skeleton (UTS 39) without what stands between letters. The letters I, i, l and the digit 1
/// are one: which of them look alike depends on the case and on the font.
fn look(name: &str) -> String {
    let letters: String = name.chars().filter(|c| !is_joiner(*c)).collect();
    let look = skeleton(&letters).collect::<String>().to_lowercase();
    look.chars().map(|c| if matches!(c, 'i' | '1') { 'l' } else { c }).collect()
}

/// What may stand between letters.
pub(crate) fn is_joiner(c: char) -> bool {
    " -_'’.".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        !skeletons(one).is_disjoint(&skeletons(other))
    }

    #[test]
    fn lookalikes_share_a_skeleton() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "Аda"),
            ("Ada", "А\u{501}а"),
            ("coco", "сосо"),
            ("ANNA", "ΑΝΝΑ"),
            ("Anna", "αννα"),
            ("BOB", "ВОВ"),
            ("Blaise", "BIaise"),
            ("Ida", "lda"),
            ("Clara1", "CIaraI"),
            ("Bob", "B0b"),
            ("Tom", "Torn"),
            ("Ada L", "A.da_l"),
            ("Zoe\u{308}", "Zoë"),
        ] {
            assert!(look_alike(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn other_names_do_not() {
        let names = ["Ada", "Adam", "Zoe", "Zoë", "Ελένη", "Елена", "דוד", "محمد", "李", "김민준"];
        for (at, one) in names.iter().enumerate() {
            for other in &names[at + 1..] {
                assert!(!look_alike(one, other), "{one} and {other}");
            }
        }
    }
}
