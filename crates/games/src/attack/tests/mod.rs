//! The rules of Attack!, one by one.
//!
//! A test lays a position or begins with the deal, says what luck will bring and what is played,
//! and what must happen. Cards that a position does not name fill the Fight Decks, or the Victory
//! Decks where it names the Fight Decks itself, see [`document`].

mod battle;
mod counter;
mod cross;
mod duel;
mod ending;
mod imagining;
mod knowledge;
mod luck;
mod opening;
mod positions;
mod power;
mod random;
mod speed;
mod told;
mod words;

use super::{Action, Attack, Event, Phase, Position, State};
use luck::{Luck, luck};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast};
use sortie_core::event::AddressedEvent;
use sortie_core::french;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::game::{Game, JointAction, Refusal, Turn};
use sortie_core::position::FieldError;
use sortie_core::seat::Observer;
use sortie_core::{rule_code, steps::Draft};

const SEATS: [Observer; 2] = [Observer::Seat(0), Observer::Seat(1)];
const ZONES: [&str; 5] = ["fight", "hand", "field", "victory", "champions"];

/// The rules that a code spells.
fn rules(code: &str) -> Attack {
    rule_code::read(code).unwrap().build(2).unwrap()
}

fn card(text: &str) -> Card {
    french::parse(text).unwrap_or_else(|| panic!("{text} is no card"))
}

/// The cards of a text such as `9H QC`.
fn cards(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

/// A table under way, with everything that was told so far.
struct Table {
    rules: Attack,
    state: State,
    told: Vec<AddressedEvent<Event>>,
}

/// The document of a position. Where the text does not say it, seat 0 attacks, the next to play is
/// as the phase has it, and cards that are not named fill the zone `rest`: those of seat 0 are
/// clubs and hearts, those of seat 1 diamonds and spades; with two decks the own pack.
fn document(rules: &Attack, text: &str) -> serde_json::Value {
    let mut table: serde_json::Value = serde_json::from_str(text).unwrap();
    let phase = table["phase"].as_str().unwrap().to_owned();
    if ["attack", "defend", "sum"].contains(&phase.as_str()) {
        let attacker = table["attacker"].as_u64().unwrap_or(0);
        let next = if phase == "defend" { 1 - attacker } else { attacker };
        table["attacker"] = attacker.into();
        table["to_move"] = table["to_move"].as_u64().unwrap_or(next).into();
    }
    let usual = if table["fight"].is_array() { "victory" } else { "fight" };
    let rest = table.as_object_mut().unwrap().remove("rest");
    let rest = rest.as_ref().and_then(|rest| rest.as_str()).unwrap_or(usual);
    let mut zones = ZONES.map(|zone| [0, 1].map(|n| table[zone][n].as_str().unwrap_or("").into()));
    let laid = cards(&zones.as_flattened().join(" "));
    let into = ZONES.iter().position(|zone| *zone == rest).unwrap();
    for card in rules.deck() - laid {
        let second = if rules.decks == 2 {
            card.index() >= french::PACK
        } else {
            matches!(french::suit(card), french::Suit::Diamonds | french::Suit::Spades)
        };
        let pile: &mut String = &mut zones[into][usize::from(second != (rest == "victory"))];
        pile.push(' ');
        pile.push_str(&french::code(card));
    }
    for (zone, names) in ZONES.iter().zip(zones) {
        table[*zone] = names.to_vec().into();
    }
    table
}

/// Reads a position that need not name every card.
fn read(rules: &Attack, text: &str) -> Result<State, FieldError> {
    let document: Position = serde_json::from_value(document(rules, text)).unwrap();
    rules.read_position(2, &document)
}

/// Lays a position.
fn lay(code: &str, position: &str) -> Table {
    let rules = rules(code);
    let state = read(&rules, position).unwrap_or_else(|fault| panic!("{fault}"));
    Table { rules, state, told: Vec::new() }
}

/// Deals a match.
fn deal(code: &str, luck: &mut Luck) -> Table {
    let rules = rules(code);
    let mut told = Vec::new();
    let state = rules.deal(2, luck, &mut told);
    Table { rules, state, told }
}

/// Plays from a position, or from the deal where it says `deal`, and checks everything that the
/// public is told, line by line, and in lines with `=` or `has` what then lies where (see
/// [`Table::holds`]).
fn check(code: &str, from: &str, fortune: &str, actions: &str, expect: &str) -> Table {
    let mut luck = luck(fortune);
    let mut table = if from == "deal" { deal(code, &mut luck) } else { lay(code, from) };
    table.play(&mut luck, actions);
    luck.is_used_up();
    let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_fact = |line: &&str| line.contains(" = ") || line.contains(" has ");
    let events: Vec<&str> = lines().filter(|line| !is_fact(line)).collect();
    assert_eq!(table.told(Observer::Public).join("\n"), events.join("\n"));
    for fact in lines().filter(is_fact) {
        table.holds(fact);
    }
    table
}

/// Checks that a seat may not play this, by that rule and with that message.
fn refused(code: &str, position: &str, who: Observer, text: &str, rule: &str, message: &str) {
    let refusal = lay(code, position).parse(who, text).unwrap_err();
    words::has_words(&refusal.text);
    assert_eq!((refusal.rule, &*refusal.text.id), (rule, message), "{text}");
}

impl Table {
    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn view(&self, who: Observer) -> super::View {
        self.rules.view(&self.state, who)
    }

    fn parse(&self, who: Observer, text: &str) -> Result<Action, Refusal> {
        self.rules.parse_action(&self.view(who), text)
    }

    /// Plays each action of the text for all seats that have to decide.
    fn play(&mut self, luck: &mut Luck, actions: &str) -> &mut Self {
        for text in actions.split_whitespace() {
            self.step(luck, text);
            self.is_sound();
        }
        self
    }

    /// Plays one action for all seats that have to decide.
    fn step(&mut self, chance: &mut impl Chance, text: &str) {
        let mut joint = JointAction::empty();
        assert!(!self.turn().seats().is_empty(), "the match is over before {text}");
        for seat in self.turn().seats().iter() {
            let action = self.parse(Observer::Seat(seat), text);
            joint.put(seat, action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text)));
        }
        self.rules.play(&mut self.state, &joint, chance, &mut self.told);
    }

    /// Everything that an observer was told, a line for each event.
    fn told(&self, who: Observer) -> Vec<String> {
        self.told.iter().map(|event| told::line(&event.told(who))).collect()
    }

    /// The actions that are offered to an observer, in notation.
    fn offers(&self, who: Observer) -> String {
        let view = self.view(who);
        let steps = self.rules.legal_steps(&view, &Draft::EMPTY).next;
        let spell = |step| {
            self.rules
                .write_action(&self.rules.action_of_draft(&view, &Draft::from_step(step)).unwrap())
        };
        steps.iter().map(spell).collect::<Vec<_>>().join(" ")
    }

    /// Checks that every card lies once, that hands are not too large, that the position reads
    /// back, and that what anybody imagines looks the same to that observer. Only at the end of
    /// a match that values decide it need not: the public knows a sum of cards that it never saw.
    fn is_sound(&self) {
        let state = &self.state;
        let piles = [state.fight, state.hand, state.victory, state.champions];
        let field = state.field.map(|row| row.cards());
        let all: Vec<Cards> = piles.into_iter().chain([field]).flatten().collect();
        assert_eq!(all.iter().fold(Cards::EMPTY, |all, pile| all | *pile), self.rules.deck());
        assert_eq!(all.iter().map(|pile| pile.len()).sum::<u32>(), self.rules.deck().len());
        assert!(state.hand.iter().all(|hand| hand.len() <= 5));
        let position = self.rules.write_position(state);
        assert_eq!(self.rules.read_position(2, &position).as_ref(), Ok(state), "{position:?}");
        for who in Observer::all(2) {
            if who == Observer::Public && self.rules.by_value && state.phase == Phase::Over {
                continue;
            }
            let view = self.view(who);
            let imagined = self.rules.determinize(&view, &mut Fast::new(1));
            assert_eq!(self.rules.view(&imagined, who), view);
        }
    }

    /// Checks a line such as `victory.1 = 4D 9H` (these cards and no other), `victory.1 has 4D`,
    /// `phase = attack`, `fight.0 = 21 cards` or, at the end, `points = 3 2`.
    fn holds(&self, line: &str) {
        let is = line.contains(" = ");
        let (place, wanted) = line.split_once(if is { " = " } else { " has " }).unwrap();
        let found = self.look_up(place);
        let mut names = [&found, wanted].map(|text| text.split_whitespace().collect::<Vec<_>>());
        if !place.starts_with("field") && place != "points" {
            for names in &mut names {
                names.sort_unstable();
            }
        }
        let [found, wanted] = &names;
        if let Some(count) = line.strip_suffix(" cards") {
            assert!(count.ends_with(&format!("= {}", found.len())), "{line}, not {}", found.len());
        } else if is {
            assert_eq!(found, wanted, "{line}");
        } else {
            assert!(wanted.iter().all(|card| found.contains(card)), "{line}, not {found:?}");
        }
    }

    /// The text at this place of the position.
    fn look_up(&self, place: &str) -> String {
        if place == "points" {
            let outcome = self.turn().outcome().expect("the match is over");
            return format!("{} {}", outcome.points(0), outcome.points(1));
        }
        let document = serde_json::to_value(self.rules.write_position(&self.state)).unwrap();
        let pointer = format!("/{}", place.replace('.', "/"));
        match document.pointer(&pointer) {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => String::new(),
        }
    }
}
