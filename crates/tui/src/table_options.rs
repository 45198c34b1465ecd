//! The options of a player at a table: the next steps, and the changes of the draft. Cards of a set are
//! taken and put back in any order.

use crate::list::Item;
use crate::render_context::choice_keys;
use crate::table_screen::{Flow, TableScreen};
use sortie_core::scene::{Choice, Zone};
use sortie_core::{Draft, Step, Text};
use unicode_width::UnicodeWidthStr;

/// An entry behind the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    /// Plays the draft.
    Done,
    /// Shows the solution of a puzzle.
    Solution,
    /// Leads to the next puzzle.
    Next,
}

/// A step that can be taken now, or a change of the draft.
pub(crate) struct DraftOption {
    pub(crate) choice: Choice,
    /// The draft with it.
    pub(crate) draft: Draft,
    /// Whether it follows the draft, and does not change what is in it.
    pub(crate) is_next: bool,
}

impl TableScreen<'_> {
    /// Gives keys to the steps that can be taken or put back now.
    pub(crate) fn assign_keys(&mut self) {
        let draft = self.port.draft();
        let choices = self.port.view().scene.choices.iter().map(|choice| choice.step);
        let changes = self.port.view().changes.iter().map(|change| change.choice.step);
        let all: Vec<Step> = choices.clone().chain(changes).collect();
        // Where none of the other steps is left, this is another choice than before.
        let is_left = |step: &Step| self.steps.contains(step) && !draft.steps().has(*step);
        let goes_on = choices.clone().next().is_none() || all.iter().any(is_left);
        if !goes_on || draft.is_empty() {
            self.steps.clear();
        }
        for step in all {
            if !self.steps.contains(&step) {
                self.steps.push(step);
            }
        }
    }

    /// The next steps and the changes of the draft, in the order of their keys.
    pub(crate) fn options(&self) -> Vec<DraftOption> {
        let draft = self.port.draft();
        let next = self.port.view().scene.choices.iter().map(|choice| DraftOption {
            choice: choice.clone(),
            draft: draft.with(choice.step),
            is_next: true,
        });
        let changes = self.port.view().changes.iter().map(|change| DraftOption {
            choice: change.choice.clone(),
            draft: change.draft,
            is_next: false,
        });
        let mut options: Vec<DraftOption> = next.chain(changes).collect();
        options
            .sort_by_key(|option| self.steps.iter().position(|step| *step == option.choice.step));
        options
    }

    /// Whether a step can be added to the draft, at its end or before.
    pub(crate) fn can_add(&self) -> bool {
        let draft = self.port.draft().steps();
        self.options().iter().any(|option| !draft.has(option.choice.step))
    }

    /// The choices with their keys, or the choices after the match.
    pub(crate) fn items(&self) -> Vec<Item> {
        if self.playback.is_some() {
            return Vec::new();
        }
        if self.is_over() {
            let item = |(key, label, _): &(&str, String, Flow)| Item::new(*key, label.clone());
            return self.endings().map(item).collect();
        }
        let scene = self.scene();
        let keys = choice_keys(&scene, &self.steps);
        let choices = scene.choices.iter().zip(keys).map(|(choice, key)| {
            let key = key.map_or_else(|| "·".to_owned(), |key| key.to_string());
            let tick = if self.port.draft().steps().has(choice.step) { "✓ " } else { "" };
            Item::new(key, format!("{tick}{}", self.choice_label(choice)))
        });
        let mut items: Vec<Item> = choices.collect();
        for extra in self.extras() {
            let (key, label) = match extra {
                // Where the game asks nothing more, this is the question already.
                Extra::Done if scene.asked.is_none() => ("0", self.app.say(id!("table-yes"))),
                Extra::Done => ("0", self.words.confirm(&self.port.view().scene)),
                Extra::Solution => ("h", self.app.say(id!("screen-puzzle-solution"))),
                Extra::Next => ("n", self.app.say(id!("screen-puzzle-next"))),
            };
            // A choice keeps its key.
            let key = if items.iter().any(|item| item.key == key) { "·" } else { key };
            items.push(Item::new(key, label));
        }
        if let Some(wanted) = self.wanted_option().and_then(|at| items.get_mut(at)) {
            // In front, because the end of a long label is cut off.
            wanted.label.insert_str(0, "→ ");
        }
        items
    }

    /// The choices after the match.
    pub(crate) fn endings(&self) -> impl Iterator<Item = &(&'static str, String, Flow)> {
        let may_decline = self.port.may_decline_rematch();
        let is_open = move |flow: Flow| may_decline || flow != Flow::DeclineRematch;
        self.place.ending.iter().filter(move |(.., flow)| is_open(*flow))
    }

    /// The entries behind the steps. After a wrong choice in a puzzle, its solution and the next puzzle are
    /// among them.
    pub(crate) fn extras(&self) -> Vec<Extra> {
        let answered = self.port.puzzle().is_some_and(|task| !task.judgement.is_empty());
        let has_next = self.place.ending.iter().any(|(.., flow)| *flow == Flow::Next);
        let extras = [
            (self.port.view().scene.complete, Extra::Done),
            (answered, Extra::Solution),
            (answered && has_next, Extra::Next),
        ];
        extras.into_iter().filter(|(is, _)| *is).map(|(_, extra)| extra).collect()
    }

    /// A choice in words. Where it is about another player's zone, it names the player.
    fn choice_label(&self, choice: &Choice) -> String {
        let view = self.port.view();
        let label = self.text(&choice.label);
        let Some(touched) = &choice.touches else { return label };
        let lies_there = |zone: &&Zone| {
            zone.id == *touched || zone.cards.iter().any(|card| card.key == *touched)
        };
        let owner = view.scene.zones.iter().find(lies_there).and_then(|zone| zone.owner);
        let Some(owner) = owner.filter(|owner| view.seat != Some(*owner)) else { return label };
        let name = self.with_readers(|readers| self.words.name(owner, readers));
        if label.contains(&name) { label } else { format!("{label} ({name})") }
    }

    /// The chosen steps as one line: of many, the last ones. The table shows the others.
    pub(crate) fn steps_line(&self, mut steps: Vec<String>) -> String {
        const WIDE: usize = 76;
        let line = |steps: &[String]| {
            self.text(&Text::new(id!("table-so-far")).raw("steps", steps.join("; ")))
        };
        if line(&steps).width() > WIDE {
            steps.insert(0, "…".to_owned());
        }
        while steps.len() > 2 && line(&steps).width() > WIDE {
            steps.remove(1);
        }
        line(&steps)
    }
}
