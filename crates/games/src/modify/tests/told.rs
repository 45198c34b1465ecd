//! Events as short lines.

use super::super::Event;
use sortie_core::card::Cards;
use sortie_core::french::{code, codes};

fn piles(kept: Cards, discarded: Cards) -> String {
    let discarded =
        if discarded.is_empty() { String::new() } else { format!(" [{}]", codes(discarded)) };
    (codes(kept) + &discarded).trim_start().to_owned()
}

/// An event as a line.
pub(super) fn line(event: &Event) -> String {
    match *event {
        Event::Dealt { seat, n, cards: None } => format!("{seat} is dealt {n}"),
        Event::Dealt { seat, cards: Some(cards), .. } => {
            format!("{seat} is dealt {}", codes(cards))
        }
        Event::Voted { seat, yes } => format!("{seat} says {}", if yes { "yes" } else { "no" }),
        Event::Quickdraw { seat: None } => "quickdraw".to_owned(),
        Event::Quickdraw { seat: Some(seat) } => format!("quickdraw by {seat}"),
        Event::Waited { seat } => format!("{seat} waits"),
        Event::Shown { seat, cards, total } => format!("{seat} shows {}: {total}", codes(cards)),
        Event::Passed { seat } => format!("{seat} passes"),
        Event::Called { seat, opponent, n } => format!("{seat} calls {opponent} for {n}"),
        Event::Accepted { seat, n } => format!("{seat} accepts {n}"),
        Event::Refused { seat } => format!("{seat} refuses"),
        Event::Countered { seat, n } => format!("{seat} offers {n}"),
        Event::Dropped { seat } => format!("{seat} drops"),
        Event::Duelled { seat, cards, total } => format!("{seat} duels {}: {total}", codes(cards)),
        Event::TurnedUp { round, cards } => {
            let cards: Vec<String> =
                cards.iter().map(|(seat, card)| format!("{seat}:{}", code(card))).collect();
            format!("round {round} {}", cards.join(" "))
        }
        Event::Stole { thief, victim, card: None } => format!("{thief} robs {victim}"),
        Event::Stole { thief, victim, card: Some(card) } => {
            format!("{thief} robs {victim} of {}", code(card))
        }
        Event::FoundNothing { seat } => format!("{seat} finds nothing"),
        Event::Won { seat, taken, discarded } => {
            format!("{seat} takes {}", piles(taken, discarded))
        }
        Event::Tied { stays, discarded } => format!("tie {}", piles(stays, discarded)),
        Event::Out { seat } => format!("{seat} is out"),
        Event::LastRound { rounds } => format!("last of {rounds}"),
    }
}
