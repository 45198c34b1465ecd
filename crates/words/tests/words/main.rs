//! The sentences of all games in all languages.
#![cfg(test)]

mod catalogue;
mod languages;
mod rules_name;
mod sentences;
