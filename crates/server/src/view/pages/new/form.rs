//! The settings of a new table, read from a form or an address.

use crate::http::body::{FormFields, field};
use crate::http::preferences::Preferences;
use crate::tables::clock::Clock;
use crate::tables::new_table::Create;
use crate::tables::new_table::OPEN;
use crate::tables::seat_player::seat_player;
use crate::tables::terms::{Agreed, Flag, LONGEST_WARM};
use crate::view::state::ViewState;
use sortie_bots::registry;
use sortie_core::catalogue::{CatalogueEntry, CatalogueParam, Visitor};
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::suggest::Suggestion;
use sortie_core::{Game, MAX_SEATS, Preset, Text, rule_code};
use sortie_games::catalogue;
use sortie_outside::NamedPrograms;
use sortie_table::SeatPlayer;
use sortie_table::bot_level::{ADAPTIVE, is_adaptive};
use sortie_words::{Readers, Words};
use std::collections::BTreeMap;

/// A form that is filled in, with what is wrong in it.
pub(crate) struct NewTableForm<'a> {
    pub(crate) game: &'a CatalogueEntry,
    /// The programs that can be chosen as bots.
    pub(crate) programs: &'a NamedPrograms,
    /// The preset whose values these are; none for values of one's own.
    pub(crate) preset: Option<&'static str>,
    pub(crate) seats: u8,
    /// By the name of the parameter, as they were given.
    pub(crate) values: BTreeMap<&'static str, String>,
    pub(crate) sitters: Vec<Sits>,
    /// Whether the lobby shows the table.
    pub(crate) listed: bool,
    /// The terms of a table that others join by the link.
    pub(crate) agreed: Agreed,
    /// Milliseconds between the moves of bots.
    pub(crate) pace: u32,
    /// The seed, where somebody wants a certain one.
    pub(crate) seed: Option<String>,
    /// The rule code, where the rules are possible.
    pub(crate) code: Option<String>,
    /// The errors by field name; an error without a name concerns several fields.
    pub(crate) wrong: BTreeMap<String, String>,
}

/// The occupant chosen for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sits {
    /// `you`, `friend` or the name of a bot.
    pub(crate) who: String,
    /// The name of a friend.
    pub(crate) name: String,
}

/// The fields of a form, as they are asked for.
struct FormInput<'f>(&'f FormFields);

impl FormInput<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        field(self.0, name).map(str::trim).filter(|text| !text.is_empty())
    }

    fn seats(&self, name: &str) -> Option<u8> {
        self.text(name)?.parse().ok().filter(|n| usize::from(*n) <= MAX_SEATS)
    }

    /// The terms besides the rules, as far as they can be read.
    fn agreed(&self, words: &Words, wrong: &mut BTreeMap<String, String>) -> Agreed {
        let usual = Agreed::default();
        let clock = self.text("clock").map(str::parse::<Clock>);
        if matches!(clock, Some(Err(_))) {
            wrong.insert("clock".to_owned(), words.say(id!("new-clock-wrong")));
        }
        let clock = clock.and_then(Result::ok).unwrap_or(usual.clock);
        let flag = if self.text("flag") == Some("forfeit") { Flag::Forfeit } else { Flag::Bot };
        let warm = self.text("warm").and_then(|warm| warm.parse().ok());
        Agreed {
            clock,
            flag,
            warm: warm.unwrap_or(usual.warm).min(LONGEST_WARM),
            chat: self.last("chat") != Some("no"),
        }
    }

    /// The last of several fields of one name: a box that is not ticked has a hidden one before it.
    fn last(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().rev().find(|(field, _)| *field == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    fn value(&self, param: &str) -> Option<String> {
        self.last(&format!("set.{param}")).map(str::to_owned)
    }
}

/// The code of rules, if they are possible.
struct Build<'s> {
    setup: &'s Setup,
    seats: u8,
}

impl Visitor for Build<'_> {
    type Out = Result<String, SetupError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.setup.build(usize::from(self.seats))?;
        Ok(rule_code::write(&rules, self.seats))
    }
}

/// The rule code of a setup; an error if the rules are not possible with so many seats.
pub(crate) fn build(setup: &Setup, seats: u8) -> Result<String, SetupError> {
    let unknown = || Err(SetupErrorKind::game(&setup.game, catalogue::IDS).into());
    catalogue::with(&setup.game, Build { setup, seats }).unwrap_or_else(unknown)
}

/// The default of a parameter.
pub(crate) fn default<'g>(game: &CatalogueEntry, param: &'g CatalogueParam, seats: u8) -> &'g str {
    let at = usize::from(seats.saturating_sub(game.seats.0));
    param.defaults.get(at).or(param.defaults.last()).map_or("", String::as_str)
}

/// A value as a rule code spells it; as it is, if it is none.
fn spelled(param: &CatalogueParam, value: &str) -> String {
    param.kind.parse(value).map_or_else(|_| value.to_owned(), |value| value.to_string())
}

impl<'a> NewTableForm<'a> {
    /// The form that these fields fill, with a `bot` of this level in the other seats: `code`, `game`, `preset`, `seats`, `set.NAME`, `seat0`,
    /// `name0`, …, `pace`, `seed`; `friend` opens all other seats to friends. The fields `was` and `was.seats` say which preset and how many
    /// seats the values were shown with: choosing others fills in theirs. `None` where the fields
    /// name no game that there is; then the error says why, if they name one.
    pub(crate) fn from_fields(
        app: &'a ViewState,
        fields: &FormFields,
        preferences: &Preferences,
        bot: &str,
    ) -> Result<Self, Option<SetupError>> {
        let given = FormInput(fields);
        let typed = given.text("code").map(rule_code::read).transpose().map_err(Some)?;
        let named = typed.as_ref().map(|setup| setup.game.as_str()).or(given.text("game"));
        let Some(named) = named else { return Err(None) };
        let game = app
            .game(named)
            .ok_or_else(|| Some(SetupErrorKind::game(named, catalogue::IDS).into()))?;
        let mut wrong = BTreeMap::new();
        let words = app.words(preferences.language);

        let was = given.text("was");
        let asked = given.text("preset").filter(|preset| Some(*preset) != was && *preset != OWN);
        let preset = asked.and_then(|asked| game.presets.iter().find(|preset| preset.id == asked));
        if let (Some(asked), None) = (asked, preset) {
            let ids: Vec<&str> = game.presets.iter().map(|preset| preset.id).collect();
            let fault = SetupErrorKind::Preset {
                game: game.id,
                given: asked.to_owned(),
                hint: Suggestion::new(asked, ids),
            };
            wrong.insert("preset".to_owned(), words.error(&SetupError::from(fault)));
        }
        // A new code or preset replaces the values of the form.
        let mut base = typed.unwrap_or_else(|| Setup::for_game(game.id));
        if let Some(preset) = preset {
            base = base.preset(preset.id);
        }
        let fresh = preset.is_some() || given.text("code").is_some();
        let seats = seats_of(game, given.seats("seats"), fresh.then_some(&base));
        let kept = |param: &CatalogueParam| {
            let value = given.value(param.name).filter(|_| !fresh || was.is_none())?;
            let before = given.seats("was.seats").unwrap_or(seats);
            // Defaults may depend on the number of seats: a value that nobody changed follows them.
            let untouched =
                before != seats && spelled(param, &value) == default(game, param, before);
            (!untouched).then_some(value)
        };
        let preset_value = |name: &str| {
            let values = preset.map_or(&[][..], |preset| preset.values);
            values.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        let coded = |name: &str| {
            let values = base.values.iter().rev();
            values.clone().find(|(key, _)| key == name).map(|(_, given)| given.text.clone())
        };
        let mut values = BTreeMap::new();
        for param in &game.params {
            let value = kept(param)
                .or_else(|| coded(param.name))
                .or_else(|| preset_value(param.name))
                .unwrap_or_else(|| default(game, param, seats).to_owned());
            if param.kind.parse(&value).is_err() {
                let says = Text::new(id!("new-value")).raw("kind", words.kind(&param.kind));
                let says = words.text(&says, &Readers::default());
                wrong.insert(format!("set.{}", param.name), says);
            }
            values.insert(param.name, spelled(param, &value));
        }
        // A code may name parameters that the game does not have.
        let stray = base.values.iter().find(|(name, _)| !values.contains_key(name.as_str()));
        if stray.is_some()
            && let Err(error) = build(&base, seats)
        {
            wrong.insert("code".to_owned(), words.error(&error));
        }

        let (fewest, most) = game.seats;
        if given
            .text("seats")
            .is_some_and(|n| !n.parse().is_ok_and(|n| (fewest..=most).contains(&n)))
        {
            let says = Text::new(id!("new-seats-are")).raw("game", game.name);
            let says = says.raw("seats", crate::view::pages::home::seats(game.seats, words));
            wrong.insert("seats".to_owned(), words.text(&says, &Readers::default()));
        }
        let agreed = given.agreed(words, &mut wrong);
        let programs = &app.options.programs;
        let read = |text: &str| seat_player(text, game.id, programs);
        let sitters =
            (0..seats).map(|seat| Sits::new(&given, seat, bot, &read, words, &mut wrong)).collect();
        let mut form = NewTableForm {
            game,
            programs,
            preset: None,
            seats,
            values,
            sitters,
            listed: given.text("listed").is_some(),
            agreed,
            pace: given
                .text("pace")
                .and_then(|pace| pace.parse().ok())
                .unwrap_or(preferences.pace()),
            seed: given.text("seed").map(str::to_owned),
            code: None,
            wrong,
        };
        form.preset = form.matching();
        form.check(words);
        Ok(form)
    }

    /// Whether who has no time left has given up.
    pub(crate) fn forfeits(&self) -> bool {
        self.agreed.flag == Flag::Forfeit
    }

    /// Whether a seat is left to whoever comes by the link.
    pub(crate) fn is_shared(&self) -> bool {
        self.sitters.iter().any(|sits| sits.who == OPEN)
    }

    /// The preset whose values these are.
    fn matching(&self) -> Option<&'static str> {
        let found = self.game.presets.iter().find(|preset| self.differing_values(preset) == 0);
        found.map(|preset| preset.id)
    }

    /// The presets that can be played with so many seats, and in how many values these rules differ from
    /// each.
    pub(crate) fn presets_with_distance(&self) -> Vec<(&'static Preset, usize)> {
        let can_be_played = |preset: &&Preset| {
            build(&Setup::for_game(self.game.id).preset(preset.id), self.seats).is_ok()
        };
        let presets = self.game.presets.iter().filter(can_be_played);
        presets.map(|preset| (preset, self.differing_values(preset))).collect()
    }

    /// The number of values that differ from those of a preset.
    fn differing_values(&self, preset: &Preset) -> usize {
        let differs = |param: &&CatalogueParam| {
            let set = preset.values.iter().find(|(name, _)| *name == param.name);
            let wanted = set.map_or_else(
                || default(self.game, param, self.seats).to_owned(),
                |(_, value)| spelled(param, value),
            );
            self.values.get(param.name) != Some(&wanted)
        };
        self.game.params.iter().filter(differs).count()
    }

    /// Finds what is wrong with all of it together, and the rule code if nothing is.
    fn check(&mut self, words: &Words) {
        if self.wrong.keys().all(|name| !name.starts_with("set.")) {
            let mut setup = Setup::for_game(self.game.id);
            for (name, value) in &self.values {
                setup = setup.set(name, value);
            }
            match build(&setup, self.seats) {
                Ok(code) => self.code = Some(code),
                Err(error) => self.blame(&error, words),
            }
        }
        let here = self.sitters.iter().filter(|sits| sits.who != OPEN);
        let sitters: Result<Vec<SeatPlayer>, String> =
            here.map(|sits| seat_player(&sits.spelled(), self.game.id, self.programs)).collect();
        let Ok(sitters) = sitters else { return };
        let humans = sitters.iter().filter(|sitter| matches!(sitter, SeatPlayer::Human(_))).count();
        if sitters.len() < self.sitters.len() && humans > 1 {
            self.wrong.insert("seats".to_owned(), words.say(id!("new-one-of-you")));
        }
        if !sitters.iter().any(|sitter| matches!(sitter, SeatPlayer::Human(_))) {
            self.wrong.insert("seats".to_owned(), words.say(id!("new-nobody")));
        }
        if let Err(same) = SeatPlayer::names(&sitters, |n| words.player(n), |n| words.bot(n)) {
            let says = Text::new(id!("new-same-name")).raw("name", same.0);
            let says = words.text(&says, &Readers::default());
            self.wrong.insert("seats".to_owned(), says);
        }
    }

    /// Says at the fields that it is about what cannot be.
    pub(crate) fn blame(&mut self, error: &SetupError, words: &Words) {
        if let SetupErrorKind::Conflict(conflict) = &error.fault {
            for value in &conflict.between {
                let name = value.split('=').next().unwrap_or_default();
                let name = if name == "seats" { name.to_owned() } else { format!("set.{name}") };
                self.wrong.insert(name, words.say(conflict.why));
            }
        } else {
            self.wrong.insert(String::new(), words.error(error));
        }
    }

    /// The table that is asked for, if nothing is wrong.
    pub(crate) fn create(&self) -> Option<Create> {
        let code = self.code.clone().filter(|_| self.wrong.is_empty())?;
        Some(Create {
            code: Some(code),
            seats: self.sitters.iter().map(Sits::spelled).collect(),
            pace: Some(self.pace),
            seed: self.seed.clone(),
            listed: self.listed,
            clock: Some(self.agreed.clock.to_string()),
            flag: Some(self.agreed.flag),
            warm: Some(self.agreed.warm),
            chat: Some(self.agreed.chat),
            ..Create::default()
        })
    }
}

/// The preset's value in the form if the rules are custom.
pub(crate) const OWN: &str = "own";

/// How many seats: those that are asked for, else the fewest; with rules that begin anew, as many as
/// they allow.
pub(crate) fn seats_of(game: &CatalogueEntry, asked: Option<u8>, fresh: Option<&Setup>) -> u8 {
    let (fewest, most) = game.seats;
    let wanted = asked.unwrap_or(fewest).clamp(fewest, most);
    let Some(setup) = fresh else { return wanted };
    let possible = |seats: &u8| build(setup, *seats).is_ok();
    std::iter::once(wanted).chain(fewest..=most).find(possible).unwrap_or(wanted)
}

impl Sits {
    fn new(
        given: &FormInput<'_>,
        seat: u8,
        bot: &str,
        read: &dyn Fn(&str) -> Result<SeatPlayer, String>,
        words: &Words,
        wrong: &mut BTreeMap<String, String>,
    ) -> Self {
        let asked = given.text(&format!("seat{seat}"));
        let name = given.text(&format!("name{seat}")).unwrap_or_default().to_owned();
        let sits = match asked {
            None if seat == 0 => Sits { who: "you".to_owned(), name },
            None if given.text("friend").is_some() => Sits { who: OPEN.to_owned(), name },
            None if is_adaptive(bot) => Sits { who: ADAPTIVE.to_owned(), name },
            None => Sits { who: bot.to_owned(), name },
            Some(who @ ("you" | "friend" | OPEN)) => Sits { who: who.to_owned(), name },
            Some(who) if is_adaptive(who) => Sits { who: ADAPTIVE.to_owned(), name },
            Some(who) => match (who.strip_prefix("you:"), registry::find(who)) {
                (Some(friend), _) => Sits { who: "friend".to_owned(), name: friend.to_owned() },
                (None, Ok(bot)) => Sits { who: bot.name.to_owned(), name },
                (None, Err(_)) => Sits { who: who.to_owned(), name },
            },
        };
        if sits.who == OPEN {
            return sits;
        }
        if let Err(why) = read(&sits.spelled()) {
            let human = matches!(sits.who.as_str(), "you" | "friend");
            let (field, says) = if human {
                (format!("name{seat}"), words.say(id!("new-name")))
            } else {
                (format!("seat{seat}"), why)
            };
            wrong.insert(field, says);
        }
        sits
    }

    /// As an argument.
    fn spelled(&self) -> String {
        match self.who.as_str() {
            "friend" | "you" if self.name.is_empty() => "you".to_owned(),
            "friend" | "you" => format!("you:{}", self.name),
            who => who.to_owned(),
        }
    }
}
