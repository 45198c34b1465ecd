//! Any text as a record.

use crate::saying;
use sha2::{Digest, Sha256};
use sortie_core::catalogue::Visitor;
use sortie_core::matches::SubmitError;
use sortie_core::record::{self, AnyRecord, Record, RecordError, Transcript};
use sortie_core::{Game, Match, Observer, hex};
use sortie_games::catalogue;

/// A record.
///
/// The chain of a full record is recomputed, so that mutations behind it are reached. The record is
/// played as far as possible. The played part is recorded again as the same match, and every
/// observer's form of it is read back and worded.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match record::read(text) {
        Err(error) => assert!(!error.to_string().is_empty(), "{error:?}"),
        Ok(AnyRecord::Full(record)) => full(record),
        Ok(AnyRecord::Observed(transcript)) => return observed(&transcript),
    }
    if let Ok(mut record) = serde_json::from_str::<Record>(text) {
        chain(&mut record);
        match record::read(&json(&record)) {
            Ok(AnyRecord::Full(read)) => {
                assert_eq!(read, record);
                full(record);
            }
            Err(error) => assert!(matches!(error, RecordError::Form(_)), "{error:?}"),
            Ok(AnyRecord::Observed(_)) => panic!("a full record is read as somebody's"),
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a record is JSON")
}

/// Numbers the log and makes its chain anew.
pub(crate) fn chain(record: &mut Record) {
    let mut chain = format!("{} {} {}", record.rules, record.seats, record.seed);
    for (n, line) in record.log.iter_mut().enumerate() {
        let mut sha = Sha256::new();
        sha.update(&chain);
        sha.update(json(&line.entry));
        let hash = sha.finalize();
        chain = hex::write(&hash[..4]);
        (line.n, line.chain) = (n, chain.clone());
    }
}

fn full(record: Record) {
    match AnyRecord::Full(record.clone()).setup() {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            catalogue::with(&setup.game, Replay(record));
        }
    }
}

struct Replay(Record);

impl Visitor for Replay {
    type Out = ();

    fn visit<G: Game>(self) {
        let Replay(mut record) = self;
        let mut played = record.replay::<G>(|_, _| {});
        if let Err(error) = &played {
            told::<G>(error);
            let (RecordError::Entry { n, .. } | RecordError::Action { n, .. }) = error else {
                return;
            };
            record.log.truncate(*n);
            chain(&mut record);
            played = record.replay::<G>(|_, _| {});
        }
        if let Ok(played) = played {
            same_again(&record, &played);
            for who in Observer::all(played.seats()) {
                seen_by(&record, &played, who);
            }
        }
    }
}

fn told<G: Game>(error: &RecordError) {
    assert!(!error.to_string().is_empty(), "{error:?}");
    if let RecordError::Action { seat, why, .. } = error
        && let SubmitError::Refused(refusal) = &**why
    {
        saying::refusal::<G>(refusal, Observer::Seat(*seat));
    }
}

/// A match that was played again is recorded as the same match.
fn same_again<G: Game>(record: &Record, played: &Match<G>) {
    let seed = record::seed(&record.seed).expect("the seed of a match that was played");
    let again = Record::from_match(played, seed);
    let text = json(&again);
    assert_eq!(record::read(&text), Ok(AnyRecord::Full(again.clone())), "{text}");
    let replayed = again.replay::<G>(|_, _| {}).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.log(), played.log(), "{text}");
    assert_eq!(replayed.hash(), played.hash(), "{text}");
    assert_eq!(again.log.len(), record.log.len(), "{text}");
}

/// Every observer's form of a record can be read and worded.
fn seen_by<G: Game>(record: &Record, played: &Match<G>, who: Observer) {
    let transcript = record::transcript::<G>(record, who)
        .unwrap_or_else(|error| panic!("played, but not seen by {who}: {error}"));
    let text = json(&transcript);
    assert_eq!(record::read(&text), Ok(AnyRecord::Observed(transcript.clone())), "{text}");
    assert!(!json(&transcript.moments).contains(&record.seed), "{who} is told the seed");
    let heard: usize = transcript.moments.iter().map(|moment| moment.told.len()).sum();
    assert_eq!(heard, played.stream_len(), "{who} is told everything");
    assert_eq!(transcript.outcome, played.turn().outcome());
    for moment in &transcript.moments {
        assert_eq!(moment.scene.observer, who);
        saying::scene::<G>(&moment.scene);
        for heard in &moment.told {
            saying::worded::<G>(&heard.text, who);
        }
    }
}

/// A record of one observer that anybody may have written: it is read back, and said somehow.
fn observed(transcript: &Transcript) {
    let text = json(transcript);
    let read = match record::read(&text) {
        Ok(AnyRecord::Observed(read)) => read,
        other => panic!("{other:?} is not what was written:\n{text}"),
    };
    assert_eq!(without_data(read), without_data(transcript.clone()), "{text}");
    if let Ok(setup) = AnyRecord::Observed(transcript.clone()).setup() {
        for moment in &transcript.moments {
            saying::read(&moment.scene);
            for heard in &moment.told {
                saying::said(&setup.game, &heard.text, transcript.observer);
            }
        }
    }
}

/// Without the events as data, where a fraction may be read as one that is a hair away.
fn without_data(mut transcript: Transcript) -> Transcript {
    for heard in transcript.moments.iter_mut().flat_map(|moment| &mut moment.told) {
        heard.event = serde_json::Value::Null;
    }
    transcript
}
