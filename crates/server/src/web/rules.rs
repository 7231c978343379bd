//! The rules of a game, with its boards drawn.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd, html};
use tablier_core::{AnyGame, Info};
use tablier_draw::Look;

use super::input::PagePath;
use super::layout::{Page, render};
use super::pictures::picture;
use crate::request::ApiError;

/// A board that is wider than this is shown after the move alone.
const WIDEST_PAIR: f32 = 12.0;

#[derive(Template)]
#[template(path = "rules.html")]
pub(super) struct RulesPage {
    page: Page,
    info: &'static Info,
    rules: Rules,
}

/// The rules as HTML.
pub(super) struct Rules {
    pub(super) body: String,
    pub(super) terms: String,
}

pub(super) async fn show(
    page: Page,
    PagePath(game): PagePath<String>,
) -> Result<Response, ApiError> {
    Ok(render(&RulesPage::new(page, &game)?))
}

impl RulesPage {
    pub(super) fn new(page: Page, game: &str) -> Result<Self, ApiError> {
        let found = tablier_games::find(game);
        let info = found.map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))?;
        let game = tablier_games::game(game, []).ok();
        let rules = written(info, &page, game.as_deref());
        Ok(RulesPage { page, info, rules })
    }
}

/// The rules without diagrams, for beside the board, which shows enough.
pub(super) fn of(info: &'static Info, page: &Page) -> Rules {
    written(info, page, None)
}

fn written(info: &'static Info, page: &Page, game: Option<&dyn AnyGame>) -> Rules {
    let source = info.rules.get(page.language);
    let mut events = Vec::new();
    let mut diagram: Option<String> = None;
    let mut in_title = false;
    for event in Parser::new(source) {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => in_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => in_title = false,
            // The page has a title of its own.
            _ if in_title => {}
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &*kind == "diagram" => {
                diagram = Some(String::new());
            }
            Event::Text(text) if diagram.is_some() => {
                diagram.get_or_insert_default().push_str(&text);
            }
            Event::End(TagEnd::CodeBlock) if diagram.is_some() => {
                let lines = diagram.take().unwrap_or_default();
                if let Some(game) = game {
                    events.push(Event::Html(figure(game, &lines).into()));
                }
            }
            other => events.push(other),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    Rules { body, terms: page.of_game(info, "terms") }
}

/// A position, a move and what is to be seen: the board before and after it.
fn figure(game: &dyn AnyGame, lines: &str) -> String {
    let mut lines = lines.lines();
    let (position, played) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let caption = lines.collect::<Vec<_>>().join(" ");
    // The tests of the games play every diagram.
    let Ok(mut shown) = game.begin_at(position) else { return String::new() };
    let before = shown.scene();
    let mut boards = Vec::new();
    if shown.play(played).is_err() {
        boards.push(before);
    } else {
        let after = shown.scene();
        if after.width <= WIDEST_PAIR {
            boards.push(before);
        }
        boards.push(after);
    }
    let images: String =
        boards.iter().map(|scene| image(&picture(scene, game.info(), Look::default()))).collect();
    let mut text = String::new();
    html::push_html(&mut text, [Event::Text(caption.into())].into_iter());
    format!(
        "<figure class=\"diagram\"><div>{images}</div><figcaption>{text}</figcaption></figure>\n"
    )
}

/// As an image of its own: the names of its symbols would clash with those of other boards.
fn image(picture: &str) -> String {
    let data = data_encoding::BASE64.encode(picture.as_bytes());
    format!("<img alt=\"\" src=\"data:image/svg+xml;base64,{data}\">")
}
