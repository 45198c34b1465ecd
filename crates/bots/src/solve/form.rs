//! A compiled game as numbers: its tree, and its sequence form (Koller, Megiddo and von Stengel,
//! "Efficient Computation of Equilibria for Extensive Two-Person Games", 1996).
//!
//! A *sequence* is what one seat has chosen on the way to a node, named by the last of its choices.
//! Choices of an information set have consecutive numbers; sequence 0 is that of seat 0 before its
//! first choice, sequence 1 that of seat 1.

use sortie_core::Seat;

/// A node of the tree. A node has its children from `first` on in [`Form::children`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// What seat 0 gets at the end.
    End(f64),
    /// Chance goes on; `shares` is where the cumulated probabilities of its children begin, or
    /// [`EVEN`] where all are equal.
    Chance { first: u32, len: u32, shares: u32 },
    /// A seat chooses.
    Choice { set: u32, first: u32 },
}

/// Children of a chance node that are equally likely.
pub(crate) const EVEN: u32 = u32::MAX;

/// An information set: a moment at which a seat chooses among several actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) seat: Seat,
    /// The sequence of the first action.
    pub(crate) first: u32,
    /// How many actions there are, at least 2.
    pub(crate) len: u32,
    /// The sequence of the same seat before; below `first`.
    pub(crate) parent: u32,
}

impl Set {
    #[inline]
    pub(crate) fn sequences(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// A compiled game as numbers.
#[derive(Debug)]
pub struct Form {
    pub(crate) root: u32,
    pub(crate) nodes: Vec<Node>,
    pub(crate) children: Vec<u32>,
    pub(crate) shares: Vec<f64>,
    /// Every set comes after those on the way to it.
    pub(crate) sets: Vec<Set>,
    /// For each sequence, where its row of the payoffs begins; one more at the end.
    rows: Vec<u32>,
    /// The other seat's sequence of each payoff.
    columns: Vec<u32>,
    /// What the seat of the row gets there, times the probability of chance.
    payoffs: Vec<f64>,
    /// The least and the most that seat 0 can get.
    range: (f64, f64),
}

/// An end of the tree: the sequences of both seats, and what seat 0 gets times the probability of
/// chance.
pub(crate) type End = (u32, u32, f64);

impl Form {
    pub(crate) fn new(
        root: u32,
        (nodes, children, shares): (Vec<Node>, Vec<u32>, Vec<f64>),
        sets: Vec<Set>,
        mut ends: Vec<End>,
    ) -> Self {
        let range =
            nodes.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |range, node| match node {
                Node::End(value) => (range.0.min(*value), range.1.max(*value)),
                _ => range,
            });
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
        Form { root, nodes, children, shares, sets, rows, columns, payoffs, range }
    }

    /// How many sequences both seats have, the two empty ones among them.
    pub fn sequences(&self) -> usize {
        self.rows.len() - 1
    }

    /// How many nodes the tree has; decisions and chance with one way to go on are none.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets there are in which a seat has a choice.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// How much lies between the most and the least that a seat can get.
    pub fn range(&self) -> f64 {
        self.range.1 - self.range.0
    }

    /// What the seat of a sequence gets at the ends right after it, when the other seat plays by
    /// this plan.
    #[inline]
    pub(crate) fn payoff(&self, sequence: usize, plan: &[f64]) -> f64 {
        let row = self.rows[sequence] as usize..self.rows[sequence + 1] as usize;
        let columns = self.columns[row.clone()].iter();
        columns.zip(&self.payoffs[row]).map(|(&at, payoff)| payoff * plan[at as usize]).sum()
    }
}
