//! Actions as text.

use super::*;

#[test]
fn a_text_that_cannot_be_read_is_answered_with_how_to_write_it_now() {
    let hands = "JC 8C 2C | 7H 6H 5H | 3D 2D 4D";
    for (put, seat, rule, message) in [
        ("phase = pick", 0, "MOD-06", "modify-unreadable-pick"),
        ("phase = call; to_move = 0", 0, "MOD-13", "modify-unreadable-call"),
        ("phase = answer; duel = 0 1 2", 1, "MOD-13", "modify-unreadable-answer"),
        ("phase = counter; duel = 0 1 2", 0, "MOD-13", "modify-unreadable-counter"),
        ("phase = duel; duel = 0 1 2", 1, "MOD-14", "modify-unreadable-duel"),
    ] {
        Table::refused("modify", &format!("{hands}; {put}"), seat, "xyzzy", rule, message);
    }
    let mut thief = Table::lay(PLAIN, hands);
    thief.play("", "JC, 7H, 3D").refuses(0, "xyzzy", "MOD-10", "modify-unreadable-steal");
    let vote = Table::deal("modify/quickdraw=agreed", "");
    vote.refuses(0, "xyzzy", "MOD-16", "modify-unreadable-quickdraw");
}

#[test]
fn actions_are_read_in_any_form() {
    let table = Table::lay("modify", "9C 8C 2C | 7H 6H 5H");
    let (rules, view) = (&table.rules, table.view(0));
    for (text, action) in [
        ("9C", Action::Play(cards("9C"))),
        (" 10♣ ", Action::Play(cards("10C"))),
        ("9c, 8C", Action::Play(cards("8C 9C"))),
        ("STEAL 2", Action::Steal(2)),
        ("rob 2", Action::Steal(2)),
        ("call 1 3", Action::Call(1, 3)),
        ("duel 1 for 3", Action::Call(1, 3)),
        ("Pass", Action::Pass),
        ("accept", Action::Accept),
        ("refuse", Action::Refuse),
        ("offer 4", Action::Offer(4)),
        ("drop", Action::Drop),
        ("Quickdraw", Action::Quickdraw),
        ("wait", Action::Wait),
    ] {
        assert_eq!(rules.read_action(&view, text), Ok(action), "{text}");
        assert_eq!(rules.read_action(&view, &rules.write_action(&action)), Ok(action));
    }
    for text in ["", "9X", "9C 9C", "9C'", "steal", "steal x", "call 1", "call 1 2 3", "offer 999"]
    {
        let refusal = rules.read_action(&view, text).unwrap_err();
        assert_eq!(refusal.text.id, "modify-unreadable-pick", "{text}");
    }
}
