//! The state of the measurements.

use crate::lab::measuring::MeasureQueue;
use crate::lab::reports::Reports;
use crate::notifications::state::NotificationState;
use std::sync::Arc;

/// The state of the measurements.
pub(crate) struct LabState {
    pub(crate) below: Arc<NotificationState>,
    pub(crate) reports: Reports,
    pub(super) queue: MeasureQueue,
}

stands_on!(LabState, NotificationState);

impl LabState {
    pub(crate) fn new(below: Arc<NotificationState>) -> Arc<Self> {
        Arc::new(LabState { below, reports: Reports::default(), queue: MeasureQueue::default() })
    }

    /// Whether guests may measure rules here.
    pub(crate) fn may_measure(&self) -> bool {
        self.options.limits.lab.allowed == Some(true)
    }
}
