use crate::run::run;
use expect_test::expect;
use serde_json::Value;

#[test]
fn the_catalogue_is_a_line_or_two_a_game() {
    expect![[r#"
        attack       Attack!, 2 seats. Red Swords against black Shields: win duels,
                     capture the enemy's cards.
        attacke      Attacke, 3–5 seats. Tournaments of knights: outbid the others in
                     one colour, or keep your cards and pass.
        commander    Capture the Commander, 2–4 seats. Attack the enemy's pyramid with
                     cards that nobody has seen, and remember each that was turned up.
        duelx        Duel X, 2 seats. Level times Attack against Level times Defense:
                     upgrade card by card, then choose Attack or Magic.
        modify       Modify, 2–7 seats. All show a card at once and the highest takes
                     them all: royals and aces wear out, jacks steal.
        retaliation  Retaliation, 2–4 seats. Guard your king and queen, capture those
                     of the others: all pick at once, the lowest card acts first.

        'sortie games GAME' shows variants and parameters; 'sortie play GAME' starts a
        match.
    "#]]
    .assert_eq(&run(&["games"], "").well());
}

#[test]
fn a_game_shows_its_seats_presets_and_parameters() {
    expect![[r#"
        Retaliation (retaliation), 2–4 seats, by creativitygames.net
        Guard your king and queen, capture those of the others: all pick at once, the
        lowest card acts first.

        Variants (--preset NAME)
          classic  The basic game. [default]
          single   One suit for each player, with two players as well. [suits_each=1]

        Parameters (--set NAME=VALUE)
          suits_each      Suits for each player; 2 only with two players. Values: 1 to
                          2; default: 2 with 2, 1 with 3, 1 with 4 (RET-02)
          rounds          Rounds in a match. Values: 1 to 9; default: 9 (RET-25)
          jack_even       A jack's strength against an army of even strength. Values:
                          1 to 30; default: 15 (RET-25)
          jack_odd        A jack's strength against an army of odd strength. Values: 1
                          to 30; default: 4 (RET-25)
          own_king        Points for keeping your own king. Values: 0 to 1000;
                          default: 60 (RET-23)
          own_queen       Points for keeping your own queen. Values: 0 to 1000;
                          default: 20 (RET-23)
          captured_king   Points for each captured king. Values: 0 to 1000; default:
                          150 (RET-23)
          captured_queen  Points for each captured queen. Values: 0 to 1000; default:
                          80 (RET-23)
          army_factor     Points per pip on number cards that guard royalty you kept.
                          Values: 0 to 1000; default: 5 (RET-23)
    "#]]
    .assert_eq(&run(&["games", "retaliation"], "").well());
}

#[test]
fn programs_read_the_same_as_json() {
    let all: Value = serde_json::from_str(&run(&["games", "--json"], "").well()).unwrap();
    for game in all.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let one: Value = serde_json::from_str(&run(&["games", id, "--json"], "").well()).unwrap();
        assert_eq!(one, *game);
        assert!(game["seats"]["min"].as_u64() <= game["seats"]["max"].as_u64());
        for param in game["params"].as_array().unwrap() {
            let set = format!("{}={}", param["name"].as_str().unwrap(), {
                let (_, value) = param["defaults"].as_object().unwrap().iter().next().unwrap();
                value.as_str().unwrap()
            });
            run(&["position", "new", id, "--set", &set], "").well();
        }
        for preset in game["presets"].as_array().unwrap() {
            run(&["position", "new", id, "--preset", preset["id"].as_str().unwrap()], "").well();
        }
    }
    let attack = &all[0];
    assert_eq!(attack["id"], "attack");
    let reshuffles = &attack["params"][1];
    assert_eq!(reshuffles["kind"]["int"]["max"], 10);
    assert_eq!(reshuffles["defaults"]["2"], "0");
    assert_eq!(attack["presets"][1]["values"]["reshuffles"], "1");
}

#[test]
fn play_without_a_game_lists_the_games() {
    assert_eq!(run(&["play"], "").well(), run(&["games"], "").well());
}
