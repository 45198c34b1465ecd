//! [`GuestClient`]: creates tables, lists legal actions and submits them, for tests and measurements.

use crate::connection::{ApiResponse, ClientError, Connection};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A guest account and a connection.
pub struct GuestClient {
    connection: Connection,
    server: SocketAddr,
    token: String,
}

/// The state of a match. After a submitted action it is the server's acknowledgement, sent once the
/// action is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// The number of the next stream entry.
    pub n: u64,
    /// The number of the open decision.
    pub decision: u64,
    /// The seats that must choose.
    pub waiting: Vec<u64>,
    /// Whether the match is over.
    pub over: bool,
}

impl TableStatus {
    fn from_body(body: &Value) -> Self {
        let waiting = body["waiting"].as_array().into_iter().flatten();
        TableStatus {
            n: body["n"].as_u64().unwrap_or_default(),
            decision: body["decision"].as_u64().unwrap_or_default(),
            waiting: waiting.filter_map(Value::as_u64).collect(),
            over: body["over"].as_bool().unwrap_or_default() || !body["outcome"].is_null(),
        }
    }
}

impl GuestClient {
    /// Registers a new guest.
    pub async fn register(server: SocketAddr) -> Result<Self, ClientError> {
        let mut connection = Connection::open(server).await?;
        let body = connection.post("/guests", &json!({})).await?.into_result()?;
        let token = body["token"].as_str().unwrap_or_default().to_owned();
        Ok(GuestClient { connection: connection.with_token(&token), server, token })
    }

    /// Connects as an existing guest, also after the server has moved to another address.
    pub async fn with_token(token: &str, server: SocketAddr) -> Result<Self, ClientError> {
        let connection = Connection::open(server).await?.with_token(token);
        Ok(GuestClient { connection, server, token: token.to_owned() })
    }

    /// The guest's bearer token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The server's address.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// Sends a GET request.
    pub async fn get(&mut self, path: &str) -> Result<ApiResponse, ClientError> {
        self.connection.get(path).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<ApiResponse, ClientError> {
        self.connection.post(path, body).await
    }

    /// Creates a table with a rule code and one spec for each seat. Returns its id.
    pub async fn create_table(
        &mut self,
        code: &str,
        seats: &[&str],
    ) -> Result<String, ClientError> {
        // Pace 0: bots answer without a pause for human eyes, which a measurement must not wait
        // for.
        let asked = json!({ "code": code, "seats": seats, "pace": 0 });
        let body = self.post("/tables", &asked).await?.into_result()?;
        Ok(body["id"].as_str().unwrap_or_default().to_owned())
    }

    /// The state of a table's match.
    pub async fn status(&mut self, id: &str) -> Result<TableStatus, ClientError> {
        let body = self.get(&format!("/tables/{id}")).await?.into_result()?;
        Ok(TableStatus::from_body(&body))
    }

    /// A legal action of a seat, selected by `number`: from the list of all actions or, where there are too
    /// many to list, step by step. `None` if the seat has nothing to choose.
    pub async fn pick_action(
        &mut self,
        id: &str,
        seat: u64,
        mut number: u64,
    ) -> Result<Option<String>, ClientError> {
        let body = self.get(&format!("/tables/{id}/actions?seat={seat}")).await?.into_result()?;
        if let Some(actions) = body["actions"].as_array() {
            // At least 1, because an empty list must not divide by zero.
            let at = number as usize % actions.len().max(1);
            return Ok(actions.get(at).and_then(Value::as_str).map(str::to_owned));
        }
        let mut draft = String::new();
        loop {
            let path = format!("/tables/{id}/steps?seat={seat}&draft={draft}");
            let body = self.get(&path).await?.into_result()?;
            let next = body["next"].as_array().map(Vec::as_slice).unwrap_or_default();
            let complete = body["complete"].as_bool().unwrap_or_default();
            if next.is_empty() || complete && number.is_multiple_of(2) {
                return Ok(body["action"].as_str().map(str::to_owned));
            }
            let step = &next[number as usize % next.len()]["step"];
            draft = if draft.is_empty() { step.to_string() } else { format!("{draft}.{step}") };
            // Each step needs fresh bits, or a number would always take the same branch.
            number = number.rotate_right(7) ^ 0x9e37;
        }
    }

    /// Submits an action for a decision.
    pub async fn submit(
        &mut self,
        id: &str,
        seat: u64,
        decision: u64,
        action: &str,
    ) -> Result<TableStatus, ClientError> {
        let asked = json!({ "decision": decision, "action": action, "seat": seat });
        let body = self.post(&format!("/tables/{id}/actions"), &asked).await?.into_result()?;
        Ok(TableStatus::from_body(&body))
    }
}
