//! The rules of Duel X, one by one.
//!
//! A test lays a position or begins with the deal, says what luck will bring and what is played,
//! and what must happen. See [`document`] for how a position is shortened.

mod battle;
mod deal;
mod knowledge;
mod luck;
mod positions;
mod random;
mod result;
mod steal;
mod told;
mod upgrade;
mod words;

use super::{Action, DuelX, Event, Position, State};
use luck::luck;
use serde_json::{Value, json};
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
use sortie_core::seat::Observer;
use sortie_core::{rule_code, steps::Draft};

const SEATS: [Observer; 2] = [Observer::Seat(0), Observer::Seat(1)];
const SLOTS: [&str; 4] = ["level", "attack", "defense", "magic"];

/// The rules that a code spells.
fn rules(code: &str) -> DuelX {
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
    rules: DuelX,
    state: State,
    told: Vec<AddressedEvent<Event>>,
}

/// The document of a position. A field may be written as one text, `5C 7D 2H/4H 6S`, with `/`
/// between the cards of a slot. If the text does not say who upgrades, it is the first seat of the
/// round; cards that are not named lie in the zone `rest`, the deck if there is none.
fn document(rules: &DuelX, text: &str) -> Value {
    let mut table: Value = serde_json::from_str(text).unwrap();
    let round = table["round"].as_u64().unwrap_or(1);
    if table["phase"] == "upgrade" && table.get("to_move").is_none() {
        table["to_move"] = (1 - round % 2).into();
    }
    for seat in 0..2 {
        if let Some(text) = table["field"][seat].as_str() {
            let piles: Vec<String> = text.split(' ').map(|pile| pile.replace('/', " ")).collect();
            let slots = SLOTS.iter().zip(piles).map(|(slot, pile)| ((*slot).to_owned(), pile));
            table["field"][seat] = slots.map(|(slot, pile)| (slot, json!(pile))).collect();
        }
    }
    let rest = table.as_object_mut().unwrap().remove("rest");
    let rest = rest.as_ref().and_then(Value::as_str).unwrap_or("deck");
    let mut laid = String::new();
    for zone in ["field", "hand", "hidden", "deck", "discards"] {
        laid += &table[zone].to_string();
    }
    let words = laid.split(|c: char| !c.is_ascii_alphanumeric());
    let laid: Cards = words.filter_map(french::parse).collect();
    let named = table[rest].as_str().unwrap_or("").to_owned();
    table[rest] = json!(format!("{named} {}", french::codes(rules.pack - laid)));
    for zone in ["hand", "hidden", "deck", "discards"] {
        if table[zone].is_null() {
            table.as_object_mut().unwrap().remove(zone);
        }
    }
    table
}

/// Reads a position that need not name every card.
fn read(rules: &DuelX, text: &str) -> Result<State, FieldError> {
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
fn deal(code: &str, luck: &mut impl Chance) -> Table {
    let rules = rules(code);
    let mut told = Vec::new();
    let state = rules.deal(2, luck, &mut told);
    Table { rules, state, told }
}

/// Plays from a position, or from the deal where it says `deal`, and checks everything that the
/// public is told, line by line, and in lines with `=` or `has`, indented by a colon, what then
/// lies where (see [`Table::holds`]).
fn check(code: &str, from: &str, fortune: &str, actions: &str, expect: &str) -> Table {
    let mut luck = luck(fortune);
    let mut table = if from == "deal" { deal(code, &mut luck) } else { lay(code, from) };
    table.play(&mut luck, actions);
    luck.is_used_up();
    let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
    let events: Vec<&str> = lines().filter(|line| !line.starts_with(':')).collect();
    assert_eq!(table.told(Observer::Public).join("\n"), events.join("\n"));
    for fact in lines().filter_map(|line| line.strip_prefix(": ")) {
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

    /// Plays actions with `;` between them. Where both seats decide, `|` stands between what they
    /// do, or both do the same.
    fn play(&mut self, chance: &mut impl Chance, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let mut joint = JointAction::empty();
            assert!(!self.turn().seats().is_empty(), "the match is over before {text}");
            let texts: Vec<&str> = text.split('|').map(str::trim).collect();
            for (n, seat) in self.turn().seats().iter().enumerate() {
                let text = texts.get(n).unwrap_or(&texts[0]);
                let action = self.parse(Observer::Seat(seat), text);
                joint.put(seat, action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text)));
            }
            self.rules.play(&mut self.state, &joint, chance, &mut self.told);
            self.is_sound();
        }
        self
    }

    /// Everything that an observer was told, a line for each event.
    fn told(&self, who: Observer) -> Vec<String> {
        self.told.iter().map(|event| told::line(&event.told(who))).collect()
    }

    /// The whole actions that are offered to an observer, in notation.
    fn offers(&self, who: Observer) -> String {
        let view = self.view(who);
        let all = sortie_core::game::actions(&self.rules, &view, 1000).unwrap();
        let texts: Vec<String> =
            all.iter().map(|(action, _)| self.rules.write_action(action)).collect();
        texts.join("; ")
    }

    /// Checks that every card lies once, that the position reads back, and that what anybody
    /// imagines looks the same to that observer.
    fn is_sound(&self) {
        let state = &self.state;
        let [a, b] = state.hand;
        let [c, d] = state.buried;
        let piles = [a, b, c, d, state.deck, state.discards, state.table.cards()];
        assert_eq!(piles.iter().fold(Cards::EMPTY, |all, pile| all | *pile), self.rules.pack);
        assert_eq!(piles.iter().map(|pile| pile.len()).sum::<u32>(), self.rules.pack.len());
        let position = self.rules.write_position(state);
        assert_eq!(self.rules.read_position(2, &position).as_ref(), Ok(state), "{position:?}");
        for who in Observer::all(2) {
            let view = self.view(who);
            let imagined = self.rules.determinize(&view, &mut Fast::new(1));
            assert_eq!(self.rules.view(&imagined, who), view);
            let position = self.rules.write_position(&imagined);
            assert_eq!(
                self.rules.read_position(2, &position).as_ref(),
                Ok(&imagined),
                "{position:?}"
            );
        }
    }

    /// Checks a line such as `hand.1 = 4D 9H` (these cards and no other), `discards has 4D`,
    /// `phase = battle`, `deck = 21 cards` or `points = 3 2`.
    fn holds(&self, line: &str) {
        let is = line.contains(" =");
        let (place, wanted) = line.split_once(if is { " =" } else { " has " }).unwrap();
        let found = self.look_up(place);
        let mut names = [&found, wanted].map(|text| text.split_whitespace().collect::<Vec<_>>());
        if ["hand", "hidden", "deck", "discards"].iter().any(|zone| place.starts_with(zone)) {
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
        let document = serde_json::to_value(self.rules.write_position(&self.state)).unwrap();
        match document.pointer(&format!("/{}", place.replace('.', "/"))) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Array(items)) => {
                items.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
            }
            Some(value) => value.to_string(),
            None => String::new(),
        }
    }
}
