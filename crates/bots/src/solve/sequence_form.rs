//! The sequence form of a game tree (Koller, Megiddo and von Stengel, "Efficient Computation of
//! Equilibria for Extensive Two-Person Games", 1996).
//!
//! A *sequence* is the list of one seat's choices on the way to a node, named by the last of them.
//! The choices of an information set have consecutive numbers. Sequence 0 is that of seat 0 before
//! its first choice, sequence 1 that of seat 1.

use sortie_core::Seat;

/// A node of the tree. Its children lie from `first` on in [`SequenceForm::children`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameNode {
    /// The end of a match, with the utility of seat 0.
    Terminal(f64),
    /// A chance event. `shares` is the start of the cumulative probabilities of its children, or
    /// [`EQUAL_SHARES`].
    Chance { first: u32, len: u32, shares: u32 },
    /// The choice of a seat.
    Choice { set: u32, first: u32 },
}

/// Marks a chance node whose children are equally likely.
pub(crate) const EQUAL_SHARES: u32 = u32::MAX;

/// The sequences of an information set with at least two actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InfosetSequences {
    pub(crate) seat: Seat,
    /// The sequence of the first action.
    pub(crate) first: u32,
    /// The number of actions, at least 2.
    pub(crate) len: u32,
    /// The seat's sequence before this choice; below `first`.
    pub(crate) parent: u32,
}

impl InfosetSequences {
    #[inline]
    pub(crate) fn sequences(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// A compiled game as flat arrays: its tree, and its payoffs by pairs of sequences.
#[derive(Debug)]
pub struct SequenceForm {
    pub(crate) root: u32,
    pub(crate) nodes: Vec<GameNode>,
    pub(crate) children: Vec<u32>,
    pub(crate) shares: Vec<f64>,
    /// Every set comes after those on the way to it.
    pub(crate) sets: Vec<InfosetSequences>,
    /// For each sequence, the start of its row of payoffs; one more at the end.
    rows: Vec<u32>,
    /// The other seat's sequence of each payoff.
    columns: Vec<u32>,
    /// Utility of the row's seat, times the probability of chance.
    payoffs: Vec<f64>,
    /// The least and the greatest utility of seat 0.
    range: (f64, f64),
}

/// A terminal node: the sequences of both seats, and the utility of seat 0 times the probability of
/// chance.
pub(crate) type Terminal = (u32, u32, f64);

impl SequenceForm {
    pub(crate) fn new(
        root: u32,
        (nodes, children, shares): (Vec<GameNode>, Vec<u32>, Vec<f64>),
        sets: Vec<InfosetSequences>,
        mut ends: Vec<Terminal>,
    ) -> Self {
        let range =
            nodes.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |range, node| match node {
                GameNode::Terminal(value) => (range.0.min(*value), range.1.max(*value)),
                _ => range,
            });
        // Histories with the same pair of sequences share one payoff. Sorting makes sums, and so
        // rounding, reproducible.
        ends.sort_unstable_by_key(|&(first, second, _)| (first, second));
        ends.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            if same {
                kept.2 += next.2;
            }
            same
        });
        let sequences = sets.last().map_or(2, |set| set.first + set.len) as usize;
        let mut rows = vec![0; sequences + 1];
        for &(first, second, _) in &ends {
            rows[first as usize + 1] += 1;
            rows[second as usize + 1] += 1;
        }
        for row in 0..sequences {
            rows[row + 1] += rows[row];
        }
        let (mut columns, mut payoffs) = (vec![0; 2 * ends.len()], vec![0.0; 2 * ends.len()]);
        let mut free = rows.clone();
        let mut put = |row: u32, column: u32, payoff: f64| {
            let at = free[row as usize] as usize;
            free[row as usize] += 1;
            columns[at] = column;
            payoffs[at] = payoff;
        };
        for (first, second, payoff) in ends {
            put(first, second, payoff);
            put(second, first, -payoff);
        }
        SequenceForm { root, nodes, children, shares, sets, rows, columns, payoffs, range }
    }

    /// The number of sequences of both seats, including the two empty ones.
    pub fn sequences(&self) -> usize {
        self.rows.len() - 1
    }

    /// The number of nodes. A decision or chance event with one option makes no node.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of information sets with at least two actions.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// The difference between the greatest and the least utility of a seat.
    pub fn range(&self) -> f64 {
        self.range.1 - self.range.0
    }

    /// The utility of a sequence's seat at the terminal nodes right after it, when the other seat
    /// plays by this realization plan.
    #[inline]
    pub(crate) fn payoff(&self, sequence: usize, plan: &[f64]) -> f64 {
        let row = self.rows[sequence] as usize..self.rows[sequence + 1] as usize;
        let columns = self.columns[row.clone()].iter();
        columns.zip(&self.payoffs[row]).map(|(&at, payoff)| payoff * plan[at as usize]).sum()
    }
}
