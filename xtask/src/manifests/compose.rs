//! The Compose file.

use std::path::Path;

use serde_json::Value;

use super::{Faults, Known, keys, list, read, text};

pub(super) fn check(
    compose: &Value,
    known: &Known,
    deploy: &Path,
    faults: &mut Faults,
) -> Result<(), String> {
    let services = &compose["services"];
    let example = read(&deploy.join("compose.env.example"))?;
    for name in keys(services) {
        let service = &services[name];
        let mut unless = |is_right: bool, what: &str| {
            faults.unless(is_right, || format!("compose.yaml, {name}: {what}"));
        };
        unless(service["image"].is_string(), "no image");
        for needed in list(&service["depends_on"]).map(text).chain(keys(&service["depends_on"])) {
            unless(services[needed].is_object(), &format!("there is no service {needed}"));
        }
        for network in list(&service["networks"]).map(text) {
            let is_there = keys(&compose["networks"]).any(|name| name == network);
            unless(is_there, &format!("there is no network {network}"));
        }
        for volume in list(&service["volumes"]).map(text) {
            let source = volume.split(':').next().unwrap_or_default();
            let is_there = match source.strip_prefix("./") {
                Some(file) => deploy.join(file).exists(),
                None => keys(&compose["volumes"]).any(|name| name == source),
            };
            unless(is_there, &format!("there is no volume or file {source}"));
        }
        for variable in variables(&service.to_string()) {
            let is_there = example.lines().any(|line| line.starts_with(&format!("{variable}=")));
            unless(is_there, &format!("{variable} is not in compose.env.example"));
        }
        if text(&service["image"]) == "tablier" {
            tablier(service, known, &mut unless);
        }
    }
    balancer(services, known, &read(&deploy.join("balancer.Caddyfile"))?, faults);
    Ok(())
}

/// A service of our own image.
fn tablier(service: &Value, known: &Known, unless: &mut impl FnMut(bool, &str)) {
    let entrypoint: Vec<_> = list(&service["entrypoint"]).map(text).collect();
    let settings = known.settings(entrypoint.contains(&"worker"));
    if let Some(program) = entrypoint.first() {
        unless(known.dockerfile.contains(program), &format!("{program} is not in the image"));
    }
    for variable in keys(&service["environment"]) {
        let is_known = settings.variables.contains(variable);
        unless(is_known, &format!("the program has no setting {variable}"));
    }
    for argument in list(&service["command"]).map(text).filter(|word| word.starts_with("--")) {
        let is_known = settings.flags.contains(argument);
        unless(is_known, &format!("the program has no flag {argument}"));
    }
}

/// The balancer sends requests to the nodes, and its file uses the names that it is given.
fn balancer(services: &Value, known: &Known, caddyfile: &str, faults: &mut Faults) {
    let environment = &services["balancer"]["environment"];
    for variable in keys(environment) {
        let is_used = caddyfile.contains(&format!("{{${variable}}}"));
        faults.unless(is_used, || format!("balancer.Caddyfile does not use {variable}"));
    }
    for node in text(&environment["TABLIER_NODES"]).split_whitespace() {
        let (name, port) = node.split_once(':').unwrap_or((node, ""));
        let is_there = services[name].is_object() && Some(port) == known.port();
        faults.unless(is_there, || format!("compose.yaml: there is no node {node}"));
    }
}

/// The variables that somebody has to set: `${NAME:?why}`.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    text.split("${").skip(1).filter_map(|rest| rest.split([':', '}']).next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::workspace;
    use crate::manifests::{tests::known, yaml};

    fn faults(from: &str, to: &str) -> Vec<String> {
        let deploy = workspace().join("deploy");
        let file = read(&deploy.join("compose.yaml")).unwrap();
        assert!(from.is_empty() || file.contains(from), "{from}");
        let file = yaml::read(&file.replacen(from, to, 1)).unwrap();
        let mut faults = Faults::default();
        let mut known = known();
        known.serve.variables.extend(["TABLIER_PROXIES", "TABLIER_LOG"].map(str::to_owned));
        check(&file[0], &known, &deploy, &mut faults).unwrap();
        faults.0
    }

    #[test]
    fn what_does_not_exist_is_found() {
        assert_eq!(faults("", ""), [""; 0]);
        for (from, to) in [
            ("TABLIER_DATABASE:", "TABLIER_DATABSE:"),
            ("[\"--nats\", \"nats://", "[\"--nat\", \"nats://"),
            ("nats: { condition: service_healthy }", "nat: { condition: service_healthy }"),
            ("node-1:8080 node-2:8080", "node-1:8080 node-3:8080"),
            ("node-1:8080 node-2:8080", "node-1:8081 node-2:8080"),
            ("./balancer.Caddyfile", "./Caddyfile.balancer"),
            ("postgres:/var/lib", "database:/var/lib"),
            ("networks: [inside, outside]", "networks: [inside, beside]"),
            ("TABLIER_SITE:", "TABLIER_NAME:"),
            ("${POSTGRES_PASSWORD:?", "${PASSWORD:?"),
            ("/usr/local/bin/tablier", "/usr/bin/tablier"),
        ] {
            assert_ne!(faults(from, to), [""; 0], "{to}");
        }
    }
}
