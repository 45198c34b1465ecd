//! Information of the suite about each game. Nothing else in the suite names a game, and each has a
//! file here.
//!
//! A game passes by being listed in the catalogue; what is added here is its spec (which zones
//! its position has and who sees their faces) and its lite forms (the same rules on a deck so
//! small that the whole tree can be walked).

mod attack;
mod attacke;
mod commander;
mod duelx;
mod modify;
mod retaliation;
mod toy;

use super::leaky::Leak;
use super::subject::Check;
use super::visibility::Visibility;
use sortie_core::{Game, Observer, ParamValue, Source, rule_code};

/// Information of the suite about a game.
#[derive(Clone, Copy, Debug)]
pub struct GameSpec {
    pub id: &'static str,
    /// Reads a position: zones, who sees them, and what is public.
    pub read: fn(&mut Visibility),
    /// The part of another seat's action that an observer sees, from its notation.
    pub seen: fn(action: &str, who: Observer) -> String,
    /// Actions that look the same to others, in notation, where there are too many to list.
    pub twins: fn(action: &str) -> Vec<String>,
    /// Whether an observer sees a card that is dealt or stolen at once, not only where it then
    /// lies. (Cards turned up, rolls and draws by lot are public.)
    pub shown: fn(source: Source, who: Observer) -> bool,
    /// Whether states hide anything from anybody. If they do not (a card that nobody has seen is
    /// not dealt before it is turned up) there is nothing to compare and nothing to guess; the
    /// suite sees to it that this is so.
    pub hides: bool,
    /// The presets in which nothing has to be remembered, because the table shows it all.
    pub open_presets: &'static [&'static str],
    /// The cards that all see between two decisions although they lie hidden at both: what the
    /// positions cannot say.
    pub in_passing: fn(before: &Visibility, after: &Visibility) -> Vec<String>,
    /// Rules beside the presets, by name and code, for every number of seats that they allow.
    pub further: &'static [(&'static str, &'static str)],
    /// No match has more decisions than this in any preset.
    pub longest: u32,
}

impl GameSpec {
    /// A game in which nothing is hidden: of a spec, its id, `read`, `open_presets` and `longest` are
    /// left to say.
    pub const OPEN: Self = GameSpec {
        id: "",
        read: |_| {},
        seen: |action, _| action.to_owned(),
        twins: |_| Vec::new(),
        shown: |_, _| true,
        hides: false,
        open_presets: &[],
        in_passing: |_, _| Vec::new(),
        further: &[],
        longest: 0,
    };

    /// A game in which something is hidden, but nothing of an action. Nobody sees what is dealt, unless
    /// `shown` says more.
    pub const HIDING: Self = GameSpec { hides: true, shown: |_, _| false, ..GameSpec::OPEN };
}

/// Calls a macro with the names of all games that the suite meets: a line a game.
macro_rules! for_each_game {
    ($call:ident) => {
        $call! {
            toy
            attack
            attacke
            commander
            duelx
            modify
            retaliation
        }
    };
}
pub(crate) use for_each_game;

macro_rules! register {
    ($($game:ident)*) => {
        const SPECS: &[GameSpec] = &[$($game::SPEC),*];

        /// Runs a check over every lite form of a game.
        pub fn lite_forms(id: &str, check: &impl Check) {
            match id {
                $(stringify!($game) => $game::lite_forms(check),)*
                _ => panic!("{id} has no lite forms in tests/conformance/specs"),
            }
        }

        /// Runs a check over the forms of a game into which this leak is planted.
        pub fn leaky_forms(id: &str, check: &impl Check, leak: Leak) {
            match id {
                $(stringify!($game) => $game::leaky_forms(check, leak),)*
                _ => panic!("{id} has no file in tests/conformance/specs"),
            }
        }
    };
}
for_each_game!(register);

/// The ids of all games that the suite meets.
pub fn ids() -> impl Iterator<Item = &'static str> {
    SPECS.iter().map(|spec| spec.id)
}

/// The description of a game.
///
/// # Panics
/// If there is none.
pub fn find(id: &str) -> GameSpec {
    let found = SPECS.iter().find(|spec| spec.id == id);
    *found.unwrap_or_else(|| panic!("{id} has no file in tests/conformance/specs"))
}

/// The rules that a code spells for this number of seats.
fn rules<G: Game>(code: &str, seats: u8) -> G {
    let rules = rule_code::read(code).and_then(|setup| setup.build::<G>(seats.into()));
    rules.expect("a code of a form that can be played")
}

/// The rules with another number in force.
fn with<G: Game>(mut rules: G, name: &str, number: i32) -> G {
    let param = G::INFO.params.iter().find(|param| param.name == name);
    (param.expect("a parameter").set)(&mut rules, &ParamValue::Int(number));
    rules
}
