//! The rules of Capture the Commander, one by one.
//!
//! A test lays a table (see [`document`]), says what is played and what must happen. Cards that a
//! table names have been turned up before, so most tests need no luck.

mod attacking;
mod ending;
mod equal;
mod imagining;
mod looks;
mod positions;
mod pyramid;
mod random;
mod words;

use super::{Action, Commander, Event, Phase, Position, State};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast, Source};
use sortie_core::event::AddressedEvent;
use sortie_core::french;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::game::{JointAction, Refusal, Turn, actions};
use sortie_core::position::FieldError;
use sortie_core::seat::{Observer, Seat};
use sortie_core::steps::Draft;

/// A whole pyramid that nobody has looked into.
const FULL: &str = "? ? ? ? / ? ? ? / ? ? ? / ? ? / ?";

const CLASSIC: Commander = Commander::CLASSIC;

fn card(text: &str) -> Card {
    french::parse(text).unwrap_or_else(|| panic!("{text} is no card"))
}

/// Cards that are turned up in this order.
struct Luck(Vec<Card>);

impl Chance for Luck {
    fn pick(&mut self, _: Source, _: u32) -> u32 {
        panic!("no number is asked for")
    }

    fn draw(&mut self, _: Source, from: Cards, k: u32) -> Cards {
        assert!(k == 1 && !self.0.is_empty(), "an unseen card is turned up without luck");
        let card = self.0.remove(0);
        assert!(from.has(card), "{} is not unseen", french::code(card));
        Cards::single(card)
    }

    fn order(&mut self, _: Source, _: Cards, _: &mut [Card]) {
        panic!("nothing is shuffled")
    }
}

/// The document of a table. Each line is a word and what stands behind it:
///
/// * `0 …`, `1 …`: the pyramid of that seat, rows with `/` between them; `full`, or `out`;
/// * `turn 1`: who attacks; seat 0 where it is not said;
/// * `tie 1: 2 6 / 1 5`: a tied battle against seat 1, with what both have turned up;
/// * `over 0`: the match is over, and who won;
/// * `taken …`, `left …`: what was taken out or left; where it is not said, as many cards as must
///   have been taken out, the lowest that are not named, and none left.
fn document(rules: &Commander, text: &str) -> serde_json::Value {
    let mut table = serde_json::json!({"phase": "attack", "to_move": 0});
    let mut pyramids = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap();
        let seats = |text: &str| -> Vec<u8> {
            text.split_whitespace().map(|seat| seat.parse().unwrap()).collect()
        };
        match word {
            "turn" => table["to_move"] = seats(rest)[0].into(),
            "tie" => {
                let (target, turned) = rest.split_once(':').unwrap();
                let (own, other) = turned.split_once('/').unwrap();
                table["phase"] = "tie".into();
                table["target"] = seats(target)[0].into();
                table["turned"] = serde_json::json!([seats(own), seats(other)]);
            }
            "over" => {
                table["phase"] = "over".into();
                table.as_object_mut().unwrap().remove("to_move");
                table["winners"] = seats(rest).into();
            }
            "taken" | "left" => table[word] = rest.into(),
            _ => pyramids.push(match rest {
                "out" => Vec::new(),
                "full" => FULL.split(" / ").collect(),
                rows => rows.split('/').map(str::trim).collect(),
            }),
        }
    }
    if table["taken"].is_null() {
        let rows: Vec<String> = pyramids.concat().into_iter().map(str::to_owned).collect();
        let gaps = rows.iter().map(|row| row.matches('-').count()).sum::<usize>();
        let out = pyramids.iter().filter(|rows| rows.is_empty()).count();
        let named = rows.join(" ") + " " + table["left"].as_str().unwrap_or_default();
        let named: Cards = named.split_whitespace().filter_map(french::parse).collect();
        let taken: Cards = (rules.deck - named).iter().take(gaps + out).collect();
        table["taken"] = french::codes(taken).into();
    }
    table["pyramids"] = serde_json::json!(pyramids);
    table
}

/// How many seats a table has.
fn seats(text: &str) -> u8 {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count() as u8
}

fn read(rules: &Commander, text: &str) -> Result<State, FieldError> {
    let document: Position = serde_json::from_value(document(rules, text)).unwrap();
    rules.read_position(seats(text), &document)
}

/// A table under way, with everything that was told so far.
struct Table {
    rules: Commander,
    state: State,
    told: Vec<AddressedEvent<Event>>,
}

/// Lays a table.
fn lay(text: &str) -> Table {
    let state = read(&CLASSIC, text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    Table { rules: CLASSIC, state, told: Vec::new() }
}

/// A table before the first attack.
fn deal(seats: u8) -> Table {
    let mut told = Vec::new();
    let state = CLASSIC.deal(seats, &mut Luck(Vec::new()), &mut told);
    Table { rules: CLASSIC, state, told }
}

/// Plays from a table with this luck and checks what is told, line by line, and in lines with `=`
/// what then lies where (see [`Table::holds`]). Actions have `;` between them; where two seats
/// choose, theirs have `&` between them, the attacker's first.
fn check_luck(table: &str, luck: &str, actions: &str, expect: &str) -> Table {
    let mut luck = Luck(luck.split_whitespace().map(card).collect());
    let mut table = lay(table);
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        table.play(&mut luck, text);
        table.is_sound();
    }
    assert!(luck.0.is_empty(), "not all luck was needed");
    let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
    let events: Vec<&str> = lines().filter(|line| !line.contains(" = ")).collect();
    assert_eq!(table.told().join("\n"), events.join("\n"));
    for fact in lines().filter(|line| line.contains(" = ")) {
        table.holds(fact);
    }
    table
}

/// Plays from a table on which everything that will be turned up has been turned up before.
fn check(table: &str, actions: &str, expect: &str) -> Table {
    check_luck(table, "", actions, expect)
}

/// Checks that a seat may not play this, by that rule and with that message.
fn refused(table: &str, who: Observer, text: &str, rule: &str, message: &str) {
    let refusal = lay(table).parse(who, text).unwrap_err();
    words::has_words(&refusal.text);
    assert_eq!((refusal.rule, &*refusal.text.id), (rule, message), "{text}");
}

impl Table {
    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn deciders(&self) -> Vec<Seat> {
        self.turn().seats().iter().collect()
    }

    fn view(&self, who: Observer) -> super::View {
        self.rules.view(&self.state, who)
    }

    fn parse(&self, who: Observer, text: &str) -> Result<Action, Refusal> {
        self.rules.parse_action(&self.view(who), text)
    }

    /// Plays one decision.
    fn play(&mut self, chance: &mut impl Chance, text: &str) {
        let mut joint = JointAction::empty();
        let deciders = self.turn().seats();
        let mut order = self.deciders();
        order.sort_by_key(|&seat| seat != self.state.turn);
        let texts = text.split('&').map(str::trim);
        assert_eq!(order.len(), texts.clone().count(), "{text}: {deciders:?} decide");
        for (seat, text) in order.into_iter().zip(texts) {
            let action = self.parse(Observer::Seat(seat), text);
            joint.put(seat, action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text)));
        }
        self.rules.play(&mut self.state, &joint, chance, &mut self.told);
    }

    /// Everything that was told, a line for each event; all are told the same.
    fn told(&self) -> Vec<String> {
        let line = |event: &AddressedEvent<Event>| {
            let told = event.told(Observer::Public);
            for seat in 0..self.state.seats {
                assert_eq!(event.told(Observer::Seat(seat)), told);
            }
            line(&told)
        };
        self.told.iter().map(line).collect()
    }

    /// The actions that are offered to a seat, in notation, where cards are turned up their numbers.
    fn offers(&self, seat: Seat) -> String {
        let view = self.view(Observer::Seat(seat));
        let all = actions(&self.rules, &view, 1000).unwrap();
        let spell = |action| self.rules.write_action(action).replace("up ", "");
        all.iter().map(|(action, _)| spell(action)).collect::<Vec<_>>().join("; ")
    }

    /// Checks that every card lies once, that the position reads back and that all know the same.
    fn is_sound(&self) {
        let (rules, state) = (&self.rules, &self.state);
        let lying = state.pyramids.iter().map(super::state::Pyramid::seen);
        let piles: Vec<Cards> =
            lying.chain([state.pool, state.taken, state.buried(rules.deck)]).collect();
        assert_eq!(piles.iter().fold(Cards::EMPTY, |all, pile| all | *pile), rules.deck);
        assert_eq!(piles.iter().map(|pile| pile.len()).sum::<u32>(), rules.deck.len());
        let hidden = |seat| {
            let pyramid = state.pyramid(seat);
            u32::from(pyramid.lies.len()) - pyramid.seen().len()
        };
        assert!((0..state.seats).map(hidden).sum::<u32>() <= state.pool.len());
        let position = rules.write_position(state);
        assert_eq!(rules.read_position(state.seats, &position).as_ref(), Ok(state), "{position:?}");
        for who in Observer::all(state.seats) {
            let view = self.view(who);
            assert_eq!(rules.determinize(&view, &mut Fast::new(1)), *state);
        }
    }

    /// Checks a line such as `0 = - ? 9H ? / …`, `turn = 1`, `phase = tie`, `taken = 9H QC`,
    /// `unseen = 24 cards` or `winners = 0`.
    fn holds(&self, line: &str) {
        let (place, wanted) = line.split_once(" = ").unwrap();
        let position = self.rules.write_position(&self.state);
        let rows = |seat: usize| position.pyramids[seat].join(" / ");
        let listed = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let found = match place {
            "turn" => position.to_move.unwrap().to_string(),
            "phase" => format!("{:?}", self.state.phase).to_lowercase(),
            "taken" => position.taken.0.join(" "),
            "left" => position.left.0.join(" "),
            "unseen" => format!("{} cards", self.state.pool.len()),
            "winners" => listed(&position.winners),
            "deciders" => listed(&self.deciders()),
            seat => match rows(seat.parse().unwrap()) {
                rows if rows.is_empty() => "out".to_owned(),
                rows => rows,
            },
        };
        assert_eq!(found, wanted, "{place}");
    }
}

/// An event in short.
fn line(event: &Event) -> String {
    let codes = french::codes;
    let up = |turned: super::Turned| {
        format!("{}.{} {}", turned.seat, turned.place, french::code(turned.card))
    };
    match *event {
        Event::Dealt { each } => format!("dealt {each} each"),
        Event::Attacked { attacker, attacked } => format!("{} x {}", up(attacker), up(attacked)),
        Event::Tied => "equal".to_owned(),
        Event::TurnedUp { attacker, attacked } => format!("up {} & {}", up(attacker), up(attacked)),
        Event::Stopped { seat: Some(seat) } => format!("stop: {seat} has none left"),
        Event::Stopped { seat: None } => "stop: none left".to_owned(),
        Event::Won { seat, loser, cards } => format!("{seat} wins, {loser} loses {}", codes(cards)),
        Event::BothLost { seats: [one, other], cards: [first, second] } => {
            format!("{one} loses {}, {other} loses {}", codes(first), codes(second))
        }
        Event::Out { seat, left } => format!("{seat} is out, {left} leave"),
    }
}
