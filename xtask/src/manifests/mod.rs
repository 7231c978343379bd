//! Whether the manifests for containers say what the program understands.
//!
//! Nothing here runs containers: what is checked is that every setting, flag, port, path and name in the files exists
//! where it is expected.

mod compose;
mod kubernetes;
mod yaml;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::command::{Outcome, output, workspace};

/// What a command of the program understands.
struct Settings {
    flags: BTreeSet<String>,
    variables: BTreeSet<String>,
}

impl Settings {
    /// As its help tells.
    fn of(program: &Path, command: &str) -> Result<Self, String> {
        Ok(Settings::read(&output(Command::new(program).args([command, "--help"]))?))
    }

    fn read(help: &str) -> Self {
        let is_inside = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        let words = || help.split(|sign| !is_inside(sign)).map(str::to_owned);
        Settings {
            flags: words().filter(|word| word.starts_with("--")).collect(),
            variables: words().filter(|word| word.starts_with("TABLIER_")).collect(),
        }
    }
}

/// What the files are compared with.
struct Known {
    serve: Settings,
    worker: Settings,
    /// The paths of the API.
    paths: BTreeSet<String>,
    dockerfile: String,
}

impl Known {
    fn settings(&self, is_worker: bool) -> &Settings {
        if is_worker { &self.worker } else { &self.serve }
    }

    /// The port on which the image listens.
    fn port(&self) -> Option<&str> {
        let (_, rest) = self.dockerfile.split_once("TABLIER_ADDRESS=0.0.0.0:")?;
        rest.split_whitespace().next()
    }

    /// The number of the image's user.
    fn user(&self) -> Option<&str> {
        self.dockerfile.split_once("--uid ")?.1.split_whitespace().next()
    }
}

/// Everything that is wrong with a file.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn unless(&mut self, is_right: bool, fault: impl FnOnce() -> String) {
        if !is_right {
            self.0.push(fault());
        }
    }
}

pub(crate) fn check(program: &Path) -> Outcome {
    let deploy = workspace().join("deploy");
    let api: Value = serde_json::from_str(&read(&workspace().join("docs/openapi.json"))?)
        .map_err(|error| format!("docs/openapi.json: {error}"))?;
    let known = Known {
        serve: Settings::of(program, "serve")?,
        worker: Settings::of(program, "worker")?,
        paths: api["paths"]
            .as_object()
            .into_iter()
            .flat_map(|paths| paths.keys().cloned())
            .collect(),
        dockerfile: read(&deploy.join("Dockerfile"))?,
    };
    let mut faults = Faults::default();
    let compose = yaml::read(&read(&deploy.join("compose.yaml"))?)?;
    let compose = compose.first().ok_or("compose.yaml is empty")?;
    compose::check(compose, &known, &deploy, &mut faults)?;
    let mut objects = Vec::new();
    let folder = deploy.join("kubernetes");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let text = read(&entry.path())?;
        let found = yaml::read(&text)
            .map_err(|error| format!("{}: {error}", entry.file_name().display()))?;
        objects.extend(found);
    }
    kubernetes::check(&objects, &known, &mut faults);
    if faults.0.is_empty() { Ok(()) } else { Err(faults.0.join("\n")) }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn keys(value: &Value) -> impl Iterator<Item = &str> {
    value.as_object().into_iter().flat_map(|object| object.keys().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a program understands in the tests.
    pub(super) fn known() -> Known {
        let help = "--threads <N> [env: TABLIER_ENGINE_THREADS] [env:\n TABLIER_NATS] --nats";
        Known {
            serve: Settings::read(
                "[env: TABLIER_DATABASE] [env: TABLIER_NATS] [env: TABLIER_METRICS]",
            ),
            worker: Settings::read(help),
            paths: ["/ready".to_owned(), "/health".to_owned()].into(),
            dockerfile: "RUN useradd --uid 10001 tablier\nENV TABLIER_ADDRESS=0.0.0.0:8080 A=b\n\
                         COPY x /usr/local/bin/tablier"
                .to_owned(),
        }
    }

    #[test]
    fn settings_are_those_of_the_help() {
        let Known { worker, .. } = known();
        assert_eq!(worker.flags, ["--nats", "--threads"].map(str::to_owned).into());
        let variables = ["TABLIER_ENGINE_THREADS", "TABLIER_NATS"].map(str::to_owned);
        assert_eq!(worker.variables, variables.into());
        assert_eq!((known().port(), known().user()), (Some("8080"), Some("10001")));
    }
}
