//! Turn notifications of guests.

use crate::{Place, guest, lines, table};
use sortie_store::NotificationSettings;

on_both![
    an_address_is_confirmed_and_ended_by_secrets_of_its_own,
    a_seat_is_told_once_about_a_decision,
];

fn wanted(mail: &str) -> NotificationSettings {
    NotificationSettings {
        webhook: Some("https://example.org/hook".into()),
        mail: Some(mail.into()),
        confirm: Some(format!("hash of {mail}")),
        asked: Some(7),
        stop: Some(format!("stop {mail}")),
        language: "de".into(),
    }
}

async fn an_address_is_confirmed_and_ended_by_secrets_of_its_own(place: Place) {
    let store = place.store().await;
    for id in ["anna", "ben"] {
        store.add_guest(guest(id)).await.unwrap();
    }
    assert_eq!(store.notices("anna").await.unwrap(), None);
    store.put_notices("anna", wanted("a@x")).await.unwrap();
    store.put_notices("ben", wanted("b@x")).await.unwrap();
    assert_eq!(store.notices("anna").await.unwrap(), Some(wanted("a@x")));
    assert_eq!(store.last_confirmation_mail("A@x").await.unwrap(), Some(7));
    store
        .put_notices(
            "ben",
            NotificationSettings { language: "en".into(), ..NotificationSettings::default() },
        )
        .await
        .unwrap();
    assert_eq!(
        store.last_confirmation_mail("b@x").await.unwrap(),
        Some(7),
        "who leaves is remembered"
    );
    assert_eq!(store.notices("ben").await.unwrap().unwrap().asked, Some(7));
    store.put_notices("ben", wanted("b@x")).await.unwrap();
    assert_eq!(store.last_confirmation_mail("c@x").await.unwrap(), None);
    assert!(!store.confirm_mail("hash of c@x").await.unwrap());
    assert!(store.confirm_mail("hash of a@x").await.unwrap());
    assert!(!store.confirm_mail("hash of a@x").await.unwrap(), "once");
    let confirmed = NotificationSettings { confirm: None, ..wanted("a@x") };
    assert_eq!(store.notices("anna").await.unwrap(), Some(confirmed.clone()));
    assert!(store.stop_mail("stop a@x").await.unwrap());
    let stopped = NotificationSettings { mail: None, stop: None, ..confirmed };
    assert_eq!(store.notices("anna").await.unwrap(), Some(stopped));
    assert_eq!(store.notices("ben").await.unwrap(), Some(wanted("b@x")), "others stay");
}

async fn a_seat_is_told_once_about_a_decision(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    for (seat, decision, first) in
        [(0, 3, true), (0, 3, false), (1, 3, true), (0, 2, false), (0, 4, true)]
    {
        assert_eq!(store.notice("a", seat, decision).await, Ok(first), "{seat} {decision}");
    }
}
