//! Every type that crosses a boundary of the Tablier server: what is sent over HTTP and WebSocket, and the
//! events that are stored. Each is serialised in both directions and has its OpenAPI schema, so that the
//! server, its clients and the browser's generated types agree by construction.
//!
//! Times are in milliseconds, points in time since 1970. Seats are counted from 0, plies from 1.

#![allow(missing_docs, reason = "the fields are the documentation of the API where they need any")]

mod account;
mod action;
mod board;
mod catalogue;
mod command;
mod error;
mod event;
mod ids;
mod live;
mod local_game;
mod moderation;
mod page;
mod proposal;
mod rating;
mod rating_class;
mod record;
mod scopes;
mod seat;
mod settings;
mod summary;
mod terms;
mod user;
mod user_event;
mod view;

pub use account::*;
pub use action::*;
pub use board::*;
pub use catalogue::*;
pub use command::Command;
pub use error::*;
pub use event::{Audience, Entry, Event};
pub use ids::{NotATable, TableId, UserId};
pub use live::*;
pub use local_game::SaveLocalGame;
pub use moderation::NewReport;
pub use page::{BoardWorker, ChatLine, LocalPageData, PageGame, PageUser, TablePageData};
pub use proposal::{OpenProposal, Proposal, Topic};
pub use rating::*;
pub use rating_class::{PlayerCount, RatingClass, Speed};
pub use record::{GameRecord, RecordEnding, RecordLine, RecordPly, RecordTag};
pub use scopes::{Scope, Scopes};
pub use seat::{Holder, SeatState};
pub use settings::{Palette, Settings, Theme};
pub use summary::*;
pub use terms::{ClockRule, DAY, Sides, Terms, Visibility};
pub use user::{User, UserKind, UserProfile, UsersPage};
pub use user_event::UserEvent;
pub use view::*;
