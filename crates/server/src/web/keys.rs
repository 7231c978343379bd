//! Settings: keys for programs.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_protocol::{Scope, Scopes, Token};

use super::input::PageForm;
use super::layout::{Page, render, render_as};
use super::settings::owner;
use crate::request::{ApiError, App};
use crate::services::users::{Identity, UserError};

#[derive(Template)]
#[template(path = "keys.html")]
struct KeysPage {
    page: Page,
    keys: Vec<KeyRow>,
    /// The key that has just been made: it is shown once.
    created: Option<String>,
    is_deleted: bool,
    name: String,
    scopes: Vec<(Scope, &'static str, String, bool)>,
    error: Option<String>,
}

struct KeyRow {
    id: i64,
    name: String,
    rights: String,
    created_at: u64,
}

impl KeysPage {
    async fn new(app: &App, mut page: Page, identity: &Identity) -> Result<Self, ApiError> {
        let is_deleted = page.path.ends_with("?deleted");
        // Where to come back to, whichever of the forms was sent.
        "/settings/keys".clone_into(&mut page.path);
        let keys = app.users.tokens(identity.user).await?;
        let scope = |scope: Scope| {
            (
                scope,
                scope.word(),
                scope_name(scope, &page),
                matches!(scope, Scope::Read | Scope::Play),
            )
        };
        Ok(KeysPage {
            keys: keys.into_iter().map(|key| KeyRow::new(key, &page)).collect(),
            created: None,
            is_deleted,
            name: String::new(),
            scopes: Scope::ALL.map(scope).into(),
            error: None,
            page,
        })
    }
}

impl KeyRow {
    fn new(key: Token, page: &Page) -> Self {
        let scopes = Scopes::read_stored(&key.scopes);
        let allowed = Scope::ALL.into_iter().filter(|scope| scopes.allow(*scope));
        let rights: Vec<_> = allowed.map(|scope| scope_name(scope, page)).collect();
        KeyRow { id: key.id, name: key.name, rights: rights.join(", "), created_at: key.created_at }
    }
}

fn scope_name(scope: Scope, page: &Page) -> String {
    page.translate(match scope {
        Scope::Read => "keys-read",
        Scope::Play => "keys-play",
        Scope::Account => "keys-account",
    })
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    Ok(render(&KeysPage::new(&app, page, &identity).await?))
}

/// A box that is not ticked is not sent.
#[derive(Deserialize)]
pub(super) struct NewKey {
    name: String,
    read: Option<String>,
    play: Option<String>,
    account: Option<String>,
}

pub(super) async fn create(
    State(app): State<App>,
    page: Page,
    PageForm(new): PageForm<NewKey>,
) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    let ticked = [
        (Scope::Read, new.read.is_some()),
        (Scope::Play, new.play.is_some()),
        (Scope::Account, new.account.is_some()),
    ];
    let chosen: Vec<_> =
        ticked.into_iter().filter_map(|(scope, is_ticked)| is_ticked.then_some(scope)).collect();
    let created = match Scopes::of_token(&chosen) {
        Some(scopes) => app.users.create_token(&identity, &new.name, &scopes).await,
        None => Err(UserError::Scope),
    };
    let mut form = KeysPage::new(&app, page, &identity).await?;
    match created {
        Ok(secret) => Ok(render(&KeysPage { created: Some(secret), ..form })),
        Err(error @ (UserError::Name | UserError::Scope | UserError::TooManyTokens { .. })) => {
            let error = ApiError::from(error);
            for (scope, _, _, is_ticked) in &mut form.scopes {
                *is_ticked = chosen.contains(scope);
            }
            let sentence = Some(form.page.tell(&error.message));
            Ok(render_as(error.status, &KeysPage { name: new.name, error: sentence, ..form }))
        }
        Err(other) => Err(other.into()),
    }
}

#[derive(Deserialize)]
pub(super) struct DeleteKey {
    id: i64,
}

/// One that is not there any more is deleted as well.
pub(super) async fn delete(
    State(app): State<App>,
    page: Page,
    PageForm(form): PageForm<DeleteKey>,
) -> Result<Response, ApiError> {
    app.users.end_token(owner(&page)?.user, form.id).await?;
    Ok(Redirect::to("/settings/keys?deleted").into_response())
}
