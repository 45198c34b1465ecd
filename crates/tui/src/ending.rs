//! The result of a match: from the reader's own side, why, and the places of all players.

use sortie_core::{BeatKind, Outcome, Scene, Seats, Text};
use sortie_table::LogLine;
use sortie_words::{Readers, Words, leading_seat};
use unicode_width::UnicodeWidthStr;

/// The result in a line: won, lost or drawn. A reader who has not won is told who has.
pub(crate) fn headline(words: &Words, readers: &Readers<'_>, outcome: &Outcome) -> String {
    let winners = words.winners(outcome, readers);
    let has_lost = readers.you.is_some_and(|you| outcome.winners().iter().all(|seat| seat != you));
    if !has_lost {
        return winners;
    }
    words.text(&Text::new(id!("screen-you-lose")).raw("winners", winners), readers)
}

/// The sentence that says why the match is over: the last event, and of several scores that of a winner.
/// `sentences` are those of the log, and `names` those of all players in them, by seat.
pub(crate) fn reason(
    log: &[LogLine],
    sentences: &[String],
    names: &[String],
    winners: Seats,
) -> Option<String> {
    let lines = log.iter().zip(sentences).rev();
    let mut events = lines.filter_map(|(line, said)| Some((line.beat.as_ref()?.kind, said)));
    let (kind, last) = events.next()?;
    let is_winners =
        |said: &&String| leading_seat(said, names).is_some_and(|seat| winners.has(seat));
    let scores = std::iter::once((kind, last)).chain(events);
    let mut scores = scores.take_while(|(kind, _)| *kind == BeatKind::Score).map(|(_, said)| said);
    Some(scores.find(is_winners).unwrap_or(last).clone())
}

/// The places as lines of one width: `1. Anna: 12 points`.
pub(crate) fn places(words: &Words, readers: &Readers<'_>, scene: &Scene) -> Vec<String> {
    let standings = words.standings(scene, readers).into_iter().map(|standing| {
        let place = Text::new(id!("table-place-alone")).number("place", standing.place);
        (words.text(&place.seat("seat", standing.seat), readers), standing.reached)
    });
    align(&standings.collect::<Vec<_>>())
}

/// Two columns, the second one to the right.
fn align(rows: &[(String, Option<String>)]) -> Vec<String> {
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
    let left = widest(&mut rows.iter().map(|(place, _)| place.width()));
    let right = widest(&mut rows.iter().filter_map(|(_, reached)| Some(reached.as_ref()?.width())));
    let line = |(place, reached): &(String, Option<String>)| {
        let Some(reached) = reached else {
            return format!("{place}{}", " ".repeat(left + right + 2 - place.width()));
        };
        let gap = left - place.width() + right - reached.width() + 1;
        format!("{place}:{}{reached}", " ".repeat(gap))
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::WORDS;
    use sortie_core::Observer;
    use sortie_core::stage::{BeatFrame, Stage};
    use sortie_table::Sentence;

    fn words() -> Words {
        Words::new("en", [WORDS]).unwrap()
    }

    fn names() -> Vec<String> {
        ["Anna", "Ben"].map(str::to_owned).into()
    }

    #[test]
    fn the_result_is_told_from_the_own_side() {
        let names = names();
        let headline = |you, points: &[i32]| {
            headline(&words(), &Readers { you, names: &names }, &Outcome::by_points(points))
        };
        assert_eq!(headline(Some(0), &[2, 1]), "You win.");
        assert_eq!(headline(Some(1), &[2, 1]), "You lose. Anna wins.");
        assert_eq!(headline(Some(1), &[1, 1]), "Draw between Anna and you.");
        assert_eq!(headline(None, &[2, 1]), "Anna wins.");
    }

    #[test]
    fn all_players_are_a_table_with_their_points() {
        let names = names();
        let readers = Readers { you: Some(1), names: &names };
        let mut scene = Scene::new("", Observer::Seat(1), 2);
        scene.outcome = Some(Outcome::by_points(&[12, 8]));
        assert_eq!(
            places(&words(), &readers, &scene),
            ["1. Anna: 12 points", "2. You:   8 points"]
        );
        scene.resigned = vec![0];
        assert_eq!(places(&words(), &readers, &scene)[0], "1. Anna: resigned");
        assert_eq!(places(&words(), &readers, &scene)[1].trim_end(), "2. You");
    }

    #[test]
    fn the_last_event_or_the_score_of_a_winner_says_why() {
        let line = |kind: Option<BeatKind>| LogLine {
            decision: 1,
            sentence: Sentence::Said(String::new()),
            beat: kind.map(|kind| BeatFrame {
                n: 0,
                kind,
                stage: Stage::default(),
                staged: false,
                passing: false,
                moves: Vec::new(),
            }),
        };
        let said =
            ["Ben is out.", "Anna scores 9.", "Ben scores 8.", "Anna: hello!"].map(str::to_owned);
        let log = [Some(BeatKind::Eliminate), Some(BeatKind::Score), Some(BeatKind::Score), None]
            .map(line);
        let why = |n: usize| reason(&log[..n], &said[..n], &names(), Seats::one(0));
        assert_eq!(why(4).as_deref(), Some("Anna scores 9."));
        assert_eq!(why(1).as_deref(), Some("Ben is out."));
        assert_eq!(why(0), None);
    }
}
