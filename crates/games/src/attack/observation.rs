//! Attack! as numbers ([`Encoding`]).

use super::rules::Attack;
use super::state::{Phase, State};
use super::tags::Tag;
use super::view::{HiddenSlot, HiddenZone, View};
use sortie_core::card::{Card, Cards};
use sortie_core::french::PACK;
use sortie_core::observation::{Encoding, Features};

/// The places of a hand whose tags are written.
const PLACES: usize = 5;
/// The bits of a proof.
const PROOF_BITS: usize = 5;
/// A tag: five bits of proof, four of the reshuffle.
const TAG_BITS: usize = 9;

impl Attack {
    /// The length of a row with a bit for each card.
    fn card_bits(&self) -> usize {
        usize::from(PACK) * usize::from(self.decks)
    }

    /// The unknown cards by the zone and seat where they may lie: hands, Victory Decks and Decks of
    /// Champions, then Fight Decks.
    fn possible(&self, view: &View) -> [[Cards; 2]; 4] {
        let known = view.hand
            | view.victory[0]
            | view.victory[1]
            | view.champions[0]
            | view.champions[1]
            | view.field[0].cards()
            | view.field[1].cards();
        let unknown = self.deck() - known;
        // A card lies with its owner since the reshuffle that it was last part of.
        let pool = |owner: u8, shuffle: u8| {
            let bearing = view.shuffle.bearing(unknown, shuffle);
            if shuffle == 0 && self.decks == 1 {
                return bearing;
            }
            let second = if shuffle == 0 { !self.pack } else { view.shuffle.second_seat_cards() };
            if owner == 0 { bearing - second } else { bearing & second }
        };
        let mut possible = [[Cards::EMPTY; 2]; 4];
        let mut fill = |slot: HiddenSlot| {
            let zone = match slot.pile() {
                HiddenZone::Hand => 0,
                HiddenZone::Victory => 1,
                HiddenZone::Champions => 2,
            };
            possible[zone][usize::from(slot.seat() & 1)] |=
                pool(slot.owner(), slot.shuffle()) & slot.proof().allows(self);
        };
        view.hidden().for_each(&mut fill);
        for seat in 0..2u8 {
            let at = usize::from(seat);
            if view.who.is(seat) {
                possible[0][at] = view.hand;
            }
            possible[1][at] |= view.victory[at];
            possible[2][at] |= view.champions[at];
            if view.fight[at] > 0 {
                possible[3][at] = pool(seat, view.reshuffled[at]);
            }
        }
        possible
    }
}

/// The tag of a place of a hand as bits; 0 where no card lies.
fn tag_bits(view: &View, place: usize) -> u128 {
    let (seat, place) = (place / PLACES, (place % PLACES) as u32);
    let tag: Tag = view.tags[seat].get(place);
    u128::from(tag.bits())
}

/// The bits of the proofs about the cards that an enemy has not seen.
fn unseen_proof(view: &View) -> [Cards; PROOF_BITS] {
    let mut planes = [Cards::EMPTY; PROOF_BITS];
    for card in view.unseen {
        let proof = view.proofs.get(card).bits();
        for (bit, plane) in planes.iter_mut().enumerate() {
            if proof >> bit & 1 == 1 {
                plane.add(card);
            }
        }
    }
    planes
}

/// The unknown cards in Victory Decks, then in Decks of Champions, by seat.
fn hidden_piles(view: &View) -> [i32; 4] {
    let mut piles = [0; 4];
    for slot in view.hidden() {
        let zone = match slot.pile() {
            HiddenZone::Hand => continue,
            HiddenZone::Victory => 0,
            HiddenZone::Champions => 2,
        };
        piles[zone + usize::from(slot.seat() & 1)] += 1;
    }
    piles
}

impl Encoding for Attack {
    const STEPS: u8 = super::steps::STEP_TURN + 1;
    const BY_SEAT: &'static [&'static str] = &[
        "turn",
        "attacker",
        "known_victory",
        "known_champions",
        "field",
        "field_top",
        "possible_hands",
        "possible_victory",
        "possible_champions",
        "possible_fight",
        "hand_tags",
        "fight_count",
        "hand_count",
        "reshuffled",
        "points",
        "hands",
        "victory",
        "champions",
        "fight",
    ];
    const BY_CARD: &'static [&'static str] = &[
        "hand",
        "known_victory",
        "known_champions",
        "field",
        "field_top",
        "possible_hands",
        "possible_victory",
        "possible_champions",
        "possible_fight",
        "unseen",
        "unseen_proof",
        "shuffle",
        "shuffle_of_seat_1",
        "hands",
        "victory",
        "champions",
        "fight",
    ];
    const CARD_STEPS: u8 = super::steps::STEP_ATTACK;

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let len = self.card_bits();
        let deck = i32::from(u8::try_from(len).unwrap_or(u8::MAX));
        let over = view.phase == Phase::Over;
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.one_hot(
            "phase",
            "The next decision: role, attack, defend, sum, turn, over.",
            6,
            Some(view.phase as u8),
        );
        let decides = (!over && view.phase != Phase::Turn).then_some(view.seat);
        out.one_hot("turn", "The seat that decides, where only one does.", 2, decides);
        out.one_hot("attacker", "The attacking seat.", 2, Some(view.attacker));
        out.cards("hand", "The observer's hand.", len, view.hand);
        let piles = [2, len];
        let (victory, champions) = (view.victory, view.champions);
        out.planes("known_victory", "Known captured cards, by seat.", &piles, |seat| {
            victory[seat].bits()
        });
        out.planes(
            "known_champions",
            "Known cards back from the field, by seat.",
            &piles,
            |seat| champions[seat].bits(),
        );
        out.planes("field", "The cards on the field, by seat.", &piles, |seat| {
            view.field[seat].cards().bits()
        });
        out.planes("field_top", "The card played last, by seat.", &piles, |seat| {
            view.field[seat].top().map_or(0, |card: Card| Cards::single(card).bits())
        });
        let possible = self.possible(view);
        out.planes("possible_hands", "Cards that a hand may hold, by seat.", &piles, |seat| {
            possible[0][seat].bits()
        });
        out.planes(
            "possible_victory",
            "Cards that a Victory Deck may hold, by seat.",
            &piles,
            |seat| possible[1][seat].bits(),
        );
        out.planes(
            "possible_champions",
            "Cards that a Deck of Champions may hold, by seat.",
            &piles,
            |seat| possible[2][seat].bits(),
        );
        out.planes(
            "possible_fight",
            "Cards that a Fight Deck may hold, by seat.",
            &piles,
            |seat| possible[3][seat].bits(),
        );
        out.cards(
            "unseen",
            "Known cards that the enemy or the public has not seen.",
            len,
            view.unseen,
        );
        let unseen_proof = unseen_proof(view);
        out.planes(
            "unseen_proof",
            "The proof about each such card: 16 less the Shield value excluded (4 bits), no Sword.",
            &[PROOF_BITS, len],
            |bit| unseen_proof[bit].bits(),
        );
        out.planes(
            "shuffle",
            "The number of the reshuffle that each card was last part of, 4 bits.",
            &[4, len],
            |bit| view.shuffle.bit(bit).bits(),
        );
        out.cards(
            "shuffle_of_seat_1",
            "The cards whose last reshuffle was one of seat 1.",
            len,
            view.shuffle.second_seat_cards(),
        );
        out.planes(
            "hand_tags",
            "Public tags by seat and place of the hand: proof (5 bits), reshuffle (4 bits). The own \
             hand is in ascending order of cards, another in descending order of tags.",
            &[2, PLACES, TAG_BITS],
            |place| tag_bits(view, place),
        );
        out.numbers("fight_count", "Cards in each Fight Deck.", 0..=deck, &[2], |seat| {
            view.fight[seat].into()
        });
        out.numbers("hand_count", "Cards in each hand.", 0..=5, &[2], |seat| {
            view.hand_count[seat].into()
        });
        let hidden_piles = hidden_piles(view);
        out.numbers(
            "hidden_piles",
            "Unknown cards in both kinds of piles.",
            0..=deck,
            &[2, 2],
            |n| hidden_piles[n],
        );
        out.numbers("reshuffled", "Reshuffles of each seat.", 0..=10, &[2], |seat| {
            view.reshuffled[seat].into()
        });
        out.numbers("points", "The points of each seat at the end.", -2000..=2000, &[2], |seat| {
            view.points[seat].into()
        });
    }

    #[inline]
    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        let piles = [2, self.card_bits()];
        out.planes("hands", "The cards of each hand.", &piles, |seat| state.hand[seat].bits());
        out.planes("victory", "The cards of each Victory Deck.", &piles, |seat| {
            state.victory[seat].bits()
        });
        out.planes("champions", "The cards of each Deck of Champions.", &piles, |seat| {
            state.champions[seat].bits()
        });
        out.planes("fight", "The cards of each Fight Deck.", &piles, |seat| {
            state.fight[seat].bits()
        });
    }
}
