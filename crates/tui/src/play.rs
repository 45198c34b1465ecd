//! Runs local matches: new ones, saved ones, rematches and replays.

use crate::app::{App, Error};
use crate::daily::{self, DailyDeal};
use crate::replay::{self, ReplayStart};
use crate::review::{self as review_screen, FinishedMatch};
use crate::saved::{self, SavedFile, SavedMatch};
use crate::table_screen::{Flow, Place, TableScreen};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::matches::Seating;
use sortie_core::record::{AnyRecord, Record};
use sortie_core::{Game, MessageId, Observer, Seat, deal_seed};
use sortie_outside::AllowedPrograms;
use sortie_table::local_table::SaveMatch;
use sortie_table::review;
use sortie_table::{Day, HintPolicy, LocalTable, SeatPlayer, Table, TablePort};
use sortie_words::Words;
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
    /// The day, if this is a deal of the day. Its moves cannot be taken back.
    pub daily: Option<Day>,
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

impl<G: Game> NewMatch<G> {
    /// The table of the match. It is saved to `file` and to its additional file after each change.
    pub fn open(&mut self, words: &Words, file: Option<PathBuf>) -> Result<LocalTable, Error> {
        let players = &self.seat_players;
        let names = SeatPlayer::names(players, |n| words.player(n), |n| words.bot(n))
            .map_err(|error| Error::Match(error.to_string()))?;
        let rules = self.rules.clone();
        let seating = Seating { names, entropy: Vec::new() };
        let table = Table::with_seating(rules, players, seating, self.seed, AllowedPrograms::All)
            .map_err(|error| Error::Match(error.to_string()))?
            .with_hint_policy(self.hint_policy);
        // Only the first match goes into the additional file: a rematch must not overwrite its record.
        let save = saving(file, self.record.take(), MatchKind::new(self.daily));
        let port = LocalTable::new(Box::new(table), players.clone(), words.bot(None), save);
        Ok(if self.daily.is_none() { port } else { port.without_take_backs() })
    }
}

/// Plays a new match and its rematches; a deal of the day as often as the user wants. `menu` is the name of
/// what [`Flow::Menu`] leads to.
pub(crate) fn new<G: Game>(
    app: &mut App,
    mut asked: NewMatch<G>,
    menu: MessageId,
) -> Result<Flow, Error> {
    loop {
        let file = app.folder.as_ref().map(|folder| folder.new_match(G::INFO.id));
        let daily = asked.daily.map(|day| DailyDeal::new::<G>(app, day, file.as_deref()));
        let table = asked.open(&app.words, file.clone())?;
        let after = AfterMatch { menu, other_side: asked.daily.is_none() };
        match sit::<G>(app, table, file.as_deref(), daily, after)? {
            Flow::Again if asked.daily.is_some() => {}
            Flow::Again => asked.seed = seed()?,
            Flow::OtherSide => asked.seat_players.rotate_right(1),
            flow => return Ok(flow),
        }
    }
}

/// Continues a saved match, and plays its rematches. `menu` is the name of what [`Flow::Menu`] leads to.
pub(crate) fn resume<G: Game>(
    app: &mut App,
    kept: &SavedFile,
    menu: MessageId,
) -> Result<Flow, Error> {
    let ResumedMatch { port, mut again } = resume_match::<G>(&app.words, kept)?;
    let daily = again.daily.map(|day| DailyDeal::new::<G>(app, day, Some(&kept.path)));
    let other_side = daily.is_none() && !kept.saved.played_on;
    match sit::<G>(app, port, Some(&kept.path), daily, AfterMatch { menu, other_side })? {
        Flow::Again if again.daily.is_some() => new(app, again, menu),
        Flow::Again => {
            again.seed = seed()?;
            new(app, again, menu)
        }
        Flow::OtherSide => {
            again.seat_players.rotate_right(1);
            new(app, again, menu)
        }
        flow => Ok(flow),
    }
}

/// A saved match that goes on.
pub(crate) struct ResumedMatch<G> {
    /// Its table.
    pub(crate) port: LocalTable,
    /// The same match once more, with the same deal.
    pub(crate) again: NewMatch<G>,
}

/// The table of a saved match, which is saved to the same file after each change.
pub(crate) fn resume_match<G: Game>(
    words: &Words,
    kept: &SavedFile,
) -> Result<ResumedMatch<G>, Error> {
    let seat_players = kept.saved.seat_players().unwrap_or_default();
    let table = Table::<G>::resume(&kept.saved.record, &seat_players, AllowedPrograms::All)
        .map_err(|error| Error::Match(error.to_string()))?
        .with_hint_policy(kept.saved.hint_policy());
    let daily = kept.saved.daily;
    let again = match daily {
        Some(day) => NewMatch::of_day(day),
        None => NewMatch {
            rules: table.played().rules().clone(),
            seat_players: seat_players.clone(),
            seed: deal_seed::parse_seed(&kept.saved.record.seed)
                .ok_or_else(|| Error::Match("the seed of the match cannot be read".to_owned()))?,
            hint_policy: table.hint_policy(),
            daily,
            record: None,
        },
    };
    let kind = MatchKind { daily, played_on: kept.saved.played_on };
    let save = saving(Some(kept.path.clone()), None, kind);
    let port = LocalTable::new(Box::new(table), seat_players, words.bot(None), save);
    let port = if daily.is_none() { port } else { port.without_take_backs() };
    Ok(ResumedMatch { port, again })
}

/// The choices after a match.
#[derive(Clone, Copy)]
struct AfterMatch {
    /// The name of what [`Flow::Menu`] leads to.
    menu: MessageId,
    /// Whether the deal may be played from the other side, if all others are bots.
    other_side: bool,
}

/// Plays one match to its end, and shows replays and reviews afterwards on request.
fn sit<G: Game>(
    app: &mut App,
    mut port: LocalTable,
    file: Option<&Path>,
    daily: Option<DailyDeal>,
    after: AfterMatch,
) -> Result<Flow, Error> {
    // The view begins with the only human.
    let players = port.players().to_vec();
    let who = port.view().seat.map_or(Observer::Public, Observer::Seat);
    let leave = if file.is_some() { id!("screen-leave") } else { id!("screen-leave-unkept") };
    let is_human = |player: &&SeatPlayer| matches!(player, SeatPlayer::Human(_));
    let humans = players.iter().filter(is_human).count();
    let again = match daily {
        Some(_) => id!("screen-daily-again"),
        None if humans > 1 => id!("screen-rematch"),
        None => id!("screen-again"),
    };
    let mut place = Place {
        link: None,
        leave: app.say(leave),
        ending: vec![
            ("a", app.say(again), Flow::Again),
            ("v", app.say(id!("screen-review")), Flow::Review),
            ("w", app.say(id!("screen-replay")), Flow::Replay),
            ("m", app.say(after.menu), Flow::Menu),
            ("q", app.say(id!("screen-quit")), Flow::End),
        ],
        daily,
    };
    if place.daily.as_ref().is_some_and(|daily| daily.counts) {
        place.ending.insert(1, ("s", app.say(id!("screen-daily-share")), Flow::Share));
    }
    if after.other_side && humans == 1 {
        place.ending.insert(1, ("d", app.say(id!("screen-other-side")), Flow::OtherSide));
    }
    // The screen stays alive during replays, so it returns unchanged.
    let mut screen = TableScreen::new(app, &mut port, place)?;
    loop {
        let flow = screen.run();
        if let Some(daily) = &screen.place.daily {
            daily.keep(screen.app, G::INFO.id, screen.port.view().outcome);
        }
        // Only now: a user who ends the program at the end of the match has finished it all the same.
        let flow = flow?;
        if let (Flow::Share, Some(daily)) = (flow, &screen.place.daily) {
            daily::show_share_text(screen.app, daily.day)?;
            continue;
        }
        if !matches!(flow, Flow::Replay | Flow::Review) {
            return Ok(flow);
        }
        let Some(record) = screen.port.record() else { return Ok(Flow::Menu) };
        if flow == Flow::Replay {
            let start = ReplayStart::new(who);
            replay::watch::<G>(screen.app, &AnyRecord::Full(record), start, true)?;
        } else {
            let players = &players;
            let finished = FinishedMatch { human: who.seat(), players, record: &record, file };
            review_screen::show(screen.app, &CatalogueEntry::for_game::<G>(), &finished)?;
        }
    }
}

/// A decision of a finished match from which a new one goes on against bots.
#[derive(Clone, Copy)]
pub struct PlayOn<'a> {
    /// The record of the finished match.
    pub record: &'a Record,
    /// Its players by seat. The default bot takes the place of people, and plays where none is named.
    pub players: &'a [SeatPlayer],
    /// The seat of the user.
    pub seat: Seat,
    /// The number of the decision.
    pub decision: u32,
}

impl PlayOn<'_> {
    /// The table of the new match, which is saved to `file` after each change.
    pub fn open<G: Game>(&self, words: &Words, file: Option<PathBuf>) -> Result<LocalTable, Error> {
        let bot = || SeatPlayer::Bot("bot".to_owned());
        let players = (0..usize::from(self.record.seats))
            .map(|seat| self.players.get(seat).cloned().unwrap_or_else(bot));
        let players: Vec<SeatPlayer> = players.collect();
        let you = match players.get(usize::from(self.seat)) {
            Some(SeatPlayer::Human(name)) => SeatPlayer::Human(name.clone()),
            _ => SeatPlayer::Human(None),
        };
        let failed = |why: &dyn std::fmt::Display| Error::Match(why.to_string());
        let players = review::players_after(&players, self.seat, &you)
            .ok_or_else(|| failed(&format!("there is no seat {}", self.seat + 1)))?;
        let names = SeatPlayer::names(&players, |n| words.player(n), |n| words.bot(n))
            .map_err(|error| failed(&error))?;
        let begun = review::play_on(self.record, (self.seat, self.decision), &names);
        let begun = begun.map_err(|error| failed(&error))?;
        let table = Table::<G>::resume(&begun, &players, AllowedPrograms::All)
            .map_err(|error| failed(&error))?
            .with_hint_policy(HintPolicy::AgainstBots);
        let save = saving(file, None, MatchKind { daily: None, played_on: true });
        Ok(LocalTable::new(Box::new(table), players, words.bot(None), save))
    }
}

/// Plays on from a decision, as often as the user wants. `menu` is the name of what [`Flow::Menu`] leads to.
pub(crate) fn play_on<G: Game>(
    app: &mut App,
    from: &PlayOn<'_>,
    menu: MessageId,
) -> Result<Flow, Error> {
    loop {
        let file = app.folder.as_ref().map(|folder| folder.new_match(G::INFO.id));
        let port = from.open::<G>(&app.words, file.clone())?;
        // The deal was not played from its beginning, so it has no other side.
        let after = AfterMatch { menu, other_side: false };
        match sit::<G>(app, port, file.as_deref(), None, after)? {
            Flow::Again => {}
            flow => return Ok(flow),
        }
    }
}

/// The purpose of a saved match, which decides whether it counts.
#[derive(Clone, Copy)]
struct MatchKind {
    daily: Option<Day>,
    /// Whether it goes on from a decision of another match.
    played_on: bool,
}

impl MatchKind {
    fn new(daily: Option<Day>) -> Self {
        MatchKind { daily, played_on: false }
    }
}

/// Saves a match to `file`, and its record to a file of its own.
fn saving(file: Option<PathBuf>, record: Option<PathBuf>, kind: MatchKind) -> SaveMatch {
    Box::new(move |state| {
        if let Some(path) = &record {
            saved::replace(path, &state.record).map_err(|error| error.to_string())?;
        }
        let Some(path) = &file else { return Ok(()) };
        let saved = SavedMatch {
            seats: state.players.iter().map(ToString::to_string).collect(),
            decision: state.decision,
            hints_off: state.hint_policy == HintPolicy::Never,
            daily: kind.daily,
            played_on: kind.played_on,
            record: state.record.clone(),
        };
        saved::write(path, &saved).map_err(|error| error.to_string())
    })
}
