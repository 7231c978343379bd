//! The clock of a browser.

use std::time::Duration;

use tablier_engine::{Clock, Stop};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The milliseconds since some moment; it never goes back.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub(crate) fn now() -> f64;
}

/// The clock of a browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrowserClock;

/// A moment of that clock at which to stop, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<f64>);

impl Deadline {
    /// So many milliseconds from now on; never without a number.
    pub(crate) fn after(milliseconds: Option<f64>) -> Self {
        Deadline(milliseconds.map(|time| now() + time))
    }
}

impl Stop for Deadline {
    fn now(&self) -> bool {
        self.0.is_some_and(|end| now() >= end)
    }
}

impl Clock for BrowserClock {
    fn stop_after(&self, time: Duration) -> Box<dyn Stop> {
        Box::new(Deadline::after(Some(time.as_secs_f64() * 1000.0)))
    }
}
