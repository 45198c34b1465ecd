//! Events, born with their audience.

use crate::infoset::{Digest, InfosetKeys};
use crate::seat::{Observer, Seats};
use std::hash::Hash;

/// The receiver of a game's events. Each call is one event for every observer, so every
/// observer's stream has the same numbers without gaps.
pub trait Log<E> {
    /// All are told the same.
    fn public(&mut self, event: E);

    /// The seats `to` are told `truth`; everybody else is told `others` at the same moment.
    fn secret(&mut self, to: Seats, truth: E, others: E);

    /// [`Log::public`] for an event that takes time to make. Where nobody listens, it is not made.
    fn public_with(&mut self, event: impl FnOnce() -> E) {
        self.public(event());
    }

    /// [`Log::secret`] for an event that takes time to make: `event(true)` is the truth. Where nobody
    /// listens, it is not made.
    fn secret_with(&mut self, to: Seats, event: impl Fn(bool) -> E) {
        self.secret(to, event(true), event(false));
    }

    /// The seats `to` are told `hidden`; everybody else is told the same event with `None`.
    fn masked<T>(&mut self, to: Seats, hidden: T, event: impl Fn(Option<T>) -> E) {
        self.secret(to, event(Some(hidden)), event(None));
    }
}

/// For search: nobody listens.
impl<E> Log<E> for () {
    fn public(&mut self, _: E) {}
    fn secret(&mut self, _: Seats, _: E, _: E) {}
    fn public_with(&mut self, _: impl FnOnce() -> E) {}
    fn secret_with(&mut self, _: Seats, _: impl Fn(bool) -> E) {}
}

impl<E, L: Log<E> + ?Sized> Log<E> for &mut L {
    fn public(&mut self, event: E) {
        (**self).public(event);
    }
    fn secret(&mut self, to: Seats, truth: E, others: E) {
        (**self).secret(to, truth, others);
    }
    fn public_with(&mut self, event: impl FnOnce() -> E) {
        (**self).public_with(event);
    }
    fn secret_with(&mut self, to: Seats, event: impl Fn(bool) -> E) {
        (**self).secret_with(to, event);
    }
}

/// An event with its audience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressedEvent<E> {
    to: Seats,
    truth: E,
    others: E,
}

impl<E: Copy> AddressedEvent<E> {
    /// The event as this observer is told it.
    pub fn seen_by(&self, who: Observer) -> E {
        if who.is_in(self.to) { self.truth } else { self.others }
    }
}

impl<E: Copy> Log<E> for Vec<AddressedEvent<E>> {
    fn public(&mut self, event: E) {
        self.push(AddressedEvent { to: Seats::NONE, truth: event, others: event });
    }
    fn secret(&mut self, to: Seats, truth: E, others: E) {
        self.push(AddressedEvent { to, truth, others });
    }
}

/// The events that one observer is told, in order.
#[derive(Clone, Debug)]
pub struct Listener<E> {
    /// The observer.
    pub who: Observer,
    /// The events so far.
    pub heard: Vec<E>,
}

impl<E> Listener<E> {
    /// A listener without events yet.
    pub fn new(who: Observer) -> Self {
        Listener { who, heard: Vec::new() }
    }
}

impl<E> Log<E> for Listener<E> {
    fn public(&mut self, event: E) {
        self.heard.push(event);
    }
    fn secret(&mut self, to: Seats, truth: E, others: E) {
        self.heard.push(if self.who.is_in(to) { truth } else { others });
    }
}

/// Two logs that hear the same.
impl<E: Copy, A: Log<E>, B: Log<E>> Log<E> for (A, B) {
    fn public(&mut self, event: E) {
        self.0.public(event);
        self.1.public(event);
    }
    fn secret(&mut self, to: Seats, truth: E, others: E) {
        self.0.secret(to, truth, others);
        self.1.secret(to, truth, others);
    }
}

impl<E: Copy + Hash> Log<E> for InfosetKeys {
    fn public(&mut self, event: E) {
        let digest = Digest::of_event(&event);
        for who in self.observers() {
            self.chain(who, digest);
        }
    }
    fn secret(&mut self, to: Seats, truth: E, others: E) {
        let (truth, others) = (Digest::of_event(&truth), Digest::of_event(&others));
        for who in self.observers() {
            self.chain(who, if who.is_in(to) { truth } else { others });
        }
    }
}
