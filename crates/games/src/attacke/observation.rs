//! Attacke as numbers ([`Encoding`]).
//!
//! Equal cards are alike, so a pile marks the first bits of a kind: two of three equal cards are
//! `110`.

use super::deck::{DECK, KINDS};
use super::multiset::{Ages, CardMultiset, OLDEST, packed};
use super::rules::Attacke;
use super::state::{Phase, SEATS, State};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::observation::{Encoding, Features};

/// The length of a row with a bit for each card.
const CARDS: usize = DECK as usize;
/// The numbers of reshuffles that a card can bear, and their bits.
const AGES: usize = OLDEST as usize + 1;
const AGE_BITS: usize = 3;
/// The most that all cards together count.
const MOST: i32 = 5 * (18 * 7) + 6 * 10;

/// The piles that a hidden card may be in.
struct Possible {
    hands: [Cards; SEATS],
    down: [Cards; SEATS],
    unseen: [Cards; SEATS],
    pile: Cards,
}

impl Attacke {
    fn possible(&self, view: &View) -> Possible {
        let pool = self.pool(view);
        let deck = &self.deck;
        let all = packed(pool.cards, deck);
        // Before the first reshuffle they are all the same cards.
        let pack = |cards| if cards == pool.cards { all } else { packed(cards, deck) };
        let late = pack(pool.last.up_to(pool.cards, view.reshuffle));
        let some = |n: u8, cards: Cards| if n > 0 { cards } else { Cards::EMPTY };
        let mut possible = Possible {
            hands: [Cards::EMPTY; SEATS],
            down: view.down.map(|n| some(n, late)),
            unseen: view.unseen.map(|n| some(n, late)),
            pile: some(view.pile, all),
        };
        for seat in 0..view.seats.min(SEATS as u8) {
            let at = usize::from(seat);
            if view.who.is(seat) {
                possible.hands[at] = view.hand.cards();
                possible.down[at] = view.own_down.cards();
                possible.unseen[at] = view.own_unseen.cards();
                continue;
            }
            // What fits an older card fits the newest one too: it may have been seen later, and
            // plays rule out less.
            let newest = (0..=OLDEST).rev().find(|age| view.hands[at][usize::from(*age)] > 0);
            let fits = newest.map_or(Cards::EMPTY, |age| {
                pool.last.up_to(pool.cards, age) - self.ruled_out(view, seat, age)
            });
            possible.hands[at] = pack(fits);
        }
        possible
    }
}

/// The plane of bit `n` of the numbers on cards.
fn age_plane(ages: Ages, n: usize) -> u128 {
    ages.plane(n).cards().bits()
}

impl Encoding for Attacke {
    const STEPS: u8 = super::steps::STEPS;
    const BY_SEAT: &'static [&'static str] = &[
        "turn",
        "active",
        "chips",
        "table",
        "none_older",
        "possible_hands",
        "possible_down",
        "possible_unseen",
        "hidden_in_hands",
        "down_count",
        "unseen_count",
        "total",
        "hands",
        "down",
        "unseen",
    ];

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let seats = usize::from(view.seats).min(SEATS);
        let over = view.phase == Phase::Over;
        out.one_hot("seat", "The observer's seat; none for the public.", seats, view.who.seat());
        out.one_hot(
            "phase",
            "The next decision: open, fight, give back, over.",
            4,
            Some(view.phase as u8),
        );
        out.one_hot("turn", "The seat that decides.", seats, (!over).then_some(view.seat));
        let active = view.active.iter().fold(0u128, |bits, seat| bits | 1 << seat);
        out.plane("active", "The seats in the contest.", seats, active);
        out.one_hot("colour", "The colour of the contest.", 5, Some(view.colour.number()));
        out.planes("chips", "The chips of each seat, by colour.", &[seats, 5], |seat| {
            view.chips[seat].into()
        });
        out.cards("hand", "The observer's hand.", CARDS, view.hand.cards());
        let ages = [AGE_BITS, CARDS];
        out.planes(
            "held",
            "Since which reshuffle each card of the hand is held, 3 bits.",
            &ages,
            |n| age_plane(view.held, n),
        );
        out.cards("own_down", "The observer's cards face down.", CARDS, view.own_down.cards());
        out.cards(
            "own_unseen",
            "The observer's discards that nobody else has seen.",
            CARDS,
            view.own_unseen.cards(),
        );
        let by_seat = [seats, CARDS];
        out.planes("table", "The open cards before each seat.", &by_seat, |seat| {
            view.table[seat].cards().bits()
        });
        out.cards("discard", "The discards that all have seen.", CARDS, view.discard.cards());
        out.planes(
            "last_seen",
            "Before which reshuffle all saw an unknown card last, 3 bits.",
            &ages,
            |n| age_plane(view.last, n),
        );
        out.planes(
            "none_older",
            "By seat, 3 bits by kind: the hand holds none of the kind from before this reshuffle.",
            &[seats, AGE_BITS, KINDS],
            |n| view.none_older[n / AGE_BITS].plane(n % AGE_BITS).into(),
        );
        let possible = self.possible(view);
        out.planes("possible_hands", "Cards that a hand may hold, by seat.", &by_seat, |seat| {
            possible.hands[seat].bits()
        });
        out.planes("possible_down", "Cards that may lie face down, by seat.", &by_seat, |seat| {
            possible.down[seat].bits()
        });
        out.planes(
            "possible_unseen",
            "Cards that may be hidden discards of a seat.",
            &by_seat,
            |seat| possible.unseen[seat].bits(),
        );
        out.cards("possible_pile", "Cards that the draw pile may hold.", CARDS, possible.pile);
        let deck = i32::from(DECK);
        out.numbers(
            "hidden_in_hands",
            "Hidden cards of each other hand, by the reshuffle since which they are held.",
            0..=deck,
            &[seats, AGES],
            |n| view.hands[n / AGES][n % AGES].into(),
        );
        out.numbers(
            "down_count",
            "Cards face down before each seat.",
            0..=deck,
            &[seats],
            |seat| view.down[seat].into(),
        );
        out.numbers("unseen_count", "Hidden discards of each seat.", 0..=deck, &[seats], |seat| {
            view.unseen[seat].into()
        });
        out.number("pile_count", "Cards in the draw pile.", 0..=deck, view.pile);
        out.numbers("total", "The total of each seat.", 0..=MOST, &[seats], |seat| {
            view.total[seat].into()
        });
        out.number("contests", "Contests won.", 0..=i32::from(self.max_contests), view.contests);
        out.number("reshuffles", "Reshuffles so far.", 0..=255, view.reshuffle);
        out.number("forgotten", "Open discards that are not remembered.", 0..=deck, view.forgotten);
    }

    #[inline]
    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        let seats = usize::from(state.seats).min(SEATS);
        let by_seat = [seats, CARDS];
        let bits = |pile: CardMultiset| pile.cards().bits();
        out.planes("hands", "The cards of each hand.", &by_seat, |seat| bits(state.hand[seat]));
        out.planes("down", "The cards face down before each seat.", &by_seat, |seat| {
            bits(state.down[seat])
        });
        out.planes("unseen", "The hidden discards of each seat.", &by_seat, |seat| {
            bits(state.unseen[seat])
        });
        out.cards("pile", "The draw pile.", CARDS, state.pile.cards());
    }
}
