//! A guest of a server: sets tables, asks what may be done, chooses.

use crate::connection::{Answer, ClientError, Connection};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A guest and a connection.
pub struct Guest {
    connection: Connection,
    server: SocketAddr,
    token: String,
}

/// The result of a choice, which is on the server's disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledged {
    /// The number of the next entry of the stream.
    pub n: u64,
    /// The decision that is open now.
    pub decision: u64,
    /// The seats that must choose now.
    pub waiting: Vec<u64>,
    /// Whether the match is over.
    pub over: bool,
}

impl Acknowledged {
    fn of(body: &Value) -> Self {
        let waiting = body["waiting"].as_array().into_iter().flatten();
        Acknowledged {
            n: body["n"].as_u64().unwrap_or_default(),
            decision: body["decision"].as_u64().unwrap_or_default(),
            waiting: waiting.filter_map(Value::as_u64).collect(),
            over: body["over"].as_bool().unwrap_or_default() || !body["outcome"].is_null(),
        }
    }
}

impl Guest {
    /// Becomes a guest of a server.
    pub async fn arrive(server: SocketAddr) -> Result<Self, ClientError> {
        let mut connection = Connection::open(server).await?;
        let body = connection.post("/guests", &json!({})).await?.done()?;
        let token = body["token"].as_str().unwrap_or_default().to_owned();
        Ok(Guest { connection: connection.with_token(&token), server, token })
    }

    /// The same guest over another connection, or after the server came back at another address.
    pub async fn back(token: &str, server: SocketAddr) -> Result<Self, ClientError> {
        let connection = Connection::open(server).await?.with_token(token);
        Ok(Guest { connection, server, token: token.to_owned() })
    }

    /// The token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The server.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// Asks for a document.
    pub async fn get(&mut self, path: &str) -> Result<Answer, ClientError> {
        self.connection.get(path).await
    }

    /// Sends a document.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Answer, ClientError> {
        self.connection.post(path, body).await
    }

    /// Sets a table with these rules and seats, and returns its id.
    pub async fn set(&mut self, code: &str, seats: &[&str]) -> Result<String, ClientError> {
        let asked = json!({ "code": code, "seats": seats, "pace": 0 });
        let body = self.post("/tables", &asked).await?.done()?;
        Ok(body["id"].as_str().unwrap_or_default().to_owned())
    }

    /// How a table stands.
    pub async fn table(&mut self, id: &str) -> Result<Acknowledged, ClientError> {
        let body = self.get(&format!("/tables/{id}")).await?.done()?;
        Ok(Acknowledged::of(&body))
    }

    /// An action that a seat may choose now, by a number that picks one: out of all of them, or
    /// where there are too many to list, step by step. `None` where it has nothing to choose.
    pub async fn pick(
        &mut self,
        id: &str,
        seat: u64,
        mut number: u64,
    ) -> Result<Option<String>, ClientError> {
        let body = self.get(&format!("/tables/{id}/actions?seat={seat}")).await?.done()?;
        if let Some(actions) = body["actions"].as_array() {
            let at = number as usize % actions.len().max(1);
            return Ok(actions.get(at).and_then(Value::as_str).map(str::to_owned));
        }
        let mut draft = String::new();
        loop {
            let path = format!("/tables/{id}/steps?seat={seat}&draft={draft}");
            let body = self.get(&path).await?.done()?;
            let next = body["next"].as_array().map(Vec::as_slice).unwrap_or_default();
            let complete = body["complete"].as_bool().unwrap_or_default();
            if next.is_empty() || complete && number.is_multiple_of(2) {
                return Ok(body["action"].as_str().map(str::to_owned));
            }
            let step = &next[number as usize % next.len()]["step"];
            draft = if draft.is_empty() { step.to_string() } else { format!("{draft}.{step}") };
            number = number.rotate_right(7) ^ 0x9e37;
        }
    }

    /// Chooses an action at a decision.
    pub async fn choose(
        &mut self,
        id: &str,
        seat: u64,
        decision: u64,
        action: &str,
    ) -> Result<Acknowledged, ClientError> {
        let asked = json!({ "decision": decision, "action": action, "seat": seat });
        let body = self.post(&format!("/tables/{id}/actions"), &asked).await?.done()?;
        Ok(Acknowledged::of(&body))
    }
}
