package dev.weft.data;

/** Which index of a multidimensional array runs fastest through memory. */
public enum ArrayOrder {
  /** The last, as in C and Java (MPI_ORDER_C). */
  ROW_MAJOR,
  /** The first, as in Fortran (MPI_ORDER_FORTRAN). */
  COLUMN_MAJOR
}
