package dev.weft.examples;

/**
 * Rows of a sparse matrix in compressed form (CSR): the entries of row i are those from {@code
 * starts[i]} to before {@code starts[i + 1]}.
 *
 * @param columns of each entry, from 0 on
 * @param values of each entry
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record SparseMatrix(int[] starts, int[] columns, double[] values) {

  int rows() {
    return starts.length - 1;
  }

  /** Stores the product of the rows with a vector. */
  void multiply(double[] vector, double[] product) {
    for (int row = 0; row < rows(); row++) {
      double sum = 0;
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        sum += values[i] * vector[columns[i]];
      }
      product[row] = sum;
    }
  }

  void set(int at, int column, double value) {
    columns[at] = column;
    values[at] = value;
  }
}
