package dev.weft.data;

/** The order of a multidimensional array in memory: which index runs fastest. */
public enum ArrayOrder {
  /** The last, as in C and Java (MPI_ORDER_C). */
  ROW_MAJOR,
  /** The first, as in Fortran (MPI_ORDER_FORTRAN). */
  COLUMN_MAJOR
}
