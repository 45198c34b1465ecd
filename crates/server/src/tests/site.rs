//! A server without a network, guests, and what they ask it.

use crate::app::{App, Shared};
use crate::base::error::ApiError;
use crate::routes::router;
use crate::tables::match_state::MatchState;
use crate::tables::ownership;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use sortie_core::{Draft, Observer, Seat};
use sortie_store::{Store, StoreOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::time::Instant;
use tower::ServiceExt;

/// A server and the folder of its database.
pub(super) struct Site {
    pub(super) app: Shared,
    router: Router,
    /// The router, for the requests of other servers.
    listening: Arc<RwLock<Router>>,
    folder: Arc<TempDir>,
}

/// A guest with this token.
pub(super) struct Guest {
    pub(super) id: String,
    pub(super) token: String,
}

/// A request that is put together.
pub(super) struct Ask {
    router: Router,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
    peer: Option<IpAddr>,
}

/// The response.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) text: String,
}

/// A day in seconds: longer than any test.
const DAY: u64 = 24 * 60 * 60;

impl Site {
    pub(super) async fn open() -> Self {
        Site::with(|_| {}).await
    }

    /// A server whose store is patient or large in another way.
    pub(super) async fn with(change: impl FnOnce(&mut StoreOptions)) -> Self {
        Site::at(Arc::new(tempfile::tempdir().unwrap()), change).await
    }

    /// Another server on the same database.
    pub(super) async fn beside(&self) -> Self {
        let mut site = Site::at(self.folder.clone(), |_| {}).await;
        let time = self.app.time.clone();
        site.set(|app| app.base_mut().time = time);
        // Within seconds every server knows of every other one.
        ownership::renew(&self.app).await.unwrap();
        site
    }

    async fn at(folder: Arc<TempDir>, change: impl FnOnce(&mut StoreOptions)) -> Self {
        let mut options = StoreOptions::new(&folder.path().join("sortie.db"));
        change(&mut options);
        let app =
            App::new(Store::open_with(options).await.unwrap(), crate::Options::default()).unwrap();
        let listening = Arc::new(RwLock::new(router(app.clone())));
        let address = listen_to_servers(&listening).await;
        ownership::join(&app, Some(format!("http://{address}"))).await.unwrap();
        let mut site = Site { router: router(app.clone()), app, listening, folder };
        site.beat(Duration::from_secs(DAY));
        site.extend_lease().await;
        site
    }

    /// Lets the lease last longer than any test, since nobody renews it.
    async fn extend_lease(&self) {
        self.meddle(&format!("UPDATE servers SET until = until + {DAY}000")).await;
        let (cluster, now) = (&self.app.cluster, self.app.time.unix_millis());
        let servers = self.app.store.running_servers().await.unwrap();
        cluster.renewed(Instant::now() + Duration::from_secs(DAY), now, servers);
    }

    /// The same server after it was ended and begun again.
    pub(super) async fn again(self) -> Self {
        ownership::leave(&self.app).await.unwrap();
        self.app.store.close().await;
        let time = self.app.time.clone();
        let mut site = Site::at(self.folder, |_| {}).await;
        site.set(|app| app.base_mut().time = time);
        site
    }

    /// Sets how often quiet streams show that they are alive.
    pub(super) fn beat(&mut self, heartbeat: Duration) {
        self.set(|app| app.base_mut().heartbeat = heartbeat);
    }

    /// Sets something before the first request.
    pub(super) fn set(&mut self, change: impl FnOnce(&mut App)) {
        self.router = Router::new();
        *self.listening.write().unwrap() = Router::new();
        change(Arc::get_mut(&mut self.app).unwrap());
        self.router = router(self.app.clone());
        *self.listening.write().unwrap() = self.router.clone();
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("sortie.db")
    }

    /// The tables of this server where a clock has run out.
    pub(super) async fn overdue(&self) -> Vec<String> {
        self.overdue_by(self.app.time.unix_millis()).await
    }

    /// The tables of this server where a clock will have run out.
    pub(super) async fn overdue_by(&self, at: i64) -> Vec<String> {
        let me = &self.app.cluster.me().unwrap().id;
        self.app.store.overdue_tables(at, 9, me).await.unwrap()
    }

    /// A connection to the database like that of another program.
    pub(super) async fn other_program(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.path());
        options.busy_timeout(Duration::from_secs(5)).connect().await.unwrap()
    }

    /// Does something to the database that no server would do.
    pub(super) async fn meddle(&self, sql: &str) {
        let mut connection = self.other_program().await;
        let sql = AssertSqlSafe(sql.to_owned());
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    pub(super) async fn answer(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    fn ask(&self, method: Method, path: &str) -> Ask {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("sortie.test"));
        let (router, path) = (self.router.clone(), path.to_owned());
        Ask { router, method, path, headers, body: Vec::new(), peer: None }
    }

    pub(super) fn get(&self, path: &str) -> Ask {
        self.ask(Method::GET, path)
    }

    pub(super) fn post(&self, path: &str) -> Ask {
        self.ask(Method::POST, path)
    }

    pub(super) fn send(&self, method: &str, path: &str) -> Ask {
        self.ask(method.parse().unwrap(), path)
    }

    pub(super) async fn guest(&self) -> Guest {
        let made = self.post("/guests").send().await.made();
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        Guest { id: text("id"), token: text("token") }
    }

    /// A table that the guest sets; the rules are a code or the id of a game. Returns its id.
    pub(super) async fn table(&self, guest: &Guest, rules: &str, seats: &[&str]) -> String {
        let create = json!({ "code": rules, "seats": seats, "seed": "7", "pace": 0 });
        let made = self.post("/tables").by(guest).json(&create).send().await.made();
        made["id"].as_str().unwrap().to_owned()
    }

    /// A table with a guest at each seat.
    pub(super) async fn table_of(&self, guests: &[&Guest], rules: &str) -> String {
        let id = self.table(guests[0], rules, &vec!["you"; guests.len()]).await;
        for (seat, guest) in guests.iter().enumerate() {
            let to = &guest.id;
            let sql = format!(
                "UPDATE sittings SET guest = '{to}' WHERE table_id = '{id}' AND seat = {seat}"
            );
            self.meddle(&sql).await;
        }
        self.app.tables.lose(&id);
        id
    }

    /// The table as a guest sees it.
    pub(super) async fn look(&self, guest: &Guest, table: &str) -> Value {
        self.get(&format!("/tables/{table}")).by(guest).send().await.done()
    }

    /// A legal action of a seat, in notation; another `way` often leads to another one.
    pub(super) async fn action(&self, table: &str, seat: Seat, mut way: u32) -> String {
        let inner = self.state(table).await;
        let (played, who) = (inner.table.any_match(), Observer::Seat(seat));
        let mut draft = Draft::EMPTY;
        loop {
            let steps = played.steps(who, &draft);
            let ways = steps.next.len() + u32::from(steps.complete);
            let Some(step) = steps.next.nth(way % ways) else {
                return played.spell(who, &draft).unwrap();
            };
            way /= ways;
            draft = draft.with(step);
        }
    }

    /// A match as this server has it in memory, or as it is on disk if another server owns it.
    async fn state(&self, table: &str) -> Arc<MatchState> {
        match self.app.tables.find(&self.app, table).await {
            Ok(live) => live.read().unwrap(),
            Err(ApiError::Elsewhere | ApiError::Stopped) => {
                let stored = self.app.store.table(table).await.unwrap().unwrap();
                let (now, programs) = (self.app.time.unix_millis(), &self.app.options.programs);
                Arc::new(MatchState::load(&stored, None, &[], now, programs).unwrap())
            }
            Err(fault) => panic!("{fault}"),
        }
    }

    /// Chooses for the only seat of a guest.
    pub(super) async fn choose(
        &self,
        guest: &Guest,
        table: &str,
        decision: u64,
        action: &str,
    ) -> Answer {
        let choose = json!({ "decision": decision, "action": action });
        self.post(&format!("/tables/{table}/actions")).by(guest).json(&choose).send().await
    }

    /// Every guest who must choose does so, once.
    pub(super) async fn decide(&self, guests: &[&Guest], table: &str, way: u32) {
        let seen = self.look(guests[0], table).await;
        for seat in seen["waiting"].as_array().unwrap() {
            let seat = seat.as_u64().unwrap() as Seat;
            let action = self.action(table, seat, way).await;
            let decision = seen["decision"].as_u64().unwrap();
            self.choose(guests[usize::from(seat)], table, decision, &action).await.done();
        }
    }
}

/// Listens for requests of other servers, and returns the address.
async fn listen_to_servers(router: &Arc<RwLock<Router>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = router.clone();
    let serve = move |request: Request<Body>| {
        let router = router.read().unwrap().clone();
        async move { router.oneshot(request).await.unwrap() }
    };
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(serve)).await });
    address
}

impl Ask {
    pub(super) fn header(mut self, name: &str, value: &str) -> Self {
        let name: HeaderName = name.parse().unwrap();
        self.headers.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        self
    }

    /// To this host.
    pub(super) fn host(mut self, host: &str) -> Self {
        self.headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        self
    }

    /// Over a connection from this address.
    pub(super) fn from(mut self, peer: &str) -> Self {
        self.peer = Some(peer.parse().unwrap());
        self
    }

    /// As the program of a guest.
    pub(super) fn by(self, guest: &Guest) -> Self {
        self.header(AUTHORIZATION.as_str(), &format!("Bearer {}", guest.token))
    }

    /// As the browser of a guest, on a page of this site.
    pub(super) fn browser(self, guest: &Guest) -> Self {
        self.cookie(guest).header(ORIGIN.as_str(), "http://sortie.test").page()
    }

    pub(super) fn cookie(self, guest: &Guest) -> Self {
        self.header(COOKIE.as_str(), &format!("sortie={}", guest.token))
    }

    /// The answer is to be a page.
    pub(super) fn page(self) -> Self {
        self.header(ACCEPT.as_str(), "text/html")
    }

    /// The answer is to be a board alone.
    pub(super) fn part(self) -> Self {
        self.header("sortie-part", "board")
    }

    pub(super) fn json(self, document: &Value) -> Self {
        self.body("application/json", document.to_string())
    }

    pub(super) fn form(self, fields: &[(&str, &str)]) -> Self {
        let form = serde_urlencoded::to_string(fields).unwrap();
        self.body("application/x-www-form-urlencoded", form)
    }

    pub(super) fn body(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self.header(CONTENT_TYPE.as_str(), kind)
    }

    /// The answer as it begins to come.
    pub(super) async fn begin(self) -> Response {
        let mut request = Request::builder().method(self.method).uri(self.path);
        *request.headers_mut().unwrap() = self.headers;
        if let Some(peer) = self.peer {
            request = request.extension(ConnectInfo(SocketAddr::new(peer, 1)));
        }
        self.router.oneshot(request.body(Body::from(self.body)).unwrap()).await.unwrap()
    }

    pub(super) async fn send(self) -> Answer {
        let (parts, body) = self.begin().await.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer { status: parts.status.as_u16(), headers: parts.headers, text }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?}", self.method, self.path, self.headers)
    }
}

impl Answer {
    #[track_caller]
    pub(super) fn document(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The document of what was done.
    #[track_caller]
    pub(super) fn done(self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.document()
    }

    /// The document about what was made.
    #[track_caller]
    pub(super) fn made(self) -> Value {
        assert_eq!(self.status, 201, "{self:?}");
        self.document()
    }

    /// The page.
    #[track_caller]
    pub(super) fn shown(self) -> String {
        assert_eq!(self.status, 200, "{self:?}");
        self.text
    }

    /// Status and word of what was not done.
    #[track_caller]
    pub(super) fn refused(&self) -> (u16, String) {
        assert!(self.status >= 400, "{self:?}");
        let document = self.document();
        assert!(document["says"].as_str().is_some_and(|says| !says.is_empty()), "{self:?}");
        (self.status, document["error"].as_str().unwrap().to_owned())
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}
