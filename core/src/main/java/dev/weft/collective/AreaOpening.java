package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.WeftException;
import dev.weft.engine.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a communicator's ranks open the memory that they share. All of them do, in the same operation
 * and before its own messages; either all come out with the memory or none does.
 */
final class AreaOpening {
  private AreaOpening() {}

  /**
   * The area, or null if there is not enough memory. Blocks. For ranks that have found out that
   * they are on one host.
   */
  static @Nullable SharedArea open(Exchange exchange, AreaDescriptor layout) {
    HostMemory host = Objects.requireNonNull(exchange.hostMemory());
    SharedArea area = null;
    try {
      if (!allSay(exchange, exchange.rank() != 0 || created(host, layout))) {
        return null;
      }
      MemorySegment memory = opened(host, layout);
      boolean all = allSay(exchange, memory != null);
      area = all && memory != null ? new SharedArea(exchange, host, memory, layout) : null;
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

  private static boolean created(HostMemory host, AreaDescriptor layout) {
    try {
      host.create(layout.bytes());
      return true;
    } catch (WeftException none) {
      return false;
    }
  }

  private static @Nullable MemorySegment opened(HostMemory host, AreaDescriptor layout) {
    try {
      return host.open(layout.bytes());
    } catch (WeftException none) {
      return null;
    }
  }

  private static boolean allSay(Exchange exchange, boolean yes) {
    Slice cell = Slice.of(new boolean[] {yes});
    RecursiveDoublingAllReduce.run(exchange, cell, cell, Op.LAND);
    return ((boolean[]) cell.base())[0];
  }
}
