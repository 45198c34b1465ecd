//! Request bodies: a form from a page, JSON from a program.

use crate::base::error::ApiError;
use crate::http::listener::Timeouts;
use crate::http::response::ErrorResponse;
use crate::http::state::HttpState;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;

/// The fields of a form in their order.
pub(crate) type FormFields = Vec<(String, String)>;

/// The request with its body, of at most so many bytes. Waits for it, but not for ever. The error is the
/// response.
pub(crate) async fn whole(
    app: &Arc<HttpState>,
    request: Request,
    most: usize,
) -> Result<Request, Response> {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(request);
    }
    let patience = request.extensions().get().copied().unwrap_or_else(Timeouts::default).body;
    let (parts, body) = request.into_parts();
    // Limited by a layer and not by `to_bytes`, which does not tell a large body from a broken one.
    let coming = Limited::new(body, most).collect();
    let fault = match timeout(patience, coming).await {
        Ok(Ok(body)) => {
            return Ok(Request::from_parts(parts, Body::from(body.to_bytes())));
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => ApiError::TooLarge,
        Ok(Err(error)) => ApiError::Form(error.to_string()),
        Err(_) => ApiError::Slow,
    };
    let mut answer = ErrorResponse::from_headers(&parts.headers, app, fault).into_response();
    // The rest of the body would be taken for another request.
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    Err(answer)
}

/// A body as it was sent.
pub(crate) enum RequestBody {
    /// The fields of a form.
    Form(FormFields),
    /// JSON.
    Json(Bytes),
}

impl RequestBody {
    /// A body by its type: JSON, else a form.
    pub(crate) fn read(headers: &HeaderMap, body: Bytes) -> Result<Self, ApiError> {
        let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return Ok(RequestBody::Json(body));
        }
        let fields = serde_urlencoded::from_bytes(&body);
        fields.map(RequestBody::Form).map_err(|error| ApiError::Form(error.to_string()))
    }

    /// The document that JSON spells, or that is made of the fields of a form.
    pub(crate) fn document<T: DeserializeOwned>(
        self,
        of_form: impl FnOnce(&FormFields) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        match self {
            RequestBody::Form(fields) => of_form(&fields),
            RequestBody::Json(body) => {
                // Commands without fields may be sent without a body.
                let body: &[u8] = if body.is_empty() { b"{}" } else { &body };
                serde_json::from_slice(body).map_err(|error| ApiError::Form(error.to_string()))
            }
        }
    }
}

/// A field of a form that is filled in.
pub(crate) fn field<'f>(fields: &'f FormFields, name: &str) -> Option<&'f str> {
    let found = fields.iter().find(|(key, _)| key == name)?;
    Some(found.1.as_str()).filter(|value| !value.is_empty())
}

/// A field that is a whole number.
pub(crate) fn number<T: std::str::FromStr>(
    fields: &FormFields,
    name: &str,
) -> Result<Option<T>, ApiError> {
    let wrong = |text: &str| ApiError::Form(format!("{name} is '{text}', not a whole number"));
    field(fields, name).map(|text| text.parse().map_err(|_| wrong(text))).transpose()
}

/// A number that must be there.
pub(crate) fn needed<T: std::str::FromStr>(fields: &FormFields, name: &str) -> Result<T, ApiError> {
    number(fields, name)?.ok_or_else(|| ApiError::Form(format!("{name} is missing")))
}
