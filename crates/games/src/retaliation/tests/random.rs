//! Matches played at random with many values of the parameters.

use super::*;

const CODES: [(&str, u8); 9] = [
    ("retaliation", 2),
    ("retaliation", 3),
    ("retaliation", 4),
    ("retaliation/suits_each=1", 2),
    ("retaliation/rounds=1", 4),
    ("retaliation/rounds=3,jack_even=1,jack_odd=1", 2),
    ("retaliation/suits_each=1,jack_even=30,jack_odd=30", 2),
    ("retaliation/jack_even=2,jack_odd=10,own_king=0,army_factor=1000", 3),
    ("retaliation/captured_king=1000,captured_queen=0", 4),
];

#[test]
fn matches_have_a_decision_and_an_event_for_everything_that_happens() {
    let mut chance = Fast::new(11);
    for (code, seats) in CODES {
        let mut table = Table::deal((code, seats), "");
        let mut decisions = 0;
        table.play_at_random(&mut chance, |_, table| {
            decisions += 1;
            table.is_sound();
            // Nothing but the order of king and queen is hidden.
            for who in Observer::all(seats) {
                assert_eq!(table.view(who).public, table.state.public);
            }
        });
        // The set-up, and for every round the picks and one act of each house.
        let houses = usize::from(seats * table.rules.suits_each);
        let rounds = usize::from(table.rules.rounds);
        assert_eq!(decisions, 1 + rounds * (1 + houses), "{code}");
        // Events tell the set-up and the score of each house, each turn-up and act, and what was
        // captured.
        let captured = table.state.public.captors.iter().flatten().flatten().count();
        assert_eq!(table.told.len(), 2 * houses + rounds * (1 + houses) + captured, "{code}");
    }
}
