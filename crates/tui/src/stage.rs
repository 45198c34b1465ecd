//! Draws the stage: the sides of a fight face each other, with their cards and values.

use crate::canvas::{Canvas, flow};
use crate::card::{self, CardState};
use crate::list::fitted;
use crate::render_context::RenderContext;
use crate::theme::{BOLD, DIM};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sortie_core::beat::{SideResult, StageSide};
use sortie_core::scene::SceneCard;
use sortie_core::stage::Stage;
use sortie_core::{Seat, Text};

/// The rows of the large picture: names, cards and values.
pub(crate) const ROWS: usize = 6;
/// The gap between sides.
const GAP: usize = 3;
/// The widest name of a side beside others.
const NAME: usize = 16;
/// The most face-down cards drawn one by one. More of them are one card and their number.
const BACKS: u8 = 5;

/// The sides of one seat.
struct Fighter<'s> {
    seat: Seat,
    sides: Vec<&'s StageSide>,
}

impl Fighter<'_> {
    fn result(&self) -> Option<SideResult> {
        self.sides.iter().find_map(|side| side.result)
    }
}

/// The fighters in the order in which they came. Of two, the reader stands on the left in every fight.
fn fighters<'s>(context: &RenderContext<'_>, stage: &'s Stage) -> Vec<Fighter<'s>> {
    let mut fighters: Vec<Fighter<'s>> = Vec::new();
    for side in &stage.sides {
        match fighters.iter_mut().find(|fighter| fighter.seat == side.seat) {
            Some(fighter) => fighter.sides.push(side),
            None => fighters.push(Fighter { seat: side.seat, sides: vec![side] }),
        }
    }
    if fighters.len() == 2 && context.scene.observer.is(fighters[1].seat) {
        fighters.swap(0, 1);
    }
    fighters
}

/// The sign between two fighters: the open side points at the winner, as between numbers.
fn sign(left: &Fighter<'_>) -> &'static str {
    match left.result() {
        Some(SideResult::Won) => ">",
        Some(SideResult::Lost) => "<",
        Some(SideResult::Tied) => "=",
        Some(SideResult::Passed) | None => ":",
    }
}

/// Draws the stage with cards as boxes, or in lines where boxes do not fit.
pub(crate) fn large(
    context: &RenderContext<'_>,
    stage: &Stage,
    width: usize,
    rows: usize,
) -> Canvas {
    let fighters = fighters(context, stage);
    let boxes = boxes(context, &fighters);
    if boxes.width() <= width && rows >= ROWS {
        return boxes;
    }
    let lines = fighters.iter().map(|fighter| {
        let mut spans = spans(context, fighter, true, BACKS);
        if fighter.result() == Some(SideResult::Won) {
            spans.push(Span::styled(" ✓", context.theme.turn()));
        }
        Canvas::from_lines(vec![Line::from(spans)])
    });
    flow(lines.collect(), width, GAP)
}

/// Draws the stage as one line of at most `width` columns: `You 9♠ = 9  <  Bot Q♥ = 12`. Where it is too
/// long, face-down cards are counted. It is empty where even that does not fit: half a fight would mislead.
pub(crate) fn line(context: &RenderContext<'_>, stage: &Stage, width: usize) -> Vec<Span<'static>> {
    let fits = |line: &Vec<Span<'_>>| line.iter().map(Span::width).sum::<usize>() <= width;
    let mut lines = [BACKS, 1].into_iter().map(|backs| line_with_backs(context, stage, backs));
    lines.find(fits).unwrap_or_default()
}

/// The stage as one line with at most so many face-down cards one by one.
fn line_with_backs(context: &RenderContext<'_>, stage: &Stage, backs: u8) -> Vec<Span<'static>> {
    let fighters = fighters(context, stage);
    let two = fighters.len() == 2;
    let mut line = Vec::new();
    for (at, fighter) in fighters.iter().enumerate() {
        if at > 0 && two {
            line.push(Span::styled(format!("  {}  ", sign(&fighters[0])), BOLD));
        } else if at > 0 {
            line.push(Span::raw("  "));
        }
        line.extend(spans(context, fighter, false, backs));
        if !two && fighter.result() == Some(SideResult::Won) {
            line.push(Span::styled(" ✓", context.theme.turn()));
        }
    }
    line
}

fn name(context: &RenderContext<'_>, seat: Seat) -> String {
    fitted(&context.text(&Text::new(id!("screen-of")).seat("seat", seat)), NAME)
}

/// A fighter in words: the name, the cards, at most `backs` of them face down, and what counts.
fn spans(
    context: &RenderContext<'_>,
    fighter: &Fighter<'_>,
    whole: bool,
    backs: u8,
) -> Vec<Span<'static>> {
    let theme = context.theme;
    let mut spans = vec![Span::styled(name(context, fighter.seat), name_style(context, fighter))];
    for side in &fighter.sides {
        // Several sides of a seat are told apart by their labels, and need too much room for a sum.
        let several = fighter.sides.len() > 1;
        if let Some(label) = &side.label {
            spans.push(Span::styled(format!(" {}", context.text(label)), DIM));
        }
        if whole || !several || side.value.is_none() {
            for card in cards(side, backs) {
                spans.extend(card::token(&card, CardState::default(), theme));
            }
            spans.extend(backs_count(side, backs));
        }
        if is_to_come(side) {
            spans.push(Span::styled(" …", DIM));
        }
        if let Some(value) = &side.value {
            let sum = value.rsplit(" = ").next().filter(|_| several && !whole);
            // The card stands before it already: `J♥ = 15`, not `J♥ = J = 15`.
            let own = match side.cards.as_slice() {
                [card] => {
                    value.strip_prefix(&card.index).and_then(|value| value.strip_prefix(" = "))
                }
                _ => None,
            };
            let equals = if several && !whole { " " } else { " = " };
            spans.push(Span::raw(format!("{equals}{}", sum.or(own).unwrap_or(value))));
        }
    }
    spans
}

fn name_style(context: &RenderContext<'_>, fighter: &Fighter<'_>) -> Style {
    match fighter.result() {
        Some(SideResult::Won) => context.theme.turn(),
        _ => BOLD,
    }
}

/// Whether the cards of a side are still to come.
fn is_to_come(side: &StageSide) -> bool {
    side.cards.is_empty() && side.backs == 0 && side.value.is_none() && side.result.is_none()
}

/// The cards of a side, the last ones face down. More than `most` of those are a single one.
fn cards(side: &StageSide, most: u8) -> Vec<SceneCard> {
    let faces = side.cards.iter().cloned().map(SceneCard::face_up);
    let backs = if side.backs > most { 1 } else { side.backs };
    faces.chain((0..backs).map(|n| SceneCard::back(n.to_string()))).collect()
}

/// The number of face-down cards where they are not drawn one by one.
fn backs_count(side: &StageSide, most: u8) -> Option<Span<'static>> {
    (side.backs > most).then(|| Span::raw(format!(" ×{}", side.backs)))
}

/// The fighters side by side, each with name, cards and value.
fn boxes(context: &RenderContext<'_>, fighters: &[Fighter<'_>]) -> Canvas {
    let mut canvas = Canvas::default();
    let mut used = 0;
    for (at, fighter) in fighters.iter().enumerate() {
        if at > 0 && fighters.len() == 2 {
            let line = Line::from(Span::styled(sign(&fighters[0]), BOLD));
            canvas.beside(Canvas::from_lines(vec![line]).lowered(2), used + GAP);
            used += 1 + 2 * GAP;
        } else if at > 0 {
            used += GAP;
        }
        let drawn = boxed(context, fighter);
        let wide = drawn.width();
        canvas.beside(drawn, used);
        used += wide;
    }
    canvas
}

fn boxed(context: &RenderContext<'_>, fighter: &Fighter<'_>) -> Canvas {
    let won = fighter.result() == Some(SideResult::Won);
    let tick = if won { " ✓" } else { "" };
    let name = format!("{}{tick}", name(context, fighter.seat));
    let mut canvas =
        Canvas::from_lines(vec![Line::from(Span::styled(name, name_style(context, fighter)))]);
    let mut sides = Canvas::default();
    let mut used = 0;
    for side in &fighter.sides {
        let laid: Vec<_> =
            cards(side, BACKS).into_iter().map(|card| (card, CardState::default())).collect();
        // Long rows overlap, so that both fighters fit beside each other.
        let room = if laid.len() > 4 { 0 } else { usize::MAX - 1 };
        let mut drawn = if is_to_come(side) {
            card::pile(true, context.theme)
        } else if laid.is_empty() {
            Canvas::from_lines(vec![Line::default(); ROWS - 2])
        } else {
            card::row(&laid, room, false, context.theme)
        };
        let label = side.label.as_ref().map(|label| context.text(label));
        let value: Vec<Span<'static>> = [
            label.map(|label| Span::styled(format!("{label} "), DIM)),
            side.value.as_ref().map(|value| Span::styled(value.clone(), BOLD)),
            backs_count(side, BACKS),
        ]
        .into_iter()
        .flatten()
        .collect();
        drawn.push(Canvas::from_lines(vec![Line::from(value)]));
        let wide = drawn.width();
        sides.beside(drawn, used);
        used += wide + GAP - 1;
    }
    canvas.push(sides);
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use crate::words::WORDS;
    use sortie_core::{Face, Observer, Scene};
    use sortie_words::{Readers, Words};

    fn face(index: &str, emblem: &str) -> Face {
        Face { index: index.into(), emblem: emblem.into(), code: format!("{index}{emblem}") }
    }

    fn duel(result: Option<[SideResult; 2]>) -> Stage {
        let side = |seat: Seat, index, emblem, value: &str| {
            let side = StageSide::new(seat).cards([face(index, emblem)]).value(value);
            match result {
                Some(results) => side.result(results[usize::from(seat)]),
                None => side,
            }
        };
        let sides = vec![side(0, "Q", "hearts", "12"), side(1, "9", "spades", "9")];
        Stage { sides, settled: result.is_some() }
    }

    fn drawn(stage: &Stage, width: usize, rows: usize) -> (String, Vec<String>) {
        let words = Words::new("en", [WORDS]).unwrap();
        let scene = Scene::new("", Observer::Seat(1), 2);
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let readers = Readers { you: Some(1), names: &names };
        let theme = Theme { colour: false, four: false };
        let context = RenderContext {
            scene: &scene,
            words: &words,
            readers,
            levels: &[],
            theme,
            cursor: None,
            keys: &[],
        };
        let text = |line: &Line<'_>| line.to_string().trim_end().to_owned();
        let line = Line::from(line(&context, stage, width));
        (text(&line), large(&context, stage, width, rows).lines.iter().map(text).collect())
    }

    #[test]
    fn the_reader_stands_on_the_left_and_the_sign_opens_to_the_winner() {
        let (line, _) = drawn(&duel(None), 40, ROWS);
        assert_eq!(line, "You 9♠ = 9  :  Anna Q♥ = 12");
        let (line, large) = drawn(&duel(Some([SideResult::Won, SideResult::Lost])), 40, ROWS);
        assert_eq!(line, "You 9♠ = 9  <  Anna Q♥ = 12");
        assert_eq!(
            large,
            [
                "You         Anna ✓",
                "╭───╮       ╭───╮",
                "│9  │   <   │Q  │",
                "│  ♠│       │  ♥│",
                "╰───╯       ╰───╯",
                "9           12",
            ]
        );
    }

    #[test]
    fn a_value_that_begins_with_the_card_does_not_name_it_twice() {
        let mut stage = duel(None);
        stage.sides[0].value = Some("Q = 15".to_owned());
        let (line, large) = drawn(&stage, 40, ROWS);
        assert_eq!(line, "You 9♠ = 9  :  Anna Q♥ = 15");
        assert_eq!(large[5], "9           Q = 15");
    }

    #[test]
    fn without_room_for_boxes_the_sides_are_lines() {
        let (line, lines) = drawn(&duel(Some([SideResult::Won, SideResult::Lost])), 16, ROWS);
        assert_eq!(line, "", "half a fight would mislead");
        assert_eq!(lines, ["You 9♠ = 9", "Anna Q♥ = 12 ✓"]);
        let (_, lines) = drawn(&duel(None), 40, 3);
        assert_eq!(lines, ["You 9♠ = 9   Anna Q♥ = 12"]);
    }

    #[test]
    fn a_side_whose_card_is_still_to_come_has_an_empty_place() {
        let mut stage = duel(None);
        stage.sides[0] = StageSide::new(0);
        let (line, large) = drawn(&stage, 40, ROWS);
        assert_eq!(line, "You 9♠ = 9  :  Anna …");
        assert_eq!(large[1..3], ["╭───╮       ╭┄┄┄╮", "│9  │   :   ┊   ┊"]);
    }

    #[test]
    fn five_hidden_cards_are_drawn_one_by_one_and_counted_where_there_is_no_room() {
        let hidden = |n| Stage {
            sides: vec![StageSide::new(1).backs(n), StageSide::new(0).backs(n)],
            settled: false,
        };
        let (line, large) = drawn(&hidden(5), 60, ROWS);
        let five = "▒▒▒ ▒▒▒ ▒▒▒ ▒▒▒ ▒▒▒";
        assert_eq!(line, format!("You {five}  :  Anna {five}"));
        assert_eq!(large[2].matches('▒').count(), 2 * (4 * 2 + 3), "{large:?}");
        let (line, _) = drawn(&hidden(5), 40, ROWS);
        assert_eq!(line, "You ▒▒▒ ×5  :  Anna ▒▒▒ ×5");
        let (line, large) = drawn(&hidden(12), 60, ROWS);
        assert_eq!(line, "You ▒▒▒ ×12  :  Anna ▒▒▒ ×12");
        assert_eq!(large[5].matches("×12").count(), 2, "{large:?}");
    }

    #[test]
    fn of_several_sides_of_a_seat_the_line_shows_the_sums() {
        let side = |seat, label: &'static str, value| {
            StageSide::new(seat).label(Text::new(id!("table-yes")).raw("x", label)).value(value)
        };
        let stage = Stage {
            sides: vec![side(1, "a", "11 × 9 = 99"), side(1, "b", "7"), side(0, "c", "8")],
            settled: false,
        };
        // The second side of the same seat has another label in a game; here they are alike.
        let (line, _) = drawn(&stage, 40, ROWS);
        assert_eq!(line, "You yes 99 yes 7  :  Anna yes = 8");
    }
}
