//! The cards, the deal and the opening: ATK-01, ATK-03, ATK-06 to ATK-08.

use super::*;

#[test]
fn atk_01_one_shuffled_pack_is_dealt_out_in_halves() {
    let rules = rules("attack/hands=false");
    let (mut always, mut ever) = (rules.deck(), Cards::EMPTY);
    for seed in 0..100 {
        let table = Table::deal_by(&rules, 2, &mut Fast::new(seed));
        assert_eq!(table.told(Observer::Public), ["dealt 26 each"]);
        table.holds("fight.0 = 26 cards");
        table.holds("fight.1 = 26 cards");
        table.is_sound();
        always &= table.state.fight[0];
        ever |= table.state.fight[0];
    }
    assert_eq!(rules.deck(), french::pack(0));
    assert_eq!(always, Cards::EMPTY, "no card always goes to seat 0");
    assert_eq!(ever, rules.deck(), "no card always goes to seat 1");
}

#[test]
fn atk_01_the_top_of_a_fight_deck_may_be_any_of_its_cards() {
    for top in ["2C", "9H", "AS"] {
        let table = Table::deal("attack/hands=false", &format!("0: {top}"));
        assert!(table.state.fight[0].has(card(top)));
        let mut table = Table::deal("attack/hands=false", &format!("0: {top} 1: KD"));
        table.play("", "turn");
        assert!(table.told(Observer::Public).contains(&format!("up {top} KD")));
    }
}

#[test]
fn atk_01_nobody_knows_what_lies_in_a_fight_deck() {
    // The nine of hearts is in the one Fight Deck, then in the other, then in the enemy's hand.
    let table = |fight: [&str; 2], hand: &str| {
        let text = format!("attack; fight {} | {}; hand 3D 4C | {hand}", fight[0], fight[1]);
        Table::lay("attack", &text)
    };
    let tables = [
        table(["9H 2H", "QC 5S"], "7S 8D"),
        table(["QC 2H", "9H 5S"], "7S 8D"),
        table(["7S 2H", "QC 5S"], "9H 8D"),
    ];
    for who in [SEATS[0], Observer::Public] {
        assert_eq!(tables[0].view(who), tables[1].view(who));
        assert_eq!(tables[0].view(who), tables[2].view(who));
    }
    assert_eq!(tables[0].view(SEATS[1]), tables[1].view(SEATS[1]));
    assert_ne!(
        tables[0].view(SEATS[1]),
        tables[2].view(SEATS[1]),
        "the observer's own hand is known"
    );
}

#[test]
fn atk_03_each_player_has_a_hand_three_decks_and_a_side_of_the_field() {
    let table = Table::lay(
        "attack",
        "defend; hand 2D 3D | 9S QC 3H; field 9H |; victory 5C | 6C 7D; champions 8C | AC",
    );
    for who in Observer::all(2) {
        let scene = table.rules.scene(&table.view(who), &Draft::EMPTY);
        let mut zones: Vec<_> =
            scene.zones.iter().map(|zone| (zone.id.as_str(), zone.owner, zone.count)).collect();
        zones.sort_unstable();
        let (one, other) = (Some(0), Some(1));
        assert_eq!(
            zones,
            [
                ("champions-0", one, 1),
                ("champions-1", other, 1),
                ("field-0", one, 1),
                ("field-1", other, 0),
                ("fight-0", one, 19),
                ("fight-1", other, 22),
                ("hand-0", one, 2),
                ("hand-1", other, 3),
                ("victory-0", one, 1),
                ("victory-1", other, 2),
            ]
        );
        for zone in scene.zones.iter().filter(|zone| zone.id.starts_with("hand")) {
            let seen = zone.cards.iter().all(|card| card.face.is_some());
            assert_eq!(seen, who.seat() == zone.owner, "{who} sees the observer's own hand only");
        }
    }
}

#[test]
fn atk_06_the_higher_card_of_the_opening_captures_the_other_whatever_its_colour() {
    for (first, second, winner) in [
        ("9H", "QC", 1),
        ("9C", "QD", 1),
        ("QC", "9S", 0),
        ("JD", "10S", 0),
        ("KC", "QC", 0),
        ("AH", "2S", 1),
    ] {
        let loser = 1 - winner;
        let [own, enemy] = if winner == 0 { [first, second] } else { [second, first] };
        let table = Table::check(
            "attack",
            "deal",
            &format!("0: {first} 1: {second}"),
            "",
            &format!(
                "dealt 26 each; up {first} {second}; {winner} wins [{enemy}] home [{own}];
                 {winner} opens; 0 draws 5; 1 draws 5; phase = role; to_move = {winner};
                 victory.{winner} = {enemy}; champions.{winner} = {own};
                 victory.{loser} = 0 cards; champions.{loser} = 0 cards"
            ),
        );
        assert_eq!(table.offers(SEATS[winner]).join(" "), "attack defend");
        assert_eq!(table.offers(SEATS[loser]).join(" "), "");
        table.is_sound();
    }
}

#[test]
fn atk_06_the_winner_of_the_opening_attacks_or_defends_first() {
    for (chosen, attacker) in [("attack", 1), ("defend", 0)] {
        let table = Table::check(
            "attack",
            "deal",
            "0: 9H 2D 3D 4D 5D 6D 1: QC 2H 3H 4H 5H 6H",
            chosen,
            &format!(
                "dealt 26 each; up 9H QC; 1 wins [9H] home [QC]; 1 opens; 0 draws 5; 1 draws 5;
                 1 will {chosen}; phase = attack; attacker = {attacker}; to_move = {attacker}"
            ),
        );
        assert_eq!(table.turn().seats().only(), Some(attacker));
    }
}

#[test]
fn atk_06_no_dice_are_rolled_in_the_opening() {
    // Luck names no dice, so that a roll would fail.
    let expect = "dealt 26 each; up JH 10C; 0 wins [10C] home [JH]; 0 opens; 0 draws 5; 1 draws 5";
    Table::check("attack/dice=true", "deal", "0: JH 1: 10C", "", expect);
    Table::check("attack/dice=true,duel=sums", "deal", "0: JH 1: 10C", "", expect);
}

#[test]
fn atk_07_equal_opening_cards_stay_until_one_is_higher() {
    Table::check(
        "attack",
        "deal",
        "0: 9H KD 2H 1: 9C KS 3C",
        "",
        "dealt 26 each; up 9H 9C; battle; up KD KS; battle; up 2H 3C;
         1 wins [2H 9H KD] home [3C 9C KS]; 1 opens; 0 draws 5; 1 draws 5; victory.1 = 2H 9H KD;
         champions.1 = 3C 9C KS; fight.0 = 18 cards; fight.1 = 18 cards",
    );
}

/// Luck by which every opening card meets its equal; the cards of each seat in the end.
fn ties(until: usize) -> (String, [String; 2]) {
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let all = |suits: [&str; 2]| -> Vec<String> {
        let of_rank = |rank| suits.map(|suit| format!("{rank}{suit}"));
        ranks.iter().flat_map(of_rank).take(until).collect()
    };
    let [first, second] = [all(["H", "S"]).join(" "), all(["D", "C"]).join(" ")];
    (format!("0: {first} 1: {second}"), [first, second])
}

#[test]
fn atk_07_fight_decks_that_run_out_in_the_opening_end_the_game_without_points() {
    let (fortune, own) = ties(26);
    // Both Decks of Champions are empty before that, so that a reshuffle changes nothing.
    for code in ["attack", "attack/reshuffles=1", "attack/choose_role=before_hands"] {
        let table = Table::deal(code, &fortune);
        let told = table.told(Observer::Public);
        assert_eq!(told.len(), 1 + 2 * 26 + 2);
        assert_eq!(told[51..], ["up AS AC", "battle", "unopened", "score 0/0"]);
        table.holds("phase = over");
        table.holds(&format!("champions.0 = {}", own[0]));
        table.holds(&format!("champions.1 = {}", own[1]));
        table.holds("points = 0 0");
        assert_eq!(table.turn().outcome().map(|outcome| outcome.winners().len()), Some(2));
        table.is_sound();
        // All of these cards lay open.
        let scene = table.rules.scene(&table.view(Observer::Public), &Draft::EMPTY);
        assert!(scene.zones.iter().flat_map(|zone| &zone.cards).all(|card| card.face.is_some()));
    }
}

#[test]
fn atk_08_hands_are_short_when_the_opening_used_the_fight_decks_up() {
    let (fortune, _) = ties(22);
    // Kings and aces are left, four cards for each, and one of them opens.
    let fortune = format!("{} AC", fortune.replace(" 1:", " KH 1:"));
    let table = Table::deal("attack", &fortune);
    let told = table.told(Observer::Public);
    assert_eq!(told[told.len() - 3..], ["0 opens", "0 draws 3", "1 draws 3"]);
    table.holds("fight.0 = 0 cards");
    table.holds("hand.1 = 3 cards");
    // With Cross Attack! the winner has champions to shuffle, the loser none.
    let table = Table::deal("attack/reshuffles=1", &fortune);
    let told = table.told(Observer::Public);
    let draws = ["0 draws 3", "0 reshuffles 23", "0 draws 2", "1 draws 3"];
    assert_eq!(told[told.len() - 4..], draws);
}

#[test]
fn atk_08_five_cards_are_drawn_before_the_role_is_chosen_or_after() {
    let fortune = "0: 9H 2D 3D 4D 5D 6D 1: QC 2H 3H 4H 5H 6H";
    let opening = "dealt 26 each; up 9H QC; 1 wins [9H] home [QC]; 1 opens\n";
    let draws = "0 draws 5; 1 draws 5\n";
    let drawn = "hand.0 = 2D 3D 4D 5D 6D; hand.1 = 2H 3H 4H 5H 6H; fight.0 = 20 cards;
     fight.1 = 20 cards";
    let after = "attack/choose_role=after_hands";
    Table::check(after, "deal", fortune, "", &format!("{opening}{draws}{drawn}"));
    Table::check(
        after,
        "deal",
        fortune,
        "attack",
        &format!("{opening}{draws}1 will attack\n{drawn}"),
    );
    let before = "attack/choose_role=before_hands";
    let none = "hand.0 = 0 cards; hand.1 = 0 cards; phase = role";
    Table::check(before, "deal", "0: 9H 1: QC", "", &format!("{opening}{none}"));
    Table::check(
        before,
        "deal",
        fortune,
        "attack",
        &format!("{opening}1 will attack\n1 draws 5\n0 draws 5\n{drawn}"),
    );
    assert_eq!(rules("attack"), rules(after), "the hands are drawn first by default");
}
