//! Why a request failed, for scripts.

use tablier_core::{Message, Phrasebook};
use tablier_table::Refusal;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type ScriptError;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> ScriptError;

    #[wasm_bindgen(method, setter)]
    fn set_code(this: &ScriptError, code: &str);
}

/// A request that failed. Scripts get an `Error` with these two as `code` and `message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// For programs: it stays the same.
    pub code: String,
    /// For people, in the language of the caller.
    pub message: String,
}

impl Failure {
    pub(crate) fn new(message: &Message, book: &Phrasebook) -> Self {
        Failure { code: message.id.to_string(), message: book.typeset_sentence(message) }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = ScriptError::new(&failure.message);
        error.set_code(&failure.code);
        error.into()
    }
}

/// Something that becomes a failure once the language is known.
pub(crate) trait OrFail<T> {
    fn or_fail(self, book: &Phrasebook) -> Result<T, Failure>;
}

impl<T> OrFail<T> for Result<T, Message> {
    fn or_fail(self, book: &Phrasebook) -> Result<T, Failure> {
        self.map_err(|message| Failure::new(&message, book))
    }
}

/// Of several reasons the first is told.
impl<T> OrFail<T> for Result<T, Vec<Message>> {
    fn or_fail(self, book: &Phrasebook) -> Result<T, Failure> {
        let first = |reasons: Vec<Message>| reasons.into_iter().next();
        self.map_err(|reasons| first(reasons).unwrap_or_else(|| Message::new("table-broken")))
            .or_fail(book)
    }
}

impl<T> OrFail<T> for Result<T, Refusal> {
    fn or_fail(self, book: &Phrasebook) -> Result<T, Failure> {
        self.map_err(|refusal| Failure::new(&refusal.message, book))
    }
}
