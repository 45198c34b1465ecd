//! Routes that add and remove a browser for push notifications.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::body::FormFields;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::notifications::error::NotificationError;
use crate::notifications::push::{self, BASE64, Keys};
use crate::notifications::settings::{self, Told};
use crate::routes::request::PostRequest;
use axum::Json;
use axum::extract::State;
use base64::Engine;
use serde::{Deserialize, Serialize};
use sortie_store::Device;
use utoipa::ToSchema;

/// The key by which push services know this server.
#[derive(Serialize, ToSchema)]
pub(crate) struct PushKey {
    /// A point of the curve P-256 in base64url: the `applicationServerKey` of a subscription. None
    /// if this server sends no push notifications.
    key: Option<String>,
}

/// A browser that receives push notifications, with the fields of its `PushSubscription` in JSON.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Subscription {
    /// The address of its push service.
    endpoint: String,
    keys: SubscriptionKeys,
}

/// The keys of a browser, in base64url.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SubscriptionKeys {
    /// A point of the curve P-256: 65 bytes.
    p256dh: String,
    /// 16 bytes.
    auth: String,
}

/// A browser that no longer receives push notifications.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forget {
    /// The address of the push service of the browser.
    endpoint: String,
}

impl Subscription {
    fn device(self, preferences: &Preferences) -> Result<Device, ApiError> {
        let Subscription { endpoint, keys } = self;
        // Checked before it is stored: this server will send requests to the address.
        push::endpoint(&endpoint).ok_or(NotificationError::Endpoint)?;
        let read = |text: &str| BASE64.decode(text).map_err(|_| NotificationError::DeviceKeys);
        let (key, auth) = (read(&keys.p256dh)?, read(&keys.auth)?);
        // Checked now, because nobody would see an error when the first notification is encrypted.
        Keys::read(&key, &auth).ok_or(NotificationError::DeviceKeys)?;
        Ok(Device { endpoint, key, auth, language: preferences.language.to_owned() })
    }
}

/// Only scripts and programs name devices; no form does.
fn of_form<T>(_: &FormFields) -> Result<T, ApiError> {
    Err(ApiError::Form("a device is sent as JSON".to_owned()))
}

/// Get the key with which a browser subscribes to push notifications.
#[utoipa::path(
    get, path = "/push", tag = "guests",
    responses((status = 200, body = PushKey))
)]
pub(crate) async fn key(
    State(app): State<Shared>,
    preferences: Preferences,
) -> Result<Json<PushKey>, ErrorResponse> {
    let done = async {
        if !push::is_possible(&app.options) {
            return Ok(PushKey { key: None });
        }
        Ok(PushKey { key: Some(app.push.key(&app.store).await?) })
    };
    done.await
        .map(Json)
        .map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
}

/// Turn on push notifications for a browser, which arrive even when no page is open. Each is
/// encrypted for this browser and holds `{ "game": …, "says": …, "link": "/tables/…" }`.
#[utoipa::path(
    post, path = "/push", tag = "guests",
    request_body = Subscription,
    responses(
        (status = 200, body = Told),
        (status = 409, body = Problem, description = "This server sends no push notifications, or you have them in the maximum number of browsers")
    )
)]
pub(crate) async fn add(request: PostRequest) -> Result<Json<Told>, ApiError> {
    let sent: Subscription = request.document(of_form)?;
    let (PostRequest { app, preferences, .. }, guest) = (&request, request.guest()?);
    if !push::is_possible(&app.options) {
        return Err(NotificationError::Unavailable.into());
    }
    if !app.store.put_device(guest, sent.device(preferences)?, push::MOST).await? {
        return Err(NotificationError::ManyDevices(push::MOST).into());
    }
    Ok(Json(settings::load_settings(app, guest).await?))
}

/// Turn off push notifications for a browser.
#[utoipa::path(
    post, path = "/push/forget", tag = "guests",
    request_body = Forget,
    responses((status = 200, body = Told))
)]
pub(crate) async fn forget(request: PostRequest) -> Result<Json<Told>, ApiError> {
    let sent: Forget = request.document(of_form)?;
    let (app, guest) = (&request.app, request.guest()?);
    // The endpoint is a secret of the browser, so it is proof enough, whichever guest asks.
    app.store.forget_device(&sent.endpoint).await?;
    Ok(Json(settings::load_settings(app, guest).await?))
}
