//! Non-interference with the full deck: the same match with unseen cards exchanged.

use super::history::Moment;
use super::recorded_chance::{Answer, ChanceQuery, ReplayedChance};
use super::subject::{Check, Subject};
use super::trace::{Digests, Traces, digest, surface};
use sortie_core::chance::{Fast, Source};
use sortie_core::game::{JointAction, actions};
use sortie_core::{Card, Cards, Chance, Game, Observer, Turn};
use std::collections::HashSet;

/// Matches for each preset and observer; each is cut off at a random decision, since what is seen
/// later may not be exchanged.
const MATCHES: u64 = 8;
/// The last decision at which a match is cut off: what follows says the same again.
const LAST: usize = 250;
/// Exchanges for each match: one in a few keeps the trace for long.
const EXCHANGES: u64 = 6;
/// The least number of moments, in all matches of a preset, at which an exchanged history had
/// another truth but the same trace: with fewer the test would say nothing.
const COMPARED: u32 = 100;
/// Hidden choices are exchanged where a seat has no more actions than this.
const CHOICES: usize = 600;

/// Equal traces give equal streams, views, steps, scenes and refusals, with the whole deck.
pub struct UnseenCardsChangeNothing;

impl Check for UnseenCardsChangeNothing {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut compared = 0;
        // Where nothing is hidden one match of each observer is enough to show it.
        let matches = if subject.is_open() { 1 } else { MATCHES };
        for n in 0..matches {
            let mut luck = Fast::new(n);
            let mut path = subject.random(&mut luck, subject.spec.longest);
            path.truncate(1 + luck.below(path.len().min(LAST) as u32) as usize);
            // One match for all observers: its traces are the dearest part.
            let mut traces = Traces::new(subject.observers());
            let digests: Vec<Vec<Digests>> = (1..=path.len())
                .map(|end| traces.follow(subject, &path[..end]).digests.clone())
                .collect();
            for (at, who) in subject.observers().enumerate() {
                let digests = digests.iter().map(|digests| digests[at]).collect();
                let mut original = Original::new(subject, &path, who, digests);
                for _ in 0..EXCHANGES {
                    compared += original.compare(&mut luck);
                }
            }
        }
        if subject.is_open() {
            assert_eq!(compared, 0, "{}: equal traces had different truths", subject.name);
            return;
        }
        assert!(compared >= COMPARED, "{}: only {compared} comparisons", subject.name);
    }
}

/// The cards that an observer saw at some moment of a history.
fn seen_cards<G: Game>(subject: &Subject<G>, path: &[Moment<G>], who: Observer) -> Cards {
    let mut codes = HashSet::new();
    let mut seen = Cards::EMPTY;
    let mut before = None;
    for moment in path {
        let visibility = subject.visibility(&moment.state);
        if let Some(before) = before.replace(visibility.clone()) {
            codes.extend((subject.spec.in_passing)(&before, &visibility));
        }
        let lying = visibility.zones.into_iter().flat_map(|zone| zone.cards);
        codes.extend(lying.filter(|card| card.seen.is_by(who)).map(|card| card.code));
        for (seat, action) in subject.spell(&moment.joint) {
            let text = if who.is(seat) { action } else { (subject.spec.seen)(&action, who) };
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
            codes.extend(words.map(str::to_owned));
        }
        let shown =
            |asked: &&ChanceQuery| asked.is_public() || (subject.spec.shown)(asked.source, who);
        for asked in moment.chance.iter().filter(shown) {
            match &asked.answer {
                Answer::Number(_) => {}
                Answer::Drawn(cards) => seen |= *cards,
                Answer::Order(cards) => seen |= cards.iter().copied().collect(),
            }
        }
    }
    let cards = Subject::<G>::deck(path);
    seen | cards.iter().filter(|&card| codes.contains(&subject.rules.face(card).code)).collect()
}

/// Exchanges unseen cards at random, those of one pile among each other.
fn exchange(asked: &[ChanceQuery], unseen: Cards, luck: &mut Fast) -> [Card; 128] {
    let mut to: [Card; 128] = std::array::from_fn(|index| Card::new(index as u8));
    let mut done = Cards::EMPTY;
    for pile in asked.iter().map(|asked| asked.from) {
        let cards = (pile & unseen) - done;
        done |= pile;
        let mut order = [Card::new(0); 128];
        luck.order(Source::lot(), cards, &mut order);
        for (card, &other) in cards.iter().zip(&order) {
            to[card.to_usize()] = other;
        }
    }
    to
}

/// The cards that one exchange puts in the place of others, and the luck where the history has none.
pub struct Exchange {
    to: [Card; 128],
    /// Where equal cards lie about, the moment at which one draw is another.
    altered: usize,
    otherwise: Fast,
}

/// A history as one observer gets it, to be played again with other cards.
pub struct Original<'a, G: Game> {
    subject: &'a Subject<G>,
    path: &'a [Moment<G>],
    who: Observer,
    /// After each moment.
    digests: Vec<Digests>,
    /// View and surface after each moment, as far as they were asked for.
    shown: Vec<Option<(u64, [u64; 4])>>,
    /// The cards that the observer never saw.
    unseen: Cards,
    /// Whether several cards of the deck have one name.
    alike: bool,
}

impl<'a, G: Game> Original<'a, G> {
    /// `digests` are those after each moment; whoever only plays the history again needs none.
    pub fn new(
        subject: &'a Subject<G>,
        path: &'a [Moment<G>],
        who: Observer,
        digests: Vec<Digests>,
    ) -> Self {
        // Equal cards change places, so no card can be followed through a history: instead of all
        // unseen cards one card of one draw is another.
        let alike = subject.has_equal_cards(path);
        let unseen = if alike {
            Cards::EMPTY
        } else {
            Subject::<G>::deck(path) - seen_cards(subject, path, who)
        };
        let shown = vec![None; path.len()];
        Original { subject, path, who, digests, shown, unseen, alike }
    }

    /// Plays the same history with cards that the observer does not see exchanged, and with other
    /// choices where it does not see which was made, as long as the traces agree and the actions are
    /// legal. The observer must get the same; returns how often that said something, because
    /// the truths differ.
    fn compare(&mut self, luck: &mut Fast) -> u32 {
        let (subject, path) = (self.subject, self.path);
        let mut exchange = self.begin(luck);
        let mut traces = Traces::new([self.who]);
        let mut other: Vec<Moment<G>> = Vec::new();
        let mut compared = 0;
        for (n, moment) in path.iter().enumerate() {
            let Some(next) = self.next(&mut exchange, &other, luck) else { break };
            let differs = next.state != moment.state;
            other.push(next);
            let digests = traces.follow(subject, &other).digests[0];
            if digests.trace != self.digests[n].trace {
                break;
            }
            compared += u32::from(differs);
            // Of one state there is one view.
            let same = digests.stream == self.digests[n].stream
                && (!differs || self.shown(n) == shown(subject, &other[n].state, self.who));
            assert!(same, "{}", self.differs(&other));
        }
        compared
    }

    /// Chooses at random which unseen cards are exchanged.
    pub fn begin(&self, luck: &mut Fast) -> Exchange {
        let altered = if self.alike { luck.below(self.path.len() as u32) as usize } else { 0 };
        let to = exchange(&self.path[0].chance, self.unseen, luck);
        Exchange { to, altered, otherwise: Fast::new(u64::from(luck.below(u32::MAX))) }
    }

    /// The moment after these of the exchanged history; `None` where an action is not legal there,
    /// or at the end.
    pub fn next(
        &self,
        exchange: &mut Exchange,
        other: &[Moment<G>],
        luck: &mut Fast,
    ) -> Option<Moment<G>> {
        let moment = self.path.get(other.len())?;
        let drawn = |asked: &&ChanceQuery| matches!(asked.answer, Answer::Drawn(_));
        let draws = moment.chance.iter().filter(drawn).count() as u32;
        let alters = self.alike && other.len() == exchange.altered;
        let chance = ReplayedChance {
            answers: &moment.chance,
            exchange: &|card: Card| exchange.to[card.to_usize()],
            code: &|card| self.subject.rules.face(card).code,
            altered: alters.then(|| luck.below(1 + draws) as usize),
            otherwise: &mut exchange.otherwise,
        };
        match other.last() {
            None => Some(self.subject.deal(chance)),
            Some(last) => same(self.subject, last, &moment.joint, self.who, luck)
                .map(|joint| self.subject.play(last, joint, chance)),
        }
    }

    fn shown(&mut self, n: usize) -> (u64, [u64; 4]) {
        let anew = || shown(self.subject, &self.path[n].state, self.who);
        *self.shown[n].get_or_insert_with(anew)
    }

    fn differs(&self, other: &[Moment<G>]) -> String {
        let (subject, who, path) = (self.subject, self.who, &self.path[..other.len()]);
        let view = |path: &[Moment<G>]| subject.rules.view(&path[path.len() - 1].state, who);
        format!(
            "{}: {who} gets something else in two histories with the same trace:\n{}{}\n{:?}\n{:?}",
            subject.name,
            subject.describe(path),
            subject.describe(other),
            view(path),
            view(other),
        )
    }
}

/// View and surface of an observer.
fn shown<G: Game>(subject: &Subject<G>, state: &G::State, who: Observer) -> (u64, [u64; 4]) {
    let view = subject.rules.view(state, who);
    (digest(&view), surface(subject, &view))
}

/// The same actions, as far as the observer sees them; `None` where they are not legal.
fn same<G: Game>(
    subject: &Subject<G>,
    last: &Moment<G>,
    joint: &JointAction<G::Action>,
    who: Observer,
    luck: &mut Fast,
) -> Option<JointAction<G::Action>> {
    if subject.rules.turn(&last.state) == Turn::Decide(joint.seats()) {
        let mut same = JointAction::empty();
        for (seat, action) in joint.iter() {
            let view = subject.rules.view(&last.state, Observer::Seat(seat));
            let text = subject.rules.write_action(&action);
            let seen = (subject.spec.seen)(&text, who);
            let mut chosen = subject.rules.check_action(&view, &action).is_ok().then_some(action);
            if !who.is(seat) && seen != text {
                let twins = twins(subject, &view, &text, who);
                if !twins.is_empty() {
                    chosen = Some(twins[luck.below(twins.len() as u32) as usize]);
                }
            }
            same.put(seat, chosen?);
        }
        return Some(same);
    }
    None
}

/// The legal actions that look to an observer like this one.
#[allow(clippy::single_match_else, reason = "both ways are of one weight")]
fn twins<G: Game>(
    subject: &Subject<G>,
    view: &G::View,
    text: &str,
    who: Observer,
) -> Vec<G::Action> {
    let seen = |text: &str| (subject.spec.seen)(text, who);
    let looks = |action: &G::Action| seen(&subject.rules.write_action(action)) == seen(text);
    let mut twins: Vec<G::Action> = match actions(&subject.rules, view, CHOICES) {
        Some(choices) => choices.into_iter().map(|choice| choice.0).collect(),
        None => {
            let texts = (subject.spec.twins)(text).into_iter().chain([text.to_owned()]);
            texts.filter_map(|text| subject.rules.parse_action(view, &text).ok()).collect()
        }
    };
    twins.retain(looks);
    twins
}
