//! Runs one match between bots.

use sortie_bots::{Bot, Budget};
use sortie_core::Outcome;
use sortie_core::chance::{Chance, Fast};
use sortie_core::event::{AddressedEvent, Log};
use sortie_core::game::{Game, JointAction, Turn};
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::seat::{Observer, Seat, Seats};

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of decisions; several seats that choose at once make one.
    pub decisions: u32,
}

/// Sees a match from outside, with the true states. It must not touch the luck of the match.
pub trait Watcher<G: Game> {
    /// Whether it wants the events; without a listener none are collected.
    fn hears_events(&self) -> bool {
        false
    }

    /// Receives an event as the public is told it.
    fn hear(&mut self, event: &G::Event) {
        let _ = event;
    }

    /// Receives the view and the choice of a seat before the decision is complete.
    fn chose(&mut self, rules: &G, seat: Seat, view: &G::View, action: &G::Action) {
        let _ = (rules, seat, view, action);
    }

    /// Receives a state, and the actions that are about to be played in it.
    fn decided(&mut self, rules: &G, state: &G::State, joint: &JointAction<G::Action>) {
        let _ = (rules, state, joint);
    }
}

/// Nobody watches.
impl<G: Game> Watcher<G> for () {}

/// The luck of the deal, and that of all draws and dice after it.
#[derive(Clone, Debug)]
pub struct SplitLuck<C> {
    /// The luck of the deal.
    pub deal: C,
    /// The luck from the first decision on.
    pub play: C,
}

/// Plays a match with one new bot for each seat. `luck` answers the game's questions to chance.
/// Each bot draws from its own stream, `thoughts`, so that the thinking of one bot changes neither
/// the deal nor the choices of another.
pub fn play<G: Game>(
    rules: &G,
    seats: u8,
    bots: &mut [Box<dyn Bot<G>>],
    mut luck: impl Chance,
    thoughts: impl Fn(Seat) -> Fast,
) -> MatchResult {
    let mut stream = Stream::new(bots, false);
    let state = rules.deal(seats, &mut luck, &mut stream);
    play_on(rules, state, bots, stream, luck, thoughts, &mut ())
}

/// Plays a match as [`play`] does, under the eyes of a watcher and with separate luck for the deal.
pub fn play_watched<G: Game, C: Chance>(
    rules: &G,
    seats: u8,
    bots: &mut [Box<dyn Bot<G>>],
    mut luck: SplitLuck<C>,
    thoughts: impl Fn(Seat) -> Fast,
    watcher: &mut impl Watcher<G>,
) -> MatchResult {
    let mut stream = Stream::new(bots, watcher.hears_events());
    let state = rules.deal(seats, &mut luck.deal, &mut stream);
    play_on(rules, state, bots, stream, luck.play, thoughts, watcher)
}

fn play_on<G: Game>(
    rules: &G,
    mut state: G::State,
    bots: &mut [Box<dyn Bot<G>>],
    mut stream: Stream<G::Event>,
    mut luck: impl Chance,
    thoughts: impl Fn(Seat) -> Fast,
    watcher: &mut impl Watcher<G>,
) -> MatchResult {
    let mut thoughts: Vec<Fast> = (0..).zip(bots.iter()).map(|(seat, _)| thoughts(seat)).collect();
    let mut decisions = 0;
    loop {
        // Before the turn is read, so that bots also hear the events of the last decision.
        stream.tell(rules, bots, decisions, watcher);
        let deciders: Seats = match rules.turn(&state) {
            Turn::Decide(deciders) => deciders,
            Turn::Over(outcome) => {
                for bot in bots.iter_mut().filter(|bot| bot.needs_observations()) {
                    bot.match_ended(&outcome);
                }
                return MatchResult { outcome, decisions };
            }
        };
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let at = usize::from(seat);
            if bots[at].needs_observations() {
                bots[at].decision_opened(decisions + 1);
            }
            let action = bots[at].act(rules, seat, &view, &Budget::FREE, &mut thoughts[at]);
            watcher.chose(rules, seat, &view, &action);
            joint.put(seat, action);
        }
        watcher.decided(rules, &state, &joint);
        rules.play(&mut state, &joint, &mut luck, &mut stream);
        decisions += 1;
    }
}

/// The events since the bots last heard them; empty if none of them listens.
struct Stream<E> {
    on: bool,
    news: Vec<AddressedEvent<E>>,
    told: usize,
}

impl<E: Copy> Log<E> for Stream<E> {
    fn public(&mut self, event: E) {
        // Without a listener nothing is collected: most matches in the lab have none.
        if self.on {
            self.news.public(event);
        }
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        if self.on {
            self.news.secret(to, truth, others);
        }
    }
}

impl<E: Copy> Stream<E> {
    /// A stream that is collected if a bot listens, or if it is `wanted` anyway.
    fn new<G: Game<Event = E>>(bots: &[Box<dyn Bot<G>>], wanted: bool) -> Self {
        let on = wanted || bots.iter().any(|bot| bot.needs_observations());
        Stream { on, news: Vec::new(), told: 0 }
    }

    /// Sends each listening bot its seat's version of the events of a decision, and the watcher the
    /// public's.
    fn tell<G: Game<Event = E>>(
        &mut self,
        rules: &G,
        bots: &mut [Box<dyn Bot<G>>],
        decision: u32,
        watcher: &mut impl Watcher<G>,
    ) {
        for event in self.news.drain(..) {
            watcher.hear(&event.seen_by(Observer::Public));
            for (seat, bot) in
                (0..).zip(bots.iter_mut()).filter(|(_, bot)| bot.needs_observations())
            {
                let what = Update::Event(event.seen_by(Observer::Seat(seat)));
                bot.observe(rules, &StreamEntry { n: self.told, decision, what });
            }
            self.told += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use sortie_bots::{Distribution, Random};
    use std::sync::{Arc, Mutex};

    fn thoughts(seat: Seat) -> Fast {
        Fast::stream(2, u64::from(seat))
    }

    /// A random player that notes the number and decision of each entry that it hears.
    struct Listener(Arc<Mutex<Vec<(usize, u32)>>>);

    impl<G: Game> Bot<G> for Listener {
        fn observe(&mut self, _: &G, told: &StreamEntry<G::Event>) {
            self.0.lock().unwrap().push((told.n, told.decision));
        }

        fn decide(
            &mut self,
            rules: &G,
            seat: Seat,
            view: &G::View,
            budget: &Budget,
            chance: &mut Fast,
        ) -> Distribution<G::Action> {
            Random.decide(rules, seat, view, budget, chance)
        }

        fn needs_observations(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_listening_bot_hears_the_whole_stream_once_and_in_order() {
        #[derive(Clone, Copy)]
        struct Streams;
        impl GameTest for Streams {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let heard = Arc::new(Mutex::new(Vec::new()));
                let mut bots: Vec<Box<dyn Bot<G>>> =
                    (1..seats).map(|_| Box::new(Random) as Box<dyn Bot<G>>).collect();
                bots.push(Box::new(Listener(heard.clone())));
                let bout = play(rules, seats, &mut bots, Fast::new(1), thoughts);
                let heard = heard.lock().unwrap();
                assert!(heard.iter().map(|(n, _)| *n).eq(0..heard.len()));
                assert!(heard.is_sorted_by_key(|(_, decision)| *decision));
                assert!(heard[0].1 <= 1, "the deal, unless nothing is told of it");
                let last = heard.last().map(|last| last.1);
                assert_eq!(last, Some(bout.decisions), "the last decision");
            }
        }
        for_all_games(Streams);
    }

    /// A random player with luck of its own that also draws from the stream it is given.
    struct Wasteful(u32, Fast);

    impl<G: Game> Bot<G> for Wasteful {
        fn decide(
            &mut self,
            rules: &G,
            seat: Seat,
            view: &G::View,
            budget: &Budget,
            chance: &mut Fast,
        ) -> Distribution<G::Action> {
            for _ in 0..self.0 {
                chance.below(6);
            }
            Distribution::sure(Random.act(rules, seat, view, budget, &mut self.1))
        }
    }

    #[test]
    fn one_bots_draws_do_not_change_the_others() {
        #[derive(Clone, Copy)]
        struct Apart;
        impl GameTest for Apart {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let wasted = |n| {
                    let mut bots: Vec<Box<dyn Bot<G>>> = vec![Box::new(Wasteful(n, Fast::new(9)))];
                    bots.extend((1..seats).map(|_| Box::new(Random) as Box<dyn Bot<G>>));
                    play(rules, seats, &mut bots, Fast::new(5), thoughts)
                };
                assert_eq!(wasted(0), wasted(7));
            }
        }
        for_all_games(Apart);
    }
}
