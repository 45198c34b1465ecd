use crate::{Place, anna, kept, line, lines, open, seat, table, table_of};
use sortie_store::{EntityKind, MatchStatus, NewTable, StoreError, TableHead};
use std::time::{SystemTime, UNIX_EPOCH};

on_both![
    a_table_reads_back_as_it_was_written,
    a_table_without_sitters_and_lines_is_a_table,
    there_is_no_table_that_was_not_made,
    lines_follow_upon_each_other,
    no_lines_can_be_appended_to_say_how_a_match_stands,
    lines_with_another_number_than_the_next_are_not_written,
    nothing_is_appended_to_a_table_that_is_not_there,
    there_is_one_table_of_an_id,
    no_guest_sits_down_who_is_not_kept,
    nobody_sits_on_a_seat_where_somebody_sits,
    a_deleted_table_is_gone_with_its_lines_and_can_be_made_anew,
    the_tables_of_a_guest_come_with_the_one_touched_last_first,
    the_tables_of_a_seed_come_with_the_oldest_first,
];

async fn a_table_reads_back_as_it_was_written(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    let before = unix_millis();
    let new = NewTable {
        sitting: vec![seat(1, None, "bot:random"), seat(0, Some("anna"), "you:Änne „🂡“")],
        pace: u32::MAX,
        terms: r#"{"host":"anna"}"#.to_owned(),
        previous: Some("z".to_owned()),
        seats: u8::MAX,
        status: open(u32::MAX),
        ..table("a")
    };
    store.create(new.clone(), lines(0..3)).await.unwrap();
    let kept = kept(&store, "a").await;
    assert_eq!(kept.lines, lines(0..3));
    assert!((before..=unix_millis()).contains(&kept.head.created));
    assert_eq!(kept.head.created, kept.head.touched);
    let times = (kept.head.created, kept.head.touched);
    let expected = TableHead {
        id: "a".into(),
        rules: new.rules,
        seats: u8::MAX,
        seed: new.seed,
        sitting: vec![seat(0, Some("anna"), "you:Änne „🂡“"), seat(1, None, "bot:random")],
        pace: u32::MAX,
        status: open(u32::MAX),
        created: times.0,
        touched: times.1,
        terms: new.terms,
        previous: Some("z".to_owned()),
        clocks: None,
    };
    assert_eq!(kept.head, expected);
}

async fn a_table_without_sitters_and_lines_is_a_table(place: Place) {
    let store = place.store().await;
    store.create(NewTable { sitting: vec![], ..table("a") }, vec![]).await.unwrap();
    let kept = kept(&store, "a").await;
    assert_eq!((kept.head.sitting, kept.lines), (vec![], vec![]));
}

async fn there_is_no_table_that_was_not_made(place: Place) {
    let store = place.store().await;
    assert_eq!(store.table("a").await, Ok(None));
}

async fn lines_follow_upon_each_other(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..2)).await.unwrap();
    store.append("a", 2, lines(2..5), open(1)).await.unwrap();
    store.append("a", 5, lines(5..6), open(2)).await.unwrap();
    let kept = kept(&store, "a").await;
    assert_eq!(kept.lines, lines(0..6));
    assert_eq!(kept.head.status, open(2));
}

async fn no_lines_can_be_appended_to_say_how_a_match_stands(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..2)).await.unwrap();
    let over = MatchStatus::Over { outcome: "{\"places\":[1,2]}".into() };
    store.append("a", 2, vec![], over.clone()).await.unwrap();
    let kept = kept(&store, "a").await;
    assert_eq!((kept.lines, kept.head.status), (lines(0..2), over));
}

async fn lines_with_another_number_than_the_next_are_not_written(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..3)).await.unwrap();
    let before = kept(&store, "a").await;
    for from in [0, 2, 4, u64::MAX] {
        let appended = store.append("a", from, vec![line(9)], open(9)).await;
        assert_eq!(appended, Err(StoreError::Conflict { next: 3 }), "from {from}");
    }
    assert_eq!(kept(&store, "a").await, before);
}

async fn nothing_is_appended_to_a_table_that_is_not_there(place: Place) {
    let store = place.store().await;
    let unknown = StoreError::Unknown { kind: EntityKind::Table, id: "a".into() };
    assert_eq!(store.append("a", 0, lines(0..1), open(1)).await, Err(unknown));
    assert_eq!(store.table("a").await, Ok(None));
}

async fn there_is_one_table_of_an_id(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    let before = kept(&store, "a").await;
    let exists = StoreError::Exists { kind: EntityKind::Table, id: "a".into() };
    let again = NewTable { rules: "other".into(), ..table("a") };
    assert_eq!(store.create(again, lines(0..2)).await, Err(exists));
    assert_eq!(kept(&store, "a").await, before);
}

async fn no_guest_sits_down_who_is_not_kept(place: Place) {
    let store = place.store().await;
    let unknown = StoreError::Unknown { kind: EntityKind::Guest, id: "anna".into() };
    assert_eq!(store.create(table_of("a", "anna"), lines(0..2)).await, Err(unknown));
    assert_eq!(store.table("a").await, Ok(None));
}

async fn nobody_sits_on_a_seat_where_somebody_sits(place: Place) {
    let store = place.store().await;
    let crowded =
        NewTable { sitting: vec![seat(0, None, "you"), seat(0, None, "you")], ..table("a") };
    let refused = store.create(crowded, vec![]).await;
    assert!(matches!(refused, Err(StoreError::Refused { .. })), "{refused:?}");
    assert_eq!(store.table("a").await, Ok(None));
}

async fn a_deleted_table_is_gone_with_its_lines_and_can_be_made_anew(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table_of("a", "anna"), lines(0..3)).await.unwrap();
    store.create(table("b"), lines(0..1)).await.unwrap();
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(store.delete("a").await, Ok(false));
    assert_eq!(store.table("a").await, Ok(None));
    assert_eq!(store.tables_of_guest("anna", 9).await, Ok(vec![]));
    store.create(table("a"), lines(0..1)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..1));
    assert_eq!(kept(&store, "b").await.lines, lines(0..1));
}

async fn the_tables_of_a_guest_come_with_the_one_touched_last_first(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    let twice = vec![seat(0, Some("anna"), "you"), seat(1, Some("anna"), "you")];
    store.create(table_of("a", "anna"), lines(0..1)).await.unwrap();
    store.create(NewTable { sitting: twice, ..table("b") }, vec![]).await.unwrap();
    store.create(table("of bots"), vec![]).await.unwrap();
    store.create(table_of("c", "anna"), vec![]).await.unwrap();
    place
        .meddle("UPDATE tables SET touched = CASE id WHEN 'a' THEN 1 WHEN 'b' THEN 3 ELSE 2 END")
        .await;

    let all = store.tables_of_guest("anna", 9).await.unwrap();
    let ids: Vec<_> = all.iter().map(|head| head.id.as_str()).collect();
    assert_eq!(ids, ["b", "c", "a"]);
    assert_eq!(all[2], kept(&store, "a").await.head);
    assert_eq!(all[0].sitting.len(), 2);
    assert_eq!(store.tables_of_guest("anna", 2).await.unwrap(), all[..2]);
    assert_eq!(store.tables_of_guest("ben", 9).await, Ok(vec![]));

    store.append("a", 1, lines(1..2), open(1)).await.unwrap();
    assert_eq!(store.tables_of_guest("anna", 1).await.unwrap()[0].id, "a");
}

async fn the_tables_of_a_seed_come_with_the_oldest_first(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table_of("a", "anna"), lines(0..1)).await.unwrap();
    store.create(table("b"), vec![]).await.unwrap();
    store.create(NewTable { seed: "11".into(), ..table("other seed") }, vec![]).await.unwrap();
    place.meddle("UPDATE tables SET created = CASE id WHEN 'a' THEN 2 ELSE 1 END").await;
    let ids = async |seed, guest, limit| {
        let found = store.tables_with_seed(seed, guest, limit).await.unwrap();
        found.into_iter().map(|head| head.id).collect::<Vec<_>>()
    };
    assert_eq!(ids("00ff", None, 9).await, ["b", "a"]);
    assert_eq!(ids("00ff", None, 1).await, ["b"]);
    assert_eq!(ids("00ff", Some("anna"), 9).await, ["a"]);
    assert_eq!(ids("11", Some("anna"), 9).await, [""; 0]);
    assert_eq!(ids("11", None, 9).await, ["other seed"]);
}

fn unix_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}
