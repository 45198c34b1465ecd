//! One rule set of a job, played set by set.

use crate::duplicate_set::DuplicateSetError;
use crate::job::request::JobRequest;
use crate::metrics::budget;
use crate::metrics::measure::{Measurements, ReportRequest};
use crate::metrics::study::{self, Study, StudySet, StudySettings};
use crate::metrics::study_runner::{StudyError, StudySets};
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_games::catalogue;
use std::collections::BTreeMap;

/// One rule set of a job.
pub(super) struct Run {
    pub(super) player: Box<dyn SetPlayer>,
    pub(super) found: Measurements,
}

impl Run {
    /// A run of these rules that has played nothing yet.
    pub(super) fn new(
        setup: &Setup,
        request: &JobRequest,
        metrics: &[&'static str],
    ) -> Result<Self, StudyError> {
        let unknown =
            || Err(SetupError::from(SetupErrorKind::game(&setup.game, catalogue::IDS)).into());
        let visitor = BuildRun { setup, request, metrics };
        catalogue::with(&setup.game, visitor).unwrap_or_else(unknown)
    }
}

/// Plays sets of the rules that it holds.
pub(super) trait SetPlayer: Send {
    fn play(
        &self,
        settings: &StudySettings,
        study: Study,
        set: u64,
    ) -> Result<Option<StudySet>, DuplicateSetError>;
    /// Microseconds of one simulation with this number of seats.
    fn simulation_micros(&self, seats: u8) -> f64;
}

struct GameRules<G>(G);

impl<G: Game> SetPlayer for GameRules<G> {
    fn play(
        &self,
        settings: &StudySettings,
        study: Study,
        set: u64,
    ) -> Result<Option<StudySet>, DuplicateSetError> {
        study::play(&self.0, settings, study, set, &|| false)
    }

    fn simulation_micros(&self, seats: u8) -> f64 {
        budget::simulation_micros::<G>(seats)
    }
}

struct BuildRun<'a> {
    setup: &'a Setup,
    request: &'a JobRequest,
    metrics: &'a [&'static str],
}

impl Visitor for BuildRun<'_> {
    type Out = Result<Run, StudyError>;

    fn visit<G: Game>(self) -> Self::Out {
        let JobRequest { seats, players, seed, budget, .. } = self.request;
        let rules: G = self.setup.build(usize::from(*seats))?;
        let request = ReportRequest::new(&rules, *seats, (players, "random"), *seed, *budget)?;
        let request = request.with_metrics(self.metrics);
        let found = Measurements {
            request,
            sets: StudySets::default(),
            targets: BTreeMap::new(),
            interrupted: false,
        };
        Ok(Run { player: Box::new(GameRules(rules)), found })
    }
}
