//! Tables of every game, with players, bots and hints.
#![cfg(test)]

mod daily;
mod hint;
mod key_moment;
mod lesson;
mod local_table;
mod players;
mod puzzle;
