//! The files for hosting in `dist` have the properties that `docs/scaling.md` promises, and their command lines are
//! understood.

use crate::args::command_line;
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The server waits so many seconds for running requests when it is asked to end.
const SHUTDOWN: u64 = 10;
const NOBODY: u64 = 65534;

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// YAML as JSON, with merge keys (`<<`) resolved.
fn to_json(yaml: &Yaml<'_>) -> Value {
    match yaml {
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(value)) => json!(value),
        Yaml::Value(Scalar::Integer(value)) => json!(value),
        Yaml::Value(Scalar::String(value)) => json!(value),
        Yaml::Sequence(values) => values.iter().map(to_json).collect(),
        Yaml::Mapping(entries) => {
            let mut object = Map::new();
            for (key, value) in entries {
                match (key.as_str(), to_json(value)) {
                    (Some("<<"), Value::Object(merged)) => object.extend(merged),
                    (Some(key), value) => drop(object.insert(key.to_owned(), value)),
                    (None, _) => panic!("a key is not text: {key:?}"),
                }
            }
            Value::Object(object)
        }
        other => panic!("no file needs this: {other:?}"),
    }
}

/// The only document of a YAML file.
fn yaml(file: &str) -> Value {
    let text = read(file);
    let documents = Yaml::load_from_str(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
    assert_eq!(documents.len(), 1, "{file}");
    to_json(&documents[0])
}

fn compose() -> Value {
    yaml("dist/compose/compose.yaml")
}

fn kubernetes(name: &str) -> Value {
    yaml(&format!("dist/kubernetes/{name}.yaml"))
}

fn pod() -> Value {
    kubernetes("deployment")["spec"]["template"].clone()
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The services of Compose that run Sortie.
fn servers(compose: &Value) -> Vec<(&String, &Value)> {
    let services = compose["services"].as_object().unwrap().iter();
    services.filter(|(name, _)| name.starts_with("sortie-")).collect()
}

/// The arguments of an instruction of the container file in exec form, such as `CMD ["serve"]`.
fn exec_form(instruction: &str) -> Vec<String> {
    let text = read("dist/container/Containerfile");
    let line = text.lines().rev().find_map(|line| line.trim().strip_prefix(instruction));
    let list = line.unwrap_or_else(|| panic!("no {instruction}"));
    serde_json::from_str(list).unwrap_or_else(|why| panic!("{instruction} {list}: {why}"))
}

/// The arguments that the files give to the program.
fn command_lines() -> Vec<(String, Vec<String>)> {
    let unit = read("dist/sortie.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    let text = read("dist/container/Containerfile");
    let check = text.lines().find_map(|line| line.trim().strip_prefix("CMD [\"/usr")).unwrap();
    let mut lines = vec![
        // The unit splits the options of the operator; without any, nothing is left of the variable.
        ("sortie.service".to_owned(), shlex::split(&start.replace("$SORTIE_OPTIONS", "")).unwrap()),
        ("HEALTHCHECK".to_owned(), serde_json::from_str(&format!("[\"/usr{check}")).unwrap()),
        ("Containerfile".to_owned(), [exec_form("ENTRYPOINT"), exec_form("CMD")].concat()),
    ];
    let entry = exec_form("ENTRYPOINT");
    for (name, server) in servers(&compose()) {
        let arguments = strings(&server["command"]).into_iter();
        let filled =
            arguments.map(|text| text.replace("${SORTIE_DOMAIN:?set it in .env}", "cards.example"));
        lines.push((name.clone(), entry.iter().cloned().chain(filled).collect()));
    }
    let container = &pod()["spec"]["containers"][0];
    lines.push(("deployment.yaml".to_owned(), [entry, strings(&container["args"])].concat()));
    lines
}

#[test]
fn the_program_understands_every_command_line() {
    let lines = command_lines();
    assert_eq!(lines.len(), 6);
    for (file, line) in lines {
        assert!(line[0].ends_with("/sortie"), "{file}: {line:?}");
        let parsed = command_line().try_get_matches_from(&line);
        assert!(parsed.is_ok(), "{file}: {line:?}: {}", parsed.unwrap_err());
    }
}

#[test]
fn the_container_runs_as_nobody_on_a_root_that_it_cannot_write() {
    let file = read("dist/container/Containerfile");
    assert!(file.contains(&format!("\nUSER {NOBODY}:{NOBODY}\n")));
    assert!(file.contains("\nFROM scratch\n") && file.contains("\nVOLUME /var/lib/sortie\n"));
    let compose = compose();
    for (name, service) in compose["services"].as_object().unwrap() {
        let secure = strings(&service["security_opt"]);
        assert_eq!(secure, ["no-new-privileges:true"], "{name}");
        if name != "postgres" {
            assert_eq!(service["read_only"], true, "{name}");
            assert_eq!(strings(&service["cap_drop"]), ["ALL"], "{name}");
        }
    }
    let pod = pod();
    let (all, own) =
        (&pod["spec"]["securityContext"], &pod["spec"]["containers"][0]["securityContext"]);
    assert_eq!((&all["runAsNonRoot"], &all["runAsUser"]), (&json!(true), &json!(NOBODY)));
    assert_eq!(own["readOnlyRootFilesystem"], true);
    assert_eq!(own["allowPrivilegeEscalation"], false);
    assert_eq!(strings(&own["capabilities"]["drop"]), ["ALL"]);
    assert_eq!(pod["spec"]["automountServiceAccountToken"], false);
}

#[test]
fn health_checks_need_the_database_but_restarts_do_not() {
    let compose = compose();
    assert!(compose["services"]["postgres"]["healthcheck"]["test"].is_array());
    for (name, server) in servers(&compose) {
        let waits = &server["depends_on"]["postgres"]["condition"];
        assert_eq!(waits, "service_healthy", "{name}");
    }
    let container = &pod()["spec"]["containers"][0];
    for (probe, path) in [("startupProbe", "/healthz"), ("readinessProbe", "/readyz")] {
        assert_eq!(container[probe]["httpGet"]["path"], path, "{probe}");
    }
    // While Postgres is down, restarts of all servers would only add to the outage.
    assert_eq!(container["livenessProbe"]["tcpSocket"]["port"], "http");
    assert_eq!(container["livenessProbe"]["httpGet"], Value::Null);
}

#[test]
fn servers_reach_each_other_at_addresses_of_their_own() {
    let compose = compose();
    for (name, server) in servers(&compose) {
        let url = format!("http://{name}:8080");
        assert_eq!(server["environment"]["SORTIE_INTERNAL_URL"], url, "{name}");
        assert!(strings(&server["networks"]).contains(&"front".to_owned()), "{name}");
        assert!(strings(&server["command"]).contains(&"--listen=0.0.0.0:8080".to_owned()));
    }
    let container = pod()["spec"]["containers"][0].clone();
    let environment = container["env"].as_array().unwrap();
    let variable = |name: &str| environment.iter().find(|entry| entry["name"] == name).unwrap();
    assert_eq!(variable("SORTIE_INTERNAL_URL")["value"], "http://$(POD_IP):8080");
    assert_eq!(variable("POD_IP")["valueFrom"]["fieldRef"]["fieldPath"], "status.podIP");
    let port = container["ports"].as_array().unwrap().iter().find(|port| port["name"] == "http");
    assert_eq!(port.unwrap()["containerPort"], 8080);
}

#[test]
fn a_server_that_is_stopped_has_time_to_finish() {
    let compose = compose();
    let seconds = |text: &str| text.trim_end_matches('s').parse::<u64>().unwrap();
    for (name, server) in servers(&compose) {
        assert!(seconds(server["stop_grace_period"].as_str().unwrap()) > SHUTDOWN, "{name}");
    }
    let spec = pod()["spec"].clone();
    let before = &spec["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"];
    let all = spec["terminationGracePeriodSeconds"].as_u64().unwrap();
    assert!(all > before.as_u64().unwrap() + SHUTDOWN);
    let unit = read("dist/sortie.service");
    let stop = unit.lines().find_map(|line| line.strip_prefix("TimeoutStopSec=")).unwrap();
    assert!(seconds(stop) > SHUTDOWN);
}

#[test]
fn passwords_are_in_secrets_alone() {
    let compose = compose();
    for (name, secret) in compose["secrets"].as_object().unwrap() {
        let file = secret["file"].as_str().unwrap();
        assert_eq!(file, format!("./secrets/{name}"));
    }
    let ignored = read(".gitignore");
    assert!(ignored.lines().any(|line| line == "/dist/compose/secrets/"), "{ignored}");
    assert!(read(".dockerignore").lines().any(|line| line == "dist/compose/secrets"));
    for (name, server) in servers(&compose) {
        assert_eq!(server["environment"]["SORTIE_DATABASE_FILE"], "/run/secrets/database_url");
        assert_eq!(strings(&server["secrets"]), ["database_url"], "{name}");
    }
    let environment = pod()["spec"]["containers"][0]["env"].as_array().unwrap().clone();
    let database = environment.iter().find(|entry| entry["name"] == "SORTIE_DATABASE").unwrap();
    assert!(database["valueFrom"]["secretKeyRef"]["name"].is_string());
}

#[test]
fn the_proxy_of_compose_knows_every_server_and_does_not_buffer() {
    let proxy = read("dist/compose/Caddyfile");
    let upstreams =
        proxy.lines().find_map(|line| line.trim().strip_prefix("reverse_proxy ")).unwrap();
    let upstreams: BTreeSet<&str> = upstreams.trim_end_matches(" {").split(' ').collect();
    let compose = compose();
    let expected: Vec<String> =
        servers(&compose).iter().map(|(name, _)| format!("{name}:8080")).collect();
    assert!(expected.len() >= 2);
    assert_eq!(upstreams, expected.iter().map(String::as_str).collect());
    for line in ["flush_interval -1", "health_uri /readyz"] {
        assert!(proxy.lines().any(|found| found.trim() == line), "{line}");
    }
}

#[test]
fn kubernetes_always_has_a_server() {
    let deployment = kubernetes("deployment");
    let spec = &deployment["spec"];
    assert!(spec["replicas"].as_u64().unwrap() >= 2);
    assert_eq!(spec["strategy"]["rollingUpdate"]["maxUnavailable"], 0);
    let budget = kubernetes("pod-disruption-budget");
    assert_eq!(budget["spec"]["maxUnavailable"], 1);
    let labels = &spec["template"]["metadata"]["labels"];
    let policy = kubernetes("network-policy");
    let affinity = &spec["template"]["spec"]["affinity"]["podAntiAffinity"]["preferredDuringSchedulingIgnoredDuringExecution"]
        [0]["podAffinityTerm"];
    for selector in [
        &spec["selector"]["matchLabels"],
        &budget["spec"]["selector"]["matchLabels"],
        &kubernetes("service")["spec"]["selector"],
        &policy["spec"]["podSelector"]["matchLabels"],
        &affinity["labelSelector"]["matchLabels"],
    ] {
        assert_eq!(selector, labels);
    }
    let ports = spec["template"]["spec"]["containers"][0]["ports"].as_array().unwrap().clone();
    let named = |name: &Value| ports.iter().any(|port| port["name"] == *name);
    let service = kubernetes("service");
    let port = &service["spec"]["ports"][0];
    assert!(named(&port["targetPort"]));
    let backend = &kubernetes("ingress")["spec"]["rules"][0]["http"]["paths"][0]["backend"];
    assert_eq!(backend["service"]["name"], service["metadata"]["name"]);
    assert_eq!(backend["service"]["port"]["name"], port["name"]);
    // Servers reach each other, in both directions.
    for direction in ["ingress", "egress"] {
        let side = if direction == "ingress" { "from" } else { "to" };
        let rules = policy["spec"][direction].as_array().unwrap();
        let own = rules.iter().find(|rule| rule[side][0]["podSelector"]["matchLabels"] == *labels);
        assert_eq!(own.unwrap()["ports"][0]["port"], "http", "{direction}");
    }
    let listed = strings(&kubernetes("kustomization")["resources"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/kubernetes");
    let files = fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|file| file != "kustomization.yaml").collect();
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), files);
}

#[test]
fn every_alert_says_what_to_do() {
    let page = read("docs/hosting.md");
    let alerts = yaml("dist/monitoring/alerts.yaml");
    let rules = alerts["groups"][0]["rules"].as_array().unwrap().clone();
    assert!(rules.len() >= 8);
    for rule in rules {
        let name = rule["alert"].as_str().unwrap();
        assert!(page.contains(&format!("| `{name}` |")), "{name} is not in docs/hosting.md");
        assert_eq!(rule["annotations"]["runbook"], "docs/hosting.md#alerts", "{name}");
    }
    assert!(page.contains("\n### Alerts\n"));
}

#[test]
fn systemd_accepts_the_unit() {
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("sortie.service");
    // The program is not installed here.
    fs::write(&unit, read("dist/sortie.service").replace("/usr/local/bin/sortie", "/bin/true"))
        .unwrap();
    let verify = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output();
    let Ok(verified) = verify else {
        eprintln!("SKIPPED: systemd-analyze is not installed");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && !said.contains("sortie.service"), "{said}");
}
