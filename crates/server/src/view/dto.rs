//! JSON documents of the API.

use crate::chat::messages::message_text;
use crate::rooms::registry::OpenRoom;
use crate::rooms::room::Chair;
use crate::tables::commands::Executed;
use crate::tables::live_table::LiveTable;
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::terms::Flag;
use crate::view::board::May;
use crate::view::snapshot::Snapshot;
use serde::{Deserialize, Serialize};
use sortie_core::feed::{FeedEntry, PublicEntry};
use sortie_core::matches::{Offer, Proposal};
use sortie_core::scene::Choice;
use sortie_core::stage::BeatFrame;
use sortie_core::{DraftChange, Outcome, Scene, Seat, Seats, Steps};
use sortie_store::{ChatContent, ChatMessage};
use sortie_words::{Readers, Words};
use utoipa::{IntoParams, ToSchema};

/// The acting seat of a guest who has several.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ForSeat {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
}

/// The start of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChatQuery {
    /// The number of the first message that you have not read.
    pub(crate) from: u64,
}

/// A partial draft.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct DraftQuery {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
    /// The chosen steps, joined by dots: `3.17`.
    pub(crate) draft: String,
    /// The decision that the draft is for; a draft for another one is ignored.
    pub(crate) decision: Option<u32>,
    /// The key of a card or the id of a zone in the scene: `refused` then explains why it is none of
    /// the next steps.
    pub(crate) why: Option<String>,
}

/// The player at a seat.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "programs read what is so")]
pub(crate) struct Sitting {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    /// Whether the seat is yours.
    pub(crate) you: bool,
    /// Whether a bot chooses for the seat.
    pub(crate) bot: bool,
    /// The level of the bot that was seated there, such as `novice`, or the name of its program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
    /// Whether the player is away.
    pub(crate) away: bool,
    /// The time left in milliseconds, if there are clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<u64>,
    /// Whether the clock of the seat is running.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) running: bool,
}

/// A table as its observer may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableJson {
    pub(crate) id: String,
    /// The rule code.
    pub(crate) rules: String,
    /// The observing seat; none for a spectator.
    pub(crate) seat: Option<Seat>,
    pub(crate) sitting: Vec<Sitting>,
    /// The number of the next entry of the stream: the view follows from entries `0..n`.
    pub(crate) n: usize,
    /// The number of the open decision.
    pub(crate) decision: u32,
    /// The seats that have not chosen yet.
    pub(crate) waiting: Vec<Seat>,
    /// Your choice, while others still choose.
    pub(crate) submitted: Option<String>,
    /// Legal changes of the draft other than one of the next steps: one step less, or a lower one that
    /// the game does not offer next. Only here, not among the steps of `/steps`. Since 0.2.0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) changes: Vec<DraftChange>,
    pub(crate) may: MayJson,
    /// The open proposal.
    pub(crate) offer: Option<OfferJson>,
    /// The result, when the match is over.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) scene: Scene,
}

/// The actions that a seat may take besides choosing.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "programs read what is so")]
pub(crate) struct MayJson {
    pub(crate) withdraw: bool,
    pub(crate) take_back: bool,
    /// Whether you may propose to take your last decision back.
    pub(crate) ask_back: bool,
    /// Whether you may propose a draw.
    pub(crate) draw: bool,
    /// Whether you may accept or decline the open proposal.
    pub(crate) answer: bool,
    /// Whether you may withdraw your proposal.
    pub(crate) recall: bool,
    pub(crate) resign: bool,
    /// Whether you may ask for a hint.
    pub(crate) advice: bool,
}

/// A step that may follow a draft.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepJson {
    /// The step, to be appended to the draft.
    pub(crate) step: u8,
    /// The action in words.
    pub(crate) says: String,
    /// The key of a card or the id of a zone in the scene that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) touches: Option<String>,
}

/// The possible next steps of a draft.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepsJson {
    pub(crate) decision: u32,
    /// The draft as far as it is legal.
    pub(crate) draft: String,
    /// Whether it can be submitted as it stands.
    pub(crate) complete: bool,
    /// The complete action in notation.
    pub(crate) action: Option<String>,
    pub(crate) next: Vec<StepJson>,
    /// The reason why a step was left out of the draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<crate::http::response::Problem>,
}

/// All legal actions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActionsJson {
    pub(crate) decision: u32,
    /// The actions in notation; none if there are too many to list. Then build one step by step.
    pub(crate) actions: Option<Vec<String>>,
}

/// A choice to submit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choose {
    /// The decision that the choice is for.
    pub(crate) decision: u32,
    /// The action in notation.
    pub(crate) action: Option<String>,
    /// Or the steps of a complete draft, joined by dots.
    pub(crate) draft: Option<String>,
    /// The seat, if you have several.
    pub(crate) seat: Option<Seat>,
}

/// The decision that a command refers to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    /// The open decision.
    pub(crate) decision: u32,
    /// The seat, if you have several.
    pub(crate) seat: Option<Seat>,
}

/// An answer to the open proposal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerTo {
    /// The open decision.
    pub(crate) decision: u32,
    /// The proposal that you answer. If another one is open by now, nothing is done.
    pub(crate) proposal: Option<Proposal>,
    /// The seat that proposed it. If another seat's proposal is open by now, nothing is done.
    pub(crate) by: Option<Seat>,
    /// The seat, if you have several.
    pub(crate) seat: Option<Seat>,
}

/// A request to resign.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GiveUp {
    /// The seat, if you have several.
    pub(crate) seat: Option<Seat>,
}

/// A decision of a finished match from which another one goes on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayOn {
    /// The seat to play.
    pub(crate) seat: Seat,
    /// The decision.
    pub(crate) decision: u32,
}

/// The result of a choice. It is on disk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Acknowledged {
    /// The action in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<String>,
    /// The number of the next entry of the stream.
    pub(crate) n: usize,
    /// The decision that is open now.
    pub(crate) decision: u32,
    /// The seats that have not chosen yet.
    pub(crate) waiting: Vec<Seat>,
    /// Whether the match is over.
    pub(crate) over: bool,
}

impl From<Executed> for Acknowledged {
    fn from(executed: Executed) -> Self {
        let Executed { action, n, decision, waiting, over } = executed;
        Acknowledged { action, n, decision, waiting: waiting.iter().collect(), over }
    }
}

/// The hints for a decision.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdviceJson {
    /// The decision that the hints are for.
    pub(crate) decision: u32,
    /// The number of the next entry of the stream.
    pub(crate) n: usize,
    /// The hints, best first.
    pub(crate) advice: Vec<AdvisedJson>,
}

/// A hint: an action that a strong bot tried out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdvisedJson {
    /// The action in notation.
    pub(crate) action: String,
    /// The steps of the action, joined by dots.
    pub(crate) draft: String,
    /// The action in words.
    pub(crate) says: String,
    /// Reasons: threats, gains and costs of the action, in the words of the game: clauses, the most important
    /// first. Empty where the game gives none.
    pub(crate) reasons: Vec<String>,
    /// The share of the search spent on this action, 0–1.
    pub(crate) share: f64,
    /// The average share of the win in the rollouts after this action, 0–1. Where the club bot rarely tried
    /// an action, the average of its first steps. None if there was no choice.
    pub(crate) chance: Option<f64>,
}

/// One event that was told to an observer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ToldJson {
    /// Its number among the told events.
    pub(crate) n: usize,
    /// The event in the game's own terms.
    pub(crate) event: serde_json::Value,
    /// The event as a sentence.
    pub(crate) says: String,
    /// The picture of the event: its kind, and the fight in the middle of the table after it.
    pub(crate) beat: Option<BeatFrame>,
}

/// An entry of the numbered stream.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsJson {
    /// Its number; the numbers have no gaps.
    pub(crate) n: usize,
    /// The part of the entry that everyone may see.
    pub(crate) what: PublicEntry,
    /// Your own choice, in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chose: Option<String>,
    /// The events that you were told because of it.
    pub(crate) told: Vec<ToldJson>,
}

/// The proposal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OfferJson {
    /// The seat that proposes it.
    pub(crate) seat: Seat,
    pub(crate) proposal: Proposal,
    /// The seats that must still answer.
    pub(crate) missing: Vec<Seat>,
}

impl From<Offer> for OfferJson {
    fn from(offer: Offer) -> Self {
        let Offer { seat, proposal, missing } = offer;
        OfferJson { seat, proposal, missing: missing.iter().collect() }
    }
}

impl From<May> for MayJson {
    fn from(may: May) -> Self {
        let May { withdraw, take_back, ask_back, draw, answer, recall, resign, advice } = may;
        MayJson { withdraw, take_back, ask_back, draw, answer, recall, resign, advice }
    }
}

impl StepsJson {
    pub(crate) fn new(snapshot: &Snapshot, action: Option<String>, words: &Words) -> Self {
        let readers = readers(snapshot);
        let Steps { complete, .. } = snapshot.steps;
        let next = |choice: &Choice| StepJson {
            step: choice.step,
            says: words.text(&choice.label, &readers),
            touches: choice.touches.clone(),
        };
        let refused = snapshot.refusal.clone().map(crate::base::error::ApiError::Refused);
        StepsJson {
            decision: snapshot.decision,
            draft: snapshot.draft.to_string(),
            complete,
            action,
            next: snapshot.scene.choices.iter().map(next).collect(),
            refused: refused.map(|fault| fault.problem(words, &readers)),
        }
    }
}

impl NewsJson {
    pub(crate) fn new(news: FeedEntry, words: &Words, readers: &Readers<'_>) -> Self {
        let mut beats = news.beats.into_iter();
        let told = news.told.into_iter().map(|heard| ToldJson {
            n: heard.n,
            says: words.text(&heard.text, readers),
            event: heard.event,
            beat: beats.next(),
        });
        NewsJson { n: news.n, what: news.what, chose: news.chose, told: told.collect() }
    }
}

/// State of a table that is not an entry of the log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AroundJson {
    /// The seats of absent players.
    pub(crate) away: Vec<Seat>,
    /// The id of the room for a rematch, once a player has asked for it. Since 0.2.0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rematch: Option<String>,
    /// The seat of the player who has asked for it, if that was at this server. Since 0.2.0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rematch_by: Option<Seat>,
    /// The seats of the players who have declined it. Since 0.2.0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rematch_declined: Vec<Seat>,
}

impl AroundJson {
    pub(crate) fn new(away: Seats, rematch: Option<RematchOffer>) -> Self {
        let rematch_by = rematch.as_ref().and_then(|offer| offer.by);
        let declined = rematch.as_ref().map_or(Seats::NONE, |offer| offer.declined);
        AroundJson {
            away: away.iter().collect(),
            rematch: rematch.map(|offer| offer.room),
            rematch_by,
            rematch_declined: declined.iter().collect(),
        }
    }
}

/// The readers of the sentences of a snapshot.
pub(crate) fn readers(snapshot: &Snapshot) -> Readers<'_> {
    Readers { you: snapshot.who.seat(), names: &snapshot.names }
}

impl TableJson {
    pub(crate) fn new(
        live: &LiveTable,
        snapshot: Snapshot,
        guest: Option<&str>,
        humans: Seats,
    ) -> Self {
        let sitting = live.head.sitting.iter().map(|sitting| Sitting {
            seat: sitting.seat,
            name: snapshot.names.get(usize::from(sitting.seat)).cloned().unwrap_or_default(),
            you: guest.is_some() && sitting.guest.as_deref() == guest,
            bot: !humans.has(sitting.seat),
            level: snapshot.bot_labels.get(usize::from(sitting.seat)).cloned().flatten(),
            away: snapshot.around.away.has(sitting.seat),
            left: snapshot.around.clock(sitting.seat).map(|(left, _)| left),
            running: snapshot.around.clock(sitting.seat).is_some_and(|(_, running)| running),
        });
        TableJson {
            id: live.head.id.clone(),
            rules: live.head.rules.clone(),
            seat: snapshot.who.seat(),
            sitting: sitting.collect(),
            n: snapshot.n,
            decision: snapshot.decision,
            waiting: snapshot.scene.turn.clone(),
            submitted: snapshot.submitted,
            changes: snapshot.further.changes,
            may: snapshot.may.into(),
            offer: snapshot.offer.map(OfferJson::from),
            outcome: snapshot.scene.outcome,
            scene: snapshot.scene,
        }
    }
}

/// A chat message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaidJson {
    /// Its number in the chat of this table, from 0.
    pub(crate) n: u64,
    /// The name of the author.
    pub(crate) name: String,
    /// Whether you wrote it.
    pub(crate) you: bool,
    /// The message; a phrase in your language.
    pub(crate) says: String,
    /// The name of the phrase, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) phrase: Option<String>,
    /// The time in milliseconds since 1970.
    pub(crate) at: i64,
}

impl SaidJson {
    pub(crate) fn new(said: ChatMessage, guest: Option<&str>, words: &Words) -> Self {
        let says = message_text(&said.what, words);
        let phrase = match said.what {
            ChatContent::Phrase(name) => Some(name),
            ChatContent::Text(_) => None,
        };
        let you = guest == Some(said.guest.as_str());
        SaidJson { n: said.n, name: said.name, you, says, phrase, at: said.at }
    }
}

/// A table before its match, as anyone may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomJson {
    pub(crate) id: String,
    /// `open`, or `closed` if no match will be played.
    pub(crate) state: &'static str,
    /// The rule code.
    pub(crate) rules: String,
    /// The commitment to the deal: SHA-256 over seed, id and rule code, in hex.
    pub(crate) commitment: String,
    /// The seed in hex, secret until the room is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    /// Your seat.
    pub(crate) seat: Option<Seat>,
    /// Whether you are the host.
    pub(crate) host: bool,
    /// The time control: `none`, minutes and seconds per choice (`5+10`), or days per choice
    /// (`3d`).
    pub(crate) clock: String,
    /// The consequence when a seat runs out of time.
    pub(crate) flag: Flag,
    /// Seconds of absence after which a bot stands in for a player; 0 for never.
    pub(crate) warm: u32,
    /// Whether the chat is on.
    pub(crate) chat: bool,
    pub(crate) chairs: Vec<ChairJson>,
    /// The seats that must be taken or ready before the deal.
    pub(crate) waits_for: Vec<Seat>,
}

/// A seat in a room.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "programs read what is so")]
pub(crate) struct ChairJson {
    pub(crate) seat: Seat,
    /// The occupant's display name; nothing for a free seat.
    pub(crate) name: Option<String>,
    /// The name of the bot that sits there.
    pub(crate) bot: Option<String>,
    pub(crate) you: bool,
    pub(crate) host: bool,
    pub(crate) ready: bool,
    /// Whether the guest has left the room, at least for now.
    pub(crate) away: bool,
}

impl RoomJson {
    pub(crate) fn new(open: &OpenRoom, guest: Option<&str>) -> Self {
        let chairs = (0..).zip(&open.room.chairs).map(|(seat, chair)| {
            let (name, bot, ready) = match chair {
                Chair::Free => (None, None, false),
                Chair::Bot(spec) => (None, Some(spec.clone()), true),
                Chair::Guest { name, ready, .. } => (Some(name.clone()), None, ready.is_some()),
            };
            ChairJson {
                seat,
                name,
                bot,
                you: guest.is_some() && chair.guest() == guest,
                host: chair.guest() == Some(&open.room.host),
                ready,
                away: open.away.has(seat),
            }
        });
        RoomJson {
            id: open.id.clone(),
            state: if open.room.closed { "closed" } else { "open" },
            seed: open.room.closed.then(|| open.room.seed.clone()),
            rules: open.room.rules.clone(),
            commitment: open.commitment(),
            seat: guest.and_then(|guest| open.room.seat_of(guest)),
            host: open.room.is_host(guest),
            clock: open.room.agreed.clock.to_string(),
            flag: open.room.agreed.flag,
            warm: open.room.agreed.warm,
            chat: open.room.agreed.chat,
            chairs: chairs.collect(),
            waits_for: open.room.waits_for(),
        }
    }
}

/// A new table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    pub(crate) id: String,
    /// Its address.
    pub(crate) place: String,
}
