//! [`SharedTurn`]: the human who comes next at an interface that several share.

use crate::table_port::{PortError, TablePort};
use crate::table_view::OpenOffer;
use sortie_core::Seat;

/// The human who comes next at an interface that several share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedTurn {
    /// The player of this seat answers the open offer.
    Consent(Seat, OpenOffer),
    /// The player of this seat takes the interface over.
    HandOver(Seat),
    /// The table is shown to its holder, or nobody here is asked.
    Unchanged,
}

impl SharedTurn {
    /// The turn at the interface of `port`, which the player of the seat `holder` has.
    pub fn next(port: &mut dyn TablePort, holder: Option<Seat>) -> Self {
        let own = port.own_seats();
        if let Some(offer) = port.view().offer.clone() {
            let asked = offer.missing.iter().copied().find(|&seat| own.has(seat));
            return asked.map_or(SharedTurn::Unchanged, |seat| SharedTurn::Consent(seat, offer));
        }
        let waiting = port.own_turn();
        // Where several seats choose at once, the holder goes first: fewer hand-overs.
        match holder.filter(|&seat| waiting.has(seat)).or(waiting.lowest()) {
            Some(seat) if holder == Some(seat) => {
                port.show_to(Some(seat));
                SharedTurn::Unchanged
            }
            Some(seat) => SharedTurn::HandOver(seat),
            None => SharedTurn::Unchanged,
        }
    }

    /// Runs a command for a seat whose hand must not stay in sight.
    pub fn act_for(
        port: &mut dyn TablePort,
        seat: Seat,
        command: impl FnOnce(&mut dyn TablePort) -> Result<(), PortError>,
    ) -> Result<(), PortError> {
        port.show_to(Some(seat));
        let done = command(port);
        port.show_to(None);
        done
    }
}
