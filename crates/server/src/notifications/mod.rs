//! Notifications of absent players: webhooks, e-mail and push messages.

pub(crate) mod dispatch;
mod email;
pub(crate) mod error;
pub(crate) mod push;
pub(crate) mod settings;
pub(crate) mod state;
mod webhook;
