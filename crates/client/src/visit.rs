//! A visit to a table of a server, for surfaces that wait for nothing but their user.

use crate::connection::{Answer, ClientError, Connection};
use crate::deal::Deal;
use crate::follow::{Change, Follow};
use crate::known::{Known, Noted};
use crate::link::Server;
use crate::seen::{Advised, Place, Table};
use serde_json::{Value, json};
use sortie_core::matches::Proposal;
use sortie_core::{Draft, Seat, hex};
use std::io;
use std::sync::mpsc::{self, Receiver};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// Somebody at a table of a server, and what they are told of it.
pub struct Visit {
    runtime: Runtime,
    server: Server,
    language: String,
    token: Option<String>,
    known: Option<Known>,
    connection: Option<Connection>,
    /// The key of what is being asked, where it must not be done twice.
    key: Option<String>,
    id: String,
    /// The seat, where a guest has several.
    seat: Option<Seat>,
    /// The wanted name.
    name: Option<String>,
    following: Option<JoinHandle<()>>,
    changes: Receiver<Change>,
}

/// How a choice is spelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelled<'a> {
    /// In notation.
    Action(&'a str),
    /// As a whole draft.
    Draft(Draft),
}

impl Visit {
    /// A visit without a guest yet. The data about the server in `known` is used and extended.
    pub fn new(server: Server, known: Option<Known>, language: &str) -> io::Result<Self> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let (_, changes) = mpsc::channel();
        Ok(Visit {
            runtime,
            server,
            language: language.to_owned(),
            token: None,
            known,
            connection: None,
            key: None,
            id: String::new(),
            seat: None,
            name: None,
            following: None,
            changes,
        })
    }

    /// Is told everything in this language from now on.
    pub fn speak(&mut self, language: &str) {
        language.clone_into(&mut self.language);
        self.connection = None;
    }

    /// Is the guest with this token from now on; it is not kept.
    pub fn with_token(&mut self, token: &str) {
        self.token = Some(token.to_owned());
        self.connection = None;
    }

    /// Is who has been here before, or a new guest.
    pub fn arrive(&mut self) -> Result<(), ClientError> {
        if let Some(token) = self.known.as_ref().and_then(Known::token) {
            self.with_token(&token);
            // Whom a server does not know any more it answers with 401.
            match self.get("/tables") {
                Err(ClientError::Refused(Answer { status: 401, .. })) => {}
                other => return other.map(|_| ()),
            }
        }
        self.token = None;
        self.connection = None;
        let made = self.post("/guests", &json!({}))?;
        self.is_now(made["token"].as_str().unwrap_or_default())
    }

    /// Is the guest who made a private link, from now on.
    pub fn come_back(&mut self, secret: &str) -> Result<(), ClientError> {
        let (server, path) = (self.server.clone(), format!("/return/{secret}"));
        let token = self
            .runtime
            .block_on(async { Connection::open(server).await?.come_back(&path).await })?;
        self.is_now(&token)
    }

    fn is_now(&mut self, token: &str) -> Result<(), ClientError> {
        self.with_token(token);
        if let Some(known) = &self.known {
            known.keep_token(token).map_err(ClientError::Keep)?;
        }
        Ok(())
    }

    /// The ids of the tables of this guest that are not over, the one that was touched last first.
    pub fn tables(&mut self) -> Result<Vec<String>, ClientError> {
        let all = self.get("/tables")?;
        let open = all.as_array().into_iter().flatten().filter(|table| table["outcome"].is_null());
        Ok(open.filter_map(|table| table["id"].as_str().map(str::to_owned)).collect())
    }

    /// Goes to a table, for one of several own seats if that is said.
    pub fn go(&mut self, id: &str, seat: Option<Seat>) {
        id.clone_into(&mut self.id);
        self.seat = seat;
        self.stop();
    }

    /// Follows the table from its beginning on.
    pub fn follow(&mut self) {
        self.stop();
        let (sender, changes) = mpsc::channel();
        let follow = Follow {
            server: self.server.clone(),
            token: self.token.clone(),
            language: self.language.clone(),
            path: self.path("/stream", &[]),
            changes: sender,
        };
        self.changes = changes;
        self.following = Some(self.runtime.spawn(follow.run()));
    }

    fn stop(&mut self) {
        if let Some(following) = self.following.take() {
            following.abort();
        }
    }

    /// The changes of the table, in order.
    pub fn changes(&self) -> &Receiver<Change> {
        &self.changes
    }

    /// Whether it is somebody who may sit down, and not only looks on.
    pub fn is_guest(&self) -> bool {
        self.token.is_some()
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The id of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The link to the table, to be sent to others.
    pub fn link(&self) -> String {
        format!("{}/tables/{}", self.server, self.id)
    }

    /// How it looks now, with this draft for that decision.
    pub fn look(&mut self, draft: Draft, decision: u32) -> Result<Place, ClientError> {
        let mut query = Vec::new();
        if !draft.is_empty() {
            query.push(format!("draft={}", spelled(draft)));
            query.push(format!("decision={decision}"));
        }
        let path = self.path("", &query);
        Ok(Place::read(self.get(&path)?)?)
    }

    /// All whole actions in notation, where there are not too many.
    pub fn actions(&mut self) -> Result<Option<Vec<String>>, ClientError> {
        let path = self.path("/actions", &[]);
        let body = self.get(&path)?;
        let text = |action: &Value| action.as_str().map(str::to_owned);
        Ok(body["actions"].as_array().map(|all| all.iter().filter_map(text).collect()))
    }

    /// Chooses. Sent again, it is done once.
    pub fn choose(&mut self, decision: u32, spelled_as: &Spelled<'_>) -> Result<(), ClientError> {
        let mut asked = self.at(decision);
        match spelled_as {
            Spelled::Action(text) => asked["action"] = json!(text),
            Spelled::Draft(draft) => asked["draft"] = json!(spelled(*draft)),
        }
        self.act("/actions", &asked)
    }

    /// The hints of the server's bot, best first. All players learn of the request.
    pub fn advice(&mut self, decision: u32) -> Result<Vec<Advised>, ClientError> {
        let path = format!("/tables/{}/advice", self.id);
        let asked = self.at(decision);
        let mut given = self.post(&path, &asked)?;
        Ok(serde_json::from_value(given["advice"].take())?)
    }

    /// Withdraws a choice that is not revealed yet.
    fn withdraw(&mut self, decision: u32) -> Result<(), ClientError> {
        let asked = self.at(decision);
        self.act("/withdraw", &asked)
    }

    /// Takes the last decision back, where only bots must agree.
    fn take_back(&mut self, decision: u32) -> Result<(), ClientError> {
        let asked = self.at(decision);
        self.act("/take-back", &asked)
    }

    /// Proposes something to the others.
    pub fn propose(&mut self, decision: u32, proposal: Proposal) -> Result<(), ClientError> {
        let mut asked = self.at(decision);
        asked["proposal"] = json!(proposal);
        self.act("/propose", &asked)
    }

    /// Agrees to what is proposed, or does not, or takes the own proposal back.
    pub fn answer(&mut self, decision: u32, agrees: bool) -> Result<(), ClientError> {
        let asked = self.at(decision);
        self.act(if agrees { "/agree" } else { "/refuse" }, &asked)
    }

    /// Takes back what may be: a choice that is not revealed, or the last decision, for which the
    /// others are asked unless they are bots.
    pub fn undo(&mut self, table: &Table) -> Result<(), ClientError> {
        let decision = table.decision;
        if table.may.withdraw {
            self.withdraw(decision)
        } else if table.may.ask_back && !table.may.take_back {
            self.propose(decision, Proposal::TakeBack)
        } else {
            self.take_back(decision)
        }
    }

    /// Says something to those who sit there.
    pub fn say(&mut self, words: &str) -> Result<(), ClientError> {
        self.key = Some(random().map_err(ClientError::Keep)?);
        let said = self.act("/chat", &json!({ "words": words }));
        self.key = None;
        said
    }

    /// Gives up.
    pub fn resign(&mut self) -> Result<(), ClientError> {
        let asked = json!({ "seat": self.seat });
        self.act("/resign", &asked)
    }

    /// The id of the table where the same people play once more.
    pub fn again(&mut self) -> Result<String, ClientError> {
        let path = self.path("/again", &[]);
        let made = self.post(&path, &json!({}))?;
        Ok(made["id"].as_str().unwrap_or_default().to_owned())
    }

    /// Wants to be called that.
    pub fn call(&mut self, name: &str) {
        self.name = Some(name.to_owned());
    }

    /// Sits down on this seat or the first that is free.
    pub fn sit(&mut self, seat: Option<Seat>) -> Result<Place, ClientError> {
        self.gather("/sit", &json!({ "seat": seat, "name": self.name }))
    }

    /// Leaves the own seat, or sends away who sits at this one.
    pub fn leave(&mut self, seat: Option<Seat>) -> Result<Place, ClientError> {
        self.gather("/leave", &json!({ "seat": seat }))
    }

    /// Puts a bot on a seat.
    pub fn fill(&mut self, seat: Seat) -> Result<Place, ClientError> {
        self.gather("/fill", &json!({ "seat": seat }))
    }

    /// Makes somebody else the host.
    pub fn hand_on(&mut self, seat: Seat) -> Result<Place, ClientError> {
        self.gather("/host", &json!({ "seat": seat }))
    }

    /// Closes the room for good.
    pub fn close(&mut self) -> Result<(), ClientError> {
        self.act("/close", &json!({}))
    }

    /// Gets ready, and contributes 16 random bytes to the seed of a deal with this commitment. They
    /// are noted before they are sent. A guest who is ready already stays so. A guest who must get
    /// ready anew contributes new bytes, because others may know those sent before.
    pub fn ready(&mut self, commitment: &str, rules: &str) -> Result<Place, ClientError> {
        let path = self.path("", &[]);
        match Place::read(self.get(&path)?)? {
            Place::Room(room) if !room.chairs.iter().any(|chair| chair.you && chair.ready) => {}
            other => return Ok(other),
        }
        let noted = Noted {
            commitment: commitment.to_owned(),
            rules: rules.to_owned(),
            bytes: random().map_err(ClientError::Keep)?,
        };
        if let Some(known) = &self.known {
            known.note(&self.id, &noted).map_err(ClientError::Keep)?;
        }
        self.gather("/ready", &json!({ "ready": true, "bytes": noted.bytes }))
    }

    /// Is not ready after all.
    pub fn not_ready(&mut self) -> Result<Place, ClientError> {
        self.gather("/ready", &json!({ "ready": false }))
    }

    /// Whether the deal of a match that is over was fair.
    pub fn deal(&mut self, table: &Table) -> Result<Deal, ClientError> {
        let path = self.path("/record", &[]);
        let record = self.get(&path)?.to_string();
        let noted = self.known.as_ref().and_then(|known| known.noted(&self.id));
        Ok(Deal::check(&record, &self.id, table.seat, noted.as_ref()))
    }

    /// The decision that something is about, and the seat that does it.
    fn at(&self, decision: u32) -> Value {
        json!({ "decision": decision, "seat": self.seat })
    }

    fn act(&mut self, what: &str, asked: &Value) -> Result<(), ClientError> {
        let path = format!("/tables/{}{what}", self.id);
        self.post(&path, asked).map(|_| ())
    }

    fn gather(&mut self, what: &str, asked: &Value) -> Result<Place, ClientError> {
        let path = format!("/tables/{}{what}", self.id);
        Ok(Place::read(self.post(&path, asked)?)?)
    }

    fn path(&self, what: &str, query: &[String]) -> String {
        let seat = self.seat.map(|seat| format!("seat={seat}"));
        let query: Vec<String> = seat.into_iter().chain(query.iter().cloned()).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/tables/{}{what}{mark}{}", self.id, query.join("&"))
    }

    fn get(&mut self, path: &str) -> Result<Value, ClientError> {
        self.ask(path, None)
    }

    fn post(&mut self, path: &str, body: &Value) -> Result<Value, ClientError> {
        self.ask(path, Some(body))
    }

    /// Asks once, and once more over a new connection where the one at hand turns out to be dead:
    /// all that is asked here is done once, however often it is sent.
    fn ask(&mut self, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let at_hand = self.connection.is_some();
        match self.ask_once(path, body) {
            Err(ClientError::Lost(_)) if at_hand => self.ask_once(path, body),
            other => other,
        }
    }

    fn ask_once(&mut self, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let Visit { runtime, server, language, token, connection, key, .. } = self;
        let asked = async {
            let mut at_hand = if let Some(at_hand) = connection.take() {
                at_hand
            } else {
                let fresh = Connection::open(server.clone()).await?.with_language(language);
                match token {
                    Some(token) => fresh.with_token(token),
                    None => fresh,
                }
            };
            at_hand.set_key(key.clone());
            let answer = match body {
                Some(body) => at_hand.post(path, body).await,
                None => at_hand.get(path).await,
            }?;
            *connection = Some(at_hand);
            answer.done()
        };
        runtime.block_on(asked)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Steps as a server reads them: `3.17`.
fn spelled(draft: Draft) -> String {
    draft.steps().iter().map(|step| step.to_string()).collect::<Vec<_>>().join(".")
}

/// 16 random bytes in hex.
fn random() -> io::Result<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(hex::write(&bytes))
}
