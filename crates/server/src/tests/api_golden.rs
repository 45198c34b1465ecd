//! The API keeps its promises: no address, method, parameter, field or status goes away.
//!
//! `api.txt` has a line for each of them. A new line is added by `UPDATE_EXPECT=1`; a line that is gone is
//! never removed by that, because a program somewhere relies on it.

use crate::routes::openapi_document;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The type that a schema allows, where it needs no lines of its own.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("|"),
        kind => kind.as_str().unwrap_or("any").to_owned(),
    }
}

/// Adds a line for each thing that a schema promises about `name`.
fn describe(name: &str, schema: &Value, lines: &mut BTreeSet<String>) {
    if schema["const"].is_string() || schema["enum"].is_array() {
        for value in items(&schema["enum"]).chain(Some(&schema["const"]).filter(|v| v.is_string()))
        {
            lines.insert(format!("{name} = {value}"));
        }
        return;
    }
    let either = ["oneOf", "anyOf", "allOf"].map(|several| items(&schema[several]));
    let mut either = either.into_iter().flatten().peekable();
    if either.peek().is_none() && schema["properties"].is_null() {
        lines.insert(format!("{name}: {}", kind(schema)));
    }
    for one in either {
        describe(name, one, lines);
    }
    if schema["items"].is_object() {
        describe(&format!("{name}[]"), &schema["items"], lines);
    }
    if schema["additionalProperties"].is_object() {
        describe(&format!("{name}.*"), &schema["additionalProperties"], lines);
    }
    let required: Vec<&str> = items(&schema["required"]).filter_map(Value::as_str).collect();
    for (field, about) in entries(&schema["properties"]) {
        let optional = if required.contains(&field.as_str()) { "" } else { "?" };
        describe(&format!("{name}.{field}{optional}"), about, lines);
    }
}

/// Everything that the description promises to programs.
fn promises(document: &Value) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for (path, methods) in entries(&document["paths"]) {
        for (method, about) in entries(methods) {
            let call = format!("{} {path}", method.to_uppercase());
            lines.insert(call.clone());
            for param in items(&about["parameters"]) {
                let place = param["in"].as_str().unwrap_or_default();
                let optional = if param["required"] == true { "" } else { "?" };
                let name = param["name"].as_str().unwrap_or_default();
                let name = format!("{call} {place} {name}{optional}");
                describe(&name, &param["schema"], &mut lines);
            }
            for (format, body) in entries(&about["requestBody"]["content"]) {
                describe(&format!("{call} takes {format}"), &body["schema"], &mut lines);
            }
            for (status, answer) in entries(&about["responses"]) {
                lines.insert(format!("{call} {status}"));
                for (format, body) in entries(&answer["content"]) {
                    describe(&format!("{call} {status} {format}"), &body["schema"], &mut lines);
                }
            }
        }
    }
    for (name, schema) in entries(&document["components"]["schemas"]) {
        describe(name, schema, &mut lines);
    }
    lines
}

#[test]
fn nothing_that_the_api_promises_goes_away() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/api.txt");
    let document = serde_json::to_value(openapi_document::document()).unwrap();
    let now = promises(&document);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let before: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    let gone: Vec<&String> = before.difference(&now).collect();
    assert!(gone.is_empty(), "programs rely on what is gone from the API: {gone:#?}");
    let new: Vec<&String> = now.difference(&before).collect();
    if env::var_os("UPDATE_EXPECT").is_some() {
        let lines: Vec<&str> = now.iter().map(String::as_str).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        return;
    }
    assert!(new.is_empty(), "new in the API; UPDATE_EXPECT=1 adds it to api.txt: {new:#?}");
}

#[test]
fn a_field_an_address_or_a_status_that_goes_away_is_noticed() {
    let document = serde_json::to_value(openapi_document::document()).unwrap();
    let all = promises(&document);
    let without = |pointer: &str, key: &str| {
        let mut document = document.clone();
        let object = document.pointer_mut(pointer).and_then(Value::as_object_mut).unwrap();
        assert!(object.remove(key).is_some(), "{pointer} has {key}");
        all.difference(&promises(&document)).count()
    };
    assert!(without("/paths", "/tables/{id}/actions") > 2);
    assert!(without("/paths/~1tables~1{id}~1actions", "post") > 2);
    assert!(without("/paths/~1tables~1{id}~1actions/post/responses", "409") > 0);
    assert_eq!(without("/components/schemas/Acknowledged/properties", "n"), 1);
    assert!(without("/components/schemas", "Problem") > 2);
}
