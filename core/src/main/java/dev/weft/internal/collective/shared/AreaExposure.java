package dev.weft.internal.collective.shared;

import static dev.weft.internal.collective.shared.AreaDescriptor.LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Slice;
import dev.weft.internal.engine.base.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The buffers that ranks expose in the operations of a {@link SharedArea} in place of all their
 * chunks. The cell of a rank's first chunk says whether it exposes one. For the thread that is in
 * the operation.
 */
final class AreaExposure {
  private final SharedArea area;
  private final AreaSteps steps;
  private final UnreadableRanks unreadable;
  private final HostMemory host;
  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final OwnCells own;
  private final boolean betweenThreads;
  private final BufferExposure exposure;

  AreaExposure(
      SharedArea area,
      AreaSteps steps,
      UnreadableRanks unreadable,
      HostMemory host,
      MemorySegment memory,
      OwnCells own,
      int rank) {
    this.area = area;
    this.steps = steps;
    this.unreadable = unreadable;
    this.host = host;
    this.memory = memory;
    this.layout = area.layout();
    this.own = own;
    AtomicReferenceArray<@Nullable Object> places = host.places();
    this.betweenThreads = places != null && layout.threadExposedBytes() < AreaDescriptor.NEVER;
    this.exposure =
        places != null && betweenThreads
            ? new ThreadExposure(rank, places, layout.threadExposedBytes())
            : new ProcessExposure(host, memory, layout, rank);
  }

  /** Whether ranks try to expose buffers of which each reader takes so many bytes. */
  boolean suits(long bytes) {
    return exposure.suits(bytes);
  }

  /** Whether all ranks are threads that expose buffers of so many bytes to each other. */
  boolean suitsThreads(long bytes) {
    return betweenThreads && exposure.suits(bytes);
  }

  /**
   * Whether ranks of processes that share cores try to read shares of so many bytes where they lie,
   * a cell's bytes at a time: that many must be worth a system call.
   */
  boolean suitsShares(long shareBytes) {
    return !betweenThreads
        && layout.longCells() > 1
        && 2L * layout.chunkBytes() >= layout.processExposedBytes()
        && exposure.suits(shareBytes);
  }

  /**
   * Exposes a buffer in place of every chunk of this rank, if that is possible and faster; {@link
   * #settle} waits until the others have read it.
   *
   * @param each bytes that a reader takes of it
   * @param totalBytes of the whole operation, for readers to compare with theirs
   * @param reader the only one, or {@link SharedArea#ALL}
   * @return false if the chunks are to be written
   */
  boolean expose(Slice buffer, long each, long totalBytes, int reader) {
    if (!exposure.suits(each)) {
      return false;
    }
    area.open(0);
    if (!exposure.expose(buffer, steps.step(0), reader)) {
      return false;
    }
    area.publish(0, AnnouncedBytes.exposed(totalBytes), reader);
    return true;
  }

  /**
   * Waits for the first chunk of a rank. If the rank has exposed a buffer instead, copies a part of
   * that: then no chunk of the rank can be awaited.
   *
   * @param at where the part begins, in bytes
   */
  boolean take(int from, long totalBytes, long at, Slice to) {
    if (unreadable.contains(from) || !exposure.suits(to.bytes()) || !hasExposed(from, totalBytes)) {
      return false;
    }
    if (read(from, at, to)) {
      unreadable.add(from);
    }
    return true;
  }

  /** Waits for the first chunk of a rank; true if it has exposed a buffer instead. */
  boolean hasExposed(int from, long totalBytes) {
    long head = layout.step(from, steps.cell(0));
    long step = steps.step(0);
    host.await(memory, head, step, from);
    long theirs = memory.get(JAVA_LONG, AreaDescriptor.totalBytes(head));
    return (long) LONG.getOpaque(memory, head) == step
        && theirs == AnnouncedBytes.exposed(totalBytes);
  }

  /**
   * Copies a part of the buffer that a rank has exposed; false if that fails, and no more can be
   * read from it.
   *
   * @param at where the part begins, in bytes
   */
  boolean read(int from, long at, Slice to) {
    if (exposure.read(from, steps.step(0), at, to)) {
      return true;
    }
    if (exposure.hasEnded(from)) {
      // Fails once the end of the rank is known, unless it had left the operation before.
      host.await(memory, layout.read(from), steps.end(), from);
      unreadable.addLeft(from);
    } else if (exposure.isExposed(from, steps.step(0))) {
      unreadable.addUnread(from, to.bytes());
    } else {
      unreadable.addLeft(from);
    }
    return false;
  }

  /** Waits until a rank, or all, have read the buffer that this rank exposes, if it does. */
  void settle(int reader) {
    if (exposure.isExposing()) {
      area.haveReadAll();
      own.awaitRead(reader, steps.end());
      exposure.withdraw();
    }
  }

  /** Takes back the buffer that this rank exposes, if there is one. */
  void withdraw() {
    exposure.withdraw();
  }
}
