//! The betting of Leduc poker (LEDUC-02, LEDUC-03): [`Betting`] and the tree of all of them.

use super::{ACTIONS, LeducAction};
use serde::{Deserialize, Serialize};
use sortie_core::Seat;
use sortie_core::steps::StepSet;

/// The most raises in a round, by both players together.
pub(super) const MAX_RAISES: u8 = 2;

/// The public state of the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Betting {
    /// The chips that each seat has put in.
    pub(super) paid: [u8; 2],
    /// The seat to act.
    pub(super) to_move: Seat,
    /// The number of raises in this round.
    pub(super) raises: u8,
    /// Whether a player has acted in this round.
    pub(super) begun: bool,
    pub(super) stage: BettingStage,
}

/// The stage of the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BettingStage {
    First,
    Second,
    /// The seat to move has folded.
    Folded,
    /// Both cards were shown.
    Shown,
}

impl Betting {
    const OPEN: Betting =
        Betting { paid: [1; 2], to_move: 0, raises: 0, begun: false, stage: BettingStage::First };

    /// The seat to act; `None` when the match is over.
    #[inline]
    pub(super) const fn next_seat(self) -> Option<Seat> {
        match self.stage {
            BettingStage::First | BettingStage::Second => Some(self.to_move),
            BettingStage::Folded | BettingStage::Shown => None,
        }
    }

    /// Whether the seat to act may take this action.
    const fn allows(self, action: LeducAction) -> bool {
        self.next_seat().is_some()
            && match action {
                LeducAction::Fold => self.paid[0] != self.paid[1],
                LeducAction::Call => true,
                LeducAction::Raise => self.raises < MAX_RAISES,
            }
    }

    /// The betting after an action. A call that ends a round goes on to the next stage.
    const fn after(mut self, action: LeducAction) -> Betting {
        let (own, other) = (self.to_move as usize, 1 - self.to_move as usize);
        let is_second = matches!(self.stage, BettingStage::Second);
        match action {
            LeducAction::Fold => {
                self.stage = BettingStage::Folded;
                return self;
            }
            LeducAction::Call => self.paid[own] = self.paid[other],
            LeducAction::Raise => {
                self.paid[own] = self.paid[other] + if is_second { 4 } else { 2 };
                self.raises += 1;
            }
        }
        // A call without a raise before it passes the turn; only the second one ends the round.
        if matches!(action, LeducAction::Call) && self.begun {
            let stage = if is_second { BettingStage::Shown } else { BettingStage::Second };
            return Betting { paid: self.paid, stage, ..Betting::OPEN };
        }
        self.begun = true;
        self.to_move = 1 - self.to_move;
        self
    }

    /// Equality, which a derived one does not offer to constants.
    const fn is_same(self, other: Betting) -> bool {
        self.paid[0] == other.paid[0]
            && self.paid[1] == other.paid[1]
            && self.to_move == other.to_move
            && self.raises == other.raises
            && self.begun == other.begun
            && self.stage as u8 == other.stage as u8
    }
}

/// A node of the betting tree.
#[derive(Clone, Copy)]
struct BettingNode {
    betting: Betting,
    /// The legal actions, as bits.
    steps: u8,
    /// The node after each action; this one after an illegal action.
    next: [BettingIndex; ACTIONS.len()],
}

/// The index of a betting in [`BETTING_TREE`]. Searches copy and change a byte instead of six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BettingIndex(u8);

/// A power of two, so that no index has to be checked. The tree has fewer nodes.
const MAX_NODES: usize = 64;

/// Every betting that legal actions lead to, from its beginning on.
static BETTING_TREE: [BettingNode; MAX_NODES] = {
    let root =
        BettingNode { betting: Betting::OPEN, steps: 0, next: [BettingIndex::OPEN; ACTIONS.len()] };
    let mut tree = [root; MAX_NODES];
    let (mut at, mut len) = (0, 1);
    while at < len {
        let mut step = 0;
        while step < ACTIONS.len() {
            if tree[at].betting.allows(ACTIONS[step]) {
                let after = tree[at].betting.after(ACTIONS[step]);
                let mut found = 0;
                while found < len && !tree[found].betting.is_same(after) {
                    found += 1;
                }
                if found == len {
                    tree[found].betting = after;
                    tree[found].next = [BettingIndex(found as u8); ACTIONS.len()];
                    len += 1;
                }
                tree[at].steps |= 1 << step;
                tree[at].next[step] = BettingIndex(found as u8);
            }
            step += 1;
        }
        at += 1;
    }
    tree
};

impl BettingIndex {
    pub(super) const OPEN: BettingIndex = BettingIndex(0);

    /// The index of a betting with, or without, a card turned up; `None` if no legal actions lead to it.
    pub(super) fn find(betting: Betting, board: bool) -> Option<BettingIndex> {
        let mut open = vec![(BettingIndex::OPEN, false)];
        while let Some((pot, turned)) = open.pop() {
            if (pot.betting(), turned) == (betting, board) {
                return Some(pot);
            }
            open.extend(pot.steps().iter().map(|step| {
                let next = pot.after(ACTIONS[usize::from(step)]);
                (next, turned || next.stage() == BettingStage::Second)
            }));
        }
        None
    }

    #[inline]
    fn node(self) -> &'static BettingNode {
        &BETTING_TREE[usize::from(self.0) % MAX_NODES]
    }

    #[inline]
    pub(super) fn betting(self) -> Betting {
        self.node().betting
    }

    #[inline]
    pub(super) fn stage(self) -> BettingStage {
        self.node().betting.stage
    }

    #[inline]
    pub(super) fn next_seat(self) -> Option<Seat> {
        self.node().betting.next_seat()
    }

    /// The legal actions, by steps.
    #[inline]
    pub(super) fn steps(self) -> StepSet {
        StepSet::from_bits(self.node().steps.into(), 0)
    }

    /// The betting after an action; the same if it is not legal.
    #[inline]
    pub(super) fn after(self, action: LeducAction) -> BettingIndex {
        self.node().next[action as usize]
    }
}
