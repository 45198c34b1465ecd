//! Dealing, playing, looking, asking what is legal and imagining take no memory from the heap, in
//! every game, preset and number of seats; states and actions keep their sizes.
#![cfg(test)]

use allocation_counter::measure;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::{Game, JointAction, Turn};
use sortie_core::setup::Setup;
use sortie_core::{Draft, Observer};
use sortie_games::catalogue;

const MATCHES: u64 = 5;
/// Where matches may be over at once, so many more are played.
const MOST: u64 = 500;

/// Plays random matches, imagining from every view, and returns how many decisions there were.
fn play<G: Game>(rules: &G, seats: u8) -> u64 {
    let mut decisions = 0;
    for n in 0..MOST {
        if n >= MATCHES && decisions > 10 * MATCHES {
            break;
        }
        let mut chance = Fast::new(n);
        let mut state = rules.deal(seats, &mut chance, &mut ());
        while let Turn::Decide(deciders) = rules.turn(&state) {
            let mut joint = JointAction::empty();
            for who in Observer::all(seats) {
                let view = rules.view(&state, who);
                let imagined = rules.determinize(&view, &mut chance);
                assert!(rules.view(&imagined, who) == view);
                let Some(seat) = who.seat().filter(|&seat| deciders.has(seat)) else { continue };
                let mut draft = Draft::EMPTY;
                let mut steps = rules.legal_steps(&view, &draft);
                while !steps.complete {
                    let step = steps.next.nth(chance.below(steps.next.len())).unwrap();
                    draft = draft.with(step);
                    steps = rules.legal_steps(&view, &draft);
                }
                joint.put(seat, rules.action_of_draft(&view, &draft).unwrap());
                decisions += 1;
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
    }
    decisions
}

struct NoHeap;

impl Visitor for NoHeap {
    type Out = ();

    fn visit<G: Game>(self) {
        assert!(size_of::<G::State>() <= 512, "{}: {}", G::INFO.id, size_of::<G::State>());
        assert!(size_of::<G::Action>() <= 128, "{}: {}", G::INFO.id, size_of::<G::Action>());
        let (min, max) = G::INFO.seats;
        for preset in G::INFO.presets {
            for seats in min..=max {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
                let mut decisions = 0;
                let heap = measure(|| decisions = play(&rules, seats));
                let what = format!("{} {} with {seats}", G::INFO.id, preset.id);
                assert!(decisions > 10 * MATCHES, "{what} was hardly played");
                assert_eq!(heap.count_total, 0, "{what} allocates");
            }
        }
    }
}

#[test]
fn nothing_in_a_match_allocates() {
    for id in catalogue::IDS {
        catalogue::with(id, NoHeap);
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1);
}
