//! Any bytes as a proof: read or refused; what is read round-trips and can be held against the rules.
//! Any bytes as its decisions, behind a head that is in order.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tablier_core::proof::Proof;
use tablier_core::{Game, Options, Seat};
use tablier_games::tortuga::Tortuga;

fuzz_target!(|bytes: &[u8]| {
    let Ok(game) = Tortuga::new(&Options::defaults(Tortuga::INFO)) else { return };
    if let Ok(proof) = Proof::read(bytes) {
        assert_eq!(Proof::read(&proof.to_bytes()).as_ref(), Ok(&proof));
        let _ = proof.check(&game);
    }
    let proof = Proof {
        game: "tortuga".to_owned(),
        options: Vec::new(),
        position: "1s1n/2n1n/2sx1n/1ss2nn/s3n1/s4/s1n1 s".to_owned(),
        winner: Seat(0),
        decisions: bytes.to_vec(),
    };
    let _ = proof.check(&game);
});
