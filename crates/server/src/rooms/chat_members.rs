//! The guests who may write in the chat of a table or room.

use crate::base::error::ApiError;
use crate::rooms::state::RoomState;
use crate::tables::terms::Terms;
use std::sync::Arc;

/// The guests who may write at a table, and whether the chat is on.
pub(crate) struct ChatMembers {
    /// The seated guests: id and name.
    pub(crate) people: Vec<(String, String)>,
    /// Whether the chat is on.
    pub(crate) open: bool,
}

impl ChatMembers {
    /// The guests who sit at a table or in a room.
    pub(crate) async fn at(app: &Arc<RoomState>, id: &str) -> Result<Self, ApiError> {
        match app.tables.find(app, id).await {
            // Rooms and tables share their ids; most chats are at tables, so those come first.
            Err(ApiError::NoTable) => {
                let open = app.rooms.find(app, id).await?.ok_or(ApiError::NoTable)?;
                let people = open.room.people();
                Ok(ChatMembers { people, open: open.room.agreed.chat && !open.room.closed })
            }
            Ok(live) => {
                let names = live.read()?.table.names().to_vec();
                let sitting = live.head.sitting.iter().zip(names);
                let people =
                    sitting.filter_map(|(sitting, name)| Some((sitting.guest.clone()?, name)));
                let Terms { shared, agreed, .. } = &live.terms;
                let open = *shared && agreed.as_ref().is_none_or(|agreed| agreed.chat);
                Ok(ChatMembers { people: people.collect(), open })
            }
            Err(fault) => Err(fault),
        }
    }

    /// The name of a guest at this table.
    pub(crate) fn name(&self, guest: &str) -> Option<&str> {
        self.people.iter().find(|(id, _)| id == guest).map(|(_, name)| name.as_str())
    }
}
