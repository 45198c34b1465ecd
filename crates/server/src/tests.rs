//! The server as those meet it who talk to it: what it tells to whom, and what it withstands.

mod advice;
mod again;
mod answers;
mod anything;
mod bodies;
mod chat;
mod gates;
mod limits;
mod notices;
mod offers;
mod once;
mod operated;
mod pressing;
mod programs;
mod proxied;
mod push;
mod records;
mod retold;
mod rooms;
mod secrets;
mod servers;
mod site;
mod slow;
mod streams;
mod suite;
mod trouble;
