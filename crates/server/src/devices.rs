//! The addresses at which a browser asks that its guest is told without a page, and lets it be.

use crate::app::Shared;
use crate::body::Fields;
use crate::fault::Fault;
use crate::look::Look;
use crate::noticing::{self, Told};
use crate::posted::Posted;
use crate::push::{self, BASE64, Keys};
use crate::reply::{Failed, Problem, Wants};
use axum::Json;
use axum::extract::State;
use base64::Engine;
use serde::{Deserialize, Serialize};
use sortie_store::Device;
use utoipa::ToSchema;

/// By what push services know this server.
#[derive(Serialize, ToSchema)]
pub(crate) struct PushKey {
    /// A point of the curve P-256 in base64url: the `applicationServerKey` of a subscription. None where
    /// this server tells nobody in this way.
    key: Option<String>,
}

/// A browser in which you want to be told, as its `PushSubscription` spells itself in JSON.
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

/// Where you do not want to be told any more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forget {
    /// The address of the push service of the browser.
    endpoint: String,
}

impl Subscription {
    fn device(self, look: &Look) -> Result<Device, Fault> {
        let Subscription { endpoint, keys } = self;
        push::endpoint(&endpoint).ok_or(Fault::Endpoint)?;
        let read = |text: &str| BASE64.decode(text).map_err(|_| Fault::DeviceKeys);
        let (key, auth) = (read(&keys.p256dh)?, read(&keys.auth)?);
        Keys::read(&key, &auth).ok_or(Fault::DeviceKeys)?;
        Ok(Device { endpoint, key, auth, language: look.language.to_owned() })
    }
}

/// Devices are named by scripts and programs, and by no form.
fn of_form<T>(_: &Fields) -> Result<T, Fault> {
    Err(Fault::Form("a device is sent as JSON".to_owned()))
}

/// By what push services know this server: what a browser subscribes with.
#[utoipa::path(
    get, path = "/push", tag = "guests",
    responses((status = 200, body = PushKey))
)]
pub(crate) async fn key(State(app): State<Shared>, look: Look) -> Result<Json<PushKey>, Failed> {
    let done = async {
        if !push::is_possible(&app.options) {
            return Ok(PushKey { key: None });
        }
        Ok(PushKey { key: Some(app.push.key(&app.store).await?) })
    };
    done.await.map(Json).map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))
}

/// Be told in a browser that it is your turn while no page is open there: by a message that only this
/// browser can read, `{ "game": …, "says": …, "link": "/tables/…" }`.
#[utoipa::path(
    post, path = "/push", tag = "guests",
    request_body = Subscription,
    responses(
        (status = 200, body = Told),
        (status = 409, body = Problem, description = "This server tells nobody in this way, or you are told in as many browsers as may be")
    )
)]
pub(crate) async fn add(posted: Posted) -> Result<Json<Told>, Fault> {
    let sent: Subscription = posted.document(of_form)?;
    let (Posted { app, look, .. }, guest) = (&posted, posted.guest()?);
    if !push::is_possible(&app.options) {
        return Err(Fault::NoNotices);
    }
    if !app.store.put_device(guest, sent.device(look)?, push::MOST).await? {
        return Err(Fault::ManyDevices(push::MOST));
    }
    Ok(Json(noticing::of(app, guest).await?))
}

/// Be told no more in a browser.
#[utoipa::path(
    post, path = "/push/forget", tag = "guests",
    request_body = Forget,
    responses((status = 200, body = Told))
)]
pub(crate) async fn forget(posted: Posted) -> Result<Json<Told>, Fault> {
    let sent: Forget = posted.document(of_form)?;
    let (app, guest) = (&posted.app, posted.guest()?);
    // Who knows an endpoint is the browser, whichever guest asked there.
    app.store.forget_device(&sent.endpoint).await?;
    Ok(Json(noticing::of(app, guest).await?))
}
