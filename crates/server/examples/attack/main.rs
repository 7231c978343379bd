//! What honest players feel while somebody attacks the server: p50 and p99 of acknowledged moves, of the
//! computer's answers and of visits, first in quiet, then during each attack in turn.
//!
//!     cargo xtask attack
//!
//! starts a server and this program; or for a server that runs already, on this machine:
//!
//!     cargo run -p tablier-server --example attack -- 127.0.0.1:8000 --pid 1234
//!
//! Only addresses of the loopback network are attacked. The honest players come from 127.0.0.1 and each attack
//! from an address of its own, 127.0.0.2 and so on, so that limits by address can tell them apart. Every attack
//! has a bound in time and in number, and everything ends by itself.

mod attacks;
mod honest;
mod machine;
mod process;

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use std::{env, process as system};

use tokio::time::{sleep, timeout};

use attacks::{ATTACKS, Attack};
use honest::{Felt, Honest};
use machine::Machine;
use process::Process;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

const USAGE: &str =
    "usage: attack ADDRESS [--pid PID] [--seconds SECONDS] [--quiet] [--only ATTACK]...";

/// How long an attack goes on before anything is measured.
const LEAD: Duration = Duration::from_secs(1);
/// How long nothing happens between attacks, at least.
const REST: Duration = Duration::from_secs(2);
/// How long the server is waited for, at most.
const RECOVERY: Duration = Duration::from_mins(1);
/// An attack that does not end is given up this long after its time.
const GRACE: Duration = Duration::from_secs(5);
/// How often the memory is looked at.
const LOOK: Duration = Duration::from_millis(100);

struct Plan {
    server: SocketAddr,
    pid: Option<Process>,
    time: Duration,
    /// Only the quiet figures.
    quiet: bool,
    /// Only these attacks; all if none is named.
    only: Vec<String>,
}

impl Plan {
    fn read() -> Option<Self> {
        let mut arguments = env::args().skip(1);
        let server: SocketAddr = arguments.next()?.parse().ok()?;
        let time = Duration::from_secs(8);
        let mut plan = Plan { server, pid: None, time, quiet: false, only: Vec::new() };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--pid" => plan.pid = Some(Process(arguments.next()?.parse().ok()?)),
                "--seconds" => plan.time = Duration::from_secs(arguments.next()?.parse().ok()?),
                "--quiet" => plan.quiet = true,
                "--only" => plan.only.push(arguments.next()?),
                _ => return None,
            }
        }
        let is_known = |name: &String| ATTACKS.iter().any(|(attack, _)| attack == name);
        let is_here = server.ip().is_loopback() && server.is_ipv4();
        (is_here && plan.only.iter().all(is_known)).then_some(plan)
    }
}

#[tokio::main]
async fn main() {
    let Some(plan) = Plan::read() else {
        eprintln!("{USAGE}");
        eprintln!("an address of 127.0.0.0/8; the attacks are:");
        for (name, _) in ATTACKS {
            eprintln!("  {name}");
        }
        system::exit(2);
    };
    if let Err(error) = run(&plan).await {
        eprintln!("attack: {error}");
        system::exit(1);
    }
}

async fn run(plan: &Plan) -> Fallible<()> {
    let mut honest =
        Honest::enter(Machine::new(plan.server, Ipv4Addr::LOCALHOST.into(), 0)?).await?;
    // The first requests of a server are slower than all others.
    honest.play(LEAD).await;
    println!(
        "{:22} {:>7} {:>7} {:>7}   {:^28}   {:^28}   {:^28} {:>5} {:>6} {:>6}",
        "",
        "got",
        "refused",
        "failed",
        "moves, ms",
        "engine answers, ms",
        "visits, ms",
        "fails",
        "MiB",
        "CPU %"
    );
    println!(
        "{:46}   {FIGURES}   {FIGURES}   {FIGURES}",
        "",
        FIGURES = "   p50    p99    max  ratio"
    );
    let quiet = Row::measure(plan, &mut honest, "quiet", None).await;
    quiet.print(&quiet);
    if plan.quiet {
        return Ok(());
    }
    for (number, (name, begin)) in ATTACKS.iter().enumerate() {
        if !plan.only.is_empty() && !plan.only.iter().any(|only| only == name) {
            continue;
        }
        let from = IpAddr::from([127, 0, 0, 2 + number as u8]);
        let attack = Attack::new(Machine::new(plan.server, from, usize::MAX)?, LEAD + plan.time);
        let tally = attack.tally.clone();
        let attacking = tokio::spawn(timeout(LEAD + plan.time + GRACE, begin(attack)));
        sleep(LEAD).await;
        let row = Row::measure(plan, &mut honest, name, Some(&tally)).await;
        let ended = attacking.await?;
        Row { tally: tally.read(), ..row }.print(&quiet);
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => println!("  the attack ended early: {error}"),
            Err(_) => println!("  the attack had to be given up"),
        }
        recover(&mut honest).await;
    }
    Ok(())
}

/// Waits until honest players are served again. What one attack leaves behind is not part of the next.
async fn recover(honest: &mut Honest) {
    let begin = Instant::now();
    sleep(REST).await;
    while begin.elapsed() < RECOVERY {
        let felt = honest.play(LEAD).await;
        let is_slow = |times: &[Duration]| times.iter().max().is_none_or(|time| *time > LEAD);
        if felt.failures == 0 && !is_slow(&felt.moves) && !is_slow(&felt.visits) {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs();
    if seconds > 5 {
        println!("  the server was slow for {seconds} s more");
    }
}

/// A line of figures.
struct Row {
    name: String,
    tally: [usize; 3],
    felt: Felt,
    /// The most memory meanwhile, in MiB.
    memory: Option<f64>,
    /// The share of a core.
    cpu: Option<f64>,
}

impl Row {
    async fn measure(
        plan: &Plan,
        honest: &mut Honest,
        name: &str,
        tally: Option<&attacks::Tally>,
    ) -> Self {
        let begin = Instant::now();
        let used = plan.pid.and_then(|pid| pid.cpu().ok());
        let (felt, memory) = {
            let playing = honest.play(plan.time);
            tokio::pin!(playing);
            let mut most: Option<f64> = None;
            loop {
                tokio::select! {
                    felt = &mut playing => break (felt, most),
                    () = sleep(LOOK) => {
                        let memory = plan.pid.and_then(|pid| pid.memory().ok());
                        most = memory.map(|memory| most.unwrap_or(0.0).max(memory));
                    }
                }
            }
        };
        let spent = plan.pid.and_then(|pid| pid.cpu().ok()).zip(used).map(|(now, then)| now - then);
        Row {
            name: name.to_owned(),
            tally: tally.map(attacks::Tally::read).unwrap_or_default(),
            felt,
            memory,
            cpu: spent.map(|spent| 100.0 * spent / begin.elapsed().as_secs_f64()),
        }
    }

    fn print(&self, quiet: &Row) {
        let [got, refused, failed] = self.tally;
        let felt = [
            figures(&self.felt.moves, &quiet.felt.moves),
            figures(&self.felt.answers, &quiet.felt.answers),
            figures(&self.felt.visits, &quiet.felt.visits),
        ];
        let number =
            |figure: Option<f64>| figure.map_or("-".to_owned(), |figure| format!("{figure:.0}"));
        println!(
            "{:22} {got:>7} {refused:>7} {failed:>7}   {}   {}   {} {:>5} {:>6} {:>6}",
            self.name,
            felt[0],
            felt[1],
            felt[2],
            self.felt.failures,
            number(self.memory),
            number(self.cpu),
        );
    }
}

/// p50, p99 and the most, and how many times the quiet p99.
fn figures(times: &[Duration], quiet: &[Duration]) -> String {
    let figure = |times: &[Duration], part: f64| {
        let mut times = times.to_vec();
        times.sort_unstable();
        let at = (part * times.len() as f64).ceil() as usize;
        times.get(at.saturating_sub(1)).map_or(f64::NAN, |time| 1000.0 * time.as_secs_f64())
    };
    let (middle, late, most) = (figure(times, 0.5), figure(times, 0.99), figure(times, 1.0));
    format!("{middle:6.1} {late:6.0} {most:6.0} {:6.1}", late / figure(quiet, 0.99))
}
