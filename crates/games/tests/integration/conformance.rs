//! The suite that every game of the registry passes, with its default options and with others.

const GAMES: u64 = 30;

mod every_game_keeps_the_promises_of_the_trait {
    use super::GAMES;

    macro_rules! tests {
        ($($module:ident: $game:ident),* $(,)?) => {
            $(#[test]
            fn $module() {
                tablier_conformance::check::<tablier_games::$module::$game>(&[], GAMES);
            })*
        };
    }
    tablier_games::with_games!(tests);
}

mod ordo {
    use tablier_conformance::check;
    use tablier_games::ordo::Ordo;

    #[test]
    fn no_draws_by_repetition() {
        check::<Ordo>(&[("repetition", "none")], 10);
    }
}

mod tortuga {
    use tablier_conformance::check;
    use tablier_games::tortuga::Tortuga;

    #[test]
    fn the_compact_start() {
        check::<Tortuga>(&[("setup", "compact")], 10);
    }

    #[test]
    fn the_longest_chain() {
        check::<Tortuga>(&[("chain", "longest")], 10);
    }
}

mod tor {
    use tablier_conformance::check;
    use tablier_games::tor::Tor;

    #[test]
    fn diagonals() {
        check::<Tor>(&[("pattern", "diagonal")], 10);
    }

    #[test]
    fn shuffled_tokens() {
        check::<Tor>(&[("pattern", "shuffled"), ("seed", "7")], 10);
    }

    #[test]
    fn a_pattern_of_the_players_own() {
        let stripes = "b,b,b,r,r,r,o,o/o,y,y,y,b,b,b,r/r,r,o,o,o,y,y,y/\
                       b,b,b,r,r,r,o,o/o,y,y,y,b,b,b,r/r,r,o,o,o,y,y,y w -";
        check::<Tor>(&[("pattern", stripes)], 10);
    }

    #[test]
    fn no_draws_by_repetition() {
        check::<Tor>(&[("repetition", "none")], 10);
    }
}

mod theseion {
    use tablier_conformance::check;
    use tablier_games::theseion::Theseion;

    /// A corner where pawns come in from two sides, coloured entrances, and a single symmetry.
    const CORNER: &str = "name: corner\n##o##\n##e##\nGeYeo\nG#e##\noGG##";

    #[test]
    fn three_players() {
        check::<Theseion>(&[("players", "3")], 4);
    }

    #[test]
    fn two_alliances() {
        check::<Theseion>(&[("teams", "13/24")], 4);
    }

    #[test]
    fn everybody_allied() {
        check::<Theseion>(&[("teams", "12")], 4);
    }

    #[test]
    fn the_light_without_an_exact_count() {
        check::<Theseion>(&[("exact", "false")], 4);
    }

    #[test]
    fn red_counted_once() {
        check::<Theseion>(&[("red", "once")], 4);
    }

    #[test]
    fn a_die_without_zero() {
        check::<Theseion>(&[("die", "1-6")], 4);
    }

    #[test]
    fn another_board_and_the_largest_die() {
        check::<Theseion>(&[("board", CORNER), ("die", "0-9"), ("exact", "false")], 10);
        check::<Theseion>(&[("board", CORNER), ("players", "4")], 10);
    }
}
