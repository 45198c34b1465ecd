//! The reasons why a rule set has no number for a metric.

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Fewer than two sets had anything to measure.
    TooFew,
    /// With two seats nobody is out before the end.
    TwoSeats,
    /// With two seats nobody can choose between two other winners.
    NoThird,
    /// The players are the weakest that there are.
    NoWeaker,
    /// The players' budget is no number of simulations.
    NoBudget,
    /// Players can look up all that they have seen.
    NoMemory,
    /// The game names no options.
    NoOptions,
    /// A share of the variance needs more sets.
    FewSets,
    /// The players win no more than the weaker ones.
    NotStronger,
    /// No kind of options is neglected.
    NoneNeglected,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 10] = [
        Reason::TooFew,
        Reason::TwoSeats,
        Reason::NoThird,
        Reason::NoWeaker,
        Reason::NoBudget,
        Reason::NoMemory,
        Reason::NoOptions,
        Reason::FewSets,
        Reason::NotStronger,
        Reason::NoneNeglected,
    ];

    /// The reason as a report has it.
    pub const fn text(self) -> &'static str {
        match self {
            Reason::TooFew => "fewer than two sets were played in which it could be measured",
            Reason::TwoSeats => "with two seats, the match ends when one of them is out",
            Reason::NoThird => "with two seats, nobody can choose between two other winners",
            Reason::NoWeaker => "random players have no weaker ones to compare with",
            Reason::NoBudget => {
                "the players have no number of simulations to double: name some, such as club:sims=100"
            }
            Reason::NoMemory => "players can look up everything that they have seen",
            Reason::NoOptions => "the game names no options",
            Reason::FewSets => {
                "shares of the variance need at least 25 sets, which are 100 matches"
            }
            Reason::NotStronger => "the players do not win more than the weaker ones",
            Reason::NoneNeglected => "no kind of options is measurably neglected",
        }
    }

    /// The reason with this text.
    pub fn from_text(text: &str) -> Option<Self> {
        Reason::ALL.into_iter().find(|reason| reason.text() == text)
    }
}
