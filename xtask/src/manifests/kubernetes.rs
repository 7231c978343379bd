//! The manifests for Kubernetes. That they have the right form was checked with its schema; here it is checked that they
//! fit the program and each other.

use serde_json::Value;

use super::{Faults, Known, keys, list, text};

/// What a node may take to end after it was told to, in seconds.
const DRAIN: u64 = 20;

pub(super) fn check(objects: &[Value], known: &Known, faults: &mut Faults) {
    for object in objects {
        let (kind, name) = (text(&object["kind"]), text(&object["metadata"]["name"]));
        let mut unless = |is_right: bool, what: &str| {
            faults.unless(is_right, || format!("kubernetes, {kind} {name}: {what}"));
        };
        unless(object["apiVersion"].is_string() && !name.is_empty(), "no version or name");
        let same = objects.iter().filter(|other| is_named(other, kind, name)).count();
        unless(same == 1, "it is there twice");
        match kind {
            "Deployment" | "StatefulSet" => workload(object, objects, known, &mut unless),
            "Service" => service(object, objects, &mut unless),
            "PodDisruptionBudget" => {
                let selector = &object["spec"]["selector"]["matchLabels"];
                unless(selected(objects, selector).next().is_some(), "it selects nothing");
            }
            "Ingress" => ingress(object, objects, &mut unless),
            "ConfigMap" | "Secret" => {}
            _ => unless(false, "it is not known here"),
        }
    }
}

fn is_named(object: &Value, kind: &str, name: &str) -> bool {
    (text(&object["kind"]), text(&object["metadata"]["name"])) == (kind, name)
}

fn find<'a>(objects: &'a [Value], kind: &str, name: &Value) -> Option<&'a Value> {
    objects.iter().find(|object| is_named(object, kind, text(name)))
}

/// The workloads whose pods have these labels.
fn selected<'a>(objects: &'a [Value], labels: &'a Value) -> impl Iterator<Item = &'a Value> {
    let has_labels = |object: &&Value| {
        let own = &object["spec"]["template"]["metadata"]["labels"];
        keys(labels).next().is_some() && keys(labels).all(|label| own[label] == labels[label])
    };
    objects.iter().filter(has_labels)
}

fn workload(object: &Value, objects: &[Value], known: &Known, unless: &mut impl FnMut(bool, &str)) {
    let spec = &object["spec"];
    let mut own = selected(objects, &spec["selector"]["matchLabels"]);
    unless(own.any(|selected| selected == object), "it does not select its own pods");
    let pod = &spec["template"]["spec"];
    for container in list(&pod["containers"]) {
        for probe in ["readinessProbe", "livenessProbe", "startupProbe"] {
            let request = &container[probe]["httpGet"];
            if request.is_object() {
                unless(has_port(container, &request["port"]), &format!("{probe}: no such port"));
            }
        }
        if !text(&container["image"]).contains("/tablier:") {
            continue;
        }
        let user = pod["securityContext"]["runAsUser"].to_string();
        unless(Some(user.as_str()) == known.user(), "the image has another user");
        settings(container, objects, known, unless);
        ports(&spec["template"], container, objects, known, unless);
        let pause = list(&container["lifecycle"]["preStop"]["exec"]["command"]).nth(1);
        let pause: u64 = pause.and_then(|pause| text(pause).parse().ok()).unwrap_or_default();
        let grace = pod["terminationGracePeriodSeconds"].as_u64().unwrap_or_default();
        unless(grace >= pause + DRAIN, "it is killed before it has drained");
    }
}

fn settings(
    container: &Value,
    objects: &[Value],
    known: &Known,
    unless: &mut impl FnMut(bool, &str),
) {
    let command: Vec<_> = list(&container["command"]).map(text).collect();
    if let Some(program) = command.first() {
        unless(known.dockerfile.contains(program), &format!("{program} is not in the image"));
    }
    let settings = known.settings(command.contains(&"worker"));
    let mut variables: Vec<_> = list(&container["env"]).map(|env| text(&env["name"])).collect();
    for (source, from) in sources(container) {
        match find(objects, source, &from["name"]) {
            Some(found) => {
                let data = ["data", "stringData"].map(|part| &found[part]);
                let mut all = data.into_iter().flat_map(keys);
                match from["key"].as_str() {
                    Some(key) => unless(all.any(|name| name == key), &format!("no key {key}")),
                    None => variables.extend(all),
                }
            }
            None => unless(false, &format!("there is no {source} {}", from["name"])),
        }
    }
    for variable in variables {
        let is_known = settings.variables.contains(variable);
        unless(is_known, &format!("the program has no setting {variable}"));
    }
    for argument in list(&container["args"]).map(text).filter(|word| word.starts_with("--")) {
        let is_known = settings.flags.contains(argument);
        unless(is_known, &format!("the program has no flag {argument}"));
    }
}

/// From where the settings of a container come: the kind and the reference.
fn sources(container: &Value) -> impl Iterator<Item = (&'static str, &Value)> {
    let whole = list(&container["envFrom"])
        .flat_map(|from| [("ConfigMap", &from["configMapRef"]), ("Secret", &from["secretRef"])]);
    let single = list(&container["env"]).flat_map(|env| {
        let from = &env["valueFrom"];
        [("ConfigMap", &from["configMapKeyRef"]), ("Secret", &from["secretKeyRef"])]
    });
    whole.chain(single).filter(|(_, reference)| reference.is_object())
}

/// The ports are those on which the program listens, and the paths of probes those that it answers.
fn ports(
    template: &Value,
    container: &Value,
    objects: &[Value],
    known: &Known,
    unless: &mut impl FnMut(bool, &str),
) {
    let configured = objects.iter().find_map(|object| object["data"]["TABLIER_METRICS"].as_str());
    let metrics = configured.and_then(|address| address.rsplit(':').next());
    for port in list(&container["ports"]) {
        let expected = if port["name"] == "metrics" { metrics } else { known.port() };
        let number = port["containerPort"].to_string();
        unless(expected == Some(&*number), &format!("the program does not listen on {number}"));
    }
    if let Some(scraped) = template["metadata"]["annotations"]["prometheus.io/port"].as_str() {
        unless(metrics == Some(scraped), &format!("there are no metrics at port {scraped}"));
    }
    for probe in ["readinessProbe", "livenessProbe", "startupProbe"] {
        if let Some(path) = container[probe]["httpGet"]["path"].as_str() {
            unless(known.paths.contains(path), &format!("{probe}: the API has no {path}"));
        }
    }
}

fn has_port(container: &Value, port: &Value) -> bool {
    list(&container["ports"]).any(|known| known["name"] == *port || known["containerPort"] == *port)
}

fn service(object: &Value, objects: &[Value], unless: &mut impl FnMut(bool, &str)) {
    let pods: Vec<_> = selected(objects, &object["spec"]["selector"]).collect();
    unless(!pods.is_empty(), "it selects nothing");
    for port in list(&object["spec"]["ports"]) {
        let containers =
            pods.iter().flat_map(|pod| list(&pod["spec"]["template"]["spec"]["containers"]));
        let is_there =
            containers.into_iter().any(|container| has_port(container, &port["targetPort"]));
        unless(is_there, &format!("there is no port {}", port["targetPort"]));
    }
}

fn ingress(object: &Value, objects: &[Value], unless: &mut impl FnMut(bool, &str)) {
    let rules = list(&object["spec"]["rules"]);
    for path in rules.flat_map(|rule| list(&rule["http"]["paths"])) {
        let backend = &path["backend"]["service"];
        let found = find(objects, "Service", &backend["name"]);
        let is_port = |port: &Value| port["name"] == backend["port"]["name"];
        let is_there = found.is_some_and(|service| list(&service["spec"]["ports"]).any(is_port));
        unless(is_there, &format!("there is no service {} with this port", backend["name"]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::workspace;
    use crate::manifests::{read, tests::known, yaml};

    const FILES: [&str; 6] = [
        "config.yaml",
        "ingress.yaml",
        "nats.yaml",
        "nodes.yaml",
        "secret.yaml.example",
        "worker.yaml",
    ];

    fn faults(from: &str, to: &str) -> Vec<String> {
        let folder = workspace().join("deploy/kubernetes");
        let files = FILES.map(|file| read(&folder.join(file)).unwrap());
        let all = files.join("\n---\n");
        assert!(from.is_empty() || all.contains(from), "{from}");
        let objects = yaml::read(&all.replacen(from, to, 1)).unwrap();
        let mut known = known();
        let further = ["LOG", "LOG_FORMAT", "PROXIES", "DATABASE_CONNECTIONS", "ENGINE_THREADS"];
        known.serve.variables.extend(further.map(|name| format!("TABLIER_{name}")));
        let mut faults = Faults::default();
        check(&objects, &known, &mut faults);
        faults.0
    }

    #[test]
    fn what_does_not_exist_is_found() {
        assert_eq!(faults("", ""), [""; 0]);
        for (from, to) in [
            ("TABLIER_LOG_FORMAT", "TABLIER_LOGFORMAT"),
            ("TABLIER_DATABASE:", "TABLIER_DB:"),
            ("key: TABLIER_NATS", "key: TABLIER_BUS"),
            ("secretRef: { name: tablier }", "secretRef: { name: tabliers }"),
            ("\"--threads\"", "\"--thread\""),
            ("path: /ready", "path: /readyz"),
            ("containerPort: 8080", "containerPort: 80"),
            ("0.0.0.0:9090", "0.0.0.0:9091"),
            ("prometheus.io/port: \"9090\"", "prometheus.io/port: \"8080\""),
            ("targetPort: http", "targetPort: web"),
            ("port: { name: http }", "port: { name: web }"),
            ("terminationGracePeriodSeconds: 60", "terminationGracePeriodSeconds: 20"),
            ("runAsUser: 10001", "runAsUser: 1000"),
            ("matchLabels: { app: tablier }", "matchLabels: { app: tabliers }"),
            ("selector: { app: nats }", "selector: { app: bus }"),
            ("kind: ConfigMap", "kind: ConfigMaps"),
            ("/usr/local/bin/tablier", "/usr/bin/tablier"),
        ] {
            assert_ne!(faults(from, to), [""; 0], "{to}");
        }
    }
}
