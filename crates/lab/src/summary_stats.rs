//! Mean, variance and skewness of measured numbers.

/// Running moments of a series of numbers; the same order gives the same bits.
///
/// The sums of powers of the distance to the running mean follow Pébay, "Formulas for Robust,
/// One-Pass Parallel Computation of Covariances and Arbitrary-Order Statistical Moments",
/// SAND2008-6212, 2008.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SummaryStats {
    n: u64,
    mean: f64,
    squares: f64,
    cubes: f64,
}

impl SummaryStats {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.n += 1;
        let n = self.n as f64;
        let away = number - self.mean;
        let step = away / n;
        let square = away * step * (n - 1.0);
        self.mean += step;
        // The cubes need the squares of before, so they come first.
        self.cubes += square * step * (n - 2.0) - 3.0 * step * self.squares;
        self.squares += square;
    }

    /// The number of observations.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The mean; 0 without observations.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The sum of squared distances to the mean.
    pub fn squares(&self) -> f64 {
        self.squares
    }

    /// The unbiased variance; 0 for fewer than two numbers.
    pub fn variance(&self) -> f64 {
        if self.n < 2 { 0.0 } else { self.squares / (self.n - 1) as f64 }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / self.n.max(1) as f64).sqrt()
    }

    /// The skewness of the sample; 0 if all numbers are equal.
    pub fn skewness(&self) -> f64 {
        if self.squares > 0.0 {
            (self.n as f64).sqrt() * self.cubes / self.squares.powf(1.5)
        } else {
            0.0
        }
    }
}

impl FromIterator<f64> for SummaryStats {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let mut sample = SummaryStats::default();
        for number in numbers {
            sample.add(number);
        }
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_are_those_of_the_definitions() {
        let numbers = [1000.0, 1001.0, 1001.0, 1004.0, 1009.0];
        let found: SummaryStats = numbers.into_iter().collect();
        let mean = numbers.iter().sum::<f64>() / 5.0;
        let power = |k| numbers.iter().map(|x| f64::powi(x - mean, k)).sum::<f64>();
        assert_eq!(found.n(), 5);
        assert!((found.mean() - mean).abs() < 1e-9);
        assert!((found.variance() - power(2) / 4.0).abs() < 1e-9);
        assert!((found.error() - (power(2) / 20.0).sqrt()).abs() < 1e-9);
        let skewness = (power(3) / 5.0) / (power(2) / 5.0).powf(1.5);
        assert!((found.skewness() - skewness).abs() < 1e-9);
    }

    #[test]
    fn equal_numbers_have_no_spread() {
        let same: SummaryStats = [0.5; 7].into_iter().collect();
        for (sample, mean) in [(SummaryStats::default(), 0.0), (same, 0.5)] {
            assert!((sample.mean() - mean).abs() < 1e-12);
            let spread = [sample.variance(), sample.error(), sample.skewness()];
            assert!(spread.iter().all(|spread| *spread == 0.0), "{spread:?}");
        }
    }
}
