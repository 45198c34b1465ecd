//! Steps: their meanings, which are legal, and the actions that they spell.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–23 | set-up of the player's first house: king left, king right; the left army by rank; the right army by rank |
//! | 24–47 | the same for the second house |
//! | 48–58, 59–69 | the pick of the first and of the second house, by rank |
//! | 70–72 | defend left, defend right, discard |
//! | 73–88 | attack: house × 4 + side × 2, and 1 more for the lower of two armies that an ace may remove |

use super::action::{Action, HouseSetUp};
use super::army::{Armies, Army};
use super::house::{House, Side};
use super::public_state::{Phase, PublicState, TurnedArmy};
use super::refusal;
use super::rules::Retaliation;
use super::view::View;
use sortie_core::game::{Player, Refusal};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

const ORDER: u32 = 0;
const LEFT: u32 = 2;
const RIGHT: u32 = 13;
/// Steps for the set-up of one house.
const SET_UP: u32 = 24;
const PICK: u32 = 48;
/// Steps for the pick of one house.
const RANKS: u32 = 11;
const DEFEND: u32 = 70;
const DISCARD: u32 = 72;
const ATTACK: u32 = 73;
/// Steps below this have a meaning.
pub(super) const END: u32 = 89;

/// The meaning of a step. `slot` is 0 for the player's first house and 1 for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodedStep {
    King { slot: usize, side: Side },
    Before { slot: usize, side: Side, army: Army },
    Pick { slot: usize, army: Army },
    Defend(Side),
    Discard,
    Attack { house: House, side: Side, depth: usize },
}

/// The meaning of a step; `None` for a number without one.
pub(super) fn decode_step(step: Step) -> Option<DecodedStep> {
    let step = u32::from(step);
    let side = |n: u32| Side::BOTH[n as usize % 2];
    let army = |n: u32| Army::new(n as u8 + 1);
    Some(match step {
        0..PICK => {
            let slot = (step / SET_UP) as usize;
            match step % SET_UP {
                n @ ORDER..LEFT => DecodedStep::King { slot, side: side(n) },
                n @ LEFT..RIGHT => {
                    DecodedStep::Before { slot, side: Side::Left, army: army(n - LEFT)? }
                }
                n => DecodedStep::Before { slot, side: Side::Right, army: army(n - RIGHT)? },
            }
        }
        PICK..DEFEND => {
            let n = step - PICK;
            DecodedStep::Pick { slot: (n / RANKS) as usize, army: army(n % RANKS)? }
        }
        DEFEND..DISCARD => DecodedStep::Defend(side(step - DEFEND)),
        DISCARD => DecodedStep::Discard,
        ATTACK..END => {
            let n = step - ATTACK;
            let house = House::new((n / 4) as u8)?;
            DecodedStep::Attack { house, side: side(n / 2), depth: n as usize % 2 }
        }
        _ => return None,
    })
}

fn attack(house: House, side: Side, depth: usize) -> u32 {
    ATTACK + u32::from(house.place()) * 4 + side.to_usize() as u32 * 2 + depth as u32
}

fn before(slot: u32, side: Side) -> u32 {
    slot * SET_UP + if side == Side::Left { LEFT } else { RIGHT }
}

/// The armies that steps from `from` on stand for.
fn armies(steps: u128, from: u32) -> Armies {
    Armies::from_bits(steps >> from)
}

impl Player for Retaliation {
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        let Some(seat) = view.decider() else { return Steps::NONE };
        let public = &view.public;
        // A draft is a set of ascending steps, so its size tells which question is open.
        let taken = draft.steps().low();
        let n = taken.count_ones();
        match public.phase {
            Phase::SetUp => {
                let slot = n / 3;
                let next = match n % 3 {
                    0 => 0b11 << (slot * SET_UP + ORDER),
                    1 => self.opening[0].bits() << before(slot, Side::Left),
                    _ => {
                        let left = armies(taken, before(slot, Side::Left));
                        self.opening[1].except(left).bits() << before(slot, Side::Right)
                    }
                };
                one_more(next, n, view.houses() * 3)
            }
            Phase::Pick => {
                let house = view.own_houses().get(n as usize).copied().flatten();
                let hand = house.map_or(Armies::NONE, |house| public.hands[house.to_usize()]);
                one_more(hand.bits() << (PICK + n * RANKS), n, view.houses())
            }
            Phase::Act => match public.acting() {
                Some(card) if n == 0 => one_more(acts(self, public, seat, card), 0, 1),
                _ => Steps::DONE,
            },
            Phase::Over => Steps::NONE,
        }
    }

    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        view.decider()?;
        let taken = draft.steps().low();
        let own = view.own_houses();
        let action = match view.public.phase {
            Phase::SetUp => {
                let mut openings = [None; 2];
                for (slot, opening) in openings.iter_mut().enumerate() {
                    if own[slot].is_some() {
                        *opening = Some(opening_of(self, taken, slot as u32)?);
                    }
                }
                Action::SetUp(openings)
            }
            Phase::Pick => {
                let mut picks = [None; 2];
                for (slot, pick) in picks.iter_mut().enumerate() {
                    if let Some(house) = own[slot] {
                        let army = armies(taken, PICK + slot as u32 * RANKS).only()?;
                        *pick = Some(army)
                            .filter(|&army| view.public.hands[house.to_usize()].has(army));
                        (*pick)?;
                    }
                }
                Action::Pick(picks)
            }
            Phase::Act => {
                let step = draft.steps().first()?;
                return act(self, &view.public, step).filter(|_| *draft == Draft::from_step(step));
            }
            Phase::Over => return None,
        };
        // A step too many would be lost in the action, so the draft is compared as a whole.
        (self.draft_of_action(view, &action).steps() == draft.steps()).then_some(action)
    }

    fn draft_of_action(&self, view: &View, action: &Action) -> Draft {
        let rank = |army: Army| u32::from(army.rank() - 1);
        let bits: u128 = match *action {
            Action::SetUp(openings) => {
                (0..2).fold(0, |bits, slot: u32| match openings[slot as usize] {
                    None => bits,
                    Some(HouseSetUp { king, armies: [left, right] }) => {
                        bits | 1 << (slot * SET_UP + ORDER + king.to_usize() as u32)
                            | 1 << (before(slot, Side::Left) + rank(left))
                            | 1 << (before(slot, Side::Right) + rank(right))
                    }
                })
            }
            Action::Pick(picks) => (0..2).fold(0, |bits, slot: u32| match picks[slot as usize] {
                None => bits,
                Some(army) => bits | 1 << (PICK + slot * RANKS + rank(army)),
            }),
            Action::Defend(side) => 1 << (DEFEND + side.to_usize() as u32),
            Action::Discard => 1 << DISCARD,
            Action::Attack { house, side, removed } => {
                let depth = removed.and_then(|army| view.public.pile(house, side).depth(army));
                1 << attack(house, side, depth.unwrap_or(0))
            }
        };
        StepSet::from_bits(bits, 0).iter().collect()
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        if view.decider().is_none() {
            return refusal::not_now(view);
        }
        if self.legal_steps(view, draft).next.is_empty() {
            return Refusal::new(refusal::rule_now(view), Text::new(id!("retaliation-complete")));
        }
        let here = match (view.public.phase, decode_step(step), view.public.acting()) {
            (Phase::SetUp, Some(DecodedStep::Before { slot, side, army }), _) => {
                refusal::army_before(self, view, draft, slot, side, army)
            }
            (Phase::Pick, Some(DecodedStep::Pick { slot, army }), _) => {
                refusal::pick(view, draft, slot, army)
            }
            (Phase::Act, Some(DecodedStep::Defend(side)), Some(card)) => {
                Some(refusal::defend(view, card.house, side))
            }
            (Phase::Act, Some(DecodedStep::Discard), Some(card)) => {
                Some(refusal::discard(self, view, card))
            }
            (Phase::Act, Some(DecodedStep::Attack { house, side, depth }), Some(card)) => {
                Some(refusal::attack(self, view, card, house, side, depth))
            }
            _ => None,
        };
        here.unwrap_or_else(|| self.refuse_incomplete(view, draft))
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        if view.decider().is_none() {
            return refusal::not_now(view);
        }
        let n = draft.steps().len() as usize;
        let house = |slot: usize| view.own_houses().get(slot).copied().flatten().map(House::word);
        match view.public.phase {
            Phase::SetUp => {
                let (rule, id) = match n % 3 {
                    0 => ("RET-04", id!("retaliation-ask-order")),
                    1 => ("RET-05", id!("retaliation-ask-left")),
                    _ => ("RET-05", id!("retaliation-ask-right")),
                };
                match house(n / 3) {
                    Some(house) => Refusal::new(rule, Text::new(id).word("house", house)),
                    None => Refusal::new(rule, Text::new(id!("retaliation-complete"))),
                }
            }
            Phase::Pick => match house(n) {
                Some(house) => Refusal::new(
                    "RET-06",
                    Text::new(id!("retaliation-ask-pick")).word("house", house),
                ),
                None => Refusal::new("RET-06", Text::new(id!("retaliation-complete"))),
            },
            Phase::Act | Phase::Over => {
                let card = view.public.acting().map(|card| card.army.face(card.house));
                let text =
                    Text::new(id!("retaliation-ask-act")).cards("card", card.into_iter().collect());
                Refusal::new("RET-09", text)
            }
        }
    }
}

/// One of these steps, after so many of all that an action takes.
fn one_more(next: u128, taken: u32, all: u32) -> Steps {
    let next = StepSet::from_bits(next, 0);
    match all.saturating_sub(taken) {
        0 => Steps::DONE,
        1 => Steps::one_of(next),
        _ => Steps::then_more(next),
    }
}

/// The actions that the house of this card may choose with it, as bits of steps. Without an attack
/// only defending is left (RET-19), and without royalty the card may be discarded instead (RET-13).
fn acts(rules: &Retaliation, public: &PublicState, seat: Seat, card: TurnedArmy) -> u128 {
    let TurnedArmy { house, army } = card;
    let mut bits = attacks(rules, public, seat, army);
    for side in public.open(house) {
        bits |= 1 << (DEFEND + side.to_usize() as u32);
    }
    if public.open(house).next().is_none() {
        bits |= 1 << DISCARD;
    }
    bits
}

/// The attacks that a player may make with this card, as bits of steps.
pub(super) fn attacks(rules: &Retaliation, public: &PublicState, seat: Seat, army: Army) -> u128 {
    let mut bits = 0;
    for target in public.houses().filter(|&house| public.is_enemy(seat, house)) {
        for side in public.open(target) {
            // The upper army is the first step of a place, and the lower one the second.
            let ways = (1 << ways(rules, public, army, target, side)) - 1;
            bits |= ways << attack(target, side, 0);
        }
    }
    bits
}

/// In how many ways an open place may be attacked: two where an ace has the choice.
fn ways(rules: &Retaliation, public: &PublicState, army: Army, target: House, side: Side) -> usize {
    let pile = public.pile(target, side);
    if army.is_ace() {
        return pile.len().max(1);
    }
    usize::from(pile.top().is_none_or(|top| rules.is_weaker(top, army)))
}

fn opening_of(rules: &Retaliation, taken: u128, slot: u32) -> Option<HouseSetUp> {
    let king = match taken >> (slot * SET_UP + ORDER) & 0b11 {
        0b01 => Side::Left,
        0b10 => Side::Right,
        _ => return None,
    };
    let left = armies(taken, before(slot, Side::Left)).only()?;
    let right = armies(taken, before(slot, Side::Right)).only()?;
    // A draft may come from outside, so it is checked against the rules once more.
    let fits = rules.opening[0].has(left) && rules.opening[1].without(left).has(right);
    fits.then_some(HouseSetUp { king, armies: [left, right] })
}

fn act(rules: &Retaliation, public: &PublicState, step: Step) -> Option<Action> {
    let TurnedArmy { house, army } = public.acting()?;
    let (action, legal) = match decode_step(step)? {
        DecodedStep::Defend(side) => (Action::Defend(side), public.is_open(house, side)),
        DecodedStep::Discard => (Action::Discard, public.open(house).next().is_none()),
        DecodedStep::Attack { house: target, side, depth } => {
            let legal = public.is_enemy(public.owner(house), target)
                && public.is_open(target, side)
                && depth < ways(rules, public, army, target, side);
            let removed = public.pile(target, side).below(depth).filter(|_| army.is_ace());
            (Action::Attack { house: target, side, removed }, legal)
        }
        DecodedStep::King { .. } | DecodedStep::Before { .. } | DecodedStep::Pick { .. } => {
            return None;
        }
    };
    legal.then_some(action)
}
