//! The API on a page: everything that the description for programs says, for people.

use crate::http::preferences::Preferences;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::state::ViewState;
use askama::Template;
use axum::http::HeaderMap;
use serde_json::{Map, Value, json};
use sortie_core::Text;

#[derive(Template)]
#[template(path = "pages/api.html")]
struct Description<'a> {
    page: Layout<'a>,
    begin: Vec<Step>,
    groups: Vec<ApiGroup>,
    /// All shapes of documents, by name.
    shapes: Vec<(String, Shape)>,
}

/// A step of how to begin.
struct Step {
    says: String,
    curl: String,
}

/// The calls about one thing.
struct ApiGroup {
    about: String,
    calls: Vec<Call>,
}

struct Call {
    id: String,
    method: String,
    path: String,
    says: Vec<String>,
    params: Vec<FieldRow>,
    body: Option<Shape>,
    answers: Vec<(String, String, Option<Shape>)>,
    curl: String,
}

/// A document, or a part of one.
#[derive(Clone, Default)]
struct Shape {
    kind: Kind,
    about: String,
    rows: Vec<FieldRow>,
}

/// A type: words, and links to schemas.
#[derive(Clone, Default)]
struct Kind(Vec<(String, bool)>);

/// A field or parameter.
#[derive(Clone)]
struct FieldRow {
    name: String,
    kind: Kind,
    /// Whether it may be left out.
    optional: bool,
    says: String,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The name of the schema that is referred to.
fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// Whether a schema is a number, a text or the like, which needs no words of its own.
fn is_plain(schema: &Value) -> bool {
    schema["type"].is_string()
        && ["properties", "items", "enum", "additionalProperties"]
            .iter()
            .all(|part| schema[*part].is_null())
}

/// The description of a schema, or of one of several that it allows.
fn described(schema: &Value) -> String {
    let several = items(&schema["oneOf"]).map(|one| &one["description"]);
    let mut all = std::iter::once(&schema["description"]).chain(several);
    all.find(|says| says.is_string()).map(text).unwrap_or_default()
}

impl Kind {
    fn word(word: &str) -> Self {
        Kind(vec![(word.to_owned(), false)])
    }

    /// The type that a schema allows.
    fn from_schema(document: &Value, schema: &Value) -> Self {
        if let Some(name) = named(schema) {
            let full = &document["components"]["schemas"][name];
            if is_plain(full) {
                return Kind::from_schema(document, full);
            }
            return Kind(vec![(name.to_owned(), true)]);
        }
        for several in ["oneOf", "anyOf"] {
            if schema[several].is_array() {
                let named = |one: &Value| match one["title"].as_str() {
                    Some(title) => Kind::word(title),
                    None => Kind::from_schema(document, one),
                };
                return Kind::either(items(&schema[several]).map(named));
            }
        }
        if schema["enum"].is_array() {
            let words = items(&schema["enum"]).map(|word| Kind::word(&word.to_string()));
            return Kind::either(words);
        }
        match &schema["type"] {
            Value::String(kind) if kind == "array" => {
                let mut list = Kind::word("list of ");
                list.0.extend(Kind::from_schema(document, &schema["items"]).0);
                list
            }
            Value::String(kind) if kind == "object" => {
                let values = &schema["additionalProperties"];
                let fields: Vec<&str> =
                    entries(&schema["properties"]).map(|(name, _)| name.as_str()).collect();
                if values.is_object() {
                    let mut map = Kind::word("object of ");
                    map.0.extend(Kind::from_schema(document, values).0);
                    map
                } else if fields.is_empty() {
                    Kind::word("object")
                } else {
                    Kind::word(&format!("{{ {} }}", fields.join(", ")))
                }
            }
            Value::String(kind) => Kind::word(kind),
            Value::Array(kinds) => {
                let one = |kind: &Value| {
                    let mut schema = schema.clone();
                    schema["type"] = kind.clone();
                    Kind::from_schema(document, &schema)
                };
                Kind::either(kinds.iter().map(one))
            }
            _ => Kind::word("anything"),
        }
    }

    fn either(kinds: impl Iterator<Item = Kind>) -> Self {
        let mut all = Kind::default();
        for kind in kinds {
            if !all.0.is_empty() {
                all.0.push((" or ".to_owned(), false));
            }
            all.0.extend(kind.0);
        }
        all
    }
}

impl Shape {
    /// The description of a schema; of a named one, its fields.
    fn from_schema(document: &Value, schema: &Value) -> Self {
        let name = named(schema).or_else(|| named(&schema["items"]));
        let full = name.map_or(schema, |name| &document["components"]["schemas"][name]);
        let required: Vec<&str> = items(&full["required"]).filter_map(Value::as_str).collect();
        let field = |(name, field): (&String, &Value)| FieldRow {
            name: name.clone(),
            kind: Kind::from_schema(document, field),
            optional: !required.contains(&name.as_str()),
            says: described(field),
        };
        let mut rows: Vec<FieldRow> = entries(&full["properties"]).map(field).collect();
        for several in ["oneOf", "anyOf"] {
            rows.extend(items(&full[several]).map(|one| FieldRow {
                name: text(&one["title"]),
                kind: Kind::from_schema(document, one),
                optional: false,
                says: text(&one["description"]),
            }));
        }
        Shape { kind: Kind::from_schema(document, schema), about: text(&full["description"]), rows }
    }
}

/// A document to be sent, where one is to be.
fn example(path: &str, game: &str) -> Value {
    match path.rsplit('/').next().unwrap_or_default() {
        "tables" => json!({ "game": game }),
        "actions" => json!({ "decision": 1, "draft": "3.17" }),
        "withdraw" | "take-back" => json!({ "decision": 1 }),
        _ => json!({}),
    }
}

/// How a call is made at the command line.
fn curl(host: &str, method: &str, path: &str, body: Option<&Value>, token: bool) -> String {
    let method = (method != "GET").then(|| format!("-X {method}"));
    let json = "-H \"Content-Type: application/json\"";
    let body = match body {
        Some(_) if path.ends_with("/records") => Some(format!("{json} --data-binary @match.json")),
        body => body.map(|body| format!("{json} -d '{body}'")),
    };
    let parts = [
        Some("curl".to_owned()),
        path.ends_with("/stream").then(|| "-N".to_owned()),
        method,
        token.then(|| "-H \"Authorization: Bearer $TOKEN\"".to_owned()),
        body,
        Some(format!("{host}{}", path.replace("{id}", "$ID"))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// One call of the description.
fn call(
    document: &Value,
    host: &str,
    game: &str,
    (path, method, about): (&str, &str, &Value),
) -> Call {
    let json = |content: &Value| entries(content).next().map(|(_, body)| body["schema"].clone());
    let param = |param: &Value| FieldRow {
        name: text(&param["name"]),
        kind: Kind::from_schema(document, &param["schema"]),
        // A field that is missing in the description counts as not required, as OpenAPI says.
        optional: param["required"] != true,
        says: text(&param["description"]),
    };
    let answer = |(status, answer): (&String, &Value)| {
        let shape = json(&answer["content"]).map(|schema| Shape::from_schema(document, &schema));
        (status.clone(), text(&answer["description"]), shape)
    };
    let body = json(&about["requestBody"]["content"]);
    let sent = body.as_ref().map(|_| example(path, game));
    let summary = text(&about["summary"]);
    let more = text(&about["description"]);
    let method = method.to_uppercase();
    let token = !path.ends_with("/guests") && path.starts_with("/tables");
    Call {
        id: format!(
            "{}-{}",
            method.to_lowercase(),
            path.trim_matches('/').replace(['/', '{', '}'], "-")
        ),
        says: [summary, more].into_iter().filter(|says| !says.is_empty()).collect(),
        params: items(&about["parameters"]).map(param).collect(),
        // The default response is the same for all calls and is described once.
        answers: entries(&about["responses"])
            .filter(|(status, _)| *status != "default")
            .map(answer)
            .collect(),
        curl: curl(host, &method, path, sent.as_ref(), token),
        body: body.map(|schema| Shape::from_schema(document, &schema)),
        path: path.to_owned(),
        method,
    }
}

fn groups(document: &Value, host: &str, game: &str) -> Vec<ApiGroup> {
    let all = || {
        entries(&document["paths"]).flat_map(|(path, methods)| {
            entries(methods).map(move |(method, about)| (path.as_str(), method.as_str(), about))
        })
    };
    let group = |tag: &Value| {
        let of_tag = |(_, _, about): &(&str, &str, &Value)| {
            items(&about["tags"]).any(|name| *name == tag["name"])
        };
        ApiGroup {
            about: text(&tag["description"]),
            calls: all().filter(of_tag).map(|one| call(document, host, game, one)).collect(),
        }
    };
    items(&document["tags"]).map(group).collect()
}

/// From nobody to a match, in five calls.
fn begin(page: Layout<'_>, host: &str, game: &str) -> Vec<Step> {
    let steps = [
        (id!("api-begin-guest"), "POST", "/guests", None, false),
        (id!("api-begin-table"), "POST", "/tables", Some(example("/tables", game)), true),
        (id!("api-begin-steps"), "GET", "/tables/{id}/steps", None, true),
        (
            id!("api-begin-choose"),
            "POST",
            "/tables/{id}/actions",
            Some(example("/actions", game)),
            true,
        ),
        (id!("api-begin-follow"), "GET", "/tables/{id}/stream", None, true),
    ];
    let step = |(says, method, path, body, token): (_, _, _, Option<Value>, _)| Step {
        says: page.text(&Text::new(says)),
        curl: curl(host, method, path, body.as_ref(), token),
    };
    steps.into_iter().map(step).collect()
}

/// The page about the API, with its description as JSON.
pub(crate) fn page(
    app: &ViewState,
    headers: &HeaderMap,
    preferences: &Preferences,
    document: &Value,
) -> String {
    let host = app.options.origin(headers).unwrap_or_else(|| "http://localhost".to_owned());
    let host = host.as_str();
    let page = layout(app, preferences, "/api");
    let game = app.games.first().map_or("", |game| game.id);
    let shapes = entries(&document["components"]["schemas"]);
    let shapes = shapes.filter(|(_, schema)| !is_plain(schema));
    html(&Description {
        begin: begin(page, host, game),
        groups: groups(document, host, game),
        shapes: shapes
            .map(|(name, schema)| (name.clone(), Shape::from_schema(document, schema)))
            .collect(),
        page,
    })
}
