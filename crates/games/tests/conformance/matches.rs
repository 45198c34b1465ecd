//! Random matches: what holds at every decision of every preset.

use super::subject::{Check, Subject};
use sortie_core::chance::{Fast, Live};
use sortie_core::game::{JointAction, actions};
use sortie_core::matches::Seating;
use sortie_core::position;
use sortie_core::{Draft, Game, Match, Observer, Turn};
use std::collections::{BTreeMap, HashSet};

/// Random matches for each preset and number of seats.
const MATCHES: u64 = 10;
/// Where there are more legal actions than this, what is not legal is not tried.
const LISTED: usize = 1_000;
/// Texts of other positions that are tried at each decision.
const TRIED: usize = 12;

/// A match and a copy of its state, made from the same seed.
#[allow(clippy::struct_field_names, reason = "the match itself, beside its copy")]
struct Played<G: Game> {
    played: Match<G>,
    state: G::State,
    seed: [u8; 32],
}

impl<G: Game> Played<G> {
    fn new(subject: &Subject<G>, n: u64) -> Self {
        let seed = [n as u8; 32];
        let played = Match::new(subject.rules.clone(), subject.seats, seed, &Seating::default());
        let played = played.expect("a preset can be played");
        let state = subject.rules.deal(subject.seats, &mut Live::new(seed, 0), &mut ());
        Played { played, state, seed }
    }

    /// Submits the actions to the match and plays them on the copy.
    fn play(&mut self, subject: &Subject<G>, joint: &JointAction<G::Action>) {
        let decision = self.played.decision();
        for (seat, action) in joint.iter() {
            let submitted = self.played.submit(seat, decision, action);
            assert!(submitted.is_ok(), "{}: offered but {submitted:?}", subject.name);
        }
        assert_eq!(self.played.decision(), decision + 1, "all have submitted");
        subject.rules.play(&mut self.state, joint, &mut Live::new(self.seed, decision), &mut ());
    }
}

/// Matches end, follow from seed and actions alone, and every card lies somewhere, once.
pub struct MatchesEnd;

impl Check for MatchesEnd {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let mut game = Played::new(subject, n);
            let deck = cards(subject, &game.state);
            while let Turn::Decide(seats) = game.played.turn() {
                let decision = game.played.decision();
                let longest = subject.table.longest;
                assert!(decision <= longest, "{} has more than {longest} decisions", subject.name);
                assert!(!seats.is_empty(), "{}: nobody decides", subject.name);
                let mut joint = JointAction::empty();
                for seat in seats.iter() {
                    let view = game.played.view(Observer::Seat(seat));
                    joint.put(seat, subject.random_action(&view, &mut luck).0);
                }
                game.play(subject, &joint);
                assert_eq!(cards(subject, &game.state), deck, "{}: {joint:?}", subject.name);
                let hash = position::hash(&subject.rules, subject.seats, &game.state);
                assert_eq!(game.played.hash(), hash, "{}: seed and actions", subject.name);
                let standing = subject.rules.standings(&game.state);
                assert_eq!(standing.seats(), subject.seats, "{}: it stands for all", subject.name);
            }
            let last = Some(subject.rules.standings(&game.state));
            assert_eq!(game.played.turn().outcome(), last, "{}: as it stood", subject.name);
        }
    }
}

/// The cards of all zones, each as often as there are equal ones.
fn cards<G: Game>(subject: &Subject<G>, state: &G::State) -> Vec<String> {
    let sheet = subject.sheet(state);
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    let dealt = [subject.deal(Fast::new(0))];
    for card in Subject::<G>::deck(&dealt) {
        *copies.entry(subject.rules.face(card).code).or_default() += 1;
    }
    let mut zones: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (card, zone) in sheet.cards() {
        let lies = zones.entry(card).or_default();
        lies.push(zone);
        let most = copies.get(card).copied().unwrap_or(1);
        assert!(lies.len() <= most, "{}: {card} lies in {}", subject.name, lies.join(" and in "));
    }
    let mut cards: Vec<String> = sheet.cards().map(|(card, _)| card.to_owned()).collect();
    cards.sort_unstable();
    cards
}

/// Positions are written as JSON and read back as the same state.
pub struct PositionsReadBack;

impl Check for PositionsReadBack {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        for n in 0..MATCHES {
            let path = subject.random(&mut Fast::new(n), subject.table.longest);
            for moment in &path {
                let document = position::write(&subject.rules, subject.seats, 3, &moment.state);
                let text = serde_json::to_string(&document).expect("a position is JSON");
                let (rules, read) = position::read::<G>(&text)
                    .unwrap_or_else(|error| panic!("{}: {error}\n{text}", subject.name));
                let same = (rules, read.seats, read.decision, read.table);
                let wanted = (subject.rules.clone(), subject.seats, 3, moment.state);
                assert!(same == wanted, "{}: {:?} of {text}", subject.name, same.3);
            }
        }
    }
}

/// Every entry of `legal` spells an action, which has one draft and one text. Texts of other
/// positions are read only where they are legal.
pub struct ActionsReadBack;

impl Check for ActionsReadBack {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let texts = texts(subject);
        let mut refused = 0;
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let path = subject.random(&mut luck, subject.table.longest);
            for moment in &path {
                for who in subject.observers() {
                    let view = subject.rules.view(&moment.state, who);
                    if !who.among(subject.rules.turn(&moment.state).seats()) {
                        let none = subject.rules.legal_steps(&view, &Draft::EMPTY);
                        assert_eq!(none, sortie_core::Steps::NONE, "{}: {view:?}", subject.name);
                        continue;
                    }
                    let (action, draft) = subject.random_action(&view, &mut luck);
                    reads_back(subject, &view, action, draft);
                    refused += refuse_others(subject, &view, &texts, &mut luck);
                }
            }
        }
        let one = texts.len() <= 1;
        assert!(refused > 0 || one, "{}: no text was ever refused", subject.name);
    }
}

/// The texts of the actions of some matches.
fn texts<G: Game>(subject: &Subject<G>) -> Vec<String> {
    let mut texts = HashSet::new();
    for n in MATCHES..2 * MATCHES {
        for moment in subject.random(&mut Fast::new(n), subject.table.longest) {
            texts.extend(subject.spell(&moment.joint).into_iter().map(|(_, text)| text));
        }
    }
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}

fn reads_back<G: Game>(subject: &Subject<G>, view: &G::View, action: G::Action, draft: Draft) {
    let (name, rules) = (&subject.name, &subject.rules);
    let text = rules.write_action(&action);
    assert_eq!(rules.draft_of_action(view, &action), draft, "{name}: the draft of {text}");
    assert_eq!(rules.check_action(view, &action), Ok(()), "{name}: {text}");
    assert_eq!(rules.read_action(view, &text), Ok(action), "{name}: {text}");
    assert_eq!(rules.parse_action(view, &text), Ok(action), "{name}: {text}");
}

/// Tries texts of other positions; returns how many were refused.
fn refuse_others<G: Game>(
    subject: &Subject<G>,
    view: &G::View,
    texts: &[String],
    luck: &mut Fast,
) -> u32 {
    let Some(legal) = actions(&subject.rules, view, LISTED) else { return 0 };
    let mut refused = 0;
    for _ in 0..TRIED {
        let text = &texts[luck.below(texts.len() as u32) as usize];
        let spelled = |action: &G::Action| subject.rules.write_action(action) == *text;
        let parsed = subject.rules.parse_action(view, text);
        let right = match &parsed {
            // Several texts may be read as one action.
            Ok(action) => legal.iter().any(|(offered, _)| offered == action),
            Err(refusal) => {
                refused += 1;
                refusal.rule.starts_with(G::INFO.prefix)
                    && !legal.iter().any(|(offered, _)| spelled(offered))
            }
        };
        assert!(right, "{}: '{text}' is read as {parsed:?}: {view:?}", subject.name);
    }
    refused
}
