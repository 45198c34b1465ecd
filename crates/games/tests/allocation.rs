//! The rules do not allocate: dealing, playing, looking, choosing and imagining work on values of
//! fixed size, in every preset with every number of seats.
//!
//! A test binary of its own, since the counting allocator counts for the whole process.

use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::Joint;
use sortie_core::setup::Setup;
use sortie_core::{Draft, Game, Observer, Turn};
use sortie_games::catalogue;

/// Random matches for each preset and number of seats: rare turns of play come up as well.
const MATCHES: u64 = 200;

struct NothingIsAllocated;

impl Visitor for NothingIsAllocated {
    type Out = ();

    fn visit<G: Game>(self) {
        let info = G::INFO;
        for preset in info.presets {
            for seats in info.seats.0..=info.seats.1 {
                let setup = Setup::of(info.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(seats.into()) else { continue };
                let mut decisions = 0;
                let counted = allocation_counter::measure(|| {
                    decisions = (0..MATCHES).map(|n| decisions_of(&rules, seats, n)).sum();
                });
                let name = format!("{} {} with {seats} seats", info.id, preset.id);
                assert!(decisions >= MATCHES, "{name}: {decisions} decisions");
                assert_eq!(counted.count_total, 0, "{name} allocates {} bytes", counted.bytes_max);
            }
        }
    }
}

#[test]
fn the_rules_do_not_allocate() {
    for id in catalogue::IDS {
        catalogue::with(id, NothingIsAllocated).expect("a listed game is found");
    }
}

#[test]
fn what_allocates_is_counted() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!((counted.count_total, counted.bytes_max), (1, 100));
}

/// Plays a random match, with everything that a bot does on the way; returns how many decisions
/// it had.
fn decisions_of<G: Game>(rules: &G, seats: u8, n: u64) -> u64 {
    let mut chance = Fast::new(n);
    let mut state = rules.deal(seats, &mut chance, &mut ());
    let mut decisions = 0;
    while let Turn::Decide(deciders) = rules.turn(&state) {
        for who in Observer::all(seats) {
            let view = rules.view(&state, who);
            let imagined = rules.imagine(&view, &mut chance);
            assert_eq!(rules.turn(&imagined).seats(), deciders);
        }
        let mut joint = Joint::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            if let Some(action) = random(rules, &view, &mut chance) {
                joint.put(seat, action);
            }
        }
        assert_eq!(joint.seats(), deciders, "everybody found an action");
        rules.play(&mut state, &joint, &mut chance, &mut ());
        decisions += 1;
    }
    decisions
}

fn random<G: Game>(rules: &G, view: &G::View, chance: &mut Fast) -> Option<G::Action> {
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.legal(view, &draft);
        let ways = steps.next.len() + u32::from(steps.complete);
        match steps.next.nth(chance.below(ways.max(1))) {
            Some(step) => draft = draft.with(step),
            None => return rules.action(view, &draft),
        }
    }
}
