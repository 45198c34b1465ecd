//! Truth stays home: every byte that an observer gets is the same in two matches that differ in
//! nothing but what that observer may not know.
//!
//! The suite of the games holds views, events and scenes to this. Here it is what leaves the server:
//! pages, boards, documents, streams, records, replays, hints, previews, pictures, lists, exports and
//! refusals.

mod requests;

use self::requests::{RequestPlan, answered};
use super::retold::{History, Retelling, Retold, SEED, listen, tell};
use super::site::{Guest, Site};
use super::streams::TableStream;
use super::suite::history::Moment;
use super::suite::specs::for_each_game;
use super::suite::subject::{Check, Subject, in_every_preset};
use super::suite::trace::Traces;
use super::suite::unseen_cards::Original;
use crate::Options;
use crate::base::limits::Limits;
use crate::http::preferences::Preferences;
use crate::tables::actor;
use crate::tables::deal_check::DealCheck;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::table_handle::TableHandle;
use crate::tables::terms::Terms;
use crate::view::pages::replay::{self, ReplayObserver, ReplayQuery, Source};
use axum::http::HeaderMap;
use serde_json::Value;
use sortie_core::chance::Fast;
use sortie_core::log::LogEntry;
use sortie_core::{AnyMatch, Game, Observer, Seat, Step, hex};
use sortie_games::catalogue;
use sortie_store::{NewTable, SeatAssignment, TableHead};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};

/// The id of the table in both matches.
const TABLE: &str = "table";
/// Matches for each game, spread over its presets and numbers of seats, each with another observer.
const MATCHES: usize = 40;
/// Exchanges for each match, as long as one does not keep the trace.
const EXCHANGES: usize = 4;
/// At so many decisions of a match, spread over it, everything is compared.
const LOOKS: usize = 2;
/// So much of what cannot be done is tried at each of them, out of all that might be.
const TRIED: usize = 3;
/// A picture is drawn in one of so many matches, because that takes longest of all.
const MATCHES_PER_PICTURE: usize = 8;
/// Matches are cut off after so many decisions.
const LONGEST: u32 = 60;
/// Steps that are asked for where they are not offered: some cards, some others.
const STEPS: [Step; 4] = [0, 26, 101, 255];

/// Something wrong with what the server shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leak {
    None,
    /// A board says what another seat has chosen, while others still choose.
    Submitted,
    /// The entry of a choice says to all what was chosen.
    Chosen,
    /// An element of the page is named after the true position.
    Position,
}

/// One match of the two, on the server.
struct World<G: Game> {
    history: Arc<History<G>>,
    live: TableHandle,
}

/// Formats in which a table of every game answers during a match, by the names of their requests here.
/// A format that is refused in both matches alike would be compared for nothing.
const ANSWERED: [&str; 18] = [
    "board in German",
    "page",
    "GET /tables/table",
    "GET /tables/table/steps",
    "GET /tables/table/actions",
    "GET /tables/table/events",
    "GET /tables/table/record",
    "GET /tables/table/qr.svg",
    "GET /tables/table/picture.png",
    "GET /tables",
    "GET /history",
    "GET /",
    "GET /lobby",
    "GET /settings/export",
    "GET /tables/table/stream",
    "replay",
    "hint for a program",
    "hint on a page",
];

/// The findings for a game.
#[derive(Debug, Default)]
struct Report {
    hides: bool,
    /// How often two different truths were compared.
    compared: u32,
    found: Vec<String>,
    /// The requests that were answered and not refused.
    answered: BTreeSet<String>,
}

/// The server, who asks it, and what is wrong with it.
struct LeakCheck {
    runtime: Runtime,
    site: Site,
    guests: Vec<Guest>,
    leak: Leak,
    /// How many matches were played.
    played: Cell<usize>,
    /// By the id of the game.
    report: RefCell<BTreeMap<&'static str, Report>>,
}

impl LeakCheck {
    fn new(leak: Leak) -> Self {
        // The history that is told belongs to this thread, and those of the server hear it too.
        let runtime = Builder::new_current_thread().enable_all().on_thread_start(listen()).build();
        let runtime = runtime.unwrap();
        let (site, guests) = runtime.block_on(async {
            let mut site = Site::open().await;
            // Only a public server has previews. How long somebody has to wait would differ by chance.
            let public_url = Some("http://sortie.test".parse().unwrap());
            let options = Options { public_url, limits: Limits::none(), ..Options::default() };
            site.set(|app| app.base_mut().options = options);
            let mut guests = Vec::new();
            for _ in 0..sortie_core::MAX_SEATS {
                guests.push(site.guest().await);
            }
            (site, guests)
        });
        let (played, report) = (Cell::default(), RefCell::default());
        LeakCheck { runtime, site, guests, leak, played, report }
    }

    /// A match that has been dealt as this history was, with a guest at each seat, or with one `alone`
    /// against bots.
    fn world<G: Game>(
        &self,
        subject: &Subject<G>,
        moments: &[Moment<G>],
        alone: Option<Seat>,
    ) -> World<G> {
        let history = Arc::new(History { rules: subject.rules.clone(), moments: moments.to_vec() });
        tell(&history);
        let seats = usize::from(subject.seats);
        let names = (0..seats).map(|seat| format!("Guest {seat}")).collect();
        let table = Box::new(Retelling::<G>::new(names));
        let sitting = (0..).zip(&self.guests).take(seats).map(|(seat, guest)| {
            let sits = alone.is_none_or(|alone| alone == seat);
            let (guest, sitter) =
                if sits { (Some(guest.id.clone()), "you") } else { (None, "bot:novice") };
            SeatAssignment { seat, guest, sitter: sitter.to_owned() }
        });
        let head = TableHead {
            id: TABLE.to_owned(),
            rules: G::INFO.id.to_owned(),
            seats: subject.seats,
            seed: hex::write(&SEED),
            sitting: sitting.collect(),
            pace: 0,
            status: sortie_store::MatchStatus::Open { decision: 1 },
            created: 0,
            touched: 0,
            terms: "{}".to_owned(),
            previous: None,
            clocks: None,
        };
        let inner = MatchState::new(table, SEED);
        let _runtime = self.runtime.enter();
        let token = self.site.app.cluster.first_token().unwrap();
        let live = actor::start(&self.site.app, head, Terms::default(), inner, Some(token));
        World { history, live }
    }

    /// Puts a match on the server, in memory and in the database, as if nothing else had been there.
    fn enter<G: Game>(&self, world: &World<G>) {
        tell(&world.history);
        let app = &self.site.app;
        app.tables.lose(TABLE);
        app.tables.add(world.live.clone());
        let head = world.live.head.clone();
        let (lines, status) = {
            let state = world.live.read().ok().unwrap();
            let record = state.table.any_match().record(SEED);
            (stored_lines(&record.log).ok().unwrap(), state.status().ok().unwrap())
        };
        let table = NewTable {
            owner: Some(app.cluster.first_token().unwrap().server),
            id: head.id,
            rules: head.rules,
            seats: head.seats,
            seed: head.seed,
            sitting: head.sitting,
            pace: head.pace,
            terms: head.terms,
            previous: head.previous,
            timing: None,
            status,
        };
        self.runtime.block_on(async {
            app.store.delete(TABLE).await.unwrap();
            app.store.create(table, lines).await.unwrap();
            self.site.meddle("UPDATE tables SET created = 0, touched = 0").await;
        });
    }

    /// A seat chooses what it chose at this moment of the history.
    fn choose<G: Game>(&self, world: &World<G>, n: usize, seat: Seat) {
        tell(&world.history);
        let action = world.history.moments[n].joint.get(seat).unwrap();
        let action = world.history.rules.write_action(&action);
        self.runtime.block_on(world.live.pretend(move |state| {
            let played = state.table.any_match_mut();
            let draft = played.parse(Observer::Seat(seat), &action).unwrap();
            let decision = played.decision();
            played.submit(seat, decision, &draft).unwrap();
        }));
    }

    /// Everything that an observer gets from the server, one thing after the other.
    fn all<G: Game>(
        &self,
        world: &World<G>,
        who: Observer,
        asked: &RequestPlan,
    ) -> Vec<(String, String)> {
        self.enter(world);
        self.runtime.block_on(async {
            let mut got = Vec::new();
            for (name, ask) in self.asks(who, asked) {
                got.push((name, answered(ask).await));
            }
            let n = asked.entries;
            for rest in ["", "board=true&"] {
                let path = format!("/tables/{TABLE}/stream?{rest}n={}", asked.since);
                let mut ear = TableStream::open(self.by(who, self.site.get(&path))).await;
                let mut text = String::new();
                loop {
                    let heard = ear.hear().await.unwrap();
                    let _ = write!(text, "{heard:?}");
                    if heard.id.is_some_and(|id| id + 1 == n) {
                        break;
                    }
                }
                got.push((format!("GET {path}"), format!("200 {text}")));
            }
            got.push(("replay".to_owned(), self.replay(world, who)));
            // Last, because the log says that a hint was given.
            for (name, ask) in self.hints(who, asked) {
                got.push((name, answered(ask).await));
            }
            let inner = world.live.read().ok().unwrap();
            for (_, text) in &mut got {
                plant(self.leak, inner.table.any_match(), who, text);
            }
            got
        })
    }

    /// The replay of a match under way. The catalogue does not have the game that is told, so the page
    /// is made without its handler.
    fn replay<G: Game>(&self, world: &World<G>, who: Observer) -> String {
        let state = world.live.read().ok().unwrap();
        let record = state.table.any_match().record(SEED);
        let seen = replay::watch_game::<Retold<G>>(&record, ReplayObserver::Of(who), usize::MAX);
        let source = Source {
            place: "/tables/table/replay",
            record: "/tables/table/record".to_owned(),
            table: Some("/tables/table"),
            review: None,
            all: vec![ReplayObserver::Of(who)],
            fair: DealCheck::for_table(&world.live, &state, who.seat()),
        };
        let preferences = Preferences::from_headers(&HeaderMap::new());
        let (app, query) = (self.site.app.view_state(), ReplayQuery::default());
        let page = replay::page(app, &preferences, source, &seen.unwrap(), &query);
        format!("200 {}", page.ok().unwrap())
    }
}

/// Adds to what an observer gets what a server would that has this leak.
fn plant(leak: Leak, played: &dyn AnyMatch, who: Observer, text: &mut String) {
    let board = text.contains("<main id=");
    match leak {
        Leak::Submitted if board => {
            for seat in (0..played.seats()).filter(|seat| !who.is(*seat)) {
                let _ = write!(text, "{:?}", played.submitted(Observer::Seat(seat)));
            }
        }
        Leak::Chosen if text.contains("\"chose\":{") => {
            let mut log = played.log().iter().rev();
            let chosen = log.find(|entry| matches!(entry, LogEntry::Action { .. }));
            let _ = write!(text, "{chosen:?}");
        }
        Leak::Position if board => {
            let position: Value = played.position();
            let mark: u32 = position
                .to_string()
                .bytes()
                .fold(0, |mark, byte| mark.wrapping_mul(31).wrapping_add(byte.into()));
            let _ = write!(text, "<i class=\"c{mark}\">");
        }
        _ => {}
    }
}

impl Check for LeakCheck {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let (fewest, most) = G::INFO.seats;
        let forms = G::INFO.presets.len() * usize::from(most - fewest + 1);
        let matches = if subject.is_open() { 1 } else { MATCHES.div_ceil(forms) };
        let observers: Vec<Observer> = subject.observers().collect();
        for _ in 0..matches {
            // A leak that was found need not be looked for again.
            let found = self.report.borrow().get(G::INFO.id).is_some_and(|of| !of.found.is_empty());
            if self.leak != Leak::None && found {
                return;
            }
            let n = self.played.replace(self.played.get() + 1);
            let who = observers[n % observers.len()];
            let mut luck = Fast::new(n as u64);
            let mut path = subject.random(&mut luck, subject.spec.longest.min(LONGEST));
            path.truncate(1 + luck.below(path.len() as u32) as usize);
            for _ in 0..EXCHANGES {
                let original = Original::new(subject, &path, who, Vec::new());
                let mut exchange = original.begin(&mut luck);
                let mut other: Vec<Moment<G>> = Vec::new();
                while let Some(next) = original.next(&mut exchange, &other, &mut luck) {
                    other.push(next);
                }
                let (compared, found) = self.compare(subject, [&path, &other], who);
                let mut report = self.report.borrow_mut();
                let report = report.entry(G::INFO.id).or_default();
                report.hides = !subject.is_open();
                report.compared += compared;
                report.found.extend(found);
                if compared > 0 {
                    break;
                }
            }
        }
    }
}

impl LeakCheck {
    /// Plays two histories as long as an observer is due the same in both, and compares what it gets.
    fn compare<G: Game>(
        &self,
        subject: &Subject<G>,
        histories: [&[Moment<G>]; 2],
        who: Observer,
    ) -> (u32, Option<String>) {
        let mut traces = [Traces::new([who]), Traces::new([who])];
        let mut due = |n: usize| {
            let [one, two] =
                [0, 1].map(|h| traces[h].follow(subject, &histories[h][..n]).digests[0].trace);
            one == two
        };
        let longest = histories[0].len().min(histories[1].len());
        let same = (1..=longest).take_while(|&n| due(n)).count();
        if same == 0 {
            return (0, None);
        }
        // Every second match is one against bots, in which hints are given.
        let alone = who.seat().filter(|_| self.played.get().is_multiple_of(2));
        let worlds = histories.map(|moments| self.world(subject, moments, alone));
        let differ = |n: &usize| histories[0][*n].state != histories[1][*n].state;
        let differing: Vec<usize> = (0..same).filter(differ).collect();
        let every = differing.len().div_ceil(LOOKS).max(1);
        let looks: Vec<usize> = differing.iter().rev().step_by(every).copied().collect();
        let (mut compared, mut since) = (0, 0);
        let mut look = |n: usize, since: &mut usize| {
            compared += 1;
            self.look(&worlds, who, since, n, alone.is_some())
                .map(|found| format!("{}: {who}, decision {n}: {found}", subject.name))
        };
        for n in 0..same {
            if looks.contains(&n)
                && let Some(found) = look(n, &mut since)
            {
                return (compared, Some(found));
            }
            if n + 1 == longest {
                break;
            }
            // The next choices stay secret until all have chosen.
            let deciders: Vec<Seat> = histories[0][n + 1].joint.seats().iter().collect();
            for (chosen, seat) in deciders.iter().enumerate() {
                for world in &worlds {
                    self.choose(world, n + 1, *seat);
                }
                let [one, two] = [0, 1].map(|h| histories[h][n + 1].joint);
                let wait = chosen + 1 < deciders.len();
                if wait
                    && (one != two || looks.contains(&n))
                    && let Some(found) = look(n, &mut since)
                {
                    return (compared, Some(found));
                }
            }
        }
        (compared, None)
    }

    /// Compares all that an observer gets now; what differs is returned.
    fn look<G: Game>(
        &self,
        worlds: &[World<G>; 2],
        who: Observer,
        since: &mut usize,
        n: usize,
        alone: bool,
    ) -> Option<String> {
        let later = worlds[0].history.moments.iter().skip(n.saturating_sub(2)).take(5);
        let rules = &worlds[0].history.rules;
        let tried: Vec<String> = later
            .flat_map(|moment| moment.joint.iter().map(|(_, action)| rules.write_action(&action)))
            .collect();
        let asked = self.runtime.block_on(async {
            let inner = worlds[0].live.read().ok().unwrap();
            let mut plan = RequestPlan::new(inner.table.any_match(), who, *since, &tried);
            let wide = self.leak == Leak::None;
            let turn = self.played.get() % MATCHES_PER_PICTURE == 1;
            plan.hint &= alone && wide;
            plan.picture &= turn && wide;
            plan
        });
        *since = asked.entries;
        let [one, two] = [0, 1].map(|world| self.all(&worlds[world], who, &asked));
        let mut report = self.report.borrow_mut();
        let answered = one.iter().filter(|(_, text)| text.starts_with("200 "));
        let names = answered.map(|(name, _)| name.split('?').next().unwrap().to_owned());
        report.entry(G::INFO.id).or_default().answered.extend(names);
        drop(report);
        let differs = one.into_iter().zip(two).find(|(one, two)| one != two);
        differs.map(|((ask, one), (_, two))| {
            let at = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
            let near = |text: &str| {
                let from = text.floor_char_boundary(at.saturating_sub(60));
                text[from..].chars().take(160).collect::<String>()
            };
            format!("{ask}\n  {}\n  {}", near(&one), near(&two))
        })
    }
}

/// In a module for each game, so that they run side by side.
macro_rules! each_game {
    // The toy is not in the catalogue, so no server has it.
    (toy $($game:ident)*) => {$(
        mod $game {
            #[test]
            fn nobody_gets_a_byte_that_is_not_due() {
                super::nothing_leaks(stringify!($game));
            }
        }
    )*};
}
for_each_game!(each_game);

fn nothing_leaks(id: &str) {
    let check = LeakCheck::new(Leak::None);
    in_every_preset(id, &check);
    let Report { hides, compared, found, answered } = &check.report.into_inner()[id];
    assert!(found.is_empty(), "{id}: {found:#?}");
    let refused: Vec<&&str> =
        ANSWERED.iter().filter(|name| *hides && !answered.contains(**name)).collect();
    assert!(refused.is_empty(), "{id}: {refused:?} were compared for nothing");
    // With fewer it would say nothing.
    assert_eq!(*compared >= 40, *hides, "{id}: {compared} comparisons");
}

/// How many games show that something leaks, and how many hide anything. Looks no further than
/// `enough` games, for a game that does not show a leak takes as long as one without it.
fn found(leak: Leak, enough: usize) -> (usize, usize) {
    let check = LeakCheck::new(leak);
    let count = |is: fn(&&Report) -> bool| check.report.borrow().values().filter(is).count();
    // Those in which several seats choose at once, and so can leak a choice, are the last ones.
    for id in catalogue::IDS.iter().rev() {
        if count(|report| !report.found.is_empty()) < enough {
            in_every_preset(id, &check);
        }
    }
    (count(|report| !report.found.is_empty()), count(|report| report.hides))
}

#[test]
fn a_board_that_says_what_others_have_chosen_is_found() {
    let (found, _) = found(Leak::Submitted, 2);
    assert!(found >= 2, "in {found} games");
}

#[test]
fn an_entry_that_says_to_all_what_was_chosen_is_found() {
    let (found, _) = found(Leak::Chosen, 2);
    assert!(found >= 2, "in {found} games");
}

#[test]
fn a_name_made_of_the_truth_is_found() {
    let (found, hide) = found(Leak::Position, catalogue::IDS.len());
    assert_eq!(found, hide);
}
