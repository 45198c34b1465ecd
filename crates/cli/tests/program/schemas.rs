//! The JSON output of the commands follows `docs/schema`.

use crate::run::{run, run_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The schemas by the names of their files.
struct Schemas(BTreeMap<String, Value>);

impl Schemas {
    fn read() -> Self {
        let folder = root().join("docs/schema");
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let read = |path: PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        };
        Schemas(files.map(read).collect())
    }

    /// The violations of this part of a schema by a value, each with its place.
    fn faults(&self, file: &str, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for (keyword, said) in schema.as_object().unwrap() {
            let found = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" | "required" => Vec::new(),
                "$ref" => self.referred(file, said.as_str().unwrap(), value, place),
                "type" => wrong(is_type(value, said.as_str().unwrap()), place, said),
                "const" => wrong(value == said, place, said),
                "enum" => wrong(said.as_array().unwrap().contains(value), place, said),
                "minimum" => wrong(value.as_i64() >= said.as_i64(), place, said),
                "anyOf" => self.none_of(file, said, value, place),
                "items" => self.items(file, said, value, place),
                "properties" => self.properties(file, schema, value, place),
                "additionalProperties" => self.others(file, schema, value, place),
                other => panic!("{file}: '{other}' is not known here"),
            };
            faults.extend(found);
        }
        faults
    }

    fn referred(&self, file: &str, to: &str, value: &Value, place: &str) -> Vec<String> {
        let (other, pointer) = to.split_once('#').unwrap_or((to, ""));
        let file = if other.is_empty() { file } else { other };
        let schema = self.0[file].pointer(pointer).unwrap_or_else(|| panic!("no {to}"));
        self.faults(file, schema, value, place)
    }

    fn none_of(&self, file: &str, all: &Value, value: &Value, place: &str) -> Vec<String> {
        let each = all.as_array().unwrap().iter();
        let each: Vec<_> = each.map(|schema| self.faults(file, schema, value, place)).collect();
        // The one that fits best says most about what is wrong.
        let deepest = |faults: &Vec<String>| faults.iter().map(String::len).max().unwrap_or(0);
        if each.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        each.into_iter().max_by_key(deepest).unwrap()
    }

    fn items(&self, file: &str, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let items = value.as_array().into_iter().flatten().enumerate();
        items
            .flat_map(|(at, item)| self.faults(file, schema, item, &format!("{place}.{at}")))
            .collect()
    }

    fn properties(&self, file: &str, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let Some(value) = value.as_object() else { return Vec::new() };
        let required = schema["required"].as_array().into_iter().flatten();
        let missing = required.filter(|name| !value.contains_key(name.as_str().unwrap()));
        let mut faults: Vec<String> =
            missing.map(|name| format!("{place} has no {name}")).collect();
        for (name, schema) in schema["properties"].as_object().unwrap() {
            if let Some(value) = value.get(name) {
                faults.extend(self.faults(file, schema, value, &format!("{place}.{name}")));
            }
        }
        faults
    }

    fn others(&self, file: &str, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let known = |name: &String| schema["properties"].get(name).is_some();
        let others = value.as_object().into_iter().flatten().filter(|(name, _)| !known(name));
        let each = others.flat_map(|(name, value)| match &schema["additionalProperties"] {
            Value::Bool(false) => vec![format!("{place} has a '{name}'")],
            schema => self.faults(file, schema, value, &format!("{place}.{name}")),
        });
        each.collect()
    }

    #[track_caller]
    fn check(&self, file: &str, printed: &str) {
        let value: Value = serde_json::from_str(printed).unwrap();
        let faults = self.faults(file, &self.0[file], &value, "");
        assert!(faults.is_empty(), "{file}:\n{}", faults.join("\n"));
    }
}

fn wrong(right: bool, place: &str, wanted: &Value) -> Vec<String> {
    if right { Vec::new() } else { vec![format!("{place} is not {wanted}")] }
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type '{other}'"),
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn games() -> Vec<String> {
    let all: Value = serde_json::from_str(&run(&["games", "--json"], "").well()).unwrap();
    all.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn games_and_rules_are_as_their_schemas_say() {
    let schemas = Schemas::read();
    for lang in ["en", "de"] {
        schemas.check("games.json", &run(&["games", "--json", "--lang", lang], "").well());
        for game in games() {
            let one = run(&["games", &game, "--json", "--lang", lang], "").well();
            schemas.check("games.json", &one);
            let page = run(&["rules", &game, "--json", "--lang", lang], "").well();
            schemas.check("rulebook.json", &page);
            let rule = run(&["rules", &game, "1", "--json", "--lang", lang], "").well();
            schemas.check("rule.json", &rule);
        }
    }
}

#[test]
fn positions_are_as_their_schemas_say() {
    let schemas = Schemas::read();
    for game in games() {
        let dealt = run(&["position", "new", &game], "").well();
        schemas.check("position.json", &dealt);
        for eyes in ["1", "public", "all"] {
            let scene = run(&["position", "show", "--json", "--as", eyes], &dealt).well();
            schemas.check("scene.json", &scene);
        }
        let actions = run(&["position", "actions", "--json"], &dealt).well();
        schemas.check("actions.json", &actions);
        let actions: Value = serde_json::from_str(&actions).unwrap();
        let mut first = BTreeMap::new();
        for action in actions.as_array().unwrap() {
            first
                .entry(action["seat"].as_u64().unwrap())
                .or_insert_with(|| action["action"].clone());
        }
        let written: Vec<String> = first
            .iter()
            .map(|(seat, action)| format!("{}:{}", seat + 1, action.as_str().unwrap()))
            .collect();
        let mut args = vec!["position", "play", "--as", "all"];
        args.extend(written.iter().map(String::as_str));
        let played = run(&args, &dealt).well();
        assert!(played.contains("\"told\""), "{played}");
        schemas.check("position.json", &played);
    }
}

#[test]
fn records_are_as_their_schemas_say() {
    let schemas = Schemas::read();
    for game in games() {
        let folder = tempfile::tempdir().unwrap();
        let seats: u64 = {
            let about = run(&["games", &game, "--json"], "").well();
            let about: Value = serde_json::from_str(&about).unwrap();
            about["seats"]["min"].as_u64().unwrap()
        };
        let seats = vec!["random"; seats as usize].join(",");
        let args = ["play", &game, "--seats", &seats, "--seed", "7", "--record", "match.json"];
        run_in(folder.path(), &args, b"").well();
        let record = fs::read_to_string(folder.path().join("match.json")).unwrap();
        schemas.check("record.json", &record);
        for eyes in ["1", "public", "all"] {
            let replayed = run(&["replay", "-", "--json", "--as", eyes], &record).well();
            schemas.check("replay.json", &replayed);
        }
        schemas.check("verify.json", &run(&["verify", "-", "--json"], &record).well());
        let args = ["review", "-", "--json", "--as", "2", "--simulations", "1000"];
        schemas.check("review.json", &run(&args, &record).well());
        for eyes in ["1", "public"] {
            let seen = run(&["replay", "-", "--export", eyes], &record).well();
            schemas.check("transcript.json", &seen);
        }
    }
}

#[test]
fn a_match_that_was_given_up_is_as_the_schemas_say() {
    let schemas = Schemas::read();
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seed", "7", "--record", "match.json"];
    run_in(folder.path(), &args, b"resign\nyes\n").well();
    let record = fs::read_to_string(folder.path().join("match.json")).unwrap();
    schemas.check("record.json", &record);
    let args = ["review", "-", "--json", "--as", "1", "--simulations", "1000"];
    let reviewed = run(&args, &record).well();
    assert!(reviewed.contains("\"resignation\": {"), "{reviewed}");
    schemas.check("review.json", &reviewed);
    let replayed = run(&["replay", "-", "--json", "--as", "2"], &record).well();
    assert!(replayed.contains("\"resigned\": ["), "{replayed}");
    schemas.check("replay.json", &replayed);
    let seen = run(&["replay", "-", "--export", "public"], &record).well();
    schemas.check("transcript.json", &seen);
}

#[test]
fn simulations_are_as_their_schema_says() {
    let args = ["simulate", "attack", "--matches", "100", "--json"];
    Schemas::read().check("simulate.json", &run(&args, "").well());
}

#[test]
fn measurements_are_as_their_schemas_say() {
    let schemas = Schemas::read();
    let bots = ["random", "random", "--json"];
    for more in [&["--sets", "1"][..], &["--sets", "20"], &["--sprt", "-20,20"]] {
        let args = [&["lab", "match", "attack"], &bots[..], more].concat();
        schemas.check("match.json", &run(&args, "").well());
    }
    for game in games() {
        let args = ["lab", "match", &game, "random", "random", "--sets", "3", "--json"];
        schemas.check("match.json", &run(&args, "").well());
    }
    let args = ["lab", "ladder", "attack", "novice", "random", "--sets", "2", "--json"];
    schemas.check("ladder.json", &run(&args, "").well());
}

#[test]
fn what_the_doctor_finds_is_as_its_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let args = ["doctor", "--listen", "127.0.0.1:0", "--data", &data, "--json"];
    Schemas::read().check("doctor.json", &run(&args, "").well());
}

#[test]
fn every_schema_is_explained_and_checked() {
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let here = include_str!("schemas.rs");
    for name in Schemas::read().0.keys() {
        assert!(page.contains(&format!("(schema/{name})")), "docs/json.md lacks {name}");
        assert!(here.contains(&format!(".check(\"{name}\"")), "{name} is not checked");
    }
}

#[test]
fn what_is_not_as_a_schema_says_is_found() {
    let schemas = Schemas::read();
    let faults = |text: &str| {
        let value = serde_json::from_str(text).unwrap();
        schemas.faults("actions.json", &schemas.0["actions.json"], &value, "").join("; ")
    };
    assert_eq!(faults(r#"[{ "seat": 0, "action": "turn" }]"#), "");
    assert_eq!(faults(r#"{}"#), " is not \"array\"");
    assert_eq!(faults(r#"[{ "seat": 0 }]"#), ".0 has no \"action\"");
    assert_eq!(faults(r#"[{ "seat": -1, "action": "turn" }]"#), ".0.seat is not 0");
    assert_eq!(faults(r#"[{ "seat": "0", "action": "turn" }]"#).matches("integer").count(), 1);
    assert_eq!(faults(r#"[{ "seat": 0, "action": "", "x": 1 }]"#), ".0 has a 'x'");
}
