//! The information and the legal actions of an observer of the toy, and how it imagines the rest.

use super::position::face;
use super::state::{Action, CardPlace, DECK, NO_LIMIT, Phase, State, cards_in};
use super::{IDS, Toy};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::game::Refusal;
use sortie_core::observation::Features;
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::steps::{Step, StepSet, Steps};
use sortie_core::{Draft, Observer, Outcome, Seat, Text};

pub(super) const FOLD: Step = 100;
/// The most cards that a seat may bury.
const GRAVE: u32 = 2;

/// The place of a card that the observer does not know, and what is proven about it.
type HiddenPlace = (u8, CardPlace);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    who: Observer,
    phase: Phase,
    leader: Seat,
    trick: u8,
    place: [CardPlace; DECK],
    limit: [u8; DECK],
    /// Ascending, so that the narrowest come first; unused room is at the end.
    slots: [HiddenPlace; DECK],
    outcome: Option<Outcome>,
}

/// Whether an observer sees the faces of the cards at a place.
fn sees(who: Observer, place: CardPlace, phase: Phase) -> bool {
    match place {
        CardPlace::NotPlayedWith | CardPlace::Won(_) | CardPlace::Trophy | CardPlace::Led => true,
        CardPlace::Pile | CardPlace::Unknown => false,
        _ if phase == Phase::Over => true,
        CardPlace::Hand(seat) | CardPlace::Buried(seat) => who.is(seat),
        CardPlace::Taken(_) => who.seat().is_some(),
    }
}

impl View {
    fn is_asked(&self) -> bool {
        match self.phase {
            Phase::Bury => self.who.seat().is_some(),
            Phase::Lead => self.who.is(self.leader),
            Phase::Follow => self.who.is(1 - self.leader),
            Phase::Over => false,
        }
    }

    fn hand(&self) -> Cards {
        self.who.seat().map_or(Cards::EMPTY, |seat| cards_in(&self.place, CardPlace::Hand(seat)))
    }

    pub(super) fn refusal(&self, step: Step) -> Refusal {
        let (rule, what) = match self.phase {
            _ if !self.is_asked() => ("TOY-03", id!("toy-not-asked")),
            Phase::Bury => ("TOY-02", id!("toy-bury")),
            _ if step == FOLD => ("TOY-03", id!("toy-has-higher")),
            _ => ("TOY-03", id!("toy-not-playable")),
        };
        Refusal::new(rule, Text::new(what).number("step", step))
    }

    fn hide(&mut self, card: usize) {
        let (place, limit) = (self.place[card], self.limit[card]);
        self.place[card] = CardPlace::Unknown;
        self.limit[card] = NO_LIMIT;
        if let Some(free) = self.slots.iter().position(|slot| slot.1 == CardPlace::NotPlayedWith) {
            self.slots[free] = (limit, place);
        }
        self.slots.sort_by_key(|&slot| (slot.1 == CardPlace::NotPlayedWith, slot));
    }

    pub(super) fn encode(&self, out: &mut impl Features) {
        out.one_hot("seat", "The observer's seat.", 2, self.who.seat());
        out.one_hot("phase", "Bury, lead, follow, over.", 4, Some(self.phase as u8));
        out.one_hot("leader", "The leader.", 2, Some(self.leader));
        out.number("trick", "The trick.", 0..=24, self.trick);
        let open = [CardPlace::Trophy, CardPlace::Led, CardPlace::Won(0), CardPlace::Won(1)];
        out.planes("open", "Trophy, card led, cards won.", &[4, DECK], |n| {
            cards_in(&self.place, open[n]).bits()
        });
        out.planes("possible_hands", "Cards that a hand may hold.", &[2, DECK], |seat| {
            let hand = CardPlace::Hand(seat as Seat);
            let slots = self.slots.iter().filter(|slot| slot.1 == hand);
            let least = slots.map(|slot| slot.0).max().unwrap_or(0);
            let unknown = cards_in(&self.place, CardPlace::Unknown);
            let hidden = unknown & Cards::range(0, least.min(DECK as u8));
            (cards_in(&self.place, hand) | hidden).bits()
        });
        out.numbers("limits", "The proofs about hidden cards.", 0..=255, &[DECK], |n| {
            self.slots[n].0.into()
        });
        out.numbers("hidden", "The seats that hold them.", 0..=9, &[DECK], |n| {
            match self.slots[n].1 {
                CardPlace::Hand(seat) => 1 + i32::from(seat),
                CardPlace::Buried(seat) => 3 + i32::from(seat),
                CardPlace::Taken(seat) => 5 + i32::from(seat),
                CardPlace::Pile => 7,
                _ => 0,
            }
        });
    }

    pub(super) fn weaker(&self, keep: f32, chance: &mut impl Chance) -> View {
        const PARTS: u32 = 1 << 20;
        let mut weaker = *self;
        for card in 0..DECK {
            if let CardPlace::Won(seat) | CardPlace::Taken(seat) = self.place[card]
                && !self.who.is(seat)
                && chance.pick(Source::lot(), PARTS) as f32 >= keep * PARTS as f32
            {
                weaker.hide(card);
            }
        }
        weaker
    }
}

/// The draft that spells an action.
pub(super) fn spelled(action: &Action) -> Draft {
    match action {
        Action::Bury(cards) => cards.iter().map(Card::index).collect(),
        Action::Play(card) => Draft::from_step(card.index()),
        Action::Fold => Draft::from_step(FOLD),
    }
}

impl Toy {
    pub(super) fn look(&self, state: &State, who: Observer) -> View {
        let mut view = View {
            who,
            phase: state.phase,
            leader: state.leader,
            trick: state.trick,
            place: state.place,
            limit: state.limit,
            slots: [(NO_LIMIT, CardPlace::NotPlayedWith); DECK],
            outcome: self.whose_turn(state).outcome(),
        };
        for card in 0..DECK {
            if !sees(who, state.place[card], state.phase) {
                view.hide(card);
            }
        }
        view
    }

    pub(super) fn steps(&self, view: &View, draft: &Draft) -> Steps {
        if !view.is_asked() {
            return Steps::NONE;
        }
        let hand = view.hand();
        match view.phase {
            Phase::Bury => {
                let complete = !draft.is_empty();
                let from = draft.steps().last().map_or(0, |step| step + 1);
                let mut next = StepSet::from_bits((hand & Cards::range(from, 128)).bits(), 0);
                if draft.steps().len() == GRAVE {
                    next = StepSet::EMPTY;
                }
                Steps { next, complete, last: false }
            }
            _ if !draft.is_empty() => Steps::DONE,
            Phase::Follow => {
                let led =
                    cards_in(&view.place, CardPlace::Led).first().map_or(0, |led| led.index() + 1);
                let higher = hand & Cards::range(led, 128);
                if higher.is_empty() {
                    return Steps::one_of(StepSet::single(FOLD));
                }
                Steps::one_of(StepSet::from_bits(higher.bits(), 0))
            }
            _ => Steps::one_of(StepSet::from_bits(hand.bits(), 0)),
        }
    }

    pub(super) fn drafted(&self, view: &View, draft: &Draft) -> Option<Action> {
        if !self.steps(view, draft).complete {
            return None;
        }
        if view.phase == Phase::Bury {
            return Some(Action::Bury(Cards::from_bits(draft.steps().low())));
        }
        match draft.steps().first()? {
            FOLD => Some(Action::Fold),
            card => Some(Action::Play(Card::new(card))),
        }
    }

    /// Lays the unknown cards into the unknown places, those with the narrowest proof first: a card
    /// that fits there fits all later ones too, so every way is equally likely. Buried cards are
    /// drawn as if every choice had been equally likely.
    pub(super) fn sampled(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State {
            phase: view.phase,
            leader: view.leader,
            trick: view.trick,
            place: view.place,
            limit: view.limit,
        };
        let mut unknown = cards_in(&view.place, CardPlace::Unknown);
        for (limit, place) in view.slots {
            let fitting = unknown & Cards::range(0, limit.min(DECK as u8));
            if place != CardPlace::NotPlayedWith
                && let Some(card) = chance.draw_one(Source::lot(), fitting)
            {
                unknown.remove(card);
                state.place[card.to_usize()] = place;
                state.limit[card.to_usize()] = limit;
            }
        }
        state
    }

    pub(super) fn table(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("toy", view.who, 2);
        let seats = [0, 1];
        let piles = [CardPlace::Pile, CardPlace::Trophy, CardPlace::Led].into_iter();
        let owned = [CardPlace::Hand, CardPlace::Buried, CardPlace::Taken, CardPlace::Won];
        for place in piles.chain(owned.iter().flat_map(|of| seats.map(of))) {
            let backs = view.slots.iter().filter(|slot| slot.1 == place);
            let zone =
                Zone::new(format!("{place:?}"), None, Text::new(id!("toy-zone")), Layout::Row)
                    .faces(cards_in(&view.place, place).iter().map(face))
                    .backs(backs.clone().count() as u32);
            let badges = backs.filter(|slot| slot.0 != NO_LIMIT);
            scene.zones.push(badges.fold(zone, |zone, slot| {
                zone.badge(Text::new(id!("toy-below")).number("limit", slot.0))
            }));
        }
        let steps = self.steps(view, draft);
        let choice = |step| Choice::button(step, Text::new(id!("toy-step")));
        scene.choices = steps.next.iter().map(choice).collect();
        scene.draft = draft.steps().iter().map(choice).collect();
        scene.complete = steps.complete;
        scene.asked = view.is_asked().then(|| Text::new(id!("toy-asked")));
        scene.outcome = view.outcome;
        scene
    }
}
