//! The worlds that an observer of Modify could believe: what each unseen theft took.
//!
//! Only chance is hidden, and a theft takes each card of a hand, whose size all know, with the same
//! probability. So every deal with every choice of stolen cards that fits what was seen is equally
//! likely; what a world weighs is how many deals it leaves open.
//!
//! A card is followed from one time that it was seen to the next: between them only thefts move
//! it. Such a stretch with thefts in it is a *gap*. Cards that are alike in the gaps that a theft can
//! have touched are a *class* and stand for each other; so a search over the thefts, one after the
//! other, meets few different worlds.

use super::gaps::Gaps;
use super::journal::THEFTS;
use super::places::Place;
use super::state::{Loot, PLAYERS};
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
    gaps: Gaps,
    /// In the observer's hand.
    own: bool,
    /// Never seen, and in no hand that the observer has seen.
    blank: bool,
}

/// A card that was stolen, as it is followed.
#[derive(Clone, Copy, Debug)]
struct Token {
    class: u8,
    /// Where it is.
    place: Place,
    /// The last theft after which it was looked whether it came forth.
    at: u8,
    /// It was not seen since it was last stolen.
    open: bool,
}

/// The card of each theft, as far as it was explored.
#[derive(Clone, Copy, Debug)]
struct World {
    tokens: [Token; THEFTS],
    len: u8,
    /// By theft, which of the tokens.
    took: [u8; THEFTS],
    /// In how many ways cards stand for the tokens.
    ways: f64,
}

impl World {
    fn tokens(&self) -> &[Token] {
        &self.tokens[..self.len as usize]
    }

    fn of(&self, class: usize) -> u8 {
        self.tokens().iter().filter(|token| usize::from(token.class) == class).count() as u8
    }
}

/// All worlds that a view leaves open.
pub(super) struct Worlds<'a> {
    view: &'a View,
    classes: [Class; 52],
    len: usize,
    blank: Cards,
    /// How many cards were last seen in each hand.
    seen: [i32; PLAYERS],
}

/// n! for every n up to the number of cards.
const FACTORIAL: [f64; 53] = {
    let mut table = [1.0; 53];
    let mut n = 1;
    while n < 53 {
        table[n] = table[n - 1] * n as f64;
        n += 1;
    }
    table
};

impl<'a> Worlds<'a> {
    pub(super) fn new(view: &'a View, deck: Cards) -> Self {
        let journal = &view.table.journal;
        let none = Class {
            cards: Cards::EMPTY,
            size: 0,
            card: Card::new(0),
            gaps: Gaps { code: 0, known: 0, broken: 0 },
            own: false,
            blank: false,
        };
        let mut worlds = Worlds {
            view,
            classes: [none; 52],
            len: 0,
            blank: deck - journal.now().seen() - view.hand,
            seen: [0; PLAYERS],
        };
        for seat in 0..view.table.seats {
            worlds.seen[seat as usize] = journal.now().at(Place::hand(seat)).len() as i32;
        }
        if journal.len() == 0 {
            return worlds;
        }
        let mut told = Cards::EMPTY;
        for theft in 0..journal.len() {
            told |= view.loot.of(theft).map_or(Cards::EMPTY, Cards::single);
        }
        worlds.blank -= told;
        if let Some(card) = worlds.blank.first() {
            let gaps = Gaps::of(view, card);
            worlds.add(Class { cards: worlds.blank, card, gaps, blank: true, ..none });
        }
        for card in (deck & journal.now().seen()) | told {
            let gaps = Gaps::of(view, card);
            if gaps.code != 0 || gaps.known != 0 || usize::from(gaps.broken) < journal.len() {
                let own = view.hand.has(card);
                worlds.add(Class { cards: Cards::single(card), card, gaps, own, ..none });
            }
        }
        worlds
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

    /// Visits every world with its weight.
    fn search(&self, visit: &mut dyn FnMut(&World, f64)) {
        let none = Token { class: 0, place: Place::UNSEEN, at: 0, open: false };
        let world = World { tokens: [none; THEFTS], len: 0, took: [0; THEFTS], ways: 1.0 };
        self.go_on(0, world, visit);
    }

    /// Goes on from a world in which all thefts before this one are settled.
    fn go_on(&self, theft: usize, mut world: World, visit: &mut dyn FnMut(&World, f64)) {
        let journal = &self.view.table.journal;
        let len = world.len as usize;
        for token in &mut world.tokens[..len] {
            if !self.follow(token, theft) {
                return;
            }
        }
        let classes = self.classes[..self.len].iter().enumerate();
        let mut settled = classes.clone().filter(|(_, one)| usize::from(one.gaps.broken) < theft);
        if settled.any(|(class, one)| world.of(class) < one.size) {
            return;
        }
        if theft == journal.len() {
            if let Some(deals) = self.deals(&world) {
                visit(&world, deals * world.ways);
            }
            return;
        }
        let victim = Place::hand(journal.victim(theft));
        let thief = Place::hand(journal.thief(theft));
        let known = self.view.loot.of(theft);
        let may = |class: &Class| known.is_none_or(|card| class.cards == Cards::single(card));
        for n in 0..len {
            let token = world.tokens[n];
            if token.place == victim && may(&self.classes[usize::from(token.class)]) {
                let mut next = world;
                next.tokens[n] = Token { place: thief, at: theft as u8, open: true, ..token };
                next.took[theft] = n as u8;
                self.go_on(theft + 1, next, visit);
            }
        }
        if len == THEFTS {
            return;
        }
        for (class, one) in classes {
            let left = one.size - world.of(class);
            let seen = journal.before(theft).of(one.card);
            let lay_there = seen == Place::UNSEEN || seen == victim;
            if left == 0 || !lay_there || !may(one) || usize::from(one.gaps.broken) < theft {
                continue;
            }
            let mut next = world;
            let class = class as u8;
            next.tokens[len] = Token { class, place: thief, at: theft as u8, open: true };
            next.took[theft] = world.len;
            next.len += 1;
            next.ways *= f64::from(left);
            self.go_on(theft + 1, next, visit);
        }
    }

    /// Follows a stolen card up to the next theft, as all have seen it. Returns whether it can
    /// have been where it came forth from.
    fn follow(&self, token: &mut Token, theft: usize) -> bool {
        let journal = &self.view.table.journal;
        let card = self.classes[usize::from(token.class)].card;
        for at in usize::from(token.at)..theft {
            let from = journal.after(at).of(card);
            if from != Place::UNSEEN {
                if token.place != from {
                    return false;
                }
                token.place = journal.before(at + 1).of(card);
                token.open = false;
            }
        }
        token.at = theft as u8;
        true
    }

    /// How many unseen cards each other seat holds in this world; `None` where it is not possible.
    fn slots(&self, world: &World) -> Option<[u32; PLAYERS]> {
        let own = self.view.who.seat();
        let mut held = self.seen;
        for token in world.tokens().iter().filter(|token| token.open) {
            let class = &self.classes[usize::from(token.class)];
            if token.place.seat().is_some_and(|seat| Some(seat) == own) != class.own {
                return None;
            }
            if let Some(seat) = self.view.table.journal.now().of(class.card).seat() {
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
    fn deals(&self, world: &World) -> Option<f64> {
        let slots = self.slots(world)?;
        let is_blank = |token: &&Token| self.classes[usize::from(token.class)].blank;
        let taken = world.tokens().iter().filter(is_blank).count();
        let blank = (self.blank.len() as usize).checked_sub(taken)?;
        let rest = blank.checked_sub(slots.iter().sum::<u32>() as usize)?;
        let same = slots.iter().fold(FACTORIAL[rest], |all, &n| all * FACTORIAL[n as usize % 53]);
        Some(FACTORIAL[blank] / same)
    }

    /// Draws hands and stolen cards, each possible world with its probability.
    pub(super) fn draw(&self, chance: &mut impl Chance) -> ([Cards; PLAYERS], Loot) {
        let mut total = 0.0;
        let mut worlds = 0;
        let mut only = None;
        self.search(&mut |world, weight| {
            total += weight;
            worlds += 1;
            only = Some(*world);
        });
        if worlds > 1 {
            let mut left = unit(chance) * total;
            let mut found = None;
            self.search(&mut |world, weight| {
                if found.is_none() {
                    left -= weight;
                    found = (left < 0.0).then_some(*world);
                }
            });
            only = found.or(only);
        }
        match only {
            Some(world) => self.lay(&world, chance),
            None => ([Cards::EMPTY; PLAYERS], self.view.loot),
        }
    }

    /// Lays the cards of a world.
    fn lay(&self, world: &World, chance: &mut impl Chance) -> ([Cards; PLAYERS], Loot) {
        let now = self.view.table.journal.now();
        let mut hands = [Cards::EMPTY; PLAYERS];
        for seat in 0..self.view.table.seats {
            hands[seat as usize] = now.at(Place::hand(seat));
        }
        let mut taken = Cards::EMPTY;
        let mut cards = [None; THEFTS];
        for (card, token) in cards.iter_mut().zip(world.tokens()) {
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
        let mut loot = Loot::default();
        for theft in 0..self.view.table.journal.len() {
            loot.set(theft, cards[usize::from(world.took[theft]) % THEFTS]);
        }
        let mut blank = self.blank - taken;
        for (hand, n) in hands.iter_mut().zip(self.slots(world).unwrap_or_default()) {
            let drawn = chance.draw(Source::lot(), blank, n);
            blank -= drawn;
            *hand |= drawn;
        }
        if let Some(seat) = self.view.who.seat() {
            hands[seat as usize % PLAYERS] = self.view.hand;
        }
        (hands, loot)
    }

    /// For each seat, the cards that were seen and are in its hand for certain, and those that may
    /// be; the cards that nobody has seen are left out.
    pub(super) fn known(&self) -> [[Cards; 2]; PLAYERS] {
        let now = self.view.table.journal.now();
        // For each card the places where some world has it, a bit each.
        let mut places = [0u16; 52];
        let bit = |place: Place| 1u16 << place.code();
        let mut classed = Cards::EMPTY;
        for class in self.classes[..self.len].iter().filter(|class| !class.blank) {
            classed |= class.cards;
        }
        for card in now.seen() - classed {
            places[card.at() % 52] = bit(now.of(card));
        }
        self.search(&mut |world, _| {
            for (n, class) in self.classes[..self.len].iter().enumerate() {
                if class.blank {
                    continue;
                }
                let whole = world.of(n) == class.size;
                for card in class.cards {
                    let places = &mut places[card.at() % 52];
                    if !whole {
                        *places |= bit(now.of(card));
                    }
                    for token in world.tokens().iter().filter(|token| token.class as usize == n) {
                        *places |= bit(if token.open { token.place } else { now.of(card) });
                    }
                }
            }
        });
        let mut known = [[Cards::EMPTY; 2]; PLAYERS];
        for (seat, [certain, perhaps]) in (0..).zip(&mut known) {
            let here = bit(Place::hand(seat));
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

/// A number in 0..1, in steps of 2⁻⁶⁰.
fn unit(chance: &mut impl Chance) -> f64 {
    const STEP: u32 = 1 << 30;
    let (high, low) = (chance.pick(Source::lot(), STEP), chance.pick(Source::lot(), STEP));
    (f64::from(high) + f64::from(low) / f64::from(STEP)) / f64::from(STEP)
}
