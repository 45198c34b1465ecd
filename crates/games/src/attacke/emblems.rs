//! How the colours and the shield are drawn: each has a sign of its own, not its colour alone.

use sortie_core::face::{Emblem, Print};

pub(super) const EMBLEMS: &[Emblem] = &[
    // A flame.
    emblem(
        "red",
        "red",
        "M52 3C56 22 84 36 84 64C84 84 69 97 50 97S16 84 16 64C16 50 24 42 30 31C33 41 37 45 42 47\
            C41 31 43 15 52 3ZM50 87C59 87 66 80 66 71C66 62 57 57 49 48C45 58 34 62 34 71\
            C34 80 41 87 50 87Z",
    ),
    // A moon.
    emblem("blue", "blue", "M62 7A45 45 0 1 0 93 67A36 36 0 1 1 62 7Z"),
    // A fir.
    emblem("green", "green", "M50 3L75 35H63L83 61H68L91 84H56V97H44V84H9L32 61H17L37 35H25Z"),
    // A sun.
    emblem(
        "yellow",
        "yellow",
        "M72 50A22 22 0 1 1 28 50A22 22 0 1 1 72 50Z\
            M50 2L59 21L41 21ZM84 16L77 36L64 23Z\
            M98 50L79 59L79 41ZM84 84L64 77L77 64ZM50 98L41 79L59 79ZM16 84L23 64L36 77Z\
            M2 50L21 41L21 59ZM16 16L36 23L23 36Z",
    ),
    // A crown.
    emblem("purple", "purple", "M14 72L5 28L30 48L50 12L70 48L95 28L86 72ZM14 79H86V91H14Z"),
    emblem(
        "shield",
        "grey",
        "M12 6H88V43C88 70 73 88 50 97C27 88 12 70 12 43ZM50 17V85C67 77 77 63 77 43V17Z",
    ),
];

const fn emblem(name: &'static str, colour: &'static str, path: &'static str) -> Emblem {
    Emblem { name, path, colour, print: Print::Panel }
}
