//! The small games satisfy what every game must, over random matches.

use sortie_core::chance::Fast;
use sortie_core::event::Listener;
use sortie_core::game::PositionFormat;
use sortie_core::game::{Game, JointAction, Turn, actions};
use sortie_core::{Draft, Observer};
use sortie_small::{Goofspiel, Guess, Kuhn, Leduc};

fn check<G: Game>(rules: &G, matches: u64) {
    for n in 0..matches {
        let mut chance = Fast::stream(7, n);
        let mut listener = Listener::new(Observer::Seat(0));
        let mut state = rules.deal(2, &mut chance, &mut listener);
        loop {
            let position = serde_json::to_value(rules.write_position(&state)).unwrap();
            let read = rules.read_position(2, &serde_json::from_value(position).unwrap()).unwrap();
            assert_eq!(read, state);
            for who in Observer::all(2) {
                let view = rules.view(&state, who);
                let sampled = rules.determinize(&view, &mut chance);
                assert_eq!(rules.view(&sampled, who), view);
                assert_eq!(rules.turn(&sampled), rules.turn(&state));
                let scene = rules.scene(&view, &Draft::EMPTY);
                assert_eq!(scene.outcome, rules.turn(&state).outcome());
                assert_eq!(scene.turn.len(), rules.turn(&state).seats().len() as usize);
            }
            let Turn::Decide(seats) = rules.turn(&state) else { break };
            let mut joint = JointAction::empty();
            for seat in seats.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                let all = actions(rules, &view, 100).unwrap();
                for (action, draft) in &all {
                    assert_eq!(
                        rules.parse_action(&view, &rules.write_action(action)).unwrap(),
                        *action
                    );
                    assert_eq!(rules.draft_of_action(&view, action), *draft);
                }
                assert!(rules.parse_action(&view, "14").is_err());
                joint.put(seat, all[chance.below(all.len() as u32) as usize].0);
            }
            rules.play(&mut state, &joint, &mut chance, &mut listener);
        }
        for event in &listener.heard {
            let text = rules.event_text(event);
            assert!(text.id.starts_with(G::INFO.id));
        }
    }
}

#[test]
fn positions_read_back_and_sampled_states_fit_the_view() {
    check(&Guess, 20);
    check(&Kuhn, 100);
    check(&Leduc, 200);
    for hidden in [false, true] {
        check(&Goofspiel { cards: 5, hidden }, 50);
    }
    check(&Goofspiel { cards: 13, hidden: true }, 2);
}

#[test]
fn impossible_positions_are_refused() {
    let refused =
        |text: &str| Leduc.read_position(2, &serde_json::from_str(text).unwrap()).is_err();
    let pot = |paid: &str| {
        format!(
            r#"{{"pot": {{"paid": {paid}, "to_move": 1, "raises": 1, "begun": true, "stage": "first"}},
                "hand": ["JS", "QH"], "board": "", "deck": "QS KS JH KH"}}"#
        )
    };
    assert!(!refused(&pot("[3, 1]")));
    assert!(refused(&pot("[4, 1]")));
    assert!(refused(&pot("[3, 1]").replace("KS", "QH")));
    let goofspiel = |text: &str| {
        let game = Goofspiel { cards: 4, hidden: false };
        game.read_position(2, &serde_json::from_str(text).unwrap()).is_ok()
    };
    assert!(goofspiel(r#"{"prizes": [1, 2], "bids": [[4], [3]]}"#));
    assert!(!goofspiel(r#"{"prizes": [1, 1], "bids": [[4], [3]]}"#));
    assert!(!goofspiel(r#"{"prizes": [1, 2], "bids": [[5], [3]]}"#));
    assert!(!goofspiel(r#"{"prizes": [1], "bids": [[4], [3]]}"#));
}
