//! The knowledge of each player (RET-18, RET-26), determinized states and forgetting.

use super::*;
use sortie_core::chance::{Fast, outcomes};
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::scene::Scene;
use sortie_core::{Draft, Turn};
use std::collections::HashMap;

const PUBLIC: Observer = Observer::Public;

fn house(place: u8) -> House {
    House::new(place).unwrap()
}

/// Four players; spades captures the king of hearts on the left.
fn capture() -> Play {
    let houses = ["K 10 | Q 9", "K | Q 4", "K 2 | Q 3", "K 2 | Q 3"];
    let mut play = lay("retaliation", 4, &houses, "2S 3H 4C 5D").begin();
    assert!(Observer::all(4).all(|who| play.king(who, house(1)).is_some() == who.is(1)));
    play.play(&["attack hearts left"]);
    play
}

#[test]
fn ret_18_only_captor_and_owner_know_what_was_captured() {
    let play = capture();
    let known = Observer::all(4).map(|who| play.king(who, house(1)).is_some());
    assert_eq!(known.collect::<Vec<_>>(), [true, true, false, false, false]);
    for who in Observer::all(4) {
        let royal = match play.told(who).last() {
            Some(Event::Captured { royal, .. }) => *royal,
            other => panic!("{other:?}"),
        };
        assert_eq!(royal.is_some(), who.is(0) || who.is(1), "{who}");
    }
}

#[test]
fn ret_18_no_score_is_shown_before_the_end() {
    let scene = |king: &'static str| {
        let houses = ["K 10 | Q 9", king, "K 2 | Q 3"];
        let play = lay("retaliation", 3, &houses, "4C").begin();
        [Observer::Seat(2), PUBLIC].map(|who| play.scene(who))
    };
    assert_eq!(scene("K@spades | Q 3"), scene("Q@spades | K 3"));
    let captured = &scene("K@spades | Q 3")[0].zones;
    let captures = captured.iter().find(|zone| zone.id == "captures-spades").unwrap();
    assert_eq!(captures.count, 1);
    assert!(captures.cards[0].face.is_none());
    assert_eq!(captures.cards[0].key, "captures-spades.0");
}

#[test]
fn ret_18_what_was_captured_is_revealed_with_the_scoring() {
    let houses = ["K 10 | Q 9", "K 2 | Q@spades", "K 2 | Q 3"];
    let mut play = lay("retaliation", 3, &houses, "4C").round(9).begin();
    assert_eq!(play.king(PUBLIC, house(1)), None);
    play.play(&["defend left"]);
    let revealed = play.told(PUBLIC).into_iter().filter_map(|event| match event {
        Event::Revealed { house, side, royal, captor } => Some((house, side, royal, captor)),
        _ => None,
    });
    let queen = (house(1), Side::Right, super::super::Royal::Queen, house(0));
    assert_eq!(revealed.collect::<Vec<_>>(), [queen]);
    assert!(Observer::all(3).all(|who| play.king(who, house(1)) == Some(Side::Left)));
}

#[test]
fn ret_26_the_order_of_a_house_that_lost_nothing_is_never_told() {
    let houses = ["K 10 | Q 9", "K 2 | Q@spades", "K 2 | Q 3"];
    let play = lay("retaliation", 3, &houses, "").over().begin();
    for (who, place) in [(Observer::Seat(1), 0), (Observer::Seat(0), 2), (PUBLIC, 0), (PUBLIC, 2)] {
        assert_eq!(play.king(who, house(place)), None, "{who}");
    }
}

#[test]
fn ret_26_the_captor_knows_the_other_place_as_well() {
    let play = capture();
    let scene = play.scene(Observer::Seat(0));
    let right = scene.zones.iter().find(|zone| zone.id == "right-hearts").unwrap();
    assert_eq!(right.cards[0].face.as_ref().unwrap().code, "QH");
    let scene = play.scene(Observer::Seat(2));
    let right = scene.zones.iter().find(|zone| zone.id == "right-hearts").unwrap();
    assert_eq!(right.cards[0].face, None);
}

#[test]
fn ret_26_captors_of_one_card_each_both_know_and_a_third_player_does_not() {
    let houses = ["K 10 | Q 9", "K@spades | Q@clubs", "K 2 | Q 3", "K 2 | Q 3"];
    let play = lay("retaliation", 4, &houses, "5D").begin();
    let known = Observer::all(4).map(|who| play.king(who, house(1)).is_some());
    assert_eq!(known.collect::<Vec<_>>(), [true, true, true, false, false]);
}

#[test]
fn ret_26_both_houses_of_a_captor_know() {
    let houses = ["K 10 | Q 9", "K@clubs | Q 2", "K 2 | Q 3", "K 2 | Q 3"];
    let play = lay("retaliation", 2, &houses, "5D").begin();
    assert_eq!(play.king(Observer::Seat(0), house(1)), Some(Side::Left));
    assert_eq!(play.king(Observer::Seat(0), house(3)), None);
    assert_eq!(play.king(PUBLIC, house(1)), None);
}

#[test]
fn ret_26_hands_are_known_as_sets() {
    let play = lay("retaliation", 3, &["K 2 | Q 3", "K 4 | Q 5", "K 6 | Q 7"], "8S").begin();
    for who in Observer::all(3) {
        let scene = play.scene(who);
        for suit in ["spades", "hearts", "clubs"] {
            let zone = scene.zones.iter().find(|zone| zone.id == format!("hand-{suit}")).unwrap();
            let faces = zone.cards.iter().map(|card| card.face.clone().unwrap().code);
            assert_eq!(faces.collect::<Vec<_>>().join(" "), play.hand(suit), "{who}");
        }
    }
}

#[test]
fn ret_26_unknown_orders_are_imagined_by_fair_coins() {
    let play = capture();
    let view = play.0.view(Observer::Seat(2));
    let mut weights: HashMap<State, f64> = HashMap::new();
    outcomes(
        |chance| play.0.rules().determinize(&view, chance),
        |state, weight| *weights.entry(state).or_default() += weight,
    );
    // Spades, hearts and diamonds are unknown to the player of clubs.
    assert_eq!(weights.len(), 8);
    assert!(weights.values().all(|&weight| (weight - 0.125).abs() < 1e-12));
    assert!(weights.contains_key(&play.state()));
    assert!(weights.keys().all(|state| play.0.rules().view(state, Observer::Seat(2)) == view));
}

#[test]
fn ret_26_a_captor_imagines_what_it_saw() {
    let play = capture();
    let view = play.0.view(Observer::Seat(0));
    outcomes(
        |chance| play.0.rules().determinize(&view, chance),
        |state, _| assert_eq!(state.kings[1], Some(Side::Left)),
    );
}

#[test]
fn before_the_set_up_there_is_nothing_to_imagine() {
    let play = Play::new("retaliation", 4);
    let view = play.0.view(PUBLIC);
    assert_eq!(play.0.rules().determinize(&view, &mut Fast::new(1)), play.state());
}

#[test]
fn a_perfect_memory_forgets_nothing() {
    let play = capture();
    for who in Observer::all(4) {
        let view = play.0.view(who);
        assert_eq!(play.0.rules().forget(&view, 1.0, &mut Fast::new(1)), view);
    }
}

#[test]
fn no_memory_leaves_what_lies_there() {
    let play = capture();
    let rules = play.0.rules();
    let view = rules.forget(&play.0.view(Observer::Seat(0)), 0.0, &mut Fast::new(1));
    assert_eq!(view.kings, [Some(Side::Left), None, None, None]);
    let shown = |zone: &str| {
        let scene = rules.scene(&view, &Draft::EMPTY);
        let zone = scene.zones.into_iter().find(|it| it.id == zone).unwrap();
        (zone.count, zone.cards.iter().filter(|card| card.face.is_some()).count())
    };
    // Own cards are seen, not remembered.
    assert_eq!(shown("hand-spades"), (3, 3));
    assert_eq!(shown("discards-spades").0, play.discards("spades").split(' ').count() as u32);
    assert_eq!(shown("hand-hearts"), (3, 0));
    assert_eq!(shown("discards-hearts"), (0, 0));
    assert_eq!(shown("right-hearts"), (2, 1));
    let mut hands = HashMap::new();
    let mut chance = Fast::new(2);
    for _ in 0..200 {
        let state = rules.determinize(&view, &mut chance);
        assert_eq!(state.table.hand_size(rules), state.table.hands[1].len());
        assert!(rules.read_position(4, &rules.write_position(&state)).is_ok());
        *hands.entry(state.table.hands[1]).or_insert(0) += 1;
    }
    assert!(hands.len() > 50, "{}", hands.len());
}

#[test]
fn each_discard_is_remembered_as_often_as_asked() {
    let play = capture();
    let rules = play.0.rules();
    let view = play.0.view(Observer::Seat(0));
    let (mut kept, mut all) = (0, 0);
    let mut chance = Fast::new(3);
    for _ in 0..2000 {
        let weak = rules.forget(&view, 0.75, &mut chance);
        for place in [1, 2, 3].map(house) {
            all += view.table.discards(rules, place).len();
            kept += weak.table.discards(rules, place).len();
        }
    }
    let share = f64::from(kept) / f64::from(all);
    assert!((share - 0.75).abs() < 0.02, "{share}");
}

#[test]
fn what_is_forgotten_may_be_forgotten_further() {
    let play = capture();
    let rules = play.0.rules();
    let mut chance = Fast::new(4);
    let mut view = play.0.view(Observer::Seat(2));
    for _ in 0..20 {
        view = rules.forget(&view, 0.8, &mut chance);
        let state = rules.determinize(&view, &mut chance);
        assert!(rules.read_position(4, &rules.write_position(&state)).is_ok());
    }
}

#[test]
fn nobody_is_asked_when_it_is_over() {
    let play = two(["K | Q", "K | Q"], "").over().begin();
    let view = play.0.view(Observer::Seat(0));
    assert_eq!(play.0.rules().legal_steps(&view, &Draft::EMPTY), sortie_core::Steps::NONE);
    assert!(matches!(play.0.rules().turn(&play.state()), Turn::Over(_)));
    assert_eq!(play.0.rules().parse_action(&view, "defend left").unwrap_err().rule, "RET-23");
}

impl Play {
    /// The true state, by way of its position.
    pub(super) fn state(&self) -> State {
        let seats = self.0.seats();
        self.0.rules().read_position(seats, &self.table()).unwrap_or_else(|fault| panic!("{fault}"))
    }

    fn scene(&self, who: Observer) -> Scene {
        self.0.rules().scene(&self.0.view(who), &Draft::EMPTY)
    }
}
