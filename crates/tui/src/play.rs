//! Runs local matches: new ones, saved ones, rematches and replays.

use crate::app::{App, Error};
use crate::replay;
use crate::saved::{self, SavedFile, SavedMatch};
use crate::table_screen::{Flow, Place, TableScreen};
use sortie_core::record::AnyRecord;
use sortie_core::{Game, Observer};
use sortie_table::{HintPolicy, LocalTable, SaveState, SeatPlayer, Table};
use std::path::{Path, PathBuf};

/// The settings of a new match.
#[derive(Clone, Debug)]
pub struct NewMatch<G> {
    /// The rules.
    pub rules: G,
    /// The players by seat.
    pub seat_players: Vec<SeatPlayer>,
    /// The seed.
    pub seed: [u8; 32],
    /// The rule for hints.
    pub hint_policy: HintPolicy,
    /// Whether played moves can be taken back.
    pub take_backs: bool,
    /// An additional file for the record.
    pub record: Option<PathBuf>,
}

/// A random seed of 64 bits, padded with zeros: short enough to write down.
pub(crate) fn seed() -> Result<[u8; 32], Error> {
    let number = getrandom::u64().map_err(|error| Error::Match(error.to_string()))?;
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Ok(seed)
}

/// Plays a new match and its rematches.
pub(crate) fn new<G: Game>(app: &mut App, asked: NewMatch<G>) -> Result<Flow, Error> {
    let NewMatch { rules, seat_players, mut seed, mut hint_policy, mut take_backs, mut record } =
        asked;
    loop {
        let names = SeatPlayer::names(&seat_players, |n| app.words.player(n), |n| app.words.bot(n))
            .map_err(|error| Error::Match(error.to_string()))?;
        let table =
            Table::with_bots(rules.clone(), &seat_players, names, seed, &sortie_outside::seat_bot)
                .map_err(|error| Error::Match(error.to_string()))?
                .with_hint_policy(hint_policy);
        let file = app.folder.as_ref().map(|folder| folder.new_match(G::INFO.id));
        // Only the first match goes into the file: a rematch must not overwrite its record.
        match sit(app, table, seat_players.clone(), take_backs, (file, record.take()))? {
            Flow::Again => {
                if !take_backs {
                    // The deal of the day is played once; the next match is an ordinary one.
                    (take_backs, hint_policy) = (true, HintPolicy::default());
                }
                seed = self::seed()?;
            }
            flow => return Ok(flow),
        }
    }
}

/// Continues a saved match, and plays its rematches.
pub(crate) fn resume<G: Game>(app: &mut App, kept: &SavedFile) -> Result<Flow, Error> {
    let seat_players = kept.saved.seat_players().unwrap_or_default();
    let table =
        Table::<G>::resume_with_bots(&kept.saved.record, &seat_players, &sortie_outside::seat_bot)
            .map_err(|error| Error::Match(error.to_string()))?
            .with_hint_policy(kept.saved.hint_policy());
    let hint_policy = table.hint_policy();
    let rules = table.played().rules().clone();
    match sit(app, table, seat_players.clone(), true, (Some(kept.path.clone()), None))? {
        Flow::Again => {
            let (seed, take_backs, record) = (seed()?, true, None);
            new(app, NewMatch { rules, seat_players, seed, hint_policy, take_backs, record })
        }
        flow => Ok(flow),
    }
}

/// Plays one match to its end, and shows replays afterwards on request.
fn sit<G: Game>(
    app: &mut App,
    table: Table<G>,
    seat_players: Vec<SeatPlayer>,
    take_backs: bool,
    (file, record): (Option<PathBuf>, Option<PathBuf>),
) -> Result<Flow, Error> {
    let who = SeatPlayer::only_human(&seat_players).map_or(Observer::Public, Observer::Seat);
    let leave = if file.is_some() { id!("screen-leave") } else { id!("screen-leave-unkept") };
    let place = Place {
        link: None,
        leave: app.say(leave),
        ending: vec![
            ("a", app.say(id!("screen-again")), Flow::Again),
            ("w", app.say(id!("screen-replay")), Flow::Replay),
            ("m", app.say(id!("screen-to-menu")), Flow::Menu),
            ("q", app.say(id!("screen-quit")), Flow::End),
        ],
    };
    let save = move |state: &SaveState<'_>| save(state, file.as_deref(), record.as_deref());
    let stand_in = app.words.bot(None);
    let mut port = LocalTable::new(Box::new(table), seat_players, stand_in, Box::new(save));
    if !take_backs {
        port = port.without_take_backs();
    }
    // The screen stays alive during replays, so it returns unchanged.
    let mut screen = TableScreen::new(app, &mut port, place)?;
    let mut flow = screen.run()?;
    while flow == Flow::Replay {
        let Some(record) = screen.port.record() else { return Ok(Flow::Menu) };
        replay::watch::<G>(screen.app, &AnyRecord::Full(record), who, true)?;
        flow = screen.run()?;
    }
    Ok(flow)
}

/// Saves a match, and its record in a file of its own.
fn save(state: &SaveState<'_>, file: Option<&Path>, record: Option<&Path>) -> Result<(), String> {
    if let Some(path) = record {
        saved::write(path, &state.record).map_err(|error| error.to_string())?;
    }
    let Some(path) = file else { return Ok(()) };
    let saved = SavedMatch {
        seats: state.players.iter().map(ToString::to_string).collect(),
        decision: state.decision,
        hints_off: state.hint_policy == HintPolicy::Never,
        record: state.record.clone(),
    };
    saved::write(path, &saved).map_err(|error| error.to_string())
}
