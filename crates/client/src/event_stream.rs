//! [`EventStream`]: a table's server-sent events, with reconnects and without gaps or repeats.

use crate::api_types::{Around, ChatMessage, Room, StreamUpdate};
use crate::connection::{ClientError, Connection};
use crate::link::ServerAddress;
use crate::sse::{SseEvent, SseParser};
use http_body_util::BodyExt;
use sortie_table::RematchOffer;
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// A change at a table, or of the connection to it.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEvent {
    /// The room's new state.
    Room(Room),
    /// The match has begun: the room has become a table.
    MatchStarted,
    /// An entry of the numbered stream. Each is delivered once, in order and without gaps.
    Update(StreamUpdate),
    /// A chat message.
    Chat(ChatMessage),
    /// Players want a rematch.
    Rematch(RematchOffer),
    /// Something outside the stream has changed, such as a clock: fetch the table again.
    Refresh,
    /// The connection broke. Reconnecting goes on in the background.
    Disconnected,
    /// The stream is connected, for the first time or again.
    Connected,
    /// The table no longer exists or the server refuses access. Holds the server's sentence.
    Closed(String),
}

/// The task that reads a table's event stream and sends each event to a channel.
pub(crate) struct EventStream {
    pub(crate) server: ServerAddress,
    pub(crate) token: Option<String>,
    pub(crate) language: String,
    /// The path and query of the stream.
    pub(crate) path: String,
    pub(crate) events: Sender<TableEvent>,
}

/// The position up to which events were delivered. A reconnect continues behind it.
#[derive(Default)]
struct StreamCursor {
    /// The number of the last entry, sent as `Last-Event-ID`.
    entry: Option<usize>,
    /// The number of the first chat message that was not delivered.
    chat: u64,
}

/// The receiving half of the channel was dropped.
struct ReceiverDropped;

/// The longest silence on the stream. Servers send a keep-alive every 5 s, and those up to version 0.2
/// every 15. The connection is dead then, even if TCP has not noticed (a laptop that slept, a lost Wi-Fi,
/// a server without power).
const IDLE_TIMEOUT: Duration = Duration::from_secs(17);
/// The first and the longest delay before a reconnect. It doubles in between: a restart is over in a
/// moment, and a server that is down must not be flooded by every open client.
const MIN_BACKOFF: Duration = Duration::from_millis(200);
const MAX_BACKOFF: Duration = Duration::from_secs(8);

impl EventStream {
    /// Reads until the receiver is dropped or the table is gone.
    pub(crate) async fn run(self) {
        let mut cursor = StreamCursor::default();
        let mut backoff = MIN_BACKOFF;
        let mut lost = true;
        loop {
            let ended = match self.read_connection(&mut cursor, &mut lost).await {
                Ok(StreamEnd::MatchStarted) => {
                    backoff = MIN_BACKOFF;
                    continue;
                }
                Ok(StreamEnd::Broken) => {
                    backoff = MIN_BACKOFF;
                    self.send(TableEvent::Disconnected)
                }
                Err(StreamError::ReceiverDropped) => return,
                Err(StreamError::Client(error)) if error.is_transient() => {
                    // Report it once and not at every attempt.
                    if lost { Ok(()) } else { self.send(TableEvent::Disconnected) }
                }
                Err(StreamError::Client(error)) => {
                    let says = match &error {
                        ClientError::Refused(answer) => answer.body["says"].as_str(),
                        _ => None,
                    };
                    // The end either way: without a receiver nobody needs the reason.
                    let _ = self.send(TableEvent::Closed(says.unwrap_or_default().to_owned()));
                    return;
                }
            };
            if ended.is_err() {
                return;
            }
            lost = true;
            sleep(backoff).await;
            backoff = (backoff * 2).min(MAX_BACKOFF);
        }
    }

    /// Reads one connection until it ends.
    async fn read_connection(
        &self,
        cursor: &mut StreamCursor,
        lost: &mut bool,
    ) -> Result<StreamEnd, StreamError> {
        let mut connection =
            Connection::open(self.server.clone()).await?.with_language(&self.language);
        if let Some(token) = &self.token {
            connection = connection.with_token(token);
        }
        let last = cursor.entry.map(|n| n.to_string());
        let mark = if self.path.contains('?') { '&' } else { '?' };
        let path = format!("{}{mark}chat={}", self.path, cursor.chat);
        let opening = connection.open_stream(&path, last.as_deref());
        let mut body = timeout(IDLE_TIMEOUT, opening).await.map_err(|_| ClientError::Timeout)??;
        if std::mem::take(lost) {
            self.send(TableEvent::Connected)?;
        }
        let mut parser = SseParser::default();
        loop {
            let Ok(Some(Ok(frame))) = timeout(IDLE_TIMEOUT, body.frame()).await else {
                return Ok(StreamEnd::Broken);
            };
            let Some(bytes) = frame.data_ref() else { continue };
            parser.push(bytes);
            while let Some(event) = parser.next_event() {
                if self.deliver(&event, cursor)? {
                    return Ok(StreamEnd::MatchStarted);
                }
            }
        }
    }

    /// Delivers an event. Returns whether it ends the stream of a room.
    fn deliver(&self, event: &SseEvent, cursor: &mut StreamCursor) -> Result<bool, StreamError> {
        match event.kind.as_str() {
            "room" => {
                self.send(TableEvent::Room(serde_json::from_str(&event.data).map_err(json)?))?;
            }
            "begun" => {
                self.send(TableEvent::MatchStarted)?;
                return Ok(true);
            }
            "news" => {
                let entry: StreamUpdate = serde_json::from_str(&event.data).map_err(json)?;
                // A server may repeat the last entry after a reconnect, and `Last-Event-ID` may be lost in a
                // proxy: the number decides, so no entry is delivered twice.
                if cursor.entry.is_none_or(|last| entry.n > last) {
                    cursor.entry = Some(entry.n);
                    self.send(TableEvent::Update(entry))?;
                }
            }
            "said" => {
                let said: ChatMessage = serde_json::from_str(&event.data).map_err(json)?;
                if said.n >= cursor.chat {
                    cursor.chat = said.n + 1;
                    self.send(TableEvent::Chat(said))?;
                }
            }
            "around" => {
                let around: Around = serde_json::from_str(&event.data).map_err(json)?;
                if around.rematch.is_some() {
                    let declined = around.rematch_declined.into_iter().collect();
                    let offer = RematchOffer { by: around.rematch_by, declined };
                    self.send(TableEvent::Rematch(offer))?;
                }
                self.send(TableEvent::Refresh)?;
            }
            // Newer servers may send events that this client does not know.
            _ => self.send(TableEvent::Refresh)?,
        }
        Ok(false)
    }

    fn send(&self, change: TableEvent) -> Result<(), ReceiverDropped> {
        self.events.send(change).map_err(|_| ReceiverDropped)
    }
}

/// The way in which a connection ended.
enum StreamEnd {
    /// It broke or fell silent.
    Broken,
    /// A room has become a table, whose stream has the same address. Reconnect at once.
    MatchStarted,
}

enum StreamError {
    Client(ClientError),
    ReceiverDropped,
}

impl From<ClientError> for StreamError {
    fn from(error: ClientError) -> Self {
        StreamError::Client(error)
    }
}

impl From<ReceiverDropped> for StreamError {
    fn from(_: ReceiverDropped) -> Self {
        StreamError::ReceiverDropped
    }
}

fn json(error: serde_json::Error) -> StreamError {
    StreamError::Client(error.into())
}
