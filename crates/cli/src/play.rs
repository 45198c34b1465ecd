//! `sortie play`.

use crate::args::PlayArgs;
use crate::daily as daily_command;
use crate::errors::Failure;
use crate::games;
use crate::line_mode::{Console, DRAW, HINT, LineTable, TableEnd};
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::screen;
use crate::seed::Seed;
use crate::stand_in;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::{Game, Text, rule_code};
use sortie_lab::command_line::quoted;
use sortie_table::bot_level::is_adaptive;
use sortie_table::daily::{self, Day};
use sortie_table::{SeatPlayer, TablePort};
use sortie_tui::saved::Folder;
use sortie_tui::{DailyTable, NewMatch, Options};
use sortie_words::{Readers, Words};
use std::io::{self, IsTerminal};

/// When a player may ask for a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum HintPolicy {
    #[default]
    Bots,
    Never,
}

impl From<HintPolicy> for sortie_table::HintPolicy {
    fn from(when: HintPolicy) -> Self {
        match when {
            HintPolicy::Bots => sortie_table::HintPolicy::AgainstBots,
            HintPolicy::Never => sortie_table::HintPolicy::Never,
        }
    }
}

pub(crate) fn run(
    args: &PlayArgs,
    language: &'static str,
    mut screen: Options,
) -> Result<(), Failure> {
    screen.fast = args.fast;
    let Some(game) = &args.game else {
        return games::print_list(language);
    };
    let asked = args.rules.asked(game, language)?;
    // 'bot:' can only begin the name of a bot: the error then lists bots, not all players.
    let is_bot = |player: &&String| player.starts_with("bot:") && !is_adaptive(player);
    for bot in args.seats.iter().filter(is_bot) {
        sortie_outside::check(bot, game).map_err(Failure::usage)?;
    }
    let seat_players: Result<Vec<SeatPlayer>, String> = args
        .seats
        .iter()
        .map(|text| SeatPlayer::parse_with(text, sortie_outside::is_program))
        .collect();
    let seat_players = seat_players.map_err(Failure::Usage)?;
    let day = args.daily.then(|| screen.today());
    let seed = match (args.seed, day) {
        (_, Some(day)) => Seed(daily::seed(day, game)),
        (Some(seed), None) => seed,
        (None, None) => Seed::random()?,
    };
    let start = StartMatch { args, asked, seat_players, seed, day, language, screen };
    match_rules::with_game(game, start)
}

struct StartMatch<'a> {
    args: &'a PlayArgs,
    asked: RequestedRules,
    seat_players: Vec<SeatPlayer>,
    seed: Seed,
    /// The day, where its deal is played.
    day: Option<Day>,
    language: &'a str,
    screen: Options,
}

impl Visitor for StartMatch<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let seat_players = if self.day.is_some() {
            daily::players(G::INFO.seats.0)
        } else if self.seat_players.is_empty() {
            let seats = self.asked.seats().unwrap_or(usize::from(G::INFO.seats.0));
            Folder::usual_players(self.screen.folder.as_ref(), G::INFO.id, seats)
        } else {
            let mut players = self.seat_players;
            Folder::adapt(self.screen.folder.as_ref(), G::INFO.id, &mut players);
            players
        };
        self.asked.check_seats(seat_players.len())?;
        let rules: G = self.asked.build(seat_players.len())?;
        let advises = match self.day {
            Some(_) => sortie_table::HintPolicy::Never,
            None => self.args.hints.into(),
        };
        let record = self.args.record.clone();
        if let Some(path) = record.as_ref().filter(|path| path.exists()) {
            let why = "this file exists already; a record is kept in a new one";
            return Err(Failure::file(path, why));
        }
        let saved = record.as_ref().map(|path| path.display().to_string());
        let code = rule_code::write(&rules, seat_players.len() as u8);
        let several = SeatPlayer::only_human(&seat_players).is_none();
        let seats: Vec<String> = seat_players.iter().map(SeatPlayer::to_string).collect();
        let mut asked = NewMatch {
            rules,
            seat_players,
            seed: self.seed.0,
            hint_policy: advises,
            daily: self.day,
            record,
        };
        if !self.args.plain && screen::is_available() {
            let farewell = sortie_tui::play(self.screen, asked)?;
            return farewell.map_or(Ok(()), |farewell| print::paragraph(&farewell));
        }
        let words = Words::new(self.language, [])?;
        let named = seats.iter().map(String::as_str);
        for sentence in stand_in::sentences(named, &asked.rules, seats.len() as u8, &words) {
            print::paragraph(&sentence)?;
        }
        let (mut port, counts) = if self.day.is_some() {
            let table = asked.open_daily(&words, self.screen.folder.as_ref());
            let DailyTable { port, counts } = table.map_err(Failure::usage)?;
            (port, counts)
        } else {
            // A person finds the match in the start menu and in the history; a script leaves nothing behind.
            let folder = self.screen.folder.as_ref().filter(|_| io::stdin().is_terminal());
            let file = folder.map(|folder| folder.new_match(G::INFO.id));
            (asked.open(&words, file).map_err(Failure::usage)?, false)
        };
        let console = Console::open(self.language, if several { &[HINT, DRAW] } else { &[HINT] })?;
        if LineTable::new(&mut port, &console)?.run()? == TableEnd::Quit {
            print::paragraph(&words.say(id!("play-left")))?;
            if self.day.is_some() && self.screen.folder.is_some() && saved.is_none() {
                let command = words.say(id!("play-daily-left"));
                return print::text(&format!("{command}\n  sortie daily {} --plain\n", G::INFO.id));
            }
        } else if let Some(day) = self.day {
            let deal = (day, &CatalogueEntry::for_game::<G>());
            let outcome = port.view().outcome;
            daily_command::finish(self.language, &self.screen, deal, counts, outcome)?;
        }
        print::text("\n")?;
        if let Some(file) = saved {
            let text = Text::new(id!("play-record")).raw("file", file);
            print::paragraph(&words.text(&text, &Readers::default()))?;
        }
        let game = G::INFO.id;
        let code = if code == game { String::new() } else { format!(" --code {code}") };
        let seats = quoted(&seats.join(","));
        // Never wrapped: it must stay one line to be copied.
        print::text(&format!(
            "{}\n  sortie play {game}{code} --seats {seats} --seed {}\n",
            words.say(id!("play-again")),
            self.seed
        ))
    }
}
