//! Guests: anonymous accounts that sign in with a token.

/// A guest to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuest {
    /// The id by which tables refer to the guest.
    pub id: String,
    /// The hash of the token in hex. The token itself is never stored, so a stolen database lets nobody
    /// sign in.
    pub token_hash: String,
    /// The display name.
    pub name: String,
}

/// A stored guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The time of registration in milliseconds since 1970.
    pub created: i64,
}
