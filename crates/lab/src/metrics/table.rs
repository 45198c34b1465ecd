//! The table of metrics.

use crate::metrics::families::{
    drama, fairness, information, interaction, length, luck, options, rule_use, strategy, waiting,
};
use crate::metrics::metric::{Direction, MetricInfo, Unit};
use crate::metrics::metric_entry::{Source, metric};

pub use crate::metrics::metric_entry::{Group, Metric};

/// Finds a metric by its id.
pub fn find(id: &str) -> Option<&'static Metric> {
    METRICS.iter().find(|metric| metric.info.id == id)
}

/// All metrics, in the order of reports.
pub const METRICS: &[Metric] = &[
    metric(
        MetricInfo {
            id: "win_share",
            name: "Wins by seat",
            definition: "Share of wins of each seat among equal players; a draw of k winners counts as 1/k.",
            source: "Althöfer, Computer-Aided Game Inventing, 2003",
            unit: Unit::Percent,
            direction: Direction::Neutral,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Fairness,
        Source::Play,
        fairness::win_share,
    ),
    metric(
        MetricInfo {
            id: "first_mover_edge",
            name: "First-mover edge",
            definition: "Share of wins of the first seat minus the fair share; 0 is fair.",
            source: "Browne, Automatic Generation and Evaluation of Recombination Games, 2008: advantage",
            unit: Unit::PercentagePoints,
            direction: Direction::Neutral,
            estimator: "Mean over sets, guarded Student interval",
        },
        Group::Fairness,
        Source::Play,
        fairness::first_mover_edge,
    ),
    metric(
        MetricInfo {
            id: "draws",
            name: "Draws",
            definition: "Share of matches with several winners.",
            source: "Browne 2008: drawishness",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Fairness,
        Source::Play,
        fairness::draws,
    ),
    metric(
        MetricInfo {
            id: "score_spread",
            name: "Winning margin",
            definition: "Points of the best seat minus those of the second best.",
            source: "Gaina et al., TAG: A Tabletop Games Framework, 2020: score spread",
            unit: Unit::Points,
            direction: Direction::Neutral,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Fairness,
        Source::Play,
        fairness::score_spread,
    ),
    metric(
        MetricInfo {
            id: "score_ties",
            name: "Equal points at the top",
            definition: "Share of matches in which the two best seats have equal points, whether or not a rule breaks the tie.",
            source: "TAG 2020",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Fairness,
        Source::Play,
        fairness::score_ties,
    ),
    metric(
        MetricInfo {
            id: "decisions",
            name: "Decisions",
            definition: "Decisions of a match; several seats that choose at the same time make one.",
            source: "Browne 2008: duration",
            unit: Unit::Decisions,
            direction: Direction::Neutral,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Length,
        Source::Play,
        length::decisions,
    ),
    metric(
        MetricInfo {
            id: "rounds",
            name: "Rounds",
            definition: "Choices of a match, divided by the number of seats.",
            source: "TAG 2020: rounds",
            unit: Unit::Rounds,
            direction: Direction::Neutral,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Length,
        Source::Play,
        length::rounds,
    ),
    metric(
        MetricInfo {
            id: "minutes",
            name: "Minutes for people",
            definition: "Thinking time of people by a model: 2 s for a forced choice, else 4 s plus 1.5 s for each doubling of the options.",
            source: "Hick, On the Rate of Gain of Information, 1952: the form; the seconds are an assumption",
            unit: Unit::Minutes,
            direction: Direction::Neutral,
            estimator: "Mean over sets, Student or BCa bootstrap interval; the error of the model is not in it",
        },
        Group::Length,
        Source::Play,
        length::minutes,
    ),
    metric(
        MetricInfo {
            id: "choice_share",
            name: "Choices with alternatives",
            definition: "Share of choices with more than one legal action.",
            source: "Browne 2008: decision moves",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Choices,
        Source::Play,
        options::choice_share,
    ),
    metric(
        MetricInfo {
            id: "choice_stakes",
            name: "Weight of a choice",
            definition: "Win probability that a random choice loses against the best one by search, where there is a choice.",
            source: "Browne 2008: decisiveness; measured as the loss of a random move",
            unit: Unit::PercentagePoints,
            direction: Direction::More,
            estimator: "Ratio of sums over sets of fresh paired playouts, so the search's own errors do not flatter it",
        },
        Group::Choices,
        Source::Positions,
        options::choice_stakes,
    ),
    metric(
        MetricInfo {
            id: "branching",
            name: "Legal actions",
            definition: "Mean number of legal actions of a choice; more than 512 count as 512.",
            source: "Browne 2008: branching factor",
            unit: Unit::Count,
            direction: Direction::Neutral,
            estimator: "Ratio of sums over sets by linearisation",
        },
        Group::Choices,
        Source::Play,
        options::branching,
    ),
    metric(
        MetricInfo {
            id: "branching_percentiles",
            name: "Spread of legal actions",
            definition: "Percentiles of the number of legal actions of a choice.",
            source: "TAG 2020: action space",
            unit: Unit::Count,
            direction: Direction::Neutral,
            estimator: "Quantile over sets, Woodruff interval",
        },
        Group::Choices,
        Source::Play,
        options::branching_percentiles,
    ),
    metric(
        MetricInfo {
            id: "forced_run",
            name: "Forced moves in a row",
            definition: "Most choices in a row with one legal action for one seat in a match.",
            source: "Browne 2008: forced moves",
            unit: Unit::Count,
            direction: Direction::Less,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Choices,
        Source::Play,
        options::forced_run,
    ),
    metric(
        MetricInfo {
            id: "luck",
            name: "Luck",
            definition: "Share of the variance of wins that the deal, draws and dice explain together, for equal players.",
            source: "Searle, Casella and McCulloch, Variance Components, 1992",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Covariance of matches with all luck in common, divided by the variance",
        },
        Group::Luck,
        Source::Play,
        luck::luck,
    ),
    metric(
        MetricInfo {
            id: "deal_luck",
            name: "Luck of the deal",
            definition: "Share of the variance of wins that the deal explains, for equal players.",
            source: "Searle, Casella and McCulloch, Variance Components, 1992",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Covariance of matches with one deal and other luck after it, divided by the variance",
        },
        Group::Luck,
        Source::Play,
        luck::deal_luck,
    ),
    metric(
        MetricInfo {
            id: "draw_luck",
            name: "Luck of draws and dice",
            definition: "Share of the variance of wins that draws and dice after the deal explain, for equal players.",
            source: "Searle, Casella and McCulloch 1992",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Covariance of matches with all luck in common minus that of those with the deal in common",
        },
        Group::Luck,
        Source::Play,
        luck::draw_luck,
    ),
    metric(
        MetricInfo {
            id: "play_share",
            name: "Choices of equals",
            definition: "Share of the variance of wins that is left for the choices of equal players.",
            source: "Searle, Casella and McCulloch 1992",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Variance minus the covariance of matches with all luck in common",
        },
        Group::Luck,
        Source::Play,
        luck::play_share,
    ),
    metric(
        MetricInfo {
            id: "player_share",
            name: "Strength of players",
            definition: "Share of the variance of wins explained by which seat the players hold against weaker ones.",
            source: "Shrout and Fleiss, Intraclass Correlations, 1979",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Square of the edge over duplicate sets; the ends of the edge's interval are transformed",
        },
        Group::Luck,
        Source::Weaker,
        luck::player_share,
    ),
    metric(
        MetricInfo {
            id: "skill_depth",
            name: "Skill depth",
            definition: "Elo points that each doubling of the thinking budget gains.",
            source: "Thompson, Game Tree Searching by Chess Machines, 1982; Ludii: skill trace",
            unit: Unit::Elo,
            direction: Direction::More,
            estimator: "Edge over duplicate sets, transformed with the ends of its interval",
        },
        Group::Luck,
        Source::Skill,
        luck::skill_depth,
    ),
    metric(
        MetricInfo {
            id: "drama",
            name: "Drama",
            definition: "How far the winner was behind the best other seat at its worst moment, by win probability.",
            source: "Browne 2008: drama",
            unit: Unit::PercentagePoints,
            direction: Direction::More,
            estimator: "One half of the playouts picks the moment, the other measures it; mean over sets",
        },
        Group::Drama,
        Source::Positions,
        drama::drama,
    ),
    metric(
        MetricInfo {
            id: "lead_changes",
            name: "Lead changes",
            definition: "How often the lead passes from seat to seat; a lead is 25 points of win probability in both halves of the playouts.",
            source: "Browne 2008: lead change",
            unit: Unit::Count,
            direction: Direction::More,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Drama,
        Source::Positions,
        drama::lead_changes,
    ),
    metric(
        MetricInfo {
            id: "decidedness",
            name: "Decided after",
            definition: "Part of the match after which both halves of the playouts give the winner 90 %.",
            source: "Browne 2008: uncertainty",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Drama,
        Source::Positions,
        drama::decidedness,
    ),
    metric(
        MetricInfo {
            id: "comebacks",
            name: "Comebacks",
            definition: "Share of matches whose winner once had at most half the fair win probability in both halves of the playouts.",
            source: "Browne 2008: drama; as a share",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Drama,
        Source::Positions,
        drama::comebacks,
    ),
    metric(
        MetricInfo {
            id: "runaway",
            name: "Runaway leader",
            definition: "Share of matches won by the favourite at a quarter, half and three quarters of the match.",
            source: "Browne 2008: killer moves; TAG 2020",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Share over sets, Wilson interval; the favourite is named by 64 playouts",
        },
        Group::Drama,
        Source::Positions,
        drama::runaway,
    ),
    metric(
        MetricInfo {
            id: "elimination",
            name: "Elimination",
            definition: "Share of matches in which a seat is out early: it waits to the end for longer than before and for over two rounds.",
            source: "Elias, Garfield and Gutschera, Characteristics of Games, 2012: player elimination",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Interaction,
        Source::Play,
        waiting::elimination,
    ),
    metric(
        MetricInfo {
            id: "idle_time",
            name: "Idle time",
            definition: "Longest row of decisions in a match in which a seat has no part.",
            source: "Elias, Garfield and Gutschera 2012: downtime",
            unit: Unit::Decisions,
            direction: Direction::Less,
            estimator: "Mean over sets, Student or BCa bootstrap interval",
        },
        Group::Interaction,
        Source::Play,
        waiting::idle_time,
    ),
    metric(
        MetricInfo {
            id: "king_making",
            name: "King-making",
            definition: "Share of the variance of the other seats' results that the choice of a lost seat explains, against another legal one. Lost: none of 64 playouts won.",
            source: "Elias, Garfield and Gutschera 2012: kingmaking",
            unit: Unit::Percent,
            direction: Direction::Less,
            estimator: "Products of the differences of two independent pairs of playouts, divided by the variance; ratio of sums over sets",
        },
        Group::Interaction,
        Source::Positions,
        interaction::king_making,
    ),
    metric(
        MetricInfo {
            id: "interaction",
            name: "Interaction",
            definition: "Share of the variance of the other seats' results that a choice explains, against another legal one.",
            source: "TAG 2020: player interaction; as counterfactuals",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Products of the differences of two independent pairs of playouts, divided by the variance; ratio of sums over sets",
        },
        Group::Interaction,
        Source::Positions,
        interaction::interaction,
    ),
    metric(
        MetricInfo {
            id: "hidden_information",
            name: "Hidden information",
            definition: "Bits that the deciding seat lacks to know the state: log₂ of the ways to complete its view.",
            source: "Shannon, A Mathematical Theory of Communication, 1948; TAG 2020: hidden information",
            unit: Unit::Bits,
            direction: Direction::Neutral,
            estimator: "Ratio of sums over sets by linearisation",
        },
        Group::Interaction,
        Source::Play,
        information::hidden_information,
    ),
    metric(
        MetricInfo {
            id: "memory_load",
            name: "Memory load",
            definition: "Share of wins that a player loses by forgetting half of the cards that it cannot look up.",
            source: "Elias, Garfield and Gutschera 2012: memory",
            unit: Unit::PercentagePoints,
            direction: Direction::Less,
            estimator: "Mean edge over duplicate sets, guarded Student interval",
        },
        Group::Interaction,
        Source::Memory,
        information::memory_load,
    ),
    metric(
        MetricInfo {
            id: "rule_use",
            name: "Use of rules",
            definition: "Share of matches in which each kind of event happens.",
            source: "TAG 2020: action logging",
            unit: Unit::Percent,
            direction: Direction::Neutral,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Rules,
        Source::Play,
        rule_use::rule_use,
    ),
    metric(
        MetricInfo {
            id: "option_use",
            name: "Use of options",
            definition: "Share of the times at which each kind of option is taken where it is legal.",
            source: "TAG 2020: action logging",
            unit: Unit::Percent,
            direction: Direction::Neutral,
            estimator: "Share over sets, Wilson interval with the effective number of trials",
        },
        Group::Rules,
        Source::Play,
        rule_use::option_use,
    ),
    metric(
        MetricInfo {
            id: "neglected_options",
            name: "Neglected options",
            definition: "Kinds of options that are taken less than a tenth as often as by a random choice: how often they are, in percent of it.",
            source: "Jaffe et al., Evaluating Competitive Game Balance with Restricted Play, 2012",
            unit: Unit::Percent,
            direction: Direction::More,
            estimator: "Share of the times at which it is legal over that of a random choice; Wilson interval",
        },
        Group::Rules,
        Source::Play,
        rule_use::neglected_options,
    ),
    metric(
        MetricInfo {
            id: "exploitability",
            name: "Best simple strategy",
            definition: "Edge of the best of six one-line strategies against the players: above 0, the rules reward no thought.",
            source: "Jaffe et al. 2012: restricted play",
            unit: Unit::PercentagePoints,
            direction: Direction::Less,
            estimator: "Even sets choose the strategy, odd sets measure it; guarded Student interval",
        },
        Group::Rules,
        Source::Strategy,
        strategy::exploitability,
    ),
    metric(
        MetricInfo {
            id: "simple_strategies",
            name: "Simple strategies",
            definition: "Edge of each one-line strategy against the players.",
            source: "Jaffe et al. 2012: restricted play",
            unit: Unit::PercentagePoints,
            direction: Direction::Less,
            estimator: "Mean edge over duplicate sets, guarded Student interval",
        },
        Group::Rules,
        Source::Strategy,
        strategy::simple_strategies,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// As the documentation writes it.
    fn unit(unit: Unit) -> String {
        match unit {
            Unit::Elo => "Elo points".to_owned(),
            unit => unit.name().replace('_', " "),
        }
    }

    #[test]
    fn the_documentation_has_every_metric_as_the_table_does() {
        let docs = include_str!("../../../../docs/lab.md");
        for Metric { info, .. } in METRICS {
            let better = match info.direction {
                Direction::More => "more",
                Direction::Less => "less",
                Direction::Neutral => "neither",
            };
            let line = format!(
                "- **{}**, `{}`, in {}, better: {better}. {} Source: {}. Estimator: {}.",
                info.name,
                info.id,
                unit(info.unit),
                info.definition,
                info.source,
                info.estimator
            );
            assert!(docs.lines().any(|found| found == line), "docs/lab.md has no line\n{line}");
        }
        let listed =
            docs.lines().filter(|line| line.starts_with("- **") && line.contains("Source:"));
        assert_eq!(listed.count(), METRICS.len());
    }

    #[test]
    fn ids_are_different_and_groups_stand_together() {
        let ids: BTreeSet<&str> = METRICS.iter().map(|metric| metric.info.id).collect();
        assert_eq!(ids.len(), METRICS.len());
        let mut groups: Vec<Group> = METRICS.iter().map(|metric| metric.group).collect();
        groups.dedup();
        assert_eq!(groups.len(), 7, "{groups:?}");
        assert!(METRICS.iter().all(|metric| !metric.studies().is_empty()));
    }
}
