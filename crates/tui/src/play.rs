//! Matches one after the other: a new one, one that is played on, the same again, a replay.

use crate::desk::{Desk, Error};
use crate::replay;
use crate::saved::Kept;
use crate::session::{Flow, Session};
use sortie_core::record::AnyRecord;
use sortie_core::{Game, Observer};
use sortie_table::{AnyTable, HintPolicy, SeatPlayer, Table};
use std::path::PathBuf;

/// A new match that somebody asks for.
#[derive(Clone, Debug)]
pub struct Asked<G> {
    /// The rules.
    pub rules: G,
    /// The players.
    pub sitters: Vec<SeatPlayer>,
    /// The seed.
    pub seed: [u8; 32],
    /// Whom the table advises.
    pub advises: HintPolicy,
    /// Where a record is kept besides.
    pub record: Option<PathBuf>,
}

/// A random seed, short to write down.
pub(crate) fn seed() -> Result<[u8; 32], Error> {
    let number = getrandom::u64().map_err(|error| Error::Match(error.to_string()))?;
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Ok(seed)
}

/// Plays a new match, and what follows it.
pub(crate) fn new<G: Game>(desk: &mut Desk, asked: Asked<G>) -> Result<Flow, Error> {
    let Asked { rules, sitters, mut seed, advises, mut record } = asked;
    loop {
        let names = SeatPlayer::names(&sitters, |n| desk.words.player(n), |n| desk.words.bot(n))
            .map_err(|error| Error::Match(error.to_string()))?;
        let table =
            Table::with_bots(rules.clone(), &sitters, names, seed, &sortie_outside::seat_bot)
                .map_err(|error| Error::Match(error.to_string()))?
                .with_hint_policy(advises);
        let file = desk.folder.as_ref().map(|folder| folder.new_match(G::INFO.id));
        match sit(desk, table, sitters.clone(), file, record.take())? {
            Flow::Again => seed = self::seed()?,
            flow => return Ok(flow),
        }
    }
}

/// Plays a kept match on, and what follows it.
pub(crate) fn resume<G: Game>(desk: &mut Desk, kept: &Kept) -> Result<Flow, Error> {
    let sitters = kept.saved.sitters().unwrap_or_default();
    let table =
        Table::<G>::resume_with_bots(&kept.saved.record, &sitters, &sortie_outside::seat_bot)
            .map_err(|error| Error::Match(error.to_string()))?
            .with_hint_policy(kept.saved.advises());
    let advises = table.hint_policy();
    let rules = table.played().rules().clone();
    match sit(desk, table, sitters.clone(), Some(kept.path.clone()), None)? {
        Flow::Again => new(desk, Asked { rules, sitters, seed: seed()?, advises, record: None }),
        flow => Ok(flow),
    }
}

/// Plays one match to its end, with replays after it as often as somebody likes.
fn sit<G: Game>(
    desk: &mut Desk,
    table: Table<G>,
    sitters: Vec<SeatPlayer>,
    file: Option<PathBuf>,
    record: Option<PathBuf>,
) -> Result<Flow, Error> {
    let mut session = Session::new(desk, table, sitters, file, record)?;
    let mut flow = session.run()?;
    while flow == Flow::Replay {
        let who = session.alone().map_or(Observer::Public, Observer::Seat);
        let record = AnyRecord::Full(session.table.record());
        match replay::watch::<G>(session.desk, &record, who, true)? {
            Flow::End => return Ok(Flow::End),
            _ => flow = session.ending()?,
        }
    }
    Ok(flow)
}
