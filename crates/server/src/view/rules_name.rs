//! The names of rules for people.

use sortie_core::catalogue::{Visitor, preset_code};
use sortie_core::{Game, Preset};
use sortie_games::catalogue;
use sortie_words::{Readers, Words};

/// Finds the preset that gives rules of this code.
struct PresetOf<'a> {
    code: &'a str,
    seats: u8,
}

impl Visitor for PresetOf<'_> {
    type Out = Option<&'static Preset>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut presets = G::INFO.presets.iter();
        presets.find(|preset| preset_code::<G>(preset.id, self.seats).as_deref() == Some(self.code))
    }
}

/// The name of rules beside that of their game: the name of the preset, or else the values that differ from the
/// default rules, as the code has them. Nothing for the default rules.
pub(crate) fn rules_name(words: &Words, code: &str, seats: u8) -> Option<String> {
    let (game, values) = code.split_once('/')?;
    let preset = catalogue::with(game, PresetOf { code, seats }).flatten();
    let name = |preset: &Preset| words.text(&preset.name(), &Readers::default());
    Some(preset.map_or_else(|| values.replace(',', ", "), name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WORDS;
    use sortie_core::catalogue::CatalogueEntry;

    struct Entry;

    impl Visitor for Entry {
        type Out = CatalogueEntry;

        fn visit<G: Game>(self) -> CatalogueEntry {
            CatalogueEntry::for_game::<G>()
        }
    }

    #[test]
    fn rules_have_the_name_of_their_preset_or_show_their_values() {
        let check = |language, code, expect: Option<&str>| {
            let attack = catalogue::with("attack", Entry).unwrap();
            let words = Words::new(language, [WORDS, attack.words]).unwrap();
            assert_eq!(rules_name(&words, code, 2).as_deref(), expect, "{code}");
        };
        check("en", "attack", None);
        check("en", "attack/reshuffles=1", Some("cross"));
        check("de", "attack/dice=true,must_match=false", Some("Power"));
        check("en", "attack/reshuffles=3,duel=sums", Some("reshuffles=3, duel=sums"));
    }
}
