//! The page where rules to measure are chosen.

use crate::base::error::{ApiError, FeatureError};
use crate::http::body::{FormFields, field};
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::lab::error::LabError;
use crate::lab::reports::ReportState;
use crate::lab::request::{
    self, PLAYERS, RuleRequest, TOPICS, find_metric, find_players, find_topic,
};
use crate::lab::stored_reports::{self, ReportSummary};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::ago::{self, ago};
use crate::view::pages::lab_against::RulesToCompare;
use crate::view::pages::lab_vary::VaryForm;
use crate::view::pages::layout;
use crate::view::pages::new::choose;
use crate::view::pages::new::form::{NewTableForm, OWN};
use crate::view::pages::rule_fields::{Field, Param, Pick, params_with_sliders, presets};
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use sortie_core::{MessageId, Text};
use sortie_lab::metrics::metric_text;
use sortie_lab::metrics::table::{self, METRICS};
use sortie_words::{Readers, Words};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The own reports that the page lists.
const LISTED: u32 = 10;
/// The bot at the other seats: no bot is chosen here, but the form of the rules asks for one.
const BOT: &str = "random";

#[derive(Template)]
#[template(path = "pages/lab.html")]
struct LabPage<'a> {
    page: Layout<'a>,
    form: &'a NewTableForm<'a>,
    lab: &'a LabForm<'a>,
    games: Vec<(&'a str, &'a str)>,
    own: &'a str,
    presets: Vec<Pick>,
    seats: Vec<u8>,
    params: Vec<Param<'a>>,
    /// Whether the parameters are shown at once.
    open: bool,
    topics: Vec<Pick>,
    /// The rule sets to compare with.
    bases: Vec<Pick>,
    /// Single metrics by group.
    metrics: Vec<(String, Vec<Pick>)>,
    /// The number of rule sets that are varied, in words.
    rule_sets: Option<String>,
    minutes: Vec<Pick>,
    players: Vec<Pick>,
    /// The address of the form as it stands.
    address: Option<String>,
    /// The latest reports of the guest.
    reports: Vec<ReportRow>,
}

/// A report of the guest, as a line.
struct ReportRow {
    place: String,
    game: String,
    rules: String,
    says: String,
}

/// The prefix of the id of a metric among the topics.
const METRIC: &str = "metric-";

/// The choices besides the rules.
struct LabForm<'f> {
    players: &'f str,
    /// A topic, or a metric behind [`METRIC`].
    topic: &'f str,
    vary: VaryForm,
    minutes: String,
    compare: bool,
    rules_to_compare: RulesToCompare<'f>,
    /// The errors by field name.
    wrong: BTreeMap<&'static str, String>,
}

impl LabPage<'_> {
    fn wrong(&self, name: &str) -> Option<&str> {
        let wrong = self.form.wrong.get(name).or_else(|| self.lab.wrong.get(name));
        wrong.map(String::as_str)
    }

    /// Whether anything is wrong.
    fn is_wrong(&self) -> bool {
        !self.form.wrong.is_empty() || !self.lab.wrong.is_empty() || self.lab.vary.is_wrong()
    }
}

/// The address where these rules are measured, if the operator allows it.
pub(crate) fn address(app: &ViewState, code: &str, seats: u8) -> Option<String> {
    let pairs = [("code", code), ("seats", &seats.to_string())];
    let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
    app.may_measure().then(|| format!("/lab?{query}"))
}

/// The name of what a request measures.
pub(super) fn subject_name(request: &RuleRequest, words: &Words) -> String {
    match request.metric.and_then(table::find) {
        Some(metric) => metric_text::name(metric, words),
        None => topic_name(request.topic, words),
    }
}

/// The name of a topic.
fn topic_name(topic: Option<&str>, words: &Words) -> String {
    let found = TOPICS.iter().find(|(name, _)| Some(*name) == topic);
    found.map_or_else(
        || words.say(id!("lab-topic-all")),
        |(_, group)| metric_text::group(*group, words),
    )
}

/// The name of players.
pub(super) fn players_name(players: &str, words: &Words) -> String {
    words.say(match players {
        "master" => id!("lab-players-master"),
        "novice" => id!("lab-players-novice"),
        "random" => id!("lab-players-random"),
        _ => id!("lab-players-club"),
    })
}

impl<'f> LabForm<'f> {
    /// The choices that these fields make. A form that was not sent yet compares with the suggested variant.
    fn from_fields(
        fields: &'f FormFields,
        form: &NewTableForm<'_>,
        allowed: &[u32],
        words: &Words,
    ) -> Self {
        let given = |name| field(fields, name).map(str::trim).filter(|text| !text.is_empty());
        let mut wrong = BTreeMap::new();
        let mut check = |name, is_right: bool| {
            if !is_right {
                wrong.insert(name, words.say(id!("lab-no-choice")));
            }
        };
        let players = given("players").unwrap_or(PLAYERS[0]);
        check("players", PLAYERS.contains(&players));
        let topic = given("topic").unwrap_or_default();
        let metric = topic.strip_prefix(METRIC);
        let is_topic = topic.is_empty() || find_topic(topic).is_some();
        check("topic", is_topic || metric.is_some_and(|id| find_metric(id).is_some()));
        let usual = request::usual_minutes(allowed);
        let minutes = given("minutes").map_or_else(|| usual.to_string(), str::to_owned);
        check("minutes", allowed.iter().any(|allowed| allowed.to_string() == minutes));
        LabForm {
            players,
            topic,
            vary: VaryForm::from_fields(fields, form),
            minutes,
            compare: given("compare").is_some() || given("was").is_none(),
            rules_to_compare: RulesToCompare {
                preset: given("base").unwrap_or_default(),
                code: given("against").unwrap_or_default(),
            },
            wrong,
        }
    }

    /// The rule code to compare with; an error at its field if there is none such.
    fn against(&mut self, form: &NewTableForm<'_>, code: &str, words: &Words) -> Option<String> {
        // Varied rules are compared with each other.
        if !self.compare || self.vary.is_chosen() {
            return None;
        }
        match self.rules_to_compare.find(form, code, words) {
            Ok(against) => against,
            Err((name, why)) => {
                self.wrong.insert(name, why);
                None
            }
        }
    }

    /// The request, unless something is wrong.
    fn request(
        &mut self,
        app: &ViewState,
        form: &NewTableForm<'_>,
        words: &Words,
    ) -> Option<RuleRequest> {
        let code = form.code.clone().filter(|_| form.wrong.is_empty())?;
        let against = self.against(form, &code, words);
        let vary = self.vary.check(app, form, &code, words);
        let metric = self.topic.strip_prefix(METRIC).and_then(find_metric);
        let topic = find_topic(self.topic);
        if self.vary.is_chosen()
            && let Err(error) = request::check_metrics(&request::metrics(topic, metric))
        {
            self.wrong.insert("topic", words.text(&error.text(), &Readers::default()));
        }
        if !self.wrong.is_empty() || self.vary.is_wrong() {
            return None;
        }
        let request = RuleRequest {
            game: form.game.id,
            rules: code,
            against,
            seats: form.seats,
            players: find_players(self.players)?,
            topic,
            metric,
            vary,
            minutes: self.minutes.parse().ok()?,
            seed: 0,
        };
        if let Err(error) = request.check_players() {
            self.wrong.insert("players", words.text(&error.text(), &Readers::default()));
            return None;
        }
        Some(request)
    }
}

fn pick(value: &impl ToString, says: String, chosen: bool) -> Pick {
    Pick { value: value.to_string(), says, help: None, chosen }
}

/// The page with a form as it is filled in.
fn page(
    app: &ViewState,
    preferences: &Preferences,
    form: &NewTableForm<'_>,
    lab: &LabForm<'_>,
    reports: &[ReportSummary],
) -> String {
    let page = layout(app, preferences, "/lab");
    let words = page.words;
    let mut params = params_with_sliders(form, words);
    lab.vary.add_to(&mut params, form);
    let topics = [("", None)].into_iter().chain(TOPICS.map(|(name, _)| (name, Some(name))));
    let topics =
        topics.map(|(value, topic)| pick(&value, topic_name(topic, words), value == lab.topic));
    let minutes = request::minutes(app.options.limits.lab).into_iter().map(|minutes| {
        let text = Text::new(id!("lab-minutes")).number("n", minutes);
        pick(&minutes, page.text(&text), minutes.to_string() == lab.minutes)
    });
    let players =
        PLAYERS.map(|players| pick(&players, players_name(players, words), players == lab.players));
    html(&LabPage {
        page,
        form,
        lab,
        games: app.games.iter().map(|game| (game.id, game.name)).collect(),
        own: OWN,
        presets: presets(form, words),
        seats: (form.game.seats.0..=form.game.seats.1).collect(),
        open: true,
        params,
        topics: topics.collect(),
        bases: lab.rules_to_compare.picks(form, words),
        metrics: metric_picks(lab.topic, words),
        rule_sets: lab
            .vary
            .rule_sets
            .map(|n| page.text(&Text::new(id!("lab-vary-count")).number("n", n as i64))),
        minutes: minutes.collect(),
        players: players.into(),
        address: form.code.as_ref().and_then(|code| address(app, code, form.seats)),
        reports: reports.iter().filter_map(|report| row(app, report, words)).collect(),
    })
}

/// The single metrics to choose, by group.
fn metric_picks(chosen: &str, words: &Words) -> Vec<(String, Vec<Pick>)> {
    let group = |(_, group): (&str, table::Group)| {
        let metrics = METRICS.iter().filter(|metric| metric.group == group).map(|metric| {
            let value = format!("{METRIC}{}", metric.info.id);
            let is_chosen = value == chosen;
            pick(&value, metric_text::name(metric, words), is_chosen)
        });
        (metric_text::group(group, words), metrics.collect())
    };
    TOPICS.into_iter().map(group).collect()
}

/// A report as a line; none if this version cannot read its request, nor its result then.
fn row(app: &ViewState, report: &ReportSummary, words: &Words) -> Option<ReportRow> {
    let request = report.request.as_ref()?;
    let state = words.say(match report.state {
        ReportState::Waiting => id!("lab-row-waiting"),
        ReportState::Measuring => id!("lab-row-measuring"),
        ReportState::Done => id!("lab-row-done"),
        ReportState::Failed => id!("lab-row-failed"),
    });
    let topic = subject_name(request, words);
    let when = ago(report.created, ago::unix_millis(), words);
    Some(ReportRow {
        place: format!("/lab/{}", report.id),
        game: app.game(request.game).map_or("", |game| game.name).to_owned(),
        rules: request.rules.clone(),
        says: [varied_names(app, request, words), vec![topic, state, when]].concat().join(" · "),
    })
}

/// The names of the parameters that a request varies, in one text if there are any.
fn varied_names(app: &ViewState, request: &RuleRequest, words: &Words) -> Vec<String> {
    let names: Vec<String> = request
        .vary
        .iter()
        .filter_map(|vary| Some(param_name(app, request.game, vary.split_once('=')?.0, words)))
        .collect();
    if names.is_empty() { Vec::new() } else { vec![names.join(", ")] }
}

/// The name of a parameter in words.
pub(super) fn param_name(app: &ViewState, game: &str, param: &str, words: &Words) -> String {
    let params = app.game(game).map_or(&[][..], |game| &game.params);
    let found = params.iter().find(|known| known.name == param);
    found.map_or_else(|| param.to_owned(), |found| words.param_name(found.doc, 1))
}

/// The reports of a guest that the page lists.
pub(crate) async fn listed(
    app: &ViewState,
    guest: Option<&str>,
) -> Result<Vec<ReportSummary>, ApiError> {
    match guest {
        Some(guest) => Ok(stored_reports::of_guest(app, guest, LISTED).await?),
        None => Ok(Vec::new()),
    }
}

/// The title and the address of the form.
const FORM: (&str, MessageId) = ("/lab", id!("lab-title"));

/// The form, filled with what the address says.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    RawQuery(query): RawQuery,
    caller: Caller,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, Format::Page, &preferences, fault);
    if !app.may_measure() {
        return Err(failed(LabError::NotAllowed.into()));
    }
    let reports = listed(&app, caller.id()).await.map_err(failed)?;
    let fields: FormFields =
        serde_urlencoded::from_str(query.as_deref().unwrap_or_default()).unwrap_or_default();
    let words = app.words(preferences.language);
    match NewTableForm::from_fields(&app, &fields, &preferences, BOT) {
        Ok(form) => {
            let allowed = request::minutes(app.options.limits.lab);
            let mut lab = LabForm::from_fields(&fields, &form, &allowed, words);
            // For the errors at its fields.
            lab.request(&app, &form, words);
            let html = page(&app, &preferences, &form, &lab, &reports);
            Ok(Html(html).into_response())
        }
        Err(error) => {
            let status =
                if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            let code = field(&fields, "code").unwrap_or_default();
            let html = choose(&app, &preferences, FORM, code, error.as_ref());
            Ok((status, Html(html)).into_response())
        }
    }
}

/// The request that the fields of the form make; else the page that says what is wrong.
pub(crate) fn wanted(
    app: &ViewState,
    preferences: &Preferences,
    fields: &FormFields,
    reports: &[ReportSummary],
) -> Result<RuleRequest, String> {
    let words = app.words(preferences.language);
    match NewTableForm::from_fields(app, fields, preferences, BOT) {
        Ok(form) => {
            let allowed = request::minutes(app.options.limits.lab);
            let mut lab = LabForm::from_fields(fields, &form, &allowed, words);
            let request = lab.request(app, &form, words);
            request.ok_or_else(|| page(app, preferences, &form, &lab, reports))
        }
        Err(error) => {
            let code = field(fields, "code").unwrap_or_default();
            Err(choose(app, preferences, FORM, code, error.as_ref()))
        }
    }
}
