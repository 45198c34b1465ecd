//! The beats of the game, as surfaces show them.

use super::*;

const OPEN: &str = r#"{"phase": "open", "hand": ["R2 R4 B3", "R5 R7", "G2"]}"#;

#[test]
fn lists_grow_with_their_totals_until_one_is_left() {
    Table::lay("attacke", OPEN).play("P2 P2 P3", "R2 R4; R7; pass; pass").beats(
        0,
        "lay: 0 R2 R4 (6)
         draw: 0 P2; P2 from pile to hand-0
         lay: 0 R2 R4 (6) | 1 R7 (7)
         draw: 1 ?; ? from pile to hand-1
         discard: 0 R2 R4 (6) | 1 R7 (7) | 2 passed
         draw: 2 ?; ? from pile to hand-2
         discard: 0 R2 R4 (6) passed | 1 R7 (7) | 2 passed; R2 R4 to discards
         draw: 0 R2; R2 from pile to hand-0
         capture: 0 R2 R4 (6) - | 1 R7 (7) + | 2 -; R7 to discards",
    );
}

#[test]
fn cards_face_down_are_backs() {
    let mut table = Table::lay("attacke/face_down=true", OPEN);
    table.play("P2", "R2 down B3").beats(1, "lay: 0 R2 ? (3)\ndraw: 0 ?; ? from pile to hand-0");
}
