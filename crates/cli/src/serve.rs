//! `sortie serve`, and `sortie` without a command: the server for browsers.

use crate::errors::Failure;
use crate::log;
use crate::operate::args::{DatabaseArg, ListenArgs, ServeArgs};
use crate::screen;
use sortie_core::Text;
use sortie_outside::NamedPrograms;
use sortie_server::{
    Devices, Limits, Options as ServerOptions, PublicUrl, ServeError, Server, SmtpServer,
};
use sortie_store::{DatabaseLocation, LocationError, StoreOptions};
use sortie_tui::Options;
use sortie_tui::saved::Folder;
use sortie_words::{Readers, Words};
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// The address without `--listen`.
pub(crate) const DEFAULT_ADDRESS: SocketAddr =
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// The file of the database in the data folder.
const DATABASE_FILE: &str = "sortie.db";
/// The most connections for reading from Postgres. A read over the network waits longer than one from a
/// file, so more of them run at the same time.
const POSTGRES_CONNECTIONS: u32 = 8;

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        match &error {
            ServeError::Listen { why, .. } if why.kind() == io::ErrorKind::AddrInUse => {
                let hint = "perhaps Sortie runs there already; --listen 127.0.0.1:0 takes any port that is free";
                Failure::Data(format!("{error}; {hint}"))
            }
            _ => Failure::data(error),
        }
    }
}

/// The path of the database in this folder, or in the platform's data folder.
fn database_path(data: Option<&Path>) -> Result<PathBuf, Failure> {
    let platform = || Folder::of_platform().map(|folder| folder.path().to_owned());
    let folder = data.map(Path::to_owned).or_else(platform).ok_or_else(|| {
        Failure::Data("this system has no folder for data; name one with --data".to_owned())
    })?;
    Ok(folder.join(DATABASE_FILE))
}

/// A variable of the environment; one that is set to nothing counts as not set.
fn variable(name: &str) -> Result<Option<String>, Failure> {
    match env::var(name) {
        Ok(given) => Ok(Some(given).filter(|given| !given.is_empty())),
        Err(env::VarError::NotPresent) => Ok(None),
        Err(env::VarError::NotUnicode(_)) => {
            Err(Failure::Data(format!("{name} is not valid text")))
        }
    }
}

/// The database that the environment names, or that a file names which the environment names: other programs
/// cannot read the file of a secret, as some of them can read variables.
fn database_variable() -> Result<Option<String>, Failure> {
    match (variable("SORTIE_DATABASE")?, variable("SORTIE_DATABASE_FILE")?) {
        (Some(_), Some(_)) => {
            let why = "SORTIE_DATABASE and SORTIE_DATABASE_FILE are both set; keep one of them";
            Err(Failure::Data(why.to_owned()))
        }
        (given, None) => Ok(given),
        (None, Some(path)) => {
            let path = Path::new(&path);
            let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            match text.trim() {
                "" => Err(Failure::file(path, "is empty; write the URL of the database into it")),
                given => Ok(Some(given.to_owned())),
            }
        }
    }
}

/// The database that the arguments, `SORTIE_DATABASE` or `SORTIE_DATABASE_FILE` name; without any, the file in
/// the data folder.
pub(crate) fn database_location(
    data: Option<&Path>,
    database: Option<&DatabaseArg>,
) -> Result<DatabaseLocation, Failure> {
    let given = match (database, data) {
        (Some(given), _) => Some(given.0.clone()),
        // What is asked for on the command line comes before the environment.
        (None, Some(_)) => None,
        (None, None) => database_variable()?,
    };
    match given {
        Some(given) => given.parse().map_err(|why: LocationError| Failure::data(why)),
        None => Ok(DatabaseLocation::File(database_path(data)?)),
    }
}

impl ListenArgs {
    /// Starts a runtime and binds the server's address on it.
    fn bind(
        &self,
        options: ServerOptions,
        connections: Option<u32>,
    ) -> Result<(Runtime, Server), Failure> {
        let location = database_location(self.data.as_deref(), self.database.as_ref())?;
        let mut database = StoreOptions::from_location(location);
        if let DatabaseLocation::Postgres(_) = database.location {
            database.readers = connections.unwrap_or(POSTGRES_CONNECTIONS);
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let address = self.listen.unwrap_or(DEFAULT_ADDRESS);
        let server = runtime.block_on(Server::bind(address, database, options))?;
        Ok((runtime, server))
    }
}

impl ServeArgs {
    /// The programs to be offered, each of which has been started once.
    fn programs(&self) -> Result<NamedPrograms, Failure> {
        let programs = NamedPrograms::new(self.program.clone()).map_err(Failure::usage)?;
        programs.try_out().map_err(Failure::data)?;
        Ok(programs)
    }

    /// The address for other servers that the arguments or `SORTIE_INTERNAL_URL` name.
    fn internal_url(&self) -> Result<Option<PublicUrl>, Failure> {
        if self.internal_url.is_some() {
            return Ok(self.internal_url.clone());
        }
        let given = variable("SORTIE_INTERNAL_URL")?;
        let url = given.map(|given| given.parse()).transpose();
        url.map_err(|why: String| Failure::Data(format!("SORTIE_INTERNAL_URL: {why}")))
    }

    fn options(&self) -> Result<ServerOptions, Failure> {
        let limits = match &self.limits {
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
                Limits::read(&text).map_err(|why| Failure::file(path, why))?
            }
            None => Limits::default(),
        };
        let post = |from: &String| {
            let server = env::var("SORTIE_SMTP").map_err(|_| {
                let what = "--mail-from needs an SMTP server: set SORTIE_SMTP, such as to \
                            smtps://user:password@mail.example.org";
                Failure::Data(what.to_owned())
            })?;
            SmtpServer::new(&server, from).map_err(Failure::Data)
        };
        Ok(ServerOptions {
            public_url: self.public_url.clone(),
            internal_url: self.internal_url()?,
            hosts: self.host.clone(),
            trust_proxy: self.trust_proxy,
            metrics_open: self.metrics_open,
            metrics_listen: self.metrics_listen,
            smtp: self.notifications.mail_from.as_ref().map(post).transpose()?,
            private_webhooks: self.notifications.private_webhooks,
            programs: self.programs()?,
            devices: if self.notifications.no_push { Devices::Untold } else { Devices::Told },
            limits,
        })
    }
}

/// The URL for a browser on this machine: an unspecified address (0.0.0.0) is reached by loopback.
fn browser_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://127.0.0.1:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

/// Opens a browser if there is a desktop to show it.
fn open_browser(link: &str) {
    let desktop = cfg!(not(target_os = "linux"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    if desktop {
        // Not an error without a browser: the address is printed as well.
        let _ = open::that_detached(link);
    }
}

/// Raises the soft limit of open files to the hard one: every connection needs a file, and the usual soft
/// limit of 1024 is below the limits of the server.
#[cfg(unix)]
fn raise_file_limit() {
    // Not an error: with the usual limit the server has fewer connections, and logs when they run out.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// Other systems have no such limit.
#[cfg(not(unix))]
fn raise_file_limit() {}

/// Serves until SIGINT or SIGTERM.
pub(crate) fn run(args: &ServeArgs, language: &str) -> Result<(), Failure> {
    log::init(args.log, args.log_level);
    raise_file_limit();
    let (runtime, server) = args.serve.bind(args.options()?, args.database_connections)?;
    let ended = {
        // Tokio's signals register with the runtime of the current thread.
        let _inside = runtime.enter();
        termination()?
    };
    let words = Words::new(language, [])?;
    let say = |text: Text| words.text(&text, &Readers::default());
    let own = || browser_url(server.address());
    let link = args.public_url.as_ref().map_or_else(own, ToString::to_string);
    let mut lines = vec![say(Text::new(id!("serve-at")).raw("link", &link))];
    if !server.address().ip().is_loopback() {
        lines.push(say(Text::new(id!("serve-beyond"))));
    }
    if server.has_postgres() {
        lines.push(say(Text::new(id!("serve-servers")).raw("link", server.internal_url())));
    }
    let mut out = io::stdout();
    // At once: a program that starts the server may read the first line and hang up.
    out.write_all(format!("{}\n", lines.join("\n")).as_bytes())?;
    out.flush()?;
    if !args.serve.no_open && out.is_terminal() {
        open_browser(&link);
    }
    runtime.block_on(server.run(ended))?;
    Ok(())
}

/// A future that SIGINT or SIGTERM completes. The handlers are installed by this call, so that a
/// signal between it and the first poll is not lost.
#[cfg(unix)]
fn termination() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
    })
}

/// A future that Ctrl-C completes.
#[cfg(not(unix))]
fn termination() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Shows the start menu on the terminal, and serves browsers as long as it is shown.
pub(crate) fn with_menu(
    args: &ListenArgs,
    mut screen: Options,
    language: &str,
) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let say = |text: Text| words.text(&text, &Readers::default());
    let (end, ending) = oneshot::channel::<()>();
    let serving = match args.bind(ServerOptions::default(), None) {
        Ok((runtime, server)) => {
            let link = browser_url(server.address());
            screen.note = Some(say(Text::new(id!("serve-in-browser")).raw("link", &link)));
            if !args.no_open {
                open_browser(&link);
            }
            Some(std::thread::spawn(move || {
                runtime.block_on(server.run(async {
                    // A dropped sender ends the server as well, hence the ignored error.
                    let _ = ending.await;
                }))
            }))
        }
        // The menu works without the server, so a failure to bind is only shown as a note.
        Err(Failure::Data(why) | Failure::Usage(why)) => {
            screen.note = Some(say(Text::new(id!("serve-not")).raw("why", why)));
            None
        }
        Err(failure) => return Err(failure),
    };
    let shown = screen::start(screen);
    // The server ends with the menu.
    drop(end);
    if let Some(Ok(served)) = serving.map(std::thread::JoinHandle::join) {
        served?;
    }
    shown
}
