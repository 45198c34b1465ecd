//! Determinization: a random state that an observer of Modify could believe.
//!
//! Only chance is hidden here, so a state is drawn with its probability given all that was told:
//! [`Hypotheses`] weighs what each unseen theft may have taken by the deals that it leaves open, and
//! the cards that nobody has seen are then laid at random.

use super::hypotheses::Hypotheses;
use super::location::Location;
use super::rules::Modify;
use super::sighting_gaps::may_be_stolen;
use super::state::State;
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::chance::Chance;
use sortie_core::game::Knowledge;

impl Knowledge for Modify {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let (hands, stolen) = Hypotheses::new(view, self.deck).draw(chance);
        State { table: view.table, hands, stolen }
    }

    /// Each card that somebody else won or stole in sight of this observer is kept with
    /// probability `keep`; any other is then as if it had never been seen. A card is kept all the
    /// same where the thefts that the observer did not see hang on it: who knows that a card left
    /// a hand without being seen has to remember which came forth from where.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        let history = &view.table.history;
        let mut told = Cards::EMPTY;
        let mut own_stolen = Cards::EMPTY;
        for theft in 0..history.len() {
            if let Some(card) = view.stolen.get(theft) {
                told.add(card);
                if view.who.is(history.thief(theft)) {
                    own_stolen.add(card);
                }
            }
        }
        let held = (0..view.table.seats)
            .filter(|&seat| !view.who.is(seat))
            .fold(Cards::EMPTY, |held, seat| {
                held | history.last_seen().cards_at(Location::hand(seat))
            });
        for card in
            (held | told) - view.hand - own_stolen - history.last_seen().cards_at(Location::TABLE)
        {
            if chance.bernoulli(keep) {
                continue;
            }
            if history.came_forth().has(card) && (told.has(card) || may_be_stolen(view, card)) {
                continue;
            }
            weaker.table.history.forget(Cards::single(card));
            for theft in 0..history.len() {
                if view.stolen.get(theft) == Some(card) {
                    weaker.stolen.set(theft, None);
                }
            }
        }
        weaker
    }
}
