//! All that one observer is shown of a table at a moment. Made from what the match tells that
//! observer, and the only thing that pages, answers and streams are made of.

use crate::tables::commands::agreed;
use crate::tables::deal_check::DealCheck;
use crate::tables::hints::allowed;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::seat_player::bot_label;
use crate::view::board::{Further, May, suggested_draft};
use sha2::{Digest, Sha256};
use sortie_core::described_update::DescribedUpdate;
use sortie_core::matches::{Offer, Proposal, TakeBack};
use sortie_core::record::KeyMoment;
use sortie_core::stage::{BeatFrame, Stage};
use sortie_core::steps::Steps;
use sortie_core::{AnyMatch, Draft, Observer, Refusal, Scene, Seat, Seats};
use sortie_store::SeatAssignment;
use sortie_table::Hint;
use std::sync::Arc;

/// How many of the last sentences are shown beside the table.
pub(crate) const LAST: usize = 40;
/// More whole actions than this are not listed.
const MOST_ACTIONS: usize = 120;

/// A snapshot of a table for one observer.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) who: Observer,
    pub(crate) scene: Scene,
    /// The printed name of the game.
    pub(crate) title: &'static str,
    pub(crate) names: Vec<String>,
    /// By seat, the level or program of the bot that was seated there.
    pub(crate) bot_labels: Vec<Option<String>>,
    /// The rule that asks the open question.
    pub(crate) question_rule: Option<&'static str>,
    /// The number of the open decision.
    pub(crate) decision: u32,
    /// How many entries the numbered stream has.
    pub(crate) n: usize,
    pub(crate) draft: Draft,
    pub(crate) steps: Steps,
    /// The other ways to change the draft.
    pub(crate) further: Further,
    /// Why the last step of the draft that was asked for is not in it.
    pub(crate) refusal: Option<Refusal>,
    /// The last things that were told, oldest first.
    pub(crate) told: Vec<DescribedUpdate>,
    /// The beat of each of them, with the stage after it.
    pub(crate) beats: Vec<BeatFrame>,
    /// How many of them were told since this observer chose last.
    pub(crate) fresh: usize,
    /// All whole actions with their drafts, where there are not too many.
    pub(crate) actions: Option<Vec<(String, Draft)>>,
    /// The hints that the seat got for the open decision.
    pub(crate) advice: Option<Arc<[Hint]>>,
    /// The action that the seat has chosen for the open decision.
    pub(crate) submitted: Option<String>,
    pub(crate) may: May,
    /// The open proposal.
    pub(crate) offer: Option<Offer>,
    pub(crate) around: SeatMarks,
    /// Whether the observer waits for others, who are people somewhere else.
    pub(crate) notify: bool,
    /// The key moment, once the match is over.
    pub(crate) key_moment: Option<KeyMoment>,
    /// The offer of a rematch.
    pub(crate) rematch: Option<RematchOffer>,
    /// The deal that can be checked, once the match is over.
    pub(crate) fair: Option<DealCheck>,
}

/// Marks at the seats besides cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatMarks {
    /// Milliseconds that each seat has left, and whether its clock runs; where there are clocks.
    clocks: Option<Vec<(u64, bool)>>,
    /// The seats of those who are away.
    pub(crate) away: Seats,
    /// The seats for which somebody else plays.
    pub(crate) stand_ins: Seats,
}

impl SeatMarks {
    /// How many milliseconds a seat has left, and whether its clock runs.
    pub(crate) fn clock(&self, seat: Seat) -> Option<(u64, bool)> {
        self.clocks.as_ref()?.get(usize::from(seat)).copied()
    }
}

impl Snapshot {
    /// The fight in the middle of the table.
    pub(crate) fn stage(&self) -> Option<&Stage> {
        // What is shown for a moment only is not the fight, which the beat before has.
        self.beats.iter().rev().find(|beat| !beat.passing).map(|beat| &beat.stage)
    }
}

/// The draft that these steps make, as far as they are legal one after the other.
pub(crate) fn draft_of(
    played: &dyn AnyMatch,
    who: Observer,
    asked: Draft,
) -> (Draft, Option<Refusal>) {
    let mut draft = Draft::EMPTY;
    if !who.is_in(played.waiting()) {
        return (draft, None);
    }
    for step in asked.steps().iter() {
        match played.step(who, &draft, step) {
            Ok(next) => draft = next,
            Err(refusal) => return (draft, Some(refusal)),
        }
    }
    (draft, None)
}

/// Whether an observer is one who may choose: where somebody gave up, a bot does.
fn sits(state: &MatchState, who: Observer) -> bool {
    who.seat().is_none_or(|seat| state.table.humans().has(seat))
}

/// All whole actions of an observer with their drafts, where there are not too many.
pub(crate) fn actions(state: &MatchState, who: Observer) -> Option<Vec<(String, Draft)>> {
    if !sits(state, who) {
        return Some(Vec::new());
    }
    state.table.any_match().actions(who, MOST_ACTIONS)
}

/// The table as an observer may see it, with a draft as far as it is legal.
pub(crate) async fn take_snapshot(
    live: &LiveTable,
    state: &Arc<MatchState>,
    who: Observer,
    asked: Draft,
) -> Snapshot {
    let key_moment = live.key_moment(state).await;
    let played = state.table.any_match();
    let sits = sits(state, who);
    let over = played.turn().outcome().is_some();
    let (draft, refusal) = draft_of(played, who, if sits { asked } else { Draft::EMPTY });
    let mut scene = played.scene(who, &draft);
    if !sits {
        // A bot chooses for the seat, so its guest is shown no question and no choices.
        scene.asked = None;
        scene.choices.clear();
    }
    let from = played.stream_len().saturating_sub(LAST);
    let told = played.stream(who, from);
    let mut further = Further::default();
    if sits {
        let seed = || suggestion_seed(live, who.seat()?, played.decision(), draft);
        let suggestion = suggested_draft(played, &scene, draft, seed);
        further = Further { suggestion, ..Further::new(played, who, draft) };
    }
    let label = |seat: &SeatAssignment| bot_label(&seat.sitter).map(str::to_owned);
    Snapshot {
        who,
        scene,
        title: played.title(),
        names: state.table.names().to_vec(),
        bot_labels: live.head.sitting.iter().map(label).collect(),
        question_rule: who
            .seat()
            .filter(|seat| sits && played.waiting().has(*seat))
            .map(|seat| state.table.question_rule(seat, &draft)),
        decision: played.decision(),
        n: state.n(),
        draft,
        steps: if sits { played.steps(who, &draft) } else { Steps::NONE },
        further,
        refusal,
        fresh: fresh(played, who).min(told.len()),
        beats: played.beats(who, from),
        told,
        actions: actions(state, who),
        advice: advice(live, state, who),
        submitted: played.submitted(who),
        offer: played.offer(),
        around: SeatMarks {
            clocks: state.clocks(live.time.unix_millis()),
            away: *live.away.borrow(),
            stand_ins: played.stand_ins() - played.resigned(),
        },
        may: who.seat().filter(|_| sits).map_or_else(May::default, |seat| may(live, state, seat)),
        notify: sits && who.seat().is_some() && live.terms.shared && !over,
        key_moment,
        rematch: live.rematch.borrow().clone(),
        fair: DealCheck::for_table(live, state, who.seat()),
    }
}

/// The seed of the suggestion for a draft: another one for each draft, so that asking again gives another
/// suggestion. It comes from the id of the guest, which nobody else knows.
fn suggestion_seed(live: &LiveTable, seat: Seat, decision: u32, draft: Draft) -> Option<u64> {
    let guest = live.guest_at(seat)?;
    let text = format!("suggestion {guest} {} {seat} {decision} {draft}", live.head.id);
    let digest = Sha256::digest(text);
    digest.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The hints that an observer got, while it is still to choose.
fn advice(live: &LiveTable, state: &MatchState, who: Observer) -> Option<Arc<[Hint]>> {
    let seat = who.seat()?;
    let decision = state.table.any_match().decision();
    allowed(live, state.table.as_ref(), seat, decision).ok()?;
    state.hints_for(seat, decision)
}

fn may(live: &LiveTable, state: &MatchState, seat: Seat) -> May {
    let played = state.table.any_match();
    let over = played.turn().outcome().is_some();
    let guest = live.head.sitting.iter().find(|s| s.seat == seat).and_then(|s| s.guest.as_deref());
    let own = guest.map_or(Seats::one(seat), |guest| live.seats_of(guest));
    let back = played.can_take_back(seat);
    let take_back = match back {
        // The end shows all cards, so nothing is taken back after it.
        Some(TakeBack::Consent { of, .. }) => (of - agreed(state, own)).is_empty() && !over,
        _ => false,
    };
    let offer = played.offer();
    let daily = live.terms.daily.is_some();
    let take_back = take_back && !daily;
    let possible = |proposal| !daily && played.can_propose(seat, proposal).is_ok();
    May {
        withdraw: !over && back == Some(TakeBack::Free),
        take_back,
        ask_back: !take_back && possible(Proposal::TakeBack),
        draw: !((state.table.humans() | state.warm()) - own).is_empty() && possible(Proposal::Draw),
        answer: offer.is_some_and(|offer| offer.missing.has(seat)),
        recall: offer.is_some_and(|offer| offer.seat == seat),
        resign: !over,
        advice: allowed(live, state.table.as_ref(), seat, played.decision()).is_ok(),
    }
}

/// How many of the last things that were told came with or after this observer's last choice, or
/// with the last entry of the log for who only watches.
pub(crate) fn fresh(played: &dyn AnyMatch, who: Observer) -> usize {
    let log = played.log();
    let own = |at: &usize| match &log[*at] {
        sortie_core::log::LogEntry::Action { seat, .. } => who.is(*seat),
        _ => false,
    };
    let last = (0..log.len()).rev().find(own);
    let from = last.unwrap_or(if who.seat().is_some() { 0 } else { log.len().saturating_sub(1) });
    played.feed(who, from, log.len()).iter().map(|news| news.told.len()).sum()
}
