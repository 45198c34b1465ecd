//! Statistics of many comparisons.

pub mod contrast;
pub mod multiple_testing;

pub use contrast::{MIN_SETS_FOR_VERDICT, contrast, ranged_estimate};
pub use multiple_testing::{adjusted_p_values, benjamini_hochberg};
