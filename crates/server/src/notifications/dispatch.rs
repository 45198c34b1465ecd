//! Telling those who are away that it is their turn: by a document to an address of the web, by a letter,
//! or in a browser in which no page is open.

use crate::base::config::Options;
use crate::base::smtp::SmtpServer;
use crate::notifications::email::Email;
use crate::notifications::push;
use crate::notifications::state::NotificationState;
use crate::notifications::webhook::WebhookClient;
use crate::tables::turn_notice::TurnNotice;
use serde_json::json;
use sortie_core::{Seat, Text, rule_code};
use sortie_store::StoreError;
use sortie_words::{Readers, Words};
use std::sync::Arc;
use tokio::sync::{Semaphore, SemaphorePermit};

/// So many are told at the same time; the others wait for them.
const AT_ONCE: usize = 8;
/// So many may wait; who comes after them is not told.
const WAITING: usize = 1000;

/// The channels that deliver notifications.
pub(crate) struct Notifier {
    pub(crate) web: WebhookClient,
    pub(crate) smtp: Option<SmtpServer>,
    sending: Semaphore,
    places: Arc<Semaphore>,
}

impl Notifier {
    pub(crate) fn new(options: &Options) -> Self {
        let web = WebhookClient::new(options.private_webhooks);
        let (sending, places) = (Semaphore::new(AT_ONCE), Arc::new(Semaphore::new(WAITING)));
        Notifier { web, smtp: options.smtp.clone(), sending, places }
    }

    /// Waits until something more may be sent, which may be done as long as this is kept.
    pub(crate) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // Nobody closes it.
        self.sending.acquire().await.ok()
    }
}

/// A notification.
struct TurnNotification {
    table: String,
    game: String,
    seat: Seat,
    name: String,
    decision: u32,
    link: String,
}

impl TurnNotification {
    fn sentence(&self, words: &Words) -> String {
        let text = Text::new(id!("notice-turn")).raw("game", &self.game).raw("link", &self.link);
        words.text(&text, &Readers::default())
    }

    /// The document; `text` and `content` are what chat programs show of one.
    fn document(&self, words: &Words) -> String {
        let says = self.sentence(words);
        let TurnNotification { table, game, seat, name, decision, link } = self;
        json!({
            "event": "your_turn",
            "table": table, "game": game, "seat": seat, "name": name, "decision": decision,
            "link": link, "text": says, "content": says,
        })
        .to_string()
    }

    /// The message that a device shows. Its service worker finds the table on its own site.
    fn message(&self, words: &Words) -> String {
        let link = format!("/tables/{}", self.table);
        json!({ "game": self.game, "says": words.say(id!("notify-turn")), "link": link })
            .to_string()
    }

    fn letter(&self, words: &Words, to: String, stop: &str) -> Email {
        let subject = Text::new(id!("notice-subject")).raw("game", &self.game);
        let ends = Text::new(id!("notice-stop")).raw("link", stop);
        let (subject, ends) =
            (words.text(&subject, &Readers::default()), words.text(&ends, &Readers::default()));
        let text = format!("{}\n\n-- \n{ends}\n", self.sentence(words));
        Email { to, subject, text, stop: Some(stop.to_owned()) }
    }
}

/// Tells the guest of a seat that it is their turn, once for a decision, if they want to be told. Nobody
/// waits for it.
pub(crate) async fn tell(app: &Arc<NotificationState>, notice: &TurnNotice) {
    if let Err(error) = tell_guest(app, notice).await {
        tracing::warn!(table = notice.live.head.id, %error, "nobody is told whose turn it is");
    }
}

async fn tell_guest(app: &Arc<NotificationState>, notice: &TurnNotice) -> Result<(), StoreError> {
    let TurnNotice { live, seat, decision, name } = notice;
    let (seat, decision) = (*seat, *decision);
    let (Some(guest), Some(url)) = (live.guest_at(seat), &app.options.public_url) else {
        return Ok(());
    };
    let wanted = app.store.notices(guest).await?;
    let mut devices = app.store.devices(guest).await?;
    if !push::is_possible(&app.options) {
        devices.clear();
    }
    let table = live.head.id.clone();
    if (wanted.is_none() && devices.is_empty()) || !app.store.notice(&table, seat, decision).await?
    {
        return Ok(());
    }
    let game = rule_code::read(&live.head.rules).map(|setup| setup.game).unwrap_or_default();
    let game = app.game(&game).map_or(game.as_str(), |about| about.name).to_owned();
    let link = format!("{url}/tables/{table}");
    let notice = TurnNotification { table, game, seat, name: name.clone(), decision, link };
    if let Some(wanted) = wanted {
        let words = app.words(&wanted.language);
        let document = wanted.webhook.map(|to| (to, notice.document(words)));
        // An address that is not confirmed may be somebody else's.
        let confirmed = wanted.mail.filter(|_| wanted.confirm.is_none()).zip(wanted.stop);
        let letter = confirmed
            .map(|(to, stop)| notice.letter(words, to, &format!("{url}/notices/stop/{stop}")));
        carry(app, &notice.table, send(app.clone(), notice.table.clone(), document, letter));
    }
    for device in devices {
        let document = notice.message(app.words(&device.language));
        let (app, table) = (app.clone(), notice.table.clone());
        carry(&app.clone(), &notice.table, async move {
            if let Err(why) = push::tell(&app, &device, &table, &document).await {
                tracing::info!(table, seat, why, "a device was not told");
            }
        });
    }
    Ok(())
}

/// Does something that others do not wait for, if not too much is waiting already.
fn carry(
    app: &Arc<NotificationState>,
    table: &str,
    work: impl Future<Output = ()> + Send + 'static,
) {
    // Refused and not awaited: a burst must not grow the queue without bound.
    let Ok(place) = app.notifier.places.clone().try_acquire_owned() else {
        tracing::warn!(table, "somebody is not told: too many are waiting to be");
        return;
    };
    tokio::spawn(async move {
        work.await;
        drop(place);
    });
}

/// Sends what was made for a guest.
async fn send(
    app: Arc<NotificationState>,
    table: String,
    document: Option<(String, String)>,
    letter: Option<Email>,
) {
    let _turn = app.notifier.turn().await;
    if let Some((to, document)) = document
        && let Err(why) = app.notifier.web.send(&to, document).await
    {
        tracing::info!(table, why, "a document was not taken");
    }
    if let (Some(letter), Some(post)) = (letter, &app.notifier.smtp)
        && let Err(why) = post.send(letter).await
    {
        tracing::warn!(table, why, "a letter was not taken");
    }
}
