//! The layers of a snapshot. Every loop runs over slices of equal length, so that the compiler makes
//! vector instructions of them without changing the order of any sum.

/// The weights of one moment of a training.
#[derive(Clone)]
pub(super) struct Snapshot {
    pub(super) input: InputLayer,
    pub(super) hidden: Dense,
    pub(super) output: Dense,
}

/// The first layer: a row of weights for each input.
#[derive(Clone)]
pub(super) struct InputLayer {
    /// Whole numbers, which have the unit `scale` of their column. They are 16 bits wide, because
    /// their sums are.
    pub(super) weights: Vec<i16>,
    pub(super) scale: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// A layer of floats.
#[derive(Clone)]
pub(super) struct Dense {
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// The most rows whose sum fits into 16 bits: each number lies in −128..=127.
const ROWS_OF_SUM: usize = 256;

impl InputLayer {
    /// Writes the activations: the bias plus the rows of these inputs, and 0 for anything negative.
    pub(super) fn activate(&self, active: &[u16], out: &mut [f32]) {
        let width = self.bias.len();
        let mut totals = [0i32; super::MAX_WIDTH];
        let totals = &mut totals[..width];
        for some in active.chunks(ROWS_OF_SUM) {
            let mut sums = [0i16; super::MAX_WIDTH];
            self.add_rows(some, &mut sums[..width]);
            for (total, sum) in totals.iter_mut().zip(sums) {
                *total += i32::from(sum);
            }
        }
        let columns = totals.iter().zip(&self.scale).zip(&self.bias);
        for (out, ((&total, scale), bias)) in out.iter_mut().zip(columns) {
            // A total has less than 24 bits and is exact as a float.
            *out = (bias + scale * total as f32).max(0.0);
        }
    }

    fn add_rows(&self, inputs: &[u16], sums: &mut [i16]) {
        let width = sums.len();
        let row = |input: u16| &self.weights[usize::from(input) * width..][..width];
        // Four rows at once: each sum is read and written once for them.
        let (fours, rest) = inputs.as_chunks::<4>();
        for four in fours {
            let [a, b, c, d] = four.map(row);
            for ((((sum, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                *sum = sum.wrapping_add(*a).wrapping_add(*b).wrapping_add(*c).wrapping_add(*d);
            }
        }
        for &input in rest {
            for (sum, weight) in sums.iter_mut().zip(row(input)) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }
}

impl Dense {
    /// Writes the activations for those of the layer before; the weights have a row for each of
    /// these.
    pub(super) fn activate(&self, before: &[f32], out: &mut [f32]) {
        let width = self.bias.len();
        let out = &mut out[..width];
        out.copy_from_slice(&self.bias);
        // Four rows at once, in the same order for every input. No activation is negative, and rows
        // of 0 add nothing.
        let (fours, _) = before.as_chunks::<4>();
        // By value: the compiler makes vector instructions only of factors that `out` cannot change.
        for (&[w, x, y, z], rows) in fours.iter().zip(self.weights.chunks_exact(4 * width)) {
            if w <= 0.0 && x <= 0.0 && y <= 0.0 && z <= 0.0 {
                continue;
            }
            let (a, rows) = rows.split_at(width);
            let (b, rows) = rows.split_at(width);
            let (c, d) = rows.split_at(width);
            for ((((out, a), b), c), d) in out.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                *out += (w * a + x * b) + (y * c + z * d);
            }
        }
        for out in out {
            *out = out.max(0.0);
        }
    }

    /// One output without activation; the weights have a row for each output.
    pub(super) fn output(&self, n: usize, before: &[f32]) -> f32 {
        let width = before.len();
        let row = &self.weights[n * width..][..width];
        let mut lanes = [0.0f32; 8];
        for (before, weights) in before.as_chunks::<8>().0.iter().zip(row.as_chunks::<8>().0) {
            for ((lane, before), weight) in lanes.iter_mut().zip(before).zip(weights) {
                *lane += before * weight;
            }
        }
        let [a, b, c, d, e, f, g, h] = lanes;
        self.bias[n] + (((a + e) + (c + g)) + ((b + f) + (d + h)))
    }
}
