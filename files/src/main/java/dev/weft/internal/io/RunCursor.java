package dev.weft.internal.io;

/**
 * Iterates in ascending order over the runs of bytes in the file that make up an access through a
 * view; adjacent runs are merged. It stores no runs, however many there are. For one thread.
 */
final class RunCursor {
  private final View view;
  private long left;
  private long tileOffset;
  private int run;
  private long skipped;

  private long offset;
  private long length;

  /** Over {@code bytes} bytes from a position in the view's stream on. */
  RunCursor(View view, long stream, long bytes) {
    this.view = view;
    this.left = bytes;
    if (bytes == 0) {
      return;
    }
    long within = stream % view.tileBytes();
    this.tileOffset = view.displacement() + stream / view.tileBytes() * view.extent();
    this.run = view.runHolding(within);
    this.skipped = within - view.before(run);
  }

  /** Moves to the next run; false if there is none. */
  boolean next() {
    if (left == 0) {
      return false;
    }
    offset = here();
    length = 0;
    do {
      take();
    } while (left > 0 && here() == offset + length);
    return true;
  }

  /** Where the run begins in the file. */
  long offset() {
    return offset;
  }

  /** How many bytes it has. */
  long length() {
    return length;
  }

  private long here() {
    return tileOffset + view.start(run) + skipped;
  }

  private void take() {
    long rest = view.before(run + 1) - view.before(run) - skipped;
    long taken = Math.min(rest, left);
    length += taken;
    left -= taken;
    skipped += taken;
    if (taken == rest) {
      skipped = 0;
      run++;
      if (run == view.runs()) {
        run = 0;
        tileOffset += view.extent();
      }
    }
  }
}
