//! The operator's limits on requests.

use serde::Deserialize;
use std::time::Duration;

/// The limits on requests. A limit of 0 means that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Whether the rates hold for programs on the server's own machine, too. Behind a proxy that is
    /// trusted they do in any case.
    pub this_machine: bool,
    /// Pages, documents and pictures.
    pub reading: Rates,
    /// Choosing, sitting down, and whatever else changes something that is there.
    pub doing: Rates,
    /// New tables, records and links.
    pub making: Rates,
    /// Streams that begin.
    pub following: Rates,
    /// Chat messages of one guest, from any address.
    pub saying: Rate,
    /// Hints for one guest.
    pub advising: Rate,
    /// New guests of one address in an hour.
    pub guests_an_hour: u32,
    /// Tables that a guest may have unfinished, among those that were touched in the last 30 days.
    pub unfinished_tables: u32,
    /// Records that one address, or one guest, uploads in a day.
    pub records_a_day: u32,
    /// Mebibytes of all uploaded records together.
    pub records_mib: u32,
    /// E-mails that ask for confirmation, caused by one address, or by one guest, in an hour.
    pub mails_an_hour: u32,
    /// Connections of one address at the same time.
    pub connections: u32,
    /// Streams open at the same time.
    pub streams: Streams,
    /// Searches of bots and for hints.
    pub thinking: Thinking,
    /// Measurements of rules.
    pub lab: LabLimits,
}

/// Limits of the measurements of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LabLimits {
    /// Whether guests may measure rules. Without a value, they may if the server listens on the machine
    /// itself or in a private network, without a public address or a reverse proxy.
    pub allowed: Option<bool>,
    /// The most minutes of one core for one report; 0 for no limit.
    pub minutes: u32,
    /// The most rule sets of one report, where parameters are varied; 0 for no limit.
    pub rule_sets: u32,
    /// The most sets of matches of one report, which bound its memory; 0 for no limit.
    pub sets: u32,
    /// The most unfinished reports of one guest; 0 for no limit.
    pub unfinished: u32,
    /// The most reports that are kept; 0 for no limit.
    pub kept: u32,
}

/// Limits of the searches of bots and for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Thinking {
    /// Searches at the same time; 0 for as many as there are cores.
    pub at_once: u32,
    /// Milliseconds that a bot may think about one decision, whatever its name asks for; 0 for no limit.
    /// Programs of the operator have limits of their own.
    pub longest_ms: u32,
    /// Simulations of one decision, which bound the memory of a search; 0 for no limit.
    pub simulations: u32,
}

impl Thinking {
    /// The time that a search may take, if it is limited.
    pub(crate) fn longest(self) -> Option<Duration> {
        (self.longest_ms > 0).then(|| Duration::from_millis(self.longest_ms.into()))
    }

    /// The simulations of one search.
    pub(crate) fn most_simulations(self) -> u32 {
        if self.simulations == 0 { u32::MAX } else { self.simulations }
    }
}

/// How often something may be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// By all who ask from one address.
    pub address: Rate,
    /// By whoever has one token.
    pub token: Rate,
}

/// So many at once, and so many a minute in the long run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// How many may come at once.
    pub at_once: u32,
    /// How many may come every minute.
    pub a_minute: u32,
}

/// How many streams may be open at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Streams {
    /// Of one guest.
    pub guest: u32,
    /// To one address.
    pub address: u32,
    /// In all.
    pub all: u32,
}

impl Default for Limits {
    /// Enough for a household, a class or an office behind one address.
    fn default() -> Self {
        let rates = |address: (u32, u32), token: (u32, u32)| {
            let rate = |(at_once, a_minute)| Rate { at_once, a_minute };
            Rates { address: rate(address), token: rate(token) }
        };
        Limits {
            this_machine: false,
            reading: rates((1200, 3600), (300, 900)),
            doing: rates((300, 900), (60, 180)),
            making: rates((60, 60), (20, 12)),
            following: rates((240, 240), (40, 40)),
            saying: Rate { at_once: 8, a_minute: 20 },
            advising: Rate { at_once: 10, a_minute: 20 },
            guests_an_hour: 120,
            unfinished_tables: 100,
            records_a_day: 100,
            records_mib: 512,
            mails_an_hour: 5,
            connections: 600,
            streams: Streams::default(),
            thinking: Thinking::default(),
            lab: LabLimits::default(),
        }
    }
}

impl Default for LabLimits {
    /// A report of 15 minutes takes a core for as long as 2,000 searches for a hint.
    fn default() -> Self {
        LabLimits {
            allowed: None,
            minutes: 15,
            rule_sets: 40,
            sets: 20_000,
            unfinished: 3,
            kept: 200,
        }
    }
}

impl Default for Thinking {
    fn default() -> Self {
        Thinking { at_once: 0, longest_ms: 2000, simulations: 100_000 }
    }
}

impl Default for Streams {
    fn default() -> Self {
        Streams { guest: 30, address: 300, all: 8000 }
    }
}

#[cfg(test)]
impl Limits {
    /// Without any limit.
    pub(crate) fn none() -> Self {
        let none = Rates::default();
        Limits {
            reading: none,
            doing: none,
            making: none,
            following: none,
            saying: Rate::default(),
            advising: Rate::default(),
            guests_an_hour: 0,
            unfinished_tables: 0,
            records_a_day: 0,
            records_mib: 0,
            mails_an_hour: 0,
            connections: 0,
            streams: Streams { guest: 0, address: 0, all: 0 },
            ..Limits::default()
        }
    }
}

impl Limits {
    /// Those that a TOML document spells; what it leaves out is as usual.
    pub fn read(text: &str) -> Result<Self, String> {
        let limits: Limits = toml::from_str(text).map_err(|error| error.to_string())?;
        for (name, rates) in [
            ("reading", limits.reading),
            ("doing", limits.doing),
            ("making", limits.making),
            ("following", limits.following),
        ] {
            for (whose, rate) in [("address", rates.address), ("token", rates.token)] {
                // A single 0 would switch off the whole limit, which is hardly what it is meant
                // for.
                if (rate.at_once == 0) != (rate.a_minute == 0) {
                    let why = "at_once and a_minute are both 0, which is no limit, or neither is";
                    return Err(format!("{name}.{whose}: {why}"));
                }
            }
        }
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of code of the page about limits.
    fn page() -> Vec<&'static str> {
        let page = include_str!("../../../../docs/limits.md");
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
    }

    #[test]
    fn the_page_about_limits_shows_the_usual_ones_and_how_there_are_none() {
        let [tables, numbers, none] = page()[..] else { panic!("three blocks") };
        assert_eq!(Limits::read(&format!("{numbers}{tables}")).unwrap(), Limits::default());
        assert_eq!(Limits::read(none).unwrap(), Limits::none());
    }

    #[test]
    fn what_a_document_leaves_out_is_as_usual() {
        assert_eq!(Limits::read("").unwrap(), Limits::default());
        let text = "guests_an_hour = 5\nstreams.all = 9\n\
            doing.address = { at_once = 2, a_minute = 3 }\ndoing.token = { at_once = 0, a_minute = 0 }";
        let read = Limits::read(text).unwrap();
        let doing = Rates { address: Rate { at_once: 2, a_minute: 3 }, token: Rate::default() };
        let streams = Streams { all: 9, ..Streams::default() };
        assert_eq!(read, Limits { guests_an_hour: 5, streams, doing, ..Limits::default() });
    }

    #[test]
    fn a_document_that_means_nothing_is_refused_with_the_place() {
        let why = |text| Limits::read(text).unwrap_err();
        assert!(why("guest_an_hour = 5").contains("guests_an_hour"));
        assert!(why("doing = 5").contains("doing"));
        assert!(why("guests_an_hour = -1").contains("-1"));
        let half = "making.address = { at_once = 2, a_minute = 0 }\n\
            making.token = { at_once = 0, a_minute = 0 }";
        assert!(why(half).starts_with("making.address: "));
    }
}
