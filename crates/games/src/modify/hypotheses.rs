//! The hypotheses that an observer of Modify could believe: what each unseen theft took.
//!
//! Only chance is hidden, and a theft takes each card of a hand, whose size all know, with the same
//! probability. So every deal with every choice of stolen cards that fits what was seen is equally
//! likely; what a hypothesis weighs is how many deals it leaves open.
//!
//! A card is followed from one time that it was seen to the next: between them only thefts move
//! it. Such a stretch with thefts in it is a *gap*. Cards that are alike in the gaps that a theft can
//! have touched are a *class* and stand for each other; so a search over the thefts, one after the
//! other, meets few different hypotheses.

use super::location::Location;
use super::sighting_gaps::SightingGaps;
use super::state::{PLAYERS, StolenCards};
use super::steal_history::THEFTS;
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};

/// Cards that stand for each other.
#[derive(Clone, Copy, Debug)]
struct Class {
    cards: Cards,
    size: u8,
    /// One of them, by which they are followed.
    card: Card,
    gaps: SightingGaps,
    /// In the observer's hand.
    own: bool,
    /// Never seen, and in no hand that the observer has seen.
    blank: bool,
}

/// A card that was stolen, as it is followed.
#[derive(Clone, Copy, Debug)]
struct Token {
    class: u8,
    /// Its location.
    place: Location,
    /// The last theft after which it was looked whether it came forth.
    at: u8,
    /// It was not seen since it was last stolen.
    open: bool,
}

/// The card of each theft, as far as it was explored.
#[derive(Clone, Copy, Debug)]
struct Hypothesis {
    tokens: [Token; THEFTS],
    len: u8,
    /// By theft, which of the tokens.
    took: [u8; THEFTS],
    /// In how many ways cards stand for the tokens.
    ways: f64,
}

impl Hypothesis {
    fn tokens(&self) -> &[Token] {
        &self.tokens[..self.len as usize]
    }

    fn count(&self, class: usize) -> u8 {
        self.tokens().iter().filter(|token| usize::from(token.class) == class).count() as u8
    }
}

/// All hypotheses that a view leaves open.
pub(super) struct Hypotheses<'a> {
    view: &'a View,
    classes: [Class; 52],
    len: usize,
    blank: Cards,
    /// How many cards were last seen in each hand.
    seen: [i32; PLAYERS],
}

/// n! for every n up to the number of cards.
// 52! is about 8 × 10⁶⁷, within an f64; its rounding is far below what sampling can show.
const FACTORIAL: [f64; 53] = {
    let mut table = [1.0; 53];
    let mut n = 1;
    while n < 53 {
        table[n] = table[n - 1] * n as f64;
        n += 1;
    }
    table
};

impl<'a> Hypotheses<'a> {
    pub(super) fn new(view: &'a View, deck: Cards) -> Self {
        let history = &view.table.history;
        let none = Class {
            cards: Cards::EMPTY,
            size: 0,
            card: Card::new(0),
            gaps: SightingGaps { code: 0, known: 0, broken: 0 },
            own: false,
            blank: false,
        };
        let mut hypotheses = Hypotheses {
            view,
            classes: [none; 52],
            len: 0,
            blank: deck - history.last_seen().seen() - view.hand,
            seen: [0; PLAYERS],
        };
        for seat in 0..view.table.seats {
            hypotheses.seen[seat as usize] =
                history.last_seen().cards_at(Location::hand(seat)).len() as i32;
        }
        if history.len() == 0 {
            return hypotheses;
        }
        let mut told = Cards::EMPTY;
        for theft in 0..history.len() {
            told |= view.stolen.get(theft).map_or(Cards::EMPTY, Cards::single);
        }
        hypotheses.blank -= told;
        if let Some(card) = hypotheses.blank.first() {
            let gaps = SightingGaps::new(view, card);
            hypotheses.add(Class { cards: hypotheses.blank, card, gaps, blank: true, ..none });
        }
        for card in (deck & history.last_seen().seen()) | told {
            let gaps = SightingGaps::new(view, card);
            // A card that no theft can have touched needs no class, and keeps the search small.
            if gaps.code != 0 || gaps.known != 0 || usize::from(gaps.broken) < history.len() {
                let own = view.hand.has(card);
                hypotheses.add(Class { cards: Cards::single(card), card, gaps, own, ..none });
            }
        }
        hypotheses
    }

    /// Adds a class, or its cards to one that is alike.
    fn add(&mut self, class: Class) {
        let alike = |other: &&mut Class| {
            (other.gaps, other.own, other.blank) == (class.gaps, class.own, class.blank)
        };
        if let Some(other) = self.classes[..self.len].iter_mut().find(alike) {
            other.cards |= class.cards;
            other.size += 1;
        } else if self.len < self.classes.len() {
            self.classes[self.len] = Class { size: class.cards.len() as u8, ..class };
            self.len += 1;
        }
    }

    /// Visits every hypothesis with its weight.
    fn search(&self, visit: &mut dyn FnMut(&Hypothesis, f64)) {
        let none = Token { class: 0, place: Location::UNSEEN, at: 0, open: false };
        let hypothesis =
            Hypothesis { tokens: [none; THEFTS], len: 0, took: [0; THEFTS], ways: 1.0 };
        self.go_on(0, hypothesis, visit);
    }

    /// Goes on from a hypothesis in which all thefts before this one are settled.
    fn go_on(
        &self,
        theft: usize,
        mut hypothesis: Hypothesis,
        visit: &mut dyn FnMut(&Hypothesis, f64),
    ) {
        let history = &self.view.table.history;
        let len = hypothesis.len as usize;
        for token in &mut hypothesis.tokens[..len] {
            if !self.follow(token, theft) {
                return;
            }
        }
        let classes = self.classes[..self.len].iter().enumerate();
        // A card that came forth elsewhere must have been taken by one of the thefts before.
        let mut settled = classes.clone().filter(|(_, one)| usize::from(one.gaps.broken) < theft);
        if settled.any(|(class, one)| hypothesis.count(class) < one.size) {
            return;
        }
        if theft == history.len() {
            if let Some(deals) = self.deals(&hypothesis) {
                visit(&hypothesis, deals * hypothesis.ways);
            }
            return;
        }
        let victim = Location::hand(history.victim(theft));
        let thief = Location::hand(history.thief(theft));
        let known = self.view.stolen.get(theft);
        let may = |class: &Class| known.is_none_or(|card| class.cards == Cards::single(card));
        // Either a card that was stolen before is stolen again …
        for n in 0..len {
            let token = hypothesis.tokens[n];
            if token.place == victim && may(&self.classes[usize::from(token.class)]) {
                let mut next = hypothesis;
                next.tokens[n] = Token { place: thief, at: theft as u8, open: true, ..token };
                next.took[theft] = n as u8;
                self.go_on(theft + 1, next, visit);
            }
        }
        if len == THEFTS {
            return;
        }
        // … or a card that no theft has touched yet, which can have lain in that hand.
        for (class, one) in classes {
            let left = one.size - hypothesis.count(class);
            let seen = history.before(theft).get(one.card);
            let lay_there = seen == Location::UNSEEN || seen == victim;
            if left == 0 || !lay_there || !may(one) || usize::from(one.gaps.broken) < theft {
                continue;
            }
            let mut next = hypothesis;
            let class = class as u8;
            next.tokens[len] = Token { class, place: thief, at: theft as u8, open: true };
            next.took[theft] = hypothesis.len;
            next.len += 1;
            next.ways *= f64::from(left);
            self.go_on(theft + 1, next, visit);
        }
    }

    /// Follows a stolen card up to the next theft, as all have seen it. Returns whether it can
    /// have been where it came forth from.
    fn follow(&self, token: &mut Token, theft: usize) -> bool {
        let history = &self.view.table.history;
        let card = self.classes[usize::from(token.class)].card;
        for at in usize::from(token.at)..theft {
            let from = history.after(at).get(card);
            if from != Location::UNSEEN {
                if token.place != from {
                    return false;
                }
                token.place = history.before(at + 1).get(card);
                token.open = false;
            }
        }
        token.at = theft as u8;
        true
    }

    /// How many unseen cards each other seat holds in this hypothesis; `None` where it is not possible.
    fn slots(&self, hypothesis: &Hypothesis) -> Option<[u32; PLAYERS]> {
        let own = self.view.who.seat();
        // Signed: a hypothesis can leave more cards in a hand than it holds, and is then impossible.
        let mut held = self.seen;
        for token in hypothesis.tokens().iter().filter(|token| token.open) {
            let class = &self.classes[usize::from(token.class)];
            if token.place.seat().is_some_and(|seat| Some(seat) == own) != class.own {
                return None;
            }
            if let Some(seat) = self.view.table.history.last_seen().get(class.card).seat() {
                held[usize::from(seat) % PLAYERS] -= 1;
            }
            if let Some(seat) = token.place.seat() {
                held[usize::from(seat) % PLAYERS] += 1;
            }
        }
        let mut slots = [0; PLAYERS];
        for seat in (0..self.view.table.seats).filter(|&seat| Some(seat) != own) {
            let at = seat as usize;
            slots[at] = u32::try_from(i32::from(self.view.counts[at]) - held[at]).ok()?;
        }
        Some(slots)
    }

    /// How many ways there are to lay the cards that nobody has seen.
    fn deals(&self, hypothesis: &Hypothesis) -> Option<f64> {
        let slots = self.slots(hypothesis)?;
        let is_blank = |token: &&Token| self.classes[usize::from(token.class)].blank;
        let taken = hypothesis.tokens().iter().filter(is_blank).count();
        let blank = (self.blank.len() as usize).checked_sub(taken)?;
        let rest = blank.checked_sub(slots.iter().sum::<u32>() as usize)?;
        let same = slots.iter().fold(FACTORIAL[rest], |all, &n| all * FACTORIAL[n as usize % 53]);
        Some(FACTORIAL[blank] / same)
    }

    /// Draws hands and stolen cards, each possible hypothesis with its probability.
    pub(super) fn draw(&self, chance: &mut impl Chance) -> ([Cards; PLAYERS], StolenCards) {
        let mut total = 0.0;
        let mut hypotheses = 0;
        let mut only = None;
        self.search(&mut |hypothesis, weight| {
            total += weight;
            hypotheses += 1;
            only = Some(*hypothesis);
        });
        if hypotheses > 1 {
            // Two searches in place of a list of hypotheses: determinizing does not allocate.
            let mut left = chance.uniform() * total;
            let mut found = None;
            self.search(&mut |hypothesis, weight| {
                if found.is_none() {
                    left -= weight;
                    found = (left < 0.0).then_some(*hypothesis);
                }
            });
            // Rounding can leave a rest after the last one, which is then meant.
            only = found.or(only);
        }
        match only {
            Some(hypothesis) => self.lay(&hypothesis, chance),
            None => ([Cards::EMPTY; PLAYERS], self.view.stolen),
        }
    }

    /// Lays the cards of a hypothesis.
    fn lay(
        &self,
        hypothesis: &Hypothesis,
        chance: &mut impl Chance,
    ) -> ([Cards; PLAYERS], StolenCards) {
        let last_seen = self.view.table.history.last_seen();
        let mut hands = [Cards::EMPTY; PLAYERS];
        for seat in 0..self.view.table.seats {
            hands[seat as usize] = last_seen.cards_at(Location::hand(seat));
        }
        let mut taken = Cards::EMPTY;
        let mut cards = [None; THEFTS];
        for (card, token) in cards.iter_mut().zip(hypothesis.tokens()) {
            let among = self.classes[usize::from(token.class)].cards - taken;
            let Some(drawn) = chance.draw_one(Source::lot(), among) else { continue };
            taken.add(drawn);
            *card = Some(drawn);
            if token.open {
                for hand in &mut hands {
                    hand.remove(drawn);
                }
                if let Some(seat) = token.place.seat() {
                    hands[usize::from(seat) % PLAYERS].add(drawn);
                }
            }
        }
        let mut stolen = StolenCards::default();
        for theft in 0..self.view.table.history.len() {
            stolen.set(theft, cards[usize::from(hypothesis.took[theft]) % THEFTS]);
        }
        let mut blank = self.blank - taken;
        for (hand, n) in hands.iter_mut().zip(self.slots(hypothesis).unwrap_or_default()) {
            let drawn = chance.draw(Source::lot(), blank, n);
            blank -= drawn;
            *hand |= drawn;
        }
        if let Some(seat) = self.view.who.seat() {
            hands[seat as usize % PLAYERS] = self.view.hand;
        }
        (hands, stolen)
    }

    /// For each seat, the cards that were seen and are in its hand for certain, and those that may
    /// be; the cards that nobody has seen are left out.
    pub(super) fn known(&self) -> [[Cards; 2]; PLAYERS] {
        let last_seen = self.view.table.history.last_seen();
        // For each card the places where some hypothesis has it, a bit each.
        let mut places = [0u16; 52];
        let bit = |place: Location| 1u16 << place.code();
        let mut classed = Cards::EMPTY;
        for class in self.classes[..self.len].iter().filter(|class| !class.blank) {
            classed |= class.cards;
        }
        for card in last_seen.seen() - classed {
            places[card.to_usize() % 52] = bit(last_seen.get(card));
        }
        self.search(&mut |hypothesis, _| {
            for (n, class) in self.classes[..self.len].iter().enumerate() {
                if class.blank {
                    continue;
                }
                let whole = hypothesis.count(n) == class.size;
                for card in class.cards {
                    let places = &mut places[card.to_usize() % 52];
                    if !whole {
                        *places |= bit(last_seen.get(card));
                    }
                    for token in
                        hypothesis.tokens().iter().filter(|token| token.class as usize == n)
                    {
                        *places |= bit(if token.open { token.place } else { last_seen.get(card) });
                    }
                }
            }
        });
        let mut known = [[Cards::EMPTY; 2]; PLAYERS];
        for (seat, [certain, perhaps]) in (0..).zip(&mut known) {
            let here = bit(Location::hand(seat));
            for (card, &places) in (0..).map(Card::new).zip(&places) {
                if places == here {
                    certain.add(card);
                } else if places & here != 0 {
                    perhaps.add(card);
                }
            }
        }
        known
    }
}
