//! Actions as text.
//!
//! * Set-up: `KQ 5 9`, the royalty and then the armies from left to right; with two houses
//!   `KQ 5 9 / QK A 10`.
//! * Pick: `pick 7`; with two houses `pick 7 J`.
//! * Acts: `defend left`, `attack hearts right`, `attack hearts right 10` for an ace that removes
//!   the 10, `discard`.
//!
//! Read as well: any case; a pick without the word; `d`, `a`, `l`, `r` for the words; a house as `H`, `♥` or by its place
//! from 0; cards with their suit, `7S`; and `T` for 10.

use super::action::{Action, HouseSetUp};
use super::army::Army;
use super::house::{House, Side};
use super::public_state::Phase;
use super::refusal::{self, no_target, not_there};
use super::rules::Retaliation;
use super::view::View;
use sortie_core::french::{self, Suit};
use sortie_core::game::{Notation, Player, Refusal};
use sortie_core::steps::Draft;
use sortie_core::text::Text;

impl Notation for Retaliation {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::SetUp(openings) => {
                let houses =
                    openings.iter().flatten().map(|HouseSetUp { king, armies: [left, right] }| {
                        let royalty = if *king == Side::Left { "KQ" } else { "QK" };
                        format!("{royalty} {} {}", left.name(), right.name())
                    });
                houses.collect::<Vec<_>>().join(" / ")
            }
            Action::Pick(picks) => {
                let armies: Vec<_> = picks.iter().flatten().map(|army| army.name()).collect();
                format!("pick {}", armies.join(" "))
            }
            Action::Defend(side) => format!("defend {}", side.name()),
            Action::Discard => "discard".to_owned(),
            Action::Attack { house, side, removed } => {
                let removed = removed.map_or(String::new(), |army| format!(" {}", army.name()));
                format!("attack {} {}{removed}", house.suit().name(), side.name())
            }
        }
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        let lower = text.to_lowercase();
        // Signs between words only help the eye, so a pick or a set-up may be written with any.
        let split = |c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';');
        let words: Vec<&str> = lower.split(split).filter(|word| !word.is_empty()).collect();
        let action = match view.public.phase {
            Phase::SetUp => set_up(view, &words),
            Phase::Pick => pick(view, &words),
            Phase::Act | Phase::Over => match act(view, &words) {
                Some(read) => return read,
                None => None,
            },
        };
        action.ok_or_else(|| unreadable(self, view, text))
    }
}

fn set_up(view: &View, words: &[&str]) -> Option<Action> {
    let mut words = words.iter();
    let mut openings = [None; 2];
    for (opening, house) in openings.iter_mut().zip(view.own_houses()) {
        let Some(house) = house else { continue };
        let king = match *words.next()? {
            "kq" => Side::Left,
            "qk" => Side::Right,
            _ => return None,
        };
        let mut next = || armies_of(house, words.next()?);
        *opening = Some(HouseSetUp { king, armies: [next()?, next()?] });
    }
    words.next().is_none().then_some(Action::SetUp(openings))
}

/// The army that a word names, when it names no other house.
fn armies_of(house: House, word: &str) -> Option<Army> {
    let (army, of) = card(word)?;
    of.is_none_or(|of| of == house).then_some(army)
}

fn pick(view: &View, words: &[&str]) -> Option<Action> {
    let words = words.strip_prefix(&["pick"]).unwrap_or(words);
    let own = view.own_houses();
    let mut picks = [None; 2];
    for (n, word) in words.iter().enumerate() {
        let (army, house) = card(word)?;
        let slot = match house {
            None => n,
            Some(house) => own.iter().position(|&own| own == Some(house))?,
        };
        if own.get(slot)?.is_none() || picks[slot].replace(army).is_some() {
            return None;
        }
    }
    let all = own.iter().zip(picks).all(|(house, pick)| house.is_some() == pick.is_some());
    all.then_some(Action::Pick(picks))
}

fn act(view: &View, words: &[&str]) -> Option<Result<Action, Refusal>> {
    Some(Ok(match *words {
        ["defend" | "d", at] => Action::Defend(side(at)?),
        ["discard"] => Action::Discard,
        ["attack" | "a", of, at] => return Some(attack(view, house(of)?, side(at)?)),
        ["attack" | "a", of, at, army] => {
            let (house, side) = (house(of)?, side(at)?);
            let army = armies_of(house, army)?;
            return Some(remove(view, house, side, army));
        }
        _ => return None,
    }))
}

/// An attack without naming an army; an ace needs to name one of two.
fn attack(view: &View, house: House, side: Side) -> Result<Action, Refusal> {
    let pile = view.public.pile(house, side);
    let ace = view.public.acting().is_some_and(|card| card.army.is_ace());
    // With one army the choice is forced, and its name may be left out.
    if ace && pile.len() == 2 {
        let armies = pile.iter().rev().map(|army| army.face(house)).collect();
        let text = Text::new(id!("retaliation-name-one")).cards("armies", armies);
        return Err(Refusal::new("RET-20", text));
    }
    let removed = pile.top().filter(|_| ace);
    Ok(Action::Attack { house, side, removed })
}

fn remove(view: &View, house: House, side: Side, army: Army) -> Result<Action, Refusal> {
    let acting = view.public.acting();
    if let Some(card) = acting.filter(|card| !card.army.is_ace()) {
        let face = card.army.face(card.house);
        return Err(Refusal::new(
            "RET-20",
            Text::new(id!("retaliation-only-ace")).card("card", face),
        ));
    }
    if let Some(refusal) = acting.and_then(|card| no_target(view, card, house, side)) {
        return Err(refusal);
    }
    if view.public.pile(house, side).depth(army).is_none() {
        return Err(not_there(view, house, side));
    }
    Ok(Action::Attack { house, side, removed: Some(army) })
}

fn side(word: &str) -> Option<Side> {
    match word {
        "left" | "l" => Some(Side::Left),
        "right" | "r" => Some(Side::Right),
        _ => None,
    }
}

fn house(word: &str) -> Option<House> {
    if let Ok(place) = word.parse() {
        return House::new(place);
    }
    Suit::ALL.into_iter().find(|&suit| is_suit(suit, word)).map(House::from_suit)
}

fn is_suit(suit: Suit, word: &str) -> bool {
    let sign = match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    };
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty());
    let one = letter.is_some_and(|c| c == sign || c.eq_ignore_ascii_case(&suit.letter()));
    one || word == suit.name()
}

/// A card by its rank alone, or with its suit.
fn card(word: &str) -> Option<(Army, Option<House>)> {
    let rank = |word: &str| {
        Some(match word {
            "a" | "ace" => 1,
            "j" | "jack" => 11,
            // A single letter for 10, as in the notation of other card games.
            "t" => 10,
            number => number.parse().ok().filter(|n| (2..=10).contains(n))?,
        })
    };
    if let Some(army) = rank(word).and_then(Army::new) {
        return Some((army, None));
    }
    let (army, house) = Army::from_card(french::parse(word)?)?;
    Some((army, Some(house)))
}

/// The refusal of unreadable text, with the actions that are possible now.
fn unreadable(rules: &Retaliation, view: &View, given: &str) -> Refusal {
    if view.decider().is_none() {
        return rules.refuse_incomplete(view, &Draft::EMPTY);
    }
    let text = Text::new(id!("retaliation-unreadable")).typed("given", given);
    Refusal::new(refusal::rule_now(view), text.raw("forms", forms(rules, view).join(", ")))
}

/// For each way to begin, an action that begins so.
fn forms(rules: &Retaliation, view: &View) -> Vec<String> {
    // One action for each first step: all set-ups together would be thousands of lines.
    let whole = |step| {
        let mut draft = Draft::from_step(step);
        while let Some(next) = rules.legal_steps(view, &draft).next.first() {
            draft = draft.with(next);
        }
        rules.action_of_draft(view, &draft).map(|action| rules.write_action(&action))
    };
    rules.legal_steps(view, &Draft::EMPTY).next.iter().filter_map(whole).collect()
}
