//! The trace of one match: its choices, forced moves, waits and outcome, and in detail the states,
//! events and options.

use crate::match_runner::Watcher;
use crate::metrics::hidden_bits::hidden_bits;
use serde::{Deserialize, Serialize};
use sortie_core::chance::Fast;
use sortie_core::game::{Game, JointAction};
use sortie_core::seat::{MAX_SEATS, Seat};
use sortie_core::text::{Arg, Text};
use sortie_core::{Draft, Outcome};
use std::array;
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write};
use std::mem::{Discriminant, discriminant};
use std::sync::LazyLock;

/// The most legal actions that are counted; more count as so many. Set-ups of thousands of actions
/// would take longer to list than to play.
pub const MAX_COUNTED: u32 = 512;

/// Seconds for a choice with one legal action, in the model of human thinking time.
const FORCED_SECONDS: f64 = 2.0;
/// Seconds for any other choice before options are weighed.
const CHOICE_SECONDS: f64 = 4.0;
/// Seconds for each doubling of the options (the form is Hick's law: "On the rate of gain of
/// information", Quarterly Journal of Experimental Psychology 4, 1952).
const SECONDS_PER_BIT: f64 = 1.5;

/// The trace of one match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchTrace {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of decisions; several seats that choose at once make one.
    pub decisions: u32,
    /// By seat: its choices.
    pub choices: Vec<u32>,
    /// By seat: the decisions after its last choice.
    pub after_last: Vec<u32>,
    /// By seat: the most decisions in a row before its last choice in which it had no part.
    pub longest_wait: Vec<u32>,
    /// Choices with one legal action.
    pub forced: u32,
    /// The longest run of forced choices of one seat.
    pub forced_run: u32,
    /// Legal actions and the number of choices with so many, ascending.
    pub options: Vec<(u32, u32)>,
    /// Tenths of seconds that people would think.
    pub deciseconds: u32,
}

/// The part of a trace that costs more, and is taken of one match of each set, at all of its choices or
/// a random part of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DetailedTrace {
    /// By tenth of the match: thousandths of bits that the deciding seats could not know, and the
    /// number of choices.
    pub hidden: Vec<(u64, u32)>,
    /// Choices before which the seat has seen something that it cannot look up again.
    pub remembered: u32,
    /// Public events by kind.
    pub events: BTreeMap<String, u32>,
    /// Options by kind.
    pub options: BTreeMap<String, OptionUse>,
}

/// The use of a kind of options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionUse {
    /// Steps of choices at which it was legal.
    pub offered: u32,
    /// Those at which it was taken.
    pub chosen: u32,
    /// Millionths of steps at which a random choice would have taken it.
    pub random: u64,
}

/// The costs of a trace that its settings decide.
#[derive(Clone, Debug)]
pub struct DetailSettings {
    /// The luck of samples of hidden states and of choices.
    pub luck: Fast,
    /// One of so many choices is looked at, at random and whatever is chosen there. So shares and means
    /// over choices are right, with wider intervals.
    pub interval: u32,
    /// Whether the states are kept, for playouts from them.
    pub keeps_states: bool,
}

/// Counts legal actions in the matches of a set.
#[derive(Debug)]
pub(super) struct ActionCounter<G: Game> {
    /// Empty between two counts. It is kept, since a list of its own for each count costs about as much
    /// as the count.
    open: Vec<Draft>,
    /// Views with at least [`MAX_COUNTED`] legal actions, which take longest to count. The matches of a
    /// set begin with the same deal, so they have the same set-ups.
    large: Vec<G::View>,
}

impl<G: Game> Default for ActionCounter<G> {
    fn default() -> Self {
        ActionCounter { open: Vec::new(), large: Vec::new() }
    }
}

impl<G: Game> ActionCounter<G> {
    /// The most views that are kept: those of the first decision.
    const MOST_LARGE: usize = MAX_SEATS;

    /// The number of legal actions, at most [`MAX_COUNTED`].
    fn count(&mut self, rules: &G, view: &G::View) -> u32 {
        if self.large.contains(view) {
            return MAX_COUNTED;
        }
        let mut found = 0;
        let mut next = Some(Draft::EMPTY);
        while let Some(draft) = next {
            let steps = rules.legal_steps(view, &draft);
            found += u32::from(steps.complete);
            if steps.last {
                // Each of them is an action, so none has to be tried.
                found += steps.next.len();
            } else {
                self.open.extend(steps.next.iter().map(|step| draft.with(step)));
            }
            // Every open draft leads to an action of its own, so this is a lower bound.
            if found + self.open.len() as u32 >= MAX_COUNTED {
                self.open.clear();
                if self.large.len() < Self::MOST_LARGE {
                    self.large.push(*view);
                }
                return MAX_COUNTED;
            }
            next = self.open.pop();
        }
        found
    }
}

/// Seconds that a person would think about a choice, by the number of legal actions.
static SECONDS: LazyLock<[f64; MAX_COUNTED as usize + 1]> = LazyLock::new(|| {
    array::from_fn(|options| match options {
        0 | 1 => FORCED_SECONDS,
        _ => CHOICE_SECONDS + SECONDS_PER_BIT * (options as f64).log2(),
    })
});

/// Traces a match while it is played.
pub(super) struct Tracer<'a, G: Game> {
    seats: u8,
    decisions: u32,
    choices: Vec<u32>,
    last: [Option<u32>; MAX_SEATS],
    longest_wait: Vec<u32>,
    forced: u32,
    run: [u32; MAX_SEATS],
    forced_run: u32,
    /// Legal actions and the number of choices with so many, in no order: most matches have few numbers.
    options: Vec<(u32, u32)>,
    /// The most legal actions of a choice at the open decision.
    most_options: u32,
    seconds: f64,
    counter: &'a mut ActionCounter<G>,
    detail: Option<Box<Detail<G>>>,
}

/// The part of a detailed trace that is kept until the end of the match.
pub(super) struct Detail<G: Game> {
    settings: DetailSettings,
    kinds: Vec<(Discriminant<G::Event>, String, u32)>,
    /// By choice: its decision, and thousandths of bits.
    hidden: Vec<(u32, u64)>,
    remembered: u32,
    options: BTreeMap<String, OptionUse>,
    /// Each state, and the actions that were played in it.
    pub(super) played: Vec<(G::State, JointAction<G::Action>)>,
}

impl<'a, G: Game> Tracer<'a, G> {
    /// A tracer, with details if there are settings for them.
    pub(super) fn new(
        seats: u8,
        detailed: Option<DetailSettings>,
        counter: &'a mut ActionCounter<G>,
    ) -> Self {
        let each = usize::from(seats);
        Tracer {
            seats,
            decisions: 0,
            choices: vec![0; each],
            last: [None; MAX_SEATS],
            longest_wait: vec![0; each],
            forced: 0,
            run: [0; MAX_SEATS],
            forced_run: 0,
            options: Vec::with_capacity(8),
            most_options: 0,
            seconds: 0.0,
            counter,
            detail: detailed.map(|settings| {
                Box::new(Detail {
                    settings,
                    kinds: Vec::new(),
                    hidden: Vec::new(),
                    remembered: 0,
                    options: BTreeMap::new(),
                    played: Vec::new(),
                })
            }),
        }
    }

    /// The trace of the finished match, and what was kept for its details.
    pub(super) fn finish(mut self, outcome: Outcome) -> (MatchTrace, Option<Box<Detail<G>>>) {
        self.options.sort_unstable();
        let last = self.last.iter().take(self.choices.len());
        let after_last = last.map(|last| self.decisions - last.map_or(0, |at| at + 1));
        let trace = MatchTrace {
            outcome,
            decisions: self.decisions,
            after_last: after_last.collect(),
            choices: self.choices,
            longest_wait: self.longest_wait,
            forced: self.forced,
            forced_run: self.forced_run,
            options: self.options,
            deciseconds: (self.seconds * 10.0).round() as u32,
        };
        (trace, self.detail)
    }
}

impl<G: Game> Watcher<G> for Tracer<'_, G> {
    fn hears_events(&self) -> bool {
        self.detail.is_some()
    }

    fn hear(&mut self, event: &G::Event) {
        if let Some(detail) = &mut self.detail {
            detail.hear(event);
        }
    }

    fn chose(&mut self, rules: &G, seat: Seat, view: &G::View, action: &G::Action) {
        let legal = self.counter.count(rules, view);
        match self.options.iter_mut().find(|(options, _)| *options == legal) {
            Some((_, choices)) => *choices += 1,
            None => self.options.push((legal, 1)),
        }
        self.most_options = self.most_options.max(legal);
        self.acted(seat, legal);
        if let Some(detail) = &mut self.detail {
            detail.acted(rules, view, action, self.decisions);
        }
    }

    fn decided(&mut self, _: &G, state: &G::State, joint: &JointAction<G::Action>) {
        if let Some(detail) = &mut self.detail
            && detail.settings.keeps_states
        {
            detail.played.push((*state, *joint));
        }
        self.seconds += SECONDS[self.most_options as usize];
        self.most_options = 0;
        self.decisions += 1;
    }
}

impl<G: Game> Tracer<'_, G> {
    fn acted(&mut self, seat: Seat, legal: u32) {
        debug_assert!(seat < self.seats);
        let at = usize::from(seat);
        self.choices[at] += 1;
        let since = self.decisions - self.last[at].map_or(0, |last| last + 1);
        self.longest_wait[at] = self.longest_wait[at].max(since);
        self.last[at] = Some(self.decisions);
        self.run[at] = if legal == 1 { self.run[at] + 1 } else { 0 };
        self.forced += u32::from(legal == 1);
        self.forced_run = self.forced_run.max(self.run[at]);
    }
}

impl<G: Game> Detail<G> {
    fn hear(&mut self, event: &G::Event) {
        let kind = discriminant(event);
        if let Some(known) = self.kinds.iter_mut().find(|known| known.0 == kind) {
            known.2 += 1;
            return;
        }
        self.kinds.push((kind, spaced(&variant_name(event)), 1));
    }

    fn acted(&mut self, rules: &G, view: &G::View, action: &G::Action, decision: u32) {
        let DetailSettings { luck, interval, .. } = &mut self.settings;
        let is_sampled = *interval <= 1 || luck.below(*interval) == 0;
        // One such choice shows that there is something to remember, so it is looked for at all of them.
        if is_sampled || self.remembered == 0 {
            self.remembered += u32::from(rules.forget(view, 0.0, luck) != *view);
        }
        if !is_sampled {
            return;
        }
        let bits = hidden_bits(rules, view, luck);
        self.hidden.push((decision, (bits * 1000.0).round() as u64));
        let mut draft = Draft::EMPTY;
        for step in rules.draft_of_action(view, action).steps().iter() {
            let legal = rules.legal_steps(view, &draft);
            let ways = legal.next.len() + u32::from(legal.complete);
            let mut kinds = BTreeMap::<String, (u32, bool)>::new();
            for offered in legal.next.iter() {
                if let Some(choice) = rules.choice(view, &draft, offered) {
                    let kind = kinds.entry(option_kind(G::INFO.id, &choice.label)).or_default();
                    *kind = (kind.0 + 1, kind.1 || offered == step);
                }
            }
            for (kind, (steps, chosen)) in kinds {
                let used = self.options.entry(kind).or_default();
                used.offered += 1;
                used.chosen += u32::from(chosen);
                used.random += u64::from(steps) * 1_000_000 / u64::from(ways.max(1));
            }
            draft = draft.with(step);
        }
    }

    /// The details, for a match of so many decisions.
    pub(super) fn trace(&self, decisions: u32) -> DetailedTrace {
        let mut hidden = vec![(0, 0); 10];
        for (decision, bits) in &self.hidden {
            let tenth = &mut hidden[(decision * 10 / decisions.max(1)).min(9) as usize];
            *tenth = (tenth.0 + bits, tenth.1 + 1);
        }
        // Collecting into a map sorts first, and that code would be compiled for each game.
        let mut events = BTreeMap::new();
        for (_, name, times) in &self.kinds {
            events.insert(name.clone(), *times);
        }
        DetailedTrace { hidden, remembered: self.remembered, events, options: self.options.clone() }
    }
}

/// The name of the variant of a value whose `Debug` is derived.
fn variant_name(value: &impl Debug) -> String {
    /// Takes what is written first, which is the name, and refuses the fields.
    struct FirstWord(String);

    impl Write for FirstWord {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            if !self.0.is_empty() {
                return Err(fmt::Error);
            }
            let name = text.split(|c: char| !c.is_alphanumeric()).next();
            self.0.push_str(name.unwrap_or_default());
            Ok(())
        }
    }

    let mut name = FirstWord(String::new());
    // The error says that there are fields.
    let _ = write!(name, "{value:?}");
    name.0
}

/// `TurnedUp` as `turned up`.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// The kind of an option: the id of its label without the game, and the words and ranks in it.
/// Numbers, seats and suits are left out, since they make no other kind.
fn option_kind(game: &str, label: &Text) -> String {
    let id = label.id.strip_prefix(game).unwrap_or(&label.id).trim_start_matches('-');
    let id = id.strip_prefix("do-").or_else(|| id.strip_prefix("choice-")).unwrap_or(id);
    let mut kind = id.replace('-', " ");
    for (_, arg) in &label.args {
        let word = match arg {
            Arg::Word(word) => word.strip_prefix(game).unwrap_or(word).replace('-', " "),
            Arg::Cards(faces) => {
                faces.iter().map(|face| face.index.as_str()).collect::<Vec<_>>().join(" ")
            }
            Arg::Seat(_) | Arg::Number(_) | Arg::Raw(_) => continue,
        };
        kind.push(' ');
        kind.push_str(word.trim());
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use crate::match_runner::{SplitLuck, play_watched};
    use sortie_bots::{Bot, Random};
    use sortie_core::game::actions;
    use sortie_words::Words;

    fn traced<G: Game>(rules: &G, seats: u8) -> (MatchTrace, DetailedTrace) {
        traced_at(rules, seats, 1)
    }

    fn traced_at<G: Game>(rules: &G, seats: u8, interval: u32) -> (MatchTrace, DetailedTrace) {
        let mut bots: Vec<Box<dyn Bot<G>>> =
            (0..seats).map(|_| Box::new(Random) as Box<dyn Bot<G>>).collect();
        let detailed = DetailSettings { luck: Fast::new(3), interval, keeps_states: false };
        let mut counter = ActionCounter::default();
        let mut tracer = Tracer::new(seats, Some(detailed), &mut counter);
        let luck = SplitLuck { deal: Fast::new(1), play: Fast::new(2) };
        let thoughts = |seat| Fast::stream(4, u64::from(seat));
        let played = play_watched(rules, seats, &mut bots, luck, thoughts, &mut tracer);
        let (trace, detail) = tracer.finish(played.outcome);
        assert_eq!(trace.decisions, played.decisions);
        let detail = detail.unwrap().trace(trace.decisions);
        (trace, detail)
    }

    #[test]
    fn the_parts_of_a_trace_add_up() {
        #[derive(Clone, Copy)]
        struct AddUp;
        impl GameTest for AddUp {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let (trace, detail) = traced(rules, seats);
                let choices: u32 = trace.choices.iter().sum();
                assert!(choices >= trace.decisions);
                assert_eq!(trace.options.iter().map(|(_, n)| n).sum::<u32>(), choices);
                let forced = trace.options.iter().find(|(legal, _)| *legal == 1);
                assert_eq!(trace.forced, forced.map_or(0, |(_, n)| *n));
                assert!(trace.forced_run <= trace.forced && trace.deciseconds > 0);
                assert_eq!(detail.hidden.iter().map(|(_, n)| n).sum::<u32>(), choices);
                assert!(!detail.events.is_empty());
                for used in detail.options.values() {
                    assert!(used.chosen <= used.offered && used.random > 0);
                }
                assert!(trace.after_last.contains(&0), "somebody made the last choice");
            }
        }
        for_all_games(AddUp);
    }

    #[test]
    fn a_part_of_the_choices_is_looked_at_and_all_are_counted() {
        #[derive(Clone, Copy)]
        struct Sampled;
        impl GameTest for Sampled {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let (trace, detail) = traced_at(rules, seats, 4);
                let (whole, all) = traced(rules, seats);
                assert_eq!(trace, whole);
                assert_eq!(detail.events, all.events);
                assert_eq!(detail.remembered == 0, all.remembered == 0, "{}", G::INFO.id);
                let sampled: u32 = detail.hidden.iter().map(|(_, n)| n).sum();
                let choices: u32 = trace.choices.iter().sum();
                assert!(sampled < choices || choices < 8, "{sampled} of {choices}");
                for (kind, used) in &detail.options {
                    assert!(used.offered <= all.options[kind].offered, "{kind}");
                }
            }
        }
        for_all_games(Sampled);
    }

    #[test]
    fn the_number_of_actions_is_that_of_their_list() {
        #[derive(Clone, Copy)]
        struct Counted;
        impl GameTest for Counted {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let mut states = Vec::new();
                crate::random_match::play(rules, seats, 5, 0, |_, _, view, _| states.push(*view));
                let mut counter = ActionCounter::default();
                for view in states {
                    let listed = actions(rules, &view, MAX_COUNTED as usize - 1);
                    let counted = listed.map_or(MAX_COUNTED, |all| all.len() as u32);
                    // Twice, since a large number is counted once.
                    assert_eq!(
                        [counter.count(rules, &view), counter.count(rules, &view)],
                        [counted; 2]
                    );
                }
            }
        }
        for_all_games(Counted);
    }

    #[test]
    fn every_kind_of_events_has_a_name_in_both_languages() {
        #[derive(Clone, Copy)]
        struct Named;
        impl GameTest for Named {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let (_, detail) = traced(rules, seats);
                let languages = ["en", "de"].map(|language| Words::new(language, []).unwrap());
                for kind in detail.events.keys() {
                    for words in &languages {
                        let id = format!("lab-event-{}", kind.replace(' ', "-"));
                        assert!(words.has(&id), "{}: {id}", G::INFO.id);
                    }
                }
            }
        }
        for_all_games(Named);
    }

    #[test]
    fn names_are_words_that_a_reader_knows() {
        assert_eq!(spaced("TurnedUp"), "turned up");
        assert_eq!(["Some", "None"], [Some(1), None].map(|value| variant_name(&value)));
        let label = Text { id: "attack-do-sword".into(), args: Vec::new() };
        assert_eq!(option_kind("attack", &label), "sword");
    }
}
