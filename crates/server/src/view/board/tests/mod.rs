mod games;
mod kinds;

use super::*;
use crate::WORDS;
use crate::view::layout::Layout;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::matches::Seating;
use sortie_core::{AnyMatch, Game, Match, Observer};
use sortie_games::catalogue;

const NAMES: &[&str] = &["Anna", "<b>&\"", "Cleo", "Dora", "Emil", "Fritz", "Gustav-Maximilian"];

/// The most entries of a board's log.
const LOG: usize = 60;

struct Deal(u8, u8);

impl Visitor for Deal {
    type Out = Box<dyn AnyMatch>;

    fn visit<G: Game>(self) -> Self::Out {
        let sitting = Seating { names: Vec::new(), entropy: Vec::new() };
        Box::new(Match::new(G::new(self.0), self.0, [self.1; 32], &sitting).unwrap())
    }
}

/// A match that goes on by chance: a small generator, so that a test is the same every time.
pub(super) struct Played {
    about: CatalogueEntry,
    pub(super) game: Box<dyn AnyMatch>,
    /// By language. Read once for all boards of a match: they take longer than drawing one.
    words: Vec<(&'static str, Words)>,
    chance: u64,
}

impl Played {
    pub(super) fn deal(id: &str, seats: u8, seed: u8) -> Self {
        let about = catalogue::entry(id).unwrap();
        let game = catalogue::with(id, Deal(seats, seed)).unwrap();
        let read = |language| (language, Words::new(language, [WORDS, about.words]).unwrap());
        let words = ["en", "de"].map(read).into();
        Played { about, game, words, chance: u64::from(seed) + 1 }
    }

    fn pick(&mut self, n: u32) -> u32 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(12345);
        (self.chance >> 33) as u32 % n
    }

    /// A whole draft of a seat.
    pub(super) fn draft(&mut self, seat: Seat) -> Draft {
        let who = Observer::Seat(seat);
        let mut draft = Draft::EMPTY;
        loop {
            let steps = self.game.steps(who, &draft);
            let go_on = !steps.complete || (!steps.next.is_empty() && self.pick(2) == 0);
            if !go_on {
                return draft;
            }
            let n = self.pick(steps.next.len());
            draft = draft.with(steps.next.nth(n).unwrap());
        }
    }

    /// All who must decide do.
    fn play(&mut self) {
        let waiting = self.game.waiting();
        for seat in waiting.iter() {
            let draft = self.draft(seat);
            self.game.submit(seat, self.game.decision(), &draft).unwrap();
        }
    }

    fn over(&self) -> bool {
        self.game.turn().outcome().is_some()
    }

    fn words(&self, language: &str) -> &Words {
        &self.words.iter().find(|(known, _)| *known == language).unwrap().1
    }

    fn names(&self) -> Vec<String> {
        NAMES.iter().take(self.game.seats().into()).map(|&name| name.to_owned()).collect()
    }

    /// The board of an observer, changed as the test likes.
    pub(super) fn board(
        &self,
        language: &str,
        who: Observer,
        draft: Draft,
        show: impl for<'a> FnOnce(Board<'a>) -> String,
    ) -> String {
        let (words, names) = (self.words(language), self.names());
        let readers = Readers { you: who.seat(), names: &names };
        let scene = self.game.scene(who, &draft);
        // Every entry is among the latest ones of some board; to word all of them for each takes
        // longer than all the rest.
        let n = self.game.stream_len();
        let told = self.game.stream(who, n.saturating_sub(LOG));
        let log: Vec<String> = told.iter().map(|told| words.text(&told.text, &readers)).collect();
        let beats = self.game.beats(who, 0);
        let stage = beats.last().map(|beat| beat.stage.clone()).unwrap_or_default();
        let actions = self.game.actions(who, 60);
        let actions = actions.map(|all| {
            all.into_iter().map(|(text, draft)| (text, draft.to_string())).collect::<Vec<_>>()
        });
        let further = Further::new(self.game.as_ref(), who, draft);
        let rules = format!("/rules/{}", self.about.id);
        let board = Board {
            scene: &scene,
            words,
            names: &names,
            title: self.about.name,
            place: "/tables/ab12",
            seat: None,
            decision: self.game.decision(),
            n: n as u64,
            live: true,
            steps: self.game.steps(who, &draft),
            draft,
            further: &further,
            log: &log,
            fresh: log.len().min(2),
            beats: &beats,
            stage: &stage,
            actions: actions.as_deref(),
            refusal: None,
            wrong: None,
            advice: None,
            may: May { take_back: true, resign: true, ..May::default() },
            offer: None,
            bot_labels: &[],
            question_rule: None,
            company: false,
            key_moment: None,
            rematch: None,
            around: &SeatMarks::default(),
            rules: &rules,
            frozen: false,
            hand_over: &[],
            notify: false,
            fair: None,
            coach: None,
            puzzle: None,
            daily: None,
        };
        show(board)
    }
}

#[derive(Template)]
#[template(
    source = "{% extends \"layout.html\" %}{% block body %}table{% endblock %}\
              {% block main %}{{ board|safe }}{% endblock %}\
              {% block after %}{% include \"around.html\" %}{% endblock %}",
    ext = "html"
)]
struct Whole<'a> {
    page: Layout<'a>,
    board: &'a str,
}

/// A whole page, as a server would send it.
pub(super) fn whole(board: &Board<'_>, theme: &str) -> String {
    let page = Layout {
        words: board.words,
        language: "en",
        theme,
        suits: "two",
        cards: "m",
        motion: "auto",
        beats: "normal",
        sound: "off",
        volume: "medium",
        here: "",
        game: None,
        preview: None,
    };
    Whole { page, board: &board.render() }.render().unwrap()
}
