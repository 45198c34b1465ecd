//! Hints as lines of text.

use crate::words::{Readers, Words};
use sortie_core::Text;

impl Words {
    /// The descriptions of an action's steps, joined.
    pub fn steps(&self, steps: &[Text], readers: &Readers<'_>) -> String {
        let steps: Vec<String> = steps.iter().map(|step| self.text(step, readers)).collect();
        if steps.is_empty() { self.say(id!("play-done")) } else { steps.join("; ") }
    }

    /// A line for a recommended action: its steps, the reasons, the share of simulations that tried it
    /// and, if estimated, its mean share of the win.
    pub fn hint_line(
        &self,
        steps: &[Text],
        reasons: &[Text],
        measures: (f64, Option<f64>),
        readers: &Readers<'_>,
    ) -> String {
        let reasons: Vec<String> =
            reasons.iter().map(|reason| self.text(reason, readers)).collect();
        self.hint_text(self.steps(steps, readers), &reasons, measures)
    }

    /// [`Words::hint_line`] for an action and reasons that are already formatted.
    pub fn hint_text(
        &self,
        action: String,
        reasons: &[String],
        measures: (f64, Option<f64>),
    ) -> String {
        let action = if reasons.is_empty() {
            action
        } else {
            let text = Text::new(id!("hint-reasons")).raw("action", action);
            self.text(&text.raw("reasons", reasons.join("; ")), &Readers::default())
        };
        let text = Text::new(id!("hint-line")).raw("action", action);
        self.text(&text.raw("measures", self.hint_measures(measures)), &Readers::default())
    }

    /// The share of simulations that tried an action, and its mean share of the win.
    pub fn hint_measures(&self, (share, chance): (f64, Option<f64>)) -> String {
        let text = match chance {
            Some(chance) => Text::new(id!("hint-measures"))
                .raw("share", self.share(share))
                .number("chance", percent(chance)),
            // Without simulations there was only one legal action.
            None => Text::new(id!("hint-only")),
        };
        self.text(&text, &Readers::default())
    }

    /// A share in whole percent; "under 1" instead of 0, because a recommended action was tried.
    fn share(&self, share: f64) -> String {
        match percent(share) {
            // "0 %" would read as if it had never been tried.
            0 => self.say(id!("hint-less")),
            percent => percent.to_string(),
        }
    }
}

fn percent(share: f64) -> i64 {
    (100.0 * share).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_shows_the_action_its_share_and_its_chance() {
        let says = |language, steps: &[Text], measures| {
            let words = Words::new(language, []).unwrap();
            words.hint_line(steps, &[], measures, &Readers::default())
        };
        let steps = [Text::new(id!("table-empty")), Text::new(id!("table-face-down"))];
        assert_eq!(
            says("en", &steps, (0.734, Some(0.625))),
            "Empty; face down · tried: 73 % · win: about 63 %"
        );
        assert_eq!(
            says("de", &[], (0.002, Some(0.001))),
            "fertig, nichts weiter · versucht: unter 1 % · Sieg: etwa 0 %"
        );
        assert_eq!(says("en", &steps[..1], (1.0, None)), "Empty · the only choice");
    }
    #[test]
    fn reasons_stand_before_the_percentages() {
        let words = Words::new("en", []).unwrap();
        let steps = [Text::new(id!("table-empty"))];
        let reasons = [Text::new(id!("table-face-down")), Text::new(id!("hint-less"))];
        assert_eq!(
            words.hint_line(&steps, &reasons, (0.5, Some(0.25)), &Readers::default()),
            "Empty – face down; under 1 · tried: 50 % · win: about 25 %"
        );
    }
}
