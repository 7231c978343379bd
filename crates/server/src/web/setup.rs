//! Before a game: who plays, how, and with how much time.

use std::collections::BTreeMap;
use tablier_table::game_of;

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use tablier_core::{Info, OptionSpec, OptionValues, REPETITION, Seat};

use super::layout::{Page, render, render_as};
use super::seats::{Player, address};
use crate::client_address::ClientAddress;
use crate::request::ApiError;
use crate::request::App;
use crate::services::tables::{Caller, CreatedTable, NewTable, TableServiceError};
use tablier_protocol::{ClockRule, Command, Sides, Terms, Visibility};
use tablier_table::Refusal;

/// The level that somebody meets who has not chosen any.
const USUAL_LEVEL: u8 = 3;
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
const MINUTE: u64 = 60_000;

/// What a form says, by field.
type Fields = BTreeMap<String, String>;

#[derive(Template)]
#[template(path = "setup.html")]
struct Setup {
    page: Page,
    info: &'static Info,
    summary: String,
    seats: Vec<String>,
    levels: Vec<(u8, String)>,
    options: Vec<Choice>,
    fields: Fields,
    error: Option<String>,
}

/// One option of a game as a field.
struct Choice {
    id: &'static str,
    name: String,
    help: String,
    /// The words to choose from, with what they are called; without any it is written.
    words: Vec<(&'static str, String)>,
    numbers: Option<(u64, u64)>,
    /// Whether it may have several lines.
    is_long: bool,
    default: &'static str,
}

impl Setup {
    fn new(page: Page, info: &'static Info, fields: Fields, error: Option<String>) -> Self {
        let seats =
            (0..info.players.1).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect();
        let level = |level: u8| (level, page.translate_with("level-word", "level", level));
        Setup {
            summary: page.of_game(info, "summary"),
            seats,
            levels: LEVELS.map(level).collect(),
            options: info.options.iter().map(|spec| Choice::new(spec, info, &page)).collect(),
            page,
            info,
            fields,
            error,
        }
    }

    /// What a field holds, or what is usual.
    fn value<'a>(&'a self, field: impl AsRef<str>, usual: &'a str) -> &'a str {
        self.fields.get(field.as_ref()).map_or(usual, String::as_str)
    }

    fn is(&self, field: impl AsRef<str>, value: impl AsRef<str>, usual: &str) -> bool {
        self.value(field, usual) == value.as_ref()
    }
}

impl Choice {
    fn new(spec: &'static OptionSpec, info: &Info, page: &Page) -> Self {
        let (words, numbers): (&[&str], _) = match spec.values {
            OptionValues::Choice(words) | OptionValues::Text(words) => (words, None),
            OptionValues::Number(least, most) => (&[], Some((least, most))),
        };
        let is_written = matches!(spec.values, OptionValues::Text(_)) && words.len() < 2;
        let words = if is_written { &[] } else { words };
        Choice {
            id: spec.id,
            name: page.translate(&format!("option-name-{}", spec.id)),
            help: page.tell(&spec.explanation(info)),
            words: words
                .iter()
                .map(|word| (*word, page.translate(&format!("option-word-{word}"))))
                .collect(),
            numbers,
            // Beside a word that stands for one of them, the text of a whole board.
            is_long: matches!(spec.values, OptionValues::Text([_])),
            default: spec.default,
        }
    }

    /// The rule about repetition is for those who look for it, and so are texts.
    fn is_rare(&self) -> bool {
        self.id == REPETITION.id
            || (self.words.is_empty() && self.numbers.is_none_or(|(_, most)| most > 10))
    }
}

fn find(game: &str) -> Result<&'static Info, ApiError> {
    tablier_games::find(game).map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))
}

pub(super) async fn show(page: Page, Path(game): Path<String>) -> Result<Response, ApiError> {
    Ok(render(&Setup::new(page, find(&game)?, Fields::new(), None)))
}

/// Opens the table that the form describes. What is wrong with it is told in the form.
pub(super) async fn create(
    State(app): State<App>,
    page: Page,
    client: ClientAddress,
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, ApiError> {
    let info = find(&game)?;
    let fields: Fields = fields.into_iter().collect();
    match begin(&app, &page, client, new_table(info, &fields)).await {
        Ok(response) => Ok(response),
        Err(NotBegun::Refused(refusal)) => {
            let error = page.tell(&refusal.message);
            let setup = Setup::new(page, info, fields, Some(error));
            Ok(render_as(StatusCode::UNPROCESSABLE_ENTITY, &setup))
        }
        Err(NotBegun::Failed(error)) => Err(error),
    }
}

/// Against the computer at once, at the usual level or another.
pub(super) async fn play_now(
    State(app): State<App>,
    page: Page,
    client: ClientAddress,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let info = find(&game)?;
    let begun = begin(&app, &page, client, new_table(info, &Fields::new())).await;
    begun.map_err(|error| match error {
        NotBegun::Refused(refusal) => refusal.into(),
        NotBegun::Failed(error) => error,
    })
}

/// Why no table was opened.
enum NotBegun {
    /// The table cannot be like that.
    Refused(Refusal),
    Failed(ApiError),
}

impl From<ApiError> for NotBegun {
    fn from(error: ApiError) -> Self {
        NotBegun::Failed(error)
    }
}

impl From<TableServiceError> for NotBegun {
    fn from(error: TableServiceError) -> Self {
        match error {
            TableServiceError::NotCreated(refusal) => NotBegun::Refused(refusal),
            other => NotBegun::Failed(other.into()),
        }
    }
}

/// Creates a table and goes there; where a die waits for everybody, its creator is ready.
async fn begin(
    app: &App,
    page: &Page,
    client: ClientAddress,
    new: NewTable,
) -> Result<Response, NotBegun> {
    let waits =
        new.first.len() > 1 && tablier_games::find(&new.terms.game).is_ok_and(|info| info.chance);
    app.limits.count_table(client).map_err(ApiError::from)?;
    if page.identity.is_none() {
        let new_user = Caller::default().at(client);
        app.tables.try_create_as_new_user(&new_user, new.clone()).await?;
    }
    let player = Player::of(page, app, client).await?;
    let caller = Caller::user(player.user).at(client);
    let CreatedTable { table, link } = app.tables.create_table(&caller, new).await?;
    if waits {
        app.tables.act(&table, &caller, Command::Ready { contribution: None }, 0).await?;
    }
    Ok(player.go_to(&address(&table, link.as_deref().unwrap_or_default())))
}

fn new_table(info: &'static Info, fields: &Fields) -> NewTable {
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let options = info.options.iter().filter_map(|spec| {
        let value = fields.get(&format!("option-{}", spec.id))?.trim();
        (value != spec.default).then(|| (spec.id.to_owned(), value.to_owned()))
    });
    let opponent = field("opponent");
    let seat = field("seat").parse().ok().map(Seat);
    let terms = Terms {
        game: info.id.to_owned(),
        options: options.collect(),
        clock: clock(fields),
        visibility: if matches!(opponent, "link" | "screen") {
            Visibility::Link
        } else {
            Visibility::Open
        },
        sides: if field("seat") == "random" { Sides::Random } else { Sides::Chosen },
        one_screen: opponent == "screen",
        rated: fields.contains_key("rated"),
    };
    // What is wrong with the terms is told when the table is opened.
    let count = game_of(&terms).map_or(0, |game| game.begin().seats());
    let me = Command::Sit { seat, contribution: None };
    let others = count.saturating_sub(1) as usize;
    let first = match opponent {
        "link" | "lobby" => vec![me],
        "screen" => vec![Command::Sit { seat: None, contribution: None }; others + 1],
        _ => {
            let level = field("level").parse().unwrap_or(USUAL_LEVEL);
            let engines = vec![Command::SeatEngine { seat: None, level }; others];
            std::iter::once(me).chain(engines).collect()
        }
    };
    NewTable { terms, first }
}

fn clock(fields: &Fields) -> ClockRule {
    let number =
        |name: &str| fields.get(name).and_then(|text| text.trim().parse::<u64>().ok()).unwrap_or(0);
    let timed = |minutes: u64, seconds: u64| ClockRule::RealTime {
        base: minutes.saturating_mul(MINUTE),
        increment: seconds.saturating_mul(1000),
        delay: 0,
    };
    match fields.get("clock").map(String::as_str) {
        Some("blitz") => timed(3, 2),
        Some("rapid") => timed(10, 5),
        Some("classical") => timed(30, 15),
        Some("own") => timed(number("minutes"), number("seconds")),
        Some("correspondence") => ClockRule::Days { per_move: 3, holidays: 14 },
        _ => ClockRule::None,
    }
}
