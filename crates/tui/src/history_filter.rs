//! Filters of the list of finished matches.

use crate::app::{App, Error};
use crate::ask::Question;
use crate::game_entry::by_id;
use crate::history::PlayedMatch;
use crate::list::Item;
use sortie_core::{MessageId, Text};
use sortie_table::history::{MatchResult, tally};
use sortie_words::{Readers, Words};

/// A filter of finished matches. A match fits if it has every value that is set.
#[derive(Clone, Debug, Default)]
pub struct HistoryFilter {
    /// The id of the game.
    pub game: Option<String>,
    /// A part of the name of the rules as the list shows it, in any case.
    pub rules: Option<String>,
    /// A part of the name of an opponent, in any case.
    pub against: Option<String>,
    /// The result for the user.
    pub result: Option<MatchResult>,
}

impl HistoryFilter {
    /// The matches that fit, in the same order.
    pub fn matching<'a>(&self, played: &'a [PlayedMatch], words: &Words) -> Vec<&'a PlayedMatch> {
        played.iter().filter(|one| self.fits(one, words)).collect()
    }

    fn fits(&self, one: &PlayedMatch, words: &Words) -> bool {
        let has = |part: &Option<String>, text: &str| {
            part.as_ref().is_none_or(|part| text.to_lowercase().contains(&part.to_lowercase()))
        };
        self.game.as_ref().is_none_or(|game| game == one.game.id)
            && has(&self.rules, &rules_name(one, words))
            && (self.against.is_none() || one.against.iter().any(|name| has(&self.against, name)))
            && self.result.is_none_or(|result| result == one.result)
    }
}

/// The name of the rules of a match: of the preset, the values that differ, or the default rules.
fn rules_name(one: &PlayedMatch, words: &Words) -> String {
    one.variant.clone().unwrap_or_else(|| words.say(id!("history-default")))
}

/// A property of matches by which the list is filtered.
#[derive(Clone, Copy)]
pub(crate) enum FilterProperty {
    Game,
    Rules,
    Against,
    Result,
}

impl FilterProperty {
    pub(crate) const ALL: [Self; 4] = [Self::Game, Self::Rules, Self::Against, Self::Result];

    fn key(self) -> &'static str {
        match self {
            Self::Game => "g",
            Self::Rules => "v",
            Self::Against => "o",
            Self::Result => "r",
        }
    }

    fn label(self) -> MessageId {
        match self {
            Self::Game => id!("history-game"),
            Self::Rules => id!("history-rules"),
            Self::Against => id!("history-against"),
            Self::Result => id!("history-result"),
        }
    }

    /// The entry of the list that shows the filter and leads to its values.
    pub(crate) fn item(self, app: &App, filter: &HistoryFilter) -> Item {
        let value = match self {
            Self::Game => filter.game.as_deref().map(|id| game_name(id).to_owned()),
            Self::Rules => filter.rules.clone(),
            Self::Against => filter.against.clone(),
            Self::Result => filter.result.map(|result| result_name(&app.words, result)),
        };
        let value = value.unwrap_or_else(|| app.say(id!("history-any")));
        let label = app.say(self.label());
        Item::new(self.key(), format!("{label}: {value}"))
    }

    /// Asks for the value, of those that there are in all matches. Without an answer it stays.
    pub(crate) fn choose(
        self,
        app: &mut App,
        filter: &mut HistoryFilter,
        played: &[PlayedMatch],
        words: &Words,
    ) -> Result<(), Error> {
        let values = |property: &dyn Fn(&PlayedMatch) -> Vec<String>| -> Vec<String> {
            let found = tally(played.iter().map(|one| (one.result, property(one))));
            found.into_iter().map(|(value, _)| value).collect()
        };
        let games = values(&|one| vec![one.game.id.to_owned()]);
        let names = match self {
            Self::Game => games.iter().map(|id| game_name(id).to_owned()).collect(),
            Self::Rules => values(&|one| vec![rules_name(one, words)]),
            Self::Against => values(&|one| one.against.clone()),
            Self::Result => MatchResult::ALL.map(|result| result_name(words, result)).to_vec(),
        };
        let mut items = vec![Item::new("0", app.say(id!("history-any")))];
        items.extend((1..).zip(&names).map(|(n, name): (u32, _)| {
            let key = if n < 10 { n.to_string() } else { " ".to_owned() };
            Item::new(key, name)
        }));
        let title = app.say(self.label());
        let Some(chosen) = app.ask(&Question::new(&title, &[], &items), 0)? else { return Ok(()) };
        let chosen = chosen.checked_sub(1);
        let name = chosen.and_then(|at| names.get(at)).cloned();
        match self {
            Self::Game => filter.game = chosen.and_then(|at| games.get(at)).cloned(),
            Self::Rules => filter.rules = name,
            Self::Against => filter.against = name,
            Self::Result => filter.result = chosen.and_then(|at| MatchResult::ALL.get(at)).copied(),
        }
        Ok(())
    }
}

fn game_name(id: &str) -> &str {
    by_id(id).map_or(id, |game| game.name)
}

fn result_name(words: &Words, result: MatchResult) -> String {
    let text = Text::new(id!("history-result-name")).raw("result", result.name());
    words.text(&text, &Readers::default())
}
