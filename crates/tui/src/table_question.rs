//! The question at a table, or the result: the lines between the table and the choices.

use crate::ending;
use crate::table_screen::TableScreen;
use crate::table_text;
use sortie_core::{Seat, Text};
use sortie_table::{HintAction, HintState};

impl TableScreen<'_> {
    /// The paragraphs above the question: the coach, the puzzle or the result.
    pub(crate) fn asked(&self) -> Vec<String> {
        let view = self.port.view();
        let scene = &view.scene;
        let mut lines = Vec::new();
        if self.playback.is_some() {
            return lines;
        }
        if let Some(coach) = self.port.coach() {
            lines.extend(self.coach_lines(coach));
        }
        if let Some(outcome) = &scene.outcome {
            lines
                .push(self.with_readers(|readers| ending::headline(&self.words, readers, outcome)));
            let name = |seat| self.text(&Text::new(id!("screen-of")).seat("seat", seat));
            let names: Vec<String> = (0..scene.seats).map(name).collect();
            let reason = ending::reason(self.told(), &self.log(), &names, outcome.winners());
            lines.extend(reason);
            lines.extend(self.key_moment_line());
            if let Some(daily) = &self.place.daily {
                lines.extend(self.daily_lines(daily, outcome));
            }
            let offer = self.port.rematch();
            lines.extend(offer.map(|offer| table_text::rematch_text(&self.words, view, offer)));
            if self.port.is_remote() {
                let checking = || self.app.say(id!("join-deal-checking"));
                lines.push(self.deal.clone().unwrap_or_else(checking));
            }
            return lines;
        }
        if let Some(task) = self.port.puzzle() {
            lines.extend(self.puzzle_lines(task));
        }
        lines
    }

    /// The paragraphs that come and go below the question: the choice so far first.
    pub(crate) fn notes(&self) -> Vec<String> {
        let view = self.port.view();
        let scene = &view.scene;
        let mut lines = Vec::new();
        if self.playback.is_some() || self.is_over() {
            return lines;
        }
        if !scene.draft.is_empty() {
            let steps = scene.draft.iter().map(|choice| self.text(&choice.label));
            lines.push(self.steps_line(steps.collect()));
        }
        if let Some(chosen) = &view.submitted {
            lines.push(self.text(&Text::new(id!("join-chosen")).raw("action", chosen)));
        }
        lines.extend(table_text::presence_text(&self.words, view, self.port.view_age()));
        lines.extend(table_text::offer_text(&self.words, view));
        if view.may.answer {
            lines.push(self.app.say(id!("join-answer-by-key")));
        }
        lines
    }

    /// The question, or the players to wait for.
    pub(crate) fn question(&self) -> Vec<String> {
        let scene = &self.port.view().scene;
        if self.playback.is_some() || scene.outcome.is_some() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        match &scene.asked {
            Some(asked) => lines.push(self.text(asked)),
            None if scene.complete => lines.push(self.words.confirm(scene)),
            None => lines.extend(self.waits_for()),
        }
        if let Some(typed) = &self.typed {
            lines.push(format!("{} {typed}▏", self.app.say(id!("screen-type"))));
        }
        lines
    }

    /// The key moment of a finished match, if it is no lesson and no puzzle.
    fn key_moment_line(&self) -> Option<String> {
        if self.port.coach().is_some() || self.port.puzzle().is_some() {
            return None;
        }
        // A server has published it with the record by which the deal is checked.
        if self.port.is_remote() {
            return table_text::key_moment_text(&self.words, self.port);
        }
        let find = || table_text::key_moment_text(&self.words, self.port);
        self.key_moment.get_or_init(find).clone()
    }

    /// The places of a finished match.
    pub(crate) fn places(&self) -> Vec<String> {
        if self.playback.is_some() {
            return Vec::new();
        }
        let scene = &self.port.view().scene;
        self.with_readers(|readers| ending::places(&self.words, readers, scene))
    }

    /// The players that the observer waits for.
    fn waits_for(&self) -> Option<String> {
        let view = self.port.view();
        if view.must_choose() || self.is_over() {
            return None;
        }
        let turn: Vec<Seat> =
            view.scene.turn.iter().copied().filter(|seat| view.seat != Some(*seat)).collect();
        if turn.is_empty() {
            return None;
        }
        let names = self.with_readers(|readers| self.words.names(&turn, readers));
        let is_bot = |seat: &Seat| view.sitting.get(usize::from(*seat)).is_some_and(|sat| sat.bot);
        let since = self.bot_since.filter(|_| turn.iter().all(is_bot));
        let text = match since {
            Some((_, since)) => Text::new(id!("screen-thinks"))
                .number("n", turn.len() as i64)
                .number("seconds", since.elapsed().as_secs() as i64),
            None => Text::new(id!("screen-waits-for")),
        };
        Some(self.text(&text.raw("names", names)))
    }

    /// The hint, with fewer and fewer details: the first form that fits is shown.
    pub(crate) fn hint_forms(&self) -> Vec<Vec<String>> {
        if self.playback.is_some() {
            return Vec::new();
        }
        match self.port.hint() {
            Some(HintState::Searching) => vec![vec![self.app.say(id!("hint-thinks"))]],
            Some(HintState::Found(best)) if !self.hint_hidden => {
                let full = self.hint_page(best);
                let head = |head: String| std::iter::once(head);
                let briefly = |reasons: usize| -> Vec<String> {
                    let more = self.app.say(id!("screen-hint-more"));
                    head(format!("{} {more}", full[0])).chain(self.hints(best, reasons)).collect()
                };
                let without_note = full[..=best.len()].to_vec();
                // Where there is hardly any room, the best action stands behind a short heading.
                let mut shortest = self.hints(best, 0);
                if let Some(first) = shortest.first_mut() {
                    let short = self.app.say(id!("screen-hint-short"));
                    *first = format!("{short} {}", first.trim_start());
                }
                let forms = [full.clone(), without_note, briefly(1), briefly(0), shortest];
                forms.into()
            }
            _ => Vec::new(),
        }
    }

    /// The whole hint: its heading, the actions with their reasons, and a note on their order.
    pub(crate) fn hint_page(&self, best: &[HintAction]) -> Vec<String> {
        let head = self.app.say(id!("hint-head"));
        let lines = self.hints(best, best.len());
        let note = table_text::hint_note(&self.words, best);
        std::iter::once(head).chain(lines).chain(note).collect()
    }

    /// The actions of a hint; the first `reasons` of them with their reasons.
    fn hints(&self, best: &[HintAction], reasons: usize) -> Vec<String> {
        let mut best = best.to_vec();
        for hint in best.iter_mut().skip(reasons) {
            hint.reasons.clear();
        }
        self.with_readers(|readers| table_text::hint_lines(&self.words, readers, &best))
    }
}
