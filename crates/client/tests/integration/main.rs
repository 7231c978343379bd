//! The client, against what servers answer.

mod answers;
