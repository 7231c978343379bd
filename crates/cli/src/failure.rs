//! Failures of commands: their messages and exit codes.

use std::io;
use std::process::ExitCode;

use tablier_core::Message;
use tablier_draw::Unpaintable;
use tablier_server::admin::AdminError;

use crate::i18n::Locale;

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is invalid, for all these reasons.
    Input(Vec<Message>),
    /// The command ran, and the result is negative.
    Refused(Message),
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Input(_) => ExitCode::from(2),
            Failure::Refused(_) | Failure::Output(_) => ExitCode::FAILURE,
        }
    }

    /// The reasons themselves.
    pub(crate) fn into_messages(self) -> Vec<Message> {
        match self {
            Failure::Input(reasons) => reasons,
            Failure::Refused(reason) => vec![reason],
            Failure::Output(error) => {
                vec![Message::new("output-failed").with("error", error.to_string())]
            }
        }
    }

    /// One sentence, on one line.
    pub(crate) fn explain(&self, i18n: &Locale) -> String {
        let sentence = match self {
            Failure::Input(reasons) => i18n.joined(reasons),
            Failure::Refused(reason) => i18n.sentence(reason),
            Failure::Output(error) => {
                i18n.sentence(&Message::new("output-failed").with("error", error.to_string()))
            }
        };
        shorten(&sentence)
    }
}

impl From<Message> for Failure {
    fn from(reason: Message) -> Self {
        Failure::Input(vec![reason])
    }
}

impl From<Vec<Message>> for Failure {
    fn from(reasons: Vec<Message>) -> Self {
        Failure::Input(reasons)
    }
}

impl From<Unpaintable> for Failure {
    fn from(error: Unpaintable) -> Self {
        Failure::Refused(Message::new("draw-failed").with("error", error.to_string()))
    }
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Self {
        Failure::Refused(error.message())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// A sentence may quote what it was given: that must neither flood the screen nor control it.
pub(crate) fn shorten(sentence: &str) -> String {
    const MOST: usize = 500;
    let mut visible: String =
        sentence.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if sentence.chars().nth(MOST).is_some() {
        visible.push('…');
    }
    visible
}
