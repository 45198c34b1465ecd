//! The table of Attacke as a scene.

use super::deck::Colour;
use super::play::outcome;
use super::rules::Attacke;
use super::state::{Phase, highest};
use super::steps::{Parts, STEP_COLOUR, STEP_DOWN, STEP_GIVE, STEP_PASS};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::face::Face;
use sortie_core::game::{Player, Presentation};
use sortie_core::scene::{Choice, Layout, Scene, SceneCard, Score, Token, Zone};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

impl Presentation for Attacke {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("attacke", view.who, view.seats);
        let own = view.who.seat();
        // Clockwise from the observer's left, so that the observer's own cards come last.
        let first = own.map_or(0, |own| own + 1);
        for n in 0..view.seats {
            side(self, view, (first + n) % view.seats, &mut scene.zones);
        }
        middle(self, view, &mut scene.zones);
        scene.goal = Some(Text::new(id!("attacke-goal")).number("n", self.chips_to_win));
        let chips = view.chips.iter().take(usize::from(view.seats));
        let points = chips.map(|chips| chips.count_ones() as i32).collect();
        scene.score = Some(Score { unit: Text::new(id!("attacke-chips")), points });
        scene.facts = facts(view);
        if view.phase == Phase::Over {
            scene.outcome = Some(outcome(view.chips, view.seats));
        } else {
            scene.turn = vec![view.seat];
        }
        if view.decides() {
            scene.asked = Some(asked(self, view, draft));
            let steps = self.legal_steps(view, draft);
            scene.offer(&steps, draft, |step| self.choice(view, draft, step));
        }
        scene
    }

    fn choice(&self, view: &View, _draft: &Draft, step: Step) -> Option<Choice> {
        choice(self, view, step)
    }

    fn face(&self, card: Card) -> Face {
        self.deck.layout.face(card)
    }
}

/// The id of the draw pile.
pub(super) const PILE: &str = "pile";
/// The id of the zone of the discarded cards.
pub(super) const DISCARDS: &str = "discards";

/// The id of a zone of a seat.
pub(super) fn zone_id(name: &str, seat: Seat) -> String {
    format!("{name}-{seat}")
}

/// The key of a card: equal cards have one name, so the place tells them apart.
fn key(zone: &str, place: usize) -> String {
    format!("{zone}.{place}")
}

/// A zone with these faces.
fn zone(id: &str, owner: Option<Seat>, word: MessageId, layout: Layout, faces: Vec<Face>) -> Zone {
    let mut zone = Zone::new(id, owner, Text::new(word), layout).faces(faces);
    for (place, card) in zone.cards.iter_mut().enumerate() {
        card.key = key(id, place);
    }
    zone
}

fn side(rules: &Attacke, view: &View, seat: Seat, zones: &mut Vec<Zone>) {
    let (at, layout) = (seat as usize, &rules.deck.layout);
    let mine = view.who.is(seat);
    let id = |name: &str| zone_id(name, seat);
    let mut lies = zone(
        &id("table"),
        Some(seat),
        id!("attacke-table"),
        Layout::Row,
        layout.faces(view.table[at].cards()),
    )
    .staged();
    let total = Text::new(id!("attacke-total")).number("total", view.total[at]);
    if view.total[at] > 0 {
        lies = lies.badge(total.clone());
    } else if view.phase != Phase::Over && !view.active.has(seat) {
        lies = lies.badge(Text::new(id!("attacke-out")));
    }
    zones.push(lies);
    if view.down[at] > 0 {
        let mut down = if mine {
            zone(
                &id("down"),
                Some(seat),
                id!("attacke-face-down"),
                Layout::Row,
                layout.faces(view.own_down.cards()),
            )
        } else {
            Zone::new(id("down"), Some(seat), Text::new(id!("attacke-face-down")), Layout::Row)
                .backs(view.down[at].into())
        };
        down.badges.push(Text::new(id!("attacke-count-one")));
        down.staged = true;
        zones.push(down);
    }
    let mut hand = if mine {
        let cards = view.hand.cards();
        zone(&id("hand"), Some(seat), id!("attacke-hand"), Layout::Fan, layout.faces(cards))
    } else {
        Zone::new(id("hand"), Some(seat), Text::new(id!("attacke-hand")), Layout::Fan)
            .backs(view.hand_count(seat))
    };
    if !mine {
        let old: u8 = view.hands[at][..usize::from(view.reshuffle)].iter().sum();
        if old > 0 {
            hand.badges.push(Text::new(id!("attacke-old")).number("n", old));
        }
    }
    zones.push(hand);
    let mut chips =
        Zone::new(id("chips"), Some(seat), Text::new(id!("attacke-chips")), Layout::Row);
    chips.badges = Colour::ALL
        .into_iter()
        .filter(|colour| view.chips[at] >> colour.number() & 1 == 1)
        .map(|colour| Text::new(id!("attacke-chip")).word("colour", colour.word()))
        .collect();
    let token = |colour: Colour| Token {
        emblem: colour.name().to_owned(),
        held: view.chips[at] >> colour.number() & 1 == 1,
    };
    let colours = Colour::ALL.into_iter().take(rules.deck.layout.colours.into());
    chips.tokens = colours.map(token).collect();
    zones.push(chips);
}

fn middle(rules: &Attacke, view: &View, zones: &mut Vec<Zone>) {
    let mut pile = Zone::new(PILE, None, Text::new(id!("attacke-pile")), Layout::Stack);
    pile = pile.unseen(view.pile.into());
    zones.push(pile);
    let faces = rules.deck.layout.faces(view.discard.cards());
    let mut discards = zone(DISCARDS, None, id!("attacke-discards"), Layout::Heap, faces);
    let unseen: u32 = view.unseen.iter().map(|n| u32::from(*n)).sum();
    let mine = rules.deck.layout.faces(view.own_unseen.cards());
    // A forgotten open discard lies there as a back, like those that nobody saw.
    let hidden = unseen - mine.len() as u32 + u32::from(view.forgotten);
    for (place, face) in mine.into_iter().enumerate() {
        let marks = vec![Text::new(id!("attacke-only-you"))];
        discards.cards.push(SceneCard { marks, ..SceneCard::face_up(face) });
        let last = discards.cards.len() - 1;
        discards.cards[last].key = key("unseen", place);
        discards.count += 1;
    }
    zones.push(discards.backs(hidden));
}

fn facts(view: &View) -> Vec<Text> {
    let mut facts = Vec::new();
    let contest = |id| {
        Text::new(id).number("n", u32::from(view.contests) + 1).word("colour", view.colour.word())
    };
    match view.phase {
        Phase::Open => facts.push(contest(id!("attacke-contest"))),
        Phase::Fight | Phase::GiveBack => {
            let text = contest(id!("attacke-contest-in"));
            facts.push(text.number("total", highest(&view.total)));
        }
        Phase::Over => {}
    }
    facts
}

fn asked(rules: &Attacke, view: &View, draft: &Draft) -> Text {
    let Parts { open, down, .. } = Parts::from_draft(draft);
    let laid = rules.deck.worth(open) + down.len() as u16;
    let reached = view.total[view.seat as usize] + laid;
    let text = |id| {
        Text::new(id)
            .number("reached", reached)
            .number("total", highest(&view.total))
            .word("colour", view.colour.word())
    };
    match view.phase {
        Phase::Open if laid == 0 => text(id!("attacke-ask-open")),
        Phase::Open if rules.deck.colour(open).is_none() => text(id!("attacke-ask-colour")),
        Phase::Open => text(id!("attacke-ask-open-more")),
        Phase::GiveBack => text(id!("attacke-ask-chip")),
        _ if laid == 0 && reached == 0 => text(id!("attacke-ask-fight")),
        _ if laid == 0 => text(id!("attacke-ask-fight-on")),
        _ if reached <= highest(&view.total) => text(id!("attacke-ask-more")),
        _ => text(id!("attacke-ask-enough")),
    }
}

fn choice(rules: &Attacke, view: &View, step: Step) -> Option<Choice> {
    let button = |label| Choice::button(step, label);
    let colour = |first: Step| Colour::ALL[usize::from(step - first) % Colour::ALL.len()].word();
    Some(match step {
        STEP_GIVE.. => button(Text::new(id!("attacke-do-give")).word("colour", colour(STEP_GIVE))),
        STEP_PASS => {
            let mut ten = view.table[view.seat as usize].cards() & rules.deck.tens;
            if view.chips[view.seat as usize] == 0 {
                ten = Cards::EMPTY;
            }
            button(Text::new(if ten.is_empty() {
                id!("attacke-do-pass")
            } else {
                id!("attacke-do-pass-ten")
            }))
        }
        STEP_COLOUR.. => {
            button(Text::new(id!("attacke-do-colour")).word("colour", colour(STEP_COLOUR)))
        }
        _ => {
            let down = step >= STEP_DOWN;
            let card = Card::new(if down { step - STEP_DOWN } else { step });
            if !view.hand.cards().has(card) {
                return None;
            }
            let place = view.hand.cards().before(card) as usize;
            let id = if down { id!("attacke-do-down") } else { id!("attacke-do-card") };
            let label = Text::new(id).card("card", rules.deck.layout.face(card));
            let card = key(&zone_id("hand", view.seat), place);
            Choice::touching(step, label, card.clone()).moving(card, format!("table-{}", view.seat))
        }
    })
}
