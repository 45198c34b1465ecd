//! The events of Attacke, as told to one observer.

use super::deck::{Colour, Named};
use super::multiset::{Ages, Counts, OLDEST};
use super::rules::Attacke;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use sortie_core::game::Narration;
use sortie_core::position::is_default;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// An event, as told to one observer: `None` stands for cards that it may not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The lot has fallen on who opens the first contest.
    Begins {
        /// The seat.
        seat: Seat,
    },
    /// A seat drew cards.
    Drew {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
        /// The cards, for the seat itself.
        cards: Option<Named>,
    },
    /// Nothing was left to draw.
    NoCard {
        /// The seat that draws nothing.
        seat: Seat,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        /// The number of cards.
        n: u8,
    },
    /// A seat opened a contest or fought on.
    Played {
        /// The seat.
        seat: Seat,
        /// The colour of the contest that it opened.
        #[serde(skip_serializing_if = "Option::is_none")]
        opens: Option<Colour>,
        /// The open cards.
        cards: Named,
        /// The reshuffles since which it held them.
        #[serde(skip_serializing_if = "Held::is_since_the_deal")]
        held: Held,
        /// The number of face-down cards.
        #[serde(skip_serializing_if = "is_default")]
        down: u8,
        /// The reshuffles since which it held them.
        #[serde(skip_serializing_if = "HeldDown::is_since_the_deal")]
        down_held: HeldDown,
        /// The cards, for the seat itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        hidden: Option<Named>,
        /// Its total now.
        total: u16,
    },
    /// A seat left the contest.
    Passed {
        /// The seat.
        seat: Seat,
        /// Its open cards, now discarded.
        cards: Named,
        /// The number of its face-down cards.
        #[serde(skip_serializing_if = "is_default")]
        down: u8,
    },
    /// A seat gave back a chip for its Shield-10.
    GaveBack {
        /// The seat.
        seat: Seat,
        /// The chip.
        colour: Colour,
    },
    /// A seat won a contest.
    Won {
        /// The seat.
        seat: Seat,
        /// The colour.
        colour: Colour,
        /// Whether it had no chip of the colour and took one.
        chip: bool,
    },
    /// The match is over: a seat has all the chips that it needs.
    Champion {
        /// The seat.
        seat: Seat,
    },
    /// The match is over: this was the last contest.
    LastContest {
        /// The number of contests.
        contests: u16,
    },
}

/// The reshuffles since which played cards were held; all see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    pub(super) ages: Ages,
    pub(super) cards: Named,
}

impl Held {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    fn is_since_the_deal(&self) -> bool {
        self.ages.is_none()
    }
}

impl Serialize for Held {
    /// `[{"reshuffle": 1, "cards": "R5 S7"}]`; 0 is the deal.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct HeldCards {
            reshuffle: u8,
            cards: Named,
        }
        let mut list = serializer.serialize_seq(None)?;
        for reshuffle in 0..=OLDEST {
            let cards = self.ages.bearing(self.cards.cards, reshuffle);
            if !cards.is_empty() {
                let cards = Named { cards, ..self.cards };
                list.serialize_element(&HeldCards { reshuffle, cards })?;
            }
        }
        list.end()
    }
}

/// The number of cards laid face down for each reshuffle since which they were held; all see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldDown(pub(super) Counts);

impl HeldDown {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    fn is_since_the_deal(&self) -> bool {
        self.0[1..].iter().all(|n| *n == 0)
    }
}

impl Serialize for HeldDown {
    /// `[{"reshuffle": 1, "n": 2}]`; 0 is the deal.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct HeldCount {
            reshuffle: u8,
            n: u8,
        }
        let since = (0..).zip(self.0).map(|(reshuffle, n)| HeldCount { reshuffle, n });
        serializer.collect_seq(since.filter(|since| since.n > 0))
    }
}

impl Narration for Attacke {
    fn event_text(&self, event: &Event) -> Text {
        let say = |id, seat| Text::new(id).seat("seat", seat);
        match *event {
            Event::Begins { seat } => say(id!("attacke-begins"), seat),
            Event::Drew { seat, n, cards: None } => {
                say(id!("attacke-drew-hidden"), seat).number("n", n)
            }
            Event::Drew { seat, cards: Some(cards), .. } => {
                say(id!("attacke-drew"), seat).cards("cards", cards.faces())
            }
            Event::NoCard { seat } => say(id!("attacke-no-card"), seat),
            Event::Reshuffled { n } => Text::new(id!("attacke-reshuffled")).number("n", n),
            Event::Played { seat, opens, cards, down, hidden, total, .. } => {
                let id = match (opens.is_some(), cards.cards.is_empty(), down, hidden) {
                    (true, _, 0, _) => id!("attacke-opened"),
                    (true, _, _, None) => id!("attacke-opened-hidden"),
                    (true, _, _, Some(_)) => id!("attacke-opened-down"),
                    (false, _, 0, _) => id!("attacke-fought"),
                    (false, true, _, None) => id!("attacke-only-hidden"),
                    (false, true, _, Some(_)) => id!("attacke-only-down"),
                    (false, false, _, None) => id!("attacke-fought-hidden"),
                    (false, false, _, Some(_)) => id!("attacke-fought-down"),
                };
                let text = say(id, seat).number("total", total).number("n", down);
                let text = text.cards("cards", cards.faces());
                let text = match opens {
                    Some(colour) => text.word("colour", colour.word()),
                    None => text,
                };
                match hidden {
                    Some(hidden) => text.cards("hidden", hidden.faces()),
                    None => text,
                }
            }
            Event::Passed { seat, cards, down } => {
                let id = match (cards.cards.is_empty(), down) {
                    (true, 0) => id!("attacke-passed"),
                    (false, 0) => id!("attacke-passed-cards"),
                    (true, _) => id!("attacke-passed-hidden"),
                    (false, _) => id!("attacke-passed-both"),
                };
                say(id, seat).cards("cards", cards.faces()).number("n", down)
            }
            Event::GaveBack { seat, colour } => {
                say(id!("attacke-gave-back"), seat).word("colour", colour.word())
            }
            Event::Won { seat, colour, chip } => {
                let id = if chip { id!("attacke-won") } else { id!("attacke-won-again") };
                say(id, seat).word("colour", colour.word())
            }
            Event::Champion { seat } => say(id!("attacke-champion"), seat),
            Event::LastContest { contests } => {
                Text::new(id!("attacke-last-contest")).number("n", contests)
            }
        }
    }
}
