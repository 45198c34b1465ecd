//! Random matches without log, record or allocation, to measure the rules alone.

use sortie_bots::{Bot, Budget, Random};
use sortie_core::chance::Fast;
use sortie_core::game::{Game, JointAction, Turn};
use sortie_core::{Observer, Seat};

/// The result of a random match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomMatch<S> {
    /// The number of choices: each of several seats that choose at once counts.
    pub choices: u64,
    /// The last state.
    pub last: S,
}

/// The luck of match `n`, for the game's questions to chance.
fn luck(seed: u64, n: u64) -> Fast {
    Fast::stream(seed, n)
}

/// The luck of the players in match `n`; the inverted seed keeps it apart from the game's.
fn whim(seed: u64, n: u64) -> Fast {
    Fast::stream(!seed, n)
}

/// A random action for a view.
#[inline]
fn choose<G: Game>(rules: &G, seat: Seat, view: &G::View, whim: &mut Fast) -> G::Action {
    Random.act(rules, seat, view, &Budget::FREE, whim)
}

/// Plays match `n` of `seed` at random: for every choice it builds a view and asks for the legal
/// steps. `chosen` sees each choice.
#[inline]
pub fn play<G: Game>(
    rules: &G,
    seats: u8,
    seed: u64,
    n: u64,
    mut chosen: impl FnMut(&G::State, Seat, &G::View, G::Action),
) -> RandomMatch<G::State> {
    let (mut luck, mut whim) = (luck(seed, n), whim(seed, n));
    let mut state = rules.deal(seats, &mut luck, &mut ());
    let mut choices = 0;
    while let Turn::Decide(deciders) = rules.turn(&state) {
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let action = choose(rules, seat, &view, &mut whim);
            chosen(&state, seat, &view, action);
            joint.put(seat, action);
            choices += 1;
        }
        rules.play(&mut state, &joint, &mut luck, &mut ());
    }
    RandomMatch { choices, last: state }
}

/// The choices of some random matches, to replay them without views.
#[derive(Clone, Debug)]
pub struct RecordedMatches<G: Game> {
    rules: G,
    seats: u8,
    seed: u64,
    matches: Vec<Vec<G::Action>>,
}

impl<G: Game> RecordedMatches<G> {
    /// Plays the first `matches` matches of `seed` and keeps their choices.
    pub fn new(rules: &G, seats: u8, seed: u64, matches: u64) -> Self {
        let record = |n| {
            let mut actions = Vec::new();
            play(rules, seats, seed, n, |_, _, _, action| actions.push(action));
            actions
        };
        let matches = (0..matches).map(record).collect();
        RecordedMatches { rules: rules.clone(), seats, seed, matches }
    }

    /// Replays all matches: deals, turns and plays, but no views and no legal steps. `ended` sees
    /// each last state. Returns the number of choices.
    #[inline]
    pub fn replay(&self, mut ended: impl FnMut(&G::State)) -> u64 {
        let rules = &self.rules;
        let mut choices = 0;
        for (n, actions) in (0..).zip(&self.matches) {
            let mut luck = luck(self.seed, n);
            let mut state = rules.deal(self.seats, &mut luck, &mut ());
            let mut next = actions.iter();
            while let Turn::Decide(deciders) = rules.turn(&state) {
                let mut joint = JointAction::empty();
                for (seat, &action) in deciders.iter().zip(&mut next) {
                    joint.put(seat, action);
                }
                rules.play(&mut state, &joint, &mut luck, &mut ());
            }
            ended(&state);
            choices += actions.len() as u64;
        }
        choices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::catalogue::Visitor;
    use sortie_core::setup::Setup;
    use sortie_games::catalogue;

    struct ReplayIsTheSame;

    impl Visitor for ReplayIsTheSame {
        type Out = ();

        fn visit<G: Game>(self) {
            let (fewest, most) = G::INFO.seats;
            for preset in G::INFO.presets {
                for seats in fewest..=most {
                    let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                    let rules: G = setup.build(usize::from(seats)).unwrap();
                    let played: Vec<RandomMatch<G::State>> =
                        (0..5).map(|n| play(&rules, seats, 7, n, |_, _, _, _| {})).collect();
                    let mut ended = Vec::new();
                    let recorded = RecordedMatches::new(&rules, seats, 7, 5);
                    let choices = recorded.replay(|state| ended.push(*state));
                    let due: u64 = played.iter().map(|played| played.choices).sum();
                    assert_eq!(choices, due);
                    assert!(ended.into_iter().eq(played.iter().map(|played| played.last)));
                    assert!(played.iter().all(|p| rules.turn(&p.last).outcome().is_some()));
                    assert!(choices > 0);
                }
            }
        }
    }

    #[test]
    fn a_match_that_is_played_again_is_the_same_match() {
        for id in catalogue::IDS {
            catalogue::with(id, ReplayIsTheSame).unwrap();
        }
    }
}
