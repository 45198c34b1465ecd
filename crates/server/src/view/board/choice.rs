//! The choices, as buttons of the two forms.

use super::Board;
use sortie_core::scene::Choice;
use sortie_core::{Draft, DraftChange, Face, Step, Text};
use std::collections::HashMap;

/// The most places that are shown as buttons too: more would not stand in one row on a phone.
const MOST_PLACES: usize = 3;

/// A button that takes a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Button {
    /// The form: `pick` goes on choosing, `act` submits.
    pub(super) form: &'static str,
    /// The draft that it sends.
    pub(super) draft: String,
    pub(super) label: String,
    /// The key that presses it.
    pub(super) digit: Option<usize>,
    /// The card or zone that it touches.
    pub(super) touches: Option<String>,
    /// Whether the coach of a lesson asks for it.
    pub(super) wanted: bool,
    /// The cards that it moves, each with its zone, as the page spells them: `K♠ left-spades`.
    pub(super) moves: String,
}

impl Button {
    fn new(form: &'static str, draft: Draft, label: String, choice: &Choice, wanted: bool) -> Self {
        let moves = choice.moves.iter().map(|to| format!("{} {}", to.card, to.zone));
        Button {
            form,
            draft: draft.to_string(),
            label,
            digit: None,
            wanted,
            touches: choice.touches.clone(),
            moves: moves.collect::<Vec<_>>().join(";"),
        }
    }

    /// Whether a card or zone on the table does the same.
    pub(super) fn is_on_table(&self) -> bool {
        self.touches.is_some()
    }
}

/// The effect of pointing at a card or zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Touch {
    /// One choice, or several to be chosen from.
    pub(super) buttons: Vec<Button>,
    /// It is part of the draft.
    pub(super) chosen: bool,
    /// The coach of a lesson asks for one of them.
    pub(super) wanted: bool,
}

/// Everything that may be chosen, and the cards in sight that it may touch.
pub(super) struct Offer {
    pub(super) all: Vec<Button>,
    /// Gives up a step of the draft.
    back: Vec<Button>,
    /// How many cards in sight show each notation. Counted once: a count for each card would take
    /// the square of the time.
    faces: HashMap<String, usize>,
}

impl Offer {
    pub(super) fn new(board: &Board<'_>) -> Self {
        let mut faces = HashMap::new();
        for face in board.scene.zones.iter().flat_map(|zone| &zone.cards).flat_map(|c| &c.face) {
            *faces.entry(face.code.clone()).or_default() += 1;
        }
        if !board.chooses() {
            return Offer { all: Vec::new(), back: Vec::new(), faces };
        }
        // A word such as "pass" is meant when it is said; cards of a set can still be put back.
        let ends = |choice: &Choice| {
            board.steps.last || choice.touches.is_none() && board.further.ends.has(choice.step)
        };
        let next = |choice: &Choice| {
            let form = if ends(choice) { "act" } else { "pick" };
            let (draft, label) = (board.draft.with(choice.step), board.say(&choice.label));
            Button::new(form, draft, label, choice, board.is_wanted(choice.step))
        };
        let without = |step: Step| {
            let shorter = |change: &&DraftChange| change.choice.step == step && !change.adds();
            match board.further.changes.iter().find(shorter) {
                Some(change) => change.draft,
                // The steps before it are always a draft.
                None => board.draft.steps().iter().take_while(|taken| *taken < step).collect(),
            }
        };
        let back = |choice: &Choice| {
            let label = Text::new(id!("board-unpick")).raw("label", board.say(&choice.label));
            let wanted = board.is_unwanted(choice.step);
            Button::new("pick", without(choice.step), board.say(&label), choice, wanted)
        };
        let mut all: Vec<Button> = board.scene.choices.iter().map(next).collect();
        let longer = board.further.changes.iter().filter(|change| change.adds());
        all.extend(longer.map(|DraftChange { choice, draft }| {
            let wanted = board.is_wanted(choice.step);
            Button::new("pick", *draft, board.say(&choice.label), choice, wanted)
        }));
        // A key has one digit, so only the first nine choices get one.
        for (button, digit) in all.iter_mut().zip(1..=9) {
            button.digit = Some(digit);
        }
        Offer { all, back: board.scene.draft.iter().map(back).collect(), faces }
    }

    /// Whether no other card in sight has this notation.
    pub(super) fn is_unique(&self, face: &Face) -> bool {
        self.faces.get(&face.code) == Some(&1)
    }

    /// The choices to be shown as buttons: those that touch nothing that lies on the table. Of two or
    /// three whole places, such as Attack or Magic, each is a button too: it says what the place is
    /// worth now.
    pub(super) fn loose(&self, board: &Board<'_>) -> Vec<Button> {
        let is_place = |key: &String| board.scene.zones.iter().any(|zone| zone.id == *key);
        let names_place = |button: &Button| button.touches.as_ref().is_some_and(is_place);
        // In a lesson the lit place is the only way on, so that there is one thing to look at.
        if board.coach.is_none()
            && (2..=MOST_PLACES).contains(&self.all.len())
            && self.all.iter().all(names_place)
        {
            return self.all.clone();
        }
        self.all.iter().filter(|button| button.touches.is_none()).cloned().collect()
    }

    /// The choices that touch this card or zone.
    pub(super) fn touch(&self, key: &str) -> Touch {
        let touching = |button: &&Button| button.touches.as_deref() == Some(key);
        let back: Vec<&Button> = self.back.iter().filter(touching).collect();
        let buttons = self.all.iter().filter(touching).chain(back.iter().copied());
        let buttons: Vec<Button> = buttons.cloned().collect();
        let wanted = buttons.iter().any(|button| button.wanted);
        Touch { chosen: !back.is_empty(), buttons, wanted }
    }
}
