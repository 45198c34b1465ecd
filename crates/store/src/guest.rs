//! Those who come with a token.

/// A guest that is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuest {
    /// The id, by which tables name the guest.
    pub id: String,
    /// The hash of the token, as hex. The token itself is not kept.
    pub token_hash: String,
    /// The name of the guest.
    pub name: String,
}

/// A guest as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The id.
    pub id: String,
    /// The name of the guest.
    pub name: String,
    /// When the guest came first, in milliseconds since 1970.
    pub created: i64,
}
