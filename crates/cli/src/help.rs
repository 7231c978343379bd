//! The command line in the user's language: its help, and what is said about wrong usage.
//!
//! The English help stands in the definitions of the arguments. In other languages each text is the
//! phrase `help-COMMAND` or `help-COMMAND-ARGUMENT`.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use tablier_core::{Language, Message};

use crate::i18n::Locale;

/// The language that `--language` asks for, found before anything else is understood.
pub(crate) fn asked_language(arguments: &[OsString]) -> Option<Language> {
    let mut texts = arguments.iter().filter_map(|text| text.to_str());
    texts
        .find_map(|text| text.strip_prefix("--language="))
        .or_else(|| {
            let at = arguments.iter().position(|text| text == "--language")?;
            arguments.get(at + 1)?.to_str()
        })
        .and_then(Language::from_tag)
}

/// The same command line, explained in the language of `i18n`. What that language lacks stays as it is.
pub(crate) fn translate(program: Command, i18n: &Locale) -> Command {
    if i18n.language() == Language::ENGLISH {
        return program;
    }
    let mut program = program;
    // Adds `--help` and `--version` to every command, so that they are translated as well.
    program.build();
    translate_command(program, i18n)
}

fn translate_command(command: Command, i18n: &Locale) -> Command {
    let name = command.get_name().to_owned();
    let say = |ending: &str| i18n.translate(&Message::new(format!("help-{ending}")));
    let examples = command.get_after_help().map(|text| {
        let text = text.to_string();
        text.lines().skip(1).fold(say("examples"), |all, line| format!("{all}\n{line}"))
    });
    let mut command = command
        .subcommand_help_heading(say("commands"))
        .mut_args(|argument| translate_argument(&name, argument, i18n));
    if i18n.book().knows(&format!("help-{name}")) {
        command = command.about(say(&name));
    }
    if let Some(examples) = examples {
        command = command.after_help(examples);
    }
    command.mut_subcommands(|inner| match inner.get_name() {
        "help" => inner.about(say("help")),
        _ => translate_command(inner, i18n),
    })
}

fn translate_argument(command: &str, argument: Arg, i18n: &Locale) -> Arg {
    let phrase = argument_phrase(command, argument.get_id().as_str());
    if !i18n.book().knows(&phrase) {
        return argument;
    }
    argument.help(i18n.translate(&Message::new(phrase)))
}

/// The name of the phrase that explains an argument. What means the same everywhere is said once.
fn argument_phrase(command: &str, id: &str) -> String {
    match id {
        "help"
        | "version"
        | "language"
        | "json"
        | "game"
        | "options"
        | "position"
        | "folder"
        | "person"
        | "server_config"
        | "database"
        | "database_password_file"
        | "nats_credentials"
        | "nats_certificates"
        | "nats_client_certificate"
        | "nats_client_key" => {
            format!("help-argument-{id}")
        }
        _ => format!("help-{command}-{id}"),
    }
}

/// One sentence about wrong usage.
pub(crate) fn wrong_usage(error: &clap::Error) -> Message {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            Message::new("usage-missing").with("argument", argument)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Message::new("usage-no-command")
        }
        ErrorKind::InvalidSubcommand => Message::new("usage-unknown-command")
            .with("command", context(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument => {
            Message::new("usage-unknown-argument").with("argument", argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue);
            if value.is_empty() {
                Message::new("usage-no-value").with("argument", argument)
            } else {
                Message::new("usage-value").with("argument", argument).with("value", value)
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            if other.is_empty() || other == argument {
                Message::new("usage-twice").with("argument", argument)
            } else {
                Message::new("usage-together").with("argument", argument).with("other", other)
            }
        }
        _ => Message::new("usage-other"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    /// The names of the phrases that explain a command and everything in it.
    fn phrases(command: &Command) -> Vec<String> {
        let name = command.get_name();
        let arguments = command.get_arguments();
        let arguments = arguments.map(|argument| argument_phrase(name, argument.get_id().as_str()));
        let inner = command.get_subcommands().filter(|inner| inner.get_name() != "help");
        [format!("help-{name}")]
            .into_iter()
            .chain(arguments)
            .chain(inner.flat_map(phrases))
            .collect()
    }

    #[test]
    fn all_help_is_translated_into_every_language() {
        let mut program = Arguments::command();
        program.build();
        let wanted: BTreeSet<_> = phrases(&program).into_iter().collect();
        let others = Language::ALL.into_iter().filter(|language| *language != Language::ENGLISH);
        for language in others {
            let locale = Locale::new(Some(language));
            let missing: Vec<_> = wanted.iter().filter(|id| !locale.book().knows(id)).collect();
            assert!(missing.is_empty(), "missing in {}: {missing:#?}", language.code());
        }
    }

    #[test]
    fn help_is_shown_in_the_language_of_the_user() {
        let french = translate(Arguments::command(), &Locale::new(Some(Language::FRENCH)));
        let about = |program: &Command| program.get_about().unwrap().to_string();
        assert_ne!(about(&french), about(&Arguments::command()));
    }

    #[test]
    fn the_language_asked_for_is_found_anywhere() {
        let asked =
            |line: &str| asked_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("tablier games --language fr"), Some(Language::FRENCH));
        assert_eq!(asked("tablier --language=en games"), Some(Language::ENGLISH));
        assert_eq!(asked("tablier games --language"), None);
        assert_eq!(asked("tablier games"), None);
    }
}
