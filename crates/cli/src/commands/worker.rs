//! `tablier worker`: finds moves for servers until somebody ends the program.

use std::num::NonZero;
use std::thread;

use tablier_core::Message;
use tablier_server::{Worker, WorkerConfig};
use tokio::runtime::Runtime;

use super::serve::{Settings, end, failed, log, nats};
use crate::arguments::WorkerArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &WorkerArguments) -> Result<(), Failure> {
    let file = Settings::of_optional_file(arguments.config.as_deref())?;
    let settings = arguments.settings().or(file);
    log(&settings)?;
    let all = || thread::available_parallelism().map_or(1, NonZero::get);
    let config = WorkerConfig {
        nats: nats(&settings)?.ok_or_else(|| Message::new("worker-nats"))?,
        threads: settings.engine_threads.map_or_else(all, NonZero::get),
    };
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    let done = runtime.block_on(async {
        let end = end().map_err(|error| failed(&error))?;
        let worker = Worker::start(&config).await;
        worker.map_err(|error| Failure::Refused(error.message()))?.run(end).await;
        Ok(())
    });
    // A job that was handed back may still run.
    runtime.shutdown_background();
    done
}
