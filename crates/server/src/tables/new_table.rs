//! New tables: rules and seats, read from a form or a document.

use crate::base::error::ApiError;
use crate::base::random;
use crate::tables::actor;
use crate::tables::bot_level::{adaptive_level, bot_level, usual_level};
use crate::tables::clock::{Clock, NoClock};
use crate::tables::error::CommandError;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::new_table_error::NewTableError;
use crate::tables::seat_player::{seat_player, stored_player};
use crate::tables::state::TableState;
use crate::tables::terms::{Agreed, Flag, LONGEST_WARM, Terms, WARM};
use serde::Deserialize;
use sortie_core::catalogue::Visitor;
use sortie_core::deal_seed;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::{Game, Seat, matches, rule_code};
use sortie_games::catalogue;
use sortie_outside::{AllowedPrograms, NamedPrograms};
use sortie_store::{Guest, MatchStatus, NewTable, SeatAssignment, StoreError, TableHead};
use sortie_table::any_table::CreateError;
use sortie_table::bot_level::{ADAPTIVE, is_adaptive};
use sortie_table::{AnyTable, SeatPlayer, TableError, any_table, name, review};
use sortie_words::Words;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The settings of a new table: a rule code, or a game and its options.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Create {
    /// A rule code, such as `retaliation/jack_odd=5`.
    pub(crate) code: Option<String>,
    /// The id of a game, if there is no rule code.
    pub(crate) game: Option<String>,
    /// The id of a preset of that game.
    pub(crate) preset: Option<String>,
    /// Values of parameters by name, spelled as in a rule code.
    pub(crate) set: BTreeMap<String, String>,
    /// The seats from seat 0 on: `you`, `you:NAME`, `bot`, `bot:NAME`, `bot:1` up to the highest level of
    /// the game, `bot:adaptive` for the level that fits your results, `program:NAME` for a program of
    /// the operator, or `open` for anyone with the link. By default, you and as many bots as are needed.
    pub(crate) seats: Vec<String>,
    /// Bot speed: milliseconds between the moves of bots, at most 10000.
    pub(crate) pace: Option<u32>,
    /// Whether the lobby lists the table, if seats are `open`.
    pub(crate) listed: bool,
    /// Time control, if seats are `open`: `none`, minutes and seconds per choice (`5+10`), or days
    /// per choice (`3d`).
    pub(crate) clock: Option<String>,
    /// The consequence when a seat runs out of time, if seats are `open`: a bot plays on, or the
    /// seat resigns.
    pub(crate) flag: Option<Flag>,
    /// Seconds of absence after which a bot stands in for a player, if seats are `open`: 0 for
    /// never, at most 86400. The default is 180, or never with days per choice.
    pub(crate) warm: Option<u32>,
    /// Whether the table has a chat, if seats are `open`. The default is true.
    pub(crate) chat: Option<bool>,
    /// Random seed: an integer or 64 hex digits. By default a random one.
    pub(crate) seed: Option<String>,
    /// Whether bots of these seats were asked to adapt to the guest.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) adaptive: bool,
}

/// The deal of the next table.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NextDeal {
    /// A new deal.
    #[default]
    New,
    /// The same deal, with all players one seat further.
    Same,
}

/// The spelling of a seat that anyone may take.
pub(crate) const OPEN: &str = "open";
/// Milliseconds after which an untouched table no longer counts against the limit: 30 days.
const LATELY: i64 = 30 * 24 * 60 * 60 * 1000;
/// The level of a guest's bots is sought in so many of the last tables.
const TABLES_SEARCHED_FOR_LEVEL: u32 = 100;
/// Maximum pause of bots in milliseconds.
pub(crate) const SLOWEST: u32 = 10_000;

impl Create {
    /// The form fields: `code`, `game`, `preset`, `seats` (their number), `seat0`, `seat1`, …, and
    /// `set.NAME` for each parameter. Empty fields count as missing.
    pub(crate) fn of_form(fields: &[(String, String)]) -> Self {
        let filled = fields.iter().filter(|(_, value)| !value.trim().is_empty());
        let fields: BTreeMap<&str, &str> =
            filled.map(|(name, value)| (name.as_str(), value.trim())).collect();
        let text = |name: &str| fields.get(name).map(|value| (*value).to_owned());
        let set = fields
            .iter()
            .filter_map(|(name, value)| {
                Some((name.strip_prefix("set.")?.to_owned(), (*value).to_owned()))
            })
            .collect();
        let number = |name: &str| fields.get(name).and_then(|value| value.parse::<usize>().ok());
        let seats = (0..number("seats").unwrap_or(0).min(sortie_core::MAX_SEATS)).map(|seat| {
            let other = if seat == 0 { "you" } else { "bot" };
            text(&format!("seat{seat}")).unwrap_or_else(|| other.to_owned())
        });
        Create {
            code: text("code"),
            game: text("game"),
            preset: text("preset"),
            set,
            seats: seats.collect(),
            pace: number("pace").map(|pace| pace as u32),
            listed: fields.contains_key("listed"),
            clock: text("clock"),
            flag: match text("flag").as_deref() {
                Some("forfeit") => Some(Flag::Forfeit),
                Some("bot") => Some(Flag::Bot),
                _ => None,
            },
            warm: number("warm").map(|warm| warm as u32),
            chat: text("chat").map(|chat| chat != "no"),
            seed: text("seed"),
            adaptive: false,
        }
    }

    /// Whether a seat is open to anyone with the link.
    pub(crate) fn is_shared(&self) -> bool {
        self.seats.iter().any(|seat| seat == OPEN)
    }

    /// The terms besides the rules.
    pub(crate) fn agreed(&self) -> Result<Agreed, ApiError> {
        let clock = self.clock.as_deref().map(str::parse).transpose();
        let clock: Clock = clock.map_err(|why: NoClock| ApiError::from(why))?.unwrap_or_default();
        // With days for a choice nobody is expected to stay at the table.
        let usual = if matches!(clock, Clock::Days(_)) { 0 } else { WARM };
        let warm = self.warm.unwrap_or(usual).min(LONGEST_WARM);
        let (flag, chat) = (self.flag.unwrap_or_default(), self.chat.unwrap_or(true));
        Ok(Agreed { clock, flag, warm, chat })
    }

    /// The requested rules, not yet checked.
    pub(crate) fn setup(&self) -> Result<Setup, ApiError> {
        let mut setup = match &self.code {
            Some(code) => rule_code::read(code)?,
            None => Setup::for_game(self.game.as_deref().unwrap_or_default()),
        };
        if !catalogue::IDS.contains(&setup.game.as_str()) {
            let fault = SetupErrorKind::game(&setup.game, catalogue::IDS);
            return Err(SetupError::from(fault).into());
        }
        if let Some(preset) = &self.preset {
            setup = setup.preset(preset);
        }
        for (name, value) in &self.set {
            setup = setup.set(name, value);
        }
        Ok(setup)
    }
}

/// Parses a seed: 64 hex digits, or an integer for its first eight bytes.
fn seed(text: &str) -> Result<[u8; 32], ApiError> {
    // Hex first: 64 digits could also be read as a number, which would not fit.
    if let Some(seed) = deal_seed::parse_seed(text) {
        return Ok(seed);
    }
    let number: u64 = text.parse().map_err(|_| NewTableError::Seed(text.to_owned()))?;
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Ok(seed)
}

/// The players that a form or document names.
fn sitters(
    app: &TableState,
    create: &Create,
    guest: &Guest,
    game: &str,
) -> Result<Vec<SeatPlayer>, ApiError> {
    let fewest = app.game(game).map_or(2, |game| game.seats.0);
    let sitters = if create.seats.is_empty() {
        SeatPlayer::alone(usize::from(fewest), "bot")
    } else {
        let read = create.seats.iter().map(|text| sitter(text, game, &app.options.programs));
        read.collect::<Result<_, _>>()?
    };
    let humans = sitters.iter().filter(|sitter| matches!(sitter, SeatPlayer::Human(_))).count();
    if humans == 0 {
        return Err(NewTableError::OnlyBots.into());
    }
    // The only human at a table plays under their own name, if they have given one.
    let own = |sitter: SeatPlayer| match sitter {
        SeatPlayer::Human(None) if humans == 1 && !guest.name.is_empty() => {
            SeatPlayer::Human(Some(guest.name.clone()))
        }
        other => other,
    };
    Ok(sitters.into_iter().map(own).collect())
}

/// The name of a human: as the form says, or else the guest's name.
pub(crate) fn name_of(text: &str, guest: &Guest) -> Result<Option<String>, ApiError> {
    match text.strip_prefix("you:") {
        Some(name) => Ok(Some(name::normalize(name)?)),
        None => Ok(Some(guest.name.clone()).filter(|name| !name.is_empty())),
    }
}

/// The occupant that a form or document names.
fn sitter(text: &str, game: &str, programs: &NamedPrograms) -> Result<SeatPlayer, ApiError> {
    match text.strip_prefix("you:") {
        Some(name) => Ok(SeatPlayer::Human(Some(name::normalize(name)?))),
        None => seat_player(text, game, programs).map_err(ApiError::Form),
    }
}

struct Code<'a>(&'a Setup, usize);

impl Visitor for Code<'_> {
    type Out = Result<String, SetupError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.0.build(self.1)?;
        Ok(rule_code::write(&rules, self.1 as u8))
    }
}

/// The rule code of the requested table, after every check of its rules.
pub(crate) fn rule_code(create: &Create) -> Result<String, ApiError> {
    let setup = create.setup()?;
    let code = catalogue::with(&setup.game, Code(&setup, create.seats.len()));
    Ok(code.ok_or(ApiError::NoTable)??)
}

/// Checks that a guest may create one more table.
pub(crate) async fn may_begin(app: &Arc<TableState>, guest: &str) -> Result<(), ApiError> {
    let most = u64::from(app.options.limits.unfinished_tables);
    if most == 0 {
        return Ok(());
    }
    let unfinished = app.store.unfinished(guest, app.time.unix_millis() - LATELY).await?;
    if unfinished < most { Ok(()) } else { Err(CommandError::ManyTables(unfinished).into()) }
}

/// The same table with bots of the level that the guest plays against.
pub(crate) async fn with_usual_bots(
    app: &Arc<TableState>,
    guest: &Guest,
    create: Create,
) -> Result<Create, ApiError> {
    let game = create.setup()?.game;
    let heads = app.store.tables_of_guest(&guest.id, TABLES_SEARCHED_FOR_LEVEL).await?;
    let bot = format!("bot:{}", usual_level(&heads, &guest.id, &game));
    let seats = create.seats.iter();
    let seats = seats.map(|seat| if bot_level(seat).is_some() { &bot } else { seat }.clone());
    Ok(Create { seats: seats.collect(), ..create })
}

/// The same table where bots that adapt to the guest have the level for the guest's results.
pub(crate) async fn with_adapted_bots(
    app: &Arc<TableState>,
    guest: &Guest,
    mut create: Create,
) -> Result<Create, ApiError> {
    if create.seats.iter().any(|seat| is_adaptive(seat)) {
        let game = create.setup()?.game;
        let heads = app.store.tables_of_guest(&guest.id, TABLES_SEARCHED_FOR_LEVEL).await?;
        let bot = format!("bot:{}", adaptive_level(&heads, &guest.id, &game));
        for seat in create.seats.iter_mut().filter(|seat| is_adaptive(seat)) {
            seat.clone_from(&bot);
        }
        create.adaptive = true;
    }
    Ok(create)
}

/// Creates a table with this id where one guest has all human seats. It is on disk when this
/// returns.
pub(crate) async fn create(
    app: &Arc<TableState>,
    guest: &Guest,
    id: String,
    create: &Create,
    pace: u32,
    words: &Words,
) -> Result<String, ApiError> {
    let terms = Terms { adaptive: create.adaptive, ..Terms::default() };
    create_with_terms(app, guest, id, create, terms, pace, words).await
}

/// [`create`] with terms of its own.
pub(crate) async fn create_with_terms(
    app: &Arc<TableState>,
    guest: &Guest,
    id: String,
    create: &Create,
    terms: Terms,
    pace: u32,
    words: &Words,
) -> Result<String, ApiError> {
    let setup = create.setup()?;
    let sitters = sitters(app, create, guest, &setup.game)?;
    let names = SeatPlayer::names(&sitters, |n| words.player(n), |n| words.bot(n))
        .map_err(NewTableError::from)?;
    let seed = match &create.seed {
        Some(text) => seed(text)?,
        None => random::random()?,
    };
    let sitting = matches::Seating { names, entropy: Vec::new() };
    let programs = AllowedPrograms::Named(&app.options.programs);
    let table =
        any_table::create(&setup, &sitters, sitting, seed, programs).map_err(
            |error| match error {
                CreateError::Rules(error) => ApiError::Setup(error),
                CreateError::Table(TableError::Bot(bot)) => ApiError::Form(bot.to_string()),
                CreateError::Table(error) => ApiError::Broken(error.to_string()),
            },
        )?;
    let pace = create.pace.unwrap_or(pace).min(SLOWEST);
    match begin(app, guest, id.clone(), &sitters, terms, (table, seed), pace).await {
        // It was set when the same was asked for before.
        Err(ApiError::Store(StoreError::Exists { .. })) => Ok(id),
        begun => begun.map(|()| id),
    }
}

async fn begin(
    app: &Arc<TableState>,
    guest: &Guest,
    id: String,
    sitters: &[SeatPlayer],
    terms: Terms,
    (table, seed): (Box<dyn AnyTable>, [u8; 32]),
    pace: u32,
) -> Result<(), ApiError> {
    let sitting = (0..).zip(sitters).map(|(seat, sitter)| SeatAssignment {
        seat,
        guest: matches!(sitter, SeatPlayer::Human(_)).then(|| guest.id.clone()),
        sitter: sitter.to_string(),
    });
    let record = table.any_match().record(seed);
    let token = app.cluster.first_token()?;
    let new = NewTable {
        id,
        rules: record.rules.clone(),
        seats: record.seats,
        seed: record.seed.clone(),
        sitting: sitting.collect(),
        pace,
        terms: terms.write()?,
        previous: None,
        status: MatchStatus::Open { decision: table.any_match().decision() },
        timing: None,
        owner: Some(token.server.clone()),
    };
    let head = TableHead {
        id: new.id.clone(),
        rules: new.rules.clone(),
        seats: new.seats,
        seed: new.seed.clone(),
        sitting: new.sitting.clone(),
        pace,
        status: new.status.clone(),
        created: 0,
        touched: 0,
        terms: new.terms.clone(),
        previous: None,
        clocks: None,
    };
    // On disk before it is in memory, so that nobody sees a table that a crash could take away.
    app.table_store.create(new, stored_lines(&record.log)?).await?;
    app.tables.add(actor::start(app, head, terms, MatchState::new(table, seed), Some(token)));
    Ok(())
}

/// Creates the same table again, with a new deal or with the other side of the same one.
pub(crate) async fn again(
    app: &Arc<TableState>,
    guest: &Guest,
    id: String,
    live: &LiveTable,
    deal: NextDeal,
    words: &Words,
) -> Result<String, ApiError> {
    let (game, programs) = (rule_code::game_id(&live.head.rules), &app.options.programs);
    let sitter = |sitting: &SeatAssignment| {
        let player = stored_player(&sitting.sitter, game, programs);
        player.map_or_else(|| sitting.sitter.clone(), |player| player.to_string())
    };
    let mut seats: Vec<String> = live.head.sitting.iter().map(sitter).collect();
    let mut seed = None;
    let adaptive = live.terms.adaptive;
    if adaptive && matches!(deal, NextDeal::New) {
        for seat in seats.iter_mut().filter(|seat| bot_level(seat).is_some()) {
            ADAPTIVE.clone_into(seat);
        }
    }
    if matches!(deal, NextDeal::Same) {
        // Earlier, the other side would show the cards of the match that is under way.
        if !live.read()?.is_over() {
            return Err(CommandError::NotOver.into());
        }
        seats.rotate_right(1);
        seed = Some(live.head.seed.clone());
    }
    let code = Some(live.head.rules.clone());
    let again = Create { code, seats, seed, adaptive, ..Create::default() };
    let again = with_adapted_bots(app, guest, again).await?;
    create(app, guest, id, &again, live.head.pace, words).await
}

/// Creates a table that goes on from a decision of a finished match: the guest in this seat, bots in
/// all others. The deal and the luck are the same.
pub(crate) async fn play_on(
    app: &Arc<TableState>,
    guest: &Guest,
    id: String,
    live: &LiveTable,
    (seat, decision): (Seat, u32),
    (pace, words): (u32, &Words),
) -> Result<String, ApiError> {
    let state = live.read()?;
    // Earlier, it would show the luck of the match that is under way.
    if !state.is_over() {
        return Err(CommandError::NotOver.into());
    }
    let programs = app.options.programs.clone();
    let game = rule_code::game_id(&live.head.rules);
    let sitters = sitters_after(&live.head.sitting, guest, seat, (game, &programs))?;
    let names = SeatPlayer::names(&sitters, |n| words.player(n), |n| words.bot(n))
        .map_err(NewTableError::from)?;
    let seed = state.seed();
    let record = state.table.any_match().record(seed);
    let players = sitters.clone();
    // The match is played again twice, which takes long for a long one.
    let resumed = app.cpu_pool.enter().await?.run(move || {
        let begun = review::play_on(&record, (seat, decision), &names);
        let begun = begun.map_err(|error| ApiError::Form(error.to_string()))?;
        any_table::resume(&begun, &players, AllowedPrograms::Named(&programs))
            .map_err(|error| ApiError::Form(error.to_string()))
    });
    let table = resumed.await??;
    let terms = Terms { played_on: true, ..Terms::default() };
    match begin(app, guest, id.clone(), &sitters, terms, (table, seed), pace).await {
        // It was set when the same was asked for before.
        Err(ApiError::Store(StoreError::Exists { .. })) => Ok(id),
        begun => begun.map(|()| id),
    }
}

/// The guest in one seat, and bots in the others: the same ones, or the club bot instead of people.
fn sitters_after(
    sitting: &[SeatAssignment],
    guest: &Guest,
    seat: Seat,
    (game, programs): (&str, &NamedPrograms),
) -> Result<Vec<SeatPlayer>, ApiError> {
    let own = Some(guest.name.clone()).filter(|name| !name.is_empty());
    // A bot that this server no longer knows is replaced too.
    let player = |at: &SeatAssignment| {
        let player = stored_player(&at.sitter, game, programs);
        player.unwrap_or_else(|| SeatPlayer::Bot("bot".to_owned()))
    };
    let players: Vec<SeatPlayer> = sitting.iter().map(player).collect();
    review::players_after(&players, seat, &SeatPlayer::Human(own))
        .ok_or_else(|| ApiError::NoSeat(seat.to_string()))
}
