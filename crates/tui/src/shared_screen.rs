//! A screen that several humans share: handing it over, and asking the others for their consent.

use crate::app::Error;
use crate::ask::Question;
use crate::list::Item;
use crate::settings::Speed;
use crate::table_screen::{Flow, TableScreen};
use sortie_core::matches::Proposal;
use sortie_core::{MessageId, Seat, Seats, Text};
use sortie_table::OpenOffer;

impl TableScreen<'_> {
    /// Lets the next human answer an offer or take the screen.
    pub(crate) fn pass_screen(&mut self) -> Result<Flow, Error> {
        let (view, own) = (self.port.view(), self.port.own_seats());
        if let Some(offer) = view.offer.clone() {
            let asked = offer.missing.iter().copied().find(|&seat| own.has(seat));
            return asked.map_or(Ok(Flow::On), |seat| self.ask_consent(seat, &offer));
        }
        let waiting: Seats = view.scene.turn.iter().copied().collect();
        let waiting = waiting & own;
        // Where several seats choose at once, the player at the screen goes first: fewer hand-overs.
        let holder = self.holder.filter(|&seat| waiting.has(seat));
        match holder.or(waiting.lowest()) {
            Some(seat) if self.holder == Some(seat) => {
                self.port.show_to(Some(seat));
                Ok(Flow::On)
            }
            Some(seat) => self.hand_over(seat),
            None => Ok(Flow::On),
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
    fn ask_consent(&mut self, seat: Seat, offer: &OpenOffer) -> Result<Flow, Error> {
        self.holder = None;
        let text = match offer.proposal {
            Proposal::TakeBack => self
                .named(id!("screen-may-take-back"), seat)
                .number("decision", offer.reopens.unwrap_or_default()),
            Proposal::Draw => self.named(id!("screen-may-draw"), seat),
        };
        let asks = self.port.view().sitting[usize::from(offer.seat)].name.clone();
        let question = self.app.text(&text.raw("asks", asks));
        let agrees = self.app.confirm(self.about.name, &[question])?;
        self.port.show_to(Some(seat));
        let done = self.port.answer_offer(agrees);
        let done = self.done(done)?;
        self.port.show_to(None);
        let notice = match (agrees, offer.proposal) {
            (false, _) => Some(self.app.text(&self.named(id!("screen-disagrees"), seat))),
            (true, Proposal::TakeBack) => Some(self.app.say(id!("screen-took-back"))),
            (true, Proposal::Draw) => None,
        };
        if done {
            self.wrong = notice.map(|notice| (notice, String::new()));
        }
        Ok(Flow::On)
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
        if self.app.settings.speed != Speed::Fast {
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
                self.port.show_to(Some(before));
                let done = self.port.withdraw();
                self.done(done)?;
                self.port.show_to(None);
            }
            _ => return Ok(Flow::Left),
        }
        Ok(Flow::On)
    }
}
