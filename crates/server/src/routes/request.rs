//! A request by which somebody does something, with all that its handler looks at.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::body::{FormFields, RequestBody};
use crate::http::preferences::Preferences;
use crate::http::response::Format;
use crate::http::session::Caller;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// The sender, the target and the response format of a request.
pub(crate) struct PostRequest {
    pub(crate) app: Shared,
    caller: Caller,
    pub(crate) format: Format,
    pub(crate) preferences: Preferences,
    headers: HeaderMap,
    body: Bytes,
}

impl PostRequest {
    /// The body, as a form or as JSON.
    pub(crate) fn sent(&self) -> Result<RequestBody, ApiError> {
        RequestBody::read(&self.headers, self.body.clone())
    }

    /// The document that was sent, or that the fields of a form make.
    pub(crate) fn document<T: DeserializeOwned>(
        &self,
        of_form: impl FnOnce(&FormFields) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.sent()?.document(of_form)
    }

    /// The id of the guest who asks; an error for who has no token.
    pub(crate) fn guest(&self) -> Result<&str, ApiError> {
        self.caller.id().ok_or(ApiError::NoToken)
    }
}

impl FromRequest<Shared> for PostRequest {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        // The asker before the body, so that an unknown token is refused without reading what it
        // sent.
        let caller = Caller::from_request_parts(&mut parts, app).await;
        let caller = caller.map_err(IntoResponse::into_response)?;
        let headers = parts.headers.clone();
        let body = Bytes::from_request(Request::from_parts(parts, body), app).await;
        Ok(PostRequest {
            app: app.clone(),
            caller,
            format: Format::from_headers(&headers),
            preferences: Preferences::from_headers(&headers),
            body: body.map_err(IntoResponse::into_response)?,
            headers,
        })
    }
}
