//! Which matches count for a guest's record.

use crate::tables::terms::Terms;
use sortie_store::TableHead;
use std::collections::BTreeMap;

/// Which of these tables count, in their order. `heads` are the guest's tables, most recent first.
///
/// A match does not count that goes on from a decision of another one, or that is the same deal again: its
/// cards were known, and it could be tried until it is won.
pub(crate) fn counted(heads: &[TableHead]) -> Vec<bool> {
    let played_on = |head: &TableHead| Terms::from_head(head).is_ok_and(|terms| terms.played_on);
    // The last entry for a deal is its oldest table.
    let first: BTreeMap<(&str, &str), &str> =
        heads.iter().map(|head| (deal(head), head.id.as_str())).collect();
    heads.iter().map(|head| !played_on(head) && first[&deal(head)] == head.id).collect()
}

/// The seed and the rules: what the cards follow from.
fn deal(head: &TableHead) -> (&str, &str) {
    (&head.seed, &head.rules)
}
