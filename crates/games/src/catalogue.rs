//! The catalogue: a line a game.

sortie_core::games! {
    crate::attack::Attack,
    crate::modify::Modify,
    crate::retaliation::Retaliation,
}
