//! `sortie play`.

mod commands;
pub(crate) mod hint;
pub(crate) mod keyboard;
pub(crate) mod parse;
mod record_file;
mod session;
pub(crate) mod vocabulary;

use crate::args::PlayArgs;
use crate::errors::Failure;
use crate::games;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::screen;
use crate::seed::Seed;
use record_file::RecordFile;
use session::Session;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_table::SeatPlayer;
use sortie_tui::Options;

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
    for bot in args.seats.iter().filter(|player| player.starts_with("bot:")) {
        sortie_outside::check(bot).map_err(Failure::usage)?;
    }
    let seat_players: Result<Vec<SeatPlayer>, String> = args
        .seats
        .iter()
        .map(|text| SeatPlayer::parse_with(text, sortie_outside::is_program))
        .collect();
    let seat_players = seat_players.map_err(Failure::Usage)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => Seed::random()?,
    };
    match_rules::with_game(game, StartMatch { args, asked, seat_players, seed, language, screen })
}

struct StartMatch<'a> {
    args: &'a PlayArgs,
    asked: RequestedRules,
    seat_players: Vec<SeatPlayer>,
    seed: Seed,
    language: &'a str,
    screen: Options,
}

impl Visitor for StartMatch<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let seat_players = if self.seat_players.is_empty() {
            let seats = self.asked.seats().unwrap_or(usize::from(G::INFO.seats.0));
            SeatPlayer::alone(seats)
        } else {
            self.seat_players
        };
        self.asked.check_seats(seat_players.len())?;
        let rules: G = self.asked.build(seat_players.len())?;
        let advises = self.args.hints.into();
        if !self.args.plain && screen::is_available() {
            let record = self.args.record.clone();
            if let Some(path) = &record {
                // An existing file is refused here, before the full screen starts.
                RecordFile::new(path)?;
            }
            let asked = sortie_tui::NewMatch {
                rules,
                seat_players,
                seed: self.seed.0,
                hint_policy: advises,
                record,
            };
            if let Some(farewell) = sortie_tui::play(self.screen, asked)? {
                print::paragraph(&farewell)?;
            }
            return Ok(());
        }
        let record = self.args.record.as_deref();
        Session::new(rules, seat_players, self.seed, advises, record, self.language)?.run()
    }
}
