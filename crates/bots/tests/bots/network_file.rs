//! Weight files with random weights, for any game and layout.

use safetensors::Dtype;
use safetensors::tensor::TensorView;
use sortie_core::ObservationSpec;
use sortie_core::chance::Fast;
use sortie_core::observation::FeatureKind;

/// The thresholds of all files here.
pub(crate) const THRESHOLDS: [u16; 9] = [1, 2, 3, 4, 6, 8, 12, 20, 64];

/// A weight file before it is written.
#[derive(Clone)]
pub(crate) struct NetworkFile {
    pub(crate) metadata: Vec<(String, String)>,
    pub(crate) tensors: Vec<NamedTensor>,
}

#[derive(Clone)]
pub(crate) struct NamedTensor {
    pub(crate) name: String,
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<usize>,
    pub(crate) bytes: Vec<u8>,
}

/// The number of inputs for a layout.
pub(crate) fn count_inputs(spec: &ObservationSpec) -> usize {
    let of_element = |kind| match kind {
        FeatureKind::Bits => 1,
        FeatureKind::Numbers { min, max } => {
            THRESHOLDS.iter().filter(|&&threshold| min + i32::from(threshold) <= max).count()
        }
    };
    spec.features().iter().map(|feature| feature.size() * of_element(feature.kind)).sum()
}

impl NetworkFile {
    /// A policy with these widths of its hidden layers, whose logits lie a few units apart.
    pub(crate) fn random(
        game: &str,
        seats: u8,
        spec: &ObservationSpec,
        widths: [usize; 2],
        snapshots: usize,
    ) -> Self {
        NetworkFile::with_outputs(game, seats, spec, widths, snapshots, ("policy", 256))
    }

    /// A critic with these widths of its hidden layers; `spec` is the layout with perfect information.
    pub(crate) fn random_critic(
        game: &str,
        seats: u8,
        spec: &ObservationSpec,
        widths: [usize; 2],
    ) -> Self {
        let outputs = ("value", seats.into());
        let mut file = NetworkFile::with_outputs(game, seats, spec, widths, 1, outputs);
        file.set("output", "shares");
        file
    }

    fn with_outputs(
        game: &str,
        seats: u8,
        spec: &ObservationSpec,
        [first, second]: [usize; 2],
        snapshots: usize,
        (last, outputs): (&str, usize),
    ) -> Self {
        let mut chance = Fast::new(7);
        let inputs = count_inputs(spec);
        let thresholds = THRESHOLDS.map(|threshold| threshold.to_string()).join(",");
        let metadata = [
            ("format", "2".to_owned()),
            ("game", game.to_owned()),
            ("seats", seats.to_string()),
            ("rules", game.to_owned()),
            ("layout", spec.layout_id()),
            ("snapshots", snapshots.to_string()),
            ("thresholds", thresholds),
            ("command", "made by a test".to_owned()),
        ];
        let metadata = metadata.map(|(name, value)| (name.to_owned(), value)).into();
        let mut file = NetworkFile { metadata, tensors: Vec::new() };
        for n in 0..snapshots {
            for (layer, shape, scaled) in [
                ("input", [inputs, first], first),
                ("hidden", [first, second], second),
                (last, [outputs, second], outputs),
            ] {
                let weights = (0..shape[0] * shape[1]).map(|_| chance.below(256) as u8).collect();
                let mut add = |part: &str, dtype, shape: &[usize], bytes| {
                    let name = format!("{n}.{layer}.{part}");
                    file.tensors.push(NamedTensor { name, dtype, shape: shape.to_vec(), bytes });
                };
                add("weight", Dtype::I8, &shape, weights);
                if layer != "hidden" {
                    let rows = (0..shape[0] as u16).flat_map(u16::to_le_bytes).collect();
                    add("rows", Dtype::U16, &[shape[0]], rows);
                }
                let mut floats = |from: f64, to: f64| -> Vec<u8> {
                    let mut one = |_| (from + (to - from) * chance.unit()) as f32;
                    (0..scaled).map(&mut one).flat_map(f32::to_le_bytes).collect()
                };
                let scales = floats(0.0005, 0.003);
                let biases = floats(-0.5, 0.5);
                add("scale", Dtype::F32, &[scaled], scales);
                add("bias", Dtype::F32, &[scaled], biases);
            }
        }
        file
    }

    /// Leaves out all rows of a matrix but these.
    pub(crate) fn keep_rows(&mut self, layer: &str, is_kept: impl Fn(usize) -> bool) {
        for part in ["rows", "weight"] {
            let tensor = self.tensor(&format!("{layer}.{part}"));
            let rows = tensor.bytes.chunks(tensor.bytes.len() / tensor.shape[0]).enumerate();
            tensor.bytes = rows
                .filter(|(row, _)| is_kept(*row))
                .flat_map(|(_, bytes)| bytes.to_vec())
                .collect();
            tensor.shape[0] = (0..tensor.shape[0]).filter(|row| is_kept(*row)).count();
        }
    }

    /// A tensor by its name.
    pub(crate) fn tensor(&mut self, name: &str) -> &mut NamedTensor {
        self.tensors.iter_mut().find(|tensor| tensor.name == name).expect("the tensor exists")
    }

    /// Sets a field of the metadata.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.metadata.retain(|(other, _)| other != name);
        self.metadata.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let views = self.tensors.iter().map(|NamedTensor { name, dtype, shape, bytes }| {
            let view = TensorView::new(*dtype, shape.clone(), bytes);
            (name.clone(), view.expect("the bytes have the size of the shape"))
        });
        let metadata = Some(self.metadata.iter().cloned().collect());
        safetensors::serialize(views, metadata).expect("the tensors are valid")
    }
}
