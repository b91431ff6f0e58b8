package dev.weft.internal.check;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all accesses of one rank's memory since all ranks have met, and finds those that use the
 * same place although nothing orders them. Accesses that a message, a lock or an early result may
 * have ordered are not told. One thread.
 */
public final class AccessReview {
  private final int rank;
  private final int elementShift;
  private final List<AccessRecord> accesses = new ArrayList<>();

  /** A rank may have stored into the memory without a call. */
  private boolean unseen;

  /**
   * @param rank whose memory it is
   * @param elementShift of the window's elements
   */
  public AccessReview(int rank, int elementShift) {
    this.rank = rank;
    this.elementShift = elementShift;
  }

  /** Adds the accesses of a rank, encoded. */
  public void add(int origin, byte[] records) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(records))) {
      unseen |= in.readBoolean();
      for (int left = in.readInt(); left > 0; left--) {
        accesses.add(AccessRecord.decode(origin, in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first conflict of two ranks; null if there is none. */
  public @Nullable ArgumentException conflict() {
    for (int i = 0; i < accesses.size(); i++) {
      AccessRecord each = accesses.get(i);
      for (AccessRecord before : accesses.subList(0, i)) {
        if (each.origin() != before.origin()
            && each.excludes(before)
            && isUnordered(each, before)) {
          long at = each.ranges().firstShared(before.ranges());
          if (at >= 0) {
            return conflict(before, each, at);
          }
        }
      }
    }
    return null;
  }

  private static boolean isUnordered(AccessRecord one, AccessRecord other) {
    if (one.lock() == WindowAccesses.Lock.EXCLUSIVE
        || other.lock() == WindowAccesses.Lock.EXCLUSIVE) {
      return false;
    }
    if (one.lock() == WindowAccesses.Lock.NONE && other.lock() == WindowAccesses.Lock.NONE) {
      return (!one.isCompleteEarly() || other.quiet()) && (!other.isCompleteEarly() || one.quiet());
    }
    return one.quiet() && other.quiet() && !isPoll(one) && !isPoll(other);
  }

  /** Loads of single values under a lock may be repeated until the value comes. */
  private static boolean isPoll(AccessRecord access) {
    return access.isEarly() && access.onlyReads();
  }

  private ArgumentException conflict(AccessRecord one, AccessRecord other, long at) {
    return new ArgumentException(
        FailureCode.CHECKED_USE,
        "rank %d: %s by rank %d and %s by rank %d conflict: both use element %d of this rank's memory, in an order that chance decides; let a fence or another synchronisation lie between them, or use other elements"
            .formatted(
                rank,
                one.words(),
                one.origin(),
                other.words(),
                other.origin(),
                at >> elementShift));
  }

  /**
   * The first place into which the program has stored while another rank used it; null if there is
   * none.
   *
   * @param memory this rank's, in which all accesses but the early ones are still to be carried out
   * @param isQuiet whether this rank has heard of no other meanwhile
   * @param epoch the epoch and its place
   */
  public @Nullable ArgumentException localConflict(
      WindowMemory memory, boolean isQuiet, String epoch) {
    ByteRanges changes = memory.changes();
    if (unseen || changes.isEmpty()) {
      return null;
    }
    for (AccessRecord each : accesses) {
      boolean over = each.isEarly() || each.lock() != WindowAccesses.Lock.NONE;
      if (over && !each.onlyReads() && each.ranges().firstShared(changes) >= 0) {
        return null; // Either may have changed it.
      }
    }
    for (AccessRecord each : accesses) {
      long at = each.ranges().firstShared(changes);
      if (at >= 0 && each.origin() != rank && each.quiet() && (isQuiet || !each.isEarly())) {
        return new ArgumentException(
            FailureCode.CHECKED_USE,
            "rank %d: %s by rank %d and a store of this rank conflict: both use element %d of this rank's memory in %s, in an order that chance decides; let a fence lie between them"
                .formatted(rank, each.words(), each.origin(), at >> elementShift, epoch));
      }
    }
    return null;
  }
}
