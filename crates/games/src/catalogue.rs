//! The catalogue: a line a game.

sortie_core::games! {
    crate::attack::Attack,
    crate::attacke::Attacke,
    crate::commander::Commander,
    crate::duelx::DuelX,
    crate::modify::Modify,
    crate::retaliation::Retaliation,
}
