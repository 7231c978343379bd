//! The guided start of a game: a few moves that somebody new makes on the board.

use askama::Template;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::Response;
use serde::Deserialize;
use serde_json::value::RawValue;
use tablier_core::Info;

use super::input::{PagePath, PageQuery};
use super::layout::{Page, render};
use super::local_path::local_path;
use super::{boards, messages, setup, table};
use crate::client_address::ClientAddress;
use crate::request::{ApiError, App};
use crate::services::boards::{BoardLook, RenderedBoard};
use crate::services::guided_start::{GuideKey, steps_of};

#[derive(Template)]
#[template(path = "learn.html")]
pub(super) struct LearnPage {
    page: Page,
    info: &'static Info,
    aspect: u32,
    svg: String,
    steps: String,
    phrases: String,
    /// The address of the table that the reader comes from.
    back: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct LearnQuery {
    /// The page to come back to.
    #[serde(default)]
    back: String,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PagePath(game): PagePath<String>,
    client: ClientAddress,
    PageQuery(query): PageQuery<LearnQuery>,
) -> Result<Response, ApiError> {
    let back = local_path(&query.back);
    let back = back.starts_with("/table/").then(|| back.to_owned());
    let template = LearnPage::new(&app, page, setup::find(&game)?, client, back).await?;
    let mut response = render(&template);
    let Page { learned, is_secure, .. } = &template.page;
    if let Some(cookie) = learned.cookie(template.info.id, *is_secure) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

impl LearnPage {
    pub(super) async fn new(
        app: &App,
        page: Page,
        info: &'static Info,
        client: ClientAddress,
        back: Option<String>,
    ) -> Result<Self, ApiError> {
        if info.guided_start.is_empty() {
            return Err(ApiError::not_found());
        }
        // The sentences name squares, so their names are always shown.
        let look = BoardLook { language: page.language, turned: false, coordinates: true };
        let render_steps = move || {
            let mut steps = steps_of(info, look)?;
            let drawing = steps.first().map(|step| boards::draw(&step.board.drawing));
            for step in &mut steps {
                let all = std::iter::once(&mut step.board).chain(step.after.values_mut());
                all.for_each(|board| board.drawing.ground.clear());
            }
            RenderedBoard::in_page(&steps, drawing.unwrap_or_default())
        };
        let key = GuideKey::Steps { game: info.id, look };
        let rendered = app.guided_starts.get(key, client, render_steps).await?;
        let steps: &RawValue =
            serde_json::from_slice(&rendered.json).map_err(ApiError::unavailable)?;
        let drawing = rendered.drawing.as_deref();
        Ok(LearnPage {
            info,
            back,
            aspect: drawing.map_or(100, table::aspect),
            svg: drawing.map(|drawing| table::svg(drawing, info, &page)).unwrap_or_default(),
            steps: messages::in_page(&steps),
            phrases: messages::in_page(&messages::script_phrases(page.language)),
            page,
        })
    }
}
