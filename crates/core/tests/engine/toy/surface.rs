use super::{Action, Event, Phase, ROUNDS, State, Toy, View, number, worth};
use serde::{Deserialize, Serialize};
use sortie_core::face::Face;
use sortie_core::game::Player;
use sortie_core::game::Refusal;
use sortie_core::position::{CardNames, FieldError, ZoneReader};
use sortie_core::scene::{Choice, Layout, Zone};
use sortie_core::steps::Draft;
use sortie_core::text::MessageId;
use sortie_core::{Card, Cards, Scene, Seat, Text};

/// `a1`–`c4` are the numbers of the seats, `x0`–`x5` the bonus cards.
fn code(card: Card) -> String {
    let letter = ['a', 'b', 'c', 'x'][usize::from(card.index() / 4).min(3)];
    format!("{letter}{}", worth(card))
}

fn parse(text: &str) -> Option<Card> {
    (0..18).map(Card::new).find(|&card| code(card) == text)
}

pub(super) fn face(card: Card) -> Face {
    Face { code: code(card), index: worth(card).to_string(), emblem: "toy".to_owned() }
}

pub(super) fn spell(action: &Action) -> String {
    match action {
        Action::Lay(cards) => cards.iter().map(code).collect::<Vec<_>>().join("+"),
        Action::Keep => "keep".to_owned(),
        Action::Swap => "swap".to_owned(),
    }
}

pub(super) fn read(text: &str) -> Result<Action, Refusal> {
    match text {
        "keep" => Ok(Action::Keep),
        "swap" => Ok(Action::Swap),
        _ => text
            .split('+')
            .map(|name| parse(name.trim()))
            .collect::<Option<Cards>>()
            .map(Action::Lay)
            .ok_or_else(|| {
                Refusal::new("TOY-08", Text::new(id!("toy-unreadable")).raw("text", text))
            }),
    }
}

pub(super) fn tell(event: Event) -> Text {
    match event {
        Event::Bonus { seat, worth } => told(id!("toy-bonus"), seat, worth),
        Event::Laid { seat, sum } => told(id!("toy-laid"), seat, Some(sum)),
        Event::Won { seat, points } => {
            Text::new(id!("toy-won")).seat("seat", seat).number("n", points)
        }
        Event::Drawn => Text::new(id!("toy-drawn")),
        Event::Kept { seat } => told(id!("toy-kept"), seat, None),
        Event::Swapped { seat, worth } => told(id!("toy-swapped"), seat, worth),
        Event::Revealed { seat, worth } => told(id!("toy-revealed"), seat, Some(worth)),
    }
}

fn told(id: MessageId, seat: Seat, n: Option<u8>) -> Text {
    let text = Text::new(id).seat("seat", seat);
    match n {
        Some(n) => text.number("n", n),
        None => text,
    }
}

pub(super) fn scene(rules: &Toy, view: &View, draft: &Draft) -> Scene {
    let mut scene = Scene::new("toy", view.who, view.seats);
    for seat in 0..view.seats {
        let at = seat as usize;
        let zone = |id: &str, layout| {
            Zone::new(format!("{id}-{seat}"), Some(seat), Text::new(id!("toy-zone")), layout)
        };
        scene.zones.push(zone("hand", Layout::Row).faces(view.hands[at].iter().map(face)));
        let bonus = zone("bonus", Layout::Slots);
        scene.zones.push(match view.bonus[at] {
            Some(card) => bonus.faces([face(card)]),
            None => bonus.backs(u32::from(rules.bonus)),
        });
    }
    let steps = rules.legal_steps(view, draft);
    let label = |step| Choice::button(step, Text::new(id!("toy-step")).number("n", step));
    scene.choices = steps.next.iter().map(label).collect();
    scene.draft = draft.steps().iter().map(label).collect();
    scene.complete = steps.complete;
    scene
}

/// The table: `swap` is the seat that may swap its bonus card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    round: u8,
    hands: Vec<CardNames>,
    laid: CardNames,
    won: Vec<i32>,
    bonus: CardNames,
    pile: CardNames,
    #[serde(default)]
    swap: Option<Seat>,
}

pub(super) fn position(state: &State) -> Position {
    let seats = usize::from(state.seats);
    Position {
        round: state.round,
        hands: state.hands[..seats].iter().map(|&hand| CardNames::write(hand, code)).collect(),
        laid: CardNames::write(state.laid, code),
        won: state.won[..seats].to_vec(),
        bonus: CardNames::write(state.bonus.into_iter().flatten(), code),
        pile: CardNames::write(state.pile, code),
        swap: if let Phase::Swap(seat) = state.phase { Some(seat) } else { None },
    }
}

pub(super) fn state(rules: &Toy, seats: u8, position: &Position) -> Result<State, FieldError> {
    let numbers = (0..seats).flat_map(|seat| (1..=rules.hand).map(move |n| number(seat, n)));
    let bonus = if rules.bonus { Cards::range(12, 18) } else { Cards::EMPTY };
    let mut reader = ZoneReader::new(numbers.collect::<Cards>() | bonus, parse, code);
    let mut state = State {
        seats,
        phase: match position.swap {
            Some(seat) if seat < seats => Phase::Swap(seat),
            Some(seat) => {
                return Err(FieldError::new("table.swap", format!("there is no seat {seat}")));
            }
            None if position.round < ROUNDS => Phase::Lay,
            None => Phase::Over,
        },
        round: position.round,
        hands: [Cards::EMPTY; 3],
        laid: reader.cards("table.laid", &position.laid)?,
        won: [0; 3],
        bonus: [None; 3],
        pile: reader.cards("table.pile", &position.pile)?,
    };
    if position.round > ROUNDS {
        return Err(FieldError::new("table.round", format!("there are {ROUNDS} rounds")));
    }
    if position.hands.len() != usize::from(seats) || position.won.len() != usize::from(seats) {
        return Err(FieldError::new("table.hands", format!("there are {seats} seats")));
    }
    for (at, names) in position.hands.iter().enumerate() {
        state.hands[at] = reader.cards(&format!("table.hands.{at}"), names)?;
        state.won[at] = position.won[at];
    }
    let bonus = reader.list("table.bonus", &position.bonus)?;
    if rules.bonus && bonus.len() != usize::from(seats) {
        return Err(FieldError::new("table.bonus", "each seat has one bonus card"));
    }
    for (own, card) in state.bonus.iter_mut().zip(bonus) {
        *own = Some(card);
    }
    reader.finish()?;
    Ok(state)
}
