//! `sortie serve`, and `sortie` alone: the table in the browser.

use crate::errors::Failure;
use crate::log;
use crate::operate::args::{HostArgs, ServeArgs};
use crate::screen;
use sortie_core::Text;
use sortie_server::{Devices, Limits, Options as ServerOptions, Post, ServeError, Server};
use sortie_tui::Options;
use sortie_tui::saved::Folder;
use sortie_words::{Readers, Words};
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// Where somebody who does not say so finds the table.
pub(crate) const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// The database in the folder for data.
const DATABASE: &str = "sortie.db";

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

/// The database in this folder, or in that of the platform.
pub(crate) fn database(data: Option<&Path>) -> Result<PathBuf, Failure> {
    let platform = || Folder::of_platform().map(|folder| folder.path().to_owned());
    let folder = data.map(Path::to_owned).or_else(platform).ok_or_else(|| {
        Failure::Data("this system has no folder for data; name one with --data".to_owned())
    })?;
    Ok(folder.join(DATABASE))
}

impl ServeArgs {
    /// A runtime, and the server that has its address there.
    fn bind(&self, options: ServerOptions) -> Result<(Runtime, Server), Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let address = self.listen.unwrap_or(ADDRESS);
        let server =
            runtime.block_on(Server::bind(address, &database(self.data.as_deref())?, options))?;
        Ok((runtime, server))
    }
}

impl HostArgs {
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
                let what = "--mail-from needs a server for letters: set SORTIE_SMTP to one, such as \
                            smtps://user:password@mail.example.org";
                Failure::Data(what.to_owned())
            })?;
            Post::new(&server, from).map_err(Failure::Data)
        };
        Ok(ServerOptions {
            public_url: self.public_url.clone(),
            trust_proxy: self.trust_proxy,
            metrics_open: self.metrics_open,
            post: self.tell.mail_from.as_ref().map(post).transpose()?,
            private_webhooks: self.tell.private_webhooks,
            devices: if self.tell.no_push { Devices::Untold } else { Devices::Told },
            limits,
        })
    }
}

/// Where a browser finds it: an address that means all of this machine's is reached by the local one.
fn link(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://127.0.0.1:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

/// Opens a browser where there is a desktop to show it.
fn browse(link: &str) {
    let desktop = cfg!(not(target_os = "linux"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    if desktop {
        // Whoever has no browser reads the address.
        let _ = open::that_detached(link);
    }
}

/// Serves until somebody ends it.
pub(crate) fn run(args: &HostArgs, language: &str) -> Result<(), Failure> {
    log::begin(args.log, args.log_level);
    let (runtime, server) = args.serve.bind(args.options()?)?;
    let ended = {
        let _inside = runtime.enter();
        ended()?
    };
    let words = Words::new(language, [])?;
    let say = |text: Text| words.text(&text, &Readers::default());
    let own = || link(server.address());
    let link = args.public_url.as_ref().map_or_else(own, ToString::to_string);
    let mut out = io::stdout();
    writeln!(out, "{}", say(Text::new(id!("serve-at")).raw("link", &link)))?;
    if !server.address().ip().is_loopback() {
        writeln!(out, "{}", say(Text::new(id!("serve-beyond"))))?;
    }
    out.flush()?;
    if !args.serve.no_open && out.is_terminal() {
        browse(&link);
    }
    runtime.block_on(server.run(ended))?;
    Ok(())
}

/// When somebody asks the program to end. From this call on it is listened for.
#[cfg(unix)]
fn ended() -> io::Result<impl Future<Output = ()>> {
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

/// When somebody asks the program to end.
#[cfg(not(unix))]
fn ended() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// The start menu on the terminal, and the table in the browser as long as it is shown.
pub(crate) fn with_menu(
    args: &ServeArgs,
    mut screen: Options,
    language: &str,
) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let say = |text: Text| words.text(&text, &Readers::default());
    let (end, ending) = oneshot::channel::<()>();
    let serving = match args.bind(ServerOptions::default()) {
        Ok((runtime, server)) => {
            let link = link(server.address());
            screen.note = Some(say(Text::new(id!("serve-in-browser")).raw("link", &link)));
            if !args.no_open {
                browse(&link);
            }
            Some(std::thread::spawn(move || {
                runtime.block_on(server.run(async {
                    let _ = ending.await;
                }))
            }))
        }
        // Who plays at the terminal can do without the browser.
        Err(Failure::Data(why) | Failure::Usage(why)) => {
            screen.note = Some(say(Text::new(id!("serve-not")).raw("why", why)));
            None
        }
        Err(failure) => return Err(failure),
    };
    let shown = screen::start(screen);
    drop(end);
    if let Some(Ok(served)) = serving.map(std::thread::JoinHandle::join) {
        served?;
    }
    shown
}
