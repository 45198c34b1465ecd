//! Experiments with rules: parameters to vary, designs over them, and their effects.

pub mod effect_name;
pub mod effects;
pub mod factor;
pub mod factorial;
pub mod game_meter;
pub mod meter;
pub mod sweep;
pub mod varied_rules;

pub use effect_name::{EffectName, ValueChange};
pub use factor::{Factor, FactorError, ParamInfo};
pub use factorial::{Design, DesignError, DesignKind, MAX_VARIANTS};
pub use game_meter::{GameMeter, MeterMetric};
pub use meter::{Meter, MeterError, MetricName, Observations};
pub use sweep::{Sweep, SweepReport};
pub use varied_rules::{VariedRules, VaryError};
