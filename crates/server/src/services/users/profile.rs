//! What users see of each other and of themselves.

use tablier_core::{Language, Message};
use tablier_protocol::{Session, Settings, Token, User, UserId, UserKind, UserProfile};

use super::{Identity, UserError, UserService};
use crate::i18n;

impl UserService {
    /// A user as everybody may see them.
    pub async fn user(&self, id: UserId) -> Result<User, UserError> {
        self.store.user(id).await?.ok_or(UserError::Unknown)
    }

    /// A user with what only they and the operator may see.
    pub async fn profile(&self, id: UserId) -> Result<UserProfile, UserError> {
        self.store.profile(id).await?.ok_or(UserError::Unknown)
    }

    /// The sessions of whoever asks, the latest first.
    pub async fn sessions(&self, asking: &Identity) -> Result<Vec<Session>, UserError> {
        Ok(self.store.sessions(asking.user, asking.session().as_ref()).await?)
    }

    /// The keys of a user, the latest first.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<Token>, UserError> {
        Ok(self.store.tokens(user).await?)
    }

    /// Stores the language that a user has chosen, or that of the browser.
    pub async fn set_language(
        &self,
        user: UserId,
        language: Option<Language>,
    ) -> Result<(), UserError> {
        Ok(self.store.set_language(user, language).await?)
    }

    /// Stores what a user has chosen for boards.
    pub async fn set_settings(&self, user: UserId, settings: &Settings) -> Result<(), UserError> {
        Ok(self.store.set_settings(user, settings).await?)
    }
}

/// What a user is called in a language.
pub(crate) fn user_name(user: &User, language: Language) -> String {
    let message = match user.kind {
        UserKind::Deleted => Message::new("user-deleted"),
        _ if user.name.is_empty() => Message::new("user-guest").with("number", user.id.0),
        _ => return user.name.clone(),
    };
    i18n::translate(language, &message)
}
