package dev.weft.parallel;

/** The kind of points beyond the first and last points of a {@link Grid}. */
public enum Edges {
  /** Nothing: the outermost ghost cells are the program's. */
  OPEN,
  /** The points of the other side. */
  WRAPPED
}
