#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_games::catalogue::{self, preset_of_code};
use sortie_words::Words;

/// The words of a game.
struct GameWords;

impl Visitor for GameWords {
    type Out = &'static [(&'static str, &'static str)];

    fn visit<G: Game>(self) -> Self::Out {
        G::INFO.words
    }
}

#[test]
fn rules_have_the_name_of_their_preset_or_show_the_values_that_differ() {
    let check = |language, code: &str, seats, expect: Option<&str>| {
        let game = code.split('/').next().unwrap_or(code);
        let words = Words::new(language, [catalogue::with(game, GameWords).unwrap()]).unwrap();
        let name = words.rules_name(code, || preset_of_code(code, seats));
        assert_eq!(name.as_deref(), expect, "{code}");
    };
    check("en", "attack", 2, None);
    check("en", "attack/reshuffles=1", 2, Some("cross"));
    check("de", "attack/dice=true,must_match=false", 2, Some("Power"));
    check("en", "attack/reshuffles=3,duel=sums", 2, Some("reshuffles=3, duel=sums"));
    check("en", "attacke/chips_to_win=5", 4, Some("all five"));
}
