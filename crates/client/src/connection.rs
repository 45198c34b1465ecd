//! One connection that is kept open, and JSON over it.

use crate::link::Server;
use crate::wire::Wire;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{
    ACCEPT, ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, SET_COOKIE,
};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::io;
use std::time::Duration;
use tokio::time::timeout;

/// A server that has not answered after this time does not answer any more.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to a server.
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
    token: Option<String>,
    language: Option<String>,
    key: Option<String>,
}

/// A response of the server.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The status: 200, 201, 409, …
    pub status: u16,
    /// The document.
    pub body: Value,
}

/// Why there is no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Connect(#[from] io::Error),
    /// Nothing can be said in secret.
    #[error("no secret connection comes about: {0}")]
    Secret(io::Error),
    /// The connection was lost: what was sent may have been done or not.
    #[error("the connection was lost: {0}")]
    Lost(#[from] hyper::Error),
    /// The server does not answer: what was sent may have been done or not.
    #[error("the server does not answer")]
    Late,
    /// Data that is needed later cannot be saved.
    #[error("this cannot be kept: {0}")]
    Keep(io::Error),
    /// The address is none.
    #[error("{0}")]
    Request(#[from] hyper::http::Error),
    /// The answer is none of a server of Sortie.
    #[error("the answer is not JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The server did not do what was asked.
    #[error("the server answers {}: {}", .0.status, .0.body["says"].as_str().unwrap_or("?"))]
    Refused(Answer),
}

impl ClientError {
    /// Whether the same may go well a moment later.
    pub fn may_pass(&self) -> bool {
        match self {
            ClientError::Connect(_) | ClientError::Lost(_) | ClientError::Late => true,
            // 429: it was asked too often just now.
            ClientError::Refused(answer) => answer.status == 429 || answer.status >= 500,
            _ => false,
        }
    }

    /// The word of the server for what went wrong: `full`, `begun`, …
    pub fn kind(&self) -> Option<&str> {
        match self {
            ClientError::Refused(answer) => answer.body["error"].as_str(),
            _ => None,
        }
    }
}

impl Answer {
    /// The answer, if it was done.
    pub fn done(self) -> Result<Value, ClientError> {
        if (200..300).contains(&self.status) {
            Ok(self.body)
        } else {
            Err(ClientError::Refused(self))
        }
    }
}

impl Connection {
    /// Connects to a server.
    pub async fn open(server: impl Into<Server>) -> Result<Self, ClientError> {
        let server = server.into();
        let (sender, connection) = handshake(TokioIo::new(Wire::to(&server).await?)).await?;
        tokio::spawn(async move {
            // That it ended is told to who sends next.
            let _ = connection.await;
        });
        Ok(Connection { sender, host: server.authority(), token: None, language: None, key: None })
    }

    /// Speaks for who has this token from now on.
    #[must_use]
    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// Asks for sentences in this language from now on.
    #[must_use]
    pub fn with_language(mut self, language: &str) -> Self {
        self.language = Some(language.to_owned());
        self
    }

    /// Asks for a document.
    pub async fn get(&mut self, path: &str) -> Result<Answer, ClientError> {
        self.send(Method::GET, path, Bytes::new()).await
    }

    /// Sends a document.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Answer, ClientError> {
        let body = serde_json::to_vec(body)?;
        self.send(Method::POST, path, body.into()).await
    }

    /// Goes a way that ends with a token: that of the guest whose secret stands in it.
    pub async fn come_back(&mut self, path: &str) -> Result<String, ClientError> {
        let answer = self.ask(Method::POST, path, Bytes::new(), None).await?;
        let cookie = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let token = cookie.and_then(|cookie| cookie.strip_prefix("sortie="));
        match token.and_then(|rest| rest.split(';').next()).map(str::to_owned) {
            Some(token) => Ok(token),
            // What is said about it is a page for people.
            None => Err(ClientError::Refused(Answer {
                status: answer.status().as_u16(),
                body: Value::Null,
            })),
        }
    }

    /// Follows what is sent event by event, from behind the one with this id.
    pub(crate) async fn follow(
        &mut self,
        path: &str,
        seen: Option<&str>,
    ) -> Result<Incoming, ClientError> {
        let answer = self.ask(Method::GET, path, Bytes::new(), seen).await?;
        if answer.status().is_success() {
            return Ok(answer.into_body());
        }
        Err(ClientError::Refused(whole(answer).await?))
    }

    /// Sets the idempotency key: from now on a request takes effect once, however often it is sent.
    pub(crate) fn set_key(&mut self, key: Option<String>) {
        self.key = key;
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Result<Answer, ClientError> {
        let asked = async {
            let answer = self.ask(method, path, body, None).await?;
            whole(answer).await
        };
        timeout(PATIENCE, asked).await.map_err(|_| ClientError::Late)?
    }

    async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
        seen: Option<&str>,
    ) -> Result<Response<Incoming>, ClientError> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.host)
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/json");
        let more = [
            (AUTHORIZATION, self.token.as_ref().map(|token| format!("Bearer {token}"))),
            (ACCEPT_LANGUAGE, self.language.clone()),
            (HeaderName::from_static("last-event-id"), seen.map(str::to_owned)),
            (HeaderName::from_static("idempotency-key"), self.key.clone()),
        ];
        for (name, value) in more {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        self.sender.ready().await?;
        Ok(self.sender.send_request(request.body(Full::new(body))?).await?)
    }
}

async fn whole(answer: Response<Incoming>) -> Result<Answer, ClientError> {
    let status = answer.status().as_u16();
    let body = answer.into_body().collect().await?.to_bytes();
    let body = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body)? };
    Ok(Answer { status, body })
}
