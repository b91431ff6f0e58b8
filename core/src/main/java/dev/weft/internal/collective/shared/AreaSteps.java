package dev.weft.internal.collective.shared;

/**
 * The steps of the operations in a {@link SharedArea}, and the cells in which their chunks lie. For
 * the thread that is in an operation.
 *
 * <p>A step is the number of an operation and of a chunk within it. Numbers come from the count of
 * the communicator's operations, so that a rank which has left one early is in step again in the
 * next; each operation has room for {@value SharedArea#STEPS_OF_AN_OPERATION} steps.
 *
 * <p><b>Long operations in which all ranks write, where they share cores,</b> have chunks that take
 * several cells each. A rank then does more in its turn, and reads longer pieces. The first chunk
 * is in the same cell for any length, so that ranks that disagree about the length find each other.
 */
final class AreaSteps {
  /** After so many numbers old cells are refreshed: far less than half of the range of steps. */
  private static final long REFRESH_EVERY = 1L << 30;

  private static final int CHUNK_BITS = 24;

  /** The highest number of a chunk, which stands for all of an operation. */
  static final int LAST_CHUNK = (1 << CHUNK_BITS) - 1;

  private final int cells;
  private final int longCells;
  private final int cellBytes;
  private long operation;

  /** The number from which on old cells are refreshed. */
  private long refreshAt = REFRESH_EVERY;

  /** The cell of the first chunk of the operation under way. */
  private int firstCell;

  /** The number of cells that a chunk of the operation takes. */
  private int span = 1;

  AreaSteps(AreaDescriptor layout) {
    this.cells = layout.cells();
    this.longCells = layout.longCells();
    this.cellBytes = layout.chunkBytes();
  }

  /** The next operation has this number, which is higher than that of the last. */
  void next(long number) {
    operation = number - 1;
  }

  /**
   * Begins the next operation.
   *
   * @param bytes that each rank writes if all write, else 0
   */
  void begin(long bytes) {
    firstCell = cellOf(++operation);
    span = bytes > (long) longCells * cellBytes ? longCells : 1;
  }

  /** The operation under way. */
  long operation() {
    return operation;
  }

  /** Whether steps of old cells would soon be too old to be distinguished from later ones. */
  boolean areOldCellsDue() {
    return operation >= refreshAt;
  }

  /** The step to which old cells are raised; until the next time they are not due. */
  long refreshed() {
    refreshAt = operation + REFRESH_EVERY;
    return (operation - REFRESH_EVERY / 2) << CHUNK_BITS | LAST_CHUNK;
  }

  /** The step of a chunk of the operation under way. */
  long step(int chunk) {
    return operation << CHUNK_BITS | chunk;
  }

  /** A step later than that of any chunk of the operation under way. */
  long end() {
    return step(LAST_CHUNK);
  }

  /** The first cell of a chunk of the operation under way. */
  int cell(int chunk) {
    return (int) (firstCell + (long) chunk * span) & (cells - 1);
  }

  /** The number of cells that a chunk of the operation takes. */
  int span() {
    return span;
  }

  /** The most bytes that a chunk of the operation under way has. */
  int chunkBytes() {
    return span * cellBytes;
  }

  /** Cells in turn, whether operations take one step each or several. */
  private int cellOf(long number) {
    return (int)
            (number / SharedArea.STEPS_OF_AN_OPERATION + number % SharedArea.STEPS_OF_AN_OPERATION)
        & (cells - 1);
  }
}
