//! `tablier completions` and `tablier man`: made from the definition of the command line.

use std::io::Write;

use clap::CommandFactory;
use tablier_core::Message;

use crate::arguments::{Arguments, CompletionsArguments, ManArguments};
use crate::failure::Failure;
use crate::help;
use crate::i18n::Locale;

pub(crate) fn completions(
    arguments: &CompletionsArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut program = help::translate(Arguments::command(), i18n);
    clap_complete::generate(arguments.shell, &mut program, "tablier", &mut script);
    Ok(out.write_all(&script)?)
}

pub(crate) fn man(
    arguments: &ManArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut program = help::translate(Arguments::command(), i18n);
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => {
            let command = program.find_subcommand(name).cloned().ok_or_else(|| {
                let known: Vec<_> =
                    program.get_subcommands().map(clap::Command::get_name).collect();
                Message::new("command-unknown")
                    .with("command", name.as_str())
                    .with("known", known.join(", "))
            })?;
            command.name(format!("tablier-{name}"))
        }
    };
    Ok(clap_mangen::Man::new(page).render(out)?)
}
