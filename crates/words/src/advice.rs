//! Advice in words.

use crate::words::{Readers, Words};
use sortie_core::Text;

impl Words {
    /// The effect of an action's steps, in words.
    pub fn steps(&self, steps: &[Text], readers: &Readers<'_>) -> String {
        let steps: Vec<String> = steps.iter().map(|step| self.text(step, readers)).collect();
        if steps.is_empty() { self.say(id!("play-done")) } else { steps.join("; ") }
    }

    /// An advised action: what its steps do, how much it was tried and, where that was estimated,
    /// what share of the win it leads to.
    pub fn advised(
        &self,
        steps: &[Text],
        (share, chance): (f64, Option<f64>),
        readers: &Readers<'_>,
    ) -> String {
        self.advises(self.steps(steps, readers), (share, chance))
    }

    /// The same of an action that is in words already.
    pub fn advises(&self, action: String, (share, chance): (f64, Option<f64>)) -> String {
        let text = match chance {
            Some(chance) => Text::new(id!("advice-line"))
                .raw("share", self.share(share))
                .number("chance", percent(chance)),
            None => Text::new(id!("advice-only")),
        };
        self.text(&text.raw("action", action), &Readers::default())
    }

    /// A share in whole percent; nothing that is advised is never chosen.
    fn share(&self, share: f64) -> String {
        match percent(share) {
            0 => self.say(id!("advice-less")),
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
    fn advice_says_what_how_likely_and_how_good() {
        let says = |language, steps: &[Text], measures| {
            let words = Words::new(language, []).unwrap();
            words.advised(steps, measures, &Readers::default())
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
}
