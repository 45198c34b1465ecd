//! The server: its addresses, and how it begins and ends.

use crate::app::{App, Shared};
use crate::base::config::Options;
use crate::base::error::ApiError;
use crate::http::listener::{self, OpenConnections, Timeouts, listen};
use crate::rooms::registry;
use crate::routes::health::metrics_router;
use crate::routes::router;
use crate::tables::ownership;
use crate::tables::state::TableState;
use crate::{tables, upkeep};
use sortie_store::{Store, StoreError, StoreOptions};
use sortie_words::WordsError;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// How long requests in work are waited for at the end.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the tables are waited for at the end.
const LEAVING: Duration = Duration::from_secs(2);
/// How often tables that nobody looks at are forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// How often a server that starts looks whether its address is free.
const ADDRESS_POLL: Duration = Duration::from_millis(100);
/// A renewal that was begun by a server before it was killed may arrive so much later.
const RENEWAL_LATENCY: Duration = Duration::from_millis(500);

/// Why the server cannot begin, or had to end.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or not of this machine.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// Why not.
        why: io::Error,
    },
    /// Another server that runs on the database has the same address.
    #[error(
        "another server on this database has the address {0} too; \
         name the address at which the others reach this one: --internal-url http://10.0.0.1:8080"
    )]
    SameAddress(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file of messages has a fault.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// Something of the system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl ServeError {
    fn from_fault(fault: ApiError) -> Self {
        match fault {
            ApiError::Store(error) => ServeError::Store(error),
            other => ServeError::Io(io::Error::other(other.to_string())),
        }
    }
}

/// A server that has its address and its database, and answers nobody yet.
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    address: SocketAddr,
    app: Shared,
}

impl Server {
    /// Takes an address (port 0: any that is free) and opens the database.
    pub async fn bind(
        address: SocketAddr,
        database: StoreOptions,
        mut options: Options,
    ) -> Result<Self, ServeError> {
        let listener = bind(address)?;
        let metrics = options.metrics_listen.map(bind).transpose()?;
        let address = listener.local_addr()?;
        let private = options.is_private(address.ip());
        options.limits.lab.allowed.get_or_insert(private);
        let internal_url = options.internal_url(address);
        let app = App::new(Store::open_with(database).await?, options)?;
        join(&app, internal_url).await?;
        // Before any clock is looked at: the outage until now does not count.
        app.table_store.record_start(app.time.unix_millis()).await?;
        Ok(Server { listener, metrics, address, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where other servers on the same database reach it.
    pub fn internal_url(&self) -> String {
        self.app.options.internal_url(self.address)
    }

    /// Whether the database is one that servers on several machines share.
    pub fn has_postgres(&self) -> bool {
        self.app.store.is_postgres()
    }

    /// Where it listens for requests of metrics, if that is another address.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Answers until `end` comes. Then nobody new is let in, streams end, and what was begun is
    /// answered, for at most ten seconds; what is being written is written.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Server { listener, metrics, app, .. } = self;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let metrics = metrics.map(tokio::net::TcpListener::from_std).transpose()?;
        // Before the first connection, or a blocked visitor could slip in.
        app.blocklist.read(&app.store).await?;
        let (patience, ending) = (Timeouts::default(), app.blocklist.ending());
        let table_state: &Arc<TableState> = &app;
        let mut chores = vec![
            tokio::spawn(sweep(app.clone())),
            tokio::spawn(tables::upkeep::attend(table_state.clone())),
            tokio::spawn(ownership::keep_lease(table_state.clone())),
            tokio::spawn(tables::upkeep::follow_changes(table_state.clone(), {
                let app = app.clone();
                move |changes| upkeep::follow_changes(&app, changes)
            })),
            tokio::spawn(upkeep::watch(app.clone())),
            tokio::spawn(upkeep::carry_notices(app.clone())),
            tokio::spawn(upkeep::hand_over_clients(app.clone())),
        ];
        if let Some(metrics) = metrics {
            let router = metrics_router(app.clone());
            let connections = OpenConnections::new(&app.options, &app.cluster);
            chores.push(tokio::spawn(listen(
                metrics,
                router,
                patience,
                connections,
                ending.clone(),
            )));
        }
        let ended = app.clone();
        chores.push(tokio::spawn(async move {
            end.await;
            // With other servers the tables move on first, and requests that still come here are passed on.
            if ended.cluster.has_others() {
                leave(&ended).await;
            }
            ended.blocklist.end();
        }));
        let connections = OpenConnections::new(&app.options, &app.cluster);
        tokio::select! {
            () = listen(listener, router(app.clone()), patience, connections, ending) => {}
            () = async {
                app.blocklist.ended().await;
                sleep(PATIENCE).await;
            } => tracing::warn!("not everybody was answered before the end"),
        }
        // These loops never end by themselves, and must not write once the store closes.
        chores.iter().for_each(JoinHandle::abort);
        if !app.cluster.is_ending() {
            leave(&app).await;
        }
        // Clocks stand still from this time until the next start.
        app.table_store.record_heartbeat(app.time.unix_millis()).await?;
        app.store.close().await;
        Ok(())
    }
}

/// Joins the servers on the database. A server with the same address that was killed has a lease until it
/// lapses; one that is still there renews it.
async fn join(app: &Shared, address: String) -> Result<(), ServeError> {
    let begun = Instant::now();
    let patience = app.store.lease_timing().lapse + RENEWAL_LATENCY;
    loop {
        match ownership::join(app, Some(address.clone())).await {
            Err(ApiError::Store(StoreError::AddressTaken { address })) => {
                if begun.elapsed() > patience {
                    return Err(ServeError::SameAddress(address));
                }
                sleep(ADDRESS_POLL).await;
            }
            joined => return joined.map_err(ServeError::from_fault),
        }
    }
}

/// Lets go of all tables. If that takes too long, the lease lapses.
async fn leave(app: &Shared) {
    let left = tokio::time::timeout(LEAVING, ownership::leave(app)).await;
    if !matches!(left, Ok(Ok(()))) {
        tracing::warn!("other servers have to wait until the lease of this one lapses");
    }
}

fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let bound = TcpListener::bind(address).and_then(|listener| {
        listener::prepare(&listener)?;
        Ok(listener)
    });
    bound.map_err(|why| ServeError::Listen { address, why })
}

async fn sweep(app: Shared) {
    loop {
        sleep(SWEEP).await;
        app.tables.sweep();
        app.rate_limiter.sweep();
        if let Err(fault) = expire(&app).await {
            tracing::warn!(%fault, "what is old cannot be deleted");
        }
    }
}

/// Deletes what stays no longer.
async fn expire(app: &Shared) -> Result<(), ApiError> {
    let mut gone = 0;
    loop {
        // Some hundred at a time, so that writes of players get their turn in between.
        match app.store.expire().await? {
            0 => break,
            some => gone += some,
        }
    }
    if gone > 0 {
        tracing::info!(gone, "deleted what is old");
        registry::forget_gone(app).await?;
    }
    Ok(())
}
