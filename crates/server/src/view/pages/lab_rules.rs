//! The rule sets of a report: their names, their parameters in words, and the ways to a table and a form.

use crate::view::pages::lab::address;
use crate::view::pages::lab_report::ReportWording;
use sortie_core::setup::SourceText;
use sortie_core::{Text, rule_code};
use sortie_games::catalogue;

/// A rule set of a report.
pub(super) struct RulesView {
    /// Its name in the table.
    pub(super) name: String,
    pub(super) code: String,
    /// The parameters that differ from the defaults: in words, and as the code spells them.
    pub(super) changes: Vec<(String, String)>,
    pub(super) play: String,
    pub(super) measure: Option<String>,
}

impl ReportWording<'_> {
    /// The measured rules, and those to compare with.
    pub(super) fn rules(&self) -> Vec<RulesView> {
        let request = &self.report.request;
        let view = |name: String, code: &str| {
            let pairs = [("code", code), ("seats", &request.seats.to_string())];
            let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
            RulesView {
                name,
                code: code.to_owned(),
                changes: self.changes(code),
                play: format!("/new?{query}"),
                measure: address(self.app, code, request.seats),
            }
        };
        let name =
            if request.vary.is_empty() { id!("lab-these-rules") } else { id!("lab-vary-original") };
        let own = view(self.page.say(name), &request.rules);
        let other = request.against.as_ref().map(|against| view(self.other_name(), against));
        [own].into_iter().chain(other).collect()
    }

    /// The parameters of a rule code in words, and as the code spells them.
    fn changes(&self, code: &str) -> Vec<(String, String)> {
        let (Ok(setup), Some(game)) =
            (rule_code::read(code), self.app.game(self.report.request.game))
        else {
            return Vec::new();
        };
        let change = |(name, value): &(String, SourceText)| {
            let param = game.params.iter().find(|param| param.name == name)?;
            Some((self.value_name(param.name, &value.text), format!("{name}={}", value.text)))
        };
        setup.values.iter().filter_map(change).collect()
    }

    /// The name of the rules to compare with.
    pub(super) fn other_name(&self) -> String {
        let request = &self.report.request;
        let code = request.against.as_deref();
        if code == Some(request.game) {
            return self.page.say(id!("lab-default-rules"));
        }
        let preset = code.and_then(|code| catalogue::preset_of_code(code, request.seats));
        let Some(preset) = preset else { return self.page.say(id!("lab-other-rules")) };
        let name = self.page.text(&preset.name());
        self.page.text(&Text::new(id!("lab-preset-rules")).raw("preset", name))
    }
}
