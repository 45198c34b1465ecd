//! Actions as text, and as drafts of steps.

use super::*;
use sortie_core::Arg;

const SET_UP: &str = "retaliation/suits_each=1";
const PICK: &str = "K 2 | Q 3 / K 2 | Q 3 / round 2";
const PICKS: &str = "K 2 | Q 3 / K 2 | Q 3 / K 2 | Q 3 / K 2 | Q 3 / round 2";
const ACT: &str = "K 10 | Q 9 / K 5 | Q 10 / 8S";
const ACE: &str = "K 10 | Q 9 / K 5 7 | Q 10 / AS";

/// Checks that seat 0 may write this action in all these ways, with `;` between them.
#[track_caller]
fn reads(table: &Table, action: &str, texts: &str) {
    for text in texts.split(';') {
        let read = table.parse(0, text).unwrap_or_else(|no| panic!("{text}: {no:?}"));
        assert_eq!(table.rules.write_action(&read), action, "{text}");
    }
}

#[test]
fn an_action_is_read_in_several_ways() {
    reads(&Table::deal(SET_UP, ""), "KQ 10 A", "kq t ace;KQ 10S AS; kq  10♠, a♠ ");
    let two = "KQ 5 9 / QK A J";
    reads(&Table::deal("retaliation", ""), two, "KQ 5 9 / QK A J;kq 5s 9s qk ac jc");
    for (houses, action, texts) in [
        (PICKS, "pick 7 9", "pick 7 9;7 9;7S 9C;Pick 9c 7s;7, 9;7 9C"),
        (PICK, "pick 4", "pick 4;4;4s;pick 4♠"),
        (ACT, "defend right", "defend right;D R"),
        (
            ACT,
            "attack hearts left",
            "attack hearts left;Attack H L;a ♥ l;attack 1 left;ATTACK HEARTS LEFT",
        ),
        (ACE, "attack hearts left 5", "attack hearts left 5;a h l 5h"),
    ] {
        reads(&Table::lay("retaliation", houses), action, texts);
    }
}

#[test]
fn what_is_no_action_is_unreadable() {
    let tables = [
        (
            Table::deal(SET_UP, ""),
            "RET-05",
            "KQ 10;10 A;KQ 10 A 3;KK 10 A;KQ 10H AH;KQ 1 11;KQ K 2;",
        ),
        (Table::lay("retaliation", PICKS), "RET-06", "7;7 9 10;7S 9S;7H 9C;KS 9C;seven nine;pick"),
        (Table::lay("retaliation", ACT), "RET-09", "attack 4 left;defnd left;xyzzy"),
    ];
    for (table, rule, texts) in tables {
        for text in texts.split(';') {
            table.refuses(0, text, rule, "retaliation-unreadable");
        }
    }
}

#[test]
fn what_cannot_be_read_is_answered_with_what_can() {
    let refusal = Table::lay("retaliation", ACT).parse(0, "xyzzy").unwrap_err();
    let forms = "defend left, defend right, attack hearts left";
    assert_eq!(refusal.text.args.last().unwrap().1, Arg::Raw(forms.into()));
}

#[test]
fn houses_that_do_not_play_are_named_in_the_refusal() {
    for text in ["attack clubs left", "attack 3 right"] {
        Table::refused("retaliation", ACT, 0, text, "RET-14", "retaliation-no-house");
    }
}

#[test]
fn a_draft_that_is_no_action_spells_none() {
    let table = Table::lay("retaliation", ACT);
    let spells =
        |who: u8, draft: &Draft| table.rules.action_of_draft(&table.view(who), draft).is_some();
    assert!(!spells(0, &Draft::EMPTY));
    let legal = table.rules.legal_steps(&table.view(0), &Draft::EMPTY).next;
    for step in 0..=255 {
        assert_eq!(spells(0, &Draft::from_step(step)), legal.has(step), "{step}");
        // A further step says nothing more, unless it is the same one.
        assert_eq!(spells(0, &Draft::from_step(70).with(step)), step == 70, "{step}");
    }
    assert!(!spells(1, &Draft::from_step(70)));
    let table = Table::deal(("retaliation", 3), "");
    for (steps, whole) in [
        (&[0, 2, 14][..], true),
        (&[0, 2], false),
        (&[0, 1, 2, 14], false),
        (&[0, 2, 13], false),
        (&[0, 2, 14, 48], false),
    ] {
        let draft = steps.iter().copied().collect();
        let action = table.rules.action_of_draft(&table.view(0), &draft);
        assert_eq!(action.is_some(), whole, "{steps:?}");
    }
}
