package dev.weft.internal.collective.shared;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.WeftException;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.engine.base.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a communicator's ranks open the memory that they share. All of them do so in the same
 * operation, before its own messages; either all get the memory or none does.
 */
public final class AreaOpening {
  private static final int NONE = 0;

  private AreaOpening() {}

  /**
   * The area, or null if there is not enough memory. Blocks. For ranks that know that they are on
   * one host.
   */
  public static @Nullable SharedArea open(Exchange exchange, AreaDescriptor layout) {
    HostMemory host = Objects.requireNonNull(exchange.hostMemory());
    SharedArea area = null;
    try {
      int chunkBytes = told(exchange, exchange.rank() == 0 ? created(host, layout) : NONE);
      if (chunkBytes == NONE) {
        return null;
      }
      AreaDescriptor agreed = layout.withChunks(chunkBytes);
      MemorySegment memory = openedOrNull(host, agreed.bytes());
      boolean all = allSay(exchange, memory != null);
      area = all && memory != null ? new SharedArea(exchange, host, memory, agreed) : null;
      return area;
    } finally {
      if (exchange.rank() == 0) {
        host.removeName();
      }
      if (area == null) {
        host.close();
      }
    }
  }

  /** The size of the chunks of the largest area that there is memory for. */
  private static int created(HostMemory host, AreaDescriptor layout) {
    for (AreaDescriptor next = layout; next != null; next = next.smaller()) {
      try {
        host.create(next.bytes());
        return next.chunkBytes();
      } catch (WeftException tooLarge) {
        // Tries a smaller one.
      }
    }
    return NONE;
  }

  /** What the first rank has made; null if it cannot be opened. */
  public static @Nullable MemorySegment openedOrNull(HostMemory host, long bytes) {
    try {
      return host.open(bytes);
    } catch (WeftException none) {
      return null;
    }
  }

  /** The greatest number that any rank gives. */
  private static int told(Exchange exchange, int number) {
    Slice cell = Slice.of(new int[] {number});
    RecursiveDoubling.allReduce(exchange, cell, cell, Op.MAX);
    return ((int[]) cell.base())[0];
  }

  /** Whether all ranks say yes; blocks. */
  public static boolean allSay(Exchange exchange, boolean yes) {
    Slice cell = Slice.of(new boolean[] {yes});
    RecursiveDoubling.allReduce(exchange, cell, cell, Op.LAND);
    return ((boolean[]) cell.base())[0];
  }
}
