//! A request by which somebody does something, with all that its handler looks at.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::body::{Fields, Sent};
use crate::http::preferences::Look;
use crate::http::response::Wants;
use crate::http::session::Asker;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// The sender, the target and the response format of a request.
pub(crate) struct Posted {
    pub(crate) app: Shared,
    asker: Asker,
    pub(crate) wants: Wants,
    pub(crate) look: Look,
    headers: HeaderMap,
    body: Bytes,
}

impl Posted {
    /// The body, as a form or as JSON.
    pub(crate) fn sent(&self) -> Result<Sent, Fault> {
        Sent::read(&self.headers, self.body.clone())
    }

    /// The document that was sent, or that the fields of a form make.
    pub(crate) fn document<T: DeserializeOwned>(
        &self,
        of_form: impl FnOnce(&Fields) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.sent()?.document(of_form)
    }

    /// The id of the guest who asks; an error for who has no token.
    pub(crate) fn guest(&self) -> Result<&str, Fault> {
        self.asker.id().ok_or(Fault::NoToken)
    }
}

impl FromRequest<Shared> for Posted {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        // The asker before the body, so that an unknown token is refused without reading what it
        // sent.
        let asker = Asker::from_request_parts(&mut parts, app).await;
        let asker = asker.map_err(IntoResponse::into_response)?;
        let headers = parts.headers.clone();
        let body = Bytes::from_request(Request::from_parts(parts, body), app).await;
        Ok(Posted {
            app: app.clone(),
            asker,
            wants: Wants::of(&headers),
            look: Look::of(&headers),
            body: body.map_err(IntoResponse::into_response)?,
            headers,
        })
    }
}
