//! Hints: which seats get them, that they are complete actions, and that they never change a match.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::Budget;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::{Draft, Game, Match, Observer, Seat, Seats};
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;
use sortie_table::{AnyTable, Hint, HintError, HintPolicy, SeatPlayer, Table};

const SEED: [u8; 32] = [7; 32];
const LITTLE: Budget = Budget::simulations(60);

fn players(texts: &[&str], seats: u8) -> Vec<SeatPlayer> {
    let bots = std::iter::repeat_n(&"novice", usize::from(seats) - texts.len());
    texts.iter().chain(bots).map(|text| text.parse().unwrap()).collect()
}

fn begin<G: Game>(texts: &[&str], seats: u8) -> Table<G> {
    let names = (0..seats).map(|seat| format!("P{seat}")).collect();
    Table::new(G::new(seats), &players(texts, seats), names, SEED).unwrap()
}

/// The first choice that a seat has.
fn first<G: Game>(played: &Match<G>, seat: Seat) -> G::Action {
    let (rules, view) = (played.rules(), played.view(Observer::Seat(seat)));
    let mut draft = Draft::EMPTY;
    while let Some(step) = rules.legal_steps(&view, &draft).next.first() {
        draft = draft.with(step);
    }
    rules.action_of_draft(&view, &draft).unwrap()
}

/// Lets the bots play until a human must choose; whose turn it is, unless the match is over.
fn human<G: Game>(table: &mut Table<G>) -> Option<Seat> {
    while let Some(bot) = table.bot_to_act() {
        table.play_bot_move(bot).unwrap();
    }
    table.played().waiting().lowest()
}

/// Plays to the end; the human takes the first choice there is, and asks before every one if wanted.
fn play<G: Game>(asks: bool) -> (Table<G>, Vec<Vec<Hint>>) {
    let mut table = begin::<G>(&["you"], G::INFO.seats.0);
    let mut given = Vec::new();
    while let Some(seat) = human(&mut table) {
        if asks && given.len() < 12 {
            given.push(table.hint(seat, &LITTLE).unwrap());
        }
        let action = first(table.played(), seat);
        table.submit(seat, action).unwrap();
    }
    (table, given)
}

fn is_hint(entry: &LogEntry) -> bool {
    matches!(entry, LogEntry::Hint { .. })
}

struct ChangesNothing;

impl Visitor for ChangesNothing {
    type Out = ();

    fn visit<G: Game>(self) {
        let ((asked, given), (alone, _)) = (play::<G>(true), play::<G>(false));
        let without: Vec<&LogEntry> =
            asked.played().log().iter().filter(|entry| !is_hint(entry)).collect();
        assert!(without.into_iter().eq(alone.played().log()), "{}", G::INFO.id);
        let hints = asked.played().log().iter().filter(|entry| is_hint(entry)).count();
        assert_eq!(hints, given.len(), "{}: each stands in the log", G::INFO.id);
        assert!(hints > 0, "{}", G::INFO.id);
        let again = asked.record().replay::<G>(|_, _| {}).unwrap();
        assert_eq!(again.log(), asked.played().log(), "{}: the record is whole", G::INFO.id);
        for who in Observer::all(again.seats()) {
            let told = again
                .stream(who, 0)
                .filter(|told| matches!(told.what, sortie_core::matches::Update::Hinted(0)));
            assert_eq!(told.count(), hints, "{}: {who:?} is told", G::INFO.id);
        }
    }
}

#[test]
fn a_hint_changes_nothing_in_the_match_and_all_are_told() {
    for id in catalogue::IDS {
        catalogue::with(id, ChangesNothing).unwrap();
    }
}

struct Spelled;

impl Visitor for Spelled {
    type Out = ();

    fn visit<G: Game>(self) {
        let mut table = begin::<G>(&["you"], G::INFO.seats.0);
        let mut choices = 0;
        while let Some(seat) = human(&mut table).filter(|_| choices < 3) {
            let found = table.hint(seat, &LITTLE).unwrap();
            let who = Observer::Seat(seat);
            for Hint { action, draft, steps, .. } in &found {
                let played = AnyTable::any_match(&table);
                assert_eq!(played.spell(who, draft).as_ref(), Some(action), "{}", G::INFO.id);
                assert_eq!(steps.len(), draft.steps().iter().count(), "{}: {action}", G::INFO.id);
            }
            choices += u32::from(found.len() > 1);
            let action = first(table.played(), seat);
            table.submit(seat, action).unwrap();
        }
        assert!(choices > 0 || table.played().turn().outcome().is_some(), "{}", G::INFO.id);
    }
}

#[test]
fn a_hint_is_a_complete_draft_with_a_sentence_for_each_step() {
    for id in catalogue::IDS {
        catalogue::with(id, Spelled).unwrap();
    }
}

struct Same;

impl Visitor for Same {
    type Out = ();

    fn visit<G: Game>(self) {
        let mut table = begin::<G>(&["you"], G::INFO.seats.0);
        let Some(seat) = human(&mut table) else { return };
        let found = table.hint(seat, &LITTLE).unwrap();
        let log = table.played().log().to_vec();
        let resumed = Table::<G>::resume(
            &table.record(),
            &players(&["you"], G::INFO.seats.0),
            AllowedPrograms::None,
        );
        let mut resumed = resumed.unwrap();
        assert_eq!(resumed.hint(seat, &LITTLE).unwrap(), found, "{}", G::INFO.id);
        assert_eq!(table.hint(seat, &LITTLE).unwrap(), found, "{}", G::INFO.id);
        assert_eq!(table.played().log(), log, "{}: it is noted once", G::INFO.id);
        assert_eq!(resumed.played().log(), log, "{}: and is not forgotten", G::INFO.id);
    }
}

#[test]
fn a_repeated_hint_is_the_same_and_logged_once_per_decision() {
    for id in catalogue::IDS {
        catalogue::with(id, Same).unwrap();
    }
}

struct Refused;

impl Visitor for Refused {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = 3.clamp(G::INFO.seats.0, G::INFO.seats.1);
        let mut alone = begin::<G>(&["you"], seats).with_hint_policy(HintPolicy::Never);
        let Some(seat) = human(&mut alone) else { return };
        assert_eq!(alone.hint(seat, &LITTLE).err(), Some(HintError::Never), "{}", G::INFO.id);
        let mut alone = alone.with_hint_policy(HintPolicy::AgainstBots);
        let bot = Seats::first(seats).without(seat).lowest().unwrap();
        assert_eq!(alone.can_ask_hint(seat), Ok(()), "{}", G::INFO.id);
        assert_eq!(alone.can_ask_hint(bot), Err(HintError::OtherHumans), "{}: a bot", G::INFO.id);
        let action = first(alone.played(), seat);
        alone.submit(seat, action).unwrap();
        if !alone.played().waiting().has(seat) {
            assert_eq!(alone.can_ask_hint(seat), Err(HintError::NotYours(seat)), "{}", G::INFO.id);
        }
        assert!(!alone.played().log().iter().any(is_hint), "{}: nothing was said", G::INFO.id);

        let mut several = begin::<G>(&["you", "you"], seats);
        let Some(seat) = human(&mut several) else { return };
        assert_eq!(
            several.hint(seat, &LITTLE).err(),
            Some(HintError::OtherHumans),
            "{}",
            G::INFO.id
        );
        several.take_over(1 - seat, "Stand-in").unwrap();
        assert_eq!(
            several.can_ask_hint(seat),
            Err(HintError::OtherHumans),
            "{}: may be back",
            G::INFO.id
        );
        assert!(!several.played().log().iter().any(is_hint), "{}", G::INFO.id);
    }
}

#[test]
fn only_a_lone_human_with_an_open_decision_gets_hints() {
    for id in catalogue::IDS {
        catalogue::with(id, Refused).unwrap();
    }
}
