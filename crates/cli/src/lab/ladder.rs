//! `sortie lab ladder`.

use super::args::LadderArgs;
use super::chart::chart;
use super::contest::interrupted;
use super::playing::{Ended, Playing};
use super::table;
use crate::errors::Failure;
use crate::figures::{self, Figures, says, whole};
use crate::print;
use crate::rules::{self, Asked};
use sortie_bots::BOTS;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::ladder::{self, Ladder};
use sortie_lab::stop::Stop;
use sortie_words::Words;
use std::fs;

pub(crate) fn run(args: &LadderArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.measure.many.rules.asked(&args.game, language)?;
    rules::visit(&args.game, Climb { args, asked, language })
}

struct Climb<'a> {
    args: &'a LadderArgs,
    asked: Asked,
    language: &'static str,
}

impl Visitor for Climb<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let many = &args.measure.many;
        let mut bots = args.bots.clone();
        if bots.is_empty() {
            bots = BOTS.iter().map(|about| about.name.to_owned()).collect();
        }
        let (rules, seats) = table::<G>(&args.measure, &self.asked, 2)?;
        let contests = ladder::contests(&rules, seats, &bots, many.seed)?;
        let words = rules::words::<G>(self.language)?;
        if let Some(folder) = &args.out {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        }
        let ended = Ended::listen()?;
        let playing = Playing { words: &words, threads: many.threads, ended: &ended };
        let stop = Stop { sets: Some(args.sets), early: None };
        let mut sets = Vec::new();
        for (n, contest) in (1..).zip(&contests) {
            let file = args.out.as_ref().map(|folder| folder.join(format!("{n}.jsonl")));
            sets.push(playing.play(&rules, contest, &stop, file.as_deref())?.sets);
            if playing.is_ended() {
                eprintln!("{}", interrupted(&words, args.out.as_deref()));
                return Ok(());
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
    let figures = Figures::of(words);
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
            whole(rated.rating),
            format!("{} – {}", whole(rated.interval.low), whole(rated.interval.high)),
        ];
        row.extend(ladder.bots.iter().map(|other| {
            let share = ladder.share(&rated.bot, &other.bot);
            share.map_or_else(|| "–".to_owned(), |(share, _)| figures.percent(share))
        }));
        rows.push(row);
    }
    let due = figures.percent(1.0 / f64::from(ladder.seats));
    let legend = Text::new(id!("lab-ladder-legend")).raw("due", due);
    let table = figures::table(&rows, 1);
    let mut out = format!("{}\n\n{table}\n{}\n", says(words, &head), says(words, &legend));
    if !ladder.reproducible {
        out.extend([words.say(id!("lab-clock")).as_str(), "\n"]);
    }
    out
}
