//! Who plays well.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing.

mod knowledge;
mod limits;
mod search;

pub use knowledge::{SearchVisitor, visit_searchable};
pub use limits::{Limits, Never, Stop};
pub use search::{FORCING, Knowledge, Line, Report, ReportOf, Score, Search, Team};
