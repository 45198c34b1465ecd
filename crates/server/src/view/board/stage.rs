//! The stage: the fight in the middle of the table, as the page shows it.

use super::Board;
use crate::view::cards;
use sortie_core::beat::{BeatKind, BeatMove, SideResult, StageSide};
use sortie_core::stage::{BeatFrame, Stage};
use sortie_core::{Face, Seat, Text};
use std::iter::{repeat, repeat_n};

/// A stage that is worded.
pub(super) struct ShownStage<'a> {
    pub(super) sides: Vec<ShownSide<'a>>,
    pub(super) settled: bool,
}

/// The sides of a seat stand together.
pub(super) struct ShownSide<'a> {
    pub(super) seat: Seat,
    pub(super) name: String,
    /// Its rows: one for each side of the seat.
    pub(super) rows: Vec<ShownRow<'a>>,
    /// `won`, `lost`, `tied`, `passed`, or nothing yet.
    pub(super) result: &'static str,
    /// The result in a word.
    pub(super) mark: Option<String>,
}

/// The cards of one side, and what counts.
pub(super) struct ShownRow<'a> {
    pub(super) label: Option<String>,
    pub(super) cards: Vec<StageCard<'a>>,
    /// The cards that lie face down: where each of them goes.
    pub(super) backs: Vec<Option<ZoneMove<'a>>>,
    pub(super) value: Option<&'a str>,
    /// The row in words, for a screen reader.
    pub(super) said: String,
    /// The number of cards, for the style sheet.
    pub(super) n: usize,
}

/// A card that lies face up.
pub(super) struct StageCard<'a> {
    pub(super) face: &'a Face,
    pub(super) symbol: String,
    pub(super) printed: Option<String>,
    /// The key of the back that it was.
    pub(super) place: Option<&'a str>,
    /// Whether it goes back there, face down, and has to be remembered.
    pub(super) turns_back: bool,
    /// Where it goes.
    pub(super) zones: Option<ZoneMove<'a>>,
}

/// The zones between which a card goes, by their ids.
#[derive(Clone, Copy)]
pub(super) struct ZoneMove<'a> {
    /// Absent if the card leaves the stage.
    pub(super) from: Option<&'a str>,
    pub(super) to: &'a str,
}

/// The cards of a beat that go from one place to another, each until it is found on the stage.
struct OpenMoves<'a>(Vec<OpenMove<'a>>);

/// The move of one card.
#[derive(Clone, Copy)]
struct OpenMove<'a> {
    /// The side that the card is on; absent if it may be on any.
    seat: Option<Seat>,
    /// Absent if the card is face down.
    face: Option<&'a Face>,
    zones: ZoneMove<'a>,
}

impl<'a> OpenMoves<'a> {
    fn new(moves: &'a [BeatMove]) -> Self {
        let each = |told: &'a BeatMove| {
            let zones = ZoneMove { from: told.from.as_deref(), to: &told.to };
            let backs = repeat_n(None, usize::from(told.backs));
            let cards = told.cards.iter().map(Some).chain(backs);
            cards.map(move |face| OpenMove { seat: told.seat, face, zones })
        };
        OpenMoves(moves.iter().flat_map(each).collect())
    }

    /// Takes the move of a card of this seat's side; of equal cards each has a move of its own.
    fn take(&mut self, seat: Seat, face: Option<&Face>) -> Option<ZoneMove<'a>> {
        let is_of =
            |open: &OpenMove<'_>| open.face == face && open.seat.is_none_or(|of| of == seat);
        let at = self.0.iter().position(is_of)?;
        Some(self.0.remove(at).zones)
    }
}

/// A line of the log with its beat.
pub(super) struct LogEntry<'a> {
    pub(super) text: &'a str,
    pub(super) fresh: bool,
    /// The number of the event in the stream.
    pub(super) n: usize,
    /// The kind of the beat, as the script and the style sheet name it.
    pub(super) kind: &'static str,
    /// The stage after the event, if the event has changed it.
    pub(super) stage: Option<ShownStage<'a>>,
}

/// The most cards that the style sheet has a class for.
const MOST: usize = 40;

impl<'a> ShownStage<'a> {
    /// The sides in the order in which the seats sit; the observer's own comes first.
    pub(super) fn new(board: &Board<'_>, stage: &'a Stage, moves: &'a [BeatMove]) -> Self {
        let mut moves = OpenMoves::new(moves);
        let mut sides: Vec<ShownSide<'a>> = Vec::new();
        for side in &stage.sides {
            let goes_back = stage.settled && side.result == Some(SideResult::Won);
            let row = ShownRow::new(board, side, goes_back, &mut moves);
            if let Some(known) = sides.iter_mut().find(|known| known.seat == side.seat) {
                known.rows.push(row);
                continue;
            }
            let (result, mark) = match side.result {
                None => ("", None),
                Some(SideResult::Won) => ("won", Some(id!("board-stage-won"))),
                Some(SideResult::Lost) => ("lost", Some(id!("board-stage-lost"))),
                Some(SideResult::Tied) => ("tied", Some(id!("board-stage-tied"))),
                Some(SideResult::Passed) => ("passed", Some(id!("board-stage-passed"))),
            };
            let name = board.say(&Text::new(id!("board-of")).seat("seat", side.seat));
            let mark = mark.map(|id| board.say(&Text::new(id)));
            sides.push(ShownSide { seat: side.seat, name, rows: vec![row], result, mark });
        }
        // Two face each other: the reader stands on the left in every fight.
        if sides.len() == 2 && board.scene.observer.is(sides[1].seat) {
            sides.swap(0, 1);
        }
        ShownStage { sides, settled: stage.settled }
    }
}

impl<'a> ShownRow<'a> {
    fn new(
        board: &Board<'_>,
        side: &'a StageSide,
        goes_back: bool,
        moves: &mut OpenMoves<'a>,
    ) -> Self {
        let places = side.places.iter().map(|place| Some(place.as_str())).chain(repeat(None));
        let shown = side.cards.iter().zip(places).map(|(face, place)| {
            let turns_back = goes_back && place.is_some_and(|place| is_back(board, place));
            StageCard::new(board, face, place, turns_back, moves.take(side.seat, Some(face)))
        });
        let cards = shown.collect();
        let backs = (0..side.backs).map(|_| moves.take(side.seat, None)).collect();
        let mut said: Vec<String> = Vec::new();
        if !side.cards.is_empty() {
            said.push(board.words.cards(&side.cards));
        }
        if side.backs > 0 {
            said.push(board.say(&Text::new(id!("board-hidden")).number("count", side.backs)));
        }
        ShownRow {
            label: side.label.as_ref().map(|label| board.say(label)),
            cards,
            backs,
            value: side.value.as_deref(),
            said: said.join(", "),
            n: (side.cards.len() + usize::from(side.backs)).min(MOST),
        }
    }
}

impl<'a> StageCard<'a> {
    fn new(
        board: &Board<'_>,
        face: &'a Face,
        place: Option<&'a str>,
        turns_back: bool,
        zones: Option<ZoneMove<'a>>,
    ) -> Self {
        let symbol = cards::symbol(face);
        let printed =
            (symbol == super::card::BLANK).then(|| board.words.cards(std::slice::from_ref(face)));
        StageCard { face, symbol, printed, place, turns_back, zones }
    }
}

/// Whether a card lies face down at this place.
fn is_back(board: &Board<'_>, place: &str) -> bool {
    let mut cards = board.scene.zones.iter().flat_map(|zone| &zone.cards);
    cards.any(|card| card.key == place && card.face.is_none())
}

impl<'a> LogEntry<'a> {
    /// The lines of the log, oldest first. Their beats are those of the last events.
    pub(super) fn all(board: &Board<'a>) -> Vec<LogEntry<'a>> {
        let (lines, beats) = (board.log, board.beats);
        let old = lines.len().saturating_sub(board.fresh);
        let missing = lines.len().saturating_sub(beats.len());
        let entry = |(at, text): (usize, &'a String)| {
            let beat: Option<&'a BeatFrame> = at.checked_sub(missing).and_then(|at| beats.get(at));
            LogEntry {
                text,
                fresh: at >= old,
                n: beat.map_or(0, |beat| beat.n),
                kind: beat.map_or("announce", |beat| kind(beat.kind)),
                stage: beat
                    .filter(|beat| beat.staged)
                    .map(|beat| ShownStage::new(board, &beat.stage, &beat.moves)),
            }
        };
        lines.iter().enumerate().map(entry).collect()
    }
}

/// The sentence of the last event of the fight on the stage.
pub(super) fn caption<'a>(board: &Board<'a>) -> Option<&'a str> {
    let fights = |(_, beat): &(&String, &BeatFrame)| beat.staged && !beat.passing;
    let lines = board.log.iter().rev().zip(board.beats.iter().rev());
    lines.filter(|_| !board.stage.sides.is_empty()).find(fights).map(|(line, _)| line.as_str())
}

/// The kind of a beat in the attributes of the page.
fn kind(kind: BeatKind) -> &'static str {
    match kind {
        BeatKind::Lay => "lay",
        BeatKind::Reveal => "reveal",
        BeatKind::Compare => "compare",
        BeatKind::Capture => "capture",
        BeatKind::Move => "move",
        BeatKind::Draw => "draw",
        BeatKind::Discard => "discard",
        BeatKind::Shuffle => "shuffle",
        BeatKind::Score => "score",
        BeatKind::Eliminate => "eliminate",
        BeatKind::Announce => "announce",
    }
}
