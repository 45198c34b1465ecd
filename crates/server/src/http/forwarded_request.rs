//! [`ForwardedRequest`]: the mark of a request that another server has passed on.

use std::net::IpAddr;

/// A request that another server has passed on for the client at this address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForwardedRequest {
    pub(crate) client: IpAddr,
}
