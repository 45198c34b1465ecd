//! The page where a table is put together.

pub(crate) mod form;

use crate::http::body::{FormFields, field};
use crate::http::preferences::Preferences;
use crate::http::session::Caller;
use crate::tables::bot_level::usual_level;
use crate::tables::clock::Clock;
use crate::tables::new_table::Create;
use crate::tables::new_table::OPEN;
use crate::tables::terms::Flag;
use crate::tables::terms_text;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::home::{Art, seats};
use crate::view::pages::lab;
use crate::view::pages::layout;
use crate::view::pages::my_tables;
use crate::view::pages::rule_fields::{Field, Param, Pick, params, presets};
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::Html;
use form::{NewTableForm, OWN};
use sortie_bots::level::levels_by_id;
use sortie_bots::registry::DEFAULT_BOT;
use sortie_bots::{BOTS, StandIn};
use sortie_core::setup::SetupError;
use sortie_core::{MessageId, Seat, Text, rule_code};
use sortie_outside::program_spec;
use sortie_table::bot_level::ADAPTIVE;
use sortie_table::level_meaning;
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// Where nothing is chosen yet.
#[derive(Template)]
#[template(path = "pages/choose.html")]
struct ChooseGamePage<'a> {
    page: Layout<'a>,
    /// The address of the form.
    path: &'static str,
    title: String,
    games: Vec<GameChoice<'a>>,
    code: String,
    wrong: Option<String>,
}

struct GameChoice<'a> {
    id: &'a str,
    name: &'a str,
    seats: String,
    summary: String,
    art: Art,
}

#[derive(Template)]
#[template(path = "pages/new.html")]
struct NewTablePage<'a> {
    page: Layout<'a>,
    form: &'a NewTableForm<'a>,
    games: Vec<(&'a str, &'a str)>,
    summary: String,
    own: &'a str,
    presets: Vec<Pick>,
    /// The numbers of seats that there are.
    seats: Vec<u8>,
    places: Vec<SeatField>,
    params: Vec<Param<'a>>,
    /// Whether the parameters are shown at once.
    open: bool,
    paces: Vec<Pick>,
    /// The terms of a table that others join by the link.
    shared: Option<Shares>,
    /// The address of the form as it stands.
    address: Option<String>,
    /// The address where these rules are measured.
    measure: Option<String>,
}

/// The possible terms of a table that others join by the link.
struct Shares {
    clocks: Vec<Pick>,
    flags: Vec<Pick>,
    warm: Vec<Pick>,
}

/// A seat.
struct SeatField {
    seat: Seat,
    says: String,
    people: Vec<Pick>,
    /// The levels of the bots, and first the one that adapts to the guest.
    levels: Vec<Pick>,
    /// The bots by name, and the programs of the operator.
    bots: Vec<Pick>,
    name: String,
    /// How the chosen level plays.
    meaning: Option<String>,
    wrong: Option<String>,
}

impl NewTablePage<'_> {
    fn wrong(&self, name: &str) -> Option<&str> {
        self.form.wrong.get(name).map(String::as_str)
    }
}

fn places(form: &NewTableForm<'_>, words: &Words) -> Vec<SeatField> {
    let place = |(seat, sits): (Seat, &form::Sits)| {
        let option = |value: &str, says: String| Pick {
            value: value.to_owned(),
            says,
            help: None,
            chosen: sits.who == value,
        };
        let people =
            [("you", id!("new-you")), (OPEN, id!("new-open")), ("friend", id!("new-friend"))];
        let people = people.map(|(value, says)| option(value, words.say(says)));
        let levels = levels_by_id(form.game.id).iter().map(|level| {
            let meaning = level_meaning(form.game.id, level.name);
            let line = meaning.map(|meaning| words.level_line(level.name, &meaning));
            option(level.name, line.unwrap_or_else(|| words.bot_level(level.name)))
        });
        let adaptive = option(ADAPTIVE, words.say(id!("new-adaptive")));
        let bots = BOTS.iter().map(|bot| {
            let stand_in = form
                .code
                .as_ref()
                .and_then(|code| StandIn::find_by_code(bot.name, code, form.seats));
            let says = match stand_in {
                Some(found) => Text::new(id!("new-bot-stand-in"))
                    .raw("name", words.bot_level(bot.name))
                    .raw("present", words.bot_level(found.present)),
                None => Text::new(id!("new-bot")).raw("name", words.bot_level(bot.name)),
            };
            option(bot.name, words.text(&says, &Readers::default()))
        });
        let programs = form.programs.names(form.game.id).map(|name| {
            let says = Text::new(id!("new-bot")).raw("name", name);
            option(&program_spec(name), words.text(&says, &Readers::default()))
        });
        let wrong = |field: &str| form.wrong.get(&format!("{field}{seat}")).cloned();
        SeatField {
            seat,
            says: words.text(
                &Text::new(id!("new-seat")).number("n", u32::from(seat) + 1),
                &Readers::default(),
            ),
            people: people.into(),
            levels: std::iter::once(adaptive).chain(levels).collect(),
            bots: bots.chain(programs).collect(),
            name: sits.name.clone(),
            meaning: level_meaning(form.game.id, &sits.who)
                .map(|meaning| words.text(&meaning, &Readers::default())),
            wrong: wrong("name").or_else(|| wrong("seat")),
        }
    };
    (0..).zip(&form.sitters).map(place).collect()
}

/// The paces that there are, and the one that was asked for.
fn paces(form: &NewTableForm<'_>, preferences: &Preferences, words: &Words) -> Vec<Pick> {
    let names = [
        ("slow", id!("settings-pace-slow")),
        ("normal", id!("settings-pace-normal")),
        ("quick", id!("settings-pace-quick")),
        ("none", id!("settings-pace-none")),
    ];
    let mut paces: Vec<Pick> = Vec::new();
    for (name, says) in names {
        let mut preferences = preferences.clone();
        preferences.set("pace", name);
        let chosen = preferences.pace() == form.pace;
        let value = preferences.pace().to_string();
        paces.push(Pick { value, says: words.say(says), help: None, chosen });
    }
    if paces.iter().all(|pace| !pace.chosen) {
        let says = Text::new(id!("new-milliseconds")).number("n", form.pace);
        let says = words.text(&says, &Readers::default());
        paces.push(Pick { value: form.pace.to_string(), says, help: None, chosen: true });
    }
    paces
}

/// The clocks that are offered; others can be asked for by the API.
const CLOCKS: [Clock; 8] = [
    Clock::None,
    bank(3, 2),
    bank(5, 10),
    bank(15, 15),
    bank(30, 30),
    Clock::Days(1),
    Clock::Days(3),
    Clock::Days(7),
];

const fn bank(minutes: u64, seconds: u64) -> Clock {
    Clock::Bank { bank: minutes * 60_000, plus: seconds * 1000 }
}

/// After how many seconds a bot keeps a seat warm.
const WARMS: [u32; 5] = [0, 60, 180, 600, 3600];

impl Shares {
    fn new(form: &NewTableForm<'_>, words: &Words) -> Self {
        let agreed = &form.agreed;
        let clocks =
            CLOCKS.into_iter().chain((!CLOCKS.contains(&agreed.clock)).then_some(agreed.clock));
        let clock = |clock: Clock| Pick {
            value: clock.to_string(),
            says: terms_text::clock(clock, words),
            help: None,
            chosen: clock == agreed.clock,
        };
        let flag = |(flag, value): (Flag, &str)| Pick {
            value: value.to_owned(),
            says: words.say(match flag {
                Flag::Bot => id!("new-flag-bot"),
                Flag::Forfeit => id!("new-flag-forfeit"),
            }),
            help: None,
            chosen: flag == agreed.flag,
        };
        let warms = WARMS.into_iter().chain((!WARMS.contains(&agreed.warm)).then_some(agreed.warm));
        let warm = |seconds: u32| Pick {
            value: seconds.to_string(),
            says: if seconds == 0 {
                words.say(id!("new-warm-never"))
            } else {
                let minutes = (f64::from(seconds) / 60.0).to_string();
                let says = Text::new(id!("new-warm-after")).raw("minutes", minutes);
                words.text(&says, &Readers::default())
            },
            help: None,
            chosen: seconds == agreed.warm,
        };
        Shares {
            clocks: clocks.map(clock).collect(),
            flags: match agreed.clock {
                Clock::None => Vec::new(),
                _ => [(Flag::Bot, "bot"), (Flag::Forfeit, "forfeit")].map(flag).into(),
            },
            warm: warms.map(warm).collect(),
        }
    }
}

/// The page with a form as it is filled in.
fn page(app: &ViewState, preferences: &Preferences, form: &NewTableForm<'_>) -> String {
    let words = app.words(preferences.language);
    let params = params(form, words);
    let address = form.code.as_ref().map(|code| {
        let pairs = [("code", code.as_str()), ("seats", &form.seats.to_string())];
        format!("/new?{}", serde_urlencoded::to_string(pairs).unwrap_or_default())
    });
    html(&NewTablePage {
        page: layout(app, preferences, "/new"),
        form,
        games: app.games.iter().map(|game| (game.id, game.name)).collect(),
        summary: words.say(form.game.summary),
        own: OWN,
        presets: presets(form, words),
        seats: (form.game.seats.0..=form.game.seats.1).collect(),
        places: places(form, words),
        open: params.iter().any(|param| param.differs || param.wrong.is_some()),
        params,
        paces: paces(form, preferences, words),
        shared: form.is_shared().then(|| Shares::new(form, words)),
        address,
        measure: form.code.as_ref().and_then(|code| lab::address(app, code, form.seats)),
    })
}

/// The page where no game is chosen yet, with what is wrong with the one that was named. `path` is the
/// address of the form, which has this title.
pub(super) fn choose(
    app: &ViewState,
    preferences: &Preferences,
    (path, title): (&'static str, MessageId),
    code: &str,
    error: Option<&SetupError>,
) -> String {
    let words = app.words(preferences.language);
    let games = app.games.iter().map(|game| GameChoice {
        id: game.id,
        name: game.name,
        seats: seats(game.seats, words),
        summary: words.say(game.summary),
        art: Art::new(app, game),
    });
    html(&ChooseGamePage {
        page: layout(app, preferences, path),
        path,
        title: words.say(title),
        games: games.collect(),
        code: code.to_owned(),
        wrong: error.map(|error| words.error(error)),
    })
}

/// The form, filled with what the address says.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    RawQuery(query): RawQuery,
    caller: Caller,
    preferences: Preferences,
) -> Html<String> {
    let fields: FormFields =
        serde_urlencoded::from_str(query.as_deref().unwrap_or_default()).unwrap_or_default();
    let bot = usual_bot(&app, caller.id(), &fields).await;
    Html(of_fields(&app, &preferences, &fields, bot))
}

/// The level of the bots that the guest usually plays against in the game that the fields name.
async fn usual_bot(app: &ViewState, guest: Option<&str>, fields: &FormFields) -> &'static str {
    let named = field(fields, "code").or(field(fields, "game")).unwrap_or_default();
    let game = rule_code::game_id(named.trim());
    let heads = match guest {
        // The form is worth more than the level in it, so it is shown without the store too.
        Some(guest) => my_tables::load_heads(app, guest).await.unwrap_or_default(),
        None => Vec::new(),
    };
    usual_level(&heads, guest.unwrap_or_default(), game)
}

/// The page for these fields.
fn of_fields(app: &ViewState, preferences: &Preferences, fields: &FormFields, bot: &str) -> String {
    match NewTableForm::from_fields(app, fields, preferences, bot) {
        Ok(form) => page(app, preferences, &form),
        Err(error) => {
            let code = field(fields, "code").unwrap_or_default();
            choose(app, preferences, ("/new", id!("new-title")), code, error.as_ref())
        }
    }
}

/// The table that the fields of the form ask for; else the page that says what is wrong.
pub(crate) fn wanted(
    app: &ViewState,
    preferences: &Preferences,
    fields: &FormFields,
) -> Result<Create, String> {
    // The form names all seats. Other senders get the usual bot, as the API promises.
    let bot = DEFAULT_BOT;
    match NewTableForm::from_fields(app, fields, preferences, bot) {
        Ok(form) => form.create().ok_or_else(|| page(app, preferences, &form)),
        Err(_) => Err(of_fields(app, preferences, fields, bot)),
    }
}
