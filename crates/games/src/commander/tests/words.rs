//! Actions as text, refusals and the sentences of events.

use super::super::Place;
use super::*;

const TIE: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                   1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
                   tie 1: 2 / 1";

#[test]
fn an_action_is_written_short_and_read_in_several_ways() {
    let last = "0 - - - - / - - - / - - - / - - / ?\n1 - - - - / - - - / - - - / - ? / ?";
    for (table, written, texts) in [
        ("0 full\n1 full", "2 x 1.4", "2x1.4; 2 X 1.4; 2  1.4 ; 2 x 4; 2 4; 2×4"),
        (last, "13 x 1.13", "c x c; C x 1.c; commander x commander; 13 1.c"),
        (TIE, "up 6", "6; up 6; UP  6"),
    ] {
        let table = Table::lay("commander", table);
        let action = table.parse(0, written).unwrap();
        assert_eq!(CLASSIC.write_action(&action), written);
        for text in texts.split(';') {
            assert_eq!(table.parse(0, text), Ok(action), "{text}");
        }
    }
}

#[test]
fn a_refusal_names_rule_and_reason() {
    let [first, second, public] = [Observer::Seat(0), Observer::Seat(1), Observer::Public];
    for (who, text, rule, message) in [
        (first, "hello", "CAP-06", "commander-unreadable"),
        (first, "", "CAP-06", "commander-unreadable"),
        (first, "2", "CAP-06", "commander-unreadable"),
        (first, "2 x 1.4.1", "CAP-06", "commander-unreadable"),
        (first, "2 x -1.4", "CAP-06", "commander-unreadable"),
        (first, "2 x 300.4", "CAP-06", "commander-unreadable"),
        (first, "2 x 4", "CAP-06", "commander-whose"),
        (first, "14 x 1.4", "CAP-02", "commander-no-such-card"),
        (first, "0 x 1.4", "CAP-02", "commander-no-such-card"),
        (first, "1 x 1.14", "CAP-02", "commander-no-such-card"),
        (first, "1 x 7.1", "CAP-06", "commander-no-such-seat"),
        (first, "13 x 1.1", "CAP-06", "commander-own-covered"),
        (first, "1 x 1.13", "CAP-06", "commander-target-covered"),
        (second, "1 x 0.1", "CAP-05", "commander-not-your-turn"),
        (public, "1 x 0.1", "CAP-06", "commander-watching"),
    ] {
        Table::refused("commander", "0 full\n1 full\n2 full", who, text, rule, message);
    }
}

#[test]
fn a_draft_is_an_own_card_and_then_a_target() {
    let table = Table::deal("commander", "");
    let view = table.view(0);
    assert_eq!(CLASSIC.action_of_draft(&view, &Draft::EMPTY), None);
    let ask = |draft: &Draft| CLASSIC.refuse_incomplete(&view, draft).text.id.into_owned();
    assert_eq!(ask(&Draft::EMPTY), "commander-ask-own");
    let own = CLASSIC.add_step(&view, &Draft::EMPTY, 1).unwrap();
    assert_eq!(CLASSIC.action_of_draft(&view, &own), None);
    assert_eq!(ask(&own), "commander-ask-target");
    let whole = CLASSIC.add_step(&view, &own, 16 + 16 + 3).unwrap();
    assert!(CLASSIC.legal_steps(&view, &whole).complete);
    let action = CLASSIC.action_of_draft(&view, &whole).unwrap();
    assert_eq!(CLASSIC.write_action(&action), "2 x 1.4");
    assert_eq!(CLASSIC.draft_of_action(&view, &action), whole);
    // A target alone, two own cards, or a third step are no actions.
    for draft in
        [Draft::from_step(35), own.with(0), own.with(2), whole.with(36), Draft::from_step(255)]
    {
        assert_eq!(CLASSIC.action_of_draft(&view, &draft), None, "{draft:?}");
    }
    assert_eq!(CLASSIC.action_of_draft(&table.view(1), &whole), None);
}

#[test]
fn every_event_is_told_in_its_own_sentence() {
    let up = |seat, n, code| TurnedCard { seat, place: Place::new(n).unwrap(), card: card(code) };
    let (attacker, attacked) = (up(0, 2, "9C"), up(1, 1, "9D"));
    let [nine, other] = ["9C", "9D"].map(|code| Cards::single(card(code)));
    let lost = Event::BothLost { seats: [0, 1], cards: [nine, other] };
    for (event, id) in [
        (Event::Dealt { each: 13 }, "commander-dealt"),
        (Event::Attacked { attacker, attacked }, "commander-attacked"),
        (Event::Tied, "commander-tied"),
        (Event::TurnedUp { attacker, attacked }, "commander-turned-up"),
        (Event::Stopped { seat: Some(1) }, "commander-stopped"),
        (Event::Stopped { seat: None }, "commander-stopped-both"),
        (Event::Won { seat: 0, loser: 1, cards: nine }, "commander-won"),
        (lost, "commander-both-lost"),
        (Event::Out { seat: 1, left: 3 }, "commander-out-with-more"),
        (Event::Out { seat: 1, left: 0 }, "commander-out"),
    ] {
        assert_eq!(CLASSIC.event_text(&event).id, id);
    }
    let told = serde_json::to_value(Event::Attacked { attacker, attacked }).unwrap();
    assert_eq!(told["attacked"]["attacked"]["place"], 1);
    assert_eq!(told["attacked"]["attacker"]["card"], "9C");
    assert_eq!(serde_json::to_value(lost).unwrap()["both_lost"]["cards"], json!(["9C", "9D"]));
}
