//! [`SetupForm`]: the values of the setup screen.

use sortie_bots::BOTS;
use sortie_bots::level::levels;
use sortie_core::param::{ParamKind, ParamValue};
use sortie_core::setup::{Setup, SetupError};
use sortie_core::{Game, Param};
use sortie_table::SeatPlayer;
use sortie_table::bot_level::ADAPTIVE_NAME;

/// A line of the form that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Preset,
    /// The parameter with this index; of a list, the number with the second index.
    Param(usize, usize),
    Players,
    Seat(usize),
    Begin,
}

/// The form's current values.
pub(crate) struct SetupForm {
    pub(crate) preset: usize,
    /// By parameter, the value that differs from the preset.
    changed: Vec<Option<ParamValue>>,
    /// The numbers of players that the rules allow.
    seats: Vec<u8>,
    /// The index of the selected one.
    players: usize,
    /// The player of each seat: 0 or 1 a human, from 2 on an opponent.
    pub(crate) seat_players: Vec<usize>,
    /// The bots that can be chosen: one that adapts to the user, the levels, and the bots by name.
    opponents: Vec<&'static str>,
    /// The one in seats which nobody has changed yet, as an index of `opponents`.
    bot: usize,
    /// The row under the cursor.
    pub(crate) at: usize,
}

impl SetupForm {
    /// The form with this bot in all seats but the first, and this preset.
    pub(crate) fn new<G: Game>(bot: &str, preset: usize) -> Self {
        let bots = levels::<G>().iter().chain(BOTS).map(|bot| bot.name);
        let opponents: Vec<&str> = std::iter::once(ADAPTIVE_NAME).chain(bots).collect();
        let mut form = SetupForm {
            bot: opponents.iter().position(|name| *name == bot).unwrap_or_default(),
            opponents,
            preset,
            changed: vec![None; G::INFO.params.len()],
            seats: Vec::new(),
            players: 0,
            seat_players: Vec::new(),
            at: 0,
        };
        form.fit::<G>();
        // The cursor starts at "begin": Enter plays with the defaults.
        form.at = form.rows::<G>().len() - 1;
        form
    }

    /// The number of players.
    pub(crate) fn n(&self) -> usize {
        self.seats.get(self.players).map_or(0, |n| usize::from(*n))
    }

    /// All rows, from top to bottom.
    pub(crate) fn rows<G: Game>(&self) -> Vec<Row> {
        let params = G::INFO.params.iter().enumerate().flat_map(|(at, param)| {
            let len = if let ParamKind::List { len, .. } = param.kind { len } else { 1 };
            (0..len).map(move |item| Row::Param(at, item))
        });
        let seats = (0..self.n()).map(Row::Seat);
        let rows = std::iter::once(Row::Preset).chain(params).chain([Row::Players]).chain(seats);
        rows.chain([Row::Begin]).collect()
    }

    /// The row under the cursor.
    pub(crate) fn row<G: Game>(&self) -> Row {
        self.rows::<G>().get(self.at).copied().unwrap_or(Row::Begin)
    }

    /// The rules with these values. The error says which of them contradict each other.
    pub(crate) fn build<G: Game>(&self) -> Result<G, SetupError> {
        self.setup::<G>().build(self.n())
    }

    fn setup<G: Game>(&self) -> Setup {
        let preset = G::INFO.presets.get(self.preset).map_or("", |preset| preset.id);
        let params = G::INFO.params.iter().zip(&self.changed);
        let changed = params.filter_map(|(param, value)| Some((param.name, value.as_ref()?)));
        changed.fold(Setup::for_game(G::INFO.id).preset(preset), |setup, (name, value)| {
            setup.set(name, &value.to_string())
        })
    }

    /// The value of a parameter.
    pub(crate) fn value<G: Game>(&self, at: usize) -> Option<ParamValue> {
        let param = G::INFO.params.get(at)?;
        self.changed.get(at)?.clone().or_else(|| self.preset_value::<G>(param))
    }

    fn preset_value<G: Game>(&self, param: &Param<G>) -> Option<ParamValue> {
        let preset = G::INFO.presets.get(self.preset)?;
        let given = preset.values.iter().find(|(name, _)| *name == param.name);
        match given {
            Some((_, text)) => param.kind.parse(text).ok(),
            None => Some((param.get)(&G::new(self.n() as u8))),
        }
    }

    /// Updates the numbers of players after a change of rules, keeping the current one if possible.
    fn fit<G: Game>(&mut self) {
        let before = self.seats.get(self.players).copied();
        let (min, max) = G::INFO.seats;
        let setup = self.setup::<G>();
        // Constraints between parameters may forbid some numbers of players.
        let possible = |seats: &u8| setup.build::<G>(usize::from(*seats)).is_ok();
        self.seats = (min..=max).filter(possible).collect();
        if self.seats.is_empty() {
            // Two parameters contradict each other. The form says so, and can still be changed.
            self.seats = (min..=max).collect();
        }
        self.players = self.seats.iter().position(|n| Some(*n) == before).unwrap_or(0);
        let player = |at| if at == 0 { 0 } else { self.bot + 2 };
        let mut seat_players: Vec<usize> = (0..usize::from(max)).map(player).collect();
        for (new, old) in seat_players.iter_mut().zip(&self.seat_players) {
            *new = *old;
        }
        self.seat_players = seat_players;
    }

    /// Changes the value of the row under the cursor by one place, or by more for a number.
    pub(crate) fn change<G: Game>(&mut self, by: i32) {
        let turned = |at: usize, n: usize| (at as i32 + by).rem_euclid(n.max(1) as i32) as usize;
        match self.row::<G>() {
            Row::Preset => {
                self.preset = turned(self.preset, G::INFO.presets.len());
                self.changed.fill(None);
                self.fit::<G>();
            }
            Row::Param(at, item) => {
                let kind = G::INFO.params[at].kind;
                let next = self.value::<G>(at).map(|value| stepped(kind, &value, item, by));
                let same = self.preset_value::<G>(&G::INFO.params[at]);
                self.changed[at] = next.filter(|next| Some(next) != same.as_ref());
                self.fit::<G>();
            }
            Row::Players => self.players = turned(self.players, self.seats.len()),
            Row::Seat(seat) => {
                // Only the first seat is labelled "you"; other humans are friends.
                let first = usize::from(seat > 0);
                let kinds = self.opponents.len() + 1;
                let now = match self.seat_players[seat] {
                    0 | 1 => 0,
                    bot => bot - 1,
                };
                let next = turned(now, kinds);
                self.seat_players[seat] = if next == 0 { first } else { next + 1 };
            }
            Row::Begin => {}
        }
    }

    /// The players, by seat.
    pub(crate) fn players(&self) -> Vec<SeatPlayer> {
        (0..self.n()).map(|seat| self.player(seat)).collect()
    }

    /// The player of a seat.
    pub(crate) fn player(&self, seat: usize) -> SeatPlayer {
        match self.seat_players[seat] {
            0 | 1 => SeatPlayer::Human(None),
            bot => {
                let name = self.opponents.get(bot - 2).copied().unwrap_or(ADAPTIVE_NAME);
                SeatPlayer::Bot(format!("bot:{name}"))
            }
        }
    }
}

/// The value `by` places further, around the end; of a list, its number `item`.
fn stepped(kind: ParamKind, value: &ParamValue, item: usize, by: i32) -> ParamValue {
    let number = |n: i32, min: i32, max: i32| {
        // A step of one goes around; a long one stops at the end.
        if by.abs() == 1 {
            min + (n + by - min).rem_euclid(max - min + 1)
        } else {
            (n + by).clamp(min, max)
        }
    };
    match (kind, value) {
        (ParamKind::Int { min, max }, ParamValue::Int(n)) => ParamValue::Int(number(*n, min, max)),
        (ParamKind::Flag, ParamValue::Flag(on)) => ParamValue::Flag(!on),
        (ParamKind::Choice(words), ParamValue::Choice(word)) => {
            let at = words.iter().position(|other| other == word).unwrap_or(0) as i32;
            ParamValue::Choice(words[(at + by).rem_euclid(words.len() as i32) as usize])
        }
        (ParamKind::List { min, max, .. }, ParamValue::List(list)) => {
            let mut list = list.clone();
            if let Some(n) = list.get_mut(item) {
                *n = number(*n, min, max);
            }
            ParamValue::List(list)
        }
        (_, value) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_around_in_steps_of_one_and_stops_at_the_end_in_longer_ones() {
        let kind = ParamKind::Int { min: 20, max: 30 };
        let step = |n, by| stepped(kind, &ParamValue::Int(n), 0, by);
        assert_eq!(step(30, 1), ParamValue::Int(20));
        assert_eq!(step(20, -1), ParamValue::Int(30));
        assert_eq!(step(25, 10), ParamValue::Int(30));
        assert_eq!(step(25, -10), ParamValue::Int(20));
    }

    #[test]
    fn words_and_the_numbers_of_a_list_are_changed_one_by_one() {
        let words = ParamKind::Choice(&["low", "high"]);
        assert_eq!(stepped(words, &ParamValue::Choice("high"), 0, 1), ParamValue::Choice("low"));
        let list = ParamKind::List { len: 2, min: 0, max: 9 };
        let value = ParamValue::List(vec![3, 0]);
        assert_eq!(stepped(list, &value, 1, -1), ParamValue::List(vec![3, 9]));
        assert_eq!(
            stepped(ParamKind::Flag, &ParamValue::Flag(true), 0, 1),
            ParamValue::Flag(false)
        );
    }
}
