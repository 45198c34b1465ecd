//! Statistics of many comparisons.

pub mod multiple_testing;

pub use multiple_testing::{adjusted_p_values, benjamini_hochberg};
