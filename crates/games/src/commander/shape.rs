//! The pyramid: its places, and those that cover or adjoin each other.

use serde::{Serialize, Serializer};
use std::fmt;

/// The most places of a pyramid.
pub(super) const MAX_PLACES: usize = 13;
/// Tables over places have a little room, so that the compiler works on all entries at once.
const ROOM: usize = 16;
/// The greatest distance between the numbers of a place and of one that covers it.
const MAX_DISTANCE: usize = 4;

/// A place of a pyramid. They are numbered from 1 at the outermost row; the last one is the
/// Commander's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// The place with this number, 1–13.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MAX_PLACES { Some(Place(number - 1)) } else { None }
    }

    /// The number, 1–13.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place in an array, from 0.
    #[inline]
    pub(super) const fn to_usize(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// A set of places.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Places(u16);

impl Places {
    pub(super) const NONE: Places = Places(0);

    pub(super) const fn single(place: Place) -> Self {
        Places(1 << place.0)
    }

    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    pub(super) const fn has(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    pub(super) const fn has_all(self, other: Places) -> bool {
        other.0 & !self.0 == 0
    }

    pub(super) const fn with(self, place: Place) -> Self {
        Places(self.0 | 1 << place.0)
    }

    pub(super) const fn or(self, other: Places) -> Self {
        Places(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Places) -> Self {
        Places(self.0 & other.0)
    }

    pub(super) const fn except(self, other: Places) -> Self {
        Places(self.0 & !other.0)
    }

    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The place, when it is the only one.
    pub(super) const fn only(self) -> Option<Place> {
        if self.0.is_power_of_two() { Some(Place(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// From the outermost row to the Commander.
    pub(super) fn iter(self) -> impl Iterator<Item = Place> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| Place(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(place)
        })
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        places.into_iter().fold(Places::NONE, Places::with)
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Place::number)).finish()
    }
}

/// The build of a pyramid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    /// The number of cards in each row, the outermost first.
    pub(super) rows: &'static [u8],
    /// For each place those that cover it.
    over: [u16; ROOM],
    /// For each distance, from 1, the places covered by the place whose number is lower by so much.
    covered: [u16; MAX_DISTANCE],
    /// For each place its neighbours in the row, those that cover it and those that it covers.
    near: [u16; ROOM],
}

/// The pyramid of the game: a row of four, two of three, one of two and the Commander (CAP-02,
/// CAP-03).
pub(super) static FULL: Shape = Shape::new(
    &[4, 3, 3, 2, 1],
    &[(5, &[1, 2]), (6, &[2, 3]), (7, &[3, 4])],
    &[(8, &[5]), (9, &[6]), (10, &[7])],
    &[(11, &[8, 9]), (12, &[9, 10]), (13, &[11, 12])],
);

/// Three rows, for trees that can be walked.
pub(super) static THREE_ROWS: Shape =
    Shape::new(&[3, 2, 1], &[(4, &[1, 2]), (5, &[2, 3])], &[(6, &[4, 5])], &[]);

/// Two rows, for trees that can be walked to the end.
pub(super) static TWO_ROWS: Shape = Shape::new(&[2, 1], &[(3, &[1, 2])], &[], &[]);

/// A place by its number, and those that cover it.
type Covered = (u8, &'static [u8]);

impl Shape {
    const fn new(rows: &'static [u8], one: &[Covered], two: &[Covered], three: &[Covered]) -> Self {
        let mut shape =
            Shape { rows, over: [0; ROOM], covered: [0; MAX_DISTANCE], near: [0; ROOM] };
        let (mut row, mut place) = (0, 0);
        while row < rows.len() {
            let mut column = 0;
            while column < rows[row] {
                if column > 0 {
                    shape.near[place] |= 1 << (place - 1);
                    shape.near[place - 1] |= 1 << place;
                }
                place += 1;
                column += 1;
            }
            row += 1;
        }
        // Three lists because a constant function cannot join slices.
        shape.cover(one);
        shape.cover(two);
        shape.cover(three);
        shape
    }

    const fn cover(&mut self, covered: &[Covered]) {
        let mut n = 0;
        while n < covered.len() {
            let (number, by) = covered[n];
            let below = number as usize - 1;
            let mut k = 0;
            while k < by.len() {
                let above = by[k] as usize - 1;
                self.over[below] |= 1 << above;
                self.covered[below - above - 1] |= 1 << below;
                self.near[below] |= 1 << above;
                self.near[above] |= 1 << below;
                k += 1;
            }
            n += 1;
        }
    }

    /// The number of cards in a whole pyramid.
    pub(super) fn size(&self) -> u8 {
        self.rows.iter().sum()
    }

    /// All places.
    pub(super) fn all(&self) -> Places {
        Places((1 << self.size()) - 1)
    }

    /// The Commander's place, the last one.
    pub(super) fn commander(&self) -> Place {
        Place(self.size() - 1)
    }

    /// The places that cover this one in a whole pyramid.
    pub(super) fn over(&self, place: Place) -> Places {
        Places(self.over[place.to_usize()])
    }

    /// The places beside a place: in its row, over it or under it (CAP-08).
    pub(super) fn near(&self, place: Place) -> Places {
        Places(self.near[place.to_usize()])
    }

    /// The places beside any of these places.
    pub(super) fn near_any(&self, places: Places) -> Places {
        places.iter().fold(Places::NONE, |near, place| near.or(self.near(place)))
    }

    /// Of the places where cards lie, those that nothing covers any more (CAP-04).
    #[inline]
    pub(super) fn free(&self, occupied: Places) -> Places {
        occupied.except(self.below(occupied))
    }

    /// Of the places where cards lie, those that are completely or partially uncovered (CAP-04).
    #[inline]
    pub(super) fn open(&self, occupied: Places) -> Places {
        let empty = Places(!occupied.0);
        let covered = self.below(Places(!0)).except(self.below(empty));
        occupied.except(covered)
    }

    /// The places below any of these places.
    #[inline]
    fn below(&self, places: Places) -> Places {
        // A few shifts instead of a look at each place: a search asks this at every node.
        let mut below = 0;
        for (distance, covered) in (1..).zip(self.covered) {
            below |= places.0 << distance & covered;
        }
        Places(below)
    }

    /// Column and row of each place, the columns in half cards, so that each row lies in the
    /// middle of the one before.
    pub(super) fn spots(&self) -> impl Iterator<Item = (Place, (u8, u8))> {
        let widest = self.rows.iter().copied().max().unwrap_or(0);
        let rows = self.rows.iter().zip(0u8..).flat_map(move |(&long, row)| {
            (0..long).map(move |column| (widest - long + 2 * column, row))
        });
        (0..self.size()).map(Place).zip(rows)
    }
}
