//! Statistics of many comparisons.

pub mod contrast;
pub mod multiple_testing;

pub use contrast::{contrast, mean_estimate};
pub use multiple_testing::{adjusted_p_values, benjamini_hochberg};
