//! `tablier bench`: how fast the rules are on this machine.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::arguments::BenchArguments;
use crate::bench::{self, Line};
use crate::failure::Failure;

pub(crate) fn run(arguments: &BenchArguments, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.format.json {
        let mut lines = Vec::new();
        bench::games(|line| lines.push(describe(&line)));
        writeln!(out, "{}", Value::from(lines))?;
        return Ok(());
    }
    writeln!(
        out,
        "{:10} {:>5} {:>16} {:>14} {:>14} {:>12}",
        "game", "depth", "leaves/s", "position", "playouts/s", "plies each"
    )?;
    let mut written = Ok(());
    bench::games(|line| {
        if written.is_ok() {
            written = print(&line, out);
        }
    });
    Ok(written?)
}

fn print(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let speed = format!("{:.1} M", line.speed.leaves_per_second / 1e6);
    let bytes = format!("{} bytes", line.position_bytes);
    write!(out, "{:10} {:>5} {speed:>16} {bytes:>14}", line.id, line.speed.depth)?;
    writeln!(out, " {:>14.0} {:>12.1}", line.playouts.per_second, line.playouts.plies)?;
    // Each line takes a while: it is shown at once.
    out.flush()
}

fn describe(line: &Line) -> Value {
    json!({
        "game": line.id,
        "depth": line.speed.depth,
        "leaves": line.speed.leaves,
        "leaves_per_second": line.speed.leaves_per_second,
        "position_bytes": line.position_bytes,
        "playouts_per_second": line.playouts.per_second,
        "plies_per_playout": line.playouts.plies,
    })
}
