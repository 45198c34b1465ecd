//! Observations: one layout for all views, enough to tell the legal steps, and nothing hidden that is
//! not marked as possible.

use super::subject::{Check, Subject};
use super::trace::digest;
use sortie_core::chance::Fast;
use sortie_core::observation::{FeatureKind, ObservationSpec};
use sortie_core::step_actions::{SUBMIT, StepTaken, legal_numbers, take_number};
use sortie_core::{Draft, Game, ObservationEncoder, Observer, Turn};
use std::collections::HashMap;

/// The random matches of each form.
const MATCHES: u64 = 6;
/// The longest of them, in decisions.
const LONGEST: u32 = 300;

/// The layout is the same for every view, equal observations have equal legal numbers, every legal
/// number is below the published length of a draft, and taken one by one they make the action.
pub struct ObservationsDecide;

impl Check for ObservationsDecide {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let (rules, name) = (&subject.rules, &subject.name);
        let encoder = ObservationEncoder::new(rules.clone(), subject.seats);
        check_by_seat::<G>(&encoder, subject.seats);
        check_by_card::<G>(&encoder);
        let mut packed = vec![0; encoder.spec().words()];
        let mut floats = vec![0.0; encoder.spec().size()];
        let mut legal: HashMap<u64, u64> = HashMap::new();
        let mut layout = None;
        for n in 0..MATCHES {
            let mut luck = Fast::stream(21, n);
            for moment in subject.random(&mut luck, LONGEST) {
                for who in subject.observers() {
                    let view = rules.view(&moment.state, who);
                    let mut spec = ObservationSpec::default();
                    rules.encode_view(&view, &mut spec);
                    assert_eq!(layout.get_or_insert_with(|| spec.clone()), &spec, "{name}");
                    let mut draft = Draft::EMPTY;
                    loop {
                        encoder.observe(&view, &draft, &mut packed);
                        let numbers = legal_numbers(rules, &view, &draft);
                        let means = digest(&numbers);
                        let known = *legal.entry(digest(&packed)).or_insert(means);
                        assert_eq!(known, means, "{name}: {who} may {numbers:?} in {view:?}");
                        encoder.spec().expand(&packed, &mut floats);
                        assert!(floats.iter().all(|x| (0.0..=1.0).contains(x)), "{name}");
                        if numbers.is_empty() {
                            let asked = who.is_in(rules.turn(&moment.state).seats());
                            assert!(!asked, "{name}: {who} has no legal number");
                            break;
                        }
                        let below = |step| step < G::STEPS || step == SUBMIT;
                        assert!(numbers.iter().all(below), "{name}: {numbers:?}");
                        let choice = numbers.nth(luck.below(numbers.len())).expect("one of them");
                        match take_number(rules, &view, &draft, choice).expect("a legal number") {
                            StepTaken::Drafted(longer) => draft = longer,
                            StepTaken::Decided(action) => {
                                rules.check_action(&view, &action).expect("a legal action");
                                break;
                            }
                        }
                    }
                }
            }
        }
        assert!(legal.len() > 10, "{name}: {} observations say little", legal.len());
    }
}

/// Every feature that a game calls by seat exists and has a row for each seat.
fn check_by_seat<G: Game>(encoder: &ObservationEncoder<G>, seats: u8) {
    for name in G::BY_SEAT {
        let feature = encoder.full_spec().find(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(feature.shape[0], usize::from(seats), "{name}");
    }
}

/// Every feature that a game calls by card exists, all have the same number of cards, and no feature
/// with a bit for each card was forgotten.
fn check_by_card<G: Game>(encoder: &ObservationEncoder<G>) {
    let spec = encoder.full_spec();
    let mut cards = None;
    for name in G::BY_CARD {
        let feature = spec.find(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(feature.kind, FeatureKind::Bits, "{name}");
        assert_eq!(*cards.get_or_insert(feature.ranks.len()), feature.ranks.len(), "{name}");
    }
    for feature in spec.features().iter().filter(|feature| feature.name != "draft") {
        let has_cards = feature.shape.last() == cards.as_ref();
        assert_eq!(G::BY_CARD.contains(&feature.name.as_str()), has_cards, "{}", feature.name);
    }
    assert!(G::CARD_STEPS <= G::STEPS, "more cards than steps");
}

/// The hidden cards of the true state and of sampled states lie within what the view marks as possible.
pub struct HiddenCardsArePossible;

impl Check for HiddenCardsArePossible {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let rules = &subject.rules;
        let encoder = ObservationEncoder::new(rules.clone(), subject.seats);
        let mut found = 0;
        for n in 0..MATCHES {
            let mut luck = Fast::stream(22, n);
            for moment in subject.random(&mut luck, LONGEST) {
                for who in subject.observers() {
                    let view = rules.view(&moment.state, who);
                    let forgetful = rules.forget(&view, 0.5, &mut luck);
                    for view in [view, forgetful] {
                        let sampled = rules.determinize(&view, &mut luck);
                        found += compare(subject, &encoder, &view, &sampled);
                    }
                    found += compare(subject, &encoder, &view, &moment.state);
                }
                if matches!(rules.turn(&moment.state), Turn::Over(_)) {
                    break;
                }
            }
        }
        let compared = found > 0;
        assert_eq!(compared, subject.spec.hides, "{}: {found} bits compared", subject.name);
    }
}

/// Compares the hidden features of a state with the possible ones of a view; returns the number of
/// hidden bits.
fn compare<G: Game>(
    subject: &Subject<G>,
    encoder: &ObservationEncoder<G>,
    view: &G::View,
    state: &G::State,
) -> usize {
    let (spec, full) = (encoder.spec(), encoder.full_spec());
    let (mut shown, mut truth) = (vec![0; spec.words()], vec![0; full.words()]);
    encoder.observe(view, &Draft::EMPTY, &mut shown);
    encoder.observe_full(state, Observer::Public, &Draft::EMPTY, &mut truth);
    let (mut bits, mut true_bits) = (vec![0; spec.size()], vec![0; full.size()]);
    spec.expand_bytes(&shown, &mut bits);
    full.expand_bytes(&truth, &mut true_bits);
    let mut found = 0;
    for feature in spec.features() {
        let Some(zone) = feature.name.strip_prefix("possible_") else { continue };
        let hidden = full.find(zone).unwrap_or_else(|| panic!("{zone} is no hidden feature"));
        assert_eq!((&hidden.shape, hidden.kind), (&feature.shape, FeatureKind::Bits), "{zone}");
        for n in 0..feature.size() {
            if true_bits[hidden.offset + n] == 1 {
                found += 1;
                let possible = bits[feature.offset + n] == 1;
                assert!(possible, "{}: {zone}[{n}] of {state:?} in {view:?}", subject.name);
            }
        }
    }
    found
}
