//! A table at which one guest plays both seats, and its next choice.

use super::LoadOptions;
use sortie_client::{ClientError, GuestClient, ServerProcess, TableStatus};
use tokio::task::JoinSet;

/// Choices in a short match of most games. So many tables in a row begin at different moments of their
/// matches, or all would end, and be created anew, in the same second.
const SPREAD: u64 = 24;

/// A table with a connection of its own, and its next choice.
pub(super) struct Table {
    guest: GuestClient,
    id: String,
    code: String,
    number: u64,
    now: TableStatus,
    /// The seat and the action.
    next: (u64, String),
}

impl Table {
    async fn set(mut guest: GuestClient, code: &str, number: u64) -> Result<Self, ClientError> {
        let id = guest.create_table(code, &["you", "you"]).await?;
        let now = guest.status(&id).await?;
        let (code, next) = (code.to_owned(), Default::default());
        let mut table = Table { guest, id, code, number, now, next };
        table.prepare().await?;
        for _ in 0..number % SPREAD {
            table.submit().await?;
            table.prepare().await?;
        }
        Ok(table)
    }

    /// Submits the next choice.
    pub(super) async fn submit(&mut self) -> Result<(), ClientError> {
        let (seat, action) = &self.next;
        self.now = self.guest.submit(&self.id, *seat, self.now.decision, action).await?;
        Ok(())
    }

    /// Asks for the legal actions before the next choice is due, and deals again after the end of a match.
    pub(super) async fn prepare(&mut self) -> Result<(), ClientError> {
        loop {
            if self.now.over {
                self.id = self.guest.create_table(&self.code, &["you", "you"]).await?;
                self.now = self.guest.status(&self.id).await?;
            }
            // The generator of `load.rs`, with the same shift.
            self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if let Some(&seat) = self.now.waiting.first()
                && let Some(action) =
                    self.guest.pick_action(&self.id, seat, self.number >> 40).await?
            {
                self.next = (seat, action);
                return Ok(());
            }
            self.now = self.guest.status(&self.id).await?;
        }
    }
}

/// Sets the tables of all clients.
pub(super) async fn set_all(
    asked: &LoadOptions,
    servers: &[ServerProcess],
) -> Result<Vec<Vec<Table>>, ClientError> {
    let mut setting = JoinSet::new();
    for n in 0..asked.clients {
        let server = servers[n as usize % servers.len()].address();
        let guest = GuestClient::register(server).await?;
        let mut connections = Vec::new();
        for _ in 0..asked.tables {
            connections.push(GuestClient::with_token(guest.token(), server).await?);
        }
        let (code, first) = (asked.code.clone(), n * asked.tables);
        setting.spawn(async move {
            let mut tables = Vec::new();
            for (number, connection) in (first..).zip(connections) {
                tables.push(Table::set(connection, &code, number).await?);
            }
            Ok::<_, ClientError>(tables)
        });
    }
    let mut all = Vec::new();
    while let Some(tables) = setting.join_next().await {
        all.push(tables.map_err(|error| ClientError::Connect(error.into()))??);
    }
    Ok(all)
}
