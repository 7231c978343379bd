//! The real program, `tablier`, as people and other programs use it.
//! They use its signals, shells and pseudo-terminals.

#![cfg(unix)]

mod admin;
mod deterministic;
mod dice;
mod disk;
mod draw;
mod faults;
mod freeze;
mod hostile;
mod log;
mod matches;
mod phrases;
mod play;
mod print;
mod program;
mod prove;
#[cfg(target_os = "linux")]
mod proxies;
mod readiness;
mod remote;
mod rolling_restart;
mod secure_services;
mod serve;
mod server;
mod services;
mod shell;
mod signature;
mod solve;
mod terminal;
mod transcripts;
mod ugi;
mod worker;
