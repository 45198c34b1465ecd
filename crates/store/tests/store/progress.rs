use crate::{Place, anna, guest};

on_both![a_guest_learns_each_item_once, progress_goes_with_its_guest_and_does_not_come_back,];

fn items(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

async fn a_guest_learns_each_item_once(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("ben")).await.unwrap();
    assert_eq!(store.add_progress("anna", items(&["puzzle.a.2", "lesson.a"])).await, Ok(2));
    assert_eq!(store.add_progress("anna", items(&["lesson.a", "lesson.b"])).await, Ok(1));
    assert_eq!(store.progress("anna").await, Ok(items(&["lesson.a", "lesson.b", "puzzle.a.2"])),);
    assert_eq!(store.progress("ben").await, Ok(Vec::new()));
}

async fn progress_goes_with_its_guest_and_does_not_come_back(place: Place) {
    let store = place.store().await;
    for id in ["stays", "goes"] {
        store.add_guest(guest(id)).await.unwrap();
        store.add_progress(id, items(&["lesson.a"])).await.unwrap();
    }
    // At a table with another guest, so that the row of the guest stays.
    store.create(crate::table_of("t", "goes"), crate::lines(0..1)).await.unwrap();
    store.delete_guest("goes").await.unwrap();
    assert_eq!(store.progress("goes").await, Ok(Vec::new()));
    assert_eq!(store.add_progress("goes", items(&["lesson.a"])).await, Ok(0));
    assert_eq!(store.progress("stays").await, Ok(items(&["lesson.a"])));
}
