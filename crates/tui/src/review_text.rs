//! A review as text, for the full screen and for `sortie review`.

use sortie_core::{Seat, Text};
use sortie_table::review::{Review, ReviewedChoice, ShareEstimate, Verdict};
use sortie_words::{NumberFormat, Readers, Words, align_columns, signed_integer, wrap};

/// The columns of a bar in the graph that stands for the whole win.
const BAR_WIDTH: usize = 40;
/// The columns in front of a bar: the decision and its estimate.
const LABEL_WIDTH: usize = 22;

/// A review as text: the split of the result, the graph, and the choices, in lines of at most `width`
/// characters.
pub fn review_text(review: &Review, words: &Words, width: usize) -> String {
    ReviewText { review, words, width }.text()
}

struct ReviewText<'a> {
    review: &'a Review,
    words: &'a Words,
    width: usize,
}

impl ReviewText<'_> {
    fn plain(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    fn text(&self) -> String {
        let Review { split, names, seat, .. } = self.review;
        let readers = Readers { you: None, names };
        let name = self.words.name(*seat, &readers);
        let head = Text::new(id!("analysis-head")).raw("name", &name);
        let head = head.raw("result", self.review.result_name());
        let mut text = wrap(&self.plain(&head), self.width, 2);
        let parts = [
            (id!("analysis-fair"), ShareEstimate { mean: split.fair_share, half_width: 0.0 }),
            (id!("analysis-deal"), split.deal),
            (id!("analysis-chance"), split.chance),
            (id!("analysis-own-play"), split.own_play),
            (id!("analysis-other-play"), split.other_play),
        ];
        let row = |(id, part): (_, ShareEstimate)| [self.words.say(id), difference(part)];
        let sections = [
            (id!("analysis-split"), align_columns(&parts.map(row), 1)),
            (id!("analysis-graph"), self.graph(*seat)),
            (id!("analysis-choices"), String::new()),
        ];
        text.push('\n');
        if let Some(resignation) = &self.review.resignation {
            let said = Text::new(id!("analysis-resignation")).raw("name", &name);
            let said = said.number("n", resignation.decision);
            let said = said.raw("share", percent(resignation.share));
            text += &wrap(&self.plain(&said), self.width, 2);
            text.push('\n');
        }
        for (title, section) in sections {
            text += "\n";
            text += &wrap(&self.words.say(title), self.width, 2);
            text += "\n";
            text += &section;
        }
        let costliest = self.review.costliest();
        for (at, choice) in self.review.choices.iter().enumerate() {
            let mark = costliest.iter().position(|other| *other == at);
            text.push_str(&self.choice(choice, mark));
        }
        text
    }

    /// The shares of the seat, a row with a bar for each decision.
    fn graph(&self, seat: Seat) -> String {
        let whole = self.width.saturating_sub(LABEL_WIDTH).min(BAR_WIDTH) as f64;
        let rows: Vec<[String; 3]> = self
            .review
            .points
            .iter()
            .map(|point| {
                let share = point.shares.get(usize::from(seat)).copied().unwrap_or_default();
                let name = match point.decision {
                    Some(n) => n.to_string(),
                    None => self.words.say(id!("analysis-end")),
                };
                let bar = "█".repeat((whole * share.mean).round() as usize);
                [name, percent(share), bar]
            })
            .collect();
        // The bar is the last column, and of text.
        let numbers: Vec<[String; 2]> =
            rows.iter().map(|[name, share, _]| [name.clone(), share.clone()]).collect();
        let lines = align_columns(&numbers, 0);
        let bars = rows.iter().map(|[_, _, bar]| bar);
        let mut text = String::new();
        for (line, bar) in lines.lines().zip(bars) {
            text += format!("{line}  {bar}").trim_end();
            text += "\n";
        }
        text
    }

    fn choice(&self, choice: &ReviewedChoice, mark: Option<usize>) -> String {
        let readers = Readers { you: Some(self.review.seat), names: &self.review.names };
        let verdict = verdict_text(self.words, choice);
        let mark =
            mark.map_or_else(String::new, |rank| format!(" {}", "!".repeat(3 - rank.min(2))));
        let mut text = format!("{:>3}  {verdict}{mark}\n", choice.decision);
        let other = match choice.verdict {
            Verdict::Costly => id!("analysis-better"),
            Verdict::Even | Verdict::Best => id!("analysis-other"),
        };
        for (label, action) in
            [(id!("analysis-chosen"), &choice.chosen), (other, &choice.alternative)]
        {
            let steps = self.words.steps(&action.steps, &readers);
            let line = format!("{}: {steps} ({})", self.words.say(label), percent(action.share));
            text.push_str(&sortie_words::indent(&wrap(&line, self.width.saturating_sub(5), 2), 5));
            text.push('\n');
        }
        for reason in self.reasons(choice) {
            text.push_str(&sortie_words::indent(
                &wrap(&reason, self.width.saturating_sub(5), 2),
                5,
            ));
            text.push('\n');
        }
        text
    }

    /// The reasons about the better alternative: in the words of the game, and the difference in points at the
    /// end.
    fn reasons(&self, choice: &ReviewedChoice) -> Vec<String> {
        let readers = Readers { you: Some(self.review.seat), names: &self.review.names };
        let reasons = choice.better_reasons().iter();
        let reasons: Vec<String> =
            reasons.map(|reason| self.words.text(reason, &readers)).collect();
        let why = (!reasons.is_empty()).then(|| {
            self.plain(&Text::new(id!("analysis-why")).raw("reasons", reasons.join("; ")))
        });
        let lost = choice.lost_points().map(|lost| {
            let lost = NumberFormat::new(self.words).decimal(lost);
            self.plain(&Text::new(id!("analysis-points")).raw("points", lost))
        });
        why.into_iter().chain(lost).collect()
    }
}

/// The verdict on a choice: `cost: 12 ± 5`, `about even` or `best choice`.
pub(crate) fn verdict_text(words: &Words, choice: &ReviewedChoice) -> String {
    let text = match choice.verdict {
        Verdict::Costly => {
            let ShareEstimate { mean, half_width } = choice.cost;
            let points = NumberFormat::new(words).estimate(100.0 * mean, 100.0 * half_width);
            Text::new(id!("analysis-cost")).raw("points", points)
        }
        Verdict::Even => Text::new(id!("analysis-even")),
        Verdict::Best => Text::new(id!("analysis-best")),
    };
    words.text(&text, &Readers::default())
}

fn percent(share: ShareEstimate) -> String {
    format!("{:.0} % ± {}", 100.0 * share.mean, share.half_width_text())
}

fn difference(share: ShareEstimate) -> String {
    format!("{} ± {}", signed_integer(100.0 * share.mean), share.half_width_text())
}
