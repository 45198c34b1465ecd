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

mod luck;

pub(crate) use luck::Luck;

use serde_json::Value;
use sortie_core::beat::{BeatMove, SideResult, StageSide};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast, Source};
use sortie_core::event::AddressedEvent;
use sortie_core::game::{self, Game, JointAction, Refusal, Turn};
use sortie_core::position::FieldError;
use sortie_core::scene::{SceneCard, Zone};
use sortie_core::seat::{Observer, Seat};
use sortie_core::stage::Stage;
use sortie_core::steps::Draft;
use sortie_core::{french, rule_code};
use sortie_words::{Readers, Words};

/// The shorthand in which the rule tests of a game are written.
pub(crate) trait RuleTest: Game {
    /// Separates decisions in a text of actions.
    const DECISIONS: char = ';';
    /// Separates the actions of seats that decide at the same time.
    const SEATS: char = '|';
    /// Ends a line of the expected events and facts.
    const LINES: &'static [char] = &['\n'];
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

/// A side of the stage in short.
fn side_line(side: &StageSide) -> String {
    let cards = side.cards.iter().map(|card| card.code.clone());
    let backs = (0..side.backs).map(|_| "?".to_owned());
    let label = side.label.as_ref().and_then(|label| label.id.split('-').next_back());
    let mut words: Vec<String> = vec![side.seat.to_string()];
    words.extend(label.map(str::to_owned));
    words.extend(cards.chain(backs));
    words.extend(side.value.as_ref().map(|value| format!("({value})")));
    words.extend(side.result.map(|result| match result {
        SideResult::Won => "+".to_owned(),
        SideResult::Lost => "-".to_owned(),
        SideResult::Tied => "=".to_owned(),
        SideResult::Passed => "passed".to_owned(),
    }));
    words.join(" ")
}

fn move_text(told: &BeatMove) -> String {
    let cards = told.cards.iter().map(|card| card.code.clone());
    let mut words: Vec<String> = cards.chain((0..told.backs).map(|_| "?".to_owned())).collect();
    words.extend(told.from.iter().map(|from| format!("from {from}")));
    format!("; {} to {}", words.join(" "), told.to)
}

/// A shortened position in JSON with these entries in place of its own.
pub(crate) fn with(text: &str, put: Value) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap();
    let Value::Object(put) = put else { panic!("entries are expected") };
    document.as_object_mut().unwrap().extend(put);
    document.to_string()
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
    /// checks every public event, and the lines that are facts, see [`Table::holds`]. Lines end as
    /// [`RuleTest::LINES`] says.
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
        let lines = || expect.split(G::LINES).map(str::trim).filter(|line| !line.is_empty());
        let events: Vec<&str> = lines().filter(|line| fact(line).is_none()).collect();
        assert_eq!(table.told(Observer::Public).join("\n"), events.join("\n"));
        for line in lines().filter(|line| fact(line).is_some()) {
            table.holds_fact(line);
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
        Table::<G>::lay(code, position).refuses(who, text, rule, message);
    }

    /// Checks that a seat may not play this now, by that rule and with that message.
    #[track_caller]
    pub(crate) fn refuses(&self, who: impl Into<Observer>, text: &str, rule: &str, message: &str) {
        let refusal = self.parse(who, text).unwrap_err();
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

    /// Checks why these cards and zones cannot be chosen now. A line names a key, the rule and the
    /// message without the name of the game, or `-` where there is nothing to explain.
    #[track_caller]
    pub(crate) fn explains(&self, who: impl Into<Observer>, expect: &str) {
        let view = self.view(who);
        let line = |line: &str| {
            let key = line.split_whitespace().next().unwrap_or_default();
            match game::why_not(&self.rules, &view, &Draft::EMPTY, key) {
                None => format!("{key} -"),
                Some(Refusal { rule, text }) => {
                    let id = text.id.strip_prefix(&format!("{}-", G::INFO.id));
                    format!("{key} {rule} {}", id.unwrap_or(&text.id))
                }
            }
        };
        let lines: Vec<&str> = expect.trim().lines().map(str::trim).collect();
        let explained: Vec<String> = lines.iter().map(|expected| line(expected)).collect();
        assert_eq!(explained, lines);
    }

    /// Checks the reasons that a hint gives a seat for an action, in English and one a line.
    #[track_caller]
    pub(crate) fn argues(&self, seat: Seat, action: &str, expect: &str) {
        let view = self.view(seat);
        let parsed = self.parse(seat, action).unwrap_or_else(|error| panic!("{action}: {error:?}"));
        let words = Words::new("en", [G::INFO.words]).unwrap();
        let readers = Readers { you: Some(seat), names: &[] };
        let reasons = self.rules.reasons(&view, &parsed);
        let said: Vec<String> =
            reasons.iter().map(|reason| words.checked(reason, &readers).unwrap()).collect();
        let expect: Vec<&str> = expect.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
        assert_eq!(said, expect, "{action}");
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

    /// Plays random actions to the end. After each decision, `watch` sees the state before it and
    /// the table.
    pub(crate) fn play_at_random(
        &mut self,
        chance: &mut Fast,
        mut watch: impl FnMut(&G::State, &Self),
    ) {
        while self.turn().outcome().is_none() {
            let before = self.state;
            let mut joint = JointAction::empty();
            for seat in self.turn().seats().iter() {
                joint.put(seat, self.random_action(seat, chance));
            }
            self.rules.play(&mut self.state, &joint, chance, &mut self.told);
            watch(&before, self);
        }
    }

    /// An action of a seat, each of its steps chosen at random.
    pub(crate) fn random_action(&self, seat: Seat, chance: &mut Fast) -> G::Action {
        let (view, mut draft) = (self.view(seat), Draft::EMPTY);
        loop {
            let steps = self.rules.legal_steps(&view, &draft);
            let choices = steps.next.len() + u32::from(steps.complete);
            match steps.next.nth(chance.below(choices)) {
                Some(step) => draft = draft.with(step),
                None => return self.rules.action_of_draft(&view, &draft).unwrap(),
            }
        }
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
        self.told.iter().map(|event| self.rules.event_line(&event.seen_by(who))).collect()
    }

    /// Checks the beats of what an observer was told: a line for each, with the stage after it.
    ///
    /// `lay: 0 9H (9) | 1 ? ?` is a laid card, with a side for each seat and `?` for each back; a side
    /// ends with `+` if it has won, `-` if it has lost, `=` if it is tied. `; 9H to victory-1` is a card that
    /// leaves the stage, and `; ? from deck to hand-1` one that comes from a zone.
    #[track_caller]
    pub(crate) fn beats(&self, who: impl Into<Observer>, expect: &str) {
        let who = who.into();
        let (mut memory, mut stage, mut lines) = (G::Memory::default(), Stage::default(), vec![]);
        for event in &self.told {
            let event = event.seen_by(who);
            let beat = self.rules.beat(&memory, &event);
            let (kind, passing) = (beat.kind, beat.passing);
            let moves: Vec<String> = beat.moves.iter().map(move_text).collect();
            let moment = Stage { sides: beat.sides.clone(), settled: false };
            if !passing {
                stage.apply(beat);
            }
            let shown = if passing { &moment } else { &stage };
            let sides: Vec<String> = shown.sides.iter().map(side_line).collect();
            let line = format!("{kind:?}: {}{}", sides.join(" | "), moves.concat());
            lines.push(line.to_lowercase());
            self.rules.remember(&mut memory, &event);
        }
        let expected: Vec<String> = expect.lines().map(|line| line.trim().to_lowercase()).collect();
        let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
        assert_eq!(lines.join("\n"), expected.join("\n").trim());
    }

    /// Determinizations of an observer's view, as many as asked for.
    pub(crate) fn determinized(&self, who: impl Into<Observer>, n: u64) -> Vec<G::State> {
        let view = self.view(who);
        (0..n).map(|seed| self.rules.determinize(&view, &mut Fast::new(seed))).collect()
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

    /// Checks facts about the position, a line each: `victory.1 = 4D 9H` (these cards and no other),
    /// `victory.1 has 4D`, `fight.0 = 21 cards`, `phase = attack`, or at the end `points = 3 2`
    /// or `places = 1 2`. `deciders = 0 1` are the seats that must decide, `offers.0 = 9H; pass` the
    /// legal actions of seat 0 in their order. A `/` between rows of cards is only for the eye.
    #[track_caller]
    pub(crate) fn holds(&self, facts: &str) {
        for line in facts.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.holds_fact(line);
        }
    }

    #[track_caller]
    fn holds_fact(&self, line: &str) {
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
