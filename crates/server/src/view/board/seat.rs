//! The seats around the table.

use super::Board;
use super::choice::Offer;
use super::zone::{Lying, Role, ZoneSpace};
use sortie_core::scene::{Layout, Zone};
use sortie_core::{Seat, Text};
use sortie_table::level_meaning;

/// A place at the table with what lies before it.
pub(super) struct SeatPlace<'a> {
    pub(super) seat: Seat,
    pub(super) name: String,
    /// The level of the bot that was seated here.
    pub(super) level: Option<String>,
    /// How that level plays.
    pub(super) meaning: Option<String>,
    /// Said beside the name: whose turn it is, who gave up.
    pub(super) state: Option<String>,
    pub(super) turn: bool,
    /// Said beside the name: who is away, for whom somebody else plays.
    pub(super) mark: Option<String>,
    pub(super) clock: Option<Hand>,
    pub(super) hands: Vec<Lying<'a>>,
    pub(super) fronts: Vec<Lying<'a>>,
    pub(super) piles: Vec<Lying<'a>>,
    /// Instead of these, where each hand has places of its own.
    pub(super) groups: Vec<HandGroup<'a>>,
}

/// A hand and the places before it. Each keeps its place for the whole match, whatever lies there.
pub(super) struct HandGroup<'a> {
    pub(super) hand: Lying<'a>,
    pub(super) places: Vec<Lying<'a>>,
}

/// The display of a clock.
pub(super) struct Hand {
    pub(super) left: u64,
    pub(super) running: bool,
    pub(super) text: String,
}

impl Hand {
    fn new(board: &Board<'_>, left: u64, running: bool) -> Self {
        let (minutes, seconds) = (left / 60_000, left / 1000 % 60);
        // Under two days "1 day" would hide up to 24 hours.
        let text = if minutes >= 48 * 60 {
            board.say(&Text::new(id!("board-days")).number("n", (minutes / 60 / 24) as i64))
        } else if minutes >= 60 {
            format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
        } else {
            format!("{minutes}:{seconds:02}")
        };
        Hand { left, running, text }
    }
}

/// The places around the table as seen from the near one, clockwise: up the left side, along the
/// top, down the right side.
pub(super) struct Round<'a> {
    pub(super) left: Vec<SeatPlace<'a>>,
    pub(super) top: Vec<SeatPlace<'a>>,
    pub(super) right: Vec<SeatPlace<'a>>,
    pub(super) middle: Vec<Lying<'a>>,
    pub(super) near: Option<SeatPlace<'a>>,
}

/// So many zones of a seat find room beside each other, with their empty places.
const MANY: usize = 6;

impl<'a> Round<'a> {
    pub(super) fn new(board: &'a Board<'a>, offer: &Offer) -> Self {
        let scene = board.scene;
        let lying = |zone: &'a Zone| Lying::new(board, offer, zone, ZoneSpace::Ample);
        let owners = scene.zones.iter().rev().filter_map(|zone| zone.owner);
        // A replay has the same side near for every visitor, mostly that of who made the table. A spectator
        // sees the table from the place that the scene shows last.
        let usual = if board.is_replay() { Some(0) } else { owners.clone().next() };
        let near = scene.observer.seat().or(usual).unwrap_or(0);
        let others = scene.seats.saturating_sub(1);
        let place = |seat: Seat| {
            let zones = scene.zones.iter().filter(|zone| zone.owner == Some(seat)).count();
            let room = match (others > 1, seat == near) {
                (true, false) => ZoneSpace::Little,
                (false, _) if zones <= MANY => ZoneSpace::Ample,
                _ => ZoneSpace::Scarce,
            };
            SeatPlace::new(board, offer, seat, room)
        };
        let around: Vec<Seat> = (1..=others).map(|n| (near + n) % scene.seats).collect();
        let sides = match around.len() {
            0..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        let (left, rest) = around.split_at(sides);
        let (top, right) = rest.split_at(rest.len() - sides);
        let places = |seats: &[Seat]| seats.iter().map(|&seat| place(seat)).collect();
        Round {
            left: places(left),
            top: places(top),
            right: places(right),
            middle: scene
                .zones
                .iter()
                .filter(|zone| zone.owner.is_none() && !board.is_on_stage(zone))
                .map(lying)
                .collect(),
            near: (scene.seats > 0).then(|| place(near)),
        }
    }
}

impl<'a> SeatPlace<'a> {
    fn new(board: &'a Board<'a>, offer: &Offer, seat: Seat, room: ZoneSpace) -> Self {
        let scene = board.scene;
        let turn = scene.turn.contains(&seat) && scene.outcome.is_none();
        let you = scene.observer.is(seat);
        let label = board.bot_labels.get(usize::from(seat)).and_then(Option::as_deref);
        let state = if scene.resigned.contains(&seat) {
            Some(id!("board-gave-up"))
        } else if turn {
            Some(match (you, label) {
                // In a replay nobody thinks, and no turn is yours.
                _ if board.is_replay() => id!("board-turn"),
                (true, _) => id!("board-your-turn"),
                (false, Some(_)) => id!("board-thinking"),
                (false, None) => id!("board-to-move"),
            })
        } else {
            None
        };
        let (mut hands, mut fronts, mut piles) = (Vec::new(), Vec::new(), Vec::new());
        let here = scene.zones.iter().filter(|zone| zone.owner == Some(seat));
        let here: Vec<&Zone> = here.filter(|zone| !board.is_on_stage(zone)).collect();
        let groups =
            if has_groups(&here) { HandGroup::all(board, offer, &here, room) } else { Vec::new() };
        let others = if groups.is_empty() { here.as_slice() } else { &[] };
        for zone in others {
            let lying = Lying::new(board, offer, zone, room);
            match lying.role {
                Role::Hand => hands.push(lying),
                Role::Front => fronts.push(lying),
                Role::Pile | Role::Bare | Role::Place => piles.push(lying),
            }
        }
        let name = board.say(&Text::new(id!("board-of")).seat("seat", seat));
        let state = state.map(|id| board.say(&Text::new(id)));
        let mark = if scene.outcome.is_none() && board.around.stand_ins.has(seat) {
            Some(id!("board-stand-in"))
        } else if board.around.away.has(seat) && !you {
            Some(id!("board-away"))
        } else {
            None
        };
        let mark = mark.map(|id| board.say(&Text::new(id)));
        let clock = board.around.clock(seat).filter(|_| scene.outcome.is_none());
        let clock = clock.map(|(left, running)| Hand::new(board, left, running));
        let level = label.map(|label| board.words.bot_level(label));
        let meaning = label.and_then(|label| level_meaning(&scene.game, label));
        let meaning = meaning.map(|text| board.say(&text));
        SeatPlace {
            seat,
            name,
            level,
            meaning,
            state,
            turn,
            mark,
            clock,
            hands,
            fronts,
            piles,
            groups,
        }
    }
}

/// Whether each hand of a player has several places and a heap of its own. It depends on the layouts
/// alone, so that it stays true when places become empty.
fn has_groups(zones: &[&Zone]) -> bool {
    let count = |layout| zones.iter().filter(|zone| zone.layout == layout).count();
    let hands = count(Layout::Fan);
    hands > 0 && count(Layout::Heap) >= hands && count(Layout::Stack) >= 2 * hands
}

impl<'a> HandGroup<'a> {
    /// The zones of a player by hand: a hand is followed by its places.
    fn all(board: &'a Board<'a>, offer: &Offer, zones: &[&'a Zone], room: ZoneSpace) -> Vec<Self> {
        let mut groups: Vec<HandGroup<'a>> = Vec::new();
        for zone in zones {
            let lying = Lying::new(board, offer, zone, room);
            match groups.last_mut() {
                Some(group) if lying.role != Role::Hand => {
                    group.places.push(lying.in_group(board, zone));
                }
                _ => groups.push(HandGroup { hand: lying, places: Vec::new() }),
            }
        }
        groups
    }
}
