//! `tablier bench`: how fast the rules and the engine are on this machine.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::arguments::BenchArguments;
use crate::bench::{self, Line};
use crate::failure::Failure;

pub(crate) fn run(arguments: &BenchArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let as_json = arguments.format.json;
    let mut signature = 0;
    let mut described = Vec::new();
    if arguments.signature {
        signature = bench::signature().map(|(_, nodes)| nodes).sum();
    } else {
        let mut written = if as_json { Ok(()) } else { print_head(out) };
        bench::games(|line| {
            signature += line.search.map_or(0, |search| search.nodes);
            if as_json {
                described.push(describe(&line));
            } else if written.is_ok() {
                written = print(&line, out);
            }
        })?;
        written?;
    }
    if as_json {
        writeln!(out, "{}", json!({ "games": described, "signature": signature }))?;
    } else {
        writeln!(out, "signature: {signature}")?;
    }
    Ok(())
}

fn print_head(out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{:10} {:>5} {:>10} {:>10}", "game", "depth", "leaves/s", "position")?;
    write!(out, " {:>10} {:>10}", "playouts/s", "plies each")?;
    let [nodes, one, two] = ["nodes", "nodes/s", "of two"];
    writeln!(out, " {:>6} {nodes:>9} {one:>9} {two:>9} {:>5}", "search", "ratio")
}

fn print(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let speed = million(line.speed.leaves_per_second);
    let bytes = format!("{} bytes", line.position_bytes);
    write!(out, "{:10} {:>5} {speed:>10} {bytes:>10}", line.id, line.speed.depth)?;
    write!(out, " {:>10.0} {:>10.1}", line.playouts.per_second, line.playouts.plies)?;
    if let Some(search) = line.search {
        let one = search.per_second;
        write!(out, " {:>6} {:>9} {:>9}", search.depth, search.nodes, million(one))?;
        if let Some(two) = search.per_second_of_two {
            write!(out, " {:>9} {:>5.2}", million(two), two / one)?;
        }
    }
    writeln!(out)?;
    // Each line takes a while: it is shown at once.
    out.flush()
}

fn million(speed: f64) -> String {
    format!("{:.2} M", speed / 1e6)
}

fn describe(line: &Line) -> Value {
    let mut object = json!({
        "game": line.id,
        "depth": line.speed.depth,
        "leaves": line.speed.leaves,
        "leaves_per_second": line.speed.leaves_per_second,
        "position_bytes": line.position_bytes,
        "playouts_per_second": line.playouts.per_second,
        "plies_per_playout": line.playouts.plies,
    });
    if let Some(search) = line.search {
        object["search"] = json!({
            "depth": search.depth,
            "nodes": search.nodes,
            "nodes_per_second": search.per_second,
            "nodes_per_second_of_two_threads": search.per_second_of_two,
        });
    }
    object
}
