//! Which matches count for a guest's record.

use crate::tables::terms::Terms;
use sortie_store::{MatchStatus, TableHead};
use sortie_table::history::first_of_deals;

/// Which of these tables count, in their order: no match that goes on from a decision of another one, and of
/// a deal only the first match. `heads` are the guest's tables.
pub(crate) fn counted(heads: &[TableHead]) -> Vec<bool> {
    let played_on = |head: &TableHead| Terms::from_head(head).is_ok_and(|terms| terms.played_on);
    let is_over = |head: &TableHead| matches!(head.status, MatchStatus::Over { .. });
    let match_of = |head| (deal(head), is_over(head).then_some((head.created, &head.id)));
    let first = first_of_deals(&heads.iter().map(match_of).collect::<Vec<_>>());
    heads.iter().zip(first).map(|(head, first)| first && !played_on(head)).collect()
}

/// The seed, the rules and the seats: the cards follow from them.
fn deal(head: &TableHead) -> (&str, &str, u8) {
    (&head.seed, &head.rules, head.seats)
}
