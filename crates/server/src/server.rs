//! The server: its addresses, and how it begins and ends.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::access_log;
use crate::http::blocklist;
use crate::http::body;
use crate::http::idempotency;
use crate::http::listener;
use crate::http::listener::Patience;
use crate::http::preferences::Look;
use crate::http::rate_limit;
use crate::http::response::{Failed, Wants};
use crate::http::security_headers;
use crate::options::Options;
use crate::routes::actions;
use crate::routes::chat;
use crate::routes::devices;
use crate::routes::health;
use crate::routes::hints;
use crate::routes::notifications;
use crate::routes::openapi;
use crate::routes::proposals;
use crate::routes::records;
use crate::routes::recovery;
use crate::routes::rooms;
use crate::routes::stream;
use crate::routes::tables;
use crate::upkeep;
use crate::view::assets::asset;
use crate::view::pages;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use sortie_store::{Store, StoreError};
use sortie_words::WordsError;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;
use tokio::task::JoinHandle;

/// More than this is not read: a record of the longest match is far below it.
const LARGEST: usize = 2 * 1024 * 1024;
/// How long requests in work are waited for at the end.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often tables that nobody looks at are forgotten.
const SWEEP: Duration = Duration::from_secs(60);
/// How often clocks and those who are away are looked after.
const ATTEND: Duration = Duration::from_millis(500);
/// How often it is noted that a server is there.
const ALIVE: Duration = Duration::from_secs(5);

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

/// A server that has its address and its database, and answers nobody yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Shared,
}

impl Server {
    /// Takes an address (port 0: any that is free) and opens the database at `path`.
    pub async fn bind(
        address: SocketAddr,
        path: &Path,
        options: Options,
    ) -> Result<Self, ServeError> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener::prepare(&listener)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listen().map_err(|why| ServeError::Listen { address, why })?;
        let app = App::new(Store::open(path).await?, options)?;
        // Before any clock is looked at: the outage until now does not count.
        app.store.record_start(app.time.now()).await?;
        Ok(Server { listener, address, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` comes. Then nobody new is let in, streams end, and what was begun is
    /// answered, for at most ten seconds; what is being written is written.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Server { listener, app, .. } = self;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        // Before the first connection, or a blocked visitor could slip in.
        app.gate.read(&app).await?;
        let chores = [
            tokio::spawn(sweep(app.clone())),
            tokio::spawn(attend(app.clone())),
            tokio::spawn(blocklist::watch(app.clone())),
        ];
        let ending = app.clone();
        let asked = tokio::spawn(async move {
            end.await;
            ending.gate.end();
        });
        let patience = Patience::default();
        tokio::select! {
            () = listener::listen(listener, router(app.clone()), patience, app.gate.ending()) => {}
            () = async {
                app.gate.ended().await;
                tokio::time::sleep(PATIENCE).await;
            } => tracing::warn!("not everybody was answered before the end"),
        }
        // These loops never end by themselves, and must not write once the store closes.
        chores.iter().chain([&asked]).for_each(JoinHandle::abort);
        // Clocks stand still from this time until the next start.
        app.store.record_heartbeat(app.time.now()).await?;
        app.store.close().await;
        Ok(())
    }
}

async fn sweep(app: Shared) {
    loop {
        tokio::time::sleep(SWEEP).await;
        app.tables.sweep();
        app.buckets.sweep();
        if let Err(fault) = expire(&app).await {
            tracing::warn!(%fault, "what is old cannot be deleted");
        }
    }
}

async fn attend(app: Shared) {
    let mut noted = app.time.now();
    loop {
        tokio::time::sleep(ATTEND).await;
        upkeep::attend(&app).await;
        let now = app.time.now();
        // Not in every round: it is a write to the disk.
        if now - noted >= ALIVE.as_millis() as i64 {
            noted = now;
            if let Err(error) = app.store.record_heartbeat(now).await {
                tracing::warn!(%error, "nobody will know that a server was there");
            }
        }
    }
}

/// Deletes what stays no longer.
async fn expire(app: &Shared) -> Result<(), Fault> {
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
        blocklist::forget_gone(app).await?;
    }
    Ok(())
}

/// All addresses.
pub(crate) fn router(app: Shared) -> Router {
    let once = from_fn_with_state(app.clone(), idempotency::once);
    let addresses = Router::new()
        .route(
            "/tables",
            get(pages::my_tables::tables).merge(post(actions::create).layer(once.clone())),
        )
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/steps", get(tables::next_steps))
        .route("/tables/{id}/actions", get(tables::actions).post(actions::choose))
        .route("/tables/{id}/withdraw", post(actions::withdraw))
        .route("/tables/{id}/take-back", post(actions::take_back))
        .route("/tables/{id}/resign", post(actions::resign))
        .route("/tables/{id}/advice", post(hints::ask))
        .route("/tables/{id}/propose", post(proposals::propose))
        .route("/tables/{id}/agree", post(proposals::agree))
        .route("/tables/{id}/refuse", post(proposals::refuse))
        .route("/tables/{id}/again", post(actions::again).layer(once.clone()))
        .route("/tables/{id}/qr.svg", get(rooms::qr))
        .route("/tables/{id}/sit", post(rooms::sit).layer(once.clone()))
        .route("/tables/{id}/leave", post(rooms::leave))
        .route("/tables/{id}/fill", post(rooms::fill))
        .route("/tables/{id}/host", post(rooms::hand_on))
        .route("/tables/{id}/ready", post(rooms::ready))
        .route("/tables/{id}/start", post(rooms::start))
        .route("/tables/{id}/close", post(rooms::close))
        .route("/tables/{id}/events", get(tables::events))
        .route("/tables/{id}/chat", get(chat::show).merge(post(chat::say).layer(once)))
        .route("/tables/{id}/mute", post(chat::mute))
        .route("/tables/{id}/stream", get(stream::stream))
        .route("/tables/{id}/record", get(records::record))
        .route("/notices", get(notifications::show).post(notifications::save))
        .route("/notices/{what}/{secret}", get(notifications::ask).post(notifications::answer))
        .route("/push", get(devices::key).post(devices::add))
        .route("/push/forget", post(devices::forget))
        .route("/return", post(recovery::make))
        .route("/return/{secret}", get(recovery::open).post(recovery::back))
        .route("/return/{secret}/qr.svg", get(recovery::code))
        .route("/guests", post(actions::guest))
        .route("/openapi.json", get(openapi::json))
        .route("/assets/{*name}", get(asset))
        .merge(pages::router())
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .layer(from_fn(access_log::route))
        .fallback(nothing)
        .with_state(app.clone());
    // Around the addresses and not on each: only so they see which methods an address has.
    Router::new()
        .fallback_service(addresses)
        // The last layer is the outermost: the log and the headers cover every response, and a
        // blocked or too frequent request is refused before its body is read.
        .layer(from_fn_with_state(app.clone(), body::whole))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(app.clone(), security_headers::sentences))
        .layer(from_fn_with_state(app.clone(), security_headers::same_site))
        .layer(from_fn_with_state(app.clone(), rate_limit::rates))
        .layer(from_fn_with_state(app.clone(), blocklist::gate))
        .layer(from_fn_with_state(app.clone(), security_headers::headers))
        .layer(from_fn_with_state(app, access_log::journal))
}

async fn nothing(State(app): State<Shared>, wants: Wants, look: Look) -> Response {
    Failed::new(&app, wants, &look, Fault::NoPage).into_response()
}
