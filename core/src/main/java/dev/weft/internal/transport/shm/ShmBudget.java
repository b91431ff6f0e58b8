package dev.weft.internal.transport.shm;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.ProcessLimits;
import dev.weft.internal.transport.ring.RingShape;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits a rank's share of the folder's free memory, so that some is left for later needs. At most
 * {@code -Dweft.shm.limit} bytes count as free. Any thread; asks the file system each time.
 *
 * <ul>
 *   <li>A ring has the largest of {@link RingFileDescriptor#SHAPES} that fits the memory that is
 *       free now if all pairs of the host's ranks had such a ring; else the smallest, if it fits at
 *       all.
 *   <li>An area for collective operations is at most a quarter of the free memory; the caller tries
 *       a smaller one, then messages.
 *   <li>A window is as large as the program wants, and leaves {@value #LEFT_BYTES} bytes for rings.
 * </ul>
 *
 * <p>Memory is short when the rings of all pairs would take more than a quarter, or when the
 * smallest ring exceeds the file size limit. Then a rank also opens tcp, if it may choose, for
 * peers to which not even the smallest ring fits.
 */
final class ShmBudget {
  private static final String LIMIT_PROPERTY = "weft.shm.limit";
  private static final int SHARE = 4;
  private static final long LEFT_BYTES = 1 << 20;

  /**
   * With so many ranks of other processes a rank is taken to exchange messages at most, where
   * processes have several ranks: the leaders of many reach their partners in a few steps.
   */
  private static final int PARTNERS = 64;

  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private final Path folder;
  private final int perProcess;
  private final boolean tells;

  /** The place of the largest shape that a ring may have. */
  private final int first;

  private long pairs;

  /**
   * @param ranks of the job; all are taken to be on this host until {@link #ranks} says otherwise
   * @param perProcess how many of them share a process; if all do, each counts by itself
   * @param tells whether this rank speaks for all
   */
  ShmBudget(Path folder, int ranks, int perProcess, boolean tells) {
    this.folder = folder;
    this.perProcess = perProcess < ranks ? perProcess : 1;
    this.tells = tells;
    this.first = largest(ranks);
    ranks(ranks);
  }

  /** Rings shrink as jobs grow, so that all pairs of a host's ranks fit in memory. */
  private static int largest(int ranks) {
    if (ranks <= 16) {
      return 0;
    }
    if (ranks <= 64) {
      return 1;
    }
    return ranks <= 1024 ? 2 : RingFileDescriptor.SHAPES.size() - 1;
  }

  /** How many ranks there are on this host. */
  final void ranks(int ranks) {
    pairs = (long) ranks * partners(ranks);
  }

  private int partners(int ranks) {
    return perProcess == 1 ? ranks - 1 : Math.min(ranks - perProcess, PARTNERS);
  }

  /**
   * What ranks of a host would do with each other: shm, shm and tcp where that is full, or tcp.
   *
   * @param free bytes of shared memory there; negative if it has none
   */
  static List<String> transports(long free, int ofJob, int onHost) {
    long ofPairs = (long) onHost * (onHost - 1);
    long smallest = RingFileDescriptor.bytes(RingFileDescriptor.SHAPES.getLast());
    if (free < smallest) {
      return List.of("tcp");
    }
    long rings = RingFileDescriptor.bytes(RingFileDescriptor.SHAPES.get(largest(ofJob))) * ofPairs;
    return rings > free / SHARE ? List.of("shm", "tcp") : List.of("shm");
  }

  private static long freeBytes(Path folder) {
    return Math.min(folder.toFile().getUsableSpace(), Long.getLong(LIMIT_PROPERTY, Long.MAX_VALUE));
  }

  /**
   * Whether rings between all ranks are more than their share of what is free. Not for ranks that
   * share a process: a port and a thread for each of them would be dearer than what they help.
   */
  boolean isShort() {
    if (perProcess > 1) {
      return false;
    }
    RingShape largest = RingFileDescriptor.SHAPES.get(first);
    return RingFileDescriptor.bytes(largest) * pairs > freeBytes(folder) / SHARE
        || RingFileDescriptor.bytes(RingFileDescriptor.SHAPES.getLast())
            > ProcessLimits.fileBytes();
  }

  /**
   * Which of the shapes a ring is to have, or a smaller one.
   *
   * @throws ResourceException if not even the smallest fits
   */
  int shape() {
    List<RingShape> shapes = RingFileDescriptor.SHAPES;
    long free = freeBytes(folder);
    int shape = first;
    while (shape < shapes.size() - 1
        && RingFileDescriptor.bytes(shapes.get(shape)) * pairs > free) {
      shape++;
    }
    if (shape > first) {
      tell(free);
    }
    long bytes = RingFileDescriptor.bytes(shapes.get(shape));
    if (bytes > free) {
      throw SharedFile.full(folder, bytes, free, null);
    }
    return shape;
  }

  /**
   * @throws ResourceException if an area of this size is too large now
   */
  void requireForArea(long bytes) {
    long free = freeBytes(folder);
    if (bytes > free / SHARE) {
      tell(free);
      throw new ResourceException(
          FailureCode.SHARED_MEMORY,
          "an area of %d bytes is more than a quarter of the %d that are free in %s"
              .formatted(bytes, free, folder));
    }
  }

  /**
   * @throws ResourceException if a window of this size leaves too little
   */
  static void requireForWindow(Path folder, long bytes) {
    long free = freeBytes(folder);
    if (bytes > free - LEFT_BYTES) {
      throw new ResourceException(
          FailureCode.SHARED_MEMORY,
          "shared memory is short: %d bytes are wanted for a window, %d are free in %s and %d of them are kept for messages; %s"
              .formatted(bytes, free, folder, LEFT_BYTES, SharedFile.REMEDY));
    }
  }

  private void tell(long free) {
    if (tells && !TOLD.getAndSet(true)) {
      System.err.printf(
          "weft: %s has %d KiB free, so ranks share less of it and send slower; %s [W2104]%n",
          folder, free >> 10, SharedFile.REMEDY);
    }
  }
}
