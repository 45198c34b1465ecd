//! Duel X as numbers ([`Encoding`]).

use super::memory::{MOST, Tally};
use super::public_state::{Phase, SLOTS};
use super::rules::DuelX;
use super::state::State;
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::french::PACK;
use sortie_core::observation::{Encoding, Features};

const CARDS: usize = PACK as usize;
/// The tags that a hidden card can bear.
const TAGS: usize = MOST + 1;
/// The bits of a tag.
const TAG_BITS: usize = 4;

/// The unknown cards by the place where they may lie.
struct Possible {
    hands: [Cards; 2],
    buried: [Cards; 2],
    deck: Cards,
    discards: Cards,
}

impl DuelX {
    fn possible(&self, view: &View) -> Possible {
        let unknown = self.pack - view.known();
        let level = view.level();
        // A card that the observer saw go into a later reshuffle fits no place with this tag.
        let fits = |tag: u8| {
            let later = view.memory.as_ref().map_or(Cards::EMPTY, |memory| {
                (tag + 1..=level)
                    .fold(Cards::EMPTY, |later, n| later | memory.own.bearing(unknown, n))
            });
            unknown - later
        };
        let filled = |tally: &Tally| {
            let mut tags = (0..=level).filter(|tag| tally.count(*tag) > 0);
            // What fits a tag fits every later one.
            tags.next_back().map_or(Cards::EMPTY, fits)
        };
        let mut possible = Possible {
            hands: view.in_hand.each_ref().map(filled),
            buried: view.in_discards.each_ref().map(filled),
            deck: if view.deck > 0 { unknown } else { Cards::EMPTY },
            discards: view.discards,
        };
        if view.forgotten > 0 {
            possible.discards |= unknown;
        }
        if let Some(seat) = view.who.seat() {
            possible.hands[usize::from(seat & 1)] |= view.hand;
            possible.buried[usize::from(seat & 1)] |= view.buried;
        }
        possible
    }
}

impl Encoding for DuelX {
    const STEPS: u8 = super::steps::STEPS;
    const BY_SEAT: &'static [&'static str] = &[
        "turn",
        "actor",
        "top",
        "beneath",
        "covered",
        "possible_hands",
        "possible_buried",
        "hidden_in_hands",
        "hidden_in_discards",
        "returned",
        "hand_count",
        "points",
        "hands",
        "buried",
    ];
    const BY_CARD: &'static [&'static str] = &[
        "hand",
        "top",
        "beneath",
        "known_discards",
        "known_buried",
        "possible_hands",
        "possible_buried",
        "possible_deck",
        "possible_discards",
        "reshuffled_for_all",
        "reshuffled_for_own",
        "own_tags",
        "hands",
        "buried",
        "deck",
        "discards",
    ];
    const CARD_STEPS: u8 = PACK;
    const NETWORKS: &'static [&'static [u8]] =
        &[include_bytes!("network/2.safetensors"), include_bytes!("network/2.value.safetensors")];

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let public = &view.public;
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.one_hot(
            "phase",
            "The next decision: upgrade, battle, combine, discard, over.",
            5,
            Some(public.phase as u8),
        );
        let deciders = view.deciders();
        out.plane(
            "turn",
            "The seats that decide.",
            2,
            (0..2).fold(0, |bits, seat| bits | u128::from(deciders.has(seat)) << seat),
        );
        let upgrades = matches!(public.phase, Phase::Upgrade | Phase::Combine);
        out.one_hot(
            "actor",
            "The seat that upgrades or may combine.",
            2,
            upgrades.then_some(public.seat),
        );
        out.plane("used", "The slots that the upgrading seat has used.", SLOTS, public.used.into());
        out.cards("hand", "The observer's hand.", CARDS, view.hand);
        out.planes("top", "The card that counts, by seat and slot.", &[2, SLOTS, CARDS], |n| {
            Cards::single(public.top[n / SLOTS][n % SLOTS]).bits()
        });
        out.planes("beneath", "The cards beneath it, by seat and slot.", &[2, SLOTS, CARDS], |n| {
            public.beneath[n / SLOTS][n % SLOTS].bits()
        });
        out.planes("covered", "Whether the Magic card lies face down, by seat.", &[2, 1], |seat| {
            public.covered[seat].into()
        });
        out.cards("known_discards", "Discards that all have seen.", CARDS, view.discards);
        out.cards("known_buried", "The observer's own hidden discards.", CARDS, view.buried);
        let possible = self.possible(view);
        let by_seat = [2, CARDS];
        out.planes("possible_hands", "Cards that a hand may hold, by seat.", &by_seat, |seat| {
            possible.hands[seat].bits()
        });
        out.planes(
            "possible_buried",
            "Cards that may lie in hidden discards, by seat.",
            &by_seat,
            |seat| possible.buried[seat].bits(),
        );
        out.cards("possible_deck", "Cards that the deck may hold.", CARDS, possible.deck);
        out.cards(
            "possible_discards",
            "Cards that the open discards may hold.",
            CARDS,
            possible.discards,
        );
        let memory = view.memory.as_ref();
        let tag_bits = [TAG_BITS, CARDS];
        out.planes(
            "reshuffled_for_all",
            "The last reshuffle into which all saw a card go, 4 bits.",
            &tag_bits,
            |n| memory.map_or(0, |memory| memory.all.plane(n).bits()),
        );
        out.planes(
            "reshuffled_for_own",
            "The last reshuffle into which the observer saw a card go, 4 bits.",
            &tag_bits,
            |n| memory.map_or(0, |memory| memory.own.plane(n).bits()),
        );
        out.planes(
            "own_tags",
            "The last reshuffle of each of the observer's own hidden cards, 4 bits.",
            &tag_bits,
            |n| memory.map_or(0, |memory| memory.latest.plane(n).bits()),
        );
        let tallies = [2, TAGS];
        let count =
            |tally: &[Tally; 2], n: usize| i32::from(tally[n / TAGS].count((n % TAGS) as u8));
        let cards = i32::from(PACK);
        out.numbers(
            "hidden_in_hands",
            "Unknown cards in hands, by seat and reshuffle.",
            0..=cards,
            &tallies,
            |n| count(&view.in_hand, n),
        );
        out.numbers(
            "hidden_in_discards",
            "Unknown cards in hidden discards, by seat and reshuffle.",
            0..=cards,
            &tallies,
            |n| count(&view.in_discards, n),
        );
        out.numbers(
            "returned",
            "Hidden cards that went into a reshuffle, by seat and reshuffle.",
            0..=cards,
            &tallies,
            |n| memory.map_or(0, |memory| count(&memory.returned, n)),
        );
        out.number("level", "The reshuffle that made the deck.", 0..=MOST as i32, view.level());
        out.number("deck_count", "Cards in the deck.", 0..=cards, view.deck);
        out.numbers("hand_count", "Cards in each hand.", 0..=cards, &[2], |seat| {
            view.held[seat].into()
        });
        out.number(
            "forgotten",
            "Open discards that are not remembered.",
            0..=cards,
            view.forgotten,
        );
        out.number("round", "The round, from 1.", 0..=i32::from(self.max_rounds), public.round);
        out.number("draws", "Draws in a row before this round.", 0..=1, public.draws);
        out.numbers("points", "The points of each seat.", 0..=255, &[2], |seat| {
            public.points[seat].into()
        });
        out.number("shuffles", "Shuffles since the first deal.", 0..=255, public.shuffles);
    }

    #[inline]
    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        out.planes("hands", "The cards of each hand.", &[2, CARDS], |seat| state.hand[seat].bits());
        out.planes("buried", "The hidden discards of each seat.", &[2, CARDS], |seat| {
            state.buried[seat].bits()
        });
        out.cards("deck", "The cards of the deck.", CARDS, state.deck);
        out.cards("discards", "The open discards.", CARDS, state.discards);
    }
}
