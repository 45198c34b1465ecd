//! An observer's table as plain data: no pixels, no colours, no markup.

use crate::face::Face;
use crate::outcome::Outcome;
use crate::seat::{Observer, Seat};
use crate::steps::{Draft, Step, Steps};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// The table from one observer's eyes. A surface draws this and nothing else, so a new game has
/// every face at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// The game's id.
    pub game: String,
    /// The observer.
    pub observer: Observer,
    /// How many seats.
    pub seats: u8,
    /// The zones of the table.
    pub zones: Vec<Zone>,
    /// The aim of the game in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Text>,
    /// The score so far, as far as this observer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Facts beside the cards, in reading order: round, roles.
    pub facts: Vec<Text>,
    /// The seats that must decide now.
    pub turn: Vec<Seat>,
    /// The question to this observer, if any.
    pub asked: Option<Text>,
    /// The steps that this observer may take next.
    pub choices: Vec<Choice>,
    /// The steps of the draft, in the order in which they were taken.
    pub draft: Vec<Choice>,
    /// Whether the draft can be submitted as it stands.
    pub complete: bool,
    /// The result, when the match is over.
    pub outcome: Option<Outcome>,
    /// The seats that gave up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
}

/// A running score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// The thing that is counted: captured cards, chips.
    pub unit: Text,
    /// The points by seat.
    pub points: Vec<i32>,
}

/// A place on the table where cards lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Zone {
    /// Unique in the scene: `hand-0`.
    pub id: String,
    /// The owner, if any.
    pub owner: Option<Seat>,
    /// The name of the zone; the surface adds its owner.
    pub name: Text,
    /// How its cards lie.
    pub layout: Layout,
    /// The cards that are shown one by one, in reading order.
    pub cards: Vec<SceneCard>,
    /// How many cards lie here in all; a stack may show fewer.
    pub count: u32,
    /// Short notes on the zone: a strength, what is proven about its hidden cards.
    pub badges: Vec<Text>,
    /// Tokens that lie here beside cards: chips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
    /// Whether a fight takes place here: a surface that shows the fight on a stage can leave the zone
    /// out while the stage has all its cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub staged: bool,
    /// The columns and rows of a grid, empty ones too, so that it keeps its size as cards leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<(u8, u8)>,
}

/// A token of a set that can be collected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// The API has another schema of the name `Token`: that of a guest.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ZoneToken))]
pub struct Token {
    /// The name of its emblem.
    pub emblem: String,
    /// Whether it lies here, or is still missing.
    pub held: bool,
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Layout {
    /// Held in a hand.
    Fan,
    /// On top of each other; the last card shown is the top.
    Stack,
    /// In a heap whose order says nothing.
    Heap,
    /// Side by side in order.
    Row,
    /// Each in a place with a meaning of its own.
    Slots,
    /// At positions.
    Grid,
}

/// A card as this observer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SceneCard {
    /// The card's identity if this observer knows its face, else zone and place; zone and place
    /// as well where several cards have one face.
    pub key: String,
    /// The face, if this observer knows it and the card shows it.
    pub face: Option<Face>,
    /// Column and row, in a grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(u8, u8)>,
    /// The name of a card without a visible face: the number of its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// How much of it other cards hide.
    #[serde(default, skip_serializing_if = "Covered::is_free")]
    pub covered: Covered,
    /// Whether its owner is out without it: surfaces crown it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crowned: bool,
    /// Marks such as "covered" or "used once".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Text>,
}

/// How much of a card other cards hide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Covered {
    /// Nothing.
    #[default]
    Free,
    /// A part.
    Partly,
    /// All of it.
    Wholly,
}

impl Covered {
    /// Whether nothing lies on it.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_free(&self) -> bool {
        *self == Covered::Free
    }
}

/// A step that may be taken, or was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The step.
    pub step: Step,
    /// The effect in words.
    pub label: Text,
    /// The target of a pointer: the key of a card, or the id of a zone. If neither, the choice is a
    /// button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touches: Option<String>,
    /// The cards that this step moves at once, so that a surface can let players drag them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<CardMove>,
}

/// A card that a step moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardMove {
    /// The key of the card.
    pub card: String,
    /// The id of the zone that it goes to.
    pub zone: String,
}

impl Choice {
    /// A step that touches nothing on the table.
    pub fn button(step: Step, label: Text) -> Self {
        Choice { step, label, touches: None, moves: Vec::new() }
    }

    /// A step by a pointer at a card or zone.
    pub fn touching(step: Step, label: Text, key: impl Into<String>) -> Self {
        Choice { touches: Some(key.into()), ..Choice::button(step, label) }
    }

    /// A step that also moves a card to a zone.
    #[must_use]
    pub fn moving(mut self, card: impl Into<String>, zone: impl Into<String>) -> Self {
        self.moves.push(CardMove { card: card.into(), zone: zone.into() });
        self
    }
}

impl Scene {
    /// An empty table of a game.
    pub fn new(game: &str, observer: Observer, seats: u8) -> Self {
        Scene {
            game: game.to_owned(),
            observer,
            seats,
            zones: Vec::new(),
            goal: None,
            score: None,
            facts: Vec::new(),
            turn: Vec::new(),
            asked: None,
            choices: Vec::new(),
            draft: Vec::new(),
            complete: false,
            outcome: None,
            resigned: Vec::new(),
        }
    }

    /// Adds the steps that may follow a draft as choices, and those of the draft. `choice` returns
    /// `None` for a step that no observer can choose.
    pub fn offer(&mut self, steps: &Steps, draft: &Draft, choice: impl Fn(Step) -> Option<Choice>) {
        self.choices = steps.next.iter().filter_map(&choice).collect();
        self.draft = draft.steps().iter().filter_map(&choice).collect();
        self.complete = steps.complete;
    }

    /// The numbers of the cards that the choices touch, by choice; `None` unless every step that can be
    /// added touches a card that is called by a number of its own. Steps of the draft have no number.
    pub fn card_numbers(&self) -> Option<Vec<Option<u8>>> {
        let mut taken = [false; 256];
        let number = |choice: &Choice| {
            if self.draft.iter().any(|chosen| chosen.step == choice.step) {
                return Some(None);
            }
            let cards = || self.zones.iter().flat_map(|zone| &zone.cards);
            let card = cards().find(|card| Some(&card.key) == choice.touches.as_ref())?;
            let number: u8 = card.called.as_ref()?.parse().ok()?;
            let is_new = !std::mem::replace(&mut taken[usize::from(number)], true);
            is_new.then_some(Some(number))
        };
        self.choices.iter().map(number).collect()
    }

    /// Looks at the same table with another observer's eyes as well: of every zone stays what the
    /// observer who sees more of its faces sees. Nothing is shown that neither of them sees.
    pub fn merge(&mut self, other: &Scene) {
        for zone in &mut self.zones {
            let theirs = other.zones.iter().find(|other| other.id == zone.id);
            if let Some(theirs) = theirs.filter(|theirs| theirs.seen() > zone.seen()) {
                *zone = theirs.clone();
            }
        }
    }
}

impl Zone {
    /// An empty zone.
    pub fn new(id: impl Into<String>, owner: Option<Seat>, name: Text, layout: Layout) -> Self {
        Zone {
            id: id.into(),
            owner,
            name,
            layout,
            cards: Vec::new(),
            count: 0,
            badges: Vec::new(),
            tokens: Vec::new(),
            staged: false,
            grid: None,
        }
    }

    /// As the place of the fight.
    #[must_use]
    pub fn staged(mut self) -> Self {
        self.staged = true;
        self
    }

    /// With these faces, which count.
    #[must_use]
    pub fn faces(mut self, faces: impl IntoIterator<Item = Face>) -> Self {
        for face in faces {
            self.cards.push(SceneCard::face_up(face));
            self.count += 1;
        }
        self
    }

    /// With so many backs, which count.
    #[must_use]
    pub fn backs(mut self, n: u32) -> Self {
        for _ in 0..n {
            let key = format!("{}.{}", self.id, self.cards.len());
            self.cards.push(SceneCard::back(key));
        }
        self.count += n;
        self
    }

    /// With so many more cards that are not shown one by one.
    #[must_use]
    pub fn unseen(mut self, n: u32) -> Self {
        self.count += n;
        self
    }

    /// How many faces are seen here.
    fn seen(&self) -> usize {
        self.cards.iter().filter(|card| card.face.is_some()).count()
    }

    /// With one more note.
    #[must_use]
    pub fn badge(mut self, badge: Text) -> Self {
        self.badges.push(badge);
        self
    }
}

impl SceneCard {
    /// A card that shows its face.
    pub fn face_up(face: Face) -> Self {
        SceneCard { face: Some(face.clone()), ..SceneCard::back(face.code) }
    }

    /// A card whose face is not shown.
    pub fn back(key: String) -> Self {
        SceneCard {
            key,
            face: None,
            at: None,
            called: None,
            covered: Covered::Free,
            crowned: false,
            marks: Vec::new(),
        }
    }
}
