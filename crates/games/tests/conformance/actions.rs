//! Actions: each that is offered has one draft and one text, and nothing else is accepted.

use super::matches::MATCHES;
use super::subject::{Check, Subject};
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Refusal, actions};
use sortie_core::matches::{Seating, SubmitError};
use sortie_core::{Draft, Game, Match, Observer, Steps, Turn};
use std::collections::HashSet;

/// Where there are more legal actions than this, illegal ones are not tried.
const LISTED: usize = 1_000;
/// Texts and actions of other decisions that are tried at each decision.
const TRIED: usize = 12;
/// One text of another decision in this many is tried for each observer that decides nothing.
const IDLE: u32 = 8;
/// Sequences of illegal play for each form.
const SEQUENCES: u64 = 20;
/// Decisions in each of them.
const DECISIONS: u32 = 40;

/// Everything that is chosen in some matches of a form.
struct Vocabulary<G: Game> {
    texts: Vec<String>,
    actions: Vec<G::Action>,
    rules: RuleIds,
}

impl<G: Game> Vocabulary<G> {
    fn new(subject: &Subject<G>) -> Self {
        let (mut texts, mut actions) = (HashSet::new(), Vec::new());
        for n in MATCHES..2 * MATCHES {
            for moment in subject.random(&mut Fast::new(n), subject.spec.longest) {
                for (_, action) in moment.joint.iter() {
                    if texts.insert(subject.rules.write_action(&action)) {
                        actions.push(action);
                    }
                }
            }
        }
        let mut texts: Vec<String> = texts.into_iter().collect();
        texts.sort_unstable();
        Vocabulary { texts, actions, rules: RuleIds::new::<G>() }
    }
}

fn one_of<'a, T>(all: &'a [T], luck: &mut Fast) -> &'a T {
    &all[luck.below(all.len() as u32) as usize]
}

/// Every entry of `legal_steps` spells an action, which has one draft and one text. Texts and
/// actions of other decisions are accepted only where they are legal.
pub struct ActionsReadBack;

impl Check for ActionsReadBack {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let vocabulary = Vocabulary::new(subject);
        let mut refused = 0;
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let path = subject.random(&mut luck, subject.spec.longest);
            for moment in &path {
                for who in subject.observers() {
                    let view = subject.rules.view(&moment.state, who);
                    if who.is_in(subject.rules.turn(&moment.state).seats()) {
                        let (action, draft) = subject.random_action(&view, &mut luck);
                        reads_back(subject, &view, action, draft);
                        refused += refuse_others(subject, &view, &vocabulary, &mut luck);
                    } else {
                        offers_nothing(subject, &view, &vocabulary, &mut luck);
                    }
                }
            }
        }
        let one = vocabulary.texts.len() <= 1;
        assert!(refused > 0 || one, "{}: no text was ever refused", subject.name);
    }
}

fn reads_back<G: Game>(subject: &Subject<G>, view: &G::View, action: G::Action, draft: Draft) {
    let (name, rules) = (&subject.name, &subject.rules);
    let text = rules.write_action(&action);
    assert_eq!(rules.draft_of_action(view, &action), draft, "{name}: the draft of {text}");
    assert_eq!(rules.check_action(view, &action), Ok(()), "{name}: {text}");
    assert_eq!(rules.read_action(view, &text), Ok(action), "{name}: {text}");
    for text in [text.to_lowercase(), text.to_uppercase(), format!(" {text}  "), text] {
        assert_eq!(rules.parse_action(view, &text), Ok(action), "{name}: '{text}'");
    }
}

/// An observer that decides nothing is offered nothing, and refused whatever it tries.
fn offers_nothing<G: Game>(
    subject: &Subject<G>,
    view: &G::View,
    vocabulary: &Vocabulary<G>,
    luck: &mut Fast,
) {
    let (name, rules) = (&subject.name, &subject.rules);
    assert_eq!(rules.legal_steps(view, &Draft::EMPTY), Steps::NONE, "{name}: {view:?}");
    if luck.below(IDLE) == 0 {
        let text = one_of(&vocabulary.texts, luck);
        let refusal = rules.parse_action(view, text).expect_err("nothing is asked of it");
        let named = vocabulary.rules.has_rule(&refusal);
        assert!(named, "{name}: '{text}' is refused by {}", refusal.rule);
    }
}

/// The rules that a refusal of a game may name.
pub struct RuleIds {
    prefix: &'static str,
    /// The words in bold on the game's pages, each rule's id among them; none if it has no page.
    /// Read once for all refusals: to search a page for each takes most of the suite's time.
    bold: Option<HashSet<&'static str>>,
}

impl RuleIds {
    pub fn new<G: Game>() -> Self {
        let pages = G::INFO.rulebook;
        let bold = pages.iter().flat_map(|(_, page)| {
            let (_, rest) = page.split_once("**").unwrap_or_default();
            let (bold, _) = rest.rsplit_once("**").unwrap_or_default();
            bold.split("**")
        });
        RuleIds { prefix: G::INFO.prefix, bold: (!pages.is_empty()).then(|| bold.collect()) }
    }

    /// Whether a refusal names a rule that is on the game's page.
    pub fn has_rule(&self, refusal: &Refusal) -> bool {
        refusal.rule.starts_with(self.prefix)
            && self.bold.as_ref().is_none_or(|bold| bold.contains(refusal.rule))
    }
}

/// Tries what was chosen at other decisions; returns how many texts were refused.
fn refuse_others<G: Game>(
    subject: &Subject<G>,
    view: &G::View,
    vocabulary: &Vocabulary<G>,
    luck: &mut Fast,
) -> u32 {
    let (name, rules) = (&subject.name, &subject.rules);
    let Some(legal) = actions(rules, view, LISTED) else { return 0 };
    let (action, draft) = *one_of(&legal, luck);
    reads_back(subject, view, action, draft);
    let mut refused = 0;
    for _ in 0..TRIED {
        let text = one_of(&vocabulary.texts, luck);
        let parsed = rules.parse_action(view, text);
        let right = match &parsed {
            // Several texts may be read as one action.
            Ok(action) => legal.iter().any(|(offered, _)| offered == action),
            Err(refusal) => {
                refused += 1;
                vocabulary.rules.has_rule(refusal)
                    && !legal.iter().any(|(offered, _)| rules.write_action(offered) == *text)
            }
        };
        assert!(right, "{name}: '{text}' is read as {parsed:?}: {view:?}");
        let action = one_of(&vocabulary.actions, luck);
        let offered = legal.iter().any(|(offered, _)| offered == action);
        let checked = rules.check_action(view, action);
        assert_eq!(checked.is_ok(), offered, "{name}: {action:?} {checked:?} {view:?}");
    }
    refused
}

/// A submission that is refused, not the seat's own or for another decision changes nothing.
pub struct RefusedActionsChangeNothing;

impl Check for RefusedActionsChangeNothing {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let vocabulary = Vocabulary::new(subject);
        let mut luck = Fast::new(1);
        let mut refused = 0;
        let start = Match::new(subject.rules.clone(), subject.seats, [1; 32], &Seating::default());
        let mut played = start.expect("a preset can be played");
        while let Turn::Decide(seats) = played.turn() {
            let (before, decision) = (played.hash(), played.decision());
            let any = *one_of(&vocabulary.actions, &mut luck);
            let stale = SubmitError::Stale { given: decision + 1, current: decision };
            for seat in 0..subject.seats {
                assert_eq!(played.submit(seat, decision + 1, any), Err(stale.clone()));
                let view = played.view(Observer::Seat(seat));
                if !seats.has(seat) {
                    let answer = played.submit(seat, decision, any);
                    assert_eq!(answer, Err(SubmitError::NotYours(seat)), "{}", subject.name);
                } else if let Err(refusal) = subject.rules.check_action(&view, &any) {
                    let answer = played.submit(seat, decision, any);
                    assert_eq!(answer, Err(SubmitError::Refused(refusal)), "{}", subject.name);
                    refused += 1;
                }
            }
            assert_eq!((played.hash(), played.decision()), (before, decision), "{}", subject.name);
            for seat in seats.iter() {
                let (action, _) =
                    subject.random_action(&played.view(Observer::Seat(seat)), &mut luck);
                played.submit(seat, decision, action).expect("a legal action");
            }
        }
        let any = vocabulary.actions[0];
        assert_eq!(played.submit(0, played.decision(), any), Err(SubmitError::Over));
        let one = vocabulary.actions.len() <= 1;
        assert!(refused > 0 || one, "{}: nothing was ever refused", subject.name);
    }
}

/// `play` with actions that are not legal, of seats that are not asked, or with none at all has an
/// unspecified result, but it does not panic.
pub struct IllegalPlayDoesNotPanic;

impl Check for IllegalPlayDoesNotPanic {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let (vocabulary, rules) = (Vocabulary::new(subject), &subject.rules);
        for n in 0..SEQUENCES {
            let mut luck = Fast::new(n);
            let mut state = subject.deal(&mut luck).state;
            for _ in 0..DECISIONS {
                let mut joint = JointAction::empty();
                for seat in 0..subject.seats {
                    if luck.below(3) > 0 {
                        joint.put(seat, *one_of(&vocabulary.actions, &mut luck));
                    }
                }
                rules.play(&mut state, &joint, &mut luck, &mut ());
                let _ = rules.turn(&state);
                let _ = rules.standings(&state);
                for who in subject.observers() {
                    let _ = rules.view(&state, who);
                }
                let _ = rules.write_position(&state);
            }
        }
    }
}
