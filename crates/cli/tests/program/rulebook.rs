use crate::run::run;
use serde_json::Value;
use sortie_games::catalogue;

fn says(args: &[&str]) -> String {
    run(&[&["rules"], args].concat(), "").well()
}

#[test]
fn every_game_has_a_page_that_is_plain_text() {
    for id in catalogue::IDS {
        let page = says(&[id]);
        assert!(page.lines().all(|line| line.chars().count() <= 79 || line.starts_with("  ")));
        for sign in ["**", "](", "|--", "\n#"] {
            assert!(!page.contains(sign), "{id}: {sign}");
        }
        for heading in
            ["AIM", "SET-UP", "THE TABLE", "AN EXAMPLE", "PARAMETERS", "THE RULES ONE BY ONE"]
        {
            assert!(page.lines().any(|line| line == heading), "{id} has no {heading}");
        }
    }
}

#[test]
fn a_rule_is_found_by_its_id_or_by_game_and_number() {
    let rule = says(&["RET-15"]);
    assert!(rule.starts_with("RET-15: An attack begins with the top army"), "{rule}");
    for args in [&["ret-15"][..], &["Ret-15"], &["retaliation", "15"], &["RET", "15"]] {
        assert_eq!(says(args), rule);
    }
    assert_ne!(says(&["retaliation", "RET-1"]), rule);
    assert_eq!(says(&["ret"]), says(&["retaliation"]));
}

#[test]
fn as_json_the_page_lists_its_rules() {
    let page: Value = serde_json::from_str(&says(&["attack", "--json"])).unwrap();
    let rule: Value = serde_json::from_str(&says(&["ATK-2", "--json"])).unwrap();
    assert_eq!((&page["game"], &page["name"]), (&"attack".into(), &"Attack!".into()));
    assert_eq!(page["rules"].as_array().unwrap().len(), 28);
    assert_eq!(page["rules"][1]["id"], rule["id"]);
    assert_eq!(page["rules"][1]["text"], rule["text"]);
    assert!(page["page"].as_str().unwrap().starts_with("# Attack!"));
}

#[test]
fn a_rule_needs_no_hyphen() {
    assert_eq!(says(&["ret15"]), says(&["RET-15"]));
}

#[test]
fn what_is_not_there_is_said_with_the_nearest() {
    for (args, expected) in [
        (&["atack"][..], "there is no game and no rule 'atack'; did you mean attack"),
        (&["XYZ-1"], "there is no game and no rule 'XYZ-1'; "),
        (&["RET-15", "3"], "'RET-15' names a rule already: leave out '3'"),
        (&["retaliation", "99"], "Retaliation: There is no rule \"99\". Did you mean RET-09"),
        (&["attack", "0"], "Attack!: There is no rule \"0\". Did you mean ATK-0"),
        (&["attack", "RET-15"], "Attack!: There is no rule \"RET-15\". "),
        (&["attack", ""], "Attack!: There is no rule \"\". The rules are ATK-01 to ATK-28."),
    ] {
        let said = run(&[&["rules"], args].concat(), "").failed(2);
        assert!(said.starts_with(&format!("error: {expected}")), "{args:?}: {said}");
    }
}
