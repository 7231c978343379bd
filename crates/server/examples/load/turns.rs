//! Taking turns with whoever measures.

use std::io::{self, Write};

use crate::Fallible;

/// Tells that a stage is reached, and waits until it is measured. Games go on meanwhile.
pub(crate) async fn reached(stage: &str) -> Fallible<()> {
    println!("{stage}");
    io::stdout().flush()?;
    let read = tokio::task::spawn_blocking(|| io::stdin().read_line(&mut String::new()));
    if read.await?? == 0 { Err("whoever measures has gone".into()) } else { Ok(()) }
}
