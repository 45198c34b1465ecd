//! The ids of the messages of all surfaces.

/// The messages of all surfaces in English; ids are checked against these when a surface is compiled.
pub const EN: &str = include_str!("../en/table.ftl");

sortie_core::message_ids!($ crate::ids::EN);
