//! The rules that a measurement compares with: a preset, or those of a rule code.

use crate::view::pages::new::form::{NewTableForm, build};
use crate::view::pages::rule_fields::Pick;
use sortie_core::setup::Setup;
use sortie_core::{Preset, Text, rule_code};
use sortie_words::{Readers, Words};

/// The choice of the rules to compare with, as the form has it.
pub(super) struct RulesToCompare<'f> {
    /// A preset; empty for the suggested one.
    pub(super) preset: &'f str,
    /// A rule code, which replaces the preset; empty for none.
    pub(super) code: &'f str,
}

impl RulesToCompare<'_> {
    /// The rule code to compare with. None if nothing was chosen and these are the default rules.
    ///
    /// # Errors
    /// The name of the field and what is wrong with it.
    pub(super) fn find(
        &self,
        form: &NewTableForm<'_>,
        code: &str,
        words: &Words,
    ) -> Result<Option<String>, (&'static str, String)> {
        let field = if self.code.is_empty() { "base" } else { "against" };
        let wrong = |why: String| (field, why);
        let setup = if self.code.is_empty() {
            let chosen = |preset: &&Preset| preset.id == self.preset;
            let preset = if self.preset.is_empty() {
                suggested(form)
            } else {
                form.game.presets.iter().find(chosen)
            };
            let preset = preset.ok_or_else(|| wrong(words.say(id!("lab-no-choice"))))?;
            Setup::for_game(form.game.id).preset(preset.id)
        } else {
            rule_code::read(self.code).map_err(|error| wrong(words.error(&error)))?
        };
        if setup.game != form.game.id {
            let text = Text::new(id!("lab-other-game")).raw("game", form.game.name);
            return Err(wrong(words.text(&text, &Readers::default())));
        }
        let against = build(&setup, form.seats).map_err(|error| wrong(words.error(&error)))?;
        if against != code {
            return Ok(Some(against));
        }
        // A suggestion that is no other rule set is no mistake of the guest.
        let is_suggested = self.preset.is_empty() && self.code.is_empty();
        if is_suggested { Ok(None) } else { Err(wrong(words.say(id!("lab-same-rules")))) }
    }

    /// The presets to choose from, and the suggestion.
    pub(super) fn picks(&self, form: &NewTableForm<'_>, words: &Words) -> Vec<Pick> {
        let name = |preset: &Preset| words.text(&preset.name(), &Readers::default());
        let pick = |value: &str, says: String| Pick {
            value: value.to_owned(),
            says,
            help: None,
            chosen: value == self.preset,
        };
        let suggested = suggested(form).map(|preset| {
            let text = Text::new(id!("lab-base-suggested")).raw("preset", name(preset));
            pick("", words.text(&text, &Readers::default()))
        });
        let presets = form.presets_with_distance().into_iter();
        let presets = presets.map(|(preset, _)| pick(preset.id, name(preset)));
        suggested.into_iter().chain(presets).collect()
    }
}

/// The preset that the rules were most likely made from: the one that differs in the fewest values. A
/// preset itself is compared with the default rules, which are the first one.
fn suggested(form: &NewTableForm<'_>) -> Option<&'static Preset> {
    let presets = form.presets_with_distance();
    let nearest = if form.preset.is_some() {
        presets.first()
    } else {
        presets.iter().min_by_key(|(_, distance)| *distance)
    };
    nearest.map(|(preset, _)| *preset)
}
