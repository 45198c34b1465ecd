//! Actions of Attacke as text.
//!
//! `R5 R3 S7`, `R5 down B2 Y7`, `S7 for blue`; `pass`; `give red`. Of equal cards in the hand, the
//! one held longest is meant (AKE-15).

use super::deck::{Colour, Deck};
use super::refusal::rule_now;
use super::rules::Attacke;
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::game::{Notation, Refusal};
use sortie_core::text::Text;

/// The card that a word means, where these are used already: the first one left of its kind.
///
/// Records of matches that were played while a player still chose between equal cards name the
/// newer one `R5'`. Equal cards are worth the same, so such a match goes on alike with the older
/// one, and the mark is passed over.
fn card(deck: &Deck, word: &str, used: Cards) -> Option<Result<Card, Card>> {
    let first = deck.parse(word.trim_end_matches(['\'', '’']))?;
    Some((deck.span(first).cards - used).first().ok_or(first))
}

/// The refusal of unreadable text, with the form of the actions that are possible now.
fn unreadable(rules: &Attacke, view: &View, text: &str) -> Refusal {
    let id = match view.phase {
        Phase::Open => id!("attacke-unreadable-play"),
        Phase::Fight | Phase::Over => id!("attacke-unreadable-fight"),
        Phase::GiveBack => id!("attacke-unreadable-chip"),
    };
    let down = if rules.may_lay_down(view) { "yes" } else { "no" };
    Refusal::new(rule_now(view), Text::new(id).typed("text", text).raw("down", down))
}

impl Notation for Attacke {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::Pass => "pass".to_owned(),
            Action::GiveBack(colour) => format!("give {}", colour.name()),
            Action::Play { open, down, colour } => {
                let code = |card| self.deck.layout.code(card);
                let mut words: Vec<String> = open.iter().map(code).collect();
                if !down.is_empty() {
                    words.push("down".to_owned());
                    words.extend(down.iter().map(code));
                }
                if let Some(colour) = colour {
                    words.push(format!("for {}", colour.name()));
                }
                words.join(" ")
            }
        }
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        let unreadable = || unreadable(self, view, text);
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            [] => return Err(unreadable()),
            // No letter of a colour stands alone as a card, so `p` cannot be misread.
            ["pass" | "p"] => return Ok(Action::Pass),
            ["give", colour] | ["give", "back", colour] => {
                return Colour::read(colour).map(Action::GiveBack).ok_or_else(unreadable);
            }
            _ => {}
        }
        let (mut open, mut down, mut colour) = (Cards::EMPTY, Cards::EMPTY, None);
        let (mut lays_down, mut words) = (false, words.into_iter());
        while let Some(word) = words.next() {
            match word {
                // The colour may stand before the face-down cards or behind them.
                "down" if !lays_down => lays_down = true,
                "for" | "in" | "as" => {
                    let named = words.next().and_then(Colour::read).ok_or_else(unreadable)?;
                    if colour.replace(named).is_some() {
                        return Err(unreadable());
                    }
                }
                _ if colour.is_some() && !lays_down => return Err(unreadable()),
                _ => match card(&self.deck, word, open | down) {
                    Some(Ok(card)) if lays_down => down.add(card),
                    Some(Ok(card)) => open.add(card),
                    Some(Err(kind)) => {
                        let n = self.deck.span(kind).len;
                        let text = Text::new(id!("attacke-not-so-many")).number("n", n);
                        return Err(Refusal::new(
                            "AKE-01",
                            text.card("card", self.deck.layout.face(kind)),
                        ));
                    }
                    None => return Err(unreadable()),
                },
            }
        }
        if open.is_empty() && down.is_empty() {
            return Err(unreadable());
        }
        Ok(Action::Play { open, down, colour })
    }
}
