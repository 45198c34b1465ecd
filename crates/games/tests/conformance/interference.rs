//! Non-interference, exhaustively: nobody is told, shown or asked anything that is not due, and
//! everybody is told all that is.

use super::subject::Subject;
use super::trace::{Digests, Question, Traces, digest, surface};
use sortie_core::{Game, Observer};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// The kind of violation that two histories have shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The public knowledge is the same, but the next question or the number of cards in a zone
    /// differs.
    Asked,
    /// Equal traces, but other events.
    Stream,
    /// Equal traces, but another view.
    View,
    /// Equal traces, but other legal steps.
    Steps,
    /// Equal traces, but another observation.
    Observation,
    /// Equal traces, but another scene.
    Scene,
    /// Equal traces, but another refusal.
    Refusal,
    /// Equal streams and own actions, but something else was due.
    Untold,
    /// Equal keys, but other streams or own actions, or the other way round.
    Key,
    /// Equal keys, but another view, other steps or another turn.
    KeyView,
}

/// Two histories that show that something is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    pub kind: Kind,
    pub who: Observer,
    /// The numbers of the two histories in the order of the walk.
    pub histories: [u64; 2],
}

/// The findings of an exhaustive walk.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub histories: u64,
    /// How often an observer's trace was one that another history had had before.
    pub compared: u64,
    /// The first finding of each kind.
    pub findings: Vec<Finding>,
}

impl Report {
    fn add(&mut self, finding: Finding) {
        if !self.findings.iter().any(|other| other.kind == finding.kind) {
            self.findings.push(finding);
        }
    }
}

/// The stream of an observer at the end of the first history with some trace.
struct Shown {
    history: u64,
    stream: u64,
    view: u64,
    surface: [u64; 4],
}

/// The meaning of some key in the first history with it.
struct Keyed {
    history: u64,
    flat: u64,
    means: u64,
}

/// How often view and surface that were met before are worked out anew, in histories.
const ANEW: u64 = 16;
/// So many states are kept with their views, to bound memory.
const KEPT: usize = 100_000;

struct Observed<S> {
    who: Observer,
    views: HashMap<S, u64>,
    surfaces: HashMap<u64, [u64; 4]>,
    by_trace: HashMap<u64, Shown>,
    by_stream: HashMap<u64, (u64, u64)>,
    by_key: HashMap<u128, Keyed>,
    by_flat: HashMap<u64, (u128, u64)>,
}

/// Compares all histories of a lite form with each other.
pub fn examine<G: Game>(subject: &Subject<G>) -> Report {
    let mut report = Report::default();
    let mut traces = Traces::<G>::new(subject.observers());
    let mut asked: HashMap<u64, (u64, u64)> = HashMap::new();
    let mut observed: Vec<Observed<G::State>> = subject.observers().map(Observed::new).collect();
    subject.walk(&mut |path| {
        let history = report.histories;
        report.histories += 1;
        let moment = &path[path.len() - 1];
        let got = traces.follow(subject, path);
        for question in &got.questions {
            if let Some(found) = ask(&mut asked, question, history) {
                report.add(found);
            }
        }
        for (digests, known) in got.digests.iter().zip(&mut observed) {
            let who = known.who;
            let (view, surface) = known.look(subject, &moment.state, history);
            let shown = Shown { history, stream: digests.stream, view, surface };
            let means = digest(&(shown.view, shown.surface[0], subject.rules.turn(&moment.state)));
            let keyed = Keyed { history, flat: digests.flat, means };
            let found = [
                known.due(digests, shown, &mut report.compared),
                known.told(digests, history),
                known.keyed(moment.keys.key(who), keyed),
            ];
            for (kind, before) in found.into_iter().flatten() {
                report.add(Finding { kind, who, histories: [before, history] });
            }
        }
        true
    });
    report
}

fn ask(asked: &mut HashMap<u64, (u64, u64)>, question: &Question, history: u64) -> Option<Finding> {
    let &mut (before, first) = asked.entry(question.known).or_insert((question.asked, history));
    let histories = [first, history];
    let finding = Finding { kind: Kind::Asked, who: Observer::Public, histories };
    (before != question.asked).then_some(finding)
}

impl<S: Copy + Eq + Hash> Observed<S> {
    fn new(who: Observer) -> Self {
        Observed {
            who,
            views: HashMap::new(),
            surfaces: HashMap::new(),
            by_trace: HashMap::new(),
            by_stream: HashMap::new(),
            by_key: HashMap::new(),
            by_flat: HashMap::new(),
        }
    }

    /// View, and steps, scene, refusals and observation. The one is a function of the state by type, the others
    /// are functions of the view: they are worked out for each of them, and now and then anew, in
    /// case that an equality forgets a field.
    fn look<G: Game<State = S>>(
        &mut self,
        subject: &Subject<G>,
        state: &S,
        history: u64,
    ) -> (u64, [u64; 4]) {
        let anew = history.is_multiple_of(ANEW);
        if let Some(&view) = self.views.get(state).filter(|_| !anew) {
            return (view, self.surfaces[&view]);
        }
        let view = subject.rules.view(state, self.who);
        let key = digest(&view);
        if self.views.len() == KEPT {
            self.views.clear();
        }
        self.views.insert(*state, key);
        let known = self.surfaces.get(&key).filter(|_| !anew);
        let surface = known.copied().unwrap_or_else(|| surface(subject, &view));
        self.surfaces.entry(key).or_insert(surface);
        (key, surface)
    }

    /// Equal traces must give equal streams, views, steps, scenes and refusals.
    fn due(&mut self, digests: &Digests, shown: Shown, compared: &mut u64) -> Option<(Kind, u64)> {
        let first = match self.by_trace.entry(digests.trace) {
            Entry::Vacant(place) => {
                place.insert(shown);
                return None;
            }
            Entry::Occupied(first) => first.into_mut(),
        };
        *compared += 1;
        let kinds = [
            (Kind::Stream, first.stream == shown.stream),
            (Kind::View, first.view == shown.view),
            (Kind::Steps, first.surface[0] == shown.surface[0]),
            (Kind::Observation, first.surface[3] == shown.surface[3]),
            (Kind::Scene, first.surface[1] == shown.surface[1]),
            (Kind::Refusal, first.surface[2] == shown.surface[2]),
        ];
        kinds.into_iter().find(|(_, equal)| !equal).map(|(kind, _)| (kind, first.history))
    }

    /// Equal streams must come from equal traces.
    fn told(&mut self, digests: &Digests, history: u64) -> Option<(Kind, u64)> {
        let first = self.by_stream.entry(digests.stream).or_insert((digests.trace, history));
        (first.0 != digests.trace).then_some((Kind::Untold, first.1))
    }

    /// Keys are equal where streams and own actions are, and only there; then they mean the same.
    fn keyed(&mut self, key: u128, keyed: Keyed) -> Option<(Kind, u64)> {
        let same = self.by_flat.entry(keyed.flat).or_insert((key, keyed.history));
        if same.0 != key {
            return Some((Kind::Key, same.1));
        }
        let (flat, means) = (keyed.flat, keyed.means);
        let first = self.by_key.entry(key).or_insert(keyed);
        if first.flat != flat {
            return Some((Kind::Key, first.history));
        }
        (first.means != means).then_some((Kind::KeyView, first.history))
    }
}

/// A finding in words, with both histories.
pub fn explain<G: Game>(subject: &Subject<G>, finding: &Finding) -> String {
    let mut text = format!("{}: {:?}, seen by {}\n", subject.name, finding.kind, finding.who);
    let mut history = 0;
    subject.walk(&mut |path| {
        if finding.histories.contains(&history) {
            let state = &path[path.len() - 1].state;
            text += &format!("history {history}:\n{}", subject.describe(path));
            for event in path.iter().flat_map(|moment| &moment.told) {
                text += &format!("  told: {:?}\n", event.seen_by(finding.who));
            }
            text += &format!("  trace:\n{}", subject.visibility(state).observation(finding.who));
            text += &format!("  view: {:?}\n", subject.rules.view(state, finding.who));
        }
        history += 1;
        history <= finding.histories[1]
    });
    text
}
