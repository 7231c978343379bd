//! The command line in the user's language: its help, and what is said about wrong usage.
//!
//! The English help stands in the definitions of the arguments. In other languages each text is the
//! phrase `help-COMMAND` or `help-COMMAND-ARGUMENT`.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use tablier_core::{Language, Message};

use crate::i18n::Speech;

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

/// The same command line, explained in the language of `i18n`.
pub(crate) fn translate(program: Command, i18n: &Speech) -> Command {
    if i18n.language() == Language::English {
        return program;
    }
    let mut program = program;
    // Adds `--help` and `--version` to every command, so that they are translated as well.
    program.build();
    translate_command(program, i18n)
}

fn translate_command(command: Command, i18n: &Speech) -> Command {
    let name = command.get_name().to_owned();
    let say = |ending: &str| i18n.translate(&Message::new(format!("help-{ending}")));
    let examples = command.get_after_help().map(|text| {
        let text = text.to_string();
        text.lines().skip(1).fold(say("examples"), |all, line| format!("{all}\n{line}"))
    });
    let mut command = command
        .about(say(&name))
        .subcommand_help_heading(say("commands"))
        .mut_args(|argument| translate_argument(&name, argument, i18n));
    if let Some(examples) = examples {
        command = command.after_help(examples);
    }
    command.mut_subcommands(|inner| match inner.get_name() {
        "help" => inner.about(say("help")),
        _ => translate_command(inner, i18n),
    })
}

fn translate_argument(command: &str, argument: Arg, i18n: &Speech) -> Arg {
    let id = argument.get_id().as_str();
    // What means the same everywhere is said once.
    let phrase = match id {
        "help" | "version" | "language" | "json" | "game" | "options" | "position" | "folder"
        | "person" => {
            format!("help-argument-{id}")
        }
        _ => format!("help-{command}-{id}"),
    };
    let help = i18n.translate(&Message::new(phrase));
    argument.help(help)
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
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    fn every_text(command: &Command) -> Vec<String> {
        let own = command.get_about().map(ToString::to_string);
        let arguments = command.get_arguments().filter_map(Arg::get_help).map(ToString::to_string);
        let inner = command.get_subcommands().filter(|inner| inner.get_name() != "help");
        own.into_iter().chain(arguments).chain(inner.flat_map(every_text)).collect()
    }

    #[test]
    fn all_help_is_translated() {
        let english = Arguments::command();
        let french = translate(Arguments::command(), &Speech::new(Some(Language::French)));
        let texts = every_text(&french);
        assert!(texts.len() > every_text(&english).len());
        for text in texts {
            assert!(!text.starts_with("help-"), "the phrase {text} is missing");
        }
    }

    #[test]
    fn the_language_asked_for_is_found_anywhere() {
        let asked =
            |line: &str| asked_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("tablier games --language fr"), Some(Language::French));
        assert_eq!(asked("tablier --language=en games"), Some(Language::English));
        assert_eq!(asked("tablier games --language"), None);
        assert_eq!(asked("tablier games"), None);
    }
}
