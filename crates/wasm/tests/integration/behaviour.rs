//! What the module does, called natively: `module.mjs` does the same with the module itself, and compares.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use sha2::{Digest, Sha256};
use tablier_protocol::{TableUpdate, TableView};
use tablier_wasm::{
    Game, LocalTable, OrthokonSolution, TableGame, catalogue, guide_refusal, guided_start,
    seat_names, symbols, table_id,
};

const GAMES: [&str; 5] = ["orthokon", "ordo", "tortuga", "tor", "theseion"];
const NOW: f64 = 1_700_000_000_000.0;
const GOLDEN: &str = "tests/golden/behaviour.txt";

/// What was asked, and a text or the beginning of the hash of a long one.
type Behaviour = BTreeMap<String, String>;

fn digest(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))[..16].to_owned()
}

#[test]
fn the_module_behaves_as_it_is_known_to() {
    let mut told = Behaviour::new();
    for language in ["en", "fr"] {
        told.insert(format!("catalogue {language}"), digest(&catalogue(language)));
        for game in GAMES {
            of_game(&mut told, game, language);
        }
    }
    for game in GAMES {
        of_engine(&mut told, game);
        of_table(&mut told, game);
    }
    let race = Game::new("tortuga", "{}", Some("s3/5/6/4s2/6/5/n3 s".to_owned()), "en").unwrap();
    told.insert("proof".to_owned(), race.prove(r#"{"nodes":100000}"#).unwrap());
    let solution = OrthokonSolution::solve();
    for position in ["bbbb/4/4/wwww w", "b3/2ww/2b1/wwwb w"] {
        told.insert(format!("solution {position}"), solution.values(position, "en").unwrap());
    }
    let told: Vec<_> = told.iter().map(|(asked, text)| format!("{asked}\t{text}\n")).collect();
    let told = told.concat();

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GOLDEN);
    if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
        fs::write(&path, &told).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), told, "run `cargo xtask golden`");
}

/// A game after some moves, always the same.
fn begun(game: &str, language: &str) -> Game {
    let mut played = Game::new(game, "{}", None, language).unwrap();
    for ply in 0..8 {
        let legal = played.legal_moves();
        played.play(&legal[(ply * 7 + 3) % legal.len()]).unwrap();
    }
    played
}

fn of_game(told: &mut Behaviour, game: &str, language: &str) {
    let mut tell = |asked: &str, text: &str| {
        told.insert(format!("{game} {language} {asked}"), digest(text));
    };
    let played = begun(game, language);
    let premoves = r#"{"ply":7,"premoves":true,"seats":[0,1],"turned":true,"coordinates":false,"ground":false}"#;
    tell("board", &played.board("{}").unwrap());
    tell("premoves", &played.board(premoves).unwrap());
    tell("earlier board", &played.board(r#"{"ply":3}"#).unwrap());
    tell("text", &played.to_text());
    tell("record", &played.record(r#"[{"name":"Site","value":"here"}]"#).unwrap());
    tell("record as JSON", &played.record_json("[]").unwrap());
    tell("position", &format!("{} {} {}", played.position(), played.hash(), played.turn()));
    let described = played.legal_moves().first().map(|first| played.describe(first).unwrap());
    tell("described", &described.unwrap_or_default());
    let refused = played.check("e9-e9").unwrap_err();
    tell("refused", &format!("{} {}", refused.code, refused.message));
    let unknown = played.refusal(r#"{"touch":"z99"}"#).unwrap_err();
    tell("unknown touch", &format!("{} {}", unknown.code, unknown.message));
    tell("seats", &seat_names(game, language).unwrap());
    tell("symbols", &symbols(game, "contrast").unwrap());
    tell("guided start", &guided_start(game, "{}", language).unwrap());
    let request = r#"{"touch":"z99"}"#;
    tell("guided refusal", &guide_refusal(game, 0, request, language).unwrap_err().message);
    let again = Game::from_record(&played.record("[]").unwrap(), language).unwrap();
    assert_eq!(again.moves(), played.moves());
}

fn of_engine(told: &mut Behaviour, game: &str) {
    let mut played = begun(game, "en");
    for level in [1, 4, 7] {
        let request = format!(r#"{{"level":{level},"seed":5}}"#);
        let chosen = played.choose(&request).unwrap().unwrap_or_default();
        told.insert(format!("{game} level {level}"), chosen);
    }
    let analysis = played.analyse(r#"{"nodes":3000,"lines":2}"#, None).unwrap();
    let analysis: serde_json::Value = serde_json::from_str(&analysis).unwrap();
    // Chances are rounded by what computes logarithms, which is not the same everywhere.
    let lines = analysis["lines"].as_array().unwrap().iter();
    let lines = lines.map(|line| format!("{} {}", line["moves"], line["depth"]));
    let lines: Vec<_> = lines.collect();
    told.insert(format!("{game} analysis"), digest(&lines.join(" ")));
}

/// A game against the engine in the tab, with clocks, until somebody runs out of time.
fn of_table(told: &mut Behaviour, game: &str) {
    let id = table_id(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let terms = format!(r#"{{"game":"{game}","clock":{{"kind":"real-time","base":60000}}}}"#);
    let first = r#"[{"do":"sit","seat":0},{"do":"seat-engine","level":2}]"#;
    let mut now = NOW;
    let mut table = LocalTable::create(&id, 1.0, &terms, first, &[7; 32], now, "fr").unwrap();
    if table.view(now).contains(r#""phase":"gathering""#) {
        table.act(r#"{"do":"ready","contribution":"une poignée"}"#, now).unwrap();
    }
    let mut watched = TableGame::new(&table.view(now), Some(1.0), "fr").unwrap();
    for turn in 0..24_usize {
        now += 1000.0;
        let update = if let Some(asked) = table.engine_turn().unwrap() {
            let asked: serde_json::Value = serde_json::from_str(&asked).unwrap();
            let thinking = Game::from_record(asked["record"].as_str().unwrap(), "fr").unwrap();
            let request = format!(r#"{{"level":{},"seed":{turn}}}"#, asked["level"]);
            let chosen = thinking.choose(&request).unwrap().unwrap();
            table.engine_move(asked["ply"].as_u64().unwrap() as usize, &chosen, now).unwrap()
        } else {
            let legal = table.legal_moves();
            let Some(text) = legal.get(turn * 5 % legal.len().max(1)) else { break };
            let view: TableView = serde_json::from_str(&table.view(now)).unwrap();
            let ply = view.moves.len() + 1;
            table.act(&format!(r#"{{"do":"move","ply":{ply},"move":"{text}"}}"#), now).unwrap()
        };
        watched.update(&update).unwrap();
        assert_eq!(watched.board("{}"), table.board("{}"));
    }
    let ended = table.deadline().map(|deadline| {
        assert_eq!(table.expire(deadline - 1.0), Ok(None));
        table.expire(deadline).unwrap().unwrap()
    });
    if let Some(update) = &ended {
        watched.update(update).unwrap();
        let update: TableUpdate = serde_json::from_str(update).unwrap();
        assert_eq!(update.state.over.unwrap().reason, "time");
    }
    assert_eq!(watched.board("{}"), table.board("{}"));
    let again = LocalTable::restore(&id, 1.0, &table.events(), "fr").unwrap();
    assert_eq!(again.view(now), table.view(now));
    let mut tell = |asked: &str, text: &str| {
        told.insert(format!("{game} table {asked}"), digest(text));
    };
    tell("events", &table.events());
    tell("view", &table.view(now));
    tell("board", &table.board("{}").unwrap());
    tell("record", &table.record("Ada").unwrap());
}
