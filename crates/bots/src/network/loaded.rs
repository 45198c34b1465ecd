//! The networks that the program comes with. Each file is read once in a process.

use super::{Critic, Network, NetworkError, NetworkHeader, NetworkOutput, NoNetwork, Policy};
use crate::rules_cache::RulesCache;
use sortie_core::{Game, ObservationEncoder, ObservationSpec, rule_code};
use std::sync::{Arc, Mutex, PoisonError};

/// A policy takes a few hundred kB, most of them shared with the policies for the same file.
static POLICIES: RulesCache = RulesCache::new();

/// Critics, which share their networks in the same way.
static CRITICS: RulesCache = RulesCache::new();

/// Networks by the address of their file in the program.
static NETWORKS: Mutex<Vec<(usize, LoadedNetwork)>> = Mutex::new(Vec::new());

type LoadedNetwork = Result<Arc<Network>, NetworkError>;

/// The policy for matches with these rules and so many seats.
pub(crate) fn policy<G: Game>(rules: &G, seats: u8) -> Result<Arc<Policy<G>>, NoNetwork> {
    keep(&POLICIES, NetworkOutput::Steps, rules, seats, Policy::new)
}

/// The critic for matches with these rules and so many seats.
pub(crate) fn critic<G: Game>(rules: &G, seats: u8) -> Result<Arc<Critic<G>>, NoNetwork> {
    keep(&CRITICS, NetworkOutput::Shares, rules, seats, Critic::new)
}

/// The policy or critic that `kept` has for these rules; else makes it and keeps it.
fn keep<G: Game, P: Send + Sync + 'static>(
    kept: &RulesCache,
    output: NetworkOutput,
    rules: &G,
    seats: u8,
    make: fn(ObservationEncoder<G>, Arc<Network>, u8) -> P,
) -> Result<Arc<P>, NoNetwork> {
    if G::NETWORKS.is_empty() {
        return Err(NoNetwork::Seats { game: G::INFO.id, seats });
    }
    kept.get_or_init(rules, seats, || {
        let (encoder, network) = find(G::NETWORKS, output, rules, seats)?;
        Ok(Arc::new(make(encoder, network, seats)))
    })
}

/// The first of these networks that fits and has such outputs, with the encoder of its observations.
fn find<G: Game>(
    files: &[&'static [u8]],
    output: NetworkOutput,
    rules: &G,
    seats: u8,
) -> Result<(ObservationEncoder<G>, Arc<Network>), NoNetwork> {
    let game = G::INFO.id;
    let encoder = ObservationEncoder::new(rules.clone(), seats);
    let (layout, code) = (output.spec(&encoder).layout_id(), rule_code::write(rules, seats));
    let mut missing = NoNetwork::Seats { game, seats };
    for bytes in files {
        match NetworkHeader::from_bytes(bytes) {
            Ok(header) if header.game != game || header.seats != seats => {}
            Ok(header) if header.output != output => {}
            // Rules of the same layout could be played too, but nothing was learned about them: the
            // weights of a parameter that never varied are noise.
            Ok(header) if header.layout != layout || !header.rules.contains(&code) => {
                missing = NoNetwork::Rules { game, seats };
            }
            Ok(_) => {
                return match load(bytes, game, seats, output.spec(&encoder)) {
                    Ok(network) => Ok((encoder, network)),
                    Err(error) => Err(NoNetwork::Unreadable { game, seats, error }),
                };
            }
            Err(error) => missing = NoNetwork::Unreadable { game, seats, error },
        }
    }
    Err(missing)
}

fn load(bytes: &'static [u8], game: &str, seats: u8, spec: &ObservationSpec) -> LoadedNetwork {
    let address = bytes.as_ptr().addr();
    // The lock is held while a file is read, so that no two threads read it.
    let mut networks = NETWORKS.lock().unwrap_or_else(PoisonError::into_inner);
    // Its header names the layout, so a file fits all rules of this layout or none.
    if let Some((_, network)) = networks.iter().find(|(other, _)| *other == address) {
        return network.clone();
    }
    let network = Network::from_bytes(bytes, game, seats, spec).map(Arc::new);
    networks.push((address, network.clone()));
    network
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;
    use crate::network_file::NetworkFile;
    use sortie_small::{Kuhn, Leduc};

    /// A file for a game, which stays in memory like those of the program.
    fn file<G: Game>(rules: G, change: impl FnOnce(&mut NetworkFile)) -> &'static [u8] {
        let encoder = ObservationEncoder::new(rules, 2);
        let mut file = NetworkFile::random(G::INFO.id, 2, encoder.spec(), [8, 8], 2);
        change(&mut file);
        file.to_bytes().leak()
    }

    fn missing(files: &[&'static [u8]]) -> &'static str {
        find(files, NetworkOutput::Steps, &Kuhn, 2).unwrap_err().missing()
    }

    #[test]
    fn the_network_of_a_match_is_found_among_others() {
        let fit = file(Kuhn, |_| {});
        let files = [file(Kuhn, |file| file.set("seats", "3")), file(Leduc, |_| {}), fit];
        assert_eq!(find(&files, NetworkOutput::Steps, &Kuhn, 2).unwrap().1.snapshots(), 2);
        // The second time it is not read again.
        let encoder = ObservationEncoder::new(Kuhn, 2);
        let [one, other] = [(); 2].map(|()| load(fit, "kuhn", 2, encoder.spec()).unwrap());
        assert!(Arc::ptr_eq(&one, &other));
    }

    #[test]
    fn without_a_network_it_is_said_what_is_missing() {
        assert_eq!(missing(&[]), "seats");
        assert_eq!(missing(&[file(Kuhn, |file| file.set("seats", "3"))]), "seats");
        assert_eq!(missing(&[file(Leduc, |_| {})]), "seats");
        assert_eq!(missing(&[file(Kuhn, |file| file.set("layout", "00"))]), "rules");
        assert_eq!(missing(&[file(Kuhn, |file| file.set("rules", "kuhn/other=1"))]), "rules");
        assert_eq!(missing(&[file(Kuhn, |file| file.set("rules", " "))]), "file");
        assert_eq!(missing(&[b"nothing"]), "file");
        assert_eq!(missing(&[file(Kuhn, |file| file.set("format", "1"))]), "file");
        let cut = file(Kuhn, |file| file.tensors.retain(|tensor| tensor.name != "1.input.bias"));
        assert_eq!(missing(&[cut]), "file");
    }
}
