//! What handlers need of a request: who sends it and from where, what it carries, and how it is refused.

mod accept_language;
mod app;
pub(crate) mod cookie;
mod error;
mod identity;
mod input;
mod language;
mod proxies;
mod scheme;

pub(crate) use app::App;
pub(crate) use error::ApiError;
pub(crate) use error::Locale;
pub(crate) use identity::{
    AccountOwner, Connecting, CurrentUser, Link, MaybeUser, TableAccess, bearer, is_same_origin,
    user_agent,
};
pub(crate) use input::{
    Answer, Body, LARGEST_BODY, NumberPath, QueryString, RawJson, TablePath, malformed, unread,
};
pub(crate) use language::{LANGUAGE_COOKIE, language_of};
pub(crate) use proxies::Proxies;
pub use proxies::{NotAProxy, Proxy};
pub(crate) use scheme::IsSecure;
