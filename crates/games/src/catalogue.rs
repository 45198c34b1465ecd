//! The catalogue: a line a game.

use sortie_core::catalogue::{Visitor, preset_code};
use sortie_core::{Game, Preset, rule_code};

sortie_core::games! {
    crate::attack::Attack,
    crate::attacke::Attacke,
    crate::commander::Commander,
    crate::duelx::DuelX,
    crate::modify::Modify,
    crate::retaliation::Retaliation,
}

/// The preset that gives the rules of this code for a number of seats.
#[must_use]
pub fn preset_of_code(code: &str, seats: u8) -> Option<&'static Preset> {
    struct Find<'c>(&'c str, u8);

    impl Visitor for Find<'_> {
        type Out = Option<&'static Preset>;

        fn visit<G: Game>(self) -> Self::Out {
            let Find(code, seats) = self;
            let has_code =
                |preset: &&Preset| preset_code::<G>(preset.id, seats).as_deref() == Some(code);
            G::INFO.presets.iter().find(has_code)
        }
    }

    with(rule_code::game_id(code), Find(code, seats)).flatten()
}
