//! The server as those meet it who talk to it: what it tells to whom, and what it withstands.

mod actors;
mod advice;
mod again;
mod answers;
mod anything;
mod api_golden;
mod bodies;
mod chat;
mod daily;
mod endings;
mod gates;
mod lab;
mod learn;
mod limits;
mod notices;
mod offers;
mod once;
mod operated;
mod operator_programs;
mod personal_data;
mod pictures;
mod pressing;
mod programs;
mod proxied;
mod push;
mod puzzles;
mod records;
mod retold;
mod review;
mod rooms;
mod secrets;
mod servers;
mod simulation;
mod site;
mod slow;
mod streams;
mod suite;
mod thinking;
mod trouble;
mod uploads;

/// As in the program. Simulations spend a third of their time in the allocator of the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
