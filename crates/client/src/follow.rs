//! Following a table as it happens, whatever becomes of the connection.

use crate::connection::{ClientError, Connection};
use crate::events::{Event, Events};
use crate::link::Server;
use crate::seen::{Entry, Room, Said};
use http_body_util::BodyExt;
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// A change that a follower of a table gets.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The room is like this now.
    Room(Room),
    /// The cards were dealt.
    Begun,
    /// An entry of the stream: each comes once, and none is missing.
    Entry(Entry),
    /// Somebody said something.
    Said(Said),
    /// Something that is not in the stream is different.
    Other,
    /// The connection is lost, and looked for again.
    Lost,
    /// The connection is there, for the first time or again.
    Back,
    /// There is no such table any more, in the words of the server.
    Gone(String),
}

/// A subscription to a table.
pub(crate) struct Follow {
    pub(crate) server: Server,
    pub(crate) token: Option<String>,
    pub(crate) language: String,
    /// The address of the stream.
    pub(crate) path: String,
    pub(crate) changes: Sender<Change>,
}

/// The parts of the stream that were received.
#[derive(Default)]
struct Told {
    /// The last entry of the stream.
    entry: Option<usize>,
    /// The first thing said that was not told.
    said: u64,
}

/// Nobody listens any more, or there is nothing to follow.
struct Ended;

/// A server that says nothing at all for so long is gone: it says that it lives more often.
const SILENCE: Duration = Duration::from_secs(50);
/// The first and the longest time until the connection is looked for again.
const SOON: Duration = Duration::from_millis(200);
const LATEST: Duration = Duration::from_secs(8);

impl Follow {
    /// Follows until nobody listens or the table is gone.
    pub(crate) async fn run(self) {
        let mut told = Told::default();
        let mut wait = SOON;
        let mut lost = true;
        loop {
            let ended = match self.listen(&mut told, &mut lost).await {
                Ok(Heard::Begun) => {
                    wait = SOON;
                    continue;
                }
                Ok(Heard::Cut) => {
                    wait = SOON;
                    self.tell(Change::Lost)
                }
                Err(Failed::Ended(Ended)) => return,
                Err(Failed::Client(error)) if error.may_pass() => {
                    // Said once, not at every attempt.
                    if lost { Ok(()) } else { self.tell(Change::Lost) }
                }
                Err(Failed::Client(error)) => {
                    let says = match &error {
                        ClientError::Refused(answer) => answer.body["says"].as_str(),
                        _ => None,
                    };
                    let _ = self.tell(Change::Gone(says.unwrap_or_default().to_owned()));
                    return;
                }
            };
            if ended.is_err() {
                return;
            }
            lost = true;
            sleep(wait).await;
            wait = (wait * 2).min(LATEST);
        }
    }

    /// One connection, until it ends.
    async fn listen(&self, told: &mut Told, lost: &mut bool) -> Result<Heard, Failed> {
        let mut connection =
            Connection::open(self.server.clone()).await?.with_language(&self.language);
        if let Some(token) = &self.token {
            connection = connection.with_token(token);
        }
        let last = told.entry.map(|n| n.to_string());
        let mark = if self.path.contains('?') { '&' } else { '?' };
        let path = format!("{}{mark}chat={}", self.path, told.said);
        let followed = connection.follow(&path, last.as_deref());
        let mut body = timeout(SILENCE, followed).await.map_err(|_| ClientError::Late)??;
        if std::mem::take(lost) {
            self.tell(Change::Back)?;
        }
        let mut events = Events::default();
        loop {
            let Ok(Some(Ok(frame))) = timeout(SILENCE, body.frame()).await else {
                return Ok(Heard::Cut);
            };
            let Some(bytes) = frame.data_ref() else { continue };
            events.take(bytes);
            while let Some(event) = events.next() {
                if self.hear(&event, told)? {
                    return Ok(Heard::Begun);
                }
            }
        }
    }

    /// Tells what an event says, and whether the stream of a room has ended with it.
    fn hear(&self, event: &Event, told: &mut Told) -> Result<bool, Failed> {
        match event.kind.as_str() {
            "room" => self.tell(Change::Room(serde_json::from_str(&event.data).map_err(json)?))?,
            "begun" => {
                self.tell(Change::Begun)?;
                return Ok(true);
            }
            "news" => {
                let entry: Entry = serde_json::from_str(&event.data).map_err(json)?;
                // What was seen before is not told twice, even by a server that repeats it.
                if told.entry.is_none_or(|last| entry.n > last) {
                    told.entry = Some(entry.n);
                    self.tell(Change::Entry(entry))?;
                }
            }
            "said" => {
                let said: Said = serde_json::from_str(&event.data).map_err(json)?;
                if said.n >= told.said {
                    told.said = said.n + 1;
                    self.tell(Change::Said(said))?;
                }
            }
            _ => self.tell(Change::Other)?,
        }
        Ok(false)
    }

    fn tell(&self, change: Change) -> Result<(), Ended> {
        self.changes.send(change).map_err(|_| Ended)
    }
}

/// How a connection came to its end.
enum Heard {
    /// It was cut.
    Cut,
    /// A room has become a table, which has a stream of its own.
    Begun,
}

enum Failed {
    Client(ClientError),
    Ended(Ended),
}

impl From<ClientError> for Failed {
    fn from(error: ClientError) -> Self {
        Failed::Client(error)
    }
}

impl From<Ended> for Failed {
    fn from(ended: Ended) -> Self {
        Failed::Ended(ended)
    }
}

fn json(error: serde_json::Error) -> Failed {
    Failed::Client(error.into())
}
