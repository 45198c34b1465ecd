//! Retaliation, rule by rule. A house is written as its places from left to right, each with its
//! royalty and its armies from the bottom to the top: `K 4 3 | Q 9`; captured royalty as
//! `K@hearts`. After a `;` may stand what the hand holds at least.

mod attack;
mod conceal;
mod defaults;
mod defend;
mod notation;
mod position;
mod random;
mod round;
mod score;
mod words;

use super::position::{Place, Position, Stage, Zones};
use super::{Action, Event, House, Retaliation, Side, State};
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::matches::{Match, Seating, SubmitError, Update};
use sortie_core::position::{CardNames, FieldError};
use sortie_core::rule_code;
use sortie_core::seat::{Observer, Seat};
use sortie_core::{Draft, Refusal};

/// The rules that a code spells.
fn rules(code: &str, seats: u8) -> Retaliation {
    rule_code::read(code).unwrap().build(usize::from(seats)).unwrap()
}

/// A position in the making. Armies that are not mentioned are in the hand, the lowest first, as
/// many as it takes; the rest is discarded.
struct Lay {
    rules: Retaliation,
    seats: u8,
    round: u8,
    stage: Stage,
    turned: &'static str,
    houses: Vec<&'static str>,
}

/// Houses in the sixth round, in which these cards are turned up.
fn lay(code: &str, seats: u8, houses: &[&'static str], turned: &'static str) -> Lay {
    let stage = if turned.is_empty() { Stage::Pick } else { Stage::Act };
    Lay { rules: rules(code, seats), seats, round: 6, stage, turned, houses: houses.to_vec() }
}

/// Two players with a house each: spades and hearts.
fn two(houses: [&'static str; 2], turned: &'static str) -> Lay {
    lay("retaliation/suits_each=1", 2, &houses, turned)
}

impl Lay {
    fn round(mut self, round: u8) -> Self {
        self.round = round;
        self
    }

    /// After the last round.
    fn over(mut self) -> Self {
        self.round = self.rules.rounds;
        self.stage = Stage::Over;
        self
    }

    fn position(&self) -> Position {
        let mut zones = House::first(4).map(|house| {
            self.houses.get(usize::from(house.place())).map(|text| self.zones(house, text))
        });
        let mut next = || zones.next().flatten();
        Position {
            phase: self.stage,
            round: self.round,
            turned: names(self.turned),
            spades: next(),
            hearts: next(),
            clubs: next(),
            diamonds: next(),
        }
    }

    fn zones(&self, house: House, text: &str) -> Zones {
        let suit = house.suit().letter();
        let (places, wanted) = text.split_once(';').unwrap_or((text, ""));
        let (left, right) = places.split_once('|').unwrap();
        let (left, right) = (place(left, suit), place(right, suit));
        let mut gone = names(self.turned).0;
        gone.extend([&left, &right].iter().flat_map(|place| place.armies.0.clone()));
        let all = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J"];
        let all = all.map(|rank| format!("{rank}{suit}"));
        let mut hand: Vec<String> = all.into_iter().filter(|card| !gone.contains(card)).collect();
        // A stable sort: what is wanted first, the rest as it was.
        hand.sort_by_key(|card| !wanted.split_whitespace().any(|wanted| wanted == rank(card)));
        let size = if self.stage == Stage::Pick { 10 } else { 9 } - usize::from(self.round);
        let discards = hand.split_off(size.min(hand.len()));
        Zones {
            hand: CardNames(hand),
            left: Some(left),
            right: Some(right),
            discards: CardNames(discards),
        }
    }

    fn state(&self) -> Result<State, FieldError> {
        self.rules.read_position(self.seats, &self.position())
    }

    fn begin(&self) -> Play {
        let state = self.state().unwrap_or_else(|fault| panic!("{fault}"));
        Play(Match::resume(self.rules.clone(), self.seats, state, 1, [0; 32]))
    }
}

fn names(text: &str) -> CardNames {
    CardNames(text.split_whitespace().map(str::to_owned).collect())
}

/// `K 4 3` or `K@hearts` in the notation of positions.
fn place(text: &str, suit: char) -> Place {
    let mut cards = text.split_whitespace();
    let royalty = cards.next().unwrap();
    let (royalty, captor) = match royalty.split_once('@') {
        Some((royalty, captor)) => (royalty, Some(captor.to_owned())),
        None => (royalty, None),
    };
    let armies = cards.map(|card| format!("{card}{suit}")).collect();
    Place { royalty: format!("{royalty}{suit}"), armies: CardNames(armies), captured_by: captor }
}

/// A match under way, played in notation.
struct Play(Match<Retaliation>);

impl Play {
    /// A match from the beginning.
    fn new(code: &str, seats: u8) -> Self {
        Play(Match::new(rules(code, seats), seats, [0; 32], &Seating::default()).unwrap())
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let view = self.0.view(Observer::Seat(seat));
        let action = self.0.rules().parse_action(&view, text)?;
        match self.0.submit(seat, self.0.decision(), action) {
            Ok(_) => Ok(()),
            Err(SubmitError::Refused(refusal)) => Err(refusal),
            Err(error) => panic!("{text}: {error}"),
        }
    }

    /// Plays an action of each seat that decides, by ascending seat.
    fn play(&mut self, actions: &[&str]) -> &mut Self {
        for action in actions {
            let seat = self.0.waiting().lowest().expect("the match is not over");
            self.submit(seat, action).unwrap_or_else(|refusal| panic!("{action}: {refusal:?}"));
        }
        self
    }

    /// The rule that refuses this action of the lowest seat that decides.
    fn refused(&mut self, action: &str) -> &'static str {
        let seat = self.0.waiting().lowest().expect("the match is not over");
        match self.submit(seat, action) {
            Ok(()) => panic!("{action} is not refused"),
            Err(refusal) => refusal.rule,
        }
    }

    /// The legal actions of the deciding seat, in notation.
    fn legal(&self) -> Vec<String> {
        let seat = self.0.waiting().lowest().expect("the match is not over");
        let view = self.0.view(Observer::Seat(seat));
        let actions = sortie_core::game::actions(self.0.rules(), &view, 100_000).unwrap();
        let first = self.0.rules().legal_steps(&view, &Draft::EMPTY);
        assert!(!first.last || first.next.len() as usize == actions.len(), "each step counts");
        actions.iter().map(|(action, _)| self.0.rules().write_action(action)).collect()
    }

    fn table(&self) -> Position {
        self.0.position().table
    }

    fn zones(&self, house: &str) -> Zones {
        let Position { spades, hearts, clubs, diamonds, .. } = self.table();
        match house {
            "spades" => spades,
            "hearts" => hearts,
            "clubs" => clubs,
            _ => diamonds,
        }
        .unwrap()
    }

    /// The places of a house, written as they are laid.
    fn house(&self, house: &str) -> String {
        let zones = self.zones(house);
        let place = |place: Option<Place>| {
            let Place { royalty, armies, captured_by } = place.unwrap();
            let captor = captured_by.map_or(String::new(), |captor| format!("@{captor}"));
            let armies = armies.0.iter().map(|card| format!(" {}", rank(card)));
            format!("{}{captor}{}", rank(&royalty), armies.collect::<String>())
        };
        format!("{} | {}", place(zones.left), place(zones.right))
    }

    fn discards(&self, house: &str) -> String {
        self.zones(house).discards.0.join(" ")
    }

    fn hand(&self, house: &str) -> String {
        self.zones(house).hand.0.join(" ")
    }

    fn turned(&self) -> String {
        self.table().turned.0.join(" ")
    }

    /// The events of an observer so far.
    fn told(&self, who: Observer) -> Vec<Event> {
        let event = |what| match what {
            Update::Event(event) => event,
            other => panic!("{other:?}"),
        };
        self.0.told(who, 0).map(|told| event(told.what)).collect()
    }

    /// The points by seat, when the match is over.
    fn points(&self) -> Vec<i32> {
        let outcome = self.0.turn().outcome().expect("the match is over");
        (0..self.0.seats()).map(|seat| outcome.points(seat)).collect()
    }

    /// Where an observer believes the king of a house, if it knows.
    fn king(&self, who: Observer, house: House) -> Option<Side> {
        self.0.view(who).kings[usize::from(house.place())]
    }
}

fn rank(card: &str) -> &str {
    &card[..card.len() - 1]
}

/// Plays actions from a position and compares houses afterwards.
fn check(lay: &Lay, actions: &[&str], after: &[(&str, &str)]) -> Play {
    let mut play = lay.begin();
    play.play(actions);
    for (house, expected) in after {
        assert_eq!(play.house(house), *expected, "{house} after {actions:?}");
    }
    play
}

/// An action as its seat would spell it; used where notation is not the matter.
fn pick(ranks: &[u8]) -> Action {
    let army = |n: usize| ranks.get(n).copied().and_then(super::Army::new);
    Action::Pick([army(0), army(1)])
}
