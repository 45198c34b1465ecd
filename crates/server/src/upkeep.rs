//! Upkeep of a table: changes by other servers, clocks that run out, marks of absent players, and
//! bots that stand in for them.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::notifications::dispatch;
use crate::tables::live_table::LiveTable;
use crate::tables::terms::Terms;
use sortie_core::Seats;
use sortie_table::AnyTable;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whether an operator has done something.
const LOOK: Duration = Duration::from_secs(2);
/// Nobody is called away for a page that is loaded again, or a train in a tunnel.
const AWAY: i64 = 20_000;
/// So many tables at a time where a clock has run out.
const MANY: u32 = 100;

/// Looks after all tables. To be called every second or so.
pub(crate) async fn attend(app: &Shared) {
    if let Err(fault) = app.tables.look_again(app).await {
        tracing::warn!(%fault, "nobody knows what other servers have written");
    }
    run_out(app).await;
    for live in app.tables.all() {
        if let Err(fault) = look_around(app, &live).await {
            tracing::warn!(table = live.head.id, %fault, "a table is not looked after");
        }
    }
}

/// Plays for those who have no time left.
async fn run_out(app: &Shared) {
    let due = match app.store.overdue_tables(app.time.unix_millis(), MANY).await {
        Ok(due) => due,
        Err(error) => {
            tracing::warn!(%error, "nobody knows where a clock has run out");
            return;
        }
    };
    for id in due {
        let seen = async {
            let live = app.tables.find(app, &id).await?;
            // Every change settles the clocks first; this one does nothing else.
            live.change(app, |_| Ok(())).await?;
            // A clock that stood still while no server was there has run out on paper only.
            live.keep_clocks(app).await
        };
        if let Err(fault) = seen.await {
            tracing::warn!(table = id, %fault, "a clock has run out in vain");
            // A table that cannot be loaded must not fill the `MANY` places of every later round.
            if let Err(error) = app.store.clear_deadline(&id).await {
                tracing::warn!(table = id, %error, "it will be looked at again");
            }
        }
    }
}

/// The seats of those who have been away for so many milliseconds.
fn away(live: &LiveTable, now: i64, longer: i64) -> Seats {
    let gone = |guest: &String| live.presence.absent(guest, now) > longer;
    let gone = live.head.sitting.iter().filter(|sitting| sitting.guest.as_ref().is_some_and(gone));
    gone.map(|sitting| sitting.seat).collect()
}

async fn look_around(app: &Shared, live: &Arc<LiveTable>) -> Result<(), ApiError> {
    let Terms { shared: true, agreed: Some(agreed), .. } = &live.terms else {
        return Ok(());
    };
    let now = app.time.unix_millis();
    let (humans, waiting, stand_ins, decision, names) = {
        let state = live.read().await?;
        let played = state.table.any_match();
        if played.turn().outcome().is_some() {
            return Ok(());
        }
        let (humans, names) = (state.table.humans(), state.table.names().to_vec());
        (humans, played.waiting(), played.stand_ins(), played.decision(), names)
    };
    // A bot that stands in does not hide that its guest is away.
    let people = humans | stand_ins;
    let marked = away(live, now, AWAY) & people;
    // Wakes the streams only where a mark has changed, and not every second.
    live.around.send_if_modified(|seats| std::mem::replace(seats, marked) != marked);
    for seat in (marked & humans & waiting).iter() {
        if live.is_first(seat, decision) {
            let name = names.get(usize::from(seat)).map_or("", String::as_str);
            dispatch::tell(app, live, seat, decision, name).await;
        }
    }
    // Where nobody waits, a match waits for all.
    if agreed.warm > 0 && marked != people {
        let longer = i64::from(agreed.warm) * 1000;
        let long = away(live, now, longer);
        for seat in (long & humans & waiting).iter() {
            let (bot, there) = (app.words("en").bot(None), live.clone());
            let op = move |table: &mut dyn AnyTable| {
                // A guest who came back in the meantime plays on.
                let still = away(&there, there.time.unix_millis(), longer).has(seat);
                if still && table.humans().has(seat) && table.any_match().waiting().has(seat) {
                    table.take_over(seat, &bot)?;
                }
                Ok(())
            };
            live.change(app, op).await?;
        }
    }
    Ok(())
}

/// Sees again and again what an operator has done besides.
pub(crate) async fn watch(app: Shared) {
    let mut seen = 0;
    loop {
        match app.store.change_count().await {
            // Comparing a counter is cheaper than reading all blocks. It is noted only after
            // success, so a failure is tried again in the next round.
            Ok(now) if now != seen => match look(&app).await {
                Ok(()) => seen = now,
                Err(fault) => tracing::warn!(%fault, "what an operator did cannot be seen"),
            },
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "what an operator did cannot be seen"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Sees what an operator has done.
pub(crate) async fn look(app: &Shared) -> Result<(), ApiError> {
    app.blocklist.read(app).await?;
    forget_gone(app).await
}

/// Lets go of tables and rooms that were deleted.
pub(crate) async fn forget_gone(app: &Shared) -> Result<(), ApiError> {
    app.tables.look_again(app).await?;
    app.rooms.look_again();
    Ok(())
}
