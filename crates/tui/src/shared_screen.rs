//! A screen that several humans share: handing it over, and asking the others for their consent.

use crate::app::Error;
use crate::ask::Question;
use crate::list::Item;
use crate::settings::Speed;
use crate::table_screen::{Flow, TableScreen};
use crate::table_text;
use sortie_core::matches::Proposal;
use sortie_core::{MessageId, Seat, Text};
use sortie_table::{OpenOffer, SharedTurn};

impl TableScreen<'_> {
    /// Lets the next human answer an offer or take the screen.
    pub(crate) fn pass_screen(&mut self) -> Result<Flow, Error> {
        match SharedTurn::next(self.port, self.holder) {
            SharedTurn::Consent(seat, offer) => self.ask_consent(seat, &offer).map(|()| Flow::On),
            SharedTurn::HandOver(seat) => self.hand_over(seat),
            SharedTurn::Unchanged => Ok(Flow::On),
        }
    }

    /// Shows the new events to all players at the screen, without anybody's hand.
    pub(crate) fn share_events(&mut self) {
        if self.shared {
            self.port.show_to(None);
        }
    }

    fn named(&self, id: MessageId, seat: Seat) -> Text {
        Text::new(id).raw("name", self.port.view().sitting[usize::from(seat)].name.clone())
    }

    /// Asks a human to accept an offer of another one, who loses the screen.
    fn ask_consent(&mut self, seat: Seat, offer: &OpenOffer) -> Result<(), Error> {
        self.holder = None;
        let question = table_text::consent_text(&self.words, self.port.view(), seat, offer);
        let agrees = self.app.confirm(self.about.name, &[question])?;
        let done = SharedTurn::act_for(self.port, seat, |port| port.answer_offer(agrees));
        if self.done(done)? {
            let notice = match (agrees, offer.proposal) {
                (false, _) => Some(self.app.text(&self.named(id!("play-disagrees"), seat))),
                (true, Proposal::TakeBack) => Some(self.app.say(id!("screen-took-back"))),
                (true, Proposal::Draw) => None,
            };
            self.wrong = notice.map(|notice| (notice, String::new()));
        }
        Ok(())
    }

    /// Hides the last hand until the next human is at the screen. The previous player may still
    /// withdraw an unrevealed action.
    fn hand_over(&mut self, seat: Seat) -> Result<Flow, Error> {
        // Only a player whose action is not revealed yet has something to withdraw.
        let before = self.holder.take().filter(|&before| {
            self.port.show_to(Some(before));
            self.port.view().may.withdraw
        });
        self.port.show_to(None);
        let named = |id, seat: Seat| self.app.text(&self.named(id, seat));
        let title = named(id!("screen-hand-over"), seat);
        let notice = self.wrong.as_ref().map(|(text, _)| text.clone());
        let mut text: Vec<String> = notice.into_iter().collect();
        text.push(named(id!("screen-hand-over-why"), seat));
        let mut items = vec![Item::new("1", named(id!("screen-ready"), seat))];
        if let Some(before) = before {
            text.insert(0, named(id!("screen-hand-over-undo"), before));
            items.push(Item::new("u", named(id!("screen-choose-again"), before)));
        }
        items.push(Item::new("q", self.place.leave.clone()));
        self.wrong = None;
        if self.app.speed() != Speed::Fast {
            // Input is discarded for a moment: a key meant for the last screen must not reveal the next
            // player's hand.
            self.app.terminal.draw(|frame| frame.render_widget(title.as_str(), frame.area()))?;
            self.app.terminal.discard_input()?;
            self.typed_ahead.clear();
        }
        match (self.app.ask(&Question::new(&title, &text, &items), 0)?, before) {
            (Some(0), _) => {
                self.holder = Some(seat);
                self.port.show_to(Some(seat));
            }
            (Some(1), Some(before)) => {
                let done = SharedTurn::act_for(self.port, before, |port| port.withdraw());
                self.done(done)?;
            }
            _ => return Ok(Flow::Left),
        }
        Ok(Flow::On)
    }
}
