//! Fuzz target: any text as a record.

use crate::wording;
use sha2::{Digest, Sha256};
use sortie_core::catalogue::Visitor;
use sortie_core::deal_seed;
use sortie_core::matches::SubmitError;
use sortie_core::record::{self, AnyRecord, Record, RecordError, Transcript};
use sortie_core::{Game, Match, Observer, hex};
use sortie_games::catalogue;

/// Reads and replays a record.
///
/// The hash chain of a full record is recomputed, or every mutation would be caught there and the replay
/// never tested. The replayable part must be recorded as the same match, and every observer's transcript
/// of it must be readable.
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

/// Renumbers the log lines and recomputes the hash chain.
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
            check_message::<G>(error);
            let (RecordError::Entry { n, .. } | RecordError::Action { n, .. }) = error else {
                return;
            };
            // Replay again without the entry that failed, to test what comes before it.
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

fn check_message<G: Game>(error: &RecordError) {
    assert!(!error.to_string().is_empty(), "{error:?}");
    if let RecordError::Action { seat, why, .. } = error
        && let SubmitError::Refused(refusal) = &**why
    {
        wording::check_refusal::<G>(refusal, Observer::Seat(*seat));
    }
}

/// Checks that a replayed match is recorded as the same match.
fn same_again<G: Game>(record: &Record, played: &Match<G>) {
    let seed = deal_seed::parse_seed(&record.seed).expect("the seed of a match that was played");
    let again = Record::from_match(played, seed);
    let text = json(&again);
    assert_eq!(record::read(&text), Ok(AnyRecord::Full(again.clone())), "{text}");
    let replayed = again.replay::<G>(|_, _| {}).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.log(), played.log(), "{text}");
    assert_eq!(replayed.hash(), played.hash(), "{text}");
    assert_eq!(again.log.len(), record.log.len(), "{text}");
}

/// Checks that an observer's transcript can be read, has all sentences and does not reveal the seed.
fn seen_by<G: Game>(record: &Record, played: &Match<G>, who: Observer) {
    let transcript = record::transcript::<G>(record, who)
        .unwrap_or_else(|error| panic!("played, but not seen by {who}: {error}"));
    let text = json(&transcript);
    assert_eq!(record::read(&text), Ok(AnyRecord::Observed(transcript.clone())), "{text}");
    // The seed reveals every hidden card.
    assert!(!json(&transcript.moments).contains(&record.seed), "{who} is told the seed");
    let heard: usize = transcript.moments.iter().map(|moment| moment.told.len()).sum();
    assert_eq!(heard, played.stream_len(), "{who} is told everything");
    assert_eq!(transcript.outcome, played.turn().outcome());
    for moment in &transcript.moments {
        assert_eq!(moment.scene.observer, who);
        wording::check_scene::<G>(&moment.scene);
        for heard in &moment.told {
            wording::check_text::<G>(&heard.text, who);
        }
    }
}

/// Checks an observer's transcript from any source: it must be read back equal and rendered without a
/// panic.
fn observed(transcript: &Transcript) {
    let text = json(transcript);
    let read = match record::read(&text) {
        Ok(AnyRecord::Observed(read)) => read,
        other => panic!("{other:?} is not what was written:\n{text}"),
    };
    assert_eq!(without_data(read), without_data(transcript.clone()), "{text}");
    if let Ok(setup) = AnyRecord::Observed(transcript.clone()).setup() {
        for moment in &transcript.moments {
            wording::check_rendering(&moment.scene);
            for heard in &moment.told {
                wording::check_any_text(&setup.game, &heard.text, transcript.observer);
            }
        }
    }
}

/// The transcript without event data: a float may differ in its last bit after writing and reading.
fn without_data(mut transcript: Transcript) -> Transcript {
    for heard in transcript.moments.iter_mut().flat_map(|moment| &mut moment.told) {
        heard.event = serde_json::Value::Null;
    }
    transcript
}
