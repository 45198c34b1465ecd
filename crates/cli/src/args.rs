//! The definition of the command line.

use crate::errors::Failure;
use crate::lab::args::LabArgs;
use crate::observer::ObserverArg;
use crate::operate::args::{AdminArgs, BackupArgs, DoctorArgs, HostArgs, ServeArgs};
use crate::play::hint::HintPolicy;
use crate::screen;
use crate::seed::Seed;
use clap::builder::PossibleValuesParser;
use clap::{Args as Group, Parser, Subcommand};
use sortie_client::Link;
use sortie_core::{MAX_SEATS, Seat};
use sortie_tui::Options;
use sortie_words::{LANGUAGES, language};
use std::env;
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(
    name = "sortie",
    version,
    about = "Card combat games: play them, set up positions, replay and simulate matches",
    after_help = "\
Examples:
  sortie games                    which games there are
  sortie play attack              play Attack! against the computer
  sortie play retaliation --seats you,bot,bot
  sortie join http://192.168.0.7:8080/tables/q7m2k4xw9abc

sortie alone serves the table in the browser, as 'sortie serve' does; on a terminal it shows the
start menu besides.

Exit codes: 0 all went well, 1 something is wrong with the data that was given, 2 with an argument."
)]
pub(crate) struct Args {
    /// The language of tables, rules and questions [default: that of the locale]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(LANGUAGES))]
    lang: Option<String>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Args {
    /// How the screen begins.
    pub(crate) fn screen(&self) -> Options {
        let (asked, locale) = (self.lang.as_deref().map(language), self.language());
        screen::options(asked, locale)
    }

    /// Nothing, unless options of the server stand before a command that does not serve.
    pub(crate) fn agree(&self) -> Result<(), Failure> {
        if self.command.is_none() || self.serve == ServeArgs::default() {
            return Ok(());
        }
        let why = "--listen, --no-open and --data belong to 'sortie serve' and stand after it";
        Err(Failure::Usage(why.to_owned()))
    }

    /// The language that is asked for by an option or, without one, by the locale.
    pub(crate) fn language(&self) -> &'static str {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| env::var(name).ok());
        let asked = self.lang.clone().into_iter().chain(locale).find(|asked| !asked.is_empty());
        language(&asked.unwrap_or_default())
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, or show one with its presets and parameters
    Games(GamesArgs),
    /// Sit down at a table of a server, by its link
    Join(JoinArgs),
    /// Show the start menu in the terminal
    Menu,
    /// Play a match in the terminal
    Play(PlayArgs),
    /// Set up, show and play on positions
    Position(PositionArgs),
    /// Play a recorded match again, with every check
    Replay(ReplayArgs),
    /// Check that a recorded match was dealt fairly
    Verify(VerifyArgs),
    /// Read the rulebook: a game's page, or one rule
    Rules(RulebookArgs),
    /// Serve the table in the browser
    Serve(HostArgs),
    /// Check whether a server would run well here
    Doctor(DoctorArgs),
    /// Copy the database while the server runs
    Backup(BackupArgs),
    /// Look after a server: tables, blocks, and how long matches stay
    Admin(AdminArgs),
    /// Let bots play many matches and report how they come out
    Simulate(SimulateArgs),
    /// Measure bots against each other
    Lab(LabArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    Man(ManArgs),
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie completions bash > ~/.local/share/bash-completion/completions/sortie
  sortie completions zsh > ~/.zfunc/_sortie
  sortie completions fish > ~/.config/fish/completions/sortie.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder; it is made if it is not there
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie games
  sortie games attack
  sortie games retaliation --json")]
pub(crate) struct GamesArgs {
    /// The game to show
    pub(crate) game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
On a terminal the page is shown by the pager that the variable PAGER names, or by less.

Examples:
  sortie rules attack
  sortie rules RET-15
  sortie rules retaliation 15
  sortie rules attack --json")]
pub(crate) struct RulebookArgs {
    /// A game, or the id of a rule
    #[arg(value_name = "GAME|RULE")]
    pub(crate) what: String,
    /// The number of a rule of that game
    pub(crate) rule: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which rules: the same options for every command that begins a match.
#[derive(Clone, Debug, Group)]
pub(crate) struct RulesArgs {
    /// A named set of values ('sortie games GAME' lists them)
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,
    /// Set a parameter; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Read the rules from a file (TOML)
    #[arg(long, value_name = "FILE", conflicts_with = "code")]
    pub(crate) rules: Option<PathBuf>,
    /// A rule code, such as attack/reshuffles=2
    #[arg(long, value_name = "RULECODE", conflicts_with = "preset")]
    pub(crate) code: Option<String>,
}

#[derive(Debug, Group)]
#[command(after_help = "\
On a terminal the whole screen is the table, with keys and mouse; the match is kept and can be
played on from the start menu. With --plain, where the input or the output is no terminal, or where
TERM is 'dumb', it is played line by line: type 'help' at the prompt to see what may be typed.

A seat is 'you', 'you:NAME', 'bot' (the strongest there is), 'bot:NAME' or 'exec:COMMAND', a program
that plays by docs/bot-protocol.md. Several 'you' share the keyboard; hands stay
hidden between their turns.

Examples:
  sortie play attack
  sortie play attack --preset power --record match.json
  sortie play attack --seats you:Anna,you:Ben
  sortie play attack --seats 'you,exec:python3 bot.py@2s'
  sortie play retaliation --seats you,bot,bot --set rounds=5 --seed 7
  sortie play retaliation --code retaliation/jack_odd=5")]
pub(crate) struct PlayArgs {
    /// The game to play
    pub(crate) game: String,
    /// Who sits where, from seat 0 on [default: you and as many bots as are needed]
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// What chance begins with: a whole number or 64 hexadecimal digits [default: a random number]
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// When you may ask the club bot what it would play: against bots alone, or never; the record
    /// says that you did
    #[arg(long, value_enum, default_value_t)]
    pub(crate) advice: HintPolicy,
    /// Keep a record of the match in a new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Play line by line, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Do not pause after the moves of bots on the whole screen
    #[arg(long)]
    pub(crate) fast: bool,
    #[command(flatten, next_help_heading = "Rules")]
    pub(crate) rules: RulesArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The link is the one that people send each other; a private link to come back leads to the match that
is under way. Who has been on a server before is the same guest there: a token is kept for each server
in the platform's folder for data. Where the match goes on, so does the terminal: it may be left, and
the connection or the server may be lost.

On a terminal the whole screen is the table. With --plain, where the input or the output is no
terminal, or where TERM is 'dumb', it is played line by line.

HintPolicy the match is over, the terminal checks by itself that it was dealt fairly.

Examples:
  sortie join http://192.168.0.7:8080/tables/q7m2k4xw9abc --name Anna
  sortie join https://example.org/tables/q7m2k4xw9abc --watch")]
pub(crate) struct JoinArgs {
    /// The link to a table, or a private link to come back
    #[arg(value_name = "LINK")]
    pub(crate) link: Link,
    /// What you want to be called there
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Your seat, counted from 1 as at the table [default: the first that is free]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SEATS as i64))]
    pub(crate) seat: Option<u8>,
    /// Look on, and do not sit down
    #[arg(long, conflicts_with_all = ["name", "seat", "token"])]
    pub(crate) watch: bool,
    /// Be the guest with this token, which is not kept
    #[arg(long)]
    pub(crate) token: Option<String>,
    /// Play line by line, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Group)]
#[command(
    after_help = "\
A position is JSON with named zones and cards such as 9H. It is read from --file or stdin, and the
new one is written to stdout, so that commands can be chained.

Examples:
  sortie position new attack --seed 7 > deal.json
  sortie position show --file deal.json --as 0
  sortie position actions --file deal.json
  sortie position play attack 9H --file deal.json --as 1
  sortie position new attack | sortie position play attack | sortie position show",
    arg_required_else_help = true
)]
pub(crate) struct PositionArgs {
    #[command(subcommand)]
    pub(crate) command: PositionCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PositionCommand {
    /// Deal a new match and print its first position
    #[command(after_help = "\
Examples:
  sortie position new attack
  sortie position new retaliation --seats 3 --seed 7")]
    New {
        /// The game
        game: String,
        /// How many seats [default: as few as possible]
        #[arg(long, value_name = "N")]
        seats: Option<usize>,
        /// What chance begins with: a whole number or 64 hexadecimal digits
        #[arg(long, default_value_t = Seed::ZERO)]
        seed: Seed,
        #[command(flatten, next_help_heading = "Rules")]
        rules: RulesArgs,
    },
    /// Show the table of a position
    #[command(after_help = "\
Examples:
  sortie position show --file deal.json             the whole truth, zone by zone
  sortie position show --file deal.json --as 0      what seat 0 sees
  sortie position show --file deal.json --as public --json")]
    Show {
        #[command(flatten)]
        input: Input,
        /// The observer: a seat, public or all
        #[arg(long = "as", value_name = "SEAT|public|all", default_value = "all")]
        observer: ObserverArg,
        /// Print the scene as JSON
        #[arg(long)]
        json: bool,
    },
    /// List the legal actions of the seats that decide
    #[command(after_help = "\
Where several seats decide at once, each action is written SEAT:ACTION.

Examples:
  sortie position actions --file deal.json
  sortie position actions --file deal.json --as 1 --json")]
    Actions {
        #[command(flatten)]
        input: Input,
        /// Only those of this seat
        #[arg(long = "as", value_name = "SEAT", value_parser = seat)]
        seat: Option<Seat>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play actions and print the position that follows
    #[command(after_help = "\
Where several seats decide at once, write SEAT:ACTION for each of them. With --as, the document
that is printed also says what that observer was told; this is ignored when it is read again.

Examples:
  sortie position play attack --file deal.json
  sortie position play attack 9H QC --file deal.json --as 0
  sortie position play 0:turn 1:turn < speed.json")]
    Play {
        /// The actions, one after the other
        #[arg(required = true, value_name = "ACTION")]
        actions: Vec<String>,
        #[command(flatten)]
        input: Input,
        /// Say what was told to a seat, to the public, or to all
        #[arg(long = "as", value_name = "SEAT|public|all")]
        observer: Option<ObserverArg>,
        /// What chance begins with: a whole number or 64 hexadecimal digits
        #[arg(long, default_value_t = Seed::ZERO)]
        seed: Seed,
    },
}

#[derive(Clone, Debug, Group)]
pub(crate) struct Input {
    /// Where the position stands; - is stdin
    #[arg(long, default_value = "-")]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Group)]
#[command(after_help = "\
On a terminal the match is shown on the whole screen, move by move. With --plain or --as all, where
the input or the output is no terminal, or where TERM is 'dumb', it is printed as text.

A full record holds the seed and every action, and is checked entry by entry. --export prints what
one observer may have of it, without seed and without other people's choices.

Examples:
  sortie replay match.json
  sortie replay match.json --as 0
  sortie replay match.json --export public > published.json")]
pub(crate) struct ReplayArgs {
    /// The record; - is stdin
    pub(crate) record: PathBuf,
    /// The observer: a seat, public or all [default: all, or those that the record was made for]
    #[arg(long = "as", value_name = "SEAT|public|all")]
    pub(crate) observer: Option<ObserverArg>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the record as this observer may have it
    #[arg(long, value_name = "SEAT|public", conflicts_with_all = ["observer", "json"])]
    pub(crate) export: Option<ObserverArg>,
    /// Print the match as text, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The record is played again from its seed, with every check, and what the deal was bound to is
computed anew. Compare it with what the page of the table showed before the match, or give it here;
the same with the bytes that your browser added.

Examples:
  sortie verify match.json
  sortie verify match.json --commitment 9ae34f71…43b0 --bytes 0:de93fbbc48a9640f112a597fbef3043a")]
pub(crate) struct VerifyArgs {
    /// The record; - is stdin
    pub(crate) record: PathBuf,
    /// What the table showed before the match: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// What a seat added: 32 hexadecimal digits; may be given several times
    #[arg(long, value_name = "SEAT:HEX")]
    pub(crate) bytes: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
A seat is 'bot' (the strongest there is), 'bot:NAME' or 'exec:COMMAND', a program that plays by
docs/bot-protocol.md. The report is the same for every number of threads, unless a program plays.

Examples:
  sortie simulate attack
  sortie simulate retaliation --seats random,random,random --matches 100000
  sortie simulate attack --seats novice,random --matches 100
  sortie simulate attack --set dice=true --seed 7 --json")]
pub(crate) struct SimulateArgs {
    /// The game to simulate
    pub(crate) game: String,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) matches: u64,
    /// Which bot sits where, from seat 0 on [default: random, on as few seats as possible]
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) many: ManyArgs,
}

/// What every command needs that plays many matches.
#[derive(Debug, Group)]
pub(crate) struct ManyArgs {
    /// What chance begins with: a whole number
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many threads; 0 is one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten, next_help_heading = "Rules")]
    pub(crate) rules: RulesArgs,
}

/// More threads than this only get in each other's way.
const MOST_THREADS: usize = 1024;

fn seat(text: &str) -> Result<Seat, String> {
    text.parse().map_err(|_| "only a seat has actions; seats are numbered from 0".to_owned())
}

/// How many threads somebody may ask for.
fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n| n <= MOST_THREADS);
    number.ok_or_else(|| format!("it is a whole number from 0 to {MOST_THREADS}"))
}
