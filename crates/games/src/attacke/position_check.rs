//! Checks that a position of Attacke can come up in a match.

use super::position::fail;
use super::rules::Attacke;
use super::state::{Phase, State, highest};
use sortie_core::position::FieldError;
use sortie_core::seat::{Seat, Seats};

pub(super) fn check(rules: &Attacke, state: &State) -> Result<(), FieldError> {
    check_end(rules, state)?;
    let lies = |at: usize| !(state.table[at].is_empty() && state.down[at].is_empty());
    if !rules.face_down
        && (0..5).any(|at| !(state.down[at].is_empty() && state.unseen[at].is_empty()))
    {
        return fail("face_down", "these rules have no cards face down (AKE-21)");
    }
    match state.phase {
        Phase::Open | Phase::Over if (0..5).any(lies) => {
            fail("table", "cards lie before the players only during a contest")
        }
        Phase::Open if state.hand[state.seat as usize].is_empty() => {
            fail("hand", "the opener holds no card (AKE-13)")
        }
        Phase::Open | Phase::Over => Ok(()),
        Phase::Fight | Phase::GiveBack => check_contest(rules, state),
    }
}

fn check_end(rules: &Attacke, state: &State) -> Result<(), FieldError> {
    let won = |chips: &u8| chips.count_ones() >= u32::from(rules.chips_to_win);
    let champions = state.chips.iter().filter(|chips| won(chips)).count();
    let last = state.contests >= rules.max_contests;
    if state.contests > rules.max_contests {
        let what = format!("{}; there are at most {}", state.contests, rules.max_contests);
        return fail("contests", what);
    }
    let chips: u32 = state.chips.iter().map(|chips| chips.count_ones()).sum();
    if chips > u32::from(state.contests) {
        return fail("chips", format!("{chips} chips after {} contests", state.contests));
    }
    let champion = won(&state.chips[state.seat as usize]);
    match (state.phase, champions, last) {
        (Phase::Over, 0, false) => fail("phase", "nobody has won and contests are left"),
        (Phase::Over, 1, _) if !champion => fail("to_move", "the winner won the last contest"),
        (Phase::Over, 0 | 1, _) | (_, 0, false) => Ok(()),
        (Phase::Over, _, _) => fail("chips", "only one can have won"),
        _ => fail("phase", "the match is over (AKE-19, AKE-20)"),
    }
}

fn check_contest(rules: &Attacke, state: &State) -> Result<(), FieldError> {
    let deck = &rules.deck;
    let colour = deck.colours[state.colour.number() as usize] | deck.shields;
    if state.colour.number() >= deck.layout.colours {
        return fail("colour", "nobody plays with this colour");
    }
    for seat in 0..state.seats {
        let at = seat as usize;
        let lies = state.table[at].cards();
        if let Some(card) = (lies - colour).first() {
            let what = format!(
                "{} is neither {} nor a shield (AKE-08)",
                deck.layout.code(card),
                state.colour.name()
            );
            return fail(&format!("table.{seat}"), what);
        }
        if (lies & deck.tens).len() > 1 {
            return fail(&format!("table.{seat}"), "two Shield-10 in one contest (AKE-17)");
        }
        if state.total[at] > 0 && !state.active.has(seat) {
            return fail(
                &format!("table.{seat}"),
                "a seat that passed still has cards on the table (AKE-10)",
            );
        }
    }
    let most = highest(&state.total);
    let lead = |seat: &Seat| state.total[*seat as usize] == most;
    if most == 0 {
        return fail("table", "a contest begins with a card (AKE-05)");
    }
    let Some(leader) = (0..state.seats).filter(lead).collect::<Seats>().only() else {
        return fail("table", "two seats share the highest total; each play must beat it (AKE-08)");
    };
    // Once somebody has passed, the opener may be the one, and its open card is discarded.
    let all_in = state.active == Seats::first(state.seats);
    if all_in && state.table.iter().all(|table| table.is_empty()) {
        return fail("table", "the opener lays no open card (AKE-21)");
    }
    check_turn(rules, state, leader)
}

/// The seats that are in the contest follow each other from the one that decides to the leader,
/// first those who have not yet played, then with ascending totals.
fn check_turn(rules: &Attacke, state: &State, leader: Seat) -> Result<(), FieldError> {
    let at = state.seat as usize;
    if state.phase == Phase::GiveBack {
        let tens = state.discard.cards() & rules.deck.tens;
        if state.active.has(state.seat) {
            return fail("in_contest", "the seat that gives back a chip has not passed (AKE-18)");
        }
        if state.chips[at].count_ones() < 2 || tens.is_empty() {
            let what = "there is a choice only after a Shield-10, between chips (AKE-18)";
            return fail("phase", what);
        }
    } else {
        if !state.active.has(state.seat) || state.seat == leader {
            return fail("to_move", "the seat to move must be in the contest and not lead it");
        }
        if state.hand[at].is_empty() {
            return fail("hand", "the seat to move holds no card, so it has passed (AKE-09)");
        }
    }
    let mut before = 0;
    let mut seat = state.seat;
    while seat != leader {
        let total = state.total[seat as usize];
        let in_order = total > before || (total == 0 && before == 0);
        if state.active.has(seat) && !in_order {
            return fail("table", "the totals do not rise in the order of turn (AKE-08)");
        }
        before = before.max(total);
        seat = state.next(seat);
    }
    // From the leader on, all before the seat that decides have passed.
    let mut seat = state.next(leader);
    while seat != state.seat {
        if state.active.has(seat) {
            return fail("to_move", format!("it is seat {seat}'s turn (AKE-08)"));
        }
        seat = state.next(seat);
    }
    Ok(())
}
