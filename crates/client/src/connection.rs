//! [`Connection`]: one HTTP/1.1 keep-alive connection that carries JSON.

use crate::link::ServerAddress;
use crate::transport::Transport;
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

/// The longest wait for a complete response. The slowest request is a hint, for which a server
/// searches a few seconds; a loaded server may queue it for several more.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);

/// A keep-alive connection to a server, with the headers that each request carries.
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
    token: Option<String>,
    language: Option<String>,
    idempotency_key: Option<String>,
}

/// An HTTP response with a JSON body.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiResponse {
    /// The HTTP status code: 200, 201, 409, …
    pub status: u16,
    /// The JSON document; `null` for an empty body.
    pub body: Value,
}

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The TCP connection failed.
    #[error("the server cannot be reached: {0}")]
    Connect(#[from] io::Error),
    /// The TLS handshake failed.
    #[error("no secure connection is possible: {0}")]
    Tls(io::Error),
    /// The connection broke. The server may or may not have processed the request.
    #[error("the connection was lost: {0}")]
    Disconnected(#[from] hyper::Error),
    /// No response came in time. The server may or may not have processed the request.
    #[error("the server does not answer")]
    Timeout,
    /// A local file that is needed later cannot be written, such as the token.
    #[error("this cannot be saved: {0}")]
    Storage(io::Error),
    /// The request cannot be built, for example from an invalid path.
    #[error("{0}")]
    Request(#[from] hyper::http::Error),
    /// The response is not JSON, so the server is probably not Sortie.
    #[error("the answer is not JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The server refused the request with a status of 400 or above.
    #[error("the server answers {}: {}", .0.status, .0.body["says"].as_str().unwrap_or("?"))]
    Refused(ApiResponse),
}

impl ClientError {
    /// Whether the same request may succeed a moment later.
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Connect(_) | ClientError::Disconnected(_) | ClientError::Timeout => true,
            // 429 is the rate limit and a 5xx often a restart; other refusals would only repeat.
            ClientError::Refused(answer) => answer.status == 429 || answer.status >= 500,
            _ => false,
        }
    }

    /// The error code in the response: `full`, `begun`, …
    pub fn code(&self) -> Option<&str> {
        match self {
            ClientError::Refused(answer) => answer.body["error"].as_str(),
            _ => None,
        }
    }
}

impl ApiResponse {
    /// The body of a successful response.
    pub fn into_result(self) -> Result<Value, ClientError> {
        if (200..300).contains(&self.status) {
            Ok(self.body)
        } else {
            Err(ClientError::Refused(self))
        }
    }
}

impl Connection {
    /// Opens a connection.
    pub async fn open(server: impl Into<ServerAddress>) -> Result<Self, ClientError> {
        let server = server.into();
        let (sender, connection) =
            handshake(TokioIo::new(Transport::connect(&server).await?)).await?;
        tokio::spawn(async move {
            // The driver's error is dropped here: the next request on this connection reports it.
            let _ = connection.await;
        });
        Ok(Connection {
            sender,
            host: server.authority(),
            token: None,
            language: None,
            idempotency_key: None,
        })
    }

    /// Sends this bearer token with each request.
    #[must_use]
    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// Sends this language as `Accept-Language` with each request.
    #[must_use]
    pub fn with_language(mut self, language: &str) -> Self {
        self.language = Some(language.to_owned());
        self
    }

    /// Sends a GET request.
    pub async fn get(&mut self, path: &str) -> Result<ApiResponse, ClientError> {
        self.send(Method::GET, path, Bytes::new()).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<ApiResponse, ClientError> {
        let body = serde_json::to_vec(body)?;
        self.send(Method::POST, path, body.into()).await
    }

    /// Redeems a private return link for the token of its guest.
    ///
    /// The route is made for browsers: it answers with a redirect and a session cookie, whose value is the
    /// token.
    pub async fn redeem_return_link(&mut self, path: &str) -> Result<String, ClientError> {
        let response = self.request(Method::POST, path, Bytes::new(), None).await?;
        let cookie = response.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let token = cookie.and_then(|cookie| cookie.strip_prefix("sortie="));
        match token.and_then(|rest| rest.split(';').next()).map(str::to_owned) {
            Some(token) => Ok(token),
            // The refusal is an HTML page, so there is no JSON body to pass on.
            None => Err(ClientError::Refused(ApiResponse {
                status: response.status().as_u16(),
                body: Value::Null,
            })),
        }
    }

    /// Opens an event stream that continues after the event with this id. There is no timeout here: the
    /// caller sets one for each chunk.
    pub(crate) async fn open_stream(
        &mut self,
        path: &str,
        last_event_id: Option<&str>,
    ) -> Result<Incoming, ClientError> {
        let response = self.request(Method::GET, path, Bytes::new(), last_event_id).await?;
        if response.status().is_success() {
            return Ok(response.into_body());
        }
        Err(ClientError::Refused(read_json(response).await?))
    }

    /// Sets the `Idempotency-Key` of the following requests: the server processes the first of them and
    /// repeats its response to the others.
    pub(crate) fn set_idempotency_key(&mut self, key: Option<String>) {
        self.idempotency_key = key;
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Result<ApiResponse, ClientError> {
        let exchange = async {
            let response = self.request(method, path, body, None).await?;
            read_json(response).await
        };
        timeout(RESPONSE_TIMEOUT, exchange).await.map_err(|_| ClientError::Timeout)?
    }

    async fn request(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
        last_event_id: Option<&str>,
    ) -> Result<Response<Incoming>, ClientError> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.host)
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/json");
        let optional = [
            (AUTHORIZATION, self.token.as_ref().map(|token| format!("Bearer {token}"))),
            (ACCEPT_LANGUAGE, self.language.clone()),
            (HeaderName::from_static("last-event-id"), last_event_id.map(str::to_owned)),
            (HeaderName::from_static("idempotency-key"), self.idempotency_key.clone()),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        // hyper refuses a request while the one before it is still under way.
        self.sender.ready().await?;
        Ok(self.sender.send_request(request.body(Full::new(body))?).await?)
    }
}

async fn read_json(response: Response<Incoming>) -> Result<ApiResponse, ClientError> {
    let status = response.status().as_u16();
    let body = response.into_body().collect().await?.to_bytes();
    let body = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body)? };
    Ok(ApiResponse { status, body })
}
