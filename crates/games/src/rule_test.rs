//! The bench for rule tests.
//!
//! A test lays a position or deals a match, scripts the luck, plays actions in notation, and
//! compares the events and the resulting position:
//!
//! ```text
//! Table::check(
//!     "attack",                                    // rule code, or (rule code, seats)
//!     r#"{"phase": "attack", "hand": ["9H", "QC"]}"#, // shortened position, or "deal"
//!     "0: 2D 1: 3D",                               // luck: the cards that come, by queue
//!     "9H QC",                                     // actions
//!     "0 attacks 9H                                // every public event, a line each …
//!      1 defends QC
//!      victory.1 has 9H",                          // … and facts about the position
//! );
//! ```
//!
//! A game joins by implementing [`RuleTest`]; `type Table = rule_test::Table<Game>` then gives its
//! tests [`Table::check`], [`Table::refused`], [`Table::faulty`] and the parts they are made of.

use serde_json::Value;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, ChanceKind, Fast, Source};
use sortie_core::event::AddressedEvent;
use sortie_core::game::{self, Game, JointAction, Refusal, Turn};
use sortie_core::position::FieldError;
use sortie_core::scene::{SceneCard, Zone};
use sortie_core::seat::{Observer, Seat};
use sortie_core::steps::Draft;
use sortie_core::{french, rule_code};
use sortie_words::{Readers, Words};
use std::collections::VecDeque;

/// The shorthand in which the rule tests of a game are written.
pub(crate) trait RuleTest: Game {
    /// Separates decisions in a text of actions.
    const DECISIONS: char = ';';
    /// Separates the actions of seats that decide at the same time.
    const SEATS: char = '|';
    /// Places of a position whose cards are compared in order; other places are sets.
    const ORDERED: &'static [&'static str] = &[];

    /// The whole document of a position for a shortened one. Where the text implies them, it also
    /// sets the number of seats and the rules.
    fn complete_position(&mut self, seats: &mut u8, text: &str) -> Value;

    /// An event in short.
    fn event_line(&self, event: &Self::Event) -> String;

    /// The cards that the luck brings for this source.
    fn draw(luck: &mut Luck<Self>, _source: Source, from: Cards, k: u32) -> Cards {
        luck.take("", from, k)
    }

    /// Reads the notation of a card.
    fn read_card(&self, text: &str) -> Option<Card> {
        french::parse(text)
    }

    /// Whether a determinization of this observer's view must give the same view again.
    fn can_be_determinized(&self, _state: &Self::State, _who: Observer) -> bool {
        true
    }
}

/// A rule code, with the number of seats where it is not the fewest.
pub(crate) trait RuleCode {
    /// The rules and the number of seats.
    fn build<G: Game>(self) -> (G, u8);
}

impl RuleCode for &str {
    fn build<G: Game>(self) -> (G, u8) {
        (self, G::INFO.seats.0).build()
    }
}

impl RuleCode for (&str, u8) {
    fn build<G: Game>(self) -> (G, u8) {
        let (code, seats) = self;
        let setup = rule_code::read(code).unwrap_or_else(|error| panic!("{code}: {error}"));
        (setup.build(seats.into()).unwrap_or_else(|error| panic!("{code}: {error}")), seats)
    }
}

/// The rules that a code spells.
pub(crate) fn rules<G: Game>(code: impl RuleCode) -> G {
    code.build().0
}

/// A card of the French pack.
pub(crate) fn card(text: &str) -> Card {
    french::parse(text).unwrap_or_else(|| panic!("{text} is no card"))
}

/// Cards of the French pack, in a text such as `9H QC`.
pub(crate) fn cards(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

/// A zone of the scene that the observer of this view sees.
pub(crate) fn zone<G: Game>(rules: &G, view: &G::View, id: &str) -> Zone {
    let mut zones = rules.scene(view, &Draft::EMPTY).zones.into_iter();
    zones.find(|zone| zone.id == id).unwrap_or_else(|| panic!("there is no zone {id}"))
}

/// The faces that a zone shows, and `?` for each back.
pub(crate) fn faces(zone: &Zone) -> String {
    let face = |card: &SceneCard| card.face.as_ref().map_or("?".to_owned(), |it| it.code.clone());
    zone.cards.iter().map(face).collect::<Vec<_>>().join(" ")
}

/// Scripted chance.
///
/// In the text, `NAME:` begins a queue: `9H 3D 1: QC dice: 4/1 2/2 lot: 1`. Cards come in the
/// order of their queue as soon as they can be drawn, then any others, the lowest first. Dice are
/// rolled for seat 0 and seat 1; a die that is not named fails the test, a lot falls on 0.
pub(crate) struct Luck<G> {
    rules: G,
    cards: Vec<(String, VecDeque<Card>)>,
    /// By seat.
    dice: [VecDeque<u32>; 2],
    lot: u32,
}

impl<G: RuleTest> Luck<G> {
    fn new(rules: &G) -> Self {
        Luck { rules: rules.clone(), cards: Vec::new(), dice: Default::default(), lot: 0 }
    }

    fn read(&mut self, text: &str) {
        let mut name = "";
        for word in text.split_whitespace() {
            if let Some(queue) = word.strip_suffix(':') {
                name = queue;
            } else if name == "lot" {
                self.lot = word.parse().unwrap();
            } else if name == "dice" {
                let (first, second) = word.split_once('/').unwrap();
                self.dice[0].push_back(first.parse().unwrap());
                self.dice[1].push_back(second.parse().unwrap());
            } else {
                let card = self.rules.read_card(word);
                let card = card.unwrap_or_else(|| panic!("{word} is no card"));
                self.queue(name).push_back(card);
            }
        }
    }

    fn queue(&mut self, name: &str) -> &mut VecDeque<Card> {
        let at = self.cards.iter().position(|(queue, _)| queue == name).unwrap_or_else(|| {
            self.cards.push((name.to_owned(), VecDeque::new()));
            self.cards.len() - 1
        });
        &mut self.cards[at].1
    }

    /// Draws `k` cards: those named in a queue, in their order, then the lowest of the others.
    pub(crate) fn take(&mut self, queue: &str, from: Cards, k: u32) -> Cards {
        let mut drawn = Cards::EMPTY;
        self.queue(queue).retain(|&card| {
            let comes = from.has(card) && drawn.len() < k;
            if comes {
                drawn.add(card);
            }
            !comes
        });
        self.fill(drawn, from, k)
    }

    /// Draws `k` cards into a pile from which they come later: all that a queue names, and they
    /// stay in the queue.
    pub(crate) fn set_aside(&mut self, queue: &str, from: Cards, k: u32) -> Cards {
        let named = self.queue(queue).iter().copied().collect::<Cards>();
        self.fill(from & named, from, k)
    }

    /// Adds the lowest cards until there are `k`; cards that are named for later are the last
    /// choice.
    fn fill(&self, drawn: Cards, from: Cards, k: u32) -> Cards {
        let later: Cards = self.cards.iter().flat_map(|(_, queue)| queue).copied().collect();
        let rest = from - drawn;
        let missing = k.saturating_sub(drawn.len()) as usize;
        (rest - later).iter().chain(rest & later).take(missing).fold(drawn, Cards::with)
    }

    /// Checks that everything that was named came.
    fn is_used_up(&self) {
        assert!(self.dice.iter().all(VecDeque::is_empty), "not rolled: {:?}", self.dice);
        let left = self.cards.iter().flat_map(|(_, queue)| queue);
        let left: Vec<_> = left.map(|&card| self.rules.face(card).code).collect();
        assert!(left.is_empty(), "did not come: {left:?}");
    }
}

impl<G: RuleTest> Chance for Luck<G> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        if source.ask() == ChanceKind::Die {
            let roll = self.dice[source.place() as usize].pop_front();
            return roll.expect("a die is rolled that the luck does not name") - 1;
        }
        assert!(self.lot < n);
        self.lot
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        G::draw(self, source, from, k)
    }

    fn order(&mut self, source: Source, _: Cards, _: &mut [Card]) {
        panic!("{source:?}: piles whose order nobody may use are sets");
    }
}

/// A match under way, with everything that was told so far.
pub(crate) struct Table<G: RuleTest> {
    pub(crate) rules: G,
    pub(crate) seats: u8,
    pub(crate) state: G::State,
    pub(crate) told: Vec<AddressedEvent<G::Event>>,
    luck: Luck<G>,
}

impl<G: RuleTest> Table<G> {
    /// A match in this state, of which nothing was told.
    pub(crate) fn new(rules: &G, seats: u8, state: G::State) -> Self {
        Table { rules: rules.clone(), seats, state, told: Vec::new(), luck: Luck::new(rules) }
    }

    /// Reads a shortened position, into which some entries are put after it was completed.
    pub(crate) fn read(code: impl RuleCode, text: &str, put: &Value) -> Result<Self, FieldError> {
        let (mut rules, mut seats) = code.build::<G>();
        let mut document = rules.complete_position(&mut seats, text);
        if let Value::Object(put) = put {
            document.as_object_mut().unwrap().extend(put.clone());
        }
        let position: G::Position =
            serde_json::from_value(document).map_err(|e| FieldError::new("", e.to_string()))?;
        let state = rules.read_position(seats, &position)?;
        Ok(Table::new(&rules, seats, state))
    }

    /// Lays a shortened position.
    pub(crate) fn lay(code: impl RuleCode, position: &str) -> Self {
        let read = Table::read(code, position, &Value::Null);
        read.unwrap_or_else(|error| panic!("{error}\n{position}"))
    }

    /// Checks that a shortened position, with these entries, is refused at this place for this
    /// reason.
    pub(crate) fn faulty(code: impl RuleCode, text: &str, put: &Value, place: &str, reason: &str) {
        match Table::<G>::read(code, text, put) {
            Ok(table) => panic!("{text} {put} is read: {:?}", table.state),
            Err(error) => {
                assert_eq!(error.place, place, "{text} {put}: {error}");
                assert!(error.what.contains(reason), "{text} {put}: {error}");
            }
        }
    }

    /// Deals a match with this luck; what does not come in the deal comes later.
    pub(crate) fn deal(code: impl RuleCode, luck: &str) -> Self {
        let (rules, seats) = code.build::<G>();
        let (mut chance, mut told) = (Luck::new(&rules), Vec::new());
        chance.read(luck);
        let state = rules.deal(seats, &mut chance, &mut told);
        Table { rules, seats, state, told, luck: chance }
    }

    /// Deals a match with any chance.
    pub(crate) fn deal_by(rules: &G, seats: u8, chance: &mut impl Chance) -> Self {
        let mut told = Vec::new();
        let state = rules.deal(seats, chance, &mut told);
        Table { told, ..Table::new(rules, seats, state) }
    }

    /// Plays from a position, or from the deal where it says `deal`, with all of this luck, and
    /// checks every public event, a line each, and the lines that are facts, see [`Table::holds`].
    #[track_caller]
    pub(crate) fn check(
        code: impl RuleCode,
        from: &str,
        luck: &str,
        actions: &str,
        expect: &str,
    ) -> Self {
        let mut table = match from {
            "deal" => Table::deal(code, luck),
            _ => Table::lay(code, from),
        };
        table.play(if from == "deal" { "" } else { luck }, actions);
        table.luck.is_used_up();
        let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
        let events: Vec<&str> = lines().filter(|line| fact(line).is_none()).collect();
        assert_eq!(table.told(Observer::Public).join("\n"), events.join("\n"));
        for line in lines().filter(|line| fact(line).is_some()) {
            table.holds(line);
        }
        table
    }

    /// Checks that a seat may not play this, by that rule and with that message.
    #[track_caller]
    pub(crate) fn refused(
        code: impl RuleCode,
        position: &str,
        who: impl Into<Observer>,
        text: &str,
        rule: &str,
        message: &str,
    ) {
        let refusal = Table::<G>::lay(code, position).parse(who, text).unwrap_err();
        let words = Words::new("en", [G::INFO.words]).unwrap();
        words.checked(&refusal.text, &Readers::default()).unwrap();
        assert_eq!((refusal.rule, &*refusal.text.id), (rule, message), "{text}");
    }

    pub(crate) fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    pub(crate) fn view(&self, who: impl Into<Observer>) -> G::View {
        self.rules.view(&self.state, who.into())
    }

    /// A zone of the scene that this observer sees.
    pub(crate) fn zone(&self, who: impl Into<Observer>, id: &str) -> Zone {
        zone(&self.rules, &self.view(who), id)
    }

    pub(crate) fn parse(&self, who: impl Into<Observer>, text: &str) -> Result<G::Action, Refusal> {
        self.rules.parse_action(&self.view(who), text)
    }

    /// Plays decision after decision with this luck, and checks after each what holds always.
    #[track_caller]
    pub(crate) fn play(&mut self, luck: &str, actions: &str) -> &mut Self {
        self.luck.read(luck);
        for text in actions.split(G::DECISIONS).map(str::trim).filter(|text| !text.is_empty()) {
            let joint = self.joint(text);
            self.rules.play(&mut self.state, &joint, &mut self.luck, &mut self.told);
            self.is_sound();
        }
        self
    }

    /// Plays one decision with any chance.
    #[track_caller]
    pub(crate) fn step(&mut self, chance: &mut impl Chance, text: &str) {
        let joint = self.joint(text);
        self.rules.play(&mut self.state, &joint, chance, &mut self.told);
    }

    /// The actions of one decision, by ascending seat; a single action is that of all seats.
    #[track_caller]
    fn joint(&self, text: &str) -> JointAction<G::Action> {
        let seats = self.turn().seats();
        assert!(!seats.is_empty(), "the match is over before {text}");
        let texts: Vec<&str> = text.split(G::SEATS).map(str::trim).collect();
        assert!([1, seats.len() as usize].contains(&texts.len()), "{text} is for {seats:?}");
        let mut joint = JointAction::empty();
        for (n, seat) in seats.iter().enumerate() {
            let text = texts.get(n).unwrap_or(&texts[0]);
            let action = self.parse(seat, text);
            joint.put(seat, action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text)));
        }
        joint
    }

    /// Everything that an observer was told, a line for each event.
    pub(crate) fn told(&self, who: impl Into<Observer>) -> Vec<String> {
        let who = who.into();
        self.told.iter().map(|event| self.rules.event_line(&event.told(who))).collect()
    }

    /// The legal actions of an observer in notation, in ascending order of steps.
    pub(crate) fn offers(&self, who: impl Into<Observer>) -> Vec<String> {
        let all = game::actions(&self.rules, &self.view(who), 100_000).unwrap();
        all.iter().map(|(action, _)| self.rules.write_action(action)).collect()
    }

    /// Checks that the position reads back, and with it that every card lies once, and that a
    /// determinization of each view gives the same view.
    #[track_caller]
    pub(crate) fn is_sound(&self) {
        let position = self.rules.write_position(&self.state);
        let read = self.rules.read_position(self.seats, &position);
        assert_eq!(read.as_ref(), Ok(&self.state));
        for who in Observer::all(self.seats) {
            if self.rules.can_be_determinized(&self.state, who) {
                let view = self.view(who);
                let state = self.rules.determinize(&view, &mut Fast::new(1));
                assert_eq!(self.rules.view(&state, who), view);
            }
        }
    }

    /// Checks a fact about the position: `victory.1 = 4D 9H` (these cards and no other),
    /// `victory.1 has 4D`, `fight.0 = 21 cards`, `phase = attack`, or at the end `points = 3 2`
    /// or `places = 1 2`. `deciders = 0 1` are the seats that must decide, `offers.0 = 9H; pass` the
    /// legal actions of seat 0 in their order. A `/` between rows of cards is only for the eye.
    #[track_caller]
    pub(crate) fn holds(&self, line: &str) {
        let (place, is_whole, wanted) = fact(line).expect("a fact has = or has");
        let found = self.look_up(place);
        let between = if place.starts_with("offers") { G::DECISIONS } else { ' ' };
        let names = |text| str::split(text, between).map(str::trim);
        let names = |text| names(text).filter(|name| !["", "/"].contains(name));
        let mut names = [&*found, wanted].map(|text| names(text).collect::<Vec<_>>());
        let ordered = ["points", "places", "offers"].iter().chain(G::ORDERED);
        if !ordered.into_iter().any(|ordered| place.starts_with(ordered)) {
            for names in &mut names {
                names.sort_unstable();
            }
        }
        let [found, wanted] = &names;
        if let ["cards", count] | [count, "cards"] = wanted[..] {
            assert_eq!(found.len().to_string(), *count, "{line}");
        } else if is_whole {
            assert_eq!(found, wanted, "{line}");
        } else {
            assert!(wanted.iter().all(|card| found.contains(card)), "{line}, not {found:?}");
        }
    }

    /// The text at this place of the position; points and places are those of the outcome where
    /// the position has none.
    pub(crate) fn look_up(&self, place: &str) -> String {
        if let Some(seat) = place.strip_prefix("offers.") {
            let seat: Seat = seat.parse().expect("offers.0 are those of seat 0");
            return self.offers(seat).join(&G::DECISIONS.to_string());
        } else if place == "deciders" {
            let seats = self.turn().seats().iter().map(|seat| seat.to_string());
            return seats.collect::<Vec<_>>().join(" ");
        }
        let document = serde_json::to_value(self.rules.write_position(&self.state)).unwrap();
        let found = document.pointer(&format!("/{}", place.replace('.', "/")));
        if found.is_none() && ["points", "places"].contains(&place) {
            let outcome = self.turn().outcome().expect("the match is over");
            let number = |seat: Seat| match place {
                "places" => i32::from(outcome.place(seat)),
                _ => outcome.points(seat),
            };
            let numbers: Vec<String> =
                (0..self.seats).map(|seat| number(seat).to_string()).collect();
            return numbers.join(" ");
        }
        found.map_or_else(String::new, text)
    }
}

/// The place of a fact, whether it has `=`, and what stands behind that; `None` for an event.
fn fact(line: &str) -> Option<(&str, bool, &str)> {
    let (place, rest) = line.split_once(' ')?;
    let (verb, wanted) = rest.split_once(' ').unwrap_or((rest, ""));
    match verb {
        "=" => Some((place, true, wanted)),
        "has" if !place.starts_with(|c: char| c.is_ascii_digit()) => Some((place, false, wanted)),
        _ => None,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
