//! Steps: their meanings, which are legal, and the actions that they spell.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–95 | lay the card of this index open |
//! | 96–191 | lay the card of this index, plus 96, face down |
//! | 192–196 | name the colour |
//! | 197 | pass |
//! | 198–202 | give back the chip of a colour |

use super::deck::Colour;
use super::refusal;
use super::rules::Attacke;
use super::state::{Action, Phase, highest};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::game::{Player, Refusal};
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

/// The first step that lays a card face down. Steps below lay it open.
pub(super) const STEP_DOWN: Step = 96;
/// The first step that names a colour.
pub(super) const STEP_COLOUR: Step = 192;
/// The step that passes.
pub(super) const STEP_PASS: Step = 197;
/// The first step that gives back a chip.
pub(super) const STEP_GIVE: Step = 198;
/// Steps below this have a meaning.
pub(super) const STEPS: Step = 203;

/// A draft in its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) open: Cards,
    pub(super) down: Cards,
    pub(super) colour: Option<Colour>,
}

/// The bits of all cards in a set of steps.
const PLACES: u128 = (1 << STEP_DOWN) - 1;

impl Parts {
    #[inline]
    pub(super) fn from_draft(draft: &Draft) -> Self {
        let steps = draft.steps();
        let (low, high) = (steps.low(), steps.high());
        let named = Colour::ALL.into_iter();
        let mut named = named.filter(|c| high >> (STEP_COLOUR - 128 + c.number()) & 1 == 1);
        Parts {
            // A set of steps is two words of 128 bits. The steps that lay a card face down begin
            // in the first one, at bit 96, and end in the second.
            open: Cards::from_bits(low & PLACES),
            down: Cards::from_bits((low >> STEP_DOWN | high << 32) & PLACES),
            colour: if high >> (STEP_COLOUR - 128) == 0 { None } else { named.next() },
        }
    }
}

/// The steps that lay these cards face down.
#[inline]
fn down_steps(cards: Cards) -> StepSet {
    StepSet::from_bits(cards.bits() << STEP_DOWN, cards.bits() >> 32)
}

#[inline]
fn both(one: StepSet, other: StepSet) -> StepSet {
    StepSet::from_bits(one.low() | other.low(), one.high() | other.high())
}

/// The cards above this one.
#[inline]
fn above(card: Option<Card>) -> Cards {
    card.map_or(!Cards::EMPTY, |card| Cards::from_bits(!1 << card.index()))
}

impl Player for Attacke {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !view.decides() {
            return Steps::NONE;
        }
        // Naming a colour, passing and giving back have the highest steps and end a draft.
        if draft.steps().last().is_some_and(|step| step >= STEP_COLOUR) {
            return Steps::DONE;
        }
        match view.phase {
            Phase::Open => self.opening_steps(view, Parts::from_draft(draft)),
            Phase::Fight => self.fighting_steps(view, Parts::from_draft(draft)),
            Phase::GiveBack => {
                let chips = u128::from(view.chips[view.seat as usize]);
                Steps::one_of(StepSet::from_bits(0, chips << (STEP_GIVE - 128)))
            }
            Phase::Over => Steps::NONE,
        }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        if !view.decides() {
            return None;
        }
        let last = draft.steps().last()?;
        match last {
            STEP_PASS => Some(Action::Pass),
            STEP_GIVE.. => Some(Action::GiveBack(*Colour::ALL.get(usize::from(last - STEP_GIVE))?)),
            _ => {
                let Parts { open, down, colour } = Parts::from_draft(draft);
                let whole = match view.phase {
                    Phase::Open => colour.is_some() || self.deck.colour(open).is_some(),
                    _ => self.deck.worth(open) + down.len() as u16 >= Attacke::missing(view),
                };
                whole.then_some(Action::Play { open, down, colour })
            }
        }
    }

    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        match *action {
            Action::Pass => Draft::from_step(STEP_PASS),
            Action::GiveBack(colour) => Draft::from_step(STEP_GIVE + colour.number()),
            Action::Play { open, down, colour } => {
                let mut steps = both(StepSet::from_bits(open.bits() & PLACES, 0), down_steps(down));
                if let Some(colour) = colour {
                    steps.add(STEP_COLOUR + colour.number());
                }
                steps.iter().collect()
            }
        }
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        if !view.decides() {
            return refusal::not_now(view);
        }
        let whole = draft.steps().last().is_some_and(|last| last >= STEP_COLOUR);
        match (view.phase, step) {
            _ if whole => refusal::plain(refusal::rule_now(view), id!("attacke-complete")),
            (Phase::GiveBack, STEP_GIVE..STEPS) => {
                let colour = Colour::ALL[usize::from(step - STEP_GIVE)];
                Refusal::new(
                    "AKE-18",
                    Text::new(id!("attacke-no-chip")).word("colour", colour.word()),
                )
            }
            (Phase::GiveBack, _) => refusal::plain("AKE-18", id!("attacke-choose-chip")),
            (_, STEP_GIVE..) => refusal::plain("AKE-18", id!("attacke-gives-nothing")),
            (Phase::Open, STEP_PASS) => refusal::plain("AKE-05", id!("attacke-must-open")),
            (_, STEP_PASS) => refusal::plain("AKE-08", id!("attacke-fight-or-pass")),
            (_, STEP_COLOUR..STEP_PASS) => refusal::colour(self, view, draft, step),
            (_, STEP_DOWN..STEP_COLOUR) => refusal::down(self, view, draft, step),
            (_, _) => refusal::open(self, view, draft, step),
        }
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        if !view.decides() {
            return refusal::not_now(view);
        }
        let Parts { open, down, .. } = Parts::from_draft(draft);
        let nothing = open.is_empty() && down.is_empty();
        match view.phase {
            Phase::Open if nothing => refusal::plain("AKE-05", id!("attacke-must-open")),
            Phase::Open => refusal::plain("AKE-05", id!("attacke-name-colour")),
            Phase::GiveBack => refusal::plain("AKE-18", id!("attacke-choose-chip")),
            _ if nothing => refusal::plain("AKE-08", id!("attacke-fight-or-pass")),
            _ => {
                let more = self.deck.worth(open) + down.len() as u16;
                let text = Text::new(id!("attacke-too-low"))
                    .number("reached", view.total[view.seat as usize] + more)
                    .number("total", highest(&view.total));
                Refusal::new("AKE-08", text)
            }
        }
    }
}

impl Attacke {
    /// AKE-05, and AKE-21 for what is laid face down.
    #[inline]
    fn opening_steps(&self, view: &View, parts: Parts) -> Steps {
        let Parts { open, down, .. } = parts;
        let knight = self.deck.colour(open);
        let mut next = StepSet::EMPTY;
        if down.is_empty() {
            let cards = match knight {
                Some(colour) => self.deck.colours[colour.number() as usize] | self.deck.shields,
                None if open.is_empty() => !Cards::EMPTY,
                None => self.deck.shields,
            };
            let cards = self.playable(view, open, cards) & above(open.last());
            next = StepSet::from_bits((cards & self.each_once(open)).bits(), 0);
        }
        if self.face_down && !open.is_empty() {
            next = both(next, down_steps(self.to_lay_down(view, open, down)));
        }
        if !open.is_empty() && knight.is_none() {
            next = both(next, StepSet::from_bits(0, self.colours() << (STEP_COLOUR - 128)));
        }
        Steps { next, complete: knight.is_some(), last: false }
    }

    /// The colours that may be named, a bit each.
    pub(super) fn colours(&self) -> u128 {
        (1 << self.deck.layout.colours) - 1
    }

    /// AKE-08. Only what can still be completed to beat the total is offered.
    #[inline]
    fn fighting_steps(&self, view: &View, parts: Parts) -> Steps {
        let Parts { open, down, .. } = parts;
        let deck = &self.deck;
        let may_lay_down = self.may_lay_down(view);
        let missing = Attacke::missing(view);
        let reached = deck.worth(open) + down.len() as u16;
        let enough = reached >= missing;
        let mut next = StepSet::EMPTY;
        if down.is_empty() {
            let colour = deck.colours[view.colour.number() as usize] | deck.shields;
            let cards = self.playable(view, open, colour) & above(open.last());
            let mut offered = cards & self.each_once(open);
            if !enough {
                let spare = if may_lay_down { view.hand.len() - open.len() } else { 0 };
                offered &= self.sufficient(cards, missing - reached, spare as u16);
            }
            next = StepSet::from_bits(offered.bits(), 0);
        }
        if may_lay_down {
            let mut offered = self.to_lay_down(view, open, down);
            if !enough {
                let behind = (view.hand.cards() - open) & above(down.last());
                let (left, wanted) = (behind.len(), u32::from(missing - reached));
                // The card that has just so many behind it that all together are enough.
                let last = left.checked_sub(wanted).and_then(|n| behind.nth(n));
                offered &= last.map_or(Cards::EMPTY, |last| !above(Some(last)));
            }
            next = both(next, down_steps(offered));
        }
        if open.is_empty() && down.is_empty() {
            // A forced pass is asked for like any other. Passing unasked would tell all that no
            // play was possible (AKE-09).
            if next.is_empty() {
                return Steps::one_of(StepSet::single(STEP_PASS));
            }
            next.add(STEP_PASS);
            return Steps::then_more(next);
        }
        Steps { next, complete: enough, last: false }
    }

    /// The least value that a play must have to beat the highest total.
    #[inline]
    pub(super) fn missing(view: &View) -> u16 {
        (highest(&view.total) + 1).saturating_sub(view.total[view.seat as usize])
    }

    /// Whether the observer may lay cards face down now (AKE-21).
    #[inline]
    pub(super) fn may_lay_down(&self, view: &View) -> bool {
        self.face_down && view.down[view.seat as usize] == 0
    }

    /// Those of these cards that the hand has beside a draft, without a second ten (AKE-17).
    #[inline]
    fn playable(&self, view: &View, open: Cards, cards: Cards) -> Cards {
        let cards = (view.hand.cards() & cards) - open;
        let laid = view.table[view.seat as usize].cards() | open;
        if (laid & self.deck.tens).is_empty() { cards } else { cards - self.deck.tens }
    }

    /// Of equal cards the one held longest that is not drafted (AKE-15); and all that are.
    #[inline]
    fn each_once(&self, drafted: Cards) -> Cards {
        let after = Cards::from_bits(drafted.bits() << 1);
        self.deck.firsts | drafted | after
    }

    /// The cards that may be laid face down next.
    #[inline]
    fn to_lay_down(&self, view: &View, open: Cards, down: Cards) -> Cards {
        let cards = (view.hand.cards() - open) & above(down.last());
        cards & self.each_once(open | down)
    }

    /// The cards from which on those that follow are together worth enough; `spare` cards of the
    /// hand may be laid face down for 1 each.
    #[inline]
    fn sufficient(&self, cards: Cards, missing: u16, spare: u16) -> Cards {
        let tens = cards & self.deck.tens;
        let knights = cards - tens;
        // Each open card counts its value instead of the 1 that it might count face down.
        let face_down = u16::from(spare > 0);
        let mut worth = spare;
        let enough = |worth: u16| worth >= missing;
        let Some(top) = cards.last() else { return Cards::EMPTY };
        if !tens.is_empty() {
            worth += 10 - face_down;
            if enough(worth) {
                return !above(Some(top));
            }
        }
        let mut left = knights;
        while let Some(card) = left.last() {
            left.remove(card);
            worth += u16::from(self.deck.value(card)) - face_down;
            if enough(worth) {
                return !above(Some(card));
            }
        }
        Cards::EMPTY
    }
}
