//! [`AllowedPrograms`]: which programs may play at a table.

use crate::MakeError;
use crate::decision_bot::DecisionBot;
use crate::named_programs::NamedPrograms;
use crate::program::{Program, is_program};
use crate::program_bot::ProgramBot;
use sortie_bots::{Bot, registry};
use sortie_core::{Game, Seat};

/// The programs that may play at a table, besides the bots of the registry.
#[derive(Clone, Copy, Debug)]
pub enum AllowedPrograms<'a> {
    /// No program plays.
    None,
    /// Those that an operator has named: `program:NAME`. Each is started when it must decide, and only as
    /// long as it decides, so a table costs no process.
    Named(&'a NamedPrograms),
    /// Every command: `exec:COMMAND`. For callers who may run commands anyway.
    All,
}

impl AllowedPrograms<'_> {
    /// Makes the bot of a spec for one seat of one match. A program of [`AllowedPrograms::All`] is running
    /// and ready when this returns.
    pub fn make<G: Game>(
        self,
        spec: &str,
        rules: &G,
        seats: u8,
        seat: Seat,
    ) -> Result<Box<dyn Bot<G>>, MakeError> {
        match self {
            AllowedPrograms::All if is_program(spec) => {
                let program: Program = spec.parse()?;
                Ok(Box::new(ProgramBot::start(program, rules, seats, seat)?))
            }
            AllowedPrograms::Named(programs)
                if let Some(program) = programs.find(spec, G::INFO.id) =>
            {
                Ok(Box::new(DecisionBot::new(program.clone(), seats)))
            }
            _ => Ok(registry::make(spec, rules, seats)?),
        }
    }
}
