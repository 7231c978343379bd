//! Before a game: who plays, how, and with how much time.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::{Info, OptionSpec, SEED, Seat};

use super::input::{PageForm, PagePath, PageQuery};
use super::layout::{Page, render, render_as};
use super::seats::{Player, address};
use super::setup_options::{Input, OptionField};
use crate::client_address::ClientAddress;
use crate::request::ApiError;
use crate::request::App;
use crate::secret;
use crate::services::tables::{Caller, CreatedTable, NewTable, TableServiceError};
use tablier_protocol::{ClockRule, Command, Sides, Terms, UserId, Visibility};
use tablier_table::{MOST_DAYS, Refusal, game_of};

pub(super) const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
const MINUTE: u64 = 60_000;
/// The clock of a rated table whose creator has chosen none.
const RAPID: ClockRule = ClockRule::RealTime { base: 10 * MINUTE, increment: 5_000, delay: 0 };

/// What a form says, by field.
pub(super) type Fields = BTreeMap<String, String>;

#[derive(Template)]
#[template(path = "setup.html")]
pub(super) struct Setup {
    page: Page,
    info: &'static Info,
    summary: String,
    seats: Vec<String>,
    levels: Vec<(u8, String)>,
    /// The level that is chosen when nothing else is.
    usual_level: String,
    options: Vec<OptionField>,
    /// Who is challenged, by number and name.
    invited: Option<(i64, String)>,
    fields: Fields,
    error: Option<String>,
}

impl Setup {
    pub(super) fn new(
        page: Page,
        info: &'static Info,
        fields: Fields,
        error: Option<String>,
    ) -> Self {
        let seats =
            (0..info.players.1).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect();
        let level = |level: u8| (level, page.translate_with("level-word", "level", level));
        Setup {
            summary: page.of_game(info, "summary"),
            seats,
            levels: LEVELS.map(level).collect(),
            usual_level: page.levels.next(info.id).to_string(),
            options: OptionField::all(info, &page),
            page,
            info,
            invited: None,
            fields,
            error,
        }
    }

    fn has_advanced(&self) -> bool {
        self.options.iter().any(|option| option.is_advanced)
    }

    /// The same for a challenge to somebody.
    async fn inviting(self, app: &App, invited: Option<UserId>) -> Result<Self, ApiError> {
        let Some(invited) = invited else { return Ok(self) };
        let user = app.users.user(invited).await?;
        Ok(Setup { invited: Some((invited.0, self.page.name_of(&user))), ..self })
    }

    /// What a field holds, or what is usual.
    fn value<'a>(&'a self, field: impl AsRef<str>, usual: &'a str) -> &'a str {
        self.fields.get(field.as_ref()).map_or(usual, String::as_str)
    }

    fn is(&self, field: impl AsRef<str>, value: impl AsRef<str>, usual: &str) -> bool {
        self.value(field, usual) == value.as_ref()
    }
}

pub(super) fn find(game: &str) -> Result<&'static Info, ApiError> {
    tablier_games::find(game).map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))
}

/// Who is challenged.
#[derive(Deserialize)]
pub(super) struct Challenge {
    invite: Option<i64>,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PagePath(game): PagePath<String>,
    PageQuery(Challenge { invite }): PageQuery<Challenge>,
) -> Result<Response, ApiError> {
    let setup = Setup::new(page, find(&game)?, Fields::new(), None);
    Ok(render(&setup.inviting(&app, invite.map(UserId)).await?))
}

/// Opens the table that the form describes. What is wrong with it is told in the form.
pub(super) async fn create(
    State(app): State<App>,
    page: Page,
    client: ClientAddress,
    PagePath(game): PagePath<String>,
    PageForm(fields): PageForm<Vec<(String, String)>>,
) -> Result<Response, ApiError> {
    let info = find(&game)?;
    let fields: Fields = fields.into_iter().collect();
    match begin(&app, &page, client, new_table(&page, info, &fields)).await {
        Ok(response) => Ok(response),
        Err(NotBegun::Refused(refusal)) => {
            let error = page.tell(&refusal.message);
            let invited = invited(&fields);
            let setup = Setup::new(page, info, fields, Some(error));
            let setup = setup.inviting(&app, invited).await?;
            Ok(render_as(StatusCode::UNPROCESSABLE_ENTITY, &setup))
        }
        Err(NotBegun::Failed(error)) => Err(error),
    }
}

/// Against the computer at once, at the level of the last time. A form can ask for the guided start of the game
/// before the first time.
pub(super) async fn play_now(
    State(app): State<App>,
    page: Page,
    client: ClientAddress,
    PagePath(game): PagePath<String>,
    PageForm(fields): PageForm<Vec<(String, String)>>,
) -> Result<Response, ApiError> {
    let info = find(&game)?;
    let wants_guide = fields.iter().any(|(name, value)| name == "first" && value == "guide");
    if wants_guide && page.is_new_to(info) {
        return Ok(Redirect::to(&format!("/learn/{}", info.id)).into_response());
    }
    Ok(begin(&app, &page, client, new_table(&page, info, &Fields::new())).await?)
}

/// Why no table was opened.
pub(super) enum NotBegun {
    /// The table cannot be like that.
    Refused(Refusal),
    Failed(ApiError),
}

impl From<ApiError> for NotBegun {
    fn from(error: ApiError) -> Self {
        NotBegun::Failed(error)
    }
}

impl From<NotBegun> for ApiError {
    fn from(error: NotBegun) -> Self {
        match error {
            NotBegun::Refused(refusal) => refusal.into(),
            NotBegun::Failed(error) => error,
        }
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

/// Creates a table and goes there; where a die waits for everybody, its creator is ready. The level of the computer
/// is remembered for the next time.
pub(super) async fn begin(
    app: &App,
    page: &Page,
    client: ClientAddress,
    new: NewTable,
) -> Result<Response, NotBegun> {
    let info = find(&new.terms.game)?;
    let waits = new.first.len() > 1 && info.chance;
    let level = new.first.iter().find_map(|command| match command {
        Command::SeatEngine { level, .. } => Some(*level),
        _ => None,
    });
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
    let mut response = player.go_to(&address(&table, link.as_deref().unwrap_or_default()));
    let remembered = level.and_then(|level| page.levels.cookie(info.id, level, page.is_secure));
    if let Some(cookie) = remembered {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn new_table(page: &Page, info: &'static Info, fields: &Fields) -> NewTable {
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let options = info.options.iter().filter_map(|spec| {
        let value = chosen(spec, fields)?;
        (value != spec.default).then(|| (spec.id.to_owned(), value))
    });
    let rated = fields.contains_key("rated");
    let opponent = field("opponent");
    let seat = if rated { None } else { field("seat").parse().ok().map(Seat) };
    let terms = Terms {
        game: info.id.to_owned(),
        options: options.collect(),
        // What a rated game needs is there without being chosen, as its label says.
        clock: match clock(fields) {
            ClockRule::None if rated => RAPID,
            other => other,
        },
        visibility: if matches!(opponent, "link" | "screen") {
            Visibility::Link
        } else {
            Visibility::Open
        },
        sides: if rated || field("seat") == "random" { Sides::Random } else { Sides::Chosen },
        one_screen: opponent == "screen",
        rated,
        invited: invited(fields),
    };
    // What is wrong with the terms is told when the table is opened.
    let count = game_of(&terms).map_or(0, |game| game.begin().seats());
    let me = Command::Sit { seat, contribution: None };
    let others = count.saturating_sub(1) as usize;
    let first = match opponent {
        "link" | "lobby" => vec![me],
        // A seat for the invited player; the computer takes what is left.
        "player" => {
            let engine = Command::SeatEngine { seat: None, level: page.levels.next(info.id) };
            let engines = std::iter::repeat_n(engine, others.saturating_sub(1));
            std::iter::once(me).chain(engines).collect()
        }
        "screen" => vec![Command::Sit { seat: None, contribution: None }; others + 1],
        _ => {
            let level = field("level").parse().unwrap_or_else(|_| page.levels.next(info.id));
            let engines = vec![Command::SeatEngine { seat: None, level }; others];
            std::iter::once(me).chain(engines).collect()
        }
    };
    NewTable { terms, first }
}

/// What the form says about an option, if anything.
fn chosen(spec: &OptionSpec, fields: &Fields) -> Option<String> {
    let field = |id: &str| fields.get(&format!("option-{id}")).map(|value| value.trim());
    if spec.only_with.is_some_and(|(id, value)| field(id) != Some(value)) {
        return None;
    }
    match field(spec.id) {
        // Another shuffle for every table. Without randomness there is still the usual one.
        None | Some("") if spec.id == SEED => secret::shuffle().ok().map(|seed| seed.to_string()),
        value => value.map(str::to_owned),
    }
}

/// Whom a form challenges.
fn invited(fields: &Fields) -> Option<UserId> {
    let is_challenge = fields.get("opponent").is_some_and(|opponent| opponent == "player");
    fields.get("invited").filter(|_| is_challenge)?.parse().ok().map(UserId)
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
        Some("rapid") => RAPID,
        Some("classical") => timed(30, 15),
        Some("own") => timed(number("minutes"), number("seconds")),
        Some("correspondence") => {
            ClockRule::Days { per_move: number("days"), holidays: number("days-off") }
        }
        _ => ClockRule::None,
    }
}
