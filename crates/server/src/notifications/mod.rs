//! Notifications of absent players: webhooks, e-mail and push messages.

pub(crate) mod dispatch;
pub(crate) mod email;
pub(crate) mod push;
pub(crate) mod settings;
pub(crate) mod state;
pub(crate) mod webhook;
