//! Routes: the handlers, one file for each resource.

pub(crate) mod actions;
pub(crate) mod chat;
pub(crate) mod devices;
pub(crate) mod health;
pub(crate) mod hints;
pub(crate) mod notifications;
pub(crate) mod openapi;
pub(crate) mod proposals;
pub(crate) mod records;
pub(crate) mod recovery;
pub(crate) mod rooms;
pub(crate) mod stream;
pub(crate) mod tables;
