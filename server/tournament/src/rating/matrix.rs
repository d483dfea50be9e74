//! Symmetric matrices, and their decomposition by Cholesky.

use std::ops::{Index, IndexMut};

/// A square matrix, kept row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    pub(super) fn zeros(size: usize) -> Matrix {
        Matrix {
            size,
            entries: vec![0.0; size * size],
        }
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.size..][..self.size]
    }

    /// The product of two matrices, of which the other is symmetric.
    pub(super) fn times_symmetric(&self, other: &Matrix) -> Matrix {
        let entry = |row, column| dot(self.row(row), other.row(column));
        let entries = (0..self.size)
            .flat_map(|row| (0..self.size).map(move |column| entry(row, column)))
            .collect();
        Matrix {
            size: self.size,
            entries,
        }
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.row(row)[column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.entries[row * self.size..][..self.size][column]
    }
}

/// The lower triangle L of which L·Lᵀ is a symmetric, positive definite matrix (A.-L.
/// Cholesky, 1910).
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// `None` if the matrix is not positive definite. Only its lower triangle is read.
    pub(super) fn of(mut matrix: Matrix) -> Option<Cholesky> {
        for row in 0..matrix.size {
            for column in 0..=row {
                let known = dot(&matrix.row(row)[..column], &matrix.row(column)[..column]);
                let left = matrix[(row, column)] - known;
                matrix[(row, column)] = if column < row {
                    left / matrix[(column, column)]
                } else if left > 0.0 {
                    left.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky(matrix))
    }

    /// What is left of the last entry of the diagonal with all else unknown.
    pub(super) fn last_pivot(&self) -> f64 {
        let last = self.0.size - 1;
        self.0[(last, last)].powi(2)
    }

    /// The x of which the matrix makes `right`.
    pub(super) fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let lower = &self.0;
        for row in 0..lower.size {
            let known = dot(&lower.row(row)[..row], &right[..row]);
            right[row] = (right[row] - known) / lower[(row, row)];
        }
        for row in (0..lower.size).rev() {
            right[row] /= lower[(row, row)];
            let (known, solved) = (&lower.row(row)[..row], right[row]);
            for (entry, factor) in right.iter_mut().zip(known) {
                *entry -= factor * solved;
            }
        }
        right
    }

    /// The inverse of the matrix, which is symmetric, too.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let unit = |row| (0..size).map(move |column| f64::from(u8::from(row == column)));
        let entries = (0..size)
            .flat_map(|row| self.solve(unit(row).collect()))
            .collect();
        Matrix { size, entries }
    }
}

/// The sum of the products of entries.
pub(super) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: [[f64; 3]; 3]) -> Matrix {
        Matrix {
            size: 3,
            entries: rows.concat(),
        }
    }

    #[test]
    fn a_positive_definite_matrix_is_decomposed_solved_and_inverted() {
        // With L = (2; 6, 1; -8, 5, 3).
        let known = matrix([
            [4.0, 12.0, -16.0],
            [12.0, 37.0, -43.0],
            [-16.0, -43.0, 98.0],
        ]);
        let cholesky = Cholesky::of(known.clone()).unwrap();
        assert_eq!(cholesky.last_pivot(), 9.0);
        // The matrix makes these of 1, 2 and 3.
        let solution = cholesky.solve(vec![-20.0, -43.0, 192.0]);
        for (entry, expected) in solution.iter().zip([1.0, 2.0, 3.0]) {
            assert!((entry - expected).abs() < 1e-9, "{solution:?}");
        }
        let product = cholesky.inverse().times_symmetric(&known);
        for row in 0..3 {
            for column in 0..3 {
                let expected = f64::from(u8::from(row == column));
                assert!(
                    (product[(row, column)] - expected).abs() < 1e-9,
                    "{product:?}"
                );
            }
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_definite_has_no_decomposition() {
        let singular = matrix([[1.0, -1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        assert!(Cholesky::of(singular).is_none());
    }
}
