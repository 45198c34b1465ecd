//! `sortie lab ladder`.

use super::args::LadderArgs;
use super::chart::chart;
use super::contest::interrupted;
use super::runner::ContestRunner;
use super::table;
use crate::errors::Failure;
use crate::format::{NumberFormat, align_columns, plain_text, signed_integer};
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use sortie_bots::registry::bots_for;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::ladder::{self, Ladder};
use sortie_lab::stopping_rule::StoppingRule;
use sortie_words::Words;
use std::fs;
use std::slice;

pub(crate) fn run(args: &LadderArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.measure.many.rules.asked(&args.game, language)?;
    match_rules::with_game(&args.game, RunLadder { args, asked, language })
}

struct RunLadder<'a> {
    args: &'a LadderArgs,
    asked: RequestedRules,
    language: &'static str,
}

impl Visitor for RunLadder<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let many = &args.measure.many;
        let (rules, seats) = table::<G>(&args.measure, &self.asked, 2)?;
        let mut bots = args.bots.clone();
        if bots.is_empty() {
            let all = bots_for(&rules, seats);
            bots = all.iter().map(|about| about.name.to_owned()).collect();
        }
        let contests = ladder::contests(&rules, seats, &bots, many.seed)?;
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(&bots, slice::from_ref(&rules), seats, &words)?;
        if let Some(folder) = &args.out {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        }
        let interrupt = Interrupt::listen()?;
        let runner = ContestRunner { words: &words, threads: many.threads, interrupt: &interrupt };
        let stop = StoppingRule { sets: Some(args.sets), early: None };
        let mut sets = Vec::new();
        for (n, contest) in (1..).zip(&contests) {
            let file = args.out.as_ref().map(|folder| folder.join(format!("{n}.jsonl")));
            sets.push(runner.play(&rules, contest, &stop, file.as_deref())?.sets);
            if runner.is_interrupted() {
                eprintln!("{}", interrupted(&words, args.out.as_deref()));
                return Err(Failure::Interrupted);
            }
        }
        let Some(ladder) = Ladder::new(bots.len(), &contests, &sets) else {
            return Err(Failure::Data("too few sets for a ladder".to_owned()));
        };
        if let Some(path) = &args.svg {
            let drawn = chart(&ladder, &words);
            fs::write(path, drawn).map_err(|error| Failure::file(path, error))?;
        }
        if many.json { print::json(&ladder) } else { print::text(&text(&ladder, &words)) }
    }
}

fn text(ladder: &Ladder, words: &Words) -> String {
    let numbers = NumberFormat::new(words);
    let head = Text::new(id!("lab-ladder-head"))
        .raw("rules", &ladder.rules)
        .raw("sets", ladder.sets.to_string())
        .raw("seats", ladder.seats.to_string())
        .raw("seed", ladder.seed.to_string());
    let ids = [id!("simulate-bot"), id!("lab-rating"), id!("simulate-interval")];
    let mut rows = vec![ids.map(|id| words.say(id)).to_vec()];
    rows[0].extend(ladder.bots.iter().map(|rated| rated.bot.clone()));
    for rated in &ladder.bots {
        let mut row = vec![
            rated.bot.clone(),
            signed_integer(rated.rating),
            format!(
                "{} – {}",
                signed_integer(rated.interval.low),
                signed_integer(rated.interval.high)
            ),
        ];
        row.extend(ladder.bots.iter().map(|other| {
            let share = ladder.share(&rated.bot, &other.bot);
            share.map_or_else(|| "–".to_owned(), |(share, _)| numbers.percent(share))
        }));
        rows.push(row);
    }
    let due = numbers.percent(1.0 / f64::from(ladder.seats));
    let legend = Text::new(id!("lab-ladder-legend")).raw("due", due);
    let table = align_columns(&rows, 1);
    let mut out =
        format!("{}\n\n{table}\n{}\n", plain_text(words, &head), plain_text(words, &legend));
    if !ladder.reproducible {
        out.extend([words.say(id!("lab-clock")).as_str(), "\n"]);
    }
    out
}
