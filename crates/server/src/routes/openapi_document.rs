//! The description of the API, generated from types and handlers.

use crate::http::response;
use crate::routes::actions;
use crate::routes::chat;
use crate::routes::daily;
use crate::routes::devices;
use crate::routes::hints;
use crate::routes::lab;
use crate::routes::notifications;
use crate::routes::personal_data;
use crate::routes::proposals;
use crate::routes::records;
use crate::routes::recovery;
use crate::routes::rooms;
use crate::routes::stream;
use crate::routes::tables;
use crate::tables::new_table::NextDeal;
use crate::view::dto;
use crate::view::pages;
use crate::view::pages::{home, my_tables, records as uploads};
use utoipa::OpenApi;
use utoipa::openapi::content::{Content, ContentBuilder};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Ref, RefOr};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sortie",
        description = "Play card games with your own program, at the same tables as in the browser. \
            Accept application/json or send a token: without either, these addresses are \
            pages. Create a guest and a table, read your legal choices, and choose.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        actions::guest,
        home::games,
        my_tables::tables,
        actions::create,
        daily::play,
        tables::table,
        tables::next_steps,
        tables::actions,
        actions::choose,
        actions::withdraw,
        actions::take_back,
        actions::resign,
        hints::ask,
        proposals::propose,
        proposals::agree,
        proposals::refuse,
        actions::again,
        actions::decline_rematch,
        actions::play_on,
        rooms::sit,
        rooms::leave,
        rooms::fill,
        rooms::hand_on,
        rooms::ready,
        rooms::start,
        rooms::close,
        pages::lobby::lobby,
        chat::show,
        chat::say,
        chat::mute,
        notifications::show,
        notifications::save,
        devices::key,
        devices::add,
        devices::forget,
        recovery::make,
        personal_data::export,
        personal_data::delete,
        tables::events,
        stream::stream,
        records::record,
        uploads::open,
        uploads::download,
        lab::measure,
        pages::lab_report::show
    ),
    components(schemas(response::Problem, dto::NewsJson, dto::AroundJson, NextDeal)),
    tags(
        (name = "guests", description = "Guests and their settings"),
        (name = "games", description = "The games and their rules"),
        (name = "tables", description = "Matches"),
        (name = "rooms", description = "Tables before their match"),
        (name = "chat", description = "The chat of a table"),
        (name = "records", description = "Matches saved as files"),
        (name = "lab", description = "Measurements of rules")
    ),
    security(("token" = []))
)]
struct Api;

/// The complete description of the API.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    let mut api = Api::openapi();
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = api.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(scheme));
    for item in api.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses.entry("default".to_owned()).or_insert_with(|| RefOr::T(problem()));
            for response in responses.values_mut() {
                // The same addresses are pages for people.
                if let RefOr::T(response) = response
                    && response.content.contains_key("application/json")
                {
                    let page = RefOr::T(Content::default());
                    response.content.insert("text/html".to_owned(), page);
                }
            }
        }
    }
    api
}

/// The response to refused requests. Any address may be asked too often, too late or without a
/// token.
fn problem() -> utoipa::openapi::Response {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let said = "What was asked is not done, and why";
    ResponseBuilder::new().description(said).content("application/json", content).build()
}

mod tests {
    use super::*;
    use expect_test::expect_file;

    #[test]
    fn the_file_describes_the_api() {
        let document = serde_json::to_string_pretty(&document()).unwrap();
        expect_file!["../../openapi.json"].assert_eq(&(document + "\n"));
    }
}
