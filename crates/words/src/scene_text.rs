//! A scene as plain text, complete enough to play a match with a screen reader.

use crate::layout::{columns, indent, picture, wrap};
use crate::words::{Readers, Words, card};
use sortie_core::record::{KeyMoment, KeyMomentReason};
use sortie_core::scene::{Choice, Layout, SceneCard, Zone};
use sortie_core::{Outcome, Scene, Seat, Text};

/// The line width in characters, for terminals of 80 columns.
const WIDTH: usize = 78;
/// The widest grid drawing that fits beside the name of its zone.
const PICTURE: usize = 60;

/// A player of a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// The place, from 1; players may share one.
    pub place: u8,
    /// The points in the unit of the game, or that the player resigned; `None` where the points of a
    /// match that was not played out would say nothing.
    pub reached: Option<String>,
}

impl Words {
    /// The whole scene: the table, the question, the draft and the choices.
    pub fn read(&self, scene: &Scene, readers: &Readers<'_>) -> String {
        let mut out = self.table(scene, readers);
        out.push('\n');
        out.push_str(&self.asked(scene, readers));
        out.push('\n');
        for choice in &scene.choices {
            let label = self.text(&choice.label, readers);
            out.push_str(&wrap(&format!("- {label}"), WIDTH, 2));
            out.push('\n');
        }
        out
    }

    /// The facts and the zones, grouped by owner.
    pub fn table(&self, scene: &Scene, readers: &Readers<'_>) -> String {
        let facts = scene.facts.iter().map(|fact| {
            let fact = self.text(fact, readers);
            wrap(&fact, WIDTH, 2)
        });
        let score = self.score(scene, readers).map(|score| wrap(&score, WIDTH, 2));
        let mut parts = vec![facts.chain(score).collect::<Vec<_>>().join("\n")];
        let mut owners: Vec<Option<Seat>> = Vec::new();
        for zone in &scene.zones {
            // An empty common zone is not worth a line; a player's empty zone is.
            let said = zone.owner.is_some() || !is_empty(zone);
            if said && !owners.contains(&zone.owner) {
                owners.push(zone.owner);
            }
        }
        let rows: Vec<_> = owners.iter().map(|&owner| self.rows(scene, owner, readers)).collect();
        // Laid out together, so that the columns of all owners align.
        let mut lines = columns(&rows.concat(), WIDTH - 2).into_iter();
        for (&owner, rows) in owners.iter().zip(&rows) {
            let mut part = self.heading(owner, readers);
            for line in lines.by_ref().take(rows.len()) {
                part.push('\n');
                part.push_str(&indent(&line, 2));
            }
            parts.push(part);
        }
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n") + "\n"
    }

    /// The running score: what is counted, and each player's points.
    pub fn score(&self, scene: &Scene, readers: &Readers<'_>) -> Option<String> {
        let score = scene.score.as_ref()?;
        let points = (0..).zip(&score.points);
        let points = points.map(|(seat, points)| format!("{} {points}", self.name(seat, readers)));
        let points = points.collect::<Vec<_>>().join(", ");
        Some(format!("{}: {points}", self.text(&score.unit, readers)))
    }

    /// One row for each zone of an owner; empty zones share one row.
    fn rows(
        &self,
        scene: &Scene,
        owner: Option<Seat>,
        readers: &Readers<'_>,
    ) -> Vec<(String, String)> {
        let zones = scene.zones.iter().filter(|zone| zone.owner == owner);
        let (empty, others): (Vec<&Zone>, Vec<&Zone>) = zones.partition(|zone| is_empty(zone));
        let mut rows: Vec<_> = others.iter().map(|zone| self.zone(zone, readers)).collect();
        if !empty.is_empty() {
            let names: Vec<_> = empty.iter().map(|zone| self.text(&zone.name, readers)).collect();
            rows.push((self.shared(&Text::new(id!("table-empty"))), names.join(", ")));
        }
        rows
    }

    /// The heading above an owner's zones.
    fn heading(&self, owner: Option<Seat>, readers: &Readers<'_>) -> String {
        match owner {
            Some(seat) => self.text(&Text::new(id!("table-of")).seat("seat", seat), readers),
            None => self.shared(&Text::new(id!("table-of-all"))),
        }
    }

    /// The question to the player and the draft so far, or the result of a finished match.
    pub fn asked(&self, scene: &Scene, readers: &Readers<'_>) -> String {
        if let Some(result) = self.result(scene, readers) {
            return result;
        }
        let text = if let Some(asked) = &scene.asked {
            self.text(asked, readers)
        } else if scene.complete {
            self.confirm(scene)
        } else {
            let names = self.names(&scene.turn, readers);
            self.shared(&Text::new(id!("table-waits-for")).raw("names", names))
        };
        let asked = wrap(&text, WIDTH, 0);
        match self.draft(&scene.draft, readers) {
            Some(draft) => format!("{draft}\n{asked}"),
            None => asked,
        }
    }

    /// The question whether to play a complete draft: `Play these 2 cards?`, or the message `GAME-confirm` of
    /// a game whose cards are not played.
    pub fn confirm(&self, scene: &Scene) -> String {
        let cards = scene.draft.iter().filter(|choice| choice.touches.is_some()).count();
        // Not an `id!`, because most games have no such message.
        let own = format!("{}-confirm", scene.game);
        let id = if self.has(&own) { own.into() } else { "table-confirm".into() };
        self.shared(&Text { id, args: Vec::new() }.number("n", cards as i64))
    }

    /// The draft so far; `None` if it is empty.
    fn draft(&self, draft: &[Choice], readers: &Readers<'_>) -> Option<String> {
        let steps: Vec<String> =
            draft.iter().map(|choice| self.text(&choice.label, readers)).collect();
        let text = Text::new(id!("table-so-far")).raw("steps", steps.join("; "));
        (!steps.is_empty()).then(|| wrap(&self.shared(&text), WIDTH, 2))
    }

    /// The result of a finished match: the winner, then the places with points or the resignation. If all
    /// but one resigned, no points are shown, because the match was not played out.
    pub fn result(&self, scene: &Scene, readers: &Readers<'_>) -> Option<String> {
        let outcome = scene.outcome.as_ref()?;
        let mut lines = vec![self.winners(outcome, readers)];
        lines.extend(self.standings(scene, readers).into_iter().map(|standing| {
            let text = match standing.reached {
                Some(reached) => Text::new(id!("table-place")).raw("points", reached),
                None => Text::new(id!("table-place-alone")),
            };
            let text = text.number("place", standing.place).seat("seat", standing.seat);
            self.text(&text, readers)
        }));
        Some(lines.join("\n"))
    }

    /// The players of a finished match, the winner first; nothing before the end.
    pub fn standings(&self, scene: &Scene, readers: &Readers<'_>) -> Vec<Standing> {
        let Some(outcome) = scene.outcome.as_ref() else { return Vec::new() };
        let mut seats: Vec<Seat> = (0..outcome.seats()).collect();
        // A stable sort: players who share a place stay in the order of their seats.
        seats.sort_by_key(|&seat| outcome.place(seat));
        let stayed = seats.iter().filter(|seat| !scene.resigned.contains(seat)).count();
        // See above: points of a match that was not played out would be misleading.
        let counted = scene.resigned.is_empty() || stayed > 1;
        let standing = |seat: Seat| {
            let gave_up = scene.resigned.contains(&seat);
            let reached = match (gave_up, counted) {
                (true, _) => Some(self.shared(&Text::new(id!("table-gave-up")))),
                (false, true) => Some(self.points(&scene.game, outcome.points(seat), readers)),
                (false, false) => None,
            };
            Standing { seat, place: outcome.place(seat), reached }
        };
        seats.into_iter().map(standing).collect()
    }

    /// A number of points, in the game's own unit if it has a message `GAME-points`.
    pub fn points(&self, game: &str, n: i32, readers: &Readers<'_>) -> String {
        // Not an `id!`, because most games have no such message.
        let own = format!("{game}-points");
        let unit = if self.has(&own) { own.into() } else { "table-points".into() };
        self.text(&Text { id: unit, args: Vec::new() }.number("n", n), readers)
    }

    /// Points against those of the best opponent: `11 points against 9`.
    pub fn score_against(&self, game: &str, outcome: &Outcome, seat: Seat) -> String {
        let readers = Readers::default();
        let own = outcome.points(seat);
        let others = (0..outcome.seats()).filter(|other| *other != seat);
        let best = others.map(|other| outcome.points(other)).max().unwrap_or_default();
        let (own_text, best_text) =
            (self.points(game, own, &readers), self.points(game, best, &readers));
        // The unit is said once, where both texts have it behind a number.
        let both =
            own_text.starts_with(&own.to_string()) && best_text.starts_with(&best.to_string());
        let best_text = if both { best.to_string() } else { best_text };
        let text = Text::new(id!("table-score")).raw("points", own_text).raw("others", best_text);
        self.text(&text, &readers)
    }

    /// The winner, or the players who share a draw.
    pub fn winners(&self, outcome: &Outcome, readers: &Readers<'_>) -> String {
        let winners: Vec<_> = outcome.winners().iter().collect();
        match winners.as_slice() {
            [winner] => self.text(&Text::new(id!("table-won")).seat("seat", *winner), readers),
            several => {
                let names = self.names(several, readers);
                self.shared(&Text::new(id!("table-drawn")).raw("names", names))
            }
        }
    }

    /// The heading of a key moment: `Key moment:`.
    pub fn key_moment_heading(&self) -> String {
        self.say(id!("table-key-moment"))
    }

    /// The event of a key moment, and why it decided the match, in one sentence; before it the fight that
    /// led to the event.
    pub fn key_moment(&self, moment: &KeyMoment, readers: &Readers<'_>) -> String {
        let event = self.text(&moment.text, readers);
        let text = match moment.reason {
            KeyMomentReason::LeadForGood(seat) => {
                Text::new(id!("table-key-moment-lead")).seat("seat", seat)
            }
            KeyMomentReason::GreatestGain(seat) => {
                Text::new(id!("table-key-moment-gain")).seat("seat", seat)
            }
            KeyMomentReason::GreatestChange => Text::new(id!("table-key-moment-change")),
            KeyMomentReason::Resignation(seat) => {
                Text::new(id!("table-key-moment-resignation")).seat("seat", seat)
            }
        };
        let text = self.text(&text.raw("event", event.trim_end_matches('.')), readers);
        let fight = moment.fight.as_ref().map(|fight| self.text(fight, readers));
        fight.into_iter().chain([text]).collect::<Vec<_>>().join(" ")
    }

    /// A zone's name with its number of cards, and its cards with the zone's notes.
    fn zone(&self, zone: &Zone, readers: &Readers<'_>) -> (String, String) {
        let name = self.text(&zone.name, readers);
        let name = if zone.count > 1 {
            let text = Text::new(id!("table-zone")).raw("name", name).number("count", zone.count);
            self.shared(&text)
        } else {
            name
        };
        let cards = self.lie(zone, readers);
        let notes: Vec<String> = zone.badges.iter().map(|note| self.text(note, readers)).collect();
        let notes = notes.join("; ");
        let line = match (cards.is_empty(), notes.is_empty()) {
            (_, true) => cards,
            (true, false) => notes,
            (false, false) if cards.contains('\n') => format!("{cards}\n{notes}"),
            (false, false) => format!("{cards} – {notes}"),
        };
        (name, line)
    }

    /// The cards of a zone.
    fn lie(&self, zone: &Zone, readers: &Readers<'_>) -> String {
        let shown = &zone.cards;
        if zone.count == 0 && shown.is_empty() {
            return String::new();
        }
        let hidden = self.shared(&Text::new(id!("table-face-down")));
        if shown.iter().all(|card| card.face.is_none() && card.marks.is_empty()) {
            return hidden;
        }
        if zone.layout == Layout::Grid
            && let Some(drawn) = self.drawn(shown, &hidden, readers)
        {
            return drawn;
        }
        // Known and unknown cards keep their order, which may matter in a row.
        let each: Vec<String> =
            shown.iter().map(|card| self.placed(card, &hidden, readers)).collect();
        match zone.layout {
            // Only the top of the pile is known.
            Layout::Stack if each.len() < zone.count as usize => {
                let top = each.last().cloned().unwrap_or_default();
                self.shared(&Text::new(id!("table-on-top")).raw("card", top))
            }
            Layout::Stack => {
                let on = |below: String, card: &String| {
                    self.shared(&Text::new(id!("table-on")).raw("card", card).raw("below", below))
                };
                let (bottom, above) = each.split_at(1);
                above.iter().fold(bottom.concat(), on)
            }
            Layout::Fan | Layout::Heap => {
                let known = shown.iter().zip(&each).filter(|(card, _)| card.face.is_some());
                let faces: Vec<&str> = known.map(|(_, text)| text.as_str()).collect();
                let backs = zone.count as usize - faces.len().min(zone.count as usize);
                let faces = faces.join(" ");
                if backs == 0 {
                    return faces;
                }
                let text = Text::new(id!("table-and-face-down"));
                self.shared(&text.raw("cards", faces).number("count", backs as i64))
            }
            Layout::Row | Layout::Slots | Layout::Grid => {
                let plain = |card: &SceneCard| {
                    card.marks.is_empty() && card.face.is_some() && card.at.is_none()
                };
                each.join(if shown.iter().all(plain) { " " } else { ", " })
            }
        }
    }

    /// The cards of a grid as a drawing, each with its marks and face. `None` if a card has no position or
    /// the drawing is too wide.
    fn drawn(&self, shown: &[SceneCard], hidden: &str, readers: &Readers<'_>) -> Option<String> {
        let cell = |lying: &SceneCard| {
            let mut parts: Vec<String> =
                lying.marks.iter().map(|mark| self.text(mark, readers)).collect();
            match &lying.face {
                Some(face) => parts.push(card(face)),
                None if parts.is_empty() => parts.push(hidden.to_owned()),
                None => {}
            }
            Some((lying.at?, parts.join(" ")))
        };
        let cells: Option<Vec<_>> = shown.iter().map(cell).collect();
        let drawn = picture(&cells?);
        drawn.lines().all(|line| line.chars().count() <= PICTURE).then_some(drawn)
    }

    /// A card with its marks and its position.
    fn placed(&self, lying: &SceneCard, hidden: &str, readers: &Readers<'_>) -> String {
        let mut text = lying.face.as_ref().map_or_else(|| hidden.to_owned(), card);
        if !lying.marks.is_empty() {
            let marks: Vec<String> =
                lying.marks.iter().map(|mark| self.text(mark, readers)).collect();
            text = format!("{text} ({})", marks.join(", "));
        }
        match lying.at {
            Some((column, row)) => self.shared(
                &Text::new(id!("table-at"))
                    .raw("card", text)
                    .number("column", column)
                    .number("row", row),
            ),
            None => text,
        }
    }
}

fn is_empty(zone: &Zone) -> bool {
    zone.count == 0 && zone.badges.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy(id: &'static str) -> Text {
        Text { id: id.into(), args: Vec::new() }
    }
    use expect_test::expect;
    use sortie_core::{Face, Observer};

    const SOURCE: &[(&str, &str)] = &[(
        "en",
        "toy-hand = Hand\n\
         toy-place = { $name }\n\
         toy-round = Round { $n }\n\
         toy-proven = no hearts among them\n\
         toy-mark = covered\n\
         toy-asked = Choose a card.\n\
         toy-play = Play { $card }\n",
    )];

    fn face(index: &str) -> Face {
        Face { code: format!("{index}H"), index: index.into(), emblem: "hearts".into() }
    }

    fn place(name: &str, layout: Layout) -> Zone {
        Zone::new(name, None, toy("toy-place").raw("name", name), layout)
    }

    fn scene() -> Scene {
        let mut scene = Scene::new("toy", Observer::Seat(0), 2);
        scene.facts.push(toy("toy-round").number("n", 3));
        let hand =
            |seat| Zone::new(format!("hand-{seat}"), Some(seat), toy("toy-hand"), Layout::Fan);
        let mut covered = place("Slots", Layout::Slots).faces([face("5")]).backs(1);
        covered.cards[0].marks.push(toy("toy-mark"));
        let at = |mut zone: Zone, spots: &[(u8, u8)]| {
            for (card, &spot) in zone.cards.iter_mut().zip(spots) {
                card.at = Some(spot);
            }
            zone
        };
        let spots = [(0, 0), (2, 0), (1, 1), (3, 1), (2, 2)];
        let mut grid = place("Grid", Layout::Grid).faces([face("6"), face("7")]).backs(3);
        for marked in [1, 2, 3] {
            grid.cards[marked].marks.push(toy("toy-mark"));
        }
        let grid = at(grid, &spots);
        let wide =
            at(place("Wide", Layout::Grid).faces([face("6"), face("7")]), &[(0, 0), (99, 1)]);
        scene.zones = vec![
            hand(0).faces([face("2"), face("9")]),
            hand(1).backs(5).badge(toy("toy-proven")),
            place("Half known", Layout::Fan).faces([face("K")]).backs(2),
            place("Deck", Layout::Stack).unseen(20),
            place("Pile", Layout::Stack).backs(1).faces([face("3"), face("8")]),
            place("Heap", Layout::Heap).faces([face("3"), face("8")]).backs(1),
            place("Captured", Layout::Stack).badge(toy("toy-proven")),
            place("Bare", Layout::Slots),
            place("Discards", Layout::Stack).unseen(4).faces([face("J")]),
            place("Field", Layout::Row).faces([face("4"), face("7")]),
            covered,
            grid.badge(toy("toy-proven")),
            wide,
            place("Nothing", Layout::Row),
        ];
        scene.turn = vec![0];
        scene
    }

    fn readers(names: &[String]) -> Readers<'_> {
        Readers { you: Some(0), names }
    }

    #[test]
    fn a_scene_reads_as_text() {
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let mut scene = scene();
        let choice = |index: &str| Choice::button(0, toy("toy-play").card("card", face(index)));
        scene.asked = Some(toy("toy-asked"));
        scene.draft = vec![choice("2")];
        scene.choices = vec![choice("9")];
        let words = Words::new("en", [SOURCE]).unwrap();
        expect![[r"
            Round 3

            You
              Hand (2)        2♥ 9♥

            Ben
              Hand (5)        face down – no hearts among them

            The table
              Half known (3)  K♥ and 2 face down
              Deck (20)       face down
              Pile (3)        8♥ on 3♥ on face down
              Heap (3)        3♥ 8♥ and 1 face down
              Captured        no hearts among them
              Discards (5)    J♥ on top
              Field (2)       4♥ 7♥
              Slots (2)       5♥ (covered), face down
              Grid (5)        6♥    covered 7♥
                                covered   covered
                                    face down
                              no hearts among them
              Wide (2)        column 0, row 0: 6♥, column 99, row 1: 7♥
              Empty           Bare, Nothing

            Chosen so far: Play 2♥
            Choose a card.
            - Play 9♥
        "]]
        .assert_eq(&words.read(&scene, &readers(&names)));
    }

    #[test]
    fn who_must_decide_and_how_it_ended_are_told_to_those_who_are_not_asked() {
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let words = Words::new("en", [SOURCE]).unwrap();
        let mut scene = scene();
        scene.turn = vec![0, 1];
        assert_eq!(words.asked(&scene, &readers(&names)), "Waiting for you and Ben.");
        scene.outcome = Some(Outcome::by_points(&[1, 12]));
        let result = words.asked(&scene, &readers(&names));
        assert_eq!(result, "Ben wins.\n1. Ben: 12 points\n2. You: 1 point");
        scene.outcome = Some(Outcome::by_points(&[2, 2]));
        let result = words.asked(&scene, &Readers { you: None, names: &names });
        assert_eq!(result, "Draw between Anna and Ben.\n1. Anna: 2 points\n1. Ben: 2 points");
    }

    #[test]
    fn who_gave_up_has_no_points_nor_has_the_only_one_who_did_not() {
        let names = ["Anna".to_owned(), "Ben".to_owned(), "Cleo".to_owned()];
        let mut scene = Scene::new("toy", Observer::Public, 3);
        let said = |scene: &Scene, language| {
            let words = Words::new(language, [SOURCE]).unwrap();
            words.result(scene, &Readers { you: Some(1), names: &names }).unwrap()
        };
        scene.outcome = Some(Outcome::by_rank(&[2, 1, 3], &[4, 9, 7]));
        scene.resigned = vec![1];
        expect![[r"
            Cleo wins.
            1. Cleo: 7 points
            2. Anna: 4 points
            3. You: resigned"]]
        .assert_eq(&said(&scene, "en"));
        scene.outcome = Some(Outcome::by_rank(&[2, 1, 1], &[0, 0, 0]));
        scene.resigned = vec![1, 2];
        expect![[r"
            Anna wins.
            1. Anna
            2. You: resigned
            2. Cleo: resigned"]]
        .assert_eq(&said(&scene, "en"));
        expect![[r"
            Anna gewinnt.
            1. Anna
            2. Du: aufgegeben
            2. Cleo: aufgegeben"]]
        .assert_eq(&said(&scene, "de"));
    }

    #[test]
    fn a_match_that_goes_on_has_no_result() {
        let mut scene = Scene::new("toy", Observer::Public, 3);
        scene.resigned = vec![1];
        let words = Words::new("en", [SOURCE]).unwrap();
        assert_eq!(words.result(&scene, &readers(&[])), None);
    }
}
