//! Views: the snapshot of one observer, as HTML, SVG and JSON, and the pages around it.

pub(crate) mod assets;
pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod dto;
pub(crate) mod layout;
pub(crate) mod pages;
pub(crate) mod qr;
pub(crate) mod snapshot;
