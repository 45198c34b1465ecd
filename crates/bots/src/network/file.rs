//! [`Network`]: a weight file, read and checked.

use super::header::{NetworkHeader, NetworkOutput, damaged};
use super::inputs::count_inputs;
use super::layers::{Dense, InputLayer, Snapshot};
use super::{MAX_WIDTH, NetworkError};
use safetensors::{Dtype, SafeTensors};
use sortie_core::{Game, ObservationEncoder, ObservationSpec};
use std::fmt;

/// A bound on scales and biases. With it no sum of any layer can overflow, so that every logit is a
/// finite number.
const MAX_NUMBER: f32 = 1e6;

/// The most inputs: their numbers have 16 bits.
const MAX_INPUTS: usize = 1 << 16;

/// A trained network: the header of its file, and its snapshots.
#[derive(Clone)]
pub struct Network {
    header: NetworkHeader,
    inputs: usize,
    snapshots: Vec<Snapshot>,
}

impl fmt::Debug for Network {
    /// Without the weights, of which there are some hundred thousand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("header", &self.header).finish_non_exhaustive()
    }
}

impl Network {
    /// Reads a weight file, and checks that it was made for this game, number of seats and layout.
    pub fn from_bytes(
        bytes: &[u8],
        game: &str,
        seats: u8,
        spec: &ObservationSpec,
    ) -> Result<Self, NetworkError> {
        let header = NetworkHeader::from_bytes(bytes)?;
        header.check(game, seats, &spec.layout_id())?;
        let tensors = Tensors(SafeTensors::deserialize(bytes).map_err(|error| damaged(&error))?);
        let inputs = count_inputs(spec, &header.thresholds);
        if inputs > MAX_INPUTS {
            return Err(NetworkError::Inputs { found: inputs, most: MAX_INPUTS });
        }
        let output = header.output.layer(seats);
        let [first, second] = ["0.input.weight", "0.hidden.weight"].map(|name| tensors.width(name));
        let (first, second) = (first?, second?);
        let snapshots = (0..header.snapshots)
            .map(|n| tensors.snapshot(n, [inputs, first, second], output))
            .collect::<Result<_, _>>()?;
        Ok(Network { header, inputs, snapshots })
    }

    /// The same, and checks that its outputs have this meaning.
    pub(super) fn for_output<G: Game>(
        bytes: &[u8],
        expected: NetworkOutput,
        encoder: &ObservationEncoder<G>,
        seats: u8,
    ) -> Result<Self, NetworkError> {
        let network = Network::from_bytes(bytes, G::INFO.id, seats, expected.spec(encoder))?;
        let found = network.header.output;
        if found == expected {
            return Ok(network);
        }
        let [found, expected] = [found, expected].map(|output| output.name().to_owned());
        Err(NetworkError::Foreign { field: "output", found, expected })
    }

    /// The metadata.
    pub fn header(&self) -> &NetworkHeader {
        &self.header
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The number of snapshots, at least 1.
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }

    /// A snapshot by its number, which counts modulo the number of snapshots.
    pub(super) fn snapshot(&self, n: usize) -> &Snapshot {
        &self.snapshots[n % self.snapshots.len()]
    }
}

struct Tensors<'a>(SafeTensors<'a>);

impl<'a> Tensors<'a> {
    /// The width of a layer, the last number of the shape of its weights.
    fn width(&self, name: &str) -> Result<usize, NetworkError> {
        let tensor = self.0.tensor(name).map_err(|_| NetworkError::Missing(name.to_owned()))?;
        let width = tensor.shape().last().copied().unwrap_or_default();
        // Whole pieces of eight numbers are computed at once.
        if width % 8 == 0 && (8..=MAX_WIDTH).contains(&width) {
            return Ok(width);
        }
        let found = describe(tensor.dtype(), tensor.shape());
        let expected = format!("a layer with a multiple of 8 units, at most {MAX_WIDTH}");
        Err(NetworkError::Tensor { tensor: name.to_owned(), found, expected })
    }

    fn snapshot(
        &self,
        n: usize,
        [inputs, first, second]: [usize; 3],
        (last, outputs): (&str, usize),
    ) -> Result<Snapshot, NetworkError> {
        let name = |layer: &str, part: &str| format!("{n}.{layer}.{part}");
        let sparse =
            |layer, shape| self.sparse_weights(name(layer, "rows"), name(layer, "weight"), shape);
        let numbers = |layer, part, len| self.numbers(name(layer, part), len);
        let hidden = self.weights(name("hidden", "weight"), [first, second])?;
        let hidden_scale = numbers("hidden", "scale", second)?;
        let output = sparse(last, [outputs, second])?;
        let output_scale = numbers(last, "scale", outputs)?;
        Ok(Snapshot {
            input: InputLayer {
                weights: sparse("input", [inputs, first])?.into_iter().map(i16::from).collect(),
                scale: numbers("input", "scale", first)?,
                bias: numbers("input", "bias", first)?,
            },
            hidden: Dense {
                weights: hidden
                    .zip(hidden_scale.iter().cycle())
                    .map(|(weight, scale)| f32::from(weight) * scale)
                    .collect(),
                bias: numbers("hidden", "bias", second)?,
            },
            output: Dense {
                weights: output
                    .into_iter()
                    .zip(output_scale.iter().flat_map(|scale| std::iter::repeat_n(scale, second)))
                    .map(|(weight, scale)| f32::from(weight) * scale)
                    .collect(),
                bias: numbers(last, "bias", outputs)?,
            },
        })
    }

    /// Reads a matrix that is stored without its rows of zeros; `rows` lists those that are there.
    fn sparse_weights(
        &self,
        rows: String,
        weights: String,
        [count, width]: [usize; 2],
    ) -> Result<Vec<i8>, NetworkError> {
        let Ok(tensor) = self.0.tensor(&rows) else { return Err(NetworkError::Missing(rows)) };
        let found = tensor.shape().first().copied().unwrap_or_default();
        let (numbers, _) = self.data(rows.clone(), Dtype::U16, &[found])?.as_chunks::<2>();
        let numbers = numbers.iter().map(|bytes| usize::from(u16::from_le_bytes(*bytes)));
        if !numbers.clone().is_sorted_by(|one, other| one < other)
            || numbers.clone().any(|row| row >= count)
        {
            return Err(NetworkError::RowNumbers { tensor: rows, count });
        }
        let bytes = self.data(weights, Dtype::I8, &[found, width])?;
        let mut all = vec![0; count * width];
        for (row, bytes) in numbers.zip(bytes.chunks_exact(width)) {
            for (weight, byte) in all[row * width..].iter_mut().zip(bytes) {
                *weight = byte.cast_signed();
            }
        }
        Ok(all)
    }

    fn weights(
        &self,
        name: String,
        shape: [usize; 2],
    ) -> Result<impl Iterator<Item = i8> + use<'a>, NetworkError> {
        let bytes = self.data(name, Dtype::I8, &shape)?;
        Ok(bytes.iter().map(|byte| byte.cast_signed()))
    }

    fn numbers(&self, name: String, len: usize) -> Result<Vec<f32>, NetworkError> {
        let bytes = self.data(name.clone(), Dtype::F32, &[len])?;
        let (chunks, _) = bytes.as_chunks::<4>();
        let numbers: Vec<f32> = chunks.iter().map(|chunk| f32::from_le_bytes(*chunk)).collect();
        // Not a number is in no range.
        match numbers.iter().find(|number| !(-MAX_NUMBER..=MAX_NUMBER).contains(*number)) {
            Some(number) => Err(NetworkError::Number { tensor: name, found: number.to_string() }),
            None => Ok(numbers),
        }
    }

    fn data(&self, name: String, dtype: Dtype, shape: &[usize]) -> Result<&'a [u8], NetworkError> {
        let Ok(tensor) = self.0.tensor(&name) else { return Err(NetworkError::Missing(name)) };
        if tensor.dtype() != dtype || tensor.shape() != shape {
            let found = describe(tensor.dtype(), tensor.shape());
            let expected = describe(dtype, shape);
            return Err(NetworkError::Tensor { tensor: name, found, expected });
        }
        Ok(tensor.data())
    }
}

fn describe(dtype: Dtype, shape: &[usize]) -> String {
    format!("{dtype:?} {shape:?}")
}
