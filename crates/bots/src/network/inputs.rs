//! [`InputTable`]: which inputs of a network are 1 for an observation.

use sortie_core::Seat;
use sortie_core::observation::{Feature, FeatureKind, ObservationSpec};

/// The inputs of a network by the place of each element in a packed observation, as seen from one
/// seat.
///
/// A bit is one input. A number has an input for each threshold within its range, which is 1 if the
/// number is at least that far above its least value. In features by seat, the observer's own seat
/// comes first and the next seats follow in turn, so that one network plays at every seat.
#[derive(Clone, Debug)]
pub struct InputTable {
    /// The input of each bit.
    bits: Vec<u16>,
    /// The inputs of each number.
    numbers: Vec<NumberInputs>,
    /// The number of thresholds that a value reaches, up to the greatest threshold.
    reached: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct NumberInputs {
    first: u16,
    len: u16,
}

impl InputTable {
    /// The table for observations of this seat. The network has at most 65 536 inputs.
    pub fn new(spec: &ObservationSpec, thresholds: &[u16], seat: Seat) -> Self {
        let greatest = thresholds.last().copied().unwrap_or(0);
        let reached = (0..=greatest).map(|value| reached(thresholds, value)).collect();
        let mut table = InputTable { bits: Vec::new(), numbers: Vec::new(), reached };
        let mut next = 0;
        for feature in spec.features() {
            let len = inputs_of_element(feature, thresholds);
            for element in 0..feature.size() {
                let first = (next + place_from_seat(feature, element, seat) * len) as u16;
                match feature.kind {
                    FeatureKind::Bits => table.bits.push(first),
                    FeatureKind::Numbers { .. } => {
                        table.numbers.push(NumberInputs { first, len: len as u16 });
                    }
                }
            }
            next += feature.size() * len;
        }
        table
    }

    /// The tables for observations of seats 0 to `seats` − 1.
    pub(super) fn of_seats(spec: &ObservationSpec, thresholds: &[u16], seats: u8) -> Vec<Self> {
        (0..seats).map(|seat| InputTable::new(spec, thresholds, seat)).collect()
    }

    /// Writes the inputs that are 1 into `active`, in no particular order. It does not allocate if
    /// that has room for all inputs.
    pub(super) fn collect_active(&self, packed: &[u64], active: &mut Vec<u16>) {
        active.clear();
        let (bits, numbers) = packed.split_at(self.bits.len().div_ceil(64).min(packed.len()));
        for (&word, inputs) in bits.iter().zip(self.bits.chunks(64)) {
            let mut left = word;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                active.extend(inputs.get(bit));
            }
        }
        let values = numbers.iter().flat_map(|word| (0..4).map(move |n| (word >> (16 * n)) as u16));
        let greatest = self.reached.len() - 1;
        for (number, value) in self.numbers.iter().zip(values) {
            let reached = self.reached[usize::from(value).min(greatest)].min(number.len);
            active.extend((0..reached).map(|n| number.first + n));
        }
    }
}

/// The number of inputs for observations of this layout.
pub(super) fn count_inputs(spec: &ObservationSpec, thresholds: &[u16]) -> usize {
    let sizes = spec.features().iter();
    sizes.map(|feature| feature.size() * inputs_of_element(feature, thresholds)).sum()
}

fn inputs_of_element(feature: &Feature, thresholds: &[u16]) -> usize {
    match feature.kind {
        FeatureKind::Bits => 1,
        FeatureKind::Numbers { min, max } => {
            let span = max.saturating_sub(min).clamp(0, u16::MAX.into()) as u16;
            usize::from(reached(thresholds, span))
        }
    }
}

fn reached(thresholds: &[u16], value: u16) -> u16 {
    thresholds.partition_point(|&threshold| threshold <= value) as u16
}

/// The place of an element when the features by seat begin with this seat.
fn place_from_seat(feature: &Feature, element: usize, seat: Seat) -> usize {
    let seats = feature.shape.first().copied().unwrap_or(0);
    if !feature.by_seat || seats == 0 {
        return element;
    }
    let block = feature.size() / seats;
    let (owner, within) = (element / block, element % block);
    let turned = (owner + seats - usize::from(seat) % seats) % seats;
    turned * block + within
}
