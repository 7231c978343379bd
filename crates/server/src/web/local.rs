//! Pages for playing on the device, also without a network. They are the same for everybody: a browser keeps them.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{OriginalUri, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use tablier_board::drawing;
use tablier_core::{Info, Language, Seat};
use tablier_draw::Look;
use tablier_protocol::{LocalPageData, PageGame, Palette};

use super::input::PagePath;
use super::layout::{Page, render};
use super::learn::LearnPage;
use super::rules::RulesPage;
use super::setup::{self, Fields, LEVELS, Setup};
use super::table::{self, TablePage};
use super::{boards, messages, pictures};
use crate::client_address::ClientAddress;
use crate::request::{ApiError, App};

#[derive(Template)]
#[template(path = "local-games.html")]
struct LocalGames {
    page: Page,
    games: Vec<&'static Info>,
    names: String,
    /// Whether it tells what works without a network.
    is_offline_page: bool,
}

/// The addresses of all these pages, in every language.
pub(super) fn addresses() -> impl Iterator<Item = String> {
    Language::ALL.into_iter().flat_map(|language| {
        let folder = format!("/local/{}", language.code());
        let games = tablier_games::infos().flat_map({
            let folder = folder.clone();
            move |info| {
                let has_guide = !info.guided_start.is_empty();
                let kinds =
                    ["play", "table", "rules"].into_iter().chain(has_guide.then_some("learn"));
                kinds.map(|kind| format!("{folder}/{kind}/{}", info.id)).collect::<Vec<_>>()
            }
        });
        [folder.clone(), format!("{folder}/offline")].into_iter().chain(games)
    })
}

/// A page that may be kept, but is asked for again.
fn shell(template: &impl Template) -> Response {
    let mut response = render(template);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    response
}

fn page(language: Language, uri: &Uri) -> Page {
    Page::shell(language, uri.path().to_owned())
}

pub(super) async fn games(
    PagePath(language): PagePath<Language>,
    OriginalUri(uri): OriginalUri,
) -> Response {
    shell(&LocalGames::new(page(language, &uri), false))
}

pub(super) async fn offline(
    PagePath(language): PagePath<Language>,
    OriginalUri(uri): OriginalUri,
) -> Response {
    shell(&LocalGames::new(page(language, &uri), true))
}

impl LocalGames {
    fn new(page: Page, is_offline_page: bool) -> Self {
        let games: Vec<_> = tablier_games::infos().collect();
        let names: BTreeMap<_, _> = games.iter().map(|info| (info.id, info.name)).collect();
        LocalGames { names: messages::in_page(&names), games, page, is_offline_page }
    }
}

pub(super) async fn setup(
    PagePath((language, game)): PagePath<(Language, String)>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response, ApiError> {
    let info = setup::find(&game)?;
    Ok(shell(&Setup::new(page(language, &uri), info, Fields::new(), None)))
}

pub(super) async fn rules(
    PagePath((language, game)): PagePath<(Language, String)>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response, ApiError> {
    Ok(shell(&RulesPage::new(page(language, &uri), &game)?))
}

pub(super) async fn learn(
    State(app): State<App>,
    PagePath((language, game)): PagePath<(Language, String)>,
    OriginalUri(uri): OriginalUri,
    client: ClientAddress,
) -> Result<Response, ApiError> {
    let (page, info) = (page(language, &uri), setup::find(&game)?);
    Ok(shell(&LearnPage::new(&app, page, info, client, None).await?))
}

pub(super) async fn table(
    PagePath((language, game)): PagePath<(Language, String)>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response, ApiError> {
    let (page, info) = (page(language, &uri), setup::find(&game)?);
    let usual = tablier_games::game(info.id, []).map_err(|_| ApiError::not_found())?;
    let drawing = boards::draw(&drawing(&usual.begin().scene(), info, &Look::default()));
    let data = LocalPageData {
        game: PageGame { id: info.id.to_owned(), name: info.name.to_owned(), chance: info.chance },
        seats: (0..info.players.1).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect(),
        levels: LEVELS.map(|level| page.translate_with("level-word", "level", level)).collect(),
        phrases: messages::script_phrases(page.language),
    };
    let contrast =
        format!("<svg><defs>{}</defs></svg>", pictures::symbols(info, Palette::Contrast));
    let svg = table::svg(&drawing, info, &page);
    let aspect = table::aspect(&drawing);
    Ok(shell(&TablePage::local(page, info, (svg, aspect), contrast, messages::in_page(&data))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pages_in_every_language() {
        let all: Vec<_> = addresses().collect();
        for language in Language::ALL {
            for info in tablier_games::infos() {
                let address = format!("/local/{}/table/{}", language.code(), info.id);
                assert!(all.contains(&address), "{address} is missing");
            }
        }
    }
}
