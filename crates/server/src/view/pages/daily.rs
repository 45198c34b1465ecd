//! The deals of a day: what the visitor can play, and how the others and the reference bot did.

use crate::base::error::{ApiError, FeatureError};
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::daily::{self, rank};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Html;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Outcome, Text};
use sortie_store::MatchStatus;
use sortie_table::Day;
use sortie_table::daily::HUMAN_SEAT;
use std::sync::Arc;

/// Days before today whose results are shown.
const DAYS_BEFORE: u32 = 7;

#[derive(Template)]
#[template(path = "pages/daily.html")]
struct DailyPage<'a> {
    page: Layout<'a>,
    title: String,
    /// For the name of the picture's file.
    date: String,
    is_today: bool,
    streak: String,
    rows: Vec<GameRow<'a>>,
    /// The results as a text to share.
    share: Option<String>,
    /// The days with a page: address, text and whether it is this one.
    days: Vec<(String, String, bool)>,
}

/// The deal of one game.
struct GameRow<'a> {
    id: &'a str,
    game: &'a str,
    note: Option<String>,
    /// Name and result.
    results: Vec<(String, String)>,
    others: Option<String>,
    action: Action,
    /// The line of the text to share.
    share: Option<String>,
}

/// The possible action of the visitor at a deal.
enum Action {
    Play,
    /// Go on at the table with this address.
    Continue(String),
    /// Look at the finished table with this address.
    Table(String),
    Nothing,
}

/// Why there is no page for a day.
#[derive(Debug, thiserror::Error)]
enum NoDeal {
    /// The day has not begun, and nobody may know its deal before.
    #[error("{0} has not begun, so it has no deal yet")]
    Ahead(Day),
    /// The results of the day are not shown any more.
    #[error(
        "the deals of {0} are not shown any more: only today's and those of {DAYS_BEFORE} days before"
    )]
    Past(Day),
}

impl FeatureError for NoDeal {
    fn kind(&self) -> (&'static str, StatusCode) {
        ("not_found", StatusCode::NOT_FOUND)
    }

    fn text(&self) -> Text {
        match self {
            NoDeal::Ahead(day) => Text::new(id!("fault-day-ahead")).raw("date", day.to_string()),
            NoDeal::Past(day) => Text::new(id!("fault-day-past"))
                .raw("date", day.to_string())
                .number("days", DAYS_BEFORE),
        }
    }
}

/// The deals of today.
pub(crate) async fn today(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let day = daily::today(&app);
    show(&app, &caller, &preferences, day)
        .await
        .map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// The deals of a day: today or one of the days before it.
pub(crate) async fn of_day(
    State(app): State<Arc<ViewState>>,
    Path(day): Path<String>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let shown = async {
        let day: Day = day.parse()?;
        let today = daily::today(&app);
        if day > today {
            return Err(NoDeal::Ahead(day).into());
        }
        if day < today.earlier(DAYS_BEFORE) {
            return Err(NoDeal::Past(day).into());
        }
        show(&app, &caller, &preferences, day).await
    };
    shown.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

async fn show(
    app: &Arc<ViewState>,
    caller: &Caller,
    preferences: &Preferences,
    day: Day,
) -> Result<Html<String>, ApiError> {
    let page = layout(app, preferences, "");
    let preview = Preview::daily(app, preferences);
    let page = Layout { preview: preview.as_ref(), ..page };
    let today = daily::today(app);
    let mut rows = Vec::new();
    for game in &app.games {
        rows.push(row(app, page, caller.id(), game, day).await?);
    }
    let streak = match caller.id() {
        Some(guest) => daily::streak(app, guest, today).await?,
        None => 0,
    };
    // A text about a past day tells the streak of that day.
    let streak_then = match caller.id() {
        Some(guest) if day != today => daily::streak(app, guest, day).await?,
        _ => streak,
    };
    let lines = rows.iter().filter_map(|row| row.share.clone()).collect();
    let dated = |id| page.text(&Text::new(id).raw("date", day.to_string()));
    let days = (0..=DAYS_BEFORE).map(|n| {
        let one = today.earlier(n);
        let text = if n == 0 { page.say(id!("daily-today")) } else { one.to_string() };
        let address = if n == 0 { "/daily".to_owned() } else { format!("/daily/{one}") };
        (address, text, one == day)
    });
    Ok(Html(html(&DailyPage {
        title: dated(id!("daily-date")),
        date: day.to_string(),
        is_today: day == today,
        streak: page.text(&Text::new(id!("daily-streak")).number("n", streak)),
        share: page.words.daily_share(&day.to_string(), lines, streak_then),
        rows,
        days: days.collect(),
        page,
    })))
}

/// `won, 11 points against 9`.
fn result(page: Layout<'_>, game: &str, outcome: &Outcome) -> String {
    page.words.daily_result(game, outcome, HUMAN_SEAT)
}

async fn row<'a>(
    app: &Arc<ViewState>,
    page: Layout<'_>,
    guest: Option<&str>,
    game: &'a CatalogueEntry,
    day: Day,
) -> Result<GameRow<'a>, ApiError> {
    let own = match guest {
        Some(guest) => daily::find_table(app, guest, day, game.id).await?,
        None => None,
    };
    let is_today = day == daily::today(app);
    let mut row = GameRow {
        id: game.id,
        game: game.name,
        note: None,
        results: Vec::new(),
        others: None,
        action: Action::Nothing,
        share: None,
    };
    let Some(own) = own else {
        if is_today {
            row.action = Action::Play;
        } else {
            // The deal can no longer be played, so its results spoil nothing.
            row.note = Some(page.say(id!("daily-missed")));
            let results = daily::results(app, day, game.id).await?;
            let text = Text::new(id!("daily-finished")).number("n", results.len() as i64);
            row.others = Some(page.text(&text));
            if let Some(best) = results.first() {
                row.results.push((page.say(id!("daily-best")), result(page, game.id, best)));
            }
        }
        return Ok(row);
    };
    let table = format!("/tables/{}", own.id);
    let outcome = match &own.status {
        MatchStatus::Over { outcome } => serde_json::from_str::<Outcome>(outcome).ok(),
        MatchStatus::Open { .. } => None,
    };
    let Some(outcome) = outcome else {
        row.note = Some(page.say(id!("daily-hidden")));
        row.action = Action::Continue(table);
        return Ok(row);
    };
    row.action = Action::Table(table);
    let all = daily::results(app, day, game.id).await?;
    let bot = daily::reference_result(app, day, game.id);
    let bot_says = match &bot {
        Some(bot) => result(page, game.id, bot),
        None => page.say(id!("daily-bot-playing")),
    };
    row.results.push((page.say(id!("daily-you")), result(page, game.id, &outcome)));
    row.results.push((page.say(id!("daily-bot")), bot_says));
    if let Some(best) = all.first().filter(|_| all.len() > 1) {
        row.results.push((page.say(id!("daily-best")), result(page, game.id, best)));
    }
    row.others = Some(compare(page, &outcome, &all));
    let named = (game.id, game.name);
    row.share = Some(page.words.daily_share_line(named, HUMAN_SEAT, &outcome, bot.as_ref()));
    Ok(row)
}

/// The own result among all, of which it is one.
fn compare(page: Layout<'_>, own: &Outcome, all: &[Outcome]) -> String {
    let own = rank(own);
    let beaten = all.iter().filter(|other| rank(other) > own).count();
    let equal = all.iter().filter(|other| rank(other) == own).count().saturating_sub(1);
    let text = Text::new(id!("daily-others")).number("n", all.len().saturating_sub(1) as i64);
    page.text(&text.number("beaten", beaten as i64).number("equal", equal as i64))
}
