//! [`TableSession`]: a blocking client for one player at one table.

use crate::api_types::{Hint, RoomOrTable};
use crate::connection::{ApiResponse, ClientError, Connection};
use crate::deal_verdict::CheckedRecord;
use crate::event_stream::{EventStream, TableEvent};
use crate::link::ServerAddress;
use crate::server_profile::{DealCommitment, ServerProfile};
use serde_json::{Value, json};
use sortie_core::matches::Proposal;
use sortie_core::{Draft, Seat, Text, hex};
use sortie_table::{ActionInput, Sentence, TableView};
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// After this silence a request is sent again: answers take milliseconds, and over a satellite a second.
const SILENCE: Duration = Duration::from_secs(2);

/// A player's session at a table: requests block, events arrive on a channel.
pub struct TableSession {
    runtime: Runtime,
    server: ServerAddress,
    language: String,
    token: Option<String>,
    profile: Option<ServerProfile>,
    connection: Option<Connection>,
    /// Whether the server has answered a request.
    has_answered: bool,
    /// The idempotency key of the current request, where a repeat would have a second effect.
    idempotency_key: Option<String>,
    id: String,
    /// The seat to act for, where a guest has several.
    seat: Option<Seat>,
    /// The display name for the next seat.
    name: Option<String>,
    subscription: Option<JoinHandle<()>>,
    events: Receiver<TableEvent>,
}

impl TableSession {
    /// Creates an anonymous session. A profile makes its token and commitments persistent.
    ///
    /// One worker thread runs the event stream, so events arrive while the caller waits for a key.
    pub fn new(
        server: ServerAddress,
        profile: Option<ServerProfile>,
        language: &str,
    ) -> io::Result<Self> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        // A channel without a sender: nothing arrives before the first subscription.
        let (_, events) = mpsc::channel();
        Ok(TableSession {
            runtime,
            server,
            language: language.to_owned(),
            token: None,
            profile,
            connection: None,
            has_answered: false,
            idempotency_key: None,
            id: String::new(),
            seat: None,
            name: None,
            subscription: None,
            events,
        })
    }

    /// Sets the language of all sentences from the server.
    pub fn set_language(&mut self, language: &str) {
        language.clone_into(&mut self.language);
        self.connection = None;
    }

    /// Acts as the guest with this token, without saving it.
    pub fn set_token(&mut self, token: &str) {
        self.token = Some(token.to_owned());
        self.connection = None;
    }

    /// Signs in with the saved token, or registers a new guest.
    pub fn sign_in(&mut self) -> Result<(), ClientError> {
        if let Some(token) = self.profile.as_ref().and_then(ServerProfile::token) {
            self.set_token(&token);
            // 401: the token has expired or the database was replaced. Register anew. Any other
            // error must not discard a token that may still be valid.
            match self.get("/tables") {
                Err(ClientError::Refused(ApiResponse { status: 401, .. })) => {}
                other => return other.map(|_| ()),
            }
        }
        self.token = None;
        self.connection = None;
        let made = self.post("/guests", &json!({}))?;
        self.save_token(made["token"].as_str().unwrap_or_default())
    }

    /// Signs in with the secret of a private return link.
    pub fn sign_in_with_link(&mut self, secret: &str) -> Result<(), ClientError> {
        let (server, path) = (self.server.clone(), format!("/return/{secret}"));
        let token = self
            .runtime
            .block_on(async { Connection::open(server).await?.redeem_return_link(&path).await })?;
        self.save_token(&token)
    }

    fn save_token(&mut self, token: &str) -> Result<(), ClientError> {
        self.set_token(token);
        if let Some(profile) = &self.profile {
            profile.save_token(token).map_err(ClientError::Storage)?;
        }
        Ok(())
    }

    /// The ids of this guest's unfinished tables, most recent first.
    pub fn tables(&mut self) -> Result<Vec<String>, ClientError> {
        let all = self.get("/tables")?;
        let open = all.as_array().into_iter().flatten().filter(|table| table["outcome"].is_null());
        Ok(open.filter_map(|table| table["id"].as_str().map(str::to_owned)).collect())
    }

    /// Switches to a table, acting for one seat if the guest has several there. Ends the subscription.
    pub fn switch_table(&mut self, id: &str, seat: Option<Seat>) {
        id.clone_into(&mut self.id);
        self.seat = seat;
        self.unsubscribe();
    }

    /// Subscribes to the table's events, from its first one on.
    pub fn subscribe(&mut self) {
        self.unsubscribe();
        let (sender, events) = mpsc::channel();
        let stream = EventStream {
            server: self.server.clone(),
            token: self.token.clone(),
            language: self.language.clone(),
            path: self.path("/stream", &[]),
            events: sender,
        };
        self.events = events;
        self.subscription = Some(self.runtime.spawn(stream.run()));
    }

    fn unsubscribe(&mut self) {
        if let Some(subscription) = self.subscription.take() {
            subscription.abort();
        }
    }

    /// The channel of the table's events, in order.
    pub fn events(&self) -> &Receiver<TableEvent> {
        &self.events
    }

    /// Whether the session has a guest account and may take a seat. Without one it only watches.
    pub fn is_guest(&self) -> bool {
        self.token.is_some()
    }

    /// The server.
    pub fn server(&self) -> &ServerAddress {
        &self.server
    }

    /// The id of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The link to the table, for sharing.
    pub fn link(&self) -> String {
        format!("{}/tables/{}", self.server, self.id)
    }

    /// Fetches the table, showing this draft for that decision.
    pub fn fetch(&mut self, draft: Draft, decision: u32) -> Result<RoomOrTable, ClientError> {
        let mut query = Vec::new();
        if !draft.is_empty() {
            query.push(format!("draft={draft}"));
            query.push(format!("decision={decision}"));
        }
        let path = self.path("", &query);
        Ok(RoomOrTable::from_json(self.get(&path)?)?)
    }

    /// All legal actions in notation; `None` where there are too many to list.
    pub fn actions(&mut self) -> Result<Option<Vec<String>>, ClientError> {
        let path = self.path("/actions", &[]);
        let body = self.get(&path)?;
        let text = |action: &Value| action.as_str().map(str::to_owned);
        Ok(body["actions"].as_array().map(|all| all.iter().filter_map(text).collect()))
    }

    /// The reason why the card or zone with this key cannot be chosen next, and its rule.
    pub fn why_not(
        &mut self,
        draft: Draft,
        key: &str,
    ) -> Result<Option<(String, Option<String>)>, ClientError> {
        let draft = draft.to_string();
        let query = [("draft", draft.as_str()), ("why", key)];
        // Pairs of texts always have a query string.
        let query = serde_urlencoded::to_string(query).unwrap_or_default();
        let path = self.path("/steps", &[query]);
        let body = self.get(&path)?;
        let text = |field: &str| body["refused"][field].as_str().map(str::to_owned);
        Ok(text("says").map(|why| (why, text("rule"))))
    }

    /// Submits an action. A repeat of the same action for the same decision has no effect.
    pub fn submit(&mut self, decision: u32, action: &ActionInput<'_>) -> Result<(), ClientError> {
        let mut asked = self.decision_body(decision);
        match action {
            ActionInput::Notation(text) => asked["action"] = json!(text),
            ActionInput::Draft(draft) => asked["draft"] = json!(draft),
        }
        self.post_command("/actions", &asked)
    }

    /// Requests a hint over a connection of its own, because a search may take seconds. The server
    /// tells all players about it. Dropping the receiver does not stop the server's search.
    pub(crate) fn request_hint(&self, decision: u32) -> Receiver<Result<Vec<Hint>, ClientError>> {
        let (sender, found) = mpsc::channel();
        let (server, language, token) =
            (self.server.clone(), self.language.clone(), self.token.clone());
        let (path, asked) = (format!("/tables/{}/advice", self.id), self.decision_body(decision));
        let request = async move {
            let mut connection = Connection::open(server).await?.with_language(&language);
            if let Some(token) = token {
                connection = connection.with_token(&token);
            }
            let mut given = connection.post(&path, &asked).await?.into_result()?;
            Ok(serde_json::from_value(given["advice"].take())?)
        };
        // A failed send means that the player has moved on.
        self.runtime.spawn(async move { drop(sender.send(request.await)) });
        found
    }

    /// Withdraws an action that is not revealed yet.
    pub(crate) fn withdraw(&mut self, decision: u32) -> Result<(), ClientError> {
        let asked = self.decision_body(decision);
        self.post_command("/withdraw", &asked)
    }

    /// Takes the last decision back, where no person must agree.
    pub(crate) fn take_back(&mut self, decision: u32) -> Result<(), ClientError> {
        let asked = self.decision_body(decision);
        self.post_command("/take-back", &asked)
    }

    /// Makes an offer to the other players.
    pub(crate) fn propose(&mut self, decision: u32, proposal: Proposal) -> Result<(), ClientError> {
        let mut asked = self.decision_body(decision);
        asked["proposal"] = json!(proposal);
        self.post_command("/propose", &asked)
    }

    /// Accepts or declines the open offer. Declining one's own offer cancels it.
    pub(crate) fn answer_offer(&mut self, decision: u32, agrees: bool) -> Result<(), ClientError> {
        let asked = self.decision_body(decision);
        self.post_command(if agrees { "/agree" } else { "/refuse" }, &asked)
    }

    /// Sends a chat message.
    pub fn send_chat(&mut self, words: &str) -> Result<(), ClientError> {
        // Unlike other requests, the same chat message may be meant twice: only the key tells a
        // repeated request from a second message.
        self.idempotency_key = Some(random_hex().map_err(ClientError::Storage)?);
        let said = self.post_command("/chat", &json!({ "words": words }));
        self.idempotency_key = None;
        said
    }

    /// Resigns.
    pub(crate) fn resign(&mut self) -> Result<(), ClientError> {
        let asked = json!({ "seat": self.seat });
        self.post_command("/resign", &asked)
    }

    /// Declines the rematch that another player has offered.
    pub(crate) fn decline_rematch(&mut self) -> Result<(), ClientError> {
        self.post_command("/decline-rematch", &json!({}))
    }

    /// Creates or finds the rematch of the same players, switches to it, and gets ready for it: it begins
    /// as soon as all players have asked for it.
    pub fn join_rematch(&mut self) -> Result<(), ClientError> {
        let path = self.path("/again", &[]);
        let made = self.post(&path, &json!({}))?;
        self.switch_table(made["id"].as_str().unwrap_or_default(), None);
        // If this fails, the session is in the room already, where the player gets ready by hand.
        let _ = self.get_ready();
        self.subscribe();
        Ok(())
    }

    /// Gets ready in the current room; does nothing without an own seat there.
    fn get_ready(&mut self) -> Result<(), ClientError> {
        if let RoomOrTable::Room(room) = self.fetch(Draft::EMPTY, 0)?
            && room.chairs.iter().any(|chair| chair.you)
        {
            self.set_ready(&room.commitment, &room.rules)?;
        }
        Ok(())
    }

    /// Sets the display name for the next seat.
    pub fn set_name(&mut self, name: &str) {
        self.name = Some(name.to_owned());
    }

    /// Takes this seat, or the first free one.
    pub fn sit(&mut self, seat: Option<Seat>) -> Result<RoomOrTable, ClientError> {
        self.post_room("/sit", &json!({ "seat": seat, "name": self.name }))
    }

    /// Leaves one's own seat, or as the host removes the occupant of this one.
    pub fn leave(&mut self, seat: Option<Seat>) -> Result<RoomOrTable, ClientError> {
        self.post_room("/leave", &json!({ "seat": seat }))
    }

    /// Puts a bot on a seat.
    pub fn add_bot(&mut self, seat: Seat) -> Result<RoomOrTable, ClientError> {
        self.post_room("/fill", &json!({ "seat": seat }))
    }

    /// Makes the player of a seat the host.
    pub fn transfer_host(&mut self, seat: Seat) -> Result<RoomOrTable, ClientError> {
        self.post_room("/host", &json!({ "seat": seat }))
    }

    /// Closes the room permanently.
    pub fn close_room(&mut self) -> Result<(), ClientError> {
        self.post_command("/close", &json!({}))
    }

    /// Marks the player as ready and contributes 16 random bytes to the seed of the deal that
    /// `commitment` binds.
    ///
    /// The bytes are saved before they are sent, or a crash in between would leave a deal that cannot be
    /// checked. A player who must become ready again sends new bytes, because the server knows the old
    /// ones. Does nothing if the player is ready already.
    pub fn set_ready(&mut self, commitment: &str, rules: &str) -> Result<RoomOrTable, ClientError> {
        let path = self.path("", &[]);
        match RoomOrTable::from_json(self.get(&path)?)? {
            RoomOrTable::Room(room)
                if !room.chairs.iter().any(|chair| chair.you && chair.ready) => {}
            other => return Ok(other),
        }
        let noted = DealCommitment {
            commitment: commitment.to_owned(),
            rules: rules.to_owned(),
            bytes: random_hex().map_err(ClientError::Storage)?,
        };
        if let Some(profile) = &self.profile {
            profile.save_commitment(&self.id, &noted).map_err(ClientError::Storage)?;
        }
        self.post_room("/ready", &json!({ "ready": true, "bytes": noted.bytes }))
    }

    /// Marks the player as not ready.
    pub fn set_not_ready(&mut self) -> Result<RoomOrTable, ClientError> {
        self.post_room("/ready", &json!({ "ready": false }))
    }

    /// Fetches the record of a finished match and checks its deal.
    pub(crate) fn check_record(&mut self, table: &TableView) -> Result<CheckedRecord, ClientError> {
        let path = self.path("/record", &[]);
        let record = self.get(&path)?.to_string();
        let noted = self.profile.as_ref().and_then(|profile| profile.commitment(&self.id));
        Ok(CheckedRecord::new(&record, &self.id, table.seat, noted.as_ref()))
    }

    /// The reason why a request failed, for the player.
    pub fn error_text(&self, error: &ClientError) -> Sentence {
        let named = |id| Text::new(id).raw("server", self.server.to_string());
        let because = |id, why: &io::Error| named(id).raw("why", why.to_string());
        Sentence::Text(match error {
            ClientError::Connect(why) => because(id!("join-unreachable"), why),
            ClientError::Tls(why) => because(id!("join-insecure"), why),
            ClientError::Disconnected(_) | ClientError::Timeout => named(id!("join-silent")),
            ClientError::Storage(why) => because(id!("join-cannot-keep"), why),
            ClientError::Refused(answer) => match answer.body["says"].as_str() {
                Some(says) => return Sentence::Said(says.to_owned()),
                None => named(id!("join-foreign")),
            },
            ClientError::Request(_) | ClientError::Json(_) => named(id!("join-foreign")),
        })
    }

    /// The body of a request about a decision.
    fn decision_body(&self, decision: u32) -> Value {
        json!({ "decision": decision, "seat": self.seat })
    }

    fn post_command(&mut self, what: &str, asked: &Value) -> Result<(), ClientError> {
        let path = format!("/tables/{}{what}", self.id);
        self.post(&path, asked).map(|_| ())
    }

    fn post_room(&mut self, what: &str, asked: &Value) -> Result<RoomOrTable, ClientError> {
        let path = format!("/tables/{}{what}", self.id);
        Ok(RoomOrTable::from_json(self.post(&path, asked)?)?)
    }

    fn path(&self, what: &str, query: &[String]) -> String {
        let seat = self.seat.map(|seat| format!("seat={seat}"));
        let query: Vec<String> = seat.into_iter().chain(query.iter().cloned()).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/tables/{}{what}{mark}{}", self.id, query.join("&"))
    }

    fn get(&mut self, path: &str) -> Result<Value, ClientError> {
        self.request(path, None)
    }

    fn post(&mut self, path: &str, body: &Value) -> Result<Value, ClientError> {
        self.request(path, Some(body))
    }

    /// Sends a request, and repeats it over a new connection if the kept one turns out to be dead: servers
    /// and proxies close idle keep-alive connections without notice.
    ///
    /// The repeat is safe because every request here is idempotent: it names its decision, sets a state,
    /// or carries an idempotency key.
    ///
    /// A request that gets the same answer twice is repeated after a silence, too: the server may stand still,
    /// and a load balancer finds another one.
    fn request(&mut self, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let is_repeatable =
            body.is_none() || path.ends_with("/actions") || self.idempotency_key.is_some();
        // Over a slow network, the first connection of all may take longer.
        let repeats = if self.has_answered { 2 } else { 0 };
        for attempt in 1..=repeats {
            let most = if is_repeatable { SILENCE * attempt } else { Duration::MAX };
            match self.request_once(path, body, most) {
                Err(ClientError::Disconnected(_)) if is_repeatable || attempt == 1 => {}
                Err(ClientError::Timeout) if is_repeatable => {}
                other => return other,
            }
        }
        self.request_once(path, body, Duration::MAX)
    }

    fn request_once(
        &mut self,
        path: &str,
        body: Option<&Value>,
        most: Duration,
    ) -> Result<Value, ClientError> {
        let TableSession { runtime, server, language, token, connection, idempotency_key, .. } =
            self;
        let exchange = async {
            // Taken out while it is used: after an error it is not put back, because a late response
            // would be read as the answer to the next request.
            let mut at_hand = if let Some(at_hand) = connection.take() {
                at_hand
            } else {
                let fresh = Connection::open(server.clone()).await?.with_language(language);
                match token {
                    Some(token) => fresh.with_token(token),
                    None => fresh,
                }
            };
            at_hand.set_idempotency_key(idempotency_key.clone());
            let answer = match body {
                Some(body) => at_hand.post(path, body).await,
                None => at_hand.get(path).await,
            }?;
            *connection = Some(at_hand);
            answer.into_result()
        };
        let answer = runtime.block_on(async { timeout(most, exchange).await });
        self.has_answered |= matches!(answer, Ok(Ok(_)));
        answer.map_err(|_| ClientError::Timeout)?
    }
}

impl Drop for TableSession {
    fn drop(&mut self) {
        self.unsubscribe();
    }
}

/// 16 random bytes in hex.
fn random_hex() -> io::Result<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(hex::write(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    /// Answers one request, if any comes. Returns whether one has.
    fn answer(stream: &mut TcpStream) -> bool {
        let mut request = [0; 1024];
        let read = stream.read(&mut request).unwrap_or(0);
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
        read > 0 && stream.write_all(answer).is_ok()
    }

    /// A server whose first connection falls silent after one answer, and the number of its connections.
    fn server() -> (ServerAddress, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let opened = Arc::new(AtomicUsize::new(0));
        let count = opened.clone();
        thread::spawn(move || {
            let mut silent = Vec::new();
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                if count.fetch_add(1, Ordering::SeqCst) > 0 {
                    thread::spawn(move || while answer(&mut stream) {});
                    continue;
                }
                answer(&mut stream);
                silent.push(stream);
            }
        });
        (address.into(), opened)
    }

    #[test]
    fn a_choice_without_an_answer_is_sent_again_over_another_connection() {
        let (server, opened) = server();
        let mut session = TableSession::new(server, None, "en").unwrap();
        session.get("/tables").unwrap();
        assert_eq!(session.post("/tables/a/actions", &json!({})).unwrap(), json!({}));
        assert_eq!(opened.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_command_that_would_be_refused_the_second_time_waits_for_its_answer() {
        let (server, opened) = server();
        let mut session = TableSession::new(server, None, "en").unwrap();
        session.get("/tables").unwrap();
        thread::spawn(move || session.post("/tables/a/resign", &json!({})));
        thread::sleep(SILENCE * 3 / 2);
        assert_eq!(opened.load(Ordering::SeqCst), 1);
    }
}
