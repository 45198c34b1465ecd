//! Errors of notifications.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::Text;

/// Why a guest is not notified as asked.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotificationError {
    /// This server notifies nobody, or not in this way.
    #[error("this server tells nobody in this way")]
    Unavailable,
    /// The address was asked to confirm a moment ago.
    #[error("this address was asked to confirm less than an hour ago")]
    Asked,
    /// The mail server did not take an e-mail.
    #[error("the letter could not be sent")]
    NotSent,
    /// Nothing can be sent to this address of the web.
    #[error("'{0}' is no whole address of the web")]
    Webhook(String),
    /// This is no e-mail address.
    #[error("'{0}' is no address for letters")]
    Mail(String),
    /// The address of a device is none.
    #[error("the address of this device is no whole address of the web")]
    Endpoint,
    /// The keys of a device are none.
    #[error("these are not the keys of a browser")]
    DeviceKeys,
    /// The guest has as many devices as allowed.
    #[error("{0} devices are told, and there may be no more")]
    ManyDevices(u32),
}

impl FeatureError for NotificationError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            NotificationError::Unavailable => ("no_notices", StatusCode::CONFLICT),
            NotificationError::Asked => ("asked", StatusCode::CONFLICT),
            NotificationError::NotSent => ("no_letter", StatusCode::SERVICE_UNAVAILABLE),
            NotificationError::Webhook(_)
            | NotificationError::Mail(_)
            | NotificationError::Endpoint
            | NotificationError::DeviceKeys => ("form", StatusCode::BAD_REQUEST),
            NotificationError::ManyDevices(_) => ("many_devices", StatusCode::CONFLICT),
        }
    }

    fn text(&self) -> Text {
        match self {
            NotificationError::Unavailable => Text::new(id!("fault-no-notices")),
            NotificationError::Asked => Text::new(id!("fault-asked")),
            NotificationError::NotSent => Text::new(id!("fault-no-letter")),
            NotificationError::Webhook(given) => {
                Text::new(id!("fault-webhook")).raw("given", given)
            }
            NotificationError::Mail(given) => Text::new(id!("fault-mail")).raw("given", given),
            NotificationError::Endpoint => Text::new(id!("fault-endpoint")),
            NotificationError::DeviceKeys => Text::new(id!("fault-device-keys")),
            NotificationError::ManyDevices(n) => {
                Text::new(id!("fault-many-devices")).number("n", *n)
            }
        }
    }
}
