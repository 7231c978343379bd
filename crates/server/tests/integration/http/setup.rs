//! The page on which a game is set up: what it offers can be chosen, and what is chosen is played.

use serde_json::Value;
use tablier_core::{Language, OptionPictures, OptionValues};

use crate::http::*;

/// Sends the form and returns the status and where it leads to, or the page.
async fn set_up(client: &Client, game: &str, fields: &[(&str, &str)]) -> (u16, String) {
    client.send_form(&format!("/play/{game}"), fields).await
}

/// The terms of the table that the form creates.
async fn terms(client: &Client, game: &str, fields: &[(&str, &str)]) -> Value {
    let (status, place) = set_up(client, game, fields).await;
    assert_eq!(status, 303, "{place}");
    client.get(&place.replace("/table/", "/api/tables/")).await.1["terms"].clone()
}

#[tokio::test]
async fn every_option_is_named_where_a_game_is_set_up() {
    let server = TestApp::new("setup-names").await;
    for language in Language::ALL {
        let book = tablier_games::phrasebook(language);
        for info in tablier_games::infos() {
            let path = format!("/play/{}", info.id);
            let (_, shown) = server.stranger().page_in(&path, language.code()).await;
            for option in info.options {
                let name = book.translate(&option.name(info));
                let field = format!("<label for=\"option-{}\">{name}</label>", option.id);
                let is_named = shown.contains(&format!("<legend>{name}</legend>"));
                assert!(is_named || shown.contains(&field), "{name} in {shown}");
            }
            for phrase in ["-option-", "-value-"].map(|part| format!("{}{part}", info.id)) {
                assert!(!shown.contains(&phrase), "{phrase} in {shown}");
            }
        }
    }
    let (_, french) = server.stranger().page_in("/play/tortuga", "fr").await;
    assert!(french.contains("value=\"compact\"><b>compacte</b>"), "{french}");
    server.close().await;
}

/// Every picture that a page shows beside a choice is there, and no two of an option are the same.
#[tokio::test]
async fn choices_have_pictures() {
    let server = TestApp::new("setup-pictures").await;
    let client = server.stranger();
    for info in tablier_games::infos() {
        let (_, shown) = client.page(&format!("/play/{}", info.id)).await;
        for option in info.options {
            let marker = format!("/{}/{}.svg?value=", info.id, option.id);
            let sources =
                shown.split("<img src=\"").skip(1).filter_map(|rest| rest.split('"').next());
            let sources: Vec<_> = sources.filter(|source| source.contains(&marker)).collect();
            let mut drawn = Vec::new();
            for source in &sources {
                let (status, svg) = client.page(source).await;
                assert_eq!(status, 200, "{source}");
                assert!(svg.starts_with("<svg") && !drawn.contains(&svg), "{source}");
                drawn.push(svg);
            }
            let expected = match (option.pictures, option.values) {
                (OptionPictures::None, _) => continue,
                (_, OptionValues::Number(least, most)) => (most - least + 1) as usize,
                _ => option.words().len(),
            };
            assert_eq!(sources.len(), expected, "{} {}", info.id, option.id);
        }
    }
    let (_, theseion) = client.page("/play/theseion").await;
    assert_eq!(
        theseion.matches("theseion/teams.svg").count(),
        1 + 4 + 14,
        "of two, three and four"
    );
    let start = theseion.find("/art/").unwrap();
    let version: String = theseion[start..].split('/').nth(2).unwrap().to_owned();
    for unknown in
        ["theseion/die.svg?value=0-9", "tor/pattern.svg?value=nothing", "tor/seed.svg?value=1"]
    {
        assert_eq!(client.page(&format!("/art/{version}/{unknown}")).await.0, 404, "{unknown}");
    }
    server.close().await;
}

#[tokio::test]
async fn what_is_chosen_is_played() {
    let server = TestApp::new("setup-terms").await;
    let client = server.guest("Ada").await;
    let link = ("opponent", "link");
    let three = [link, ("option-players", "3"), ("option-teams", "13/2")];
    let chosen = terms(&client, "theseion", &three).await;
    assert_eq!(chosen["options"], serde_json::json!({ "players": "3", "teams": "13/2" }));
    // Without a script the number of players need not be chosen as well.
    let usual = [link, ("option-players", "2"), ("option-teams", "13/2")];
    let chosen = terms(&client, "theseion", &usual).await;
    assert_eq!(chosen["options"], serde_json::json!({ "teams": "13/2" }));
    let (status, page) =
        set_up(&client, "theseion", &[link, ("option-players", "4"), ("option-teams", "13/2")])
            .await;
    assert_eq!(status, 422);
    assert!(page.contains("are not for 4 players"), "{page}");
    let (status, page) = set_up(&client, "theseion", &[link, ("seat", "3")]).await;
    assert_eq!(status, 422, "a fourth seat for two players");
    assert!(page.contains("role=\"alert\""), "{page}");
    server.close().await;
}

#[tokio::test]
async fn every_shuffled_table_has_another_shuffle() {
    let server = TestApp::new("setup-seed").await;
    let client = server.guest("Ada").await;
    let shuffled = [("opponent", "link"), ("option-pattern", "shuffled"), ("option-seed", "")];
    let mut seeds = Vec::new();
    for _ in 0..2 {
        let terms = terms(&client, "tor", &shuffled).await;
        seeds.push(terms["options"]["seed"].as_str().unwrap().to_owned());
    }
    assert_ne!(seeds[0], seeds[1]);
    let own = [("opponent", "link"), ("option-pattern", "shuffled"), ("option-seed", "42")];
    assert_eq!(terms(&client, "tor", &own).await["options"]["seed"], "42");
    let tiles = [("opponent", "link"), ("option-pattern", "tiles"), ("option-seed", "42")];
    assert_eq!(terms(&client, "tor", &tiles).await.get("options"), None, "nothing is shuffled");
    server.close().await;
}

#[tokio::test]
async fn a_rated_table_is_never_refused_for_what_nobody_chose() {
    let server = TestApp::new("setup-rated").await;
    let mut ada = server.stranger();
    let account = serde_json::json!({ "name": "Ada", "password": "long enough" });
    assert_eq!(ada.sign("/api/account", account).await.0, 200);
    let fields = [("opponent", "lobby"), ("rated", "yes"), ("seat", "0"), ("clock", "none")];
    let terms = terms(&ada, "ordo", &fields).await;
    assert_eq!((&terms["rated"], &terms["sides"]), (&Value::Bool(true), &Value::from("random")));
    assert_eq!(terms["clock"]["base"], 600_000);
    server.close().await;
}

#[tokio::test]
async fn correspondence_has_any_number_of_days_and_days_off() {
    let server = TestApp::new("setup-days").await;
    let client = server.guest("Ada").await;
    let days = |days, off| {
        [("opponent", "link"), ("clock", "correspondence"), ("days", days), ("days-off", off)]
    };
    for (per_move, off) in [("5", "2"), ("100", "0"), ("365", "365")] {
        let terms = terms(&client, "ordo", &days(per_move, off)).await;
        let clock = format!(r#"{{"kind":"days","per_move":{per_move},"holidays":{off}}}"#);
        assert_eq!(terms["clock"], serde_json::from_str::<Value>(&clock).unwrap());
    }
    let (_, page) = client.page("/play/ordo").await;
    assert_eq!(page.matches("max=\"365\"").count(), 2, "the page allows as many: {page}");
    for (wrong, off) in [("0", "2"), ("", "2"), ("2.5", "2"), ("366", "2"), ("5", "366")] {
        let (status, page) = set_up(&client, "ordo", &days(wrong, off)).await;
        assert_eq!(status, 422, "{wrong} {off}");
        assert!(page.contains("role=\"alert\"") && page.contains("1 to 365 days"), "{page}");
    }
    server.close().await;
}

#[tokio::test]
async fn an_invitation_says_who_invites_to_what() {
    let server = TestApp::new("invitation").await;
    let ada = server.guest("Ada").await;
    let fields = [
        ("opponent", "link"),
        ("clock", "correspondence"),
        ("days", "5"),
        ("days-off", "2"),
        ("option-setup", "compact"),
    ];
    let (_, place) = set_up(&ada, "tortuga", &fields).await;
    let (_, host) = ada.page(&place).await;
    assert!(host.contains("Invite someone to play Tortuga") && host.contains("qr.svg"), "{host}");
    for (language, sentence, terms, sit) in [
        (
            "en",
            "Ada invites you to play Tortuga",
            "5 days per move, 2 days off each · not rated · Starting position: compact",
            "Sit down",
        ),
        (
            "fr",
            "Ada vous invite à jouer à Tortuga",
            "5 jours par coup, 2 jours de congé chacun",
            "Prendre place",
        ),
    ] {
        let (_, page) = server.stranger().page_in(&place, language).await;
        assert!(page.contains(sentence) && page.contains(terms), "{page}");
        let button = page.find(&format!("<button class=\"button large\">{sit}</button>")).unwrap();
        assert!(button < page.find("<tablier-board").unwrap(), "it comes before the board");
    }
    server.close().await;
}

#[tokio::test]
async fn a_guest_is_told_that_a_rated_table_needs_an_account() {
    let server = TestApp::new("invitation-rated").await;
    let mut ada = server.stranger();
    let account = serde_json::json!({ "name": "Ada", "password": "long enough" });
    assert_eq!(ada.sign("/api/account", account).await.0, 200);
    let (_, place) = set_up(&ada, "ordo", &[("opponent", "link"), ("rated", "yes")]).await;
    let (_, page) = server.guest("Blaise").await.page(&place).await;
    assert!(
        page.contains("You need an account to sit down") && !page.contains("Sit down"),
        "{page}"
    );
    server.close().await;
}
