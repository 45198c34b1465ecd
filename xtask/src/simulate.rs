//! `cargo xtask simulate`: simulations of tables, servers and a database, with faults.

use std::process::{Command, ExitCode};

/// The test of the server that runs schedules.
const TEST: &str = "tests::simulation::tests::no_schedule_breaks_a_guarantee";
/// More schedules than this are worth the build of an optimised program.
const QUICK: u64 = 10_000;

#[derive(clap::Args)]
pub(crate) struct SimulateOptions {
    /// Number of schedules
    #[arg(long, value_name = "N", default_value_t = QUICK, value_parser = clap::value_parser!(u64).range(1..))]
    schedules: u64,
    /// Seed of the first schedule; the others follow it
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
}

pub(crate) fn run(options: &SimulateOptions) -> Result<ExitCode, String> {
    let profile = if options.schedules > QUICK { "simulation" } else { "test" };
    let mut test = Command::new(env!("CARGO"));
    test.args(["test", "--quiet", "--package", "sortie-server", "--lib", "--profile", profile]);
    test.args([TEST, "--", "--exact", "--nocapture"]);
    test.env("SORTIE_SIMULATION_SCHEDULES", options.schedules.to_string());
    test.env("SORTIE_SIMULATION_SEED", options.seed.to_string());
    let status = test.status().map_err(|error| format!("cargo: {error}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
