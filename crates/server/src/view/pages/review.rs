//! The review of a finished match: the graph of win probability, luck and play, and the choices of a
//! seat beside the best alternatives.

mod graph;

use crate::base::error::ApiError;
use crate::base::networks::networks;
use crate::http::client_ip::ClientIp;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::live_table::LiveTable;
use crate::tables::review::{self, ReviewProgress};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
use graph::Graph;
use serde::Deserialize;
use sortie_core::{MessageId, Seat, Seats, Text};
use sortie_table::review::{
    LuckSplit, MAX_DECISIONS, Review, ReviewError, ReviewedChoice, ReviewedResignation,
    ShareEstimate, Verdict,
};
use sortie_words::{NumberFormat, Readers};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/review.html")]
struct ReviewPage<'a> {
    page: Layout<'a>,
    title: String,
    /// The address of the table.
    table: String,
    /// The reviewed seat.
    seat: Seat,
    /// All seats: address, name, and whether it is the reviewed one.
    seats: Vec<(String, String, bool)>,
    content: Content,
}

/// The state of the review.
enum Content {
    Unfinished { text: String, done: usize, all: usize },
    Failed(String),
    Done(Box<ShownReview>),
}

/// A review, worded.
struct ShownReview {
    summary: String,
    /// The choice that cost most, with its address on the page.
    costliest: Option<(String, String)>,
    /// The sentence about a resignation, and the address of the replay there.
    resignation: Option<(String, String)>,
    graph: Graph,
    graph_text: String,
    parts: Vec<SplitPart>,
    choices: Vec<ShownChoice>,
    no_choice: String,
}

/// A part of the result, as a row with a bar.
struct SplitPart {
    name: String,
    points: String,
    /// Start and width of the bar in percent of the row, where 50 is no change.
    start: f64,
    width: f64,
    kind: &'static str,
}

/// A choice of the seat, worded.
struct ShownChoice {
    decision: u32,
    head: String,
    verdict: String,
    /// `costly`, `even` or `best`.
    kind: &'static str,
    /// The rank among the costliest choices, from 1.
    mark: Option<String>,
    chosen: String,
    chosen_share: String,
    other_label: String,
    other: String,
    other_share: String,
    /// The reasons about a better choice.
    reasons: Vec<String>,
    replay: String,
}

/// The seat that is reviewed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ReviewQuery {
    #[serde(rename = "as")]
    seat: String,
}

impl ReviewQuery {
    /// The seat that is asked for; by default the visitor's own, or that of the first human.
    fn seat(&self, live: &LiveTable, own: Seats) -> Result<Seat, ApiError> {
        if self.seat.is_empty() {
            let sitting = &live.head.sitting;
            let human = sitting.iter().find(|at| at.guest.is_some()).map(|at| at.seat);
            return Ok(own.lowest().or(human).unwrap_or_default());
        }
        let seat = self.seat.parse().ok().filter(|seat| *seat < live.head.seats);
        seat.ok_or_else(|| ApiError::NoSeat(self.seat.chars().take(20).collect()))
    }
}

/// The review of a table's match. While it is being made, the page shows its progress.
pub(crate) async fn table(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    Query(asked): Query<ReviewQuery>,
    client: ClientIp,
    caller: Caller,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let own = caller.id().map_or(Seats::NONE, |guest| live.seats_of(guest));
        let state = live.read()?;
        if !state.is_over() {
            return Err(ApiError::NoPage);
        }
        let seat = asked.seat(&live, own)?;
        // An address stands for its network, since somebody may have many of one.
        let network = || format!("{:?}", networks(client.0).first());
        let asker = caller.id().map_or_else(network, str::to_owned);
        let progress = review::request(&app, &live, &state, seat, &asker).await?;
        let page = layout(&app, &preferences, "");
        let names = state.table.names();
        let id_of_game = state.table.any_match().game();
        let game = app.game(id_of_game).map_or("", |game| game.name);
        let title = page.text(&Text::new(id!("review-of")).raw("game", game));
        let place = format!("/tables/{id}");
        let preview = Preview::new(&app, &preferences, &place, id_of_game, names);
        let preview = preview.map(|preview| Preview { title: title.clone(), ..preview });
        let page = Layout { preview: preview.as_ref(), game: Some(id_of_game), ..page };
        let address = |seat: Seat| format!("/tables/{id}/review?as={seat}");
        // Who had several seats is called by their names, to tell them apart.
        let readers = Readers { you: own.only(), names };
        let seats = (0..live.head.seats)
            .map(|other| (address(other), page.words.name(other, &readers), other == seat));
        Ok(html(&ReviewPage {
            title,
            table: place,
            seat,
            seats: seats.collect(),
            content: content(page, &id, readers, progress),
            page,
        }))
    };
    shown
        .await
        .map(Html)
        .map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

fn content(page: Layout<'_>, id: &str, readers: Readers<'_>, progress: ReviewProgress) -> Content {
    match progress {
        ReviewProgress::Waiting => {
            Content::Unfinished { text: page.say(id!("review-waiting")), done: 0, all: 1 }
        }
        ReviewProgress::Working(done, all) => {
            let text = Text::new(id!("review-progress")).number("done", done as i64);
            let text = page.text(&text.number("all", all as i64));
            Content::Unfinished { text, done, all: all.max(1) }
        }
        ReviewProgress::Failed(error) => Content::Failed(page.text(&failure(&error))),
        ReviewProgress::Done(review) => {
            Content::Done(Box::new(Wording { page, id, readers, review: &review }.review()))
        }
    }
}

/// The reason why there is no review.
fn failure(error: &ReviewError) -> Text {
    match error {
        ReviewError::TooLong(decisions) => Text::new(id!("review-too-long"))
            .number("decisions", *decisions as i64)
            .number("most", MAX_DECISIONS as i64),
        // The page has asked for a seat of a match that is over, so only the record can be wrong.
        ReviewError::Record(_) | ReviewError::NotOver | ReviewError::UnknownSeat(_) => {
            Text::new(id!("review-failed"))
        }
    }
}

/// All that the sentences of a review are made of.
struct Wording<'a> {
    page: Layout<'a>,
    id: &'a str,
    readers: Readers<'a>,
    review: &'a Review,
}

impl Wording<'_> {
    fn review(&self) -> ShownReview {
        let Review { choices, split, .. } = self.review;
        let costliest = self.review.costliest();
        let mark = |at: usize| costliest.iter().position(|other| *other == at);
        let shown = choices.iter().enumerate();
        ShownReview {
            summary: self.summary(split),
            costliest: costliest.first().map(|at| self.costliest(&choices[*at])),
            resignation: self.review.resignation.as_ref().map(|found| self.resignation(found)),
            graph: Graph::new(self.page, self.id, &self.readers, self.review),
            graph_text: self.named(id!("review-graph-why")),
            parts: self.parts(split),
            choices: shown.map(|(at, choice)| self.choice(choice, mark(at))).collect(),
            no_choice: self.named(id!("review-no-choice")),
        }
    }

    /// A sentence about the reviewed player.
    fn about(&self, text: &Text) -> String {
        self.page.words.text(&text.clone().seat("seat", self.review.seat), &self.readers)
    }

    fn named(&self, id: MessageId) -> String {
        self.about(&Text::new(id))
    }

    fn summary(&self, split: &LuckSplit) -> String {
        let text = Text::new(id!("review-summary"))
            .raw("result", self.review.result_name())
            .raw("luck", signed(split.deal.mean + split.chance.mean))
            .raw("own", signed(split.own_play.mean))
            .raw("others", signed(split.other_play.mean));
        self.about(&text)
    }

    /// The sentence about the choice that cost most, and the place of that choice on the page.
    fn costliest(&self, choice: &ReviewedChoice) -> (String, String) {
        let readers = Readers { you: Some(self.review.seat), names: self.readers.names };
        let steps = |steps: &[Text]| self.page.words.steps(steps, &readers);
        let text = Text::new(id!("review-lesson"))
            .number("n", choice.decision)
            .raw("chosen", steps(&choice.chosen.steps))
            .raw("better", steps(&choice.alternative.steps))
            .raw("points", self.cost(choice));
        (self.about(&text), format!("#decision-{}", choice.decision))
    }

    fn resignation(&self, resignation: &ReviewedResignation) -> (String, String) {
        let text = Text::new(id!("review-resignation"))
            .number("n", resignation.decision)
            .raw("share", share(resignation.share));
        (self.about(&text), replay(self.id, resignation.at, self.review.seat))
    }

    fn parts(&self, split: &LuckSplit) -> Vec<SplitPart> {
        let part = |id, estimate: ShareEstimate| {
            let mean = estimate.mean.clamp(-1.0, 1.0);
            SplitPart {
                name: self.named(id),
                points: difference(estimate),
                start: 50.0 + 50.0 * mean.min(0.0),
                width: 50.0 * mean.abs(),
                kind: if mean < 0.0 { "loss" } else { "gain" },
            }
        };
        vec![
            part(id!("review-deal"), split.deal),
            part(id!("review-chance"), split.chance),
            part(id!("review-own-play"), split.own_play),
            part(id!("review-other-play"), split.other_play),
        ]
    }

    fn choice(&self, choice: &ReviewedChoice, mark: Option<usize>) -> ShownChoice {
        let readers = Readers { you: Some(self.review.seat), names: self.readers.names };
        let steps = |steps: &[Text]| self.page.words.steps(steps, &readers);
        let head = Text::new(id!("replay-decision")).number("n", choice.decision);
        let (kind, verdict, other_label) = match choice.verdict {
            Verdict::Costly => {
                let text = Text::new(id!("review-cost")).raw("points", self.cost(choice));
                ("costly", self.page.text(&text), id!("review-better"))
            }
            Verdict::Even => ("even", self.page.say(id!("review-even")), id!("review-other")),
            Verdict::Best => ("best", self.page.say(id!("review-best")), id!("review-other")),
        };
        let mark = mark.map(|rank| {
            let rank = rank as i64 + 1;
            self.page.text(&Text::new(id!("review-costliest")).number("n", rank))
        });
        ShownChoice {
            decision: choice.decision,
            head: self.page.text(&head),
            verdict,
            kind,
            mark,
            chosen: steps(&choice.chosen.steps),
            chosen_share: share(choice.chosen.share),
            other_label: self.page.say(other_label),
            other: steps(&choice.alternative.steps),
            other_share: share(choice.alternative.share),
            reasons: self.reasons(choice),
            replay: replay(self.id, choice.at, self.review.seat),
        }
    }

    /// A cost in percentage points with half of its interval.
    fn cost(&self, choice: &ReviewedChoice) -> String {
        let ShareEstimate { mean, half_width } = choice.cost;
        NumberFormat::new(self.page.words).estimate(100.0 * mean, 100.0 * half_width)
    }

    /// The reasons about the better alternative: in the words of the game, and the difference in points at the
    /// end.
    fn reasons(&self, choice: &ReviewedChoice) -> Vec<String> {
        let readers = Readers { you: Some(self.review.seat), names: self.readers.names };
        let reasons = choice.better_reasons().iter();
        let reasons: Vec<String> =
            reasons.map(|reason| self.page.words.text(reason, &readers)).collect();
        let why = (!reasons.is_empty()).then(|| {
            self.page.text(&Text::new(id!("review-why")).raw("reasons", reasons.join("; ")))
        });
        let lost = choice.lost_points().map(|lost| {
            // One decimal: games count in whole points, and a mean of them needs hardly more.
            let lost = NumberFormat::new(self.page.words).decimal(lost);
            self.page.text(&Text::new(id!("review-points")).raw("points", lost))
        });
        why.into_iter().chain(lost).collect()
    }
}

/// The address of a frame of the replay, with the eyes of a seat.
fn replay(id: &str, at: usize, seat: Seat) -> String {
    format!("/tables/{id}/replay?at={at}&as={seat}")
}

/// A share in whole percent, without its interval.
fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// A share in whole percent with half of its interval.
fn share(estimate: ShareEstimate) -> String {
    format!("{}\u{a0}% ± {}", percent(estimate.mean), estimate.half_width_text())
}

/// A difference of shares in percentage points with half of its interval.
fn difference(estimate: ShareEstimate) -> String {
    format!("{} ± {}", signed(estimate.mean), estimate.half_width_text())
}

/// Percentage points with a sign.
fn signed(difference: f64) -> String {
    let points = (100.0 * difference).round();
    match points {
        0.0 => "0".to_owned(),
        points if points < 0.0 => format!("−{:.0}", -points),
        points => format!("+{points:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign_and_intervals_are_rounded_up() {
        let shown = |mean, half_width| difference(ShareEstimate { mean, half_width });
        assert_eq!(shown(0.124, 0.031), "+12 ± 4");
        assert_eq!(shown(-0.076, 0.0001), "−8 ± 1");
        assert_eq!(shown(-0.004, 0.0), "0 ± 0");
        assert_eq!(share(ShareEstimate { mean: 0.5, half_width: 0.02 }), "50\u{a0}% ± 2");
    }
}
