//! Metrics of the server for monitoring.

use crate::base::error::ApiError;
use axum::http::Method;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// Up to so many seconds a request takes: from what is read out of memory to what waits for a disk.
const TIMES: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
/// The same for a decision of a bot.
const THINKING: [f64; 9] = [0.0001, 0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: u32,
}

/// All figures.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Histogram, fn() -> Histogram>,
    streams: Gauge,
    tables: Gauge,
    rooms: Gauge,
    choices: Counter,
    store_errors: Counter,
    bots: Histogram,
    takeovers: Counter,
    forwarded: Counter,
    fenced: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("sortie");
        let requests: Family<RequestLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(TIMES));
        let (streams, tables, rooms) = (Gauge::default(), Gauge::default(), Gauge::default());
        let (choices, store_errors) = (Counter::default(), Counter::default());
        let bots = Histogram::new(THINKING);
        let (takeovers, forwarded, fenced) =
            (Counter::default(), Counter::default(), Counter::default());
        let seconds = Unit::Seconds;
        let help = "Requests by address, method and status, until the answer begins";
        registry.register_with_unit("request", help, seconds.clone(), requests.clone());
        registry.register("streams", "Streams that are open", streams.clone());
        registry.register(
            "tables_in_memory",
            "Tables in memory, which this server owns",
            tables.clone(),
        );
        registry.register("rooms", "Rooms at which people sit down", rooms.clone());
        registry.register("log_entries", "Entries of logs that are on disk", choices.clone());
        let help = "Requests and bots that the database kept from going on";
        registry.register("store_errors", help, store_errors.clone());
        registry.register_with_unit("bot", "Decisions of bots", seconds, bots.clone());
        let help = "Tables taken over from servers that were gone";
        registry.register("takeovers", help, takeovers.clone());
        let help = "Requests passed on to the server that owns their table";
        registry.register("forwarded_requests", help, forwarded.clone());
        let help = "Writes refused because another server had taken over the table";
        registry.register("fenced_writes", help, fenced.clone());
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "What runs", build);
        Metrics {
            registry,
            requests,
            streams,
            tables,
            rooms,
            choices,
            store_errors,
            bots,
            takeovers,
            forwarded,
            fenced,
        }
    }
}

/// Counts a stream as long as it is there.
pub(crate) struct Stream(Gauge);

impl Drop for Stream {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A method by its name. Anybody may invent methods: they are told and kept as `OTHER`.
pub(crate) fn known(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

impl Metrics {
    pub(crate) fn request(&self, route: &str, method: &Method, status: u16, took: Duration) {
        let method = known(method);
        let labels = RequestLabels { route: route.to_owned(), method, status: status.into() };
        self.requests.get_or_create(&labels).observe(took.as_secs_f64());
    }

    pub(crate) fn stream(&self) -> Stream {
        self.streams.inc();
        Stream(self.streams.clone())
    }

    pub(crate) fn appended(&self, entries: usize) {
        self.choices.inc_by(entries as u64);
    }

    pub(crate) fn bot(&self, took: Duration) {
        self.bots.observe(took.as_secs_f64());
    }

    /// Counts a table that was taken over from another server.
    pub(crate) fn taken_over(&self) {
        self.takeovers.inc();
    }

    /// Counts a request that was passed on to another server.
    pub(crate) fn forwarded(&self) {
        self.forwarded.inc();
    }

    /// Counts a write that was refused by its fence.
    pub(crate) fn fenced(&self) {
        self.fenced.inc();
    }

    /// Counts what went wrong, if the database is to blame.
    pub(crate) fn fault(&self, fault: &ApiError) {
        if matches!(fault, ApiError::Store(_) | ApiError::Damaged { .. }) {
            self.store_errors.inc();
        }
    }

    /// Everything in the text format of `OpenMetrics`, which Prometheus reads, with the numbers of
    /// tables in memory and of rooms.
    pub(crate) fn text(&self, tables: usize, rooms: i64) -> Result<String, ApiError> {
        self.tables.set(tables as i64);
        self.rooms.set(rooms);
        let mut text = String::new();
        text::encode(&mut text, &self.registry)
            .map_err(|error| ApiError::Broken(error.to_string()))?;
        Ok(text)
    }
}
