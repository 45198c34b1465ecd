//! Modify as numbers ([`Encoding`]).

use super::location::Location;
use super::rules::Modify;
use super::sighting_gaps::may_be_stolen;
use super::state::{PLAYERS, Phase, State};
use super::steal_history::THEFTS;
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::PACK;
use sortie_core::observation::{Encoding, Features, one_bit};
use sortie_core::seat::Seats;

const CARDS: usize = PACK as usize;

fn card_bit(card: Option<Card>) -> u128 {
    card.map_or(0, |card| Cards::single(card).bits())
}

fn seat_bits(seats: Seats) -> u128 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat)
}

/// The cards that may lie in each hand and outside the game.
struct Possible {
    hands: [Cards; PLAYERS],
    undealt: Cards,
}

impl Modify {
    fn possible(&self, view: &View) -> Possible {
        let history = &view.table.history;
        let known = view.hand | history.last_seen().cards_at(Location::TABLE);
        let unseen = self.deck - history.last_seen().seen() - known;
        // A theft that not all saw may have moved a card from where it was last seen to a thief.
        let mut moved = Cards::EMPTY;
        let mut thieves = Seats::NONE;
        for theft in 0..history.len() {
            thieves = thieves.with(history.thief(theft));
        }
        if history.len() > 0 {
            // Cards that nobody has ever seen are alike, so one of them answers for all.
            let traced = history.ever_seen() | view.stolen.known();
            let alike = self.deck - known - traced;
            if alike.first().is_some_and(|card| may_be_stolen(view, card)) {
                moved = alike;
            }
            let traced = (traced & self.deck) - known;
            moved |= traced.iter().filter(|card| may_be_stolen(view, *card)).collect();
        }
        let mut possible = Possible { hands: [Cards::EMPTY; PLAYERS], undealt: unseen };
        for seat in 0..view.table.seats.min(PLAYERS as u8) {
            let at = usize::from(seat);
            possible.hands[at] = if view.who.is(seat) {
                view.hand
            } else if view.count(seat) == 0 {
                Cards::EMPTY
            } else {
                let stolen = if thieves.has(seat) { moved } else { Cards::EMPTY };
                (history.last_seen().cards_at(Location::hand(seat)) - known) | unseen | stolen
            };
        }
        possible
    }
}

impl Encoding for Modify {
    const STEPS: u8 = super::steps::STEPS;
    const BY_SEAT: &'static [&'static str] = &[
        "turn",
        "first",
        "actor",
        "opponent",
        "to_call",
        "living",
        "field",
        "last_seen",
        "possible_hands",
        "hand_count",
        "out",
        "hands",
    ];
    const BY_CARD: &'static [&'static str] = &[
        "hand",
        "field",
        "pot",
        "used",
        "discards",
        "last_seen",
        "stolen",
        "possible_hands",
        "possible_undealt",
        "hands",
        "undealt",
        "all_stolen",
    ];
    const CARD_STEPS: u8 = PACK;
    const NETWORKS: &'static [&'static [u8]] = &[
        include_bytes!("network/2.safetensors"),
        include_bytes!("network/3.safetensors"),
        include_bytes!("network/4.safetensors"),
    ];

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let table = &view.table;
        let seats = usize::from(table.seats).min(PLAYERS);
        let history = &table.history;
        out.one_hot("seat", "The observer's seat; none for the public.", seats, view.who.seat());
        out.one_hot(
            "phase",
            "The next decision: vote, offer, call, answer, counter, duel, pick, steal, over.",
            9,
            Some(table.phase as u8),
        );
        out.plane("turn", "The seats that decide.", seats, seat_bits(table.deciders()));
        out.one_hot("first", "The first seat of the round.", seats, Some(table.first));
        out.one_hot(
            "actor",
            "The seat that decides, or called the Duel.",
            seats,
            Some(table.actor),
        );
        let duel = matches!(table.phase, Phase::Answer | Phase::Counter | Phase::Duel);
        out.one_hot("opponent", "The seat that was called.", seats, duel.then_some(table.opponent));
        out.plane(
            "to_call",
            "The seats that may still call a Duel.",
            seats,
            seat_bits(table.to_call),
        );
        out.plane("living", "The seats that are still in.", seats, seat_bits(table.living));
        out.flag("shown", "Whether all hands were shown.", table.shown);
        out.cards("hand", "The observer's hand.", CARDS, view.hand);
        let by_seat = [seats, CARDS];
        out.planes("field", "The card that each seat has on the field.", &by_seat, |seat| {
            card_bit(table.on_field(seat as u8))
        });
        out.cards("pot", "The cards for the next winner.", CARDS, table.pot);
        out.cards("used", "The aces that were played once.", CARDS, table.used);
        out.cards("discards", "The cards out of the game.", CARDS, table.discards());
        out.planes(
            "last_seen",
            "The cards that all last saw in a hand, by seat.",
            &by_seat,
            |seat| history.last_seen().cards_at(Location::hand(seat as u8)).bits(),
        );
        let by_theft = [THEFTS, seats];
        let theft = move |n: usize| (n < history.len()).then_some(n);
        out.planes("thieves", "The thief of each theft.", &by_theft, |n| {
            one_bit(theft(n).map(|n| history.thief(n)))
        });
        out.planes("victims", "The victim of each theft.", &by_theft, |n| {
            one_bit(theft(n).map(|n| history.victim(n)))
        });
        out.planes("stolen", "The card of each theft, where it is known.", &[THEFTS, CARDS], |n| {
            card_bit(view.stolen.get(n))
        });
        let possible = self.possible(view);
        out.planes("possible_hands", "Cards that a hand may hold, by seat.", &by_seat, |seat| {
            possible.hands[seat].bits()
        });
        out.cards("possible_undealt", "Cards that may be out of play.", CARDS, possible.undealt);
        let cards = i32::from(PACK);
        out.numbers("hand_count", "Cards in each hand.", 0..=cards, &[seats], |seat| {
            view.counts[seat].into()
        });
        out.number("number", "The cards of the called Duel.", 0..=cards, table.number);
        out.numbers(
            "out",
            "When each seat went out, from 1; 0 while in.",
            0..=7,
            &[seats],
            |seat| table.out[seat].into(),
        );
        out.number(
            "round",
            "The round; 0 before the first.",
            0..=i32::from(self.max_rounds),
            table.round,
        );
    }

    #[inline]
    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        let seats = usize::from(state.table.seats).min(PLAYERS);
        out.planes("hands", "The cards of each hand.", &[seats, CARDS], |seat| {
            state.hands[seat].bits()
        });
        let dealt = state.hands.iter().fold(Cards::EMPTY, |dealt, hand| dealt | *hand);
        let open = state.table.history.last_seen().cards_at(Location::TABLE);
        out.cards("undealt", "The cards out of play.", CARDS, self.deck - dealt - open);
        out.planes("all_stolen", "The card of each theft.", &[THEFTS, CARDS], |n| {
            card_bit(state.stolen.get(n))
        });
    }
}
