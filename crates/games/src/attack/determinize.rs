//! Determinization: a random state that an observer of Attack! could believe.
//!
//! Only chance is hidden here: given what was told, every way to lay the unknown cards into the
//! unknown places that fits the tags is equally likely. The cards fall into pools that never mix,
//! one for each reshuffle of each seat and one for the deal; within a pool the places with a
//! proof are filled first, by exact counting, then those without, then the Fight Decks.
//!
//! A seat that must play a card holds one that it may play. A state in which it does not is drawn
//! again, which leaves the other states equally likely. In the worst case, a hand of one card and
//! one card in fifty that may be played, this takes fifty draws. The same is done for the scores
//! announced at the end: captured cards that nobody saw add up to them.

use super::rules::Attack;
use super::state::{Phase, State};
use super::tags::{Proof, Tag};
use super::view::{Hidden, HiddenSlot, HiddenZone, View};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::french::{BLACK, RED};
use sortie_core::game::Knowledge;
use sortie_core::seat::Seat;

/// The most places with a proof in one pool: all the cards of a pack.
const PROVEN: usize = 52;
/// How often a state is drawn anew: even at one chance in fifty, e⁻²⁰⁰ for all to fail.
const TRIES: usize = 10_000;

impl Knowledge for Attack {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = self.fill_places(view, chance);
        for _ in 0..TRIES {
            if self.can_answer(&state) && self.has_announced_scores(&state, view) {
                break;
            }
            state = self.fill_places(view, chance);
        }
        state
    }

    /// Each card that a player may not look up again is kept with probability `keep`: the enemy's
    /// Victory Deck and Deck of Champions, and for the public everybody's.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        for seat in 0..2u8 {
            if view.who.is(seat) {
                continue;
            }
            let at = seat as usize;
            for (pile, cards) in [
                (HiddenZone::Victory, view.victory[at]),
                (HiddenZone::Champions, view.champions[at]),
            ] {
                for card in cards {
                    if chance.bernoulli(keep) {
                        continue;
                    }
                    match pile {
                        HiddenZone::Victory => weaker.victory[at].remove(card),
                        _ => weaker.champions[at].remove(card),
                    }
                    weaker.unseen.remove(card);
                    let tag = Tag::new(view.shuffle.number(card), view.proofs.get(card));
                    weaker
                        .piled
                        .get_or_insert(Hidden::EMPTY)
                        .push(HiddenSlot::new(pile, seat, tag));
                    weaker.proofs.clear(Cards::single(card));
                }
            }
        }
        weaker
    }
}

impl Attack {
    /// Whether the state has the scores that were announced, if they were.
    fn has_announced_scores(&self, state: &State, view: &View) -> bool {
        view.phase != Phase::Over || self.points(state) == view.points.map(i32::from)
    }

    /// A state in which every unknown card lies in a place whose tags it fits.
    fn fill_places(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State {
            victory: view.victory,
            champions: view.champions,
            field: view.field,
            phase: view.phase,
            seat: view.seat,
            attacker: view.attacker,
            reshuffled: view.reshuffled,
            shuffle: view.shuffle,
            unseen: view.unseen,
            proofs: view.proofs,
            ..State::EMPTY
        };
        if let Some(seat) = view.who.seat() {
            state.hand[seat as usize] = view.hand;
            state.tags[seat as usize] = view.tags[seat as usize];
        }
        let known = view.hand
            | view.victory[0]
            | view.victory[1]
            | view.champions[0]
            | view.champions[1]
            | view.field[0].cards()
            | view.field[1].cards();
        let unknown = self.deck() - known;
        let latest = view.reshuffled[0].max(view.reshuffled[1]);
        for shuffle in 0..=latest {
            let pool = view.shuffle.bearing(unknown, shuffle);
            if pool.is_empty() {
                continue;
            }
            if shuffle == 0 && self.decks == 1 {
                fill(self, view, &mut state, pool, shuffle, [true, true], chance);
            } else {
                let of_second =
                    if shuffle == 0 { !self.pack } else { view.shuffle.second_seat_cards() };
                fill(self, view, &mut state, pool - of_second, shuffle, [true, false], chance);
                fill(self, view, &mut state, pool & of_second, shuffle, [false, true], chance);
            }
        }
        state
    }
}

/// Lays the cards of one pool, out of the decks of these seats.
fn fill(
    rules: &Attack,
    view: &View,
    state: &mut State,
    mut pool: Cards,
    shuffle: u8,
    of: [bool; 2],
    chance: &mut impl Chance,
) {
    let belongs = |slot: &HiddenSlot| slot.shuffle() == shuffle && of[slot.owner() as usize];
    let slots = || view.hidden().filter(belongs);
    if slots().any(|slot| slot.proof() != Proof::NONE) {
        fill_proven(rules, slots(), state, &mut pool, chance);
    }
    for slot in slots().filter(|slot| slot.proof() == Proof::NONE) {
        if let Some(card) = chance.draw_one(Source::lot(), pool) {
            pool.remove(card);
            lay(state, slot, card);
        }
    }
    let deck = |seat: usize| of[seat] && view.reshuffled[seat] == shuffle;
    if deck(0) {
        state.fight[0] = chance.draw(Source::lot(), pool, u32::from(view.fight[0]));
        pool -= state.fight[0];
    }
    if deck(1) {
        state.fight[1] = pool;
    }
}

/// Puts a card into its place.
fn lay(state: &mut State, slot: HiddenSlot, card: Card) {
    let seat: Seat = slot.seat();
    match slot.pile() {
        HiddenZone::Hand => return state.add_to_hand(seat, card, slot.tag()),
        HiddenZone::Victory => state.victory[seat as usize].add(card),
        HiddenZone::Champions => state.champions[seat as usize].add(card),
    }
    state.hide(card, slot.proof());
}

/// Fills the places with a proof so that every fitting way is equally likely.
///
/// Sorted by their limit, the Shields that fit one place fit every later one, and a Sword fits
/// all that may hold one. So with `shields` Shields laid in the first `n` places, a place has
/// (fitting Shields − `shields`) Shields and (Swords − (`n` − `shields`)) Swords to choose from,
/// whichever they were; `ways[n][shields]` counts the ways to go on.
fn fill_proven(
    rules: &Attack,
    slots: impl Iterator<Item = HiddenSlot>,
    state: &mut State,
    pool: &mut Cards,
    chance: &mut impl Chance,
) {
    let mut sorted = [HiddenSlot::default(); PROVEN];
    let mut count = 0;
    for slot in slots.filter(|slot| slot.proof() != Proof::NONE) {
        if count < PROVEN {
            sorted[count] = slot;
            count += 1;
        }
    }
    let sorted = &mut sorted[..count];
    sorted.sort_unstable_by_key(|slot| slot.proof().shield_limit());
    let fits = |slot: &HiddenSlot| *pool & slot.proof().allows(rules);
    let mut fitting_shields = [0.0; PROVEN];
    for (fitting, slot) in fitting_shields.iter_mut().zip(sorted.iter()) {
        *fitting = f64::from((fits(slot) & BLACK).len());
    }
    let swords = f64::from((*pool & RED).len());
    let choices = |slot: HiddenSlot, n: usize, shields: usize| -> (f64, f64) {
        let swords = if slot.proof().no_sword() { 0.0 } else { swords - (n - shields) as f64 };
        ((fitting_shields[n] - shields as f64).max(0.0), swords.max(0.0))
    };
    #[allow(clippy::large_stack_arrays, reason = "22 kB, and nothing here may allocate")]
    let mut ways = [[0.0f64; PROVEN + 1]; PROVEN + 1];
    ways[count] = [1.0; PROVEN + 1];
    for (n, slot) in sorted.iter().enumerate().rev() {
        for shields in 0..=n {
            let (black, red) = choices(*slot, n, shields);
            ways[n][shields] = black * ways[n + 1][shields + 1] + red * ways[n + 1][shields];
        }
    }
    let mut shields = 0;
    for (n, slot) in sorted.iter().enumerate() {
        let (black, red) = choices(*slot, n, shields);
        let black = black * ways[n + 1][shields + 1];
        let red = red * ways[n + 1][shields];
        let shield = chance.uniform() * (black + red) < black;
        let from = *pool & slot.proof().allows(rules) & if shield { BLACK } else { RED };
        shields += usize::from(shield);
        if let Some(card) = chance.draw_one(Source::lot(), from) {
            pool.remove(card);
            lay(state, *slot, card);
        }
    }
}
