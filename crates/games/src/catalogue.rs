//! The catalogue: a line a game, and the lite forms.

use sortie_core::catalogue::{Visitor, preset_code};
use sortie_core::{Game, Preset, rule_code};
use std::any::Any;

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

/// The lite form of a game, whose whole tree can be walked; `None` for a game that has none.
#[must_use]
pub fn lite<G: Game>(rules: G, seats: u8) -> Option<G> {
    let mut rules = Some(rules);
    let any: &mut dyn Any = &mut rules;
    if let Some(game) = any.downcast_mut::<Option<crate::attack::Attack>>() {
        *game = game.take().map(crate::attack::Attack::lite);
    } else if let Some(game) = any.downcast_mut::<Option<crate::attacke::Attacke>>() {
        *game = game.take().map(|game| game.lite([1, 0, 0], 0, 1));
    } else if let Some(game) = any.downcast_mut::<Option<crate::commander::Commander>>() {
        *game = Some(crate::commander::Commander::lite(2, seats));
    } else if let Some(game) = any.downcast_mut::<Option<crate::duelx::DuelX>>() {
        let field = ["2C 9C AC AD", "2D 8C AH AS"];
        *game = game.take().map(|game| game.lite(field, "4C 5C 6C 7D 3S", 1));
    } else if let Some(game) = any.downcast_mut::<Option<crate::modify::Modify>>() {
        *game = game.take().map(|game| {
            // Without Duels the tree stays small with a card more.
            let hand =
                if rule_code::write(&game, seats).contains("duel_calls=off") { 3 } else { 2 };
            game.lite("3S 5S 6S 7S 8S JS QS AS", hand, hand.into())
        });
    } else if let Some(game) = any.downcast_mut::<Option<crate::retaliation::Retaliation>>() {
        *game = Some(crate::retaliation::Retaliation::lite());
    } else {
        return None;
    }
    rules
}
