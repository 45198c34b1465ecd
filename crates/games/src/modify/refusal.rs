//! Questions, and reasons for refusals.

use super::draft::{self, Meaning};
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::Refusal;
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::Text;

/// The rule that says what may be done now.
pub(super) fn rule_of(view: &View) -> &'static str {
    match view.table.phase {
        Phase::Vote | Phase::Offer => "MOD-16",
        Phase::Call | Phase::Answer | Phase::Counter => "MOD-13",
        Phase::Duel => "MOD-14",
        Phase::Pick => "MOD-06",
        Phase::Steal => "MOD-10",
        Phase::Over => "MOD-05",
    }
}

/// The question to a seat that decides.
pub(super) fn asked(view: &View, draft: &Draft) -> Text {
    let table = &view.table;
    match table.phase {
        Phase::Vote => Text::new(id!("modify-ask-vote")),
        Phase::Offer => Text::new(id!("modify-ask-offer")),
        Phase::Call => match draft.steps().last().and_then(draft::meaning) {
            Some(Meaning::Seat(seat)) => {
                let most = view.most(table.actor, seat);
                Text::new(id!("modify-ask-number")).seat("seat", seat).number("most", most)
            }
            _ => Text::new(id!("modify-ask-call")),
        },
        Phase::Answer => {
            let text = Text::new(id!("modify-ask-answer")).seat("seat", table.actor);
            text.number("n", table.number)
        }
        Phase::Counter => {
            let text = Text::new(id!("modify-ask-counter")).seat("seat", table.opponent);
            text.number("n", table.number)
        }
        Phase::Duel => {
            let left = u32::from(table.number).saturating_sub(draft.steps().len());
            Text::new(id!("modify-ask-duel")).number("n", table.number).number("left", left)
        }
        Phase::Steal => Text::new(id!("modify-ask-steal")),
        Phase::Pick | Phase::Over => Text::new(id!("modify-ask-pick")),
    }
}

/// How an action is written now, to whom wrote what nobody can read.
pub(super) fn unreadable(view: &View, given: String) -> Refusal {
    let id = match view.table.phase {
        Phase::Vote | Phase::Offer => id!("modify-unreadable-quickdraw"),
        Phase::Call => id!("modify-unreadable-call"),
        Phase::Answer => id!("modify-unreadable-answer"),
        Phase::Counter => id!("modify-unreadable-counter"),
        Phase::Duel => id!("modify-unreadable-duel"),
        Phase::Steal => id!("modify-unreadable-steal"),
        Phase::Pick => id!("modify-unreadable-pick"),
        Phase::Over => id!("modify-is-over"),
    };
    let text = Text::new(id).raw("text", given).number("n", view.table.number);
    Refusal::new(rule_of(view), text)
}

/// The refusal of a choice of the wrong kind.
fn choose(view: &View) -> Text {
    let id = match view.table.phase {
        Phase::Vote | Phase::Offer => id!("modify-choose-quickdraw"),
        Phase::Call => id!("modify-choose-call"),
        Phase::Answer => id!("modify-choose-answer"),
        Phase::Counter => id!("modify-choose-counter"),
        Phase::Duel => id!("modify-choose-duel"),
        Phase::Steal => id!("modify-choose-steal"),
        Phase::Pick => id!("modify-choose-pick"),
        Phase::Over => id!("modify-is-over"),
    };
    Text::new(id).number("n", view.table.number)
}

/// The missing steps.
fn missing(view: &View, draft: &Draft) -> Text {
    if draft.is_empty() { choose(view) } else { asked(view, draft) }
}

/// Why this draft is no whole action: what comes next.
pub(super) fn incomplete(view: &View, draft: &Draft) -> Refusal {
    not_now(view).unwrap_or_else(|| Refusal::new(rule_of(view), missing(view, draft)))
}

/// A theft where a Duel may be called, or a call where a jack steals: they begin with a seat, too.
pub(super) fn misplaced(view: &View, action: Action) -> Option<Refusal> {
    let other = matches!(
        (view.table.phase, action),
        (Phase::Call, Action::Steal(_)) | (Phase::Steal, Action::Call(..))
    );
    other.then(|| incomplete(view, &Draft::EMPTY))
}

fn not_now(view: &View) -> Option<Refusal> {
    let id = match (view.table.phase, view.decider()) {
        (Phase::Over, _) => id!("modify-is-over"),
        (_, None) => id!("modify-not-your-turn"),
        (_, Some(_)) => return None,
    };
    Some(Refusal::new(rule_of(view), Text::new(id)))
}

/// Why this step may not follow this draft.
pub(super) fn refuse(view: &View, draft: &Draft, step: Step) -> Refusal {
    if let Some(refusal) = not_now(view) {
        return refusal;
    }
    let table = &view.table;
    let text = match (table.phase, draft::meaning(step)) {
        (Phase::Pick | Phase::Duel, Some(Meaning::Card(card))) => card_of(view, draft, card),
        _ if draft::legal(view, draft).complete => Text::new(id!("modify-complete")),
        (Phase::Steal, Some(Meaning::Seat(seat))) => match opponent(view, seat) {
            Some(text) => text,
            None => Text::new(id!("modify-nothing-to-steal")).seat("seat", seat),
        },
        (Phase::Call, Some(Meaning::Seat(seat))) => match opponent(view, seat) {
            Some(text) => text,
            None => Text::new(id!("modify-too-few")).seat("seat", seat),
        },
        (Phase::Call, Some(Meaning::Number(_))) => {
            match draft.steps().last().and_then(draft::meaning) {
                Some(Meaning::Seat(seat)) => range(view, table.actor, seat),
                _ => choose(view),
            }
        }
        (Phase::Answer, Some(Meaning::Number(n))) if n == table.number => {
            Text::new(id!("modify-same-number")).number("n", n)
        }
        (Phase::Answer, Some(Meaning::Number(_))) => range(view, table.opponent, table.actor),
        _ => missing(view, draft),
    };
    Refusal::new(rule_of(view), text)
}

fn card_of(view: &View, draft: &Draft, card: Card) -> Text {
    let drafted = Cards::from_bits(draft.steps().low());
    if !view.hand.has(card) {
        return Text::new(id!("modify-not-in-hand")).card("card", french::face(card));
    }
    if view.table.phase == Phase::Pick {
        return Text::new(id!("modify-one-only"));
    }
    let left = u32::from(view.table.number).saturating_sub(drafted.len());
    let id = if left == 0 { id!("modify-no-more") } else { id!("modify-ascending") };
    Text::new(id).number("n", view.table.number).number("left", left)
}

/// Why a seat is no opponent; nothing where it is one.
fn opponent(view: &View, seat: Seat) -> Option<Text> {
    if view.who.is(seat) {
        return Some(Text::new(id!("modify-not-yourself")));
    }
    if seat >= view.table.seats {
        return Some(Text::new(id!("modify-no-seat")).number("n", seat));
    }
    let out = !view.table.living.has(seat);
    out.then(|| Text::new(id!("modify-seat-is-out")).seat("seat", seat))
}

fn range(view: &View, one: Seat, other: Seat) -> Text {
    Text::new(id!("modify-number-range")).number("most", view.most(one, other))
}
