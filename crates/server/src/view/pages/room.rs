//! The page of a room: who sits where, and the link for those who are to come.

use crate::http::preferences::Preferences;
use crate::rooms::registry::{OpenRoom, counted};
use crate::rooms::room::Chair;
use crate::tables::seat_player::bot_label;
use crate::tables::terms_text;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::{lab, layout};
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use sortie_bots::registry::DEFAULT_BOT;
use sortie_core::{MessageId, Seat, Text, rule_code};

#[derive(Template)]
#[template(path = "room.html")]
struct RoomPage<'a> {
    page: Layout<'a>,
    game: &'a str,
    board: String,
    /// The address of the table.
    chat: String,
}

#[derive(Template)]
#[template(path = "room/board.html")]
#[expect(clippy::struct_excessive_bools, reason = "a template shows what is so")]
struct RoomBoard<'a> {
    page: Layout<'a>,
    game: &'a str,
    summary: String,
    book: String,
    place: String,
    /// The link for others.
    link: String,
    rules: &'a str,
    /// The address where the rules are measured.
    measure: Option<String>,
    commitment: String,
    /// The address of the table whose rematch this is.
    previous: Option<String>,
    chairs: Vec<ChairView>,
    /// Whether the viewer sits here.
    sits: bool,
    ready: bool,
    host: bool,
    /// No seat is free.
    full: bool,
    /// The players who are not ready and the number of free seats, in words.
    waits: String,
    listed: bool,
    /// The seed of a room that is closed.
    seed: Option<&'a str>,
    /// The terms that all seated players agree to.
    agreed: Vec<String>,
}

/// A chair, worded.
#[expect(clippy::struct_excessive_bools, reason = "a template shows what is so")]
struct ChairView {
    seat: Seat,
    number: u32,
    free: bool,
    guest: bool,
    name: String,
    you: bool,
    host: bool,
    ready: bool,
    away: bool,
}

/// The room alone, for the script of the page.
pub(crate) fn board(
    app: &ViewState,
    preferences: &Preferences,
    open: &OpenRoom,
    guest: Option<&str>,
) -> String {
    let page = layout(app, preferences, "");
    let room = &open.room;
    let game = rule_code::game_id(&room.rules);
    let about = app.game(game);
    let place = |(seat, chair): (Seat, &Chair)| {
        let name = match chair {
            Chair::Free => page.say(id!("room-free")),
            Chair::Bot(spec) => {
                let label = bot_label(spec).unwrap_or(spec);
                page.text(&Text::new(id!("room-bot")).raw("bot", page.words.bot_level(label)))
            }
            Chair::Guest { name, .. } => name.clone(),
        };
        ChairView {
            seat,
            number: counted(seat),
            free: *chair == Chair::Free,
            guest: chair.guest().is_some(),
            name,
            you: guest.is_some() && chair.guest() == guest,
            host: chair.guest() == Some(&room.host),
            ready: matches!(chair, Chair::Bot(_) | Chair::Guest { ready: Some(_), .. }),
            away: open.away.has(seat),
        }
    };
    let chairs: Vec<ChairView> = (0..).zip(&room.chairs).map(place).collect();
    let own = chairs.iter().find(|chair| chair.you);
    let (sits, ready) = (own.is_some(), own.is_some_and(|own| own.ready));
    html(&RoomBoard {
        game: about.map_or(game, |about| about.name),
        summary: about.map_or_else(String::new, |about| page.say(about.summary)),
        book: format!("/rules/{game}"),
        place: format!("/tables/{}", open.id),
        link: app.options.place(&format!("/tables/{}", open.id)),
        rules: &room.rules,
        measure: lab::address(app, &room.rules, room.chairs.len() as u8),
        commitment: open.commitment(),
        previous: room.previous.as_ref().map(|id| format!("/tables/{id}")),
        sits,
        ready,
        full: chairs.iter().all(|chair| !chair.free),
        host: room.is_host(guest),
        waits: if room.closed {
            page.say(id!("room-closed"))
        } else {
            waits(&page, &room.declined, &chairs)
        },
        listed: room.listed && !room.closed,
        seed: room.closed.then_some(room.seed.as_str()),
        agreed: terms_text::agreed(&room.agreed, app.words(preferences.language)),
        chairs,
        page,
    })
}

/// The conditions that are missing before the deal.
fn waits(page: &Layout<'_>, declined: &[String], chairs: &[ChairView]) -> String {
    let free = chairs.iter().filter(|chair| chair.free).count();
    if free > 0 {
        let seats = page.text(&Text::new(id!("room-waits-seats")).number("n", free as i64));
        if declined.is_empty() {
            return seats;
        }
        let names = Text::new(id!("room-declined")).number("n", declined.len() as i64);
        return format!("{} {seats}", page.text(&names.raw("names", declined.join(", "))));
    }
    let names: Vec<&str> =
        chairs.iter().filter(|chair| !chair.ready).map(|chair| chair.name.as_str()).collect();
    let waits = page.text(&Text::new(id!("room-waits-ready")).raw("names", names.join(", ")));
    if chairs.iter().any(|chair| chair.you && !chair.ready) {
        return format!("{} {waits}", page.say(id!("room-press-ready")));
    }
    waits
}

/// The whole page.
pub(crate) fn page(
    app: &ViewState,
    preferences: &Preferences,
    open: &OpenRoom,
    guest: Option<&str>,
) -> String {
    let id = rule_code::game_id(&open.room.rules);
    let place = format!("/tables/{}", open.id);
    let preview = Preview::new(app, preferences, &place, id, &[]);
    let game = app.game(id).map_or(id, |about| about.name);
    html(&RoomPage {
        page: Layout { preview: preview.as_ref(), game: Some(id), ..layout(app, preferences, "") },
        game,
        board: board(app, preferences, open, guest),
        chat: place,
    })
}

impl RoomBoard<'_> {
    fn say(&self, id: MessageId) -> String {
        self.page.say(id)
    }

    fn take(&self, place: &ChairView) -> String {
        self.page.text(&Text::new(id!("room-take")).number("n", place.number))
    }

    /// The sentence that names the bots that a host adds here.
    fn added_bots(&self) -> String {
        let bot = self.page.words.bot_level(DEFAULT_BOT);
        self.page.text(&Text::new(id!("room-start-why")).raw("bot", bot))
    }

    fn about(&self, id: MessageId, place: &ChairView) -> String {
        self.page.text(&Text::new(id).raw("name", &place.name))
    }
}
