use super::*;
use sortie_core::chance::Fast;
use sortie_core::matches::{Match, Sitting};
use sortie_core::setup::Setup;

#[test]
fn random_matches_end_and_views_can_be_imagined() {
    for preset in Attack::INFO.presets {
        for extra in ["decks=1", "decks=2", "reshuffles=10", "dice=true", "ace=15"] {
            let mut setup = Setup::of("attack").preset(preset.id);
            setup.assign(extra).unwrap();
            let rules: Attack = setup.build(2).unwrap();
            for n in 0..30 {
                let mut chance = Fast::new(n);
                let mut seed = [7; 32];
                seed[0] = n as u8;
                let mut m = Match::new(rules.clone(), 2, seed, &Sitting::default()).unwrap();
                while let Turn::Decide(seats) = m.turn() {
                    for who in Observer::all(2) {
                        let view = m.view(who);
                        let state = rules.imagine(&view, &mut chance);
                        assert_eq!(rules.view(&state, who), view, "{} {extra} {n}", preset.id);
                    }
                    for seat in seats.iter() {
                        let view = m.view(Observer::Seat(seat));
                        let steps = rules.legal(&view, &Draft::EMPTY);
                        let step = steps.next.nth(chance.below(steps.next.len())).unwrap();
                        let action = rules.action(&view, &Draft::of(step)).unwrap();
                        m.submit(seat, m.decision(), action).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
#[ignore = "a measurement, not a check"]
fn speed() {
    for preset in &Attack::INFO.presets[..std::env::var("NP").map_or(5, |n| n.parse().unwrap())] {
        let rules: Attack = Setup::of("attack").preset(preset.id).build(2).unwrap();
        let mut chance = Fast::new(1);
        let start = std::time::Instant::now();
        let (mut decisions, mut matches) = (0u64, 0u64);
        while start.elapsed().as_millis() < 1500 {
            let mut state = rules.deal(2, &mut chance, &mut ());
            matches += 1;
            while let Turn::Decide(seats) = rules.turn(&state) {
                let mut joint = Joint::empty();
                for seat in seats.iter() {
                    let view = rules.view(&state, Observer::Seat(seat));
                    let steps = rules.legal(&view, &Draft::EMPTY);
                    let step = steps.next.nth(chance.below(steps.next.len())).unwrap();
                    joint.put(seat, rules.action(&view, &Draft::of(step)).unwrap());
                    decisions += 1;
                }
                rules.play(&mut state, &joint, &mut chance, &mut ());
            }
        }
        let ns = start.elapsed().as_nanos() as f64;
        println!(
            "{}: {:.1} ns/decision, {:.2} M/s, {} per match; state {} view {}",
            preset.id,
            ns / decisions as f64,
            decisions as f64 / ns * 1e3,
            decisions / matches,
            size_of::<State>(),
            size_of::<View>()
        );
    }
}
