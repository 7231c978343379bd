//! Théséion.

use tablier_core::{AnyMatch, Language, Seat, Touch, Turn};
use tablier_games::theseion::Board;

use crate::{after, at, end, faults, moves_from, refusal, start, with};

const GAME: &str = "theseion";

/// Two paths that cross on c5, and coloured squares at the border.
///
///     6  ##o##
///     5  GoooG
///     4  G#e#G
///     3  GeYeG
///     2  ##e##
///     1  ##o##
const CROSSING: &str = "name: crossing\n##o##\nGoooG\nG#e#G\nGeYeG\n##e##\n##o##";

/// Four green squares on which a pawn can walk in a circle.
///
///     6  ##o##
///     5  ##e##
///     4  oeYeo
///     3  ##e##
///     2  #GG##
///     1  #GG##
const CIRCLE: &str = "name: circle\n##o##\n##e##\noeYeo\n##e##\n#GG##\n#GG##";

/// The smallest board: four entrances around the light, one step further on two sides.
const CROSS: &str = "name: cross\n##e##\noeYeo\n##e##";

/// A corner that is a path square, or another letter.
fn corner(letter: char) -> String {
    format!("name: corner\n##o##\n##e##\nGeYeo\nG#e##\n{letter}GG##")
}

/// A position on the standard board without alliances for two players.
fn two(rest: &str) -> Box<dyn AnyMatch> {
    at(GAME, &two_text(rest))
}

fn two_text(rest: &str) -> String {
    format!("board=standard die=0-5 teams=1/2 {rest}")
}

/// A position for two players on another board.
fn on(board: &str, rest: &str) -> Box<dyn AnyMatch> {
    let name = board.lines().next().unwrap().strip_prefix("name: ").unwrap();
    with(GAME, &[("board", board)], &format!("board={name} die=0-5 teams=1/2 {rest}"))
}

/// What follows the teams in the position reached.
fn rest(here: &dyn AnyMatch) -> String {
    let text = here.position();
    text[text.find("turn=").unwrap()..].to_owned()
}

/// Why the options are refused.
fn option_fault(options: &[(&str, &str)]) -> String {
    let reason = tablier_games::game(GAME, options.iter().copied()).unwrap_err();
    tablier_games::phrasebook(Language::English).say(&reason)
}

/// Everything that is wrong with a board file.
fn board_faults(text: &str) -> Vec<String> {
    let book = tablier_games::phrasebook(Language::English);
    Board::read(text).unwrap_err().iter().map(|fault| book.say(fault)).collect()
}

mod the_aim {
    use super::*;

    #[test]
    fn everybody_begins_in_the_darkness_and_the_first_seat_rolls() {
        let table = start(GAME, &[("players", "3")]);
        assert_eq!(
            table.position(),
            "board=standard die=0-5 teams=1/2/3 turn=1 rolls=1 roll=- dark=7,7,7 saved=0,0,0 pawns=-"
        );
        assert_eq!(table.turn(), Turn::Chance(Seat(0)));
        assert_eq!(table.seats(), 3);
        assert!(start(GAME, &[]).position().contains("teams=1/2 turn=1"));
        assert!(start(GAME, &[("players", "4")]).position().contains("dark=7,7,7,7"));
    }

    #[test]
    fn a_pawn_that_reaches_the_light_is_saved_and_its_owner_plays_again() {
        let here = after(two("turn=1 rolls=1 roll=2 dark=6,7 saved=0,0 pawns=g5:1"), &["g5>g7"]);
        assert_eq!(rest(&*here), "turn=1 rolls=1 roll=- dark=6,7 saved=1,0 pawns=-");
        assert_eq!(here.turn(), Turn::Chance(Seat(0)));
    }

    #[test]
    fn whoever_has_saved_seven_pawns_wins_at_once_and_rolls_still_due_are_lost() {
        let here = after(two("turn=1 rolls=3 roll=2 dark=0,7 saved=6,0 pawns=g5:1"), &["g5>g7"]);
        assert_eq!(rest(&*here), "turn=1 rolls=3 roll=- dark=0,7 saved=7,0 pawns=-");
        assert_eq!(end(&*here), Some(("1 0".into(), "theseion-end-saved")));
        assert_eq!(here.legal_moves(), [""; 0]);
        assert_eq!(refusal(&*here, "3"), "the game is over: player 1 wins with seven pawns saved");
        let not_yet = two("turn=1 rolls=1 roll=- dark=1,7 saved=6,0 pawns=-");
        assert_eq!(end(&*not_yet), None);
    }

    #[test]
    fn an_ally_wins_alone() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=13/2 turn=3 rolls=1 roll=1 dark=7,7,0 saved=0,0,6 pawns=g6:3",
        );
        let here = after(here, &["g6>g7"]);
        assert_eq!(end(&*here), Some(("0 0 1".into(), "theseion-end-saved")));
    }
}

mod the_turn {
    use super::*;

    #[test]
    fn the_die_is_rolled_then_a_pawn_walks_then_the_next_player_rolls() {
        let here = start(GAME, &[]);
        assert_eq!(here.legal_moves(), ["0", "1", "2", "3", "4", "5"]);
        assert_eq!(refusal(&*here, "*>c1"), "first the die is rolled");
        assert_eq!(refusal(&*here, "pass"), "first the die is rolled");
        assert_eq!(refusal(&*here, "6"), "6 is not a face of the die, which has 0-5");
        let here = after(here, &["3"]);
        assert_eq!(here.turn(), Turn::Seat(Seat(0)));
        assert!(here.position().contains(" turn=1 rolls=1 roll=3 "));
        assert_eq!(refusal(&*here, "3"), "the die is rolled and shows 3: now a pawn walks");
        let here = after(here, &["*>c1>c3"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
    }

    #[test]
    fn after_the_last_seat_the_first_one_plays() {
        let here = after(start(GAME, &[("players", "3")]), &["0"]);
        assert_eq!(here.turn(), Turn::Chance(Seat(1)));
        assert_eq!(after(here, &["0", "0"]).turn(), Turn::Chance(Seat(0)));
    }

    #[test]
    fn a_pawn_walks_exactly_as_many_squares_as_the_die_shows() {
        let here = two("turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=c1:1");
        assert_eq!(here.legal_moves(), ["c1>c3>b3", "c1>c3>d3", "c1>c4"]);
        assert_eq!(refusal(&*here, "c1>c2"), "the die shows 3, but this route has one square");
        assert_eq!(refusal(&*here, "c1>c5"), "the die shows 3, but this route has 4 squares");
        let far = "c1>c3>k3>k11>c11>c5";
        assert_eq!(refusal(&*here, far), "the die shows 3, but this route has 32 squares");
    }

    #[test]
    fn only_your_own_pawns_walk() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=13/2 turn=1 rolls=1 roll=1 dark=0,6,6 saved=6,0,0 pawns=c3:1,e3:2,g3:3",
        );
        assert_eq!(here.legal_moves(), ["c3>b3", "c3>c2", "c3>c4", "c3>d3"]);
        assert_eq!(refusal(&*here, "e3>d3"), "the pawn on e3 belongs to player 2");
        assert_eq!(refusal(&*here, "g3>f3"), "the pawn on g3 belongs to player 3");
        assert_eq!(refusal(&*here, "i3>h3"), "there is no pawn on i3");
        assert_eq!(refusal(&*here, "*>c1"), "none of your pawns is in the darkness");
    }

    #[test]
    fn pawns_on_one_square_or_in_the_darkness_are_alike() {
        let here = two("turn=1 rolls=1 roll=1 dark=2,7 saved=2,0 pawns=c3:111");
        assert_eq!(moves_from(&*here, "c3"), ["c3>b3", "c3>c2", "c3>c4", "c3>d3"]);
        assert_eq!(moves_from(&*here, "*").len(), 16);
    }
}

mod routes {
    use super::*;

    #[test]
    fn from_the_darkness_a_pawn_steps_onto_any_entrance_as_its_first_square() {
        let entrances = [
            "*>a11", "*>a3", "*>a5", "*>a9", "*>c1", "*>c13", "*>e1", "*>e13", "*>i1", "*>i13",
            "*>k1", "*>k13", "*>m11", "*>m3", "*>m5", "*>m9",
        ];
        let here = two("turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(here.legal_moves(), entrances);
        assert_eq!(refusal(&*here, "*>c3"), "c3 is not an entrance: pawns come in at the border");
        let here = two("turn=1 rolls=1 roll=3 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(moves_from(&*here, "*>c1>"), ["*>c1>c3"]);
        assert_eq!(moves_from(&*here, "*>m9"), ["*>m9>k9"]);
    }

    #[test]
    fn the_first_step_leads_in_any_direction() {
        let here = on(CROSSING, "turn=1 rolls=1 roll=1 dark=0,7 saved=6,0 pawns=c5:1");
        assert_eq!(here.legal_moves(), ["c5>b5", "c5>c4", "c5>c6", "c5>d5"]);
    }

    #[test]
    fn on_a_path_a_pawn_goes_straight_on() {
        let here = on(CROSSING, "turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=b5:1");
        assert_eq!(here.legal_moves(), ["b5>a5>a4", "b5>d5"]);
        assert_eq!(
            refusal(&*here, "b5>c5>c4"),
            "a pawn that comes to c5 goes straight on: it can turn only on a green or red square"
        );
        let edging = on(CROSSING, "turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=c6:1");
        assert_eq!(edging.legal_moves(), ["c6>c3"]);
    }

    #[test]
    fn on_green_and_red_a_pawn_goes_straight_left_or_right() {
        let green = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=c4:1");
        assert_eq!(
            green.legal_moves(),
            ["c4>c2", "c4>c3>b3", "c4>c3>d3", "c4>c5>b5", "c4>c5>d5", "c4>c6"]
        );
        let red = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=d5:1");
        assert_eq!(moves_from(&*red, "d5>e5"), ["d5>e5>e4", "d5>e5>e6"]);
        assert_eq!(moves_from(&*red, "d5>f5"), ["d5>f5"]);
    }

    #[test]
    fn nobody_turns_back_not_even_on_a_coloured_square() {
        let here = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=d5:1");
        assert_eq!(refusal(&*here, "d5>e5>d5"), "the route turns back on itself at e5");
        assert_eq!(refusal(&*here, "d5>c5>d5"), "the route turns back on itself at c5");
    }

    #[test]
    fn a_route_follows_links_between_neighbours_that_are_not_rock() {
        let here = two("turn=1 rolls=1 roll=2 dark=1,7 saved=5,0 pawns=c1:1");
        assert_eq!(refusal(&*here, "c1>e1"), "no straight way leads from c1 to e1");
        assert_eq!(refusal(&*here, "c1>e3"), "no straight way leads from c1 to e3");
        assert_eq!(refusal(&*here, "c1>c1"), "no straight way leads from c1 to c1");
        assert_eq!(refusal(&*here, "c1>b1"), "b1 is rock");
        assert_eq!(refusal(&*here, "*>a1"), "a1 is rock");
    }

    #[test]
    fn the_light_needs_the_exact_count() {
        let here = two("turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=e7:1");
        assert_eq!(moves_from(&*here, "e7>g7"), [""; 0]);
        assert_eq!(
            refusal(&*here, "e7>g7"),
            "the light needs the exact count: the die shows 3, and it is 2 squares away"
        );
        let through = refusal(&*here, "e7>h7");
        assert_eq!(through, "the route goes on beyond the light on g7, where every route ends");
        let exactly = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=e7:1");
        assert_eq!(moves_from(&*exactly, "e7>g7"), ["e7>g7"]);
    }

    #[test]
    fn without_exact_a_pawn_with_steps_left_is_saved() {
        let position = two_text("turn=1 rolls=1 roll=3 dark=0,7 saved=5,0 pawns=c1:1,e7:1");
        let here = with(GAME, &[("exact", "false")], &position);
        assert_eq!(moves_from(&*here, "e7>g7"), ["e7>g7"]);
        assert!(refusal(&*here, "e7>h7").contains("beyond the light"));
        assert!(refusal(&*here, "c1>c3").contains("this route has 2 squares"));
        let here = after(here, &["e7>g7"]);
        assert_eq!(rest(&*here), "turn=1 rolls=1 roll=- dark=0,7 saved=6,0 pawns=c1:1");
    }

    #[test]
    fn a_coloured_entrance_lets_a_pawn_turn_at_once() {
        let here = on(CROSSING, "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(moves_from(&*here, "*>a5"), ["*>a5>a4", "*>a5>b5"]);
        assert_eq!(moves_from(&*here, "*>a4"), ["*>a4>a3", "*>a4>a5"]);
        assert_eq!(moves_from(&*here, "*>c6"), ["*>c6>c5"]);
    }

    #[test]
    fn on_a_path_at_the_border_a_pawn_walks_straight_inwards() {
        let board = "name: inwards\n##o##\n##e##\noeYeo\noGe##\n#GG##";
        let here = on(board, "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(moves_from(&*here, "*>a3"), ["*>a3>b3"]);
        assert!(refusal(&*here, "*>a3>a2").contains("a pawn that comes to a3 goes straight on"));
    }

    #[test]
    fn a_corner_is_entered_from_two_sides_and_each_route_is_there_once() {
        for letter in ['o', 'G', 'R'] {
            let here = on(&corner(letter), "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
            assert_eq!(moves_from(&*here, "*>a1"), ["*>a1>a2", "*>a1>b1"], "{letter}");
            let here = on(&corner(letter), "turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
            assert_eq!(moves_from(&*here, "*>a1"), ["*>a1"], "{letter}");
        }
    }

    #[test]
    fn a_pawn_cannot_meet_itself() {
        let alone = on(CIRCLE, "turn=1 rolls=1 roll=4 dark=0,7 saved=6,0 pawns=b1:1");
        let circle = "b1>b2>c2>c1>b1";
        assert_eq!(moves_from(&*alone, circle), [circle]);
        let here = after(alone, &[circle]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=0,7 saved=6,0 pawns=b1:1");
        // One that stays behind is an ally to be passed, two are a block.
        let beyond = "b1>b2>c2>c1>b1>b2";
        let one = on(CIRCLE, "turn=1 rolls=1 roll=5 dark=0,7 saved=5,0 pawns=b1:11");
        assert_eq!(moves_from(&*one, beyond), [beyond]);
        let two = on(CIRCLE, "turn=1 rolls=1 roll=5 dark=0,7 saved=4,0 pawns=b1:111");
        assert!(refusal(&*two, beyond).contains("meets a block on b1"));
        let joined = on(CIRCLE, "turn=1 rolls=1 roll=4 dark=0,7 saved=4,0 pawns=b1:111");
        assert_eq!(moves_from(&*joined, circle), [circle]);
    }
}

mod red_squares {
    use super::*;

    #[test]
    fn a_red_square_passed_or_reached_earns_a_roll() {
        let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=d5:1");
        assert!(rest(&*after(here, &["d5>e5"])).starts_with("turn=1 rolls=1 roll=-"));
        let here = two("turn=1 rolls=1 roll=2 dark=6,7 saved=0,0 pawns=d5:1");
        assert!(rest(&*after(here.fork(), &["d5>f5"])).starts_with("turn=1 rolls=1 roll=-"));
        assert!(rest(&*after(here, &["d5>b5"])).starts_with("turn=2 rolls=1 roll=-"));
    }

    #[test]
    fn the_square_where_the_pawn_starts_does_not_count() {
        let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=e5:1");
        assert!(rest(&*after(here, &["e5>e4"])).starts_with("turn=2 rolls=1"));
    }

    #[test]
    fn a_green_square_earns_nothing() {
        let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=c4:1");
        assert!(rest(&*after(here, &["c4>c5"])).starts_with("turn=2 rolls=1"));
    }

    #[test]
    fn a_red_entrance_counts() {
        let here = on(&corner('R'), "turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
        assert!(rest(&*after(here, &["*>a1"])).starts_with("turn=1 rolls=1 roll=- "));
    }

    #[test]
    fn rolls_earned_are_added_up() {
        let position = two_text("turn=1 rolls=3 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
        // Over the red squares e5 and e9: three rolls, less this one, and two more.
        let here = after(at(GAME, &position), &["d5>e5>e9"]);
        assert!(rest(&*here).starts_with("turn=1 rolls=4 roll=-"));
        // Each of them is played by the same player.
        let here = after(here, &["1", "e9>e8", "1", "e8>e7", "1", "e7>e6"]);
        assert!(rest(&*here).starts_with("turn=1 rolls=1 roll=-"));
    }

    #[test]
    fn with_red_once_the_red_squares_of_a_move_earn_one_roll() {
        let once = [("red", "once")];
        let position = two_text("turn=1 rolls=1 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
        let here = after(with(GAME, &once, &position), &["d5>e5>e9"]);
        assert!(rest(&*here).starts_with("turn=1 rolls=1 roll=-"));
        // The roll for a saved pawn comes on top.
        let position = two_text("turn=1 rolls=1 roll=5 dark=6,7 saved=0,0 pawns=c8:1");
        let here = after(with(GAME, &once, &position), &["c8>c7>g7"]);
        assert!(rest(&*here).starts_with("turn=1 rolls=2 roll=-"));
    }

    #[test]
    fn red_counts_on_the_way_to_a_light_reached_with_steps_left() {
        let position =
            "board=standard die=0-9 teams=1/2 turn=1 rolls=1 roll=7 dark=6,7 saved=0,0 pawns=c8:1";
        let here = after(with(GAME, &[("exact", "false")], position), &["c8>c7>g7"]);
        assert_eq!(rest(&*here), "turn=1 rolls=2 roll=- dark=6,7 saved=1,0 pawns=-");
    }

    #[test]
    fn no_more_than_255_rolls_are_due() {
        let here = two("turn=1 rolls=255 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
        assert!(rest(&*after(here, &["d5>e5>e9"])).starts_with("turn=1 rolls=255 roll=-"));
    }
}

mod meetings {
    use super::*;

    #[test]
    fn every_enemy_met_is_thrown_back_also_in_passing() {
        let here = two("turn=1 rolls=1 roll=3 dark=7,4 saved=0,0 pawns=c1:2,c2:2,c3:2");
        let here = after(here, &["*>c1>c3"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
    }

    #[test]
    fn enemies_beside_the_route_or_on_its_start_are_left_alone() {
        let here = two("turn=1 rolls=1 roll=2 dark=6,5 saved=0,0 pawns=c1:1,c4:2,d3:2");
        let here = after(here, &["c1>c3"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,5 saved=0,0 pawns=c3:1,c4:2,d3:2");
    }

    #[test]
    fn enemies_of_several_players_are_thrown_back() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=13/2/4 turn=1 rolls=1 roll=4 dark=6,6,6,6 saved=0,0,0,0 pawns=c1:1,c2:2,c3:3,c4:4",
        );
        let here = after(here, &["c1>c5"]);
        assert_eq!(
            rest(&*here),
            "turn=2 rolls=1 roll=- dark=6,7,6,7 saved=0,0,0,0 pawns=c3:3,c5:1"
        );
    }

    #[test]
    fn allies_are_passed_or_joined() {
        let position = "board=standard die=0-5 teams=13/2 turn=1 rolls=1 roll=2 dark=5,7,5 saved=0,0,0 pawns=c1:1,c2:3,c3:3,e1:1";
        let here = after(at(GAME, position), &["c1>c3"]);
        assert_eq!(
            rest(&*here),
            "turn=2 rolls=1 roll=- dark=5,7,5 saved=0,0,0 pawns=c2:3,c3:13,e1:1"
        );
        let own =
            after(two("turn=1 rolls=1 roll=2 dark=4,7 saved=0,0 pawns=c1:1,c2:1,c3:1"), &["c1>c3"]);
        assert_eq!(rest(&*own), "turn=2 rolls=1 roll=- dark=4,7 saved=0,0 pawns=c2:1,c3:11");
    }

    #[test]
    fn where_all_are_allied_nobody_is_thrown_back() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=12 turn=1 rolls=1 roll=2 dark=6,5 saved=0,0 pawns=c1:1,c2:2,c3:2",
        );
        let here = after(here, &["c1>c3"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,5 saved=0,0 pawns=c2:2,c3:12");
    }

    #[test]
    fn a_route_that_meets_an_enemy_block_is_void() {
        for (block, roll, route) in [("c3:22", 2, "c1>c3"), ("c2:22", 2, "c1>c3")] {
            let rest = format!("turn=1 rolls=1 roll={roll} dark=0,5 saved=6,0 pawns=c1:1,{block}");
            let here = two(&rest);
            assert_eq!(here.legal_moves(), ["pass"], "{block}");
            let square = &block[..2];
            assert_eq!(
                refusal(&*here, route),
                format!("the route meets a block on {square} and is void: say pass to choose it")
            );
        }
    }

    #[test]
    fn two_allied_enemies_are_a_block_too() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=1/23 turn=1 rolls=1 roll=2 dark=0,6,6 saved=6,0,0 pawns=c1:1,c2:23",
        );
        assert_eq!(here.legal_moves(), ["pass"]);
    }

    #[test]
    fn a_block_of_ones_own_side_is_joined_at_the_end_and_met_in_passing() {
        let join = two("turn=1 rolls=1 roll=2 dark=0,7 saved=4,0 pawns=c1:1,c3:11");
        assert_eq!(moves_from(&*join, "c1"), ["c1>c3"]);
        let joined = after(join, &["c1>c3"]);
        assert_eq!(rest(&*joined), "turn=2 rolls=1 roll=- dark=0,7 saved=4,0 pawns=c3:111");

        let pass = two("turn=1 rolls=1 roll=3 dark=0,7 saved=4,0 pawns=c1:1,c3:11");
        assert_eq!(moves_from(&*pass, "c1"), [""; 0]);
        assert_eq!(moves_from(&*pass, "pass"), ["pass"]);

        let allied = at(
            GAME,
            "board=standard die=0-5 teams=13/2 turn=3 rolls=1 roll=2 dark=6,7,0 saved=0,0,5 pawns=c1:3,c3:13",
        );
        let joined = after(allied, &["c1>c3"]);
        assert!(rest(&*joined).ends_with("pawns=c3:133"));
    }

    #[test]
    fn a_void_move_throws_nobody_back_and_earns_nothing_but_uses_up_the_roll() {
        // From d5 over the red e5 and the enemy on e6 into the block on e7.
        let position = "dark=0,4 saved=6,0 pawns=d5:1,e6:2,e7:22";
        let here = two(&format!("turn=1 rolls=2 roll=3 {position}"));
        assert!(refusal(&*here, "d5>e5>e7").contains("meets a block on e7"));
        let here = after(here, &["pass"]);
        assert_eq!(rest(&*here), format!("turn=1 rolls=1 roll=- {position}"));
        let here = after(two(&format!("turn=1 rolls=1 roll=3 {position}")), &["pass"]);
        assert_eq!(rest(&*here), format!("turn=2 rolls=1 roll=- {position}"));
    }

    #[test]
    fn a_void_route_can_be_chosen_although_others_are_not_void() {
        let here = two("turn=1 rolls=1 roll=1 dark=0,5 saved=6,0 pawns=b3:1,c3:22");
        assert_eq!(here.legal_moves(), ["b3>a3", "pass"]);
    }

    #[test]
    fn a_void_route_could_be_walked_to_its_full_count_without_the_block() {
        // To the left of b3 there is only a3.
        let here = two("turn=1 rolls=1 roll=2 dark=0,5 saved=6,0 pawns=a3:22,b3:1");
        assert_eq!(moves_from(&*here, "pass"), [""; 0]);
        assert_eq!(
            refusal(&*here, "pass"),
            "you cannot pass: no route meets a block, and you have one to play, such as b3>c3>c4"
        );
        // Behind f7 there is only the light.
        let block = "dark=0,5 saved=6,0 pawns=e7:1,f7:22";
        let exact = two(&format!("turn=1 rolls=1 roll=3 {block}"));
        assert_eq!(moves_from(&*exact, "pass"), [""; 0]);
        let exact = two(&format!("turn=1 rolls=1 roll=2 {block}"));
        assert_eq!(moves_from(&*exact, "pass"), ["pass"]);
        let position = two_text(&format!("turn=1 rolls=1 roll=3 {block}"));
        let not_exact = with(GAME, &[("exact", "false")], &position);
        assert_eq!(moves_from(&*not_exact, "pass"), ["pass"]);
    }

    #[test]
    fn a_block_beyond_the_reach_of_the_roll_makes_no_pass() {
        let here = two("turn=1 rolls=1 roll=1 dark=0,5 saved=6,0 pawns=c1:1,c3:22");
        assert_eq!(here.legal_moves(), ["c1>c2"]);
    }

    #[test]
    fn a_block_at_an_entrance_is_met_by_pawns_that_come_in() {
        let here = two("turn=1 rolls=1 roll=2 dark=7,5 saved=0,0 pawns=c1:22");
        assert_eq!(moves_from(&*here, "*").len(), 15);
        assert_eq!(moves_from(&*here, "pass"), ["pass"]);
        assert!(refusal(&*here, "*>c1>c2").contains("meets a block on c1"));
    }

    #[test]
    fn whoever_has_no_route_at_all_passes() {
        let here = on(CROSS, "turn=1 rolls=2 roll=3 dark=0,7 saved=6,0 pawns=b2:1");
        assert_eq!(here.legal_moves(), ["pass"]);
        assert_eq!(here.perft(1), 1);
        assert!(rest(&*after(here, &["pass"])).starts_with("turn=1 rolls=1 roll=-"));
        let dark = on(CROSS, "turn=1 rolls=1 roll=4 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(dark.legal_moves(), ["pass"]);
    }

    #[test]
    fn the_block_a_pawn_leaves_is_not_met_by_it() {
        let here = two("turn=1 rolls=1 roll=1 dark=0,7 saved=4,0 pawns=c1:111");
        assert_eq!(here.legal_moves(), ["c1>c2"]);
        let here = after(here, &["c1>c2"]);
        assert!(rest(&*here).ends_with("pawns=c1:11,c2:1"));
    }
}

mod zero {
    use super::*;

    #[test]
    fn a_zero_ends_the_turn_and_takes_the_rolls_still_due() {
        let here = two("turn=1 rolls=3 roll=- dark=6,7 saved=0,0 pawns=c3:1");
        let here = after(here, &["0"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
    }

    #[test]
    fn an_odd_number_of_pawns_on_the_edging_is_saved_whatever_their_colour() {
        let here = two("turn=1 rolls=1 roll=- dark=3,5 saved=0,0 pawns=e7:1,f7:11,g8:2,h7:1,i7:2");
        let even = after(here, &["0"]);
        assert!(rest(&*even).ends_with("pawns=e7:1,f7:11,g8:2,h7:1,i7:2"));
        let here = two("turn=1 rolls=1 roll=- dark=4,5 saved=0,0 pawns=e7:1,f7:11,g8:2,i7:2");
        let odd = after(here, &["0"]);
        assert_eq!(rest(&*odd), "turn=2 rolls=1 roll=- dark=4,5 saved=2,1 pawns=e7:1,i7:2");
    }

    #[test]
    fn all_four_sides_of_the_light_are_its_edging_and_a_saved_pawn_earns_no_roll() {
        for square in ["f7", "g6", "g8", "h7"] {
            let position = format!("turn=1 rolls=1 roll=- dark=6,7 saved=0,0 pawns={square}:1");
            let here = after(two(&position), &["0"]);
            let saved = "turn=2 rolls=1 roll=- dark=6,7 saved=1,0 pawns=-";
            assert_eq!(rest(&*here), saved, "{square}");
        }
    }

    #[test]
    fn a_coloured_square_next_to_the_light_is_edging() {
        let board = "name: green\n##e##\noGYeo\n##e##";
        let here = on(board, "turn=1 rolls=1 roll=- dark=6,7 saved=0,0 pawns=b2:1");
        assert!(rest(&*after(here, &["0"])).contains("saved=1,0"));
    }

    #[test]
    fn a_zero_can_win_for_another_player_and_the_turn_is_passed_on() {
        let here = two("turn=1 rolls=2 roll=- dark=7,0 saved=0,6 pawns=f7:2");
        let here = after(here, &["0"]);
        assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=7,0 saved=0,7 pawns=-");
        assert_eq!(end(&*here), Some(("0 1".into(), "theseion-end-saved")));
    }

    #[test]
    fn players_who_save_their_seventh_pawn_by_the_same_zero_share_the_win() {
        let here = at(
            GAME,
            "board=standard die=0-5 teams=1/2/3 turn=1 rolls=1 roll=- dark=0,0,6 saved=6,6,0 pawns=f7:1,g6:2,g8:3",
        );
        let here = after(here, &["0"]);
        assert_eq!(end(&*here), Some(("0.5 0.5 0".into(), "theseion-end-shared")));
    }
}

mod options {
    use super::*;

    #[test]
    fn the_die_can_have_other_faces() {
        let start = start(GAME, &[("die", "1-6")]);
        assert!(start.position().contains(" die=1-6 "));
        assert_eq!(start.legal_moves(), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(refusal(&*start, "0"), "0 is not a face of the die, which has 1-6");
        for (given, canonical) in [
            ("[0,1,2,3,4,5]", "0-5"),
            ("[5, 0]", "0,5"),
            ("9,0,2-4", "0,2-4,9"),
            ("1", "1"),
            ("3-3", "3"),
            ("0,1", "0-1"),
        ] {
            let start = crate::start(GAME, &[("die", given)]);
            assert!(start.position().contains(&format!(" die={canonical} ")), "{given}");
        }
    }

    #[test]
    fn an_impossible_die_is_refused() {
        for (die, fault) in [
            ("", "at character 1: expected a number from 0 to 9, but the text ends there"),
            ("0", "at character 1: expected a face above 0, found “0”"),
            ("10", "at character 1: expected a number from 0 to 9, found “10”"),
            ("5-0", "at character 3: expected a number from 5 to 9, found “0”"),
            ("0-5,3", "at character 5: expected faces that were not named before, found “3”"),
            ("[1", "at character 3: expected “]”, but the text ends there"),
            ("1]", "at character 2: expected the end of the text, found “]”"),
            ("é", "at character 1: expected a number from 0 to 9, found “é”"),
        ] {
            assert_eq!(option_fault(&[("die", die)]), format!("the option die: {fault}"));
        }
    }

    #[test]
    fn teams_decide_how_many_play() {
        let position = |options: &[(&str, &str)]| start(GAME, options).position();
        assert!(position(&[("teams", "13/2")]).contains(" teams=13/2 turn=1 "));
        assert!(position(&[("teams", "42/31")]).contains(" teams=13/24 turn=1 "));
        assert!(position(&[("teams", "13/2"), ("players", "3")]).contains(" teams=13/2 "));
        assert!(position(&[("teams", ""), ("players", "3")]).contains(" teams=1/2/3 "));
        assert_eq!(
            option_fault(&[("teams", "13/2"), ("players", "4")]),
            "4 players cannot have the alliances 13/2"
        );
        assert!(option_fault(&[("players", "5")]).contains("it can be 2-4"));
    }

    #[test]
    fn impossible_teams_are_refused() {
        for (teams, fault) in [
            ("1", "at character 1: expected every seat from 1 to 2, 3 or 4, found “1”"),
            ("1/3", "at character 1: expected every seat from 1 to 2, 3 or 4, found “1”"),
            ("1/1", "at character 3: expected a seat that was not named before, found “1”"),
            ("1//2", "at character 3: expected one of 1 2 3 4, found “/”"),
            ("1/5", "at character 3: expected one of 1 2 3 4, found “5”"),
            ("1/2/", "at character 5: expected one of 1 2 3 4, but the text ends there"),
            ("1/2 ", "at character 4: expected the end of the text, found “ ”"),
        ] {
            assert_eq!(option_fault(&[("teams", teams)]), format!("the option teams: {fault}"));
        }
    }

    #[test]
    fn a_game_on_another_board_says_so() {
        let start = start(GAME, &[("board", CROSS)]);
        assert!(start.position().starts_with("board=cross "));
        let game = tablier_games::game(GAME, [("board", CROSS)]).unwrap();
        let reasons =
            game.begin_at(&two_text("turn=1 rolls=1 roll=- dark=7,6 saved=0,0 pawns=m3:2"));
        let book = tablier_games::phrasebook(Language::English);
        let reasons: Vec<_> = reasons.unwrap_err().iter().map(|reason| book.say(reason)).collect();
        assert_eq!(
            reasons,
            ["the position is on the board “standard”, but “cross” is loaded: \
              load that board with the option board"]
        );
    }

    #[test]
    fn all_faults_of_a_board_are_one_refusal() {
        assert_eq!(
            option_fault(&[("board", "name: X\n##\n#")]),
            "the option board: the name of a board has at most 32 small letters, digits and \
             hyphens; the rows of the map do not have the same length"
        );
        assert_eq!(
            option_fault(&[("board", &CROSS.replace("cross", "standard"))]),
            "the option board: only the board of the house can be called “standard”"
        );
    }
}

mod boards {
    use super::*;

    const MAP: [&str; 13] = [
        "##o#o###o#o##",
        "##o#o###o#o##",
        "ooGoGoRoGoGoo",
        "##o#o#o#o#o##",
        "ooGoRoGoRoGoo",
        "##o#o#e#o#o##",
        "##RoGeYeGoR##",
        "##o#o#e#o#o##",
        "ooGoRoGoRoGoo",
        "##o#o#o#o#o##",
        "ooGoGoRoGoGoo",
        "##o#o###o#o##",
        "##o#o###o#o##",
    ];

    #[test]
    fn the_standard_board_is_that_of_the_figure() {
        let scene = start(GAME, &[]).scene();
        let mut seen = 0;
        for (row, letters) in (1..=13).rev().zip(MAP) {
            for (column, letter) in ('a'..='m').zip(letters.chars()) {
                let name = format!("{column}{row}");
                let cell = scene.cells.iter().find(|cell| cell.name == name);
                let kind = match letter {
                    'o' => Some("path"),
                    'e' => Some("edging"),
                    'G' => Some("green"),
                    'R' => Some("red"),
                    'Y' => Some("light"),
                    _ => None,
                };
                assert_eq!(cell.map(|cell| cell.kind), kind, "{name}");
                seen += usize::from(kind.is_some());
            }
        }
        assert_eq!(scene.cells.len(), seen);
    }

    #[test]
    fn the_standard_board_can_be_given_as_a_file() {
        let file = format!("; our own\n\nname: standard\r\n{}\n", MAP.join("  \n"));
        assert_eq!(start(GAME, &[("board", &file)]).position(), start(GAME, &[]).position());
    }

    #[test]
    fn a_file_that_is_no_map_is_refused_with_every_reason() {
        assert_eq!(
            board_faults(""),
            ["a board file begins with its name, such as “name: my-board”", "the map has no rows",]
        );
        assert_eq!(
            board_faults("#x#\nname: late\n"),
            [
                "a board file begins with its name, such as “name: my-board”",
                "line 1 has the letter “x”, but a map has only the letters #oeGRY",
                "line 2 has the letter “n”, but a map has only the letters #oeGRY",
                "the rows of the map do not have the same length",
            ]
        );
        for name in ["", "Big", "a b", "é", "a23456789012345678901234567890123"] {
            assert!(
                board_faults(&format!("name: {name}\n#"))[0].starts_with("the name of a board")
            );
        }
        assert_eq!(
            board_faults(&format!("name: wide\n{}", "#".repeat(27))),
            ["a board has at most 26 columns and 26 rows"]
        );
        assert_eq!(
            board_faults(&format!("name: high{}", "\n#".repeat(27))),
            ["a board has at most 26 columns and 26 rows"]
        );
        assert_eq!(
            board_faults(&format!("name: full{}", "\nGGGGGGGGGGGGGGGG".repeat(16))),
            ["there are 256 squares that are not rock, and can be at most 250"]
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_a_board_or_is_refused(text in "(name: ?[a-z-]{0,3}\n)?([#oeGRY; é]{0,5}\n?){0,6}") {
            if let Ok(board) = Board::read(&text) {
                assert!(board.columns() >= 3 && board.rows() >= 3, "{text}");
            }
        }

        #[test]
        fn any_map_is_played_or_refused(map in "([#oeGR]{5}\n){2}[#oeGR]{2}Y[#oeGR]{2}(\n[#oeGR]{5}){2}") {
            let options = [("board", &*format!("name: any\n{map}")), ("die", "1-9")];
            if let Ok(game) = tablier_games::game(GAME, options) {
                assert!(game.begin().perft(3) > 0, "{map}");
            }
        }
    }

    #[test]
    fn there_is_exactly_one_light_inside_the_board() {
        assert_eq!(
            board_faults("name: dark\n###\noGo\n###"),
            ["a board has exactly one light, not 0"]
        );
        assert_eq!(
            board_faults("name: bright\n#####\neYeYe\n#####"),
            ["a board has exactly one light, not 2", "no walk from an entrance leads through c2"]
        );
        assert_eq!(
            board_faults("name: open\n#Y#\n#e#\n#o#"),
            ["the light cannot be at the border, on b3"]
        );
    }

    #[test]
    fn there_is_an_entrance() {
        assert_eq!(
            board_faults("name: shut\n###\n#Y#\n###"),
            ["there is no entrance: every square of the border is rock"]
        );
    }

    #[test]
    fn a_single_walk_leads_from_every_entrance_to_the_light() {
        let bend = "name: bend\n##o##\n##e##\noeYeo\n##e##\n#oo##\n#o###";
        assert_eq!(
            board_faults(bend),
            [
                "from the entrance b1 no walk leads to the light",
                "no walk from an entrance leads through c2",
                "no walk from an entrance leads through c3",
            ]
        );
        // With green squares in the bend a pawn can turn there.
        assert!(Board::read(&bend.replace("#oo##", "#GG##")).is_ok());
    }

    #[test]
    fn every_square_is_on_a_walk_from_an_entrance() {
        // The light hides d2, and f2 stands alone.
        assert_eq!(
            board_faults("name: orphans\n##e####\noeYe#o#\n##e####"),
            [
                "no walk from an entrance leads through d2",
                "no walk from an entrance leads through f2",
            ]
        );
    }

    #[test]
    fn path_squares_next_to_the_light_and_no_others_are_written_as_edging() {
        assert_eq!(
            board_faults("name: edges\n##e##\neoYeo\n##e##"),
            [
                "a2 does not lie next to the light and is written o, not e",
                "b2 lies next to the light and is written e, not o",
            ]
        );
    }
}

mod texts {
    use super::*;

    #[test]
    fn squares_are_named_by_column_and_then_by_row_as_a_number() {
        let text = two_text("turn=1 rolls=1 roll=- dark=4,7 saved=0,0 pawns=a3:1,a11:1,b3:1");
        assert_eq!(at(GAME, &text).position(), text);
        let text = two_text("turn=1 rolls=1 roll=- dark=4,7 saved=0,0 pawns=a11:1,a3:1,b3:1");
        assert_eq!(
            faults(GAME, &text),
            [
                "at character 87: expected a square after a11, column by column and upwards, found “a”"
            ]
        );
    }

    #[test]
    fn only_turns_are_named_in_a_route() {
        let here = two("turn=1 rolls=1 roll=3 dark=6,7 saved=0,0 pawns=c1:1");
        assert_eq!(
            refusal(&*here, "c1>c3>c4"),
            "the route goes straight on at c3; only squares where it turns are named"
        );
        // The entrance is named, and is no turn.
        assert_eq!(moves_from(&*here, "*>c1>c3"), ["*>c1>c3"]);
    }

    #[test]
    fn a_malformed_move_is_told_by_the_place_of_the_fault() {
        let here = two("turn=1 rolls=1 roll=3 dark=6,7 saved=0,0 pawns=c1:1");
        for (text, fault) in [
            (
                "",
                "at character 1: expected a face of the die, “pass” or a route such as c3>c5 or *>c1>c3, but the text ends there",
            ),
            (
                "É",
                "at character 1: expected a face of the die, “pass” or a route such as c3>c5 or *>c1>c3, found “É”",
            ),
            ("*", "at character 2: expected “>”, but the text ends there"),
            ("*c1", "at character 2: expected “>”, found “c”"),
            ("c1", "at character 3: expected “>”, but the text ends there"),
            ("c1>", "at character 4: expected a square from a1 to m13, but the text ends there"),
            ("c1>n1", "at character 4: expected a square from a1 to m13, found “n”"),
            ("c1>c4 ", "at character 6: expected “>”, found “ ”"),
            ("c1>*", "at character 4: expected a square from a1 to m13, found “*”"),
            ("passe", "at character 1: expected a square from a1 to m13, found “p”"),
            ("3 ", "at character 2: expected the end of the text, found “ ”"),
            ("99999999999", "at character 1: expected a number from 0 to 9, found “99999999999”"),
        ] {
            assert_eq!(refusal(&*here, text), fault, "{text}");
        }
    }

    #[test]
    fn a_malformed_position_is_told_by_the_place_of_the_fault() {
        let good = two_text("turn=1 rolls=1 roll=- dark=7,7 saved=0,0 pawns=-");
        for (from, to, fault) in [
            ("board=standard", "", "at character 1: expected “board=”, found “ ”"),
            ("=standard", "=", "at character 7: expected the name of a board, found “ ”"),
            ("0-5", "0,1-5", "at character 20: expected “0-5”, found “0”"),
            ("0-5", "0", "at character 20: expected a face above 0, found “0”"),
            ("1/2", "2/1", "at character 30: expected “1/2”, found “2”"),
            ("1/2", "21", "at character 30: expected “12”, found “21”"),
            ("1/2", "1/2/3", "at character 66: expected “,”, found “ ”"),
            ("turn=1", "turn=3", "at character 39: expected a number from 1 to 2, found “3”"),
            ("rolls=1", "rolls=0", "at character 47: expected a number from 1 to 255, found “0”"),
            (
                "rolls=1",
                "rolls=256",
                "at character 47: expected a number from 1 to 255, found “256”",
            ),
            ("roll=-", "roll=0", "at character 54: expected a number from 1 to 9, found “0”"),
            ("dark=7,7", "dark=7", "at character 62: expected “,”, found “ ”"),
            ("dark=7,7", "dark=8,7", "at character 61: expected a number from 0 to 7, found “8”"),
            ("dark=7,7", "dark=7,7,7", "at character 64: expected “ saved=”, found “,”"),
            (
                "pawns=-",
                "pawns=",
                "at character 81: expected a square from a1 to m13, but the text ends there",
            ),
            ("pawns=-", "pawns=-,", "at character 82: expected the end of the text, found “,”"),
            (
                "pawns=-",
                "pawns=c3:",
                "at character 84: expected one of 1 2, but the text ends there",
            ),
            ("pawns=-", "pawns=c3:3", "at character 84: expected one of 1 2, found “3”"),
            ("pawns=-", "pawns=c3:21", "at character 85: expected one of 2, found “1”"),
            (
                "pawns=-",
                "pawns=c3:1,c3:1",
                "at character 86: expected a square after c3, column by column and upwards, found “c”",
            ),
            (
                "pawns=-",
                "pawns=n1:1",
                "at character 81: expected a square from a1 to m13, found “n”",
            ),
        ] {
            assert_eq!(faults(GAME, &good.replace(from, to)), [fault], "{to}");
        }
    }

    #[test]
    fn an_impossible_position_is_refused_with_every_reason() {
        assert_eq!(
            faults(
                GAME,
                "board=standard die=0-3 teams=1/2 turn=1 rolls=1 roll=4 dark=7,7 saved=1,0 pawns=b2:2,c3:12,g7:2"
            ),
            [
                "4 is not a face of the die, which has 0-3",
                "there is rock on b2, no pawn can stand there",
                "enemies never share a square, but they do on c3",
                "nobody stands in the light on g7: a pawn that reaches it is saved",
                "player 1 has seven pawns, not 9",
                "player 2 has seven pawns, not 10",
            ]
        );
        assert_eq!(
            faults(GAME, &two_text("turn=1 rolls=1 roll=4 dark=0,7 saved=7,0 pawns=-")),
            ["the game is over, no roll lies on the table"]
        );
        assert_eq!(
            faults(
                GAME,
                "board=maze die=0-5 teams=1/2 turn=1 rolls=1 roll=- dark=7,6 saved=0,0 pawns=-"
            ),
            [
                "the position is on the board “maze”, but “standard” is loaded: load that board with the option board",
                "player 2 has seven pawns, not 6",
            ]
        );
    }

    #[test]
    fn the_position_brings_its_own_die_and_teams() {
        let text = "board=standard die=2 teams=14/23 turn=4 rolls=1 roll=- dark=7,7,7,7 saved=0,0,0,0 pawns=-";
        let here = at(GAME, text);
        assert_eq!((here.seats(), here.legal_moves()), (4, vec!["2".to_owned()]));
        assert_eq!(here.position(), text);
    }
}

mod pages_and_pictures {
    use super::*;

    #[test]
    fn the_diagrams_of_the_rules_can_be_played() {
        let rules = tablier_games::find(GAME).unwrap().rules;
        for page in [rules.en, rules.fr] {
            let diagrams: Vec<_> = page.split("```diagram\n").skip(1).collect();
            assert_eq!(diagrams.len(), 2);
            for diagram in diagrams {
                let mut lines = diagram.lines();
                let (position, play) = (lines.next().unwrap(), lines.next().unwrap());
                after(at(GAME, position), &[play]);
            }
        }
    }

    #[test]
    fn a_route_is_touched_as_it_is_written() {
        let here = two("turn=1 rolls=1 roll=4 dark=6,7 saved=0,0 pawns=d3:1");
        let gestures = here.gestures();
        let touches = |wanted: &str| {
            gestures.iter().find(|(_, text)| *text == wanted).map(|(path, _)| path.to_vec())
        };
        let cells = |names: &[&str]| names.iter().copied().map(Touch::cell).collect::<Vec<_>>();
        assert_eq!(touches("d3>c3>c5>b5"), Some(cells(&["d3", "c3", "c5", "b5"])));
        let mut from_darkness = vec![Touch::zone("darkness-1")];
        from_darkness.extend(cells(&["c1", "c3", "d3"]));
        assert_eq!(touches("*>c1>c3>d3"), Some(from_darkness));
    }

    #[test]
    fn the_picture_shows_the_die_the_stacks_and_the_pawns_beside_the_board() {
        let here = two("turn=1 rolls=1 roll=4 dark=4,6 saved=1,0 pawns=c3:11,d3:2");
        let scene = here.scene();
        let count = |zone: &str| {
            let place = tablier_core::scene::Place::Zone(zone.into());
            scene.pieces.iter().filter(|piece| piece.place == place).count()
        };
        assert_eq!(
            ["darkness-1", "darkness-2", "saved-1", "saved-2", "die"].map(count),
            [4, 6, 1, 0, 1]
        );
        assert_eq!(scene.pieces.iter().filter(|piece| piece.level == 1).count(), 1);
        let die = scene.pieces.iter().find(|piece| piece.kind == "die").unwrap();
        assert_eq!(die.glyph, '4');
    }

    #[test]
    fn the_standard_board_can_be_laid_in_eight_ways() {
        use tablier_core::{Game, Options};
        use tablier_games::theseion::Theseion;
        let symmetries = |options: &[(&str, &str)]| {
            let options = Options::read(Theseion::INFO, options.iter().copied()).unwrap();
            Theseion::new(&options).unwrap().symmetries()
        };
        assert_eq!(symmetries(&[]), 7);
        assert_eq!(symmetries(&[("board", CROSS)]), 3);
        assert_eq!(symmetries(&[("board", &corner('o'))]), 1);
        assert_eq!(symmetries(&[("board", CIRCLE)]), 0);
    }
}
