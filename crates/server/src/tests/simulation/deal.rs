//! Tables at the begin of a simulation, as rooms make them whose guests are all ready.

use super::EPOCH;
use super::schedule::TablePlan;
use crate::base::error::ApiError;
use crate::base::state::BaseState;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::terms::{Agreed, Flag, Terms};
use sortie_core::Seat;
use sortie_core::matches::Seating;
use sortie_core::setup::Setup;
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;
use sortie_store::{LogLine, NewTable, SeatAssignment};
use sortie_table::{SeatPlayer, any_table};

/// The `n`-th table of a schedule with this seed, as it is to be stored.
pub(super) fn deal(
    base: &BaseState,
    plan: &TablePlan,
    (seed, n): (u64, usize),
) -> Result<(NewTable, Vec<LogLine>), String> {
    let game = catalogue::IDS.get(plan.game).copied().unwrap_or_default();
    let seats = base.game(game).map_or(2, |game| game.seats.0);
    let player = |seat: Seat| match seat {
        seat if seat > 0 && seat + plan.bots >= seats => SeatPlayer::Bot("random".to_owned()),
        seat => SeatPlayer::Human(Some(format!("Guest {seat}"))),
    };
    let players: Vec<SeatPlayer> = (0..seats).map(player).collect();
    let names = (0..seats).map(|seat| format!("Player {seat}")).collect();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8] = n as u8;
    let seating = Seating { names, entropy: Vec::new() };
    let setup = Setup::for_game(game);
    let table = any_table::create(&setup, &players, seating, bytes, AllowedPrograms::None);
    let table = table.map_err(|error| error.to_string())?;
    let clock = plan.clock.parse().map_err(|_| format!("no clock: {}", plan.clock))?;
    let flag = if plan.forfeit { Flag::Forfeit } else { Flag::Bot };
    let agreed = Agreed { clock, flag, warm: plan.warm, chat: false };
    let sitting = (0..seats).zip(&players).map(|(seat, player)| {
        let is_guest = matches!(player, SeatPlayer::Human(_));
        let guest = is_guest.then(|| format!("table{n}-guest{seat}"));
        SeatAssignment { seat, guest, sitter: player.to_string() }
    });
    let state = MatchState::new(table, bytes).with_clocks(Some(&agreed), None, EPOCH);
    let state = state.map_err(|error| error.to_string())?;
    let terms = Terms { shared: true, agreed: Some(agreed), ..Terms::default() };
    let record = state.table.any_match().record(bytes);
    let row = || {
        let row = NewTable {
            id: format!("table{n}"),
            rules: record.rules.clone(),
            seats,
            seed: record.seed.clone(),
            sitting: sitting.collect(),
            pace: 0,
            terms: terms.write()?,
            previous: None,
            status: state.status()?,
            timing: state.timing()?,
            owner: None,
        };
        Ok((row, stored_lines(&record.log)?))
    };
    row().map_err(|fault: ApiError| fault.to_string())
}
