//! Tables: matches under way, the commands of their seats, their clocks and their players' presence.

mod absence;
pub(crate) mod actor;
pub(crate) mod bot_level;
mod bots;
pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod daily;
pub(crate) mod daily_reference;
pub(crate) mod deal_check;
pub(crate) mod error;
pub(crate) mod hints;
pub(crate) mod integrity;
pub(crate) mod live_table;
mod loading;
mod match_clock;
pub(crate) mod match_state;
pub(crate) mod new_table;
pub(crate) mod presence;
mod proposals;
mod registry;
pub(crate) mod review;
pub(crate) mod state;
pub(crate) mod table_handle;
pub(crate) mod terms;
pub(crate) mod terms_text;
pub(crate) mod thinking;
pub(crate) mod turn_notice;
