//! Weight files and the forward pass, against a plain computation of the same.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use crate::network_file::{NetworkFile, THRESHOLDS};
use proptest::prelude::*;
use safetensors::Dtype;
use sortie_bots::network::{
    Critic, InputTable, Network, NetworkBots, NetworkError, NetworkOutput, Policy, Scratch,
};
use sortie_bots::{Bot, Budget, Random};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::observation::{Feature, FeatureKind};
use sortie_core::step_actions::legal_numbers;
use sortie_core::steps::StepSet;
use sortie_core::{Draft, Game, ObservationEncoder, ObservationSpec, Observer, Referee, Seat};
use sortie_games::catalogue;
use sortie_small::Kuhn;

fn kuhn_spec() -> ObservationSpec {
    ObservationEncoder::new(Kuhn, 2).spec().clone()
}

fn kuhn_file() -> NetworkFile {
    NetworkFile::random("kuhn", 2, &kuhn_spec(), [8, 16], 2)
}

fn read(file: &NetworkFile) -> Result<Network, NetworkError> {
    Network::from_bytes(&file.to_bytes(), "kuhn", 2, &kuhn_spec())
}

/// Sets a tensor of bytes to 0 except at these places.
fn set_weights(file: &mut NetworkFile, name: &str, weights: &[(usize, i8)]) {
    let bytes = &mut file.tensor(name).bytes;
    bytes.fill(0);
    for &(at, weight) in weights {
        bytes[at] = weight.cast_unsigned();
    }
}

/// Sets a tensor of floats to 0 except at these places.
fn set_numbers(file: &mut NetworkFile, name: &str, numbers: &[(usize, f32)]) {
    let bytes = &mut file.tensor(name).bytes;
    bytes.fill(0);
    for &(at, number) in numbers {
        bytes[at * 4..][..4].copy_from_slice(&number.to_le_bytes());
    }
}

#[test]
fn a_small_network_gives_the_logits_that_are_computed_by_hand() {
    let mut file = kuhn_file();
    // The first bit of an observation switches two units on: 2 · 0.5 + 0.25 and −3 · 0.5 − 0.25.
    set_weights(&mut file, "0.input.weight", &[(0, 2), (1, -3)]);
    set_numbers(&mut file, "0.input.scale", &[(0, 0.5), (1, 0.5)]);
    set_numbers(&mut file, "0.input.bias", &[(0, 0.25), (1, -0.25)]);
    // Unit 5 of 16 gets 4 · 0.25 of the first, unit 6 the same below 0.
    set_weights(&mut file, "0.hidden.weight", &[(5, 4), (6, -4), (16 + 5, 100)]);
    set_numbers(&mut file, "0.hidden.scale", &[(5, 0.25), (6, 0.25)]);
    set_numbers(&mut file, "0.hidden.bias", &[(5, 1.0)]);
    set_weights(&mut file, "0.policy.weight", &[(3 * 16 + 5, -8), (255 * 16 + 5, 1)]);
    set_numbers(&mut file, "0.policy.scale", &[(3, 0.5), (255, 2.0)]);
    set_numbers(&mut file, "0.policy.bias", &[(3, 1.0), (4, 7.0)]);
    let network = read(&file).unwrap();
    let table = InputTable::new(&kuhn_spec(), &THRESHOLDS, 0);
    let steps = StepSet::EMPTY.with(3).with(4).with(255);
    let logits = |first_bit: u64| {
        let mut packed = vec![0; kuhn_spec().words()];
        packed[0] = first_bit;
        let mut out = [0.0; 3];
        let scratch = &mut Scratch::new(&network);
        assert_eq!(network.logits(0, &table, &packed, steps, scratch, &mut out), 3);
        out
    };
    // Unit 5 is 1 + 1.25 with the bit, and 1 + 0.25 without it.
    // All of these numbers are exact in binary.
    let is =
        |found: [f32; 3], expected: [f32; 3]| found.map(f32::to_bits) == expected.map(f32::to_bits);
    assert!(is(logits(1), [1.0 - 4.0 * 2.25, 7.0, 2.0 * 2.25]), "{:?}", logits(1));
    assert!(is(logits(0), [1.0 - 4.0 * 1.25, 7.0, 2.0 * 1.25]), "{:?}", logits(0));
}

/// The inputs that are 1, straight from the description of the format.
fn active_inputs(spec: &ObservationSpec, packed: &[u64], seat: Seat) -> Vec<usize> {
    let bits: usize =
        spec.features().iter().filter(|f| f.kind == FeatureKind::Bits).map(Feature::size).sum();
    let bit_words = bits.div_ceil(64);
    let (mut active, mut next) = (Vec::new(), 0);
    for feature in spec.features() {
        let seats = feature.shape[0];
        let block = feature.size() / seats;
        for place in 0..feature.size() {
            let mut element = place;
            if feature.by_seat {
                element = (place / block + usize::from(seat)) % seats * block + place % block;
            }
            let at = feature.offset + element;
            match feature.kind {
                FeatureKind::Bits => {
                    if packed[at / 64] >> (at % 64) & 1 == 1 {
                        active.push(next);
                    }
                    next += 1;
                }
                FeatureKind::Numbers { min, max } => {
                    let n = at - bits;
                    let value = (packed[bit_words + n / 4] >> (16 * (n % 4))) as u16;
                    for threshold in THRESHOLDS {
                        if min + i32::from(threshold) <= max {
                            active.extend((value >= threshold).then_some(next));
                            next += 1;
                        }
                    }
                }
            }
        }
    }
    active
}

/// The logits of all steps, with the floats of 64 bits.
fn plain_logits(file: &NetworkFile, n: usize, active: &[usize], widths: [usize; 2]) -> Vec<f64> {
    let tensor = |name: &str| {
        let name = format!("{n}.{name}");
        &file.tensors.iter().find(|tensor| tensor.name == name).unwrap().bytes
    };
    let weight = |name: &str, at: usize| f64::from(tensor(name)[at].cast_signed());
    // Rows that are not in the file are 0.
    let listed = |layer: &str, row: usize, column: usize, width: usize| {
        let rows = tensor(&format!("{layer}.rows")).as_chunks::<2>().0;
        let place = rows.iter().position(|bytes| usize::from(u16::from_le_bytes(*bytes)) == row);
        place.map_or(0.0, |place| weight(&format!("{layer}.weight"), place * width + column))
    };
    let number = |name: &str, at: usize| {
        let bytes = &tensor(name)[at * 4..][..4];
        f64::from(f32::from_le_bytes(bytes.try_into().unwrap()))
    };
    let [first, second] = widths;
    let first_layer: Vec<f64> = (0..first)
        .map(|unit| {
            let sum: f64 = active.iter().map(|&input| listed("input", input, unit, first)).sum();
            (number("input.bias", unit) + sum * number("input.scale", unit)).max(0.0)
        })
        .collect();
    let second_layer: Vec<f64> = (0..second)
        .map(|unit| {
            let parts = first_layer.iter().enumerate();
            let sum: f64 = parts.map(|(n, x)| x * weight("hidden.weight", n * second + unit)).sum();
            (number("hidden.bias", unit) + sum * number("hidden.scale", unit)).max(0.0)
        })
        .collect();
    (0..256)
        .map(|step| {
            let parts = second_layer.iter().enumerate();
            let sum: f64 = parts.map(|(n, x)| x * listed("policy", step, n, second)).sum();
            number("policy.bias", step) + sum * number("policy.scale", step)
        })
        .collect()
}

struct ComparesLogits;

impl Visitor for ComparesLogits {
    type Out = ();

    /// Compares the logits of both computations in a random match, at every seat.
    fn visit<G: Game>(self) {
        const WIDTHS: [usize; 2] = [24, 40];
        let (_, seats) = G::INFO.seats;
        let rules = G::new(seats);
        let encoder = ObservationEncoder::new(rules.clone(), seats);
        let spec = encoder.spec();
        let mut file = NetworkFile::random(G::INFO.id, seats, spec, WIDTHS, 2);
        file.keep_rows("0.input", |row| row % 3 != 1);
        file.keep_rows("1.policy", |row| row % 5 != 2);
        let network = Network::from_bytes(&file.to_bytes(), G::INFO.id, seats, spec).unwrap();
        let scratch = &mut Scratch::new(&network);
        let mut packed = vec![0; spec.words()];
        let (mut chance, mut compared) = (Fast::new(9), 0);
        let mut state = rules.deal(seats, &mut chance, &mut ());
        while compared < 60 {
            let Turn::Decide(deciders) = rules.turn(&state) else {
                state = rules.deal(seats, &mut chance, &mut ());
                continue;
            };
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                encoder.observe(&view, &Draft::EMPTY, &mut packed);
                let table = InputTable::new(spec, &THRESHOLDS, seat);
                let steps = legal_numbers(&rules, &view, &Draft::EMPTY);
                let mut found = [0.0; 256];
                let snapshot = compared % 2;
                network.logits(snapshot, &table, &packed, steps, scratch, &mut found);
                let active = active_inputs(spec, &packed, seat);
                let plain = plain_logits(&file, snapshot, &active, WIDTHS);
                for (found, step) in found.into_iter().zip(steps.iter()) {
                    let expected = plain[usize::from(step)];
                    let error = (f64::from(found) - expected).abs();
                    assert!(error <= 1e-5 * (1.0 + expected.abs()), "{found}, not {expected}");
                }
                compared += 1;
                joint.put(seat, Random.act(&rules, seat, &view, &Budget::FREE, &mut chance));
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
    }
}

#[test]
fn logits_are_those_of_the_described_format_in_every_game() {
    for id in catalogue::IDS {
        catalogue::with(id, ComparesLogits).unwrap();
    }
}

/// The text of the error that a changed file gives.
fn fault(change: impl FnOnce(&mut NetworkFile)) -> String {
    let mut file = kuhn_file();
    change(&mut file);
    read(&file).unwrap_err().to_string()
}

#[test]
fn metadata_that_does_not_fit_is_refused_with_a_reason() {
    let with = |name: &str, value: &str| fault(|file| file.set(name, value));
    assert_eq!(
        with("format", "1"),
        "the file has format 1, and this program reads format 2: update sortie, or export the \
         network again"
    );
    assert_eq!(with("game", "leduc"), "the network was trained for game 'leduc', not 'kuhn'");
    assert_eq!(with("seats", "3"), "the network was trained for seats '3', not '2'");
    assert!(with("layout", "0f").starts_with("the network was trained for layout '0f', not '"));
    assert_eq!(with("snapshots", "0"), "the metadata field 'snapshots' is '0'; write 1 to 64");
    for thresholds in ["", "0,1", "2,1", "1,1", "x", "65536"] {
        assert_eq!(
            with("thresholds", thresholds),
            format!(
                "the metadata field 'thresholds' is '{thresholds}'; write ascending numbers from 1 \
                 to 65535, joined by commas"
            )
        );
    }
    for (text, bots) in [
        ("expert", NetworkBots::Expert),
        ("master", NetworkBots::Master),
        ("expert master", NetworkBots::Both),
    ] {
        let mut file = kuhn_file();
        assert_eq!(read(&file).unwrap().header().bots, NetworkBots::Both);
        file.set("bots", text);
        assert_eq!(read(&file).unwrap().header().bots, bots, "{text}");
    }
    let refused = |found: &str| {
        let expected = "write 1 to 2000, in a policy that serves master";
        format!("the metadata field 'simulations' is '{found}'; {expected}")
    };
    for found in ["0", "x", "2001"] {
        assert_eq!(with("simulations", found), refused(found));
    }
    for (field, value) in [("bots", "expert"), ("output", "shares")] {
        let text = fault(|file| {
            file.set("simulations", "9");
            file.set(field, value);
        });
        assert_eq!(text, refused("9"), "{field}");
    }
    let mut file = kuhn_file();
    assert_eq!(read(&file).unwrap().header().simulations, None);
    file.set("simulations", "128");
    assert_eq!(read(&file).unwrap().header().simulations, Some(128));
    assert_eq!(
        with("output", "cards"),
        "the metadata field 'output' is 'cards'; write 'steps' or 'shares'"
    );
    assert_eq!(
        with("bots", "club"),
        "the metadata field 'bots' is 'club'; write 'expert', 'master' or 'expert master'"
    );
    for name in ["format", "game", "seats", "layout", "snapshots", "thresholds"] {
        let text = fault(|file| file.metadata.retain(|(field, _)| field != name));
        assert!(text.starts_with(&format!("the metadata field '{name}' is missing")), "{text}");
    }
}

fn kuhn_critic() -> NetworkFile {
    let encoder = ObservationEncoder::new(Kuhn, 2);
    NetworkFile::random_critic("kuhn", 2, encoder.full_spec(), [8, 16])
}

#[test]
fn the_first_share_of_a_critic_belongs_to_the_seat_that_decides() {
    let mut file = kuhn_critic();
    set_weights(&mut file, "0.value.weight", &[]);
    set_numbers(&mut file, "0.value.bias", &[(0, 3f32.ln())]);
    let critic = Critic::from_bytes(&file.to_bytes(), &Kuhn, 2).unwrap();
    let state = Kuhn.deal(2, &mut Fast::new(1), &mut ());
    for (seat, expected) in [(0, [0.75, 0.25]), (1, [0.25, 0.75])] {
        let shares = critic.shares(&state, seat, &mut critic.buffers());
        for (share, expected) in shares.iter().zip(expected) {
            assert!((share - expected).abs() < 1e-6, "{seat}: {shares:?}");
        }
    }
}

/// In a game without hidden cards both have the same layout; here each has that of the other.
#[test]
fn a_critic_is_no_policy_and_a_policy_no_critic() {
    let encoder = ObservationEncoder::new(Kuhn, 2);
    let critic = NetworkFile::random_critic("kuhn", 2, encoder.spec(), [8, 8]).to_bytes();
    let policy = NetworkFile::random("kuhn", 2, encoder.full_spec(), [8, 8], 1).to_bytes();
    assert_eq!(
        Policy::from_bytes(&critic, &Kuhn, 2).unwrap_err().to_string(),
        "the network was trained for output 'shares', not 'steps'"
    );
    assert_eq!(
        Critic::from_bytes(&policy, &Kuhn, 2).unwrap_err().to_string(),
        "the network was trained for output 'steps', not 'shares'"
    );
    let network = Network::from_bytes(&critic, "kuhn", 2, encoder.spec()).unwrap();
    assert_eq!(network.header().output, NetworkOutput::Shares);
}

#[test]
fn tensors_that_do_not_fit_are_refused_with_a_reason() {
    let without = fault(|file| file.tensors.retain(|tensor| tensor.name != "1.policy.bias"));
    assert_eq!(without, "the tensor '1.policy.bias' is missing");
    let of_another_type = fault(|file| {
        let tensor = file.tensor("0.hidden.scale");
        tensor.dtype = Dtype::I32;
    });
    assert_eq!(of_another_type, "the tensor '0.hidden.scale' is I32 [16], not F32 [16]");
    let of_another_shape = fault(|file| file.tensor("0.policy.weight").shape = vec![16, 256]);
    assert_eq!(of_another_shape, "the tensor '0.policy.weight' is I8 [16, 256], not I8 [256, 16]");
    let other_inputs = fault(|file| {
        let tensor = file.tensor("1.input.weight");
        tensor.shape[0] += 1;
        tensor.bytes.extend([0; 8]);
    });
    assert_eq!(other_inputs, "the tensor '1.input.weight' is I8 [28, 8], not I8 [27, 8]");
    let too_wide = fault(|file| file.tensor("0.policy.weight").shape = vec![256 * 16]);
    assert_eq!(too_wide, "the tensor '0.policy.weight' is I8 [4096], not I8 [256, 16]");
    let uneven = fault(|file| {
        let tensor = file.tensor("0.hidden.weight");
        (tensor.shape, tensor.bytes) = (vec![8, 7], vec![0; 56]);
    });
    assert_eq!(
        uneven,
        "the tensor '0.hidden.weight' is I8 [8, 7], not a layer with a multiple of 8 units, at \
         most 256"
    );
    for rows in [[0u16, 0], [1, 0], [0, 27]] {
        let text = fault(|file| {
            file.keep_rows("1.input", |row| row < 2);
            file.tensor("1.input.rows").bytes =
                rows.into_iter().flat_map(u16::to_le_bytes).collect();
        });
        assert_eq!(text, "the tensor '1.input.rows' must have ascending numbers below 27");
    }
    let of_two_dimensions = fault(|file| file.tensor("0.policy.rows").shape = vec![16, 16]);
    assert_eq!(of_two_dimensions, "the tensor '0.policy.rows' is U16 [16, 16], not U16 [16]");
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2e6] {
        let text = fault(|file| set_numbers(file, "1.input.scale", &[(3, number)]));
        let expected = format!("the tensor '1.input.scale' has the number {number}, beyond ±1e6");
        assert_eq!(text, expected);
    }
}

#[test]
fn a_file_that_is_cut_off_or_foreign_is_damaged() {
    let bytes = kuhn_file().to_bytes();
    for cut in [0, 7, 8, 100, bytes.len() - 1] {
        let error = Network::from_bytes(&bytes[..cut], "kuhn", 2, &kuhn_spec()).unwrap_err();
        assert!(matches!(error, NetworkError::Damaged(_)), "{error}");
    }
    let error = Network::from_bytes(b"PK\x03\x04 some archive", "kuhn", 2, &kuhn_spec());
    assert!(error.unwrap_err().to_string().starts_with("the file is damaged or not in the"));
}

/// Reads bytes, and uses the network if they are a valid file.
fn read_and_use(bytes: &[u8]) {
    if let Ok(network) = Network::from_bytes(bytes, "kuhn", 2, &kuhn_spec()) {
        let packed = vec![u64::MAX; kuhn_spec().words()];
        let table = InputTable::new(&kuhn_spec(), &network.header().thresholds, 1);
        let steps = StepSet::from_bits(u128::MAX, u128::MAX);
        let mut out = [0.0; 256];
        network.logits(0, &table, &packed, steps, &mut Scratch::new(&network), &mut out);
        assert!(out.iter().all(|logit| logit.is_finite()), "{out:?}");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_and_use(&bytes);
    }

    #[test]
    fn no_change_of_a_file_makes_it_panic_or_gives_a_logit_that_is_no_number(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        in_header in any::<bool>(),
    ) {
        let mut bytes = kuhn_file().to_bytes();
        let len = if in_header { bytes.len().min(1500) } else { bytes.len() };
        for (at, byte) in changes {
            bytes[at.index(len)] = byte;
        }
        read_and_use(&bytes);
    }
}
