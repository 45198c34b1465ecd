//! Which matches count for a guest's record.

use crate::tables::terms::Terms;
use sortie_store::{MatchStatus, TableHead};
use std::collections::BTreeMap;

/// Which of these tables count, in their order. `heads` are the guest's tables.
///
/// A match does not count that goes on from a decision of another one, or that is the same deal again: its
/// cards were known, and it could be tried until it is won.
pub(crate) fn counted(heads: &[TableHead]) -> Vec<bool> {
    let played_on = |head: &TableHead| Terms::from_head(head).is_ok_and(|terms| terms.played_on);
    let is_over = |head: &&TableHead| matches!(head.status, MatchStatus::Over { .. });
    let mut first: BTreeMap<_, (i64, &str)> = BTreeMap::new();
    for head in heads.iter().filter(is_over) {
        let this = (head.created, head.id.as_str());
        first.entry(deal(head)).and_modify(|oldest| *oldest = this.min(*oldest)).or_insert(this);
    }
    let is_first = |head: &TableHead| first.get(&deal(head)).is_none_or(|(_, id)| *id == head.id);
    heads.iter().map(|head| !played_on(head) && is_first(head)).collect()
}

/// The seed, the rules and the seats: what the cards follow from.
fn deal(head: &TableHead) -> (&str, &str, u8) {
    (&head.seed, &head.rules, head.seats)
}
