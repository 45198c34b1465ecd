//! The rules of Modify, one by one.
//!
//! A test lays a position or begins with the deal, says what luck will bring and what is played,
//! and what must happen.

mod duels;
mod ending;
mod imagining;
mod luck;
mod playing;
mod positions;
mod quickdraws;
mod random;
mod steals;
mod told;
mod words;

use super::values::{ACES, ROYALS};
use super::{Action, Event, Modify, Position, State, View};
use luck::{Luck, luck};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast};
use sortie_core::event::AddressedEvent;
use sortie_core::french;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::game::{JointAction, Refusal, Turn};
use sortie_core::position::FieldError;
use sortie_core::rule_code;
use sortie_core::seat::{Observer, Seat};

/// Without Duels, so that rounds follow each other.
const PLAIN: &str = "modify/duel_calls=off";

/// The rules that a code spells.
fn rules(code: &str, seats: u8) -> Modify {
    rule_code::read(code).unwrap().build(seats.into()).unwrap()
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
    rules: Modify,
    seats: u8,
    state: State,
    told: Vec<AddressedEvent<Event>>,
}

/// The document of a position, and the size of hands that were dealt for it. The text has the hands
/// with `|` between them and then, each behind a `;`, what else there is: `pot = 2C`,
/// `seen = 9H | QC`. The phase is `pick`, the round the fifth and seat 0 first unless it says
/// otherwise. Royals and aces fill the discards as far as all seats must have been dealt the same
/// number; what is left was never dealt.
fn document(rules: &Modify, seats: u8, text: &str) -> (serde_json::Value, u8) {
    let mut fields = serde_json::Map::new();
    let (mut laid, mut discards) = (Cards::EMPTY, String::new());
    for (n, part) in text.split(';').enumerate() {
        let part = if n == 0 { format!("hand = {part}") } else { part.to_owned() };
        let (name, value) = part.split_once('=').unwrap();
        let (name, value) = (name.trim(), value.trim());
        let list = || value.split('|').map(str::trim).collect::<Vec<_>>();
        let numbers = || value.split(' ').map(|n| n.parse::<u8>().unwrap()).collect::<Vec<_>>();
        if ["hand", "field", "pot", "discards"].contains(&name) {
            laid |= cards(&value.replace('|', " "));
        }
        let value: serde_json::Value = match name {
            "hand" | "field" | "seen" => list().into(),
            "out" => list().iter().map(|seats| vec![seats.parse::<u8>().unwrap()]).collect(),
            "to_call" => numbers().into(),
            "round" | "first" | "to_move" => numbers()[0].into(),
            "duel" => {
                let [caller, opponent, cards] = numbers()[..] else { panic!("{value}") };
                serde_json::json!({ "caller": caller, "opponent": opponent, "cards": cards })
            }
            "shown" => true.into(),
            "thefts" => serde_json::from_str(value).unwrap(),
            "discards" => {
                value.clone_into(&mut discards);
                continue;
            }
            _ => value.into(),
        };
        fields.insert(name.to_owned(), value);
    }
    let phase = fields.entry("phase").or_insert("pick".into()).as_str().unwrap().to_owned();
    if !["vote", "offer"].contains(&phase.as_str()) && !fields.contains_key("shown") {
        fields.entry("round").or_insert(5.into());
    }
    let each = laid.len().div_ceil(seats.into());
    let fill = each * u32::from(seats) - laid.len();
    let free: Vec<Card> = (ROYALS | ACES).iter().filter(|&card| !laid.has(card)).collect();
    let fill: Cards = free.into_iter().rev().take(fill as usize).collect();
    laid |= fill;
    if let Some(named) = fields.get("rest") {
        assert!(named.is_string());
    } else {
        let rest = if phase == "vote" { rules.deck } else { rules.deck - laid };
        fields.insert("rest".to_owned(), french::codes(rest).into());
    }
    fields.insert("discards".to_owned(), format!("{discards} {}", french::codes(fill)).into());
    (fields.into(), each as u8)
}

/// Reads a position that need not name every card.
fn read(code: &str, seats: u8, text: &str) -> Result<Table, FieldError> {
    let mut rules = rules(code, seats);
    let (document, each) = document(&rules, seats, text);
    rules.hand_size = each;
    let document: Position = serde_json::from_value(document).unwrap();
    let state = rules.read_position(seats, &document)?;
    Ok(Table { rules, seats, state, told: Vec::new() })
}

/// Lays a position.
fn lay(code: &str, seats: u8, text: &str) -> Table {
    read(code, seats, text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Deals a match.
fn deal(code: &str, seats: u8, luck: &mut Luck) -> Table {
    let rules = rules(code, seats);
    let mut told = Vec::new();
    let state = rules.deal(seats, luck, &mut told);
    Table { rules, seats, state, told }
}

/// Plays from a position, or from the deal where it says `deal`, and checks everything that the
/// public is told, line by line, and in lines with `=` or `has` what then lies where (see
/// [`Table::holds`]). Actions stand in the order of the seats that decide, with commas between
/// them; decisions are separated by `/`.
fn check(
    (code, seats): (&str, u8),
    from: &str,
    fortune: &str,
    actions: &str,
    expect: &str,
) -> Table {
    let mut luck = luck(fortune);
    let mut table =
        if from == "deal" { deal(code, seats, &mut luck) } else { lay(code, seats, from) };
    table.play(&mut luck, actions);
    luck.is_used_up();
    let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_fact = |line: &&str| line.contains(" =") || line.contains(" has ");
    let events: Vec<&str> = lines().filter(|line| !is_fact(line)).collect();
    assert_eq!(table.told(Observer::Public).join("\n"), events.join("\n"));
    for fact in lines().filter(is_fact) {
        table.holds(fact);
    }
    table
}

/// Checks that a seat may not play this, by that rule and with that message.
fn refused(
    (code, seats): (&str, u8),
    position: &str,
    seat: Seat,
    text: &str,
    rule: &str,
    message: &str,
) {
    let refusal = lay(code, seats, position).parse(Observer::Seat(seat), text).unwrap_err();
    words::has_words(&refusal.text);
    assert_eq!((refusal.rule, &*refusal.text.id), (rule, message), "{text}");
}

impl Table {
    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn view(&self, who: Observer) -> View {
        self.rules.view(&self.state, who)
    }

    fn parse(&self, who: Observer, text: &str) -> Result<Action, Refusal> {
        self.rules.parse_action(&self.view(who), text)
    }

    /// Plays decision after decision.
    fn play(&mut self, luck: &mut Luck, actions: &str) -> &mut Self {
        for decision in actions.split('/').map(str::trim).filter(|text| !text.is_empty()) {
            self.step(luck, decision);
            self.is_sound();
        }
        self
    }

    /// Plays one decision.
    fn step(&mut self, chance: &mut impl Chance, decision: &str) {
        let mut joint = JointAction::empty();
        let seats = self.turn().seats();
        let texts: Vec<&str> = decision.split(',').map(str::trim).collect();
        assert_eq!(seats.len() as usize, texts.len(), "{decision} is for {seats:?}");
        for (seat, text) in seats.iter().zip(texts) {
            let action = self.parse(Observer::Seat(seat), text);
            joint.put(seat, action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text)));
        }
        self.rules.play(&mut self.state, &joint, chance, &mut self.told);
    }

    /// Everything that an observer was told, a line for each event.
    fn told(&self, who: Observer) -> Vec<String> {
        self.told.iter().map(|event| told::line(&event.told(who))).collect()
    }

    /// The actions that are offered to a seat, in notation, as far as they are one step.
    fn offers(&self, seat: Seat) -> String {
        let view = self.view(Observer::Seat(seat));
        let all = sortie_core::game::actions(&self.rules, &view, 10_000).unwrap();
        let texts: Vec<String> =
            all.iter().map(|(action, _)| self.rules.write_action(action)).collect();
        texts.join(", ")
    }

    /// Checks that every card lies once, that the position reads back, and that what anybody
    /// imagines looks the same to that observer.
    fn is_sound(&self) {
        let table = &self.state.table;
        let hands: u32 = self.state.hands.iter().map(|hand| hand.len()).sum();
        let lies = hands + table.field().len() + table.pot.len() + table.discards().len();
        let dealt = u32::from(self.rules.hand_size) * u32::from(self.seats);
        assert!(lies == dealt || lies == 0);
        let position = self.rules.write_position(&self.state);
        assert_eq!(self.rules.read_position(self.seats, &position).as_ref(), Ok(&self.state));
        for who in Observer::all(self.seats) {
            let view = self.view(who);
            let imagined = self.rules.determinize(&view, &mut Fast::new(1));
            assert_eq!(self.rules.view(&imagined, who), view);
        }
    }

    /// Checks a line such as `hand.1 = 4D 9H` (these cards and no other), `hand.1 has 4D`,
    /// `phase = pick` or, at the end, `places = 1 2`.
    fn holds(&self, line: &str) {
        let is = line.contains(" =");
        let (place, wanted) = line.split_once(if is { " =" } else { " has " }).unwrap();
        let found = self.look_up(place);
        let mut names = [&found, wanted].map(|text| text.split_whitespace().collect::<Vec<_>>());
        if !["places", "points"].contains(&place) {
            for names in &mut names {
                names.sort_unstable();
            }
        }
        let [found, wanted] = &names;
        if is {
            assert_eq!(found, wanted, "{line}");
        } else {
            assert!(wanted.iter().all(|card| found.contains(card)), "{line}, not {found:?}");
        }
    }

    /// The text at this place of the position.
    fn look_up(&self, place: &str) -> String {
        if place == "places" || place == "points" {
            let outcome = self.turn().outcome().expect("the match is over");
            let number = |seat| match place {
                "places" => i32::from(outcome.place(seat)),
                _ => outcome.points(seat),
            };
            let numbers: Vec<String> =
                (0..self.seats).map(|seat| number(seat).to_string()).collect();
            return numbers.join(" ");
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
