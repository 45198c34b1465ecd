//! Knowledge, determinized states and forgetting: CAP-13.

use super::*;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::scene::SceneCard;

const SEEN: &str = "0 9C ? - ? / ? KD ? / ? ? ? / ? ? / ?
                    1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?
                    2 out
                    left AH 3S";

/// The cards of a pyramid as a table shows them.
fn pyramid(rules: &Commander, table: &Table, who: Observer, seat: Seat) -> Vec<SceneCard> {
    let scene = rules.scene(&table.view(who), &Draft::EMPTY);
    let zone = scene.zones.into_iter().find(|zone| zone.id == format!("pyramid-{seat}"));
    zone.unwrap().cards
}

fn faces(cards: &[SceneCard]) -> Vec<&str> {
    cards.iter().filter_map(|card| Some(card.face.as_ref()?.code.as_str())).collect()
}

#[test]
fn cap_13_all_know_the_same_players_and_public() {
    for table in [lay(SEEN), deal(3), deal(2)] {
        let views: Vec<_> = Observer::all(table.state.seats).map(|who| table.view(who)).collect();
        for view in &views {
            assert_eq!(view.known, views[0].known);
        }
    }
}

#[test]
fn cap_13_nobody_has_seen_a_card_before_it_is_turned_up() {
    // The own cards are no exception: nothing is dealt before it is turned up.
    for seats in 2..=4 {
        let table = deal(seats);
        assert_eq!(table.state.pool.len(), 52);
        let open = Commander { open_memory: true, ..CLASSIC };
        for seat in 0..seats {
            let cards = pyramid(&open, &table, Observer::Seat(seat), seat);
            assert!(cards.len() == 13 && faces(&cards).is_empty());
        }
    }
}

#[test]
fn cap_13_the_table_shows_backs_again_unless_memory_is_open() {
    let table = lay(SEEN);
    let open = Commander { open_memory: true, ..CLASSIC };
    for who in Observer::all(3) {
        for seat in 0..2 {
            assert!(faces(&pyramid(&CLASSIC, &table, who, seat)).is_empty());
        }
        let mut shown = pyramid(&open, &table, who, 0);
        shown.sort_by(|one, other| one.key.cmp(&other.key));
        assert_eq!(faces(&shown), ["9C", "KD"]);
        assert_eq!(faces(&pyramid(&open, &table, who, 1)), ["4D"]);
        let aside = |rules: &Commander| {
            let scene = rules.scene(&table.view(who), &Draft::EMPTY);
            let zone = scene.zones.into_iter().find(|zone| zone.id == "aside").unwrap();
            (zone.count, faces(&zone.cards).join(" "))
        };
        // 13 were never dealt, and seat 2 left with its pyramid but for the Commander.
        assert_eq!(aside(&CLASSIC), (25, String::new()));
        assert_eq!(aside(&open), (25, "3S AH".to_owned()));
    }
}

#[test]
fn cap_13_in_a_battle_the_turned_cards_are_in_sight() {
    let table = lay("0 ? 9C ? ? / 3C KD ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1");
    for who in Observer::all(2) {
        assert_eq!(faces(&pyramid(&CLASSIC, &table, who, 0)), ["9C"]);
        assert_eq!(faces(&pyramid(&CLASSIC, &table, who, 1)), ["9D"]);
    }
}

#[test]
fn cap_13_the_parameter_changes_what_is_shown_and_nothing_else() {
    let open = Commander { open_memory: true, ..CLASSIC };
    let table = lay(SEEN);
    for who in Observer::all(3) {
        let view = table.view(who);
        assert_eq!(open.view(&table.state, who), view);
        assert_eq!(
            open.legal_steps(&view, &Draft::EMPTY),
            CLASSIC.legal_steps(&view, &Draft::EMPTY)
        );
    }
}

#[test]
fn cap_13_who_forgets_everything_knows_what_lies_open() {
    let table = lay(SEEN);
    for who in Observer::all(3) {
        let view = table.view(who);
        let blank = CLASSIC.forget(&view, 0.0, &mut Fast::new(1));
        assert_eq!(blank.known.taken, table.state.taken);
        assert_eq!(blank.known.pool, CLASSIC.deck - table.state.taken);
        for seat in 0..3 {
            assert_eq!(blank.known.pyramid(seat).lies, table.state.pyramid(seat).lies);
            assert_eq!(blank.known.pyramid(seat).seen(), Cards::EMPTY);
        }
        assert_eq!(CLASSIC.forget(&view, 1.0, &mut Fast::new(1)), view);
        let imagined = CLASSIC.determinize(&blank, &mut Fast::new(1));
        assert_eq!(CLASSIC.view(&imagined, who), blank);
    }
}

#[test]
fn cap_13_each_seen_card_is_kept_with_the_given_probability() {
    let table = lay(SEEN);
    let view = table.view(Observer::Seat(0));
    let remembered = ["9C", "KD", "4D", "AH", "3S"];
    let mut kept = [0; 5];
    let mut chance = Fast::new(13);
    for _ in 0..4000 {
        let weaker = CLASSIC.forget(&view, 0.7, &mut chance);
        for (n, code) in remembered.into_iter().enumerate() {
            kept[n] += u32::from(!weaker.known.pool.has(card(code)));
        }
    }
    // Five standard deviations are 145.
    assert!(kept.iter().all(|&n| n.abs_diff(2800) < 145), "{kept:?}");
}

#[test]
fn cap_13_a_card_that_is_up_cannot_be_forgotten() {
    let table = lay("0 ? 9C ? ? / 3C KD ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1");
    let view = table.view(Observer::Seat(0));
    let blank = CLASSIC.forget(&view, 0.0, &mut Fast::new(1));
    let seen = [0, 1].map(|seat| french::codes(blank.known.pyramid(seat).seen()));
    assert_eq!(seen, ["9C", "9D"]);
}

/// Turning a card up when it is needed gives what a shuffled deal would give: every card is as
/// likely at every place, and a pair of places has every ordered pair of cards equally often.
#[test]
fn cap_13_a_card_drawn_when_it_is_turned_up_is_as_likely_as_one_dealt() {
    let rules = Commander::lite(2, 2);
    let mut pairs = std::collections::HashMap::new();
    let mut chance = Fast::new(5);
    for _ in 0..30_000 {
        let mut state = rules.deal(2, &mut chance, &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let action = rules.parse_action(&view, "1 x 1.2").unwrap();
        let mut told: Vec<AddressedEvent<Event>> = Vec::new();
        rules.play(&mut state, &JointAction::single(0, action), &mut chance, &mut told);
        if let Event::Attacked { attacker, attacked } = told[0].told(Observer::Public) {
            *pairs.entry((attacker.card, attacked.card)).or_insert(0u32) += 1;
        }
    }
    assert_eq!(pairs.len(), 30);
    assert!(pairs.values().all(|n| n.abs_diff(1000) < 160), "{pairs:?}");
}
