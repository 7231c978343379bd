//! `tablier admin`: administers a server, also while it runs.

mod copy;

use std::io::{self, Write};
use std::path::Path;

use serde_json::json;
use tablier_core::Message;
use tablier_protocol::{User, UserId};
use tablier_server::admin::{Admin, AdminError, Remark, Told};
use tablier_server::store::Report;
use tokio::runtime::Runtime;

use super::files;
use super::serve::{Settings, failed, store};
use crate::arguments::admin::{AdminArguments, AdminCommand, LimitArguments, ReportsArguments};
use crate::failure::Failure;
use crate::i18n::Locale;

/// Tables at which nothing has happened for so many days are archived.
const ARCHIVED_AFTER: u64 = 30;

pub(crate) fn run(
    arguments: &AdminArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = Settings::of_optional_file(arguments.server_config.as_deref())?;
    let named = Settings {
        data: arguments.folder.clone(),
        database: arguments.database.clone(),
        database_password_file: arguments.database_password_file.clone(),
        ..Settings::default()
    };
    let settings = named.or(file);
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    if let AdminCommand::Copy(places) = &arguments.command {
        return copy::run(places, &settings, &runtime, i18n, out);
    }
    let admin = runtime.block_on(Admin::visit(store(&settings)?))?;
    let administration = Administration { admin, runtime, i18n };
    let done = administration.carry_out(&arguments.command, out);
    let Administration { admin, runtime, .. } = administration;
    runtime.block_on(admin.leave());
    done
}

/// What the commands of the operator need.
struct Administration<'a> {
    admin: Admin,
    runtime: Runtime,
    i18n: &'a Locale,
}

impl Administration<'_> {
    fn carry_out(&self, command: &AdminCommand, out: &mut dyn Write) -> Result<(), Failure> {
        let admin = &self.admin;
        match command {
            AdminCommand::Reports(arguments) => self.reports(arguments, out),
            AdminCommand::Settle(arguments) => {
                self.wait(admin.settle(arguments.report))?;
                let message = Message::new("admin-settled");
                self.tell(&message.with("report", arguments.report.to_string()), out)
            }
            AdminCommand::Rename(arguments) => {
                let person = self.wait(admin.rename(&arguments.person, &arguments.name))?;
                self.tell_of(&person, "admin-renamed", out)
            }
            AdminCommand::Password(arguments) => {
                let (person, password) = self.wait(admin.new_password(&arguments.person))?;
                let message = Message::new("admin-password").with("name", person.name);
                self.tell(&message.with("password", password), out)
            }
            AdminCommand::Mute(LimitArguments { person, days }) => {
                let person = self.wait(admin.mute(person, *days))?;
                self.tell_of(&person, "admin-muted", out)
            }
            AdminCommand::Ban(LimitArguments { person, days }) => {
                let person = self.wait(admin.ban(person, *days))?;
                self.tell_of(&person, "admin-banned", out)
            }
            AdminCommand::Lift(arguments) => {
                let person = self.wait(admin.lift(&arguments.person))?;
                self.tell_of(&person, "admin-lifted", out)
            }
            AdminCommand::Delete(arguments) => {
                let person = self.wait(admin.delete(&arguments.person))?;
                self.tell_of(&person, "admin-deleted", out)
            }
            AdminCommand::Export(arguments) => {
                let export = self.wait(admin.export(&arguments.person))?;
                serde_json::to_writer_pretty(&mut *out, &export).map_err(io::Error::from)?;
                Ok(writeln!(out)?)
            }
            // It has no store of its own to visit.
            AdminCommand::Copy(_) => Ok(()),
            AdminCommand::Dump(arguments) => self.dump(&arguments.output, out),
            AdminCommand::Archive(arguments) => {
                let days = arguments.days.unwrap_or(ARCHIVED_AFTER);
                let tables = self.wait(admin.archive(days))? as usize;
                self.tell(&Message::new("admin-archived").with("tables", tables), out)
            }
            AdminCommand::Backup(arguments) => {
                self.wait(admin.back_up(&arguments.output))?;
                let file = arguments.output.display().to_string();
                self.tell(&Message::new("admin-backed-up").with("file", file), out)
            }
        }
    }

    fn reports(&self, arguments: &ReportsArguments, out: &mut dyn Write) -> Result<(), Failure> {
        let reports = self.wait(self.admin.reports(arguments.all))?;
        if arguments.format.json {
            return Ok(writeln!(out, "{}", json!(reports))?);
        }
        if reports.is_empty() {
            return self.tell(&Message::new("admin-no-reports"), out);
        }
        for Told { report, chat } in &reports {
            self.tell(&sentence(report), out)?;
            // What somebody wrote is set apart, and cannot look like another report.
            for line in report.text.lines() {
                writeln!(out, "    {line}")?;
            }
            self.chat(report, chat, out)?;
        }
        Ok(())
    }

    /// What was said around a report, further apart.
    fn chat(&self, report: &Report, chat: &[Remark], out: &mut dyn Write) -> Result<(), Failure> {
        let mut say = |message: &Message| writeln!(out, "        {}", self.i18n.translate(message));
        let before = chat.partition_point(|remark| remark.at <= report.created_at);
        for (number, remark) in chat.iter().enumerate() {
            if number == before {
                say(&Message::new("admin-chat-after"))?;
            }
            let who = known(&remark.name, remark.by);
            let message = Message::new("admin-chat").with("who", who);
            say(&message.with("text", remark.text.as_str()))?;
        }
        Ok(())
    }

    fn dump(&self, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        let mut dumped = Ok(0);
        let written = files::stream(path, |file| {
            dumped = self.runtime.block_on(self.admin.dump(file));
            match &dumped {
                Ok(_) => Ok(()),
                Err(AdminError::File { error, .. }) => Err(io::Error::other(error.clone())),
                // Told below, better than as a file that cannot be written.
                Err(_) => Err(io::Error::other("")),
            }
        });
        match dumped {
            Err(error) if !matches!(error, AdminError::File { .. }) => Err(error.into()),
            dumped => {
                written?;
                let games = dumped.unwrap_or_default();
                self.tell(&Message::new("admin-dumped").with("games", games as usize), out)
            }
        }
    }

    fn wait<T>(&self, task: impl Future<Output = Result<T, AdminError>>) -> Result<T, Failure> {
        Ok(self.runtime.block_on(task)?)
    }

    fn tell_of(
        &self,
        user: &User,
        phrase: &'static str,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = if user.name.is_empty() { user.id.to_string() } else { user.name.clone() };
        self.tell(&Message::new(phrase).with("name", name), out)
    }

    fn tell(&self, message: &Message, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(writeln!(out, "{}", self.i18n.translate(message))?)
    }
}

fn sentence(report: &Report) -> Message {
    let message = if report.table.is_some() { "admin-report-at" } else { "admin-report" };
    Message::new(message)
        .with("report", report.id.to_string())
        .with("by", known(&report.by_name, report.by))
        .with("about", known(&report.about_name, report.about))
        .with("table", report.table.clone().unwrap_or_default())
}

/// Somebody by name and number: names can change, and guests may have the same.
fn known(name: &str, id: UserId) -> String {
    format!("{name} (id:{id})")
}
