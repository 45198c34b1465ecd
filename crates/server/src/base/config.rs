//! Settings of the operator.

use crate::base::limits::Limits;
use crate::base::public_url::PublicUrl;
use crate::base::smtp::SmtpServer;
use std::net::SocketAddr;

/// Whether guests are told in browsers in which no page is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Devices {
    /// Guests who asked for it, if browsers trust the address of the server.
    #[default]
    Told,
    /// Nobody.
    Untold,
}

/// How a server is run, besides its address and its database.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where people find it; where each of them asked, if nothing is said.
    pub public_url: Option<PublicUrl>,
    /// Further host names of the server, besides addresses and local names.
    pub hosts: Vec<String>,
    /// Whether `X-Forwarded-For`, `-Host` and `-Proto` are those of a proxy that can be believed.
    pub trust_proxy: bool,
    /// The mail server, if there is one.
    pub smtp: Option<SmtpServer>,
    /// Whether documents about whose turn it is go to machines of private networks, too.
    pub private_webhooks: bool,
    /// Whether guests are told in browsers in which no page is open.
    pub devices: Devices,
    /// How much somebody may ask.
    pub limits: Limits,
    /// Whether everybody may read the figures, and not this machine alone.
    pub metrics_open: bool,
    /// The address of the metrics, if they have one of their own: then all who reach it read them, and
    /// nobody at the address of the pages.
    pub metrics_listen: Option<SocketAddr>,
}
