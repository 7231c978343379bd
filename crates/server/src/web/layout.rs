//! What all pages share: who looks, in which language, and the frame around the page.

use std::sync::Arc;

use askama::Template;
use axum::extract::FromRequestParts;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use tablier_core::{Arg, Info, Language, Message};

use super::learned_games::LearnedGames;
use super::levels::LastLevels;
use super::{POLICY, assets, host, icons, language, messages, preferences};
use crate::i18n;
use crate::request::{ApiError, App, IsSecure, MaybeUser, bearer, language_of, user_agent};
use crate::services::users::{Identity, user_name};
use tablier_protocol::Settings;
use tablier_protocol::{User, UserKind};

/// A page for somebody.
pub(super) struct Page {
    pub(super) language: Language,
    pub(super) preferences: Settings,
    pub(super) levels: LastLevels,
    pub(super) learned: LearnedGames,
    pub(super) me: Option<User>,
    pub(super) identity: Option<Identity>,
    /// The address of the page, to come back to.
    pub(super) path: String,
    /// Whether the browser speaks TLS.
    pub(super) is_secure: bool,
    /// What the browser calls itself.
    pub(super) user_agent: String,
    /// Whether it is known who asks, or that nobody is signed in.
    pub(super) is_known: bool,
    /// Whether the page is the same for everybody, so that it can be kept for use without a network.
    pub(super) is_shell: bool,
    /// Where the server is, as the browser knows it.
    host: String,
    /// Where other devices of the local network reach it.
    lan_origin: Option<Arc<str>>,
}

impl FromRequestParts<App> for Page {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let MaybeUser(identity) = MaybeUser::from_request_parts(parts, app).await?;
        let mut page = Page::of(&parts.headers);
        page.path = parts.uri.path_and_query().map_or("/".to_owned(), ToString::to_string);
        if let Some(identity) = &identity {
            page.me = Some(app.users.user(identity.user).await?);
        }
        if let Some(chosen) = identity.as_ref().and_then(|identity| identity.language) {
            page.language = chosen;
        }
        page.identity = identity;
        page.is_known = true;
        let Ok(IsSecure(is_secure)) = IsSecure::from_request_parts(parts, app).await;
        page.is_secure = is_secure;
        page.lan_origin = app.lan_origin.clone();
        Ok(page)
    }
}

impl Page {
    /// A page for somebody whom we do not know.
    fn of(headers: &HeaderMap) -> Self {
        Page {
            language: language_of(headers),
            preferences: preferences::of(headers),
            levels: LastLevels::of(headers),
            learned: LearnedGames::of(headers),
            me: None,
            identity: None,
            path: "/".to_owned(),
            is_secure: false,
            user_agent: user_agent(headers).to_owned(),
            is_known: false,
            is_shell: false,
            host: headers
                .get(HOST)
                .and_then(|host| host.to_str().ok())
                .unwrap_or("localhost")
                .to_owned(),
            lan_origin: None,
        }
    }

    /// A page without anything of whoever asks for it.
    pub(super) fn shell(language: Language, path: String) -> Self {
        Page { language, path, is_shell: true, ..Page::of(&HeaderMap::new()) }
    }

    /// The address of a page of a game: of a shell, another shell.
    pub(super) fn within(&self, folder: &str, game: &str) -> String {
        let own = if self.is_shell { format!("/local/{}", self.code()) } else { String::new() };
        format!("{own}{folder}{game}")
    }

    /// The address of a shell in another language.
    pub(super) fn path_in(&self, language: Language) -> String {
        let (own, other) = (self.language.code(), language.code());
        self.path.replacen(&format!("/local/{own}"), &format!("/local/{other}"), 1)
    }

    /// The address of the server for whoever gets a link or a code: never one that means another machine there.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        let here = || format!("{scheme}://{}", self.host);
        self.lan_origin().map_or_else(here, str::to_owned)
    }

    /// The address for the local network, in place of one that means this machine alone.
    pub(super) fn lan_origin(&self) -> Option<&str> {
        self.lan_origin.as_deref().filter(|_| host::is_this_machine(&self.host))
    }

    /// The address by which phones nearby reach the server, if it serves a local network.
    pub(super) fn phone_address(&self) -> Option<String> {
        let is_lan = self.lan_origin().is_some() || host::is_local_network(&self.host);
        is_lan.then(|| self.origin())
    }

    pub(super) fn translate(&self, id: &str) -> String {
        self.tell(&Message::new(id.to_owned()))
    }

    /// The sentences that scripts need, as JSON in the page.
    pub(super) fn script_phrases(&self) -> String {
        messages::in_page(&messages::script_phrases(self.language))
    }

    /// A sentence with one argument.
    pub(super) fn translate_with(
        &self,
        id: &str,
        name: &'static str,
        value: impl Into<Arg>,
    ) -> String {
        self.tell(&Message::new(id.to_owned()).with(name, value))
    }

    /// A sentence with a number, for templates, which hand over references.
    pub(super) fn translate_number<N: Copy + Into<Arg>>(
        &self,
        id: &str,
        name: &'static str,
        number: &N,
    ) -> String {
        self.translate_with(id, name, *number)
    }

    /// A sentence of a game.
    pub(super) fn of_game(&self, info: &Info, ending: &str) -> String {
        self.tell(&info.phrase(ending))
    }

    pub(super) fn tell(&self, message: &Message) -> String {
        language::translate(self.language, message)
    }

    pub(super) fn code(&self) -> &'static str {
        self.language.code()
    }

    /// The languages that the page could be shown in instead.
    pub(super) fn other_languages(&self) -> impl Iterator<Item = Language> {
        let current = self.language;
        Language::ALL.into_iter().filter(move |language| *language != current)
    }

    /// A hash that changes whenever something that browsers load does.
    #[expect(clippy::unused_self, reason = "templates ask the page for everything")]
    pub(super) fn version(&self) -> &'static str {
        assets::version()
    }

    /// The address of something that browsers load.
    #[expect(clippy::unused_self, reason = "templates ask the page for everything")]
    pub(super) fn asset(&self, path: &str) -> String {
        assets::address(path)
    }

    /// The address of an icon.
    #[expect(clippy::unused_self, reason = "templates ask the page for everything")]
    pub(super) fn icon(&self, file: &str) -> String {
        icons::address(file)
    }

    /// The address of a drawn board.
    #[expect(clippy::unused_self, reason = "templates ask the page for everything")]
    pub(super) fn art(&self, game: &str) -> String {
        format!("/art/{}/{game}.svg", assets::version())
    }

    /// The address of a picture of a value that an option can have.
    #[expect(clippy::unused_self, reason = "templates ask the page for everything")]
    pub(super) fn choice_picture(&self, game: &str, option: &str, value: &str) -> String {
        format!("/art/{}/{game}/{option}.svg?value={value}", assets::version())
    }

    /// Whether the guided start of a game is there for the reader, who has neither seen it nor played against the
    /// computer.
    pub(super) fn is_new_to(&self, info: &Info) -> bool {
        let knows = self.levels.has_played(info.id) || self.learned.contains(info.id);
        !info.guided_start.is_empty() && !knows
    }

    pub(super) fn theme(&self) -> &'static str {
        preferences::theme_name(self.preferences.theme)
    }

    pub(super) fn palette(&self) -> &'static str {
        preferences::palette_name(self.preferences.palette)
    }

    pub(super) fn is_at(&self, path: &str) -> bool {
        self.path == path
    }

    /// Whether the page is a path or lies below it.
    pub(super) fn is_within(&self, path: &str) -> bool {
        let rest = self.path.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }

    /// What somebody is called.
    pub(super) fn name_of(&self, user: &User) -> String {
        user_name(user, self.language)
    }

    pub(super) fn my_name(&self) -> String {
        self.me.as_ref().map(|me| self.name_of(me)).unwrap_or_default()
    }

    pub(super) fn has_account(&self) -> bool {
        self.me.as_ref().is_some_and(|me| me.kind == UserKind::Account)
    }
}

/// A template as an answer.
pub(super) fn render(template: &impl Template) -> Response {
    render_as(StatusCode::OK, template)
}

pub(super) fn render_as(status: StatusCode, template: &impl Template) -> Response {
    match template.render() {
        Ok(page) => (status, Html(page)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be rendered");
            ApiError::phrase(StatusCode::INTERNAL_SERVER_ERROR, "api-unavailable").into_response()
        }
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    page: Page,
    sentence: String,
    /// Whether it is known who looks at the page.
    has_menu: bool,
}

/// An answer that is no, for users. `parts` are those of the request.
pub(crate) async fn error_page(
    error: &ApiError,
    language: Language,
    mut parts: Parts,
    app: &App,
) -> Response {
    let known = if may_look_up(error, &parts.headers) {
        Page::from_request_parts(&mut parts, app).await.ok()
    } else {
        None
    };
    let has_menu = known.is_some();
    let mut page = known.unwrap_or_else(|| Page { language, ..Page::of(&parts.headers) });
    if !parts.method.is_safe() {
        // Nobody can come back to where a form was sent.
        "/".clone_into(&mut page.path);
    }
    let sentence = i18n::sentence(page.language, &error.message);
    let mut response = render_as(error.status, &ErrorPage { page, sentence, has_menu });
    // Where there is nothing, there is none of our routes to say what a page may load.
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// Whether it is looked up who asked: not for those who ask too often, nor where the server cannot answer.
/// Keys are for the API.
fn may_look_up(error: &ApiError, headers: &HeaderMap) -> bool {
    let is_cheap = error.status == StatusCode::TOO_MANY_REQUESTS || error.status.is_server_error();
    !is_cheap && bearer(headers).is_none()
}
