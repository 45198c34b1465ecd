//! A puzzle on the full screen.

use crate::Options;
use crate::app::{App, Error};
use crate::table_screen::{Place, TableScreen};
use sortie_table::{PuzzleTable, TablePort};

/// Shows a puzzle until it is solved or the user leaves; its table tells which.
pub fn solve(options: Options, table: &mut PuzzleTable) -> Result<(), Error> {
    let mut app = App::open(options)?;
    let place = Place { link: None, leave: app.say(id!("screen-quit")), ending: Vec::new() };
    let task = TablePort::puzzle(table).cloned();
    let mut screen = TableScreen::new(&mut app, table, place)?;
    // Where a refusal stands: the task is read first, and makes way for the answer to a choice.
    screen.wrong = task.map(|task| {
        let texts = [task.heading, task.prompt];
        (texts.map(|text| screen.text(&text)).join(" – "), String::new())
    });
    screen.run().map(|_| ())
}
