//! [`SharedVec`]: a sequence that grows at its end and is cheap to copy.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

/// A sequence whose copies share what they have in common. A copy takes time for each piece of `PIECE`
/// elements, and the first `push` after it copies less than one piece.
///
/// Matches keep their history in it: the table of a server copies its match after every choice.
#[derive(Clone)]
pub struct SharedVec<T, const PIECE: usize = 64> {
    /// All pieces but the last one are full, and none is empty.
    pieces: Vec<Arc<Vec<T>>>,
}

impl<T, const PIECE: usize> Default for SharedVec<T, PIECE> {
    fn default() -> Self {
        SharedVec { pieces: Vec::new() }
    }
}

impl<T, const PIECE: usize> SharedVec<T, PIECE> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        let last = self.pieces.last();
        last.map_or(0, |last| (self.pieces.len() - 1) * PIECE + last.len())
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The element with this number.
    pub fn get(&self, n: usize) -> Option<&T> {
        self.pieces.get(n / PIECE)?.get(n % PIECE)
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.pieces.last()?.last()
    }

    /// All elements.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flat_map(|piece| piece.iter())
    }

    /// The elements from this number on, without a walk through those before.
    pub fn iter_from(&self, n: usize) -> impl DoubleEndedIterator<Item = &T> {
        let pieces = self.pieces.get(n / PIECE..).unwrap_or_default();
        let (first, rest) = match pieces.split_first() {
            Some((first, rest)) => (first.get(n % PIECE..).unwrap_or_default(), rest),
            None => (&[][..], pieces),
        };
        first.iter().chain(rest.iter().flat_map(|piece| piece.iter()))
    }
}

impl<T: Clone, const PIECE: usize> SharedVec<T, PIECE> {
    /// Adds an element at the end.
    pub fn push(&mut self, element: T) {
        match self.pieces.last_mut() {
            Some(last) if last.len() < PIECE => Arc::make_mut(last).push(element),
            _ => self.pieces.push(Arc::new(vec![element])),
        }
    }

    /// Keeps the first `n` elements.
    pub fn truncate(&mut self, n: usize) {
        self.pieces.truncate(n.div_ceil(PIECE));
        if n < self.len()
            && let Some(last) = self.pieces.last_mut()
        {
            Arc::make_mut(last).truncate(n - (n - 1) / PIECE * PIECE);
        }
    }

    /// All elements, copied.
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }
}

impl<T: PartialEq, const PIECE: usize> SharedVec<T, PIECE> {
    /// Whether one of the elements equals this one.
    pub fn contains(&self, element: &T) -> bool {
        self.iter().any(|other| other == element)
    }
}

impl<T, const PIECE: usize> Index<usize> for SharedVec<T, PIECE> {
    type Output = T;

    fn index(&self, n: usize) -> &T {
        &self.pieces[n / PIECE][n % PIECE]
    }
}

impl<'a, T, const PIECE: usize> IntoIterator for &'a SharedVec<T, PIECE> {
    type Item = &'a T;
    type IntoIter = Box<dyn DoubleEndedIterator<Item = &'a T> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl<T: PartialEq, const PIECE: usize> PartialEq for SharedVec<T, PIECE> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: PartialEq, const PIECE: usize> PartialEq<Vec<T>> for &SharedVec<T, PIECE> {
    fn eq(&self, other: &Vec<T>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: fmt::Debug, const PIECE: usize> fmt::Debug for SharedVec<T, PIECE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(n: usize) -> SharedVec<usize, 4> {
        let mut all = SharedVec::default();
        (0..n).for_each(|number| all.push(number));
        all
    }

    #[test]
    fn it_holds_what_was_pushed() {
        for n in 0..14 {
            let all = numbers(n);
            let expected: Vec<usize> = (0..n).collect();
            assert_eq!(&all, expected);
            assert_eq!((all.len(), all.is_empty(), all.last()), (n, n == 0, expected.last()));
            assert_eq!((all.get(n), all.get(n.wrapping_sub(1))), (None, expected.last()));
            assert!(all.iter().rev().eq(expected.iter().rev()));
            assert_eq!((all.contains(&n), n == 0 || all.contains(&0)), (false, true));
            for from in 0..16 {
                let rest = expected.get(from..).unwrap_or_default();
                assert!(all.iter_from(from).eq(rest), "{from} of {n}");
                assert!(all.iter_from(from).rev().eq(rest.iter().rev()), "{from} of {n}");
                let mut fewer = all.clone();
                fewer.truncate(from);
                assert_eq!(&fewer, expected[..from.min(n)].to_vec(), "{from} of {n}");
                fewer.push(99);
                assert_eq!((fewer.len(), fewer[fewer.len() - 1]), (from.min(n) + 1, 99));
                assert_eq!(&all, expected, "a copy is another sequence");
            }
        }
    }

    #[test]
    fn copies_share_all_full_pieces() {
        let all = numbers(10);
        let mut copy = all.clone();
        copy.push(10);
        let shared = (0..10).filter(|n| std::ptr::eq(&raw const all[*n], &raw const copy[*n]));
        assert!(shared.eq(0..8));
    }
}
