//! Events as short lines.

use super::super::Event;

/// An event as told to an observer, as a line.
pub(super) fn line(event: &Event) -> String {
    let more = |n: u8| if n == 0 { String::new() } else { format!(" +{n}") };
    match *event {
        Event::Begins { seat } => format!("{seat} begins"),
        Event::Drew { seat, n, cards: None } => format!("{seat} draws {n}"),
        Event::Drew { seat, cards: Some(cards), .. } => format!("{seat} draws {}", cards.codes()),
        Event::NoCard { seat } => format!("{seat} draws nothing"),
        Event::Reshuffled { n } => format!("reshuffle of {n}"),
        Event::Played { seat, opens, cards, down, hidden, total, .. } => {
            let how =
                opens.map_or("fights".to_owned(), |colour| format!("opens {}", colour.name()));
            let hidden = hidden.map_or(more(down), |hidden| format!(" down {}", hidden.codes()));
            format!("{seat} {how} [{}]{hidden} = {total}", cards.codes())
        }
        Event::Passed { seat, cards, down } => {
            format!("{seat} passes [{}]{}", cards.codes(), more(down))
        }
        Event::GaveBack { seat, colour } => format!("{seat} gives back {}", colour.name()),
        Event::Won { seat, colour, chip } => {
            format!("{seat} wins {}{}", colour.name(), if chip { "" } else { " again" })
        }
        Event::Champion { seat } => format!("{seat} is champion"),
        Event::LastContest { contests } => format!("contest {contests} was the last"),
    }
}
