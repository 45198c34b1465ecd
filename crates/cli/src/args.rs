//! The definition of the command line.

use crate::arg_values::{NameParser, number_seed, seat};
use crate::daily::DailyArgs;
use crate::errors::Failure;
use crate::history::HistoryArgs;
use crate::lab::args::LabArgs;
use crate::learn::LearnArgs;
use crate::observer::ObserverArg;
use crate::operate::args::{
    AdminArgs, BackupArgs, DoctorArgs, ListenArgs, MigrateDatabaseArgs, ServeArgs,
};
use crate::play::HintPolicy;
use crate::puzzle::PuzzleArgs;
use crate::review::args::ReviewArgs;
use crate::screen;
use crate::seed::Seed;
use clap::builder::PossibleValuesParser;
use clap::{Args as Group, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use clap_complete::env::Shells;
use sortie_client::Link;
use sortie_core::{MAX_SEATS, Seat};
use sortie_lab::simulate::MAX_MATCHES;
use sortie_tui::Options;
use sortie_words::{LANGUAGES, language};
use std::env;
use std::fmt::Write;
use std::path::PathBuf;

/// Help is wrapped at the width of the terminal, and never wider than this. Paragraphs therefore
/// contain no line breaks of their own.
const HELP_WIDTH: usize = 79;

/// The commands as the help lists them.
const COMMAND_GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "daily", "learn", "puzzle", "join", "menu", "history", "replay"]),
    ("Look up", &["games", "rules", "position", "review", "verify"]),
    ("Measure", &["simulate", "lab"]),
    ("Serve", &["serve", "doctor", "backup", "migrate-database", "admin"]),
    ("Tools", &["completions", "man", "help"]),
];

#[derive(Debug, Parser)]
#[command(
    name = "sortie",
    version,
    about = "Card combat games: play, analyse positions, simulate and measure bots",
    after_help = "\
Examples:
  sortie games                    list the games
  sortie play attack              play Attack! against the computer
  sortie play retaliation --seats you,bot,bot
  sortie join http://192.168.0.7:8080/tables/q7m2k4xw9abc

Without a command, sortie serves games to browsers like 'sortie serve'. On a terminal it also shows the start menu.

People count seats from 1. Documents (positions, records, --json) count from 0.

Exit codes: 0 success, 1 wrong data, 2 wrong arguments, 130 interrupted by Ctrl-C."
)]
pub(crate) struct Args {
    /// Language of the output [default: that of the locale]
    #[arg(long, global = true, value_name = "LANGUAGE", ignore_case = true, value_parser = PossibleValuesParser::new(LANGUAGES))]
    lang: Option<String>,
    #[command(flatten)]
    pub(crate) serve: ListenArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Args {
    /// Parses the arguments of the process; on an error, prints it and exits with code 2.
    pub(crate) fn from_process() -> Self {
        Args::from_arg_matches(&command_line().get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// The settings of the full screen.
    pub(crate) fn screen(&self) -> Options {
        let (asked, locale) = (self.lang.as_deref().map(language), self.language());
        screen::options(asked, locale)
    }

    /// Fails if options of the server stand before a command that does not serve.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.command.is_none() || self.serve == ListenArgs::default() {
            return Ok(());
        }
        let why =
            "--listen, --no-open and --data are options of 'sortie serve': write them after it";
        Err(Failure::Usage(why.to_owned()))
    }

    /// The language of `--lang` or, without one, of the locale.
    pub(crate) fn language(&self) -> &'static str {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| env::var(name).ok());
        let asked = self.lang.clone().into_iter().chain(locale).find(|asked| !asked.is_empty());
        language(&asked.unwrap_or_default())
    }
}

/// The parser. Its help lists the commands by group, which clap cannot do by itself.
pub(crate) fn command_line() -> clap::Command {
    let command = Args::command().max_term_width(HELP_WIDTH);
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let mut groups = String::new();
    for (group, names) in COMMAND_GROUPS {
        let _ = write!(groups, "\n{header}{group}:{header:#}\n");
        for name in *names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about
                .map_or("Print this help or the help of a command".to_owned(), |about| {
                    about.to_string()
                });
            let _ = writeln!(groups, "  {literal}{name:<11}{literal:#}  {about}");
        }
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List games, or show the variants and parameters of one
    Games(GamesArgs),
    /// Play the deal of the day, which is the same for everybody
    Daily(DailyArgs),
    /// List your finished matches with your record
    History(HistoryArgs),
    /// Join a table on a server
    Join(JoinArgs),
    /// Learn a game by playing a first match with a coach
    Learn(LearnArgs),
    /// Show the start menu in the terminal
    Menu,
    /// Play a match in the terminal
    Play(PlayArgs),
    /// Create, show and play positions
    Position(PositionArgs),
    /// Solve a puzzle: a position in which one choice is clearly best
    Puzzle(PuzzleArgs),
    /// Replay a recorded match and check it
    Replay(ReplayArgs),
    /// Review a finished match: win probability, mistakes and luck
    Review(ReviewArgs),
    /// Check that the deal of a recorded match was fair
    Verify(VerifyArgs),
    /// Read the rulebook: the page of a game, or one rule
    Rules(RulebookArgs),
    /// Serve games to browsers
    Serve(ServeArgs),
    /// Check the database, disk, clock and address of a server
    Doctor(DoctorArgs),
    /// Copy the database while the server runs
    Backup(BackupArgs),
    /// Copy the database to Postgres, or back to a file
    MigrateDatabase(MigrateDatabaseArgs),
    /// Manage a server: tables, blocks and retention
    Admin(AdminArgs),
    /// Play many matches between bots and report the results
    Simulate(SimulateArgs),
    /// Measure rule sets and bots, and find better rules
    Lab(LabArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages to a folder
    Man(ManArgs),
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie completions bash > ~/.local/share/bash-completion/completions/sortie
  sortie completions zsh > ~/.zfunc/_sortie
  sortie completions fish > ~/.config/fish/completions/sortie.fish")]
pub(crate) struct CompletionsArgs {
    /// Shell to complete in
    #[arg(value_parser = PossibleValuesParser::new(Shells::builtins().names()), ignore_case = true)]
    pub(crate) shell: String,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Folder for the pages; created if it is missing
    #[arg(value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  sortie games
  sortie games attack
  sortie games retaliation --json")]
pub(crate) struct GamesArgs {
    /// Game to show [default: list all]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
On a terminal, the program of the variable PAGER shows the page [default: less].

Examples:
  sortie rules attack
  sortie rules RET-15
  sortie rules retaliation 15
  sortie rules attack --json")]
pub(crate) struct RulebookArgs {
    /// Game, or id of a rule such as RET-15
    #[arg(value_name = "GAME|RULE", value_parser = NameParser::Rulebook, add = NameParser::Rulebook.completer())]
    pub(crate) topic: String,
    /// Number of a rule of that game
    pub(crate) rule: Option<String>,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// The options that choose the rules of a match.
#[derive(Clone, Debug, Default, Group)]
pub(crate) struct RulesArgs {
    /// Play a variant; 'sortie games GAME' lists them
    #[arg(short, long, value_name = "PRESET", value_parser = NameParser::Preset, add = NameParser::Preset.completer())]
    pub(crate) preset: Option<String>,
    /// Set a parameter; repeat for several
    #[arg(short = 'D', long, value_name = "NAME=VALUE", value_parser = NameParser::Parameter, add = NameParser::Parameter.completer())]
    pub(crate) set: Vec<String>,
    /// Read the rules from a TOML file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "code")]
    pub(crate) rules: Option<PathBuf>,
    /// Use a rule code, such as attack/reshuffles=2
    #[arg(long, value_name = "RULECODE", conflicts_with = "preset")]
    pub(crate) code: Option<String>,
}

#[derive(Debug, Default, Group)]
#[command(after_help = "\
On a terminal the whole screen shows the table, with keys and mouse; the match is saved, and the start menu continues it. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the match is played line by line: type 'help' at the prompt for its commands.

A seat is 'you', 'you:NAME', a bot or 'exec:COMMAND', a program that speaks the protocol of docs/bot-protocol.md. Bots are levels from 'bot:1' up, at most to 'bot:8', 'bot:adaptive', whose level follows your results, 'bot:NAME', and 'bot' (the club bot). Several 'you' share the keyboard, and hands stay hidden between their turns. Without --seats you play against the bots of your last saved match of the game, and against an easy level in a first match.

Examples:
  sortie play attack
  sortie play attack --daily
  sortie play duelx --seats you,bot:5
  sortie play attack --preset power --record match.json
  sortie play attack --seats you:Anna,you:Ben
  sortie play attack --seats 'you,exec:python3 bot.py@2s'
  sortie play retaliation --seats you,bot,bot --set rounds=5 --seed 7
  sortie play retaliation --code retaliation/jack_odd=5")]
pub(crate) struct PlayArgs {
    /// Game to play [default: list the games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Players from seat 1 on [default: you and your usual bots]
    #[arg(short, long, value_name = "PLAYER,…", value_delimiter = ',', value_parser = NameParser::Player, add = NameParser::Player.completer())]
    pub(crate) seats: Vec<String>,
    /// Random seed: an integer or 64 hex digits [default: random]
    #[arg(short = 'S', long, allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
    /// Play the deal of the day, which is the same for everybody
    #[arg(long, requires = "game", conflicts_with_all = ["seats", "seed", "hints", "preset", "set", "rules", "code"])]
    pub(crate) daily: bool,
    /// When to allow hints by a bot; the record notes each hint
    #[arg(
        long,
        alias = "advice",
        value_name = "WHEN",
        value_enum,
        ignore_case = true,
        default_value_t
    )]
    pub(crate) hints: HintPolicy,
    /// Record the match in a new file
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,
    /// Play line by line, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Show events on the full screen without pauses
    #[arg(long)]
    pub(crate) fast: bool,
    #[command(flatten, next_help_heading = "Rules")]
    pub(crate) rules: RulesArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The link is the one that players share. A private link to come back leads to the running match. The terminal stores a guest token for each server, so you are the same guest there next time. You can leave a match and come back later, and a lost connection is restored.

On a terminal the whole screen shows the table. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the match is played line by line.

After the match the terminal checks that the deal was fair.

Examples:
  sortie join http://192.168.0.7:8080/tables/q7m2k4xw9abc --name Anna
  sortie join https://example.org/tables/q7m2k4xw9abc --watch")]
pub(crate) struct JoinArgs {
    /// Link to a table, or private link to come back
    #[arg(value_name = "LINK", value_hint = ValueHint::Url)]
    pub(crate) link: Link,
    /// Your name at the table
    #[arg(short, long)]
    pub(crate) name: Option<String>,
    /// Your seat, from 1 [default: the first free one]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SEATS as i64))]
    pub(crate) seat: Option<u8>,
    /// Watch without sitting down
    #[arg(short, long, conflicts_with_all = ["name", "seat", "token"])]
    pub(crate) watch: bool,
    /// Use this guest token once, without storing it
    #[arg(long)]
    pub(crate) token: Option<String>,
    /// Play line by line, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Group)]
#[command(
    after_help = "\
A position is a JSON document with named zones and cards such as 9H. Commands read it from --file or stdin and print the next one, so they can be chained.

People count seats from 1, also in --as and SEAT:ACTION. The document counts from 0.

Examples:
  sortie position new attack --seed 7 > deal.json
  sortie position show --file deal.json --as 1
  sortie position actions --file deal.json
  sortie position play attack 9D --file deal.json --as 2
  sortie position new attack | sortie position play attack",
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
        /// Game to deal
        #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
        game: String,
        /// Number of seats [default: the minimum]
        #[arg(short, long, value_name = "N")]
        seats: Option<usize>,
        /// Random seed: an integer or 64 hex digits
        #[arg(short = 'S', long, default_value_t = Seed::ZERO, allow_hyphen_values = true)]
        seed: Seed,
        #[command(flatten, next_help_heading = "Rules")]
        rules: RulesArgs,
    },
    /// Show the table of a position
    #[command(after_help = "\
The referee's view (--as all) lists every zone by its name in the document, which counts seats from 0. The other views count from 1.

Examples:
  sortie position show --file deal.json           all zones, as the referee
  sortie position show --file deal.json --as 1    what seat 1 sees
  sortie position show --file deal.json --as public --json")]
    Show {
        #[command(flatten)]
        input: PositionInput,
        /// Observer: a seat from 1, public or all
        #[arg(short = 'a', long = "as", value_name = "SEAT|public|all", default_value = "all")]
        observer: ObserverArg,
        /// Print the scene as JSON
        #[arg(short, long)]
        json: bool,
    },
    /// List the legal actions of the deciding seats
    #[command(after_help = "\
If several seats decide at once, each action is printed as SEAT:ACTION, with seats from 1. JSON counts seats from 0, and so do the seats within an action, such as 'steal 1'.

At most 100,000 actions of a seat are listed. A Duel of Modify with many cards each can have more: then the next steps of an action are listed instead, and a note on stderr says so.

Examples:
  sortie position actions --file deal.json
  sortie position actions --file deal.json --as 2 --json")]
    Actions {
        #[command(flatten)]
        input: PositionInput,
        /// List the actions of this seat only, from 1
        #[arg(short = 'a', long = "as", value_name = "SEAT", value_parser = seat, allow_hyphen_values = true)]
        seat: Option<Seat>,
        /// Print JSON
        #[arg(short, long)]
        json: bool,
    },
    /// Play actions and print the resulting position
    #[command(after_help = "\
If several seats decide at once, write SEAT:ACTION for each, with seats from 1. With --as, the printed document also contains the events that this observer was told; they are ignored when it is read again.

Examples:
  sortie position play attack --file deal.json
  sortie position play attack 9D JS --file deal.json --as 1
  sortie position play 1:turn 2:turn < speed.json")]
    Play {
        /// Actions, in their order
        #[arg(required = true, value_name = "ACTION")]
        actions: Vec<String>,
        #[command(flatten)]
        input: PositionInput,
        /// Add the events of an observer: a seat from 1, public or all
        #[arg(short = 'a', long = "as", value_name = "SEAT|public|all")]
        observer: Option<ObserverArg>,
        /// Random seed: an integer or 64 hex digits
        #[arg(short = 'S', long, default_value_t = Seed::ZERO, allow_hyphen_values = true)]
        seed: Seed,
    },
}

/// The file of a position.
#[derive(Clone, Debug, Group)]
pub(crate) struct PositionInput {
    /// File of the position; - is stdin
    #[arg(short, long, default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Group)]
#[command(after_help = "\
On a terminal the whole screen shows the match move by move. With --plain or --as all, where input or output is not a terminal, or where TERM is 'dumb', the match is printed as text.

A full record holds the seed and all actions, and every entry is checked. --export prints the record for one observer, without the seed and without the secret choices of others.

People count seats from 1. The record and --json count from 0.

Examples:
  sortie replay match.json
  sortie replay match.json --as 1
  sortie replay match.json --as Anna
  sortie replay match.json --export public > published.json")]
pub(crate) struct ReplayArgs {
    /// File of the record; - is stdin
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) record: PathBuf,
    /// Observer: seat from 1, player, public or all [default: all]
    #[arg(short = 'a', long = "as", value_name = "SEAT|NAME|public|all")]
    pub(crate) observer: Option<ObserverArg>,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
    /// Print the record for this observer
    #[arg(short, long, value_name = "SEAT|NAME|public", conflicts_with_all = ["observer", "json"])]
    pub(crate) export: Option<ObserverArg>,
    /// Print the match as text, even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The record is replayed from its seed with every check, and the commitment to the deal is computed again. Compare it with the one that the table's page showed before the match, or give it here. Do the same with the bytes that your browser added.

Examples:
  sortie verify match.json
  sortie verify match.json --commitment 9ae34f71…43b0 --bytes 0:de93fbbc…3043a")]
pub(crate) struct VerifyArgs {
    /// File of the record; - is stdin
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) record: PathBuf,
    /// Commitment before the match: 64 hex digits
    #[arg(short, long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// Bytes that a seat added: 32 hex digits; seats from 0, as in the record
    #[arg(short, long, value_name = "SEAT:HEX")]
    pub(crate) bytes: Vec<String>,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
A seat is 'bot' (the club bot), a level such as 'bot:5', 'bot:NAME' or 'exec:COMMAND', a program that speaks the protocol of docs/bot-protocol.md. A match in which a program crashes is not counted. The table counts seats from 1, --json from 0.

The same command prints the same report with any number of threads, unless a program plays or Ctrl-C ends it. Speed is printed on stderr. Ctrl-C prints the report of the matches so far and exits with code 130; a second one exits at once.

--precision checks the intervals of all seats after every 1,024 matches. With --matches it stops there at the latest.

Examples:
  sortie simulate attack
  sortie simulate retaliation --seats random,random,random
  sortie simulate attack --seats novice,random --matches 100
  sortie simulate attack --precision 2
  sortie simulate attack --set dice=true --seed 7 --json")]
pub(crate) struct SimulateArgs {
    /// Game to simulate
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Number of matches [default: 10000, unless --precision stops]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_MATCHES))]
    pub(crate) matches: Option<u64>,
    /// Stop when the 95 % interval is within ±POINTS percentage points
    #[arg(short = 'P', long, value_name = "POINTS", value_parser = crate::lab::args::precision)]
    pub(crate) precision: Option<f64>,
    /// Bots from seat 1 on [default: random on the fewest seats]
    #[arg(short, long, value_name = "BOT,…", value_delimiter = ',', value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) many: BatchArgs,
}

/// The options of every command that plays many matches.
#[derive(Debug, Group)]
pub(crate) struct BatchArgs {
    /// Random seed: an integer
    #[arg(short = 'S', long, default_value_t = 0, value_parser = number_seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Number of threads; 0 is one for each processor
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
    #[command(flatten, next_help_heading = "Rules")]
    pub(crate) rules: RulesArgs,
}

/// More threads than this only slow each other down.
const MAX_THREADS: usize = 1024;

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n| n <= MAX_THREADS);
    number.ok_or_else(|| format!("write an integer from 0 to {MAX_THREADS}"))
}
