//! The networks that come with the games: the logits are those of the program that trained them.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use serde_json::Value;
use sortie_bots::network::{InputTable, Network, NetworkHeader, NetworkOutput, Scratch};
use sortie_core::catalogue::Visitor;
use sortie_core::steps::StepSet;
use sortie_core::{Game, ObservationEncoder, ObservationSpec, rule_code};
use sortie_games::catalogue;
use std::path::PathBuf;

/// The most bytes of all networks of a game.
const MAX_BYTES: usize = 1 << 20;

/// The layout of the rules that a network was trained for: all of them have the same.
fn find_layout<G: Game>(header: &NetworkHeader) -> ObservationSpec {
    let mut specs = header.rules.iter().map(|code| {
        let rules: G = rule_code::read(code).unwrap().build(header.seats.into()).unwrap();
        assert_eq!(rule_code::write(&rules, header.seats), *code, "not as codes are written");
        header.output.spec(&ObservationEncoder::new(rules, header.seats)).clone()
    });
    let spec = specs.next().unwrap();
    assert!(specs.all(|other| other.layout_id() == header.layout), "{:?}", header.rules);
    assert_eq!(spec.layout_id(), header.layout, "{:?}", header.rules);
    spec
}

/// The weight files in the folder of a game.
fn network_files(id: &str) -> Vec<PathBuf> {
    let folder = format!("{}/../games/src/{id}/network", env!("CARGO_MANIFEST_DIR"));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let files = entries.map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|end| end == "safetensors")).collect()
}

struct Compares;

impl Visitor for Compares {
    type Out = ();

    fn visit<G: Game>(self) {
        let id = G::INFO.id;
        let bytes: usize = G::NETWORKS.iter().map(|file| file.len()).sum();
        assert!(bytes <= MAX_BYTES, "{id}: the networks have {bytes} bytes");
        let files = network_files(id);
        assert_eq!(files.len(), G::NETWORKS.len(), "{id} lists another number of networks");
        for path in files {
            let file = &std::fs::read(&path).unwrap()[..];
            assert!(G::NETWORKS.contains(&file), "{id} does not list {}", path.display());
            let header = NetworkHeader::from_bytes(file).unwrap();
            let seats = header.seats;
            let is_critic = |other: &&&[u8]| {
                let other = NetworkHeader::from_bytes(other).unwrap();
                let output = other.output == NetworkOutput::Shares;
                output && other.seats == seats && other.rules == header.rules
            };
            let needs_critic = header.simulations.is_some();
            assert!(!needs_critic || G::NETWORKS.iter().any(|file| is_critic(&file)), "{id}");
            let spec = find_layout::<G>(&header);
            let network = Network::from_bytes(file, id, seats, &spec).unwrap();
            let path = path.with_extension("golden.json").display().to_string();
            let text = std::fs::read_to_string(&path);
            let text = text.unwrap_or_else(|why| panic!("{path}: {why}; export the network again"));
            compare(&network, &spec, &serde_json::from_str(&text).unwrap(), &path);
        }
    }
}

fn compare(network: &Network, spec: &ObservationSpec, golden: &Value, path: &str) {
    let observations = golden["observations"].as_array().unwrap();
    assert!(!observations.is_empty(), "{path} has no observations");
    let scratch = &mut Scratch::new(network);
    for (n, observation) in observations.iter().enumerate() {
        let list = |name: &str| observation[name].as_array().unwrap().iter();
        let seat = observation["seat"].as_u64().unwrap() as u8;
        let table = InputTable::new(spec, &network.header().thresholds, seat);
        let word = |hex: &Value| u64::from_str_radix(hex.as_str().unwrap(), 16).unwrap();
        let packed: Vec<u64> = list("packed").map(word).collect();
        assert_eq!(packed.len(), spec.words(), "{path}: observation {n}");
        let legal: Vec<u8> = list("legal").map(|step| step.as_u64().unwrap() as u8).collect();
        let steps: StepSet = legal.iter().copied().collect();
        assert_eq!(list("logits").len(), network.snapshots(), "{path}: observation {n}");
        for (snapshot, expected) in list("logits").enumerate() {
            let mut found = [0.0; 256];
            let len = network.logits(snapshot, &table, &packed, steps, scratch, &mut found);
            let expected = expected.as_array().unwrap();
            assert_eq!(expected.len(), len, "{path}: observation {n}");
            for (step, expected) in legal.iter().zip(expected) {
                // The file has them in the order of its steps.
                let at = steps.iter().position(|other| other == *step).unwrap();
                let (found, expected) = (f64::from(found[at]), expected.as_f64().unwrap());
                let error = (found - expected).abs();
                assert!(
                    error <= 1e-5 * (1.0 + expected.abs()),
                    "{path}: observation {n}, snapshot {snapshot}, step {step}: {found}, not \
                     {expected}"
                );
            }
        }
    }
}

#[test]
fn every_network_gives_the_logits_of_its_golden_vectors() {
    for id in catalogue::IDS {
        catalogue::with(id, Compares).unwrap();
    }
}
