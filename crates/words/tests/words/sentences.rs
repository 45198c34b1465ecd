//! Sentences that depend on the players and on the cards of a draft.

use sortie_core::game::{Game, Narration, Rules};
use sortie_core::scene::Choice;
use sortie_core::{MessageId, Observer, Scene, Text};
use sortie_games::duelx::DuelX;
use sortie_games::retaliation::{Event, House, Retaliation, Royal, Side};
use sortie_words::{Readers, Words};

fn words<G: Game>(language: &str) -> Words {
    Words::new(language, [G::INFO.words]).unwrap()
}

#[test]
fn a_player_of_two_suits_is_called_by_name_and_suit() {
    let [hearts, clubs] = [1, 2].map(|place| House::new(place).unwrap());
    let event =
        Event::Revealed { house: clubs, side: Side::Left, royal: Royal::King, captor: hearts };
    let text = Retaliation::new(2).event_text(&event);
    let names = ["Anna", "Ben"].map(str::to_owned);
    let says =
        |language, you| words::<Retaliation>(language).text(&text, &Readers { you, names: &names });
    assert_eq!(
        says("en", Some(0)),
        "The card that Ben captured with ♥ on your left place (♣) is K♣."
    );
    assert_eq!(
        says("en", Some(1)),
        "The card that you captured with ♥ on the left place of Anna ♣ is K♣."
    );
    assert_eq!(
        says("de", Some(1)),
        "Die Beute, die du mit ♥ auf dem linken Flügel von Anna ♣ gemacht hast, ist K♣."
    );
}

#[test]
fn a_complete_set_is_asked_for_in_the_words_of_the_game() {
    const LABEL: MessageId = MessageId::in_messages("toy = toy\n", "toy");
    let says = |words: &Words, game: &'static str, n: u8| {
        let mut scene = Scene::new(game, Observer::Seat(0), 2);
        let choice = |step: u8| Choice::touching(step, Text::new(LABEL), step.to_string());
        scene.draft = (0..n).map(choice).collect();
        words.confirm(&scene)
    };
    let toy = Words::new("en", []).unwrap();
    assert_eq!([1, 2].map(|n| says(&toy, "toy", n)), ["Play this card?", "Play these 2 cards?"]);
    let discards = [0, 1, 3].map(|n| says(&words::<DuelX>("en"), "duelx", n));
    assert_eq!(discards, ["Keep all your cards?", "Discard this card?", "Discard these 3 cards?"]);
    assert_eq!(says(&words::<DuelX>("de"), "duelx", 3), "Diese 3 Karten ablegen?");
}
