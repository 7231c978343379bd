//! The guide's game keeps the promises of the trait.

#[test]
fn noughts_and_crosses() {
    tablier_conformance::check::<sixth_game::Morpion>(&[], 50);
    tablier_conformance::check::<sixth_game::Morpion>(&[("line", "loses")], 50);
}
