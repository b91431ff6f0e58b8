package dev.weft.internal.check;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of one rank's accesses to a window, for each target, until they are taken to be told
 * to the target. Accesses of one call to places that follow each other are one record; of a target
 * with too many records the later ones are left out. Any thread; nothing blocks.
 */
final class RecordedAccesses {
  private static final int MOST = 2_000;

  /** The record of one access, or of several that follow each other. */
  static final class Entry {
    private AccessRecord record;
    private volatile boolean early;

    /** The entry of which it is a part now. */
    private volatile @Nullable Entry whole;

    Entry(AccessRecord record) {
      this.record = record;
    }

    /** The program knows that it is complete, before its epoch ends. */
    void early() {
      early = true;
      Entry now = whole;
      if (now != null) {
        now.early();
      }
    }

    private AccessRecord record() {
      return early ? record.early() : record;
    }
  }

  /** What belongs to one target. */
  private static final class OfTarget {
    final List<Entry> entries = new ArrayList<>();

    /** The entries before this one are complete at the target. */
    int flushed;

    /** Some have been completed there before the end of a fence's epoch. */
    boolean flushedEarly;
  }

  private final int elementShift;
  private final OfTarget[] targets;
  private boolean unseen;

  /** Of a window with so many ranks. */
  RecordedAccesses(int size, int elementShift) {
    this.elementShift = elementShift;
    this.targets = new OfTarget[size];
    Arrays.setAll(targets, _ -> new OfTarget());
  }

  /** This rank stores into other ranks' memory without a call, from now on. */
  synchronized void reachesOthers() {
    unseen = true;
  }

  /**
   * Adds a record.
   *
   * @throws ArgumentException if another access of this rank uses the same place and has not been
   *     awaited
   */
  synchronized Entry add(int target, AccessRecord record) {
    List<Entry> entries = targets[target].entries;
    for (Entry each : entries.subList(targets[target].flushed, entries.size())) {
      AccessRecord before = each.record();
      if (!before.isEarly() && before.excludes(record)) {
        requireApart(before, record, target);
      }
    }
    Entry added = new Entry(record);
    if (entries.size() < MOST || join(targets[target])) {
      entries.add(added);
    }
    return added;
  }

  private void requireApart(AccessRecord before, AccessRecord record, int target) {
    long place = before.ranges().firstShared(record.ranges());
    if (place >= 0) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "rank %d: %s and %s conflict: both use element %d of rank %d's memory in one epoch, in an order that chance decides; let a fence, or a flush under a lock, lie between them"
              .formatted(
                  record.origin(), before.words(), record.words(), place >> elementShift, target));
    }
  }

  /** Makes one of records that follow each other; false if none do. */
  private static boolean join(OfTarget target) {
    List<Entry> joined = new ArrayList<>();
    int flushed = 0;
    for (int i = 0; i < target.entries.size(); i++) {
      if (i == target.flushed) {
        flushed = joined.size();
      }
      Entry entry = target.entries.get(i);
      Entry last = joined.isEmpty() || i == target.flushed ? null : joined.getLast();
      if (last != null && last.record().isFollowedBy(entry.record())) {
        last.record = last.record.and(entry.record);
        entry.whole = last;
      } else {
        joined.add(entry);
      }
    }
    boolean shorter = joined.size() < target.entries.size();
    target.flushed = target.flushed == target.entries.size() ? joined.size() : flushed;
    target.entries.clear();
    target.entries.addAll(joined);
    return shorter;
  }

  /**
   * The accesses to a target so far are complete there: later ones are ordered after them. Those
   * that may be ordered before others' as well need not be told.
   */
  synchronized void flushed(int target) {
    OfTarget at = targets[target];
    at.flushedEarly |=
        at.entries.stream().anyMatch(each -> each.record.lock() == WindowAccesses.Lock.NONE);
    at.entries.removeIf(
        each -> !each.record.quiet() || each.record.lock() != WindowAccesses.Lock.SHARED);
    at.flushed = at.entries.size();
  }

  /** The records for a target, encoded, which are then forgotten. */
  synchronized byte[] take(int target) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      boolean _ = join(targets[target]);
      List<Entry> entries = targets[target].entries;
      out.writeBoolean(unseen || targets[target].flushedEarly);
      out.writeInt(entries.size());
      for (Entry each : entries) {
        each.record().encode(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    targets[target] = new OfTarget();
    return bytes.toByteArray();
  }
}
