//! The information due to an observer (its trace) and the information it gets (its stream), as
//! running digests.

use super::history::Moment;
use super::recorded_chance::{Answer, ChanceQuery};
use super::subject::Subject;
use super::visibility::Visibility;
use sortie_core::chance::ChanceKind;
use sortie_core::observation::Features;
use sortie_core::{Cards, Game, Observer, Seat, Turn};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// A running digest. With 2⁶⁴ values and fewer than 2²⁰ histories a tree, two that differ
/// collide with a chance below 2⁻²⁴.
pub fn digest(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The digests of one observer after a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    /// The due information: per decision the zones with faces blanked, the public facts, the turn,
    /// the observer's own actions, and the public part of other actions and of chance.
    pub trace: u64,
    /// The events and own actions, decision by decision.
    pub stream: u64,
    /// The same without the decisions' bounds.
    pub flat: u64,
}

/// A question that all hear, of chance or of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The public knowledge before, by actions, by chance and by proofs.
    pub known: u64,
    /// The questions and their seats; if seats are asked, also the number of cards in each zone.
    pub asked: u64,
}

/// The digests of some observers after a moment.
pub struct Got {
    /// By observer.
    pub digests: Vec<Digests>,
    /// The questions of this moment, if the public is among the observers.
    pub questions: Vec<Question>,
    situation: Rc<Situation>,
}

/// The stream and view that observers must get in a state, however it came about.
struct Situation {
    visibility: Visibility,
    /// By observer.
    glimpses: Vec<u64>,
    tags: u64,
    shape: u64,
    turn: Turn,
}

/// States of a form come about in many ways: so many of their situations are kept, to bound memory.
const KEPT: usize = 20_000;

/// The digests of some observers after each moment of a path.
pub struct Traces<G: Game> {
    observers: Vec<Observer>,
    past: Vec<Got>,
    situations: HashMap<G::State, Rc<Situation>>,
}

impl<G: Game> Traces<G> {
    /// The digests of these observers, in this order.
    pub fn new(observers: impl IntoIterator<Item = Observer>) -> Self {
        let observers = observers.into_iter().collect();
        Traces { observers, past: Vec::new(), situations: HashMap::new() }
    }

    /// The digests after the last moment of a path that grew by one, or went back and then grew.
    pub fn follow(&mut self, subject: &Subject<G>, path: &[Moment<G>]) -> &Got {
        let last = path.len() - 1;
        self.past.truncate(last);
        let situation = self.situation(subject, &path[last].state);
        let now = after(subject, &self.observers, self.past.last(), &path[last], situation);
        self.past.push(now);
        &self.past[last]
    }

    fn situation(&mut self, subject: &Subject<G>, state: &G::State) -> Rc<Situation> {
        if self.situations.len() == KEPT {
            self.situations.clear();
        }
        let observers = &self.observers;
        let new = || {
            let visibility = subject.visibility(state);
            let glimpses =
                observers.iter().map(|&who| digest(&visibility.observation(who))).collect();
            let (tags, shape) = (digest(&visibility.tags()), digest(&visibility.shape()));
            let turn = subject.rules.turn(state);
            Rc::new(Situation { visibility, glimpses, tags, shape, turn })
        };
        Rc::clone(self.situations.entry(*state).or_insert_with(new))
    }
}

fn after<G: Game>(
    subject: &Subject<G>,
    observers: &[Observer],
    before: Option<&Got>,
    moment: &Moment<G>,
    situation: Rc<Situation>,
) -> Got {
    let visibility = &situation.visibility;
    let actions = subject.spell(&moment.joint);
    let chance = |who| -> Vec<String> {
        moment.chance.iter().filter_map(|asked| shown(subject, visibility, asked, who)).collect()
    };
    let earlier = before.map(|before| &before.situation.visibility);
    let passed = earlier.map(|earlier| (subject.spec.in_passing)(earlier, visibility));
    let mut digests = Vec::new();
    let mut questions = Vec::new();
    for (n, &who) in observers.iter().enumerate() {
        let past = before.map(|before| before.digests[n]).unwrap_or_default();
        let seen = seen(subject, earlier, &actions, who);
        let (observation, turn) = (situation.glimpses[n], situation.turn);
        let trace = digest(&(past.trace, &seen, &passed, chance(who), observation, turn));
        let own: Vec<&str> =
            actions.iter().filter(|(seat, _)| who.is(*seat)).map(|(_, a)| a.as_str()).collect();
        let told: Vec<G::Event> = moment.told.iter().map(|event| event.seen_by(who)).collect();
        let flat = own.iter().fold(past.flat, |flat, action| digest(&(flat, 1, action)));
        let flat = told.iter().fold(flat, |flat, event| digest(&(flat, 0, event)));
        digests.push(Digests { trace, stream: digest(&(past.stream, own, told)), flat });
        if who == Observer::Public {
            questions = asked(moment, &situation, digest(&(past.trace, &seen)));
        }
    }
    Got { digests, questions, situation }
}

/// The questions of a moment in their order. Proofs by its end count as known from its start: a
/// game may say aloud that a hand holds no such card, and go on from that.
fn asked<G: Game>(moment: &Moment<G>, situation: &Situation, before: u64) -> Vec<Question> {
    let mut known = digest(&(before, situation.tags));
    let mut questions = Vec::new();
    let open =
        |asked: &&ChanceQuery| asked.is_public() && asked.answer != Answer::Drawn(Cards::EMPTY);
    for asked in moment.chance.iter().filter(open) {
        let (source, from) = (asked.source, asked.from.len());
        questions.push(Question { known, asked: digest(&(source, from)) });
        known = digest(&(known, &asked.answer));
    }
    let asked = match situation.turn {
        Turn::Decide(seats) => digest(&(seats.iter().collect::<Vec<_>>(), situation.shape)),
        Turn::Over(_) => digest(&"over"),
    };
    questions.push(Question { known, asked });
    questions
}

/// An answer of chance as an observer sees it.
///
/// All see what is proven about a card that leaves a hand. (It bears that afterwards too, where it
/// lies unseen.)
fn shown<G: Game>(
    subject: &Subject<G>,
    visibility: &Visibility,
    asked: &ChanceQuery,
    who: Observer,
) -> Option<String> {
    let code = |card| subject.rules.face(card).code;
    if asked.is_public() || (subject.spec.shown)(asked.source, who) {
        return Some(asked.spell(code));
    }
    match asked.answer {
        Answer::Drawn(cards) if asked.source.ask() == ChanceKind::Steal => {
            let tags = cards.iter().map(|card| visibility.tag(&code(card)));
            Some(format!("{asked}: {}", tags.collect::<Vec<_>>().join(" ")))
        }
        _ => None,
    }
}

/// The actions of a decision as an observer sees them, with what all knew about the cards that it
/// sees played.
fn seen<G: Game>(
    subject: &Subject<G>,
    before: Option<&Visibility>,
    actions: &[(Seat, String)],
    who: Observer,
) -> Vec<String> {
    let see = |(seat, action): &(Seat, String)| {
        let text = if who.is(*seat) { action.clone() } else { (subject.spec.seen)(action, who) };
        let tags = before.map(|before| before.tags_played(*seat, action)).unwrap_or_default();
        // A word that is not seen as it is says nothing of what is known about its card.
        let words = text.split(' ').zip(action.split(' ')).zip(tags);
        let same = |seen: &str, word: &str| seen == word || seen == word.trim_end_matches('\'');
        let tags: String =
            words.filter(|((seen, word), _)| same(seen, word)).map(|(_, tag)| tag).collect();
        text + &tags
    };
    actions.iter().map(see).collect()
}

/// Hashes the values of features, without any layout.
#[derive(Default)]
struct FeatureDigest(DefaultHasher);

impl FeatureDigest {
    fn finish(self) -> u64 {
        self.0.finish()
    }
}

impl Features for FeatureDigest {
    fn planes(
        &mut self,
        name: &'static str,
        _: &'static str,
        shape: &[usize],
        mut row: impl FnMut(usize) -> u128,
    ) {
        name.hash(&mut self.0);
        let rows: usize = shape[..shape.len() - 1].iter().product();
        (0..rows).for_each(|n| row(n).hash(&mut self.0));
    }

    fn numbers(
        &mut self,
        name: &'static str,
        _: &'static str,
        _: RangeInclusive<i32>,
        shape: &[usize],
        mut value: impl FnMut(usize) -> i32,
    ) {
        name.hash(&mut self.0);
        let count: usize = shape.iter().product();
        (0..count).for_each(|n| value(n).hash(&mut self.0));
    }
}

/// The surface of a view: steps, scene, some refusals and the observation. All of it is a function of the view by
/// type; a view whose equality forgets a field would show here.
pub fn surface<G: Game>(subject: &Subject<G>, view: &G::View) -> [u64; 4] {
    /// Refusals are asked for these steps where they are not offered: some cards, some others.
    const REFUSED: [u8; 6] = [0, 7, 26, 101, 104, 255];
    let draft = sortie_core::Draft::EMPTY;
    let steps = subject.rules.legal_steps(view, &draft);
    let open = subject.rules.any_order_steps(view, &draft).next;
    let scene = subject.rules.scene(view, &draft);
    let scene = serde_json::to_vec(&scene).expect("a scene is JSON");
    let refused: Vec<_> = REFUSED
        .into_iter()
        .filter(|&step| !open.has(step))
        .map(|step| subject.rules.refuse_step(view, &draft, step))
        .chain([subject.rules.refuse_incomplete(view, &draft)])
        .collect();
    let mut observed = FeatureDigest::default();
    subject.rules.encode_view(view, &mut observed);
    [digest(&steps), digest(&scene), digest(&refused), observed.finish()]
}
