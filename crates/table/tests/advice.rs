//! Advice at a table: who gets it, what it is made of, and that it changes nothing of the match.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use sortie_bots::Budget;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::{Draft, Game, Match, Observer, Seat, Seats};
use sortie_games::catalogue;
use sortie_table::{Advice, Advises, AnyTable, NoAdvice, Sitter, Table};

const SEED: [u8; 32] = [7; 32];
const LITTLE: Budget = Budget::simulations(60);

fn sitters(texts: &[&str], seats: u8) -> Vec<Sitter> {
    let bots = std::iter::repeat_n(&"novice", usize::from(seats) - texts.len());
    texts.iter().chain(bots).map(|text| text.parse().unwrap()).collect()
}

fn begin<G: Game>(texts: &[&str], seats: u8) -> Table<G> {
    let names = (0..seats).map(|seat| format!("P{seat}")).collect();
    Table::new(G::new(seats), &sitters(texts, seats), names, SEED).unwrap()
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
        table.bot_acts(bot).unwrap();
    }
    table.played().waiting().lowest()
}

/// Plays to the end; the human takes the first choice there is, and asks before every one if wanted.
fn play<G: Game>(asks: bool) -> (Table<G>, Vec<Vec<Advice>>) {
    let mut table = begin::<G>(&["you"], G::INFO.seats.0);
    let mut given = Vec::new();
    while let Some(seat) = human(&mut table) {
        if asks && given.len() < 12 {
            given.push(table.advise(seat, &LITTLE).unwrap());
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
                .told(who, 0)
                .filter(|told| matches!(told.what, sortie_core::matches::Update::Advised(0)));
            assert_eq!(told.count(), hints, "{}: {who:?} is told", G::INFO.id);
        }
    }
}

#[test]
fn who_is_advised_plays_the_same_match_and_all_are_told() {
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
            let found = table.advise(seat, &LITTLE).unwrap();
            let who = Observer::Seat(seat);
            for Advice { action, draft, steps, .. } in &found {
                let played = AnyTable::played(&table);
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
fn advice_is_spelled_and_worded() {
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
        let advice = table.advise(seat, &LITTLE).unwrap();
        let log = table.played().log().to_vec();
        let resumed = Table::<G>::resume(&table.record(), &sitters(&["you"], G::INFO.seats.0));
        let mut resumed = resumed.unwrap();
        assert_eq!(resumed.advise(seat, &LITTLE).unwrap(), advice, "{}", G::INFO.id);
        assert_eq!(table.advise(seat, &LITTLE).unwrap(), advice, "{}", G::INFO.id);
        assert_eq!(table.played().log(), log, "{}: it is noted once", G::INFO.id);
        assert_eq!(resumed.played().log(), log, "{}: and is not forgotten", G::INFO.id);
    }
}

#[test]
fn who_asks_again_hears_the_same_and_it_is_noted_once_for_each_decision() {
    for id in catalogue::IDS {
        catalogue::with(id, Same).unwrap();
    }
}

struct Refused;

impl Visitor for Refused {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = 3.clamp(G::INFO.seats.0, G::INFO.seats.1);
        let mut alone = begin::<G>(&["you"], seats).advising(Advises::Nobody);
        let Some(seat) = human(&mut alone) else { return };
        assert_eq!(alone.advise(seat, &LITTLE).err(), Some(NoAdvice::Never), "{}", G::INFO.id);
        let mut alone = alone.advising(Advises::AgainstBots);
        let bot = Seats::first(seats).without(seat).lowest().unwrap();
        assert_eq!(alone.may_be_advised(seat), Ok(()), "{}", G::INFO.id);
        assert_eq!(alone.may_be_advised(bot), Err(NoAdvice::People), "{}: a bot", G::INFO.id);
        let action = first(alone.played(), seat);
        alone.submit(seat, action).unwrap();
        if !alone.played().waiting().has(seat) {
            assert_eq!(alone.may_be_advised(seat), Err(NoAdvice::NotYours(seat)), "{}", G::INFO.id);
        }
        assert!(!alone.played().log().iter().any(is_hint), "{}: nothing was said", G::INFO.id);

        let mut several = begin::<G>(&["you", "you"], seats);
        let Some(seat) = human(&mut several) else { return };
        assert_eq!(several.advise(seat, &LITTLE).err(), Some(NoAdvice::People), "{}", G::INFO.id);
        several.take_over(1 - seat, "Stand-in").unwrap();
        assert_eq!(
            several.may_be_advised(seat),
            Err(NoAdvice::People),
            "{}: may be back",
            G::INFO.id
        );
        assert!(!several.played().log().iter().any(is_hint), "{}", G::INFO.id);
    }
}

#[test]
fn only_who_plays_against_bots_alone_and_must_choose_is_advised() {
    for id in catalogue::IDS {
        catalogue::with(id, Refused).unwrap();
    }
}
