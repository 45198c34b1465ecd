//! Actions as text, and as drafts of steps.

use super::*;
use sortie_core::Draft;
use sortie_core::game::Notation;
use sortie_core::game::Player;

#[test]
fn a_set_up_is_read_in_several_ways() {
    let mut play = Play::new("retaliation/suits_each=1", 2);
    for text in ["KQ 10 A", "kq t ace", "KQ 10S AS", " kq  10♠, a♠ "] {
        assert_eq!(spelled(&play, 0, text), "KQ 10 A", "{text}");
    }
    for text in ["KQ 10", "10 A", "KQ 10 A 3", "KK 10 A", "KQ 10H AH", "KQ 1 11", "KQ K 2", ""] {
        assert_eq!(play.refused(text), "RET-05", "{text}");
    }
    let play = Play::new("retaliation", 2);
    for text in ["KQ 5 9 / QK A J", "kq 5s 9s qk ac jc"] {
        assert_eq!(spelled(&play, 0, text), "KQ 5 9 / QK A J", "{text}");
    }
}

#[test]
fn a_pick_is_read_in_several_ways() {
    let houses = ["K 2 | Q 3", "K 2 | Q 3", "K 2 | Q 3", "K 2 | Q 3"];
    let mut play = lay("retaliation", 2, &houses, "").round(2).begin();
    for text in ["pick 7 9", "7 9", "7S 9C", "Pick 9c 7s", "7, 9", "7 9C"] {
        assert_eq!(spelled(&play, 0, text), "pick 7 9", "{text}");
    }
    for text in ["7", "7 9 10", "7S 9S", "7H 9C", "KS 9C", "seven nine", "pick"] {
        assert_eq!(play.refused(text), "RET-06", "{text}");
    }
    let single = two(["K 2 | Q 3", "K 2 | Q 3"], "").round(2).begin();
    for text in ["pick 4", "4", "4s", "pick 4♠"] {
        assert_eq!(spelled(&single, 0, text), "pick 4", "{text}");
    }
}

#[test]
fn an_act_is_read_in_several_ways() {
    let play = two(["K 10 | Q 9", "K 5 | Q 10"], "8S").begin();
    for text in ["attack hearts left", "Attack H L", "a ♥ l", "attack 1 left", "ATTACK HEARTS LEFT"]
    {
        assert_eq!(spelled(&play, 0, text), "attack hearts left", "{text}");
    }
    for text in ["defend right", "D R"] {
        assert_eq!(spelled(&play, 0, text), "defend right", "{text}");
    }
    let ace = two(["K 10 | Q 9", "K 5 7 | Q 10"], "AS").begin();
    for text in ["attack hearts left 5", "a h l 5h"] {
        assert_eq!(spelled(&ace, 0, text), "attack hearts left 5", "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_answered_with_what_can() {
    let play = two(["K 10 | Q 9", "K 5 | Q 10"], "8S").begin();
    let refusal = |text: &str| {
        let view = play.0.view(Observer::Seat(0));
        play.0.rules().read_action(&view, text).unwrap_err().text
    };
    let forms = |text: &str| match refusal(text).args.pop() {
        Some((_, sortie_core::Arg::Raw(forms))) => forms,
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal("defnd left").id, "retaliation-unreadable");
    assert!(forms("defnd left").starts_with("defend left"));
    assert_eq!(refusal("xyzzy").id, "retaliation-unreadable");
    assert_eq!(forms("xyzzy"), "defend left, defend right, attack hearts left");
}

#[test]
fn houses_that_do_not_play_are_named_in_the_refusal() {
    let mut play = two(["K 10 | Q 9", "K 5 | Q 10"], "8S").begin();
    for text in ["attack clubs left", "attack 3 right"] {
        assert_eq!(play.refused(text), "RET-14", "{text}");
    }
    assert_eq!(play.refused("attack 4 left"), "RET-09");
}

#[test]
fn bytes_of_all_kinds_are_read_or_refused() {
    let plays = [
        Play::new("retaliation", 2),
        two(["K 2 | Q 3", "K 2 | Q 3"], "").round(2).begin(),
        two(["K 10 | Q 9", "K 5 7 | Q 10"], "AS").begin(),
    ];
    let parts =
        ["attack", "defend", "left", "hearts", "KQ", "7", "J", " ", "/", "♥", "\0", "ß", "é", "'"];
    let mut chance = sortie_core::chance::Fast::new(5);
    for _ in 0..3000 {
        let text: String = (0..chance.below(7))
            .map(|_| parts[chance.below(parts.len() as u32) as usize])
            .collect();
        for play in &plays {
            for who in Observer::all(2) {
                let view = play.0.view(who);
                if let Ok(action) = play.0.rules().parse_action(&view, &text) {
                    assert!(who.among(play.0.waiting()), "{text}");
                    let again = play.0.rules().write_action(&action);
                    assert_eq!(play.0.rules().parse_action(&view, &again), Ok(action));
                }
            }
        }
    }
}

#[test]
fn every_step_is_legal_or_refused_with_a_rule() {
    let plays = [
        Play::new("retaliation", 2),
        lay("retaliation", 4, &["K 2 | Q 3"; 4], "").round(2).begin(),
        lay("retaliation", 2, &["K 10 | Q 9", "K 5 7 | Q@clubs", "K | Q", "K J | Q 8"], "8S")
            .begin(),
        two(["K | Q", "K | Q"], "").over().begin(),
    ];
    for play in &plays {
        for who in Observer::all(play.0.seats()) {
            let (rules, view) = (play.0.rules(), play.0.view(who));
            let mut draft = Draft::EMPTY;
            loop {
                let legal = rules.legal_steps(&view, &draft);
                for step in 0..=255 {
                    assert_eq!(rules.add_step(&view, &draft, step).is_ok(), legal.next.has(step));
                }
                match legal.next.first() {
                    Some(step) => draft = draft.with(step),
                    None => break,
                }
            }
        }
    }
}

#[test]
fn a_draft_that_is_no_action_spells_none() {
    let play = two(["K 10 | Q 9", "K 5 | Q 10"], "8S").begin();
    let (rules, view) = (play.0.rules(), play.0.view(Observer::Seat(0)));
    assert_eq!(rules.action_of_draft(&view, &Draft::EMPTY), None);
    let legal = rules.legal_steps(&view, &Draft::EMPTY).next;
    for step in 0..=255 {
        assert_eq!(
            rules.action_of_draft(&view, &Draft::from_step(step)).is_some(),
            legal.has(step),
            "{step}"
        );
        let two_steps = Draft::from_step(70).with(step);
        assert_eq!(rules.action_of_draft(&view, &two_steps).is_some(), step == 70, "{step}");
    }
    let other = play.0.view(Observer::Seat(1));
    assert_eq!(rules.action_of_draft(&other, &Draft::from_step(70)), None);
    let play = Play::new("retaliation", 3);
    let (rules, view) = (play.0.rules(), play.0.view(Observer::Seat(0)));
    let whole: Draft = [0, 2, 14].into_iter().collect();
    assert!(rules.action_of_draft(&view, &whole).is_some());
    for steps in [vec![0, 2], vec![0, 1, 2, 14], vec![0, 2, 13], vec![0, 2, 14, 48]] {
        let draft = steps.iter().copied().collect();
        assert_eq!(rules.action_of_draft(&view, &draft), None, "{steps:?}");
    }
}

fn spelled(play: &Play, seat: Seat, text: &str) -> String {
    let view = play.0.view(Observer::Seat(seat));
    let action =
        play.0.rules().parse_action(&view, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    play.0.rules().write_action(&action)
}
