//! `sortie play`.

mod commands;
mod keyboard;
mod recording;
mod seats;
mod session;
mod typed;

use crate::args::PlayArgs;
use crate::errors::Failure;
use crate::rules::{self, Asked};
use crate::seed::Seed;
use seats::Sitter;
use session::Session;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;

pub(crate) fn run(args: &PlayArgs, language: &str) -> Result<(), Failure> {
    let asked = args.rules.asked(&args.game)?;
    let sitters: Result<Vec<Sitter>, String> =
        args.seats.iter().map(|text| seats::read(text)).collect();
    let sitters = sitters.map_err(Failure::Usage)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => Seed::random()?,
    };
    rules::visit(&args.game, Play { args, asked, sitters, seed, language })
}

struct Play<'a> {
    args: &'a PlayArgs,
    asked: Asked,
    sitters: Vec<Sitter>,
    seed: Seed,
    language: &'a str,
}

impl Visitor for Play<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let sitters = if self.sitters.is_empty() {
            let seats = self.asked.seats().unwrap_or(usize::from(G::INFO.seats.0));
            seats::default(seats)
        } else {
            self.sitters
        };
        let rules: G = self.asked.build(sitters.len())?;
        Session::new(rules, &sitters, self.seed, self.args.record.as_deref(), self.language)?.run()
    }
}
