package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import dev.weft.topology.Locality;
import java.lang.foreign.Arena;
import java.util.Objects;

/** What a window of longs is over. */
enum Over {
  ALLOCATED {
    @Override
    Window make(Comm comm, int count) {
      return comm.allocateWindow(count, ElementType.LONG);
    }
  },
  /** Where all ranks share memory; else allocated. */
  SHARED {
    @Override
    Window make(Comm comm, int count) {
      return shareMemory(comm)
          ? comm.allocateSharedWindow(count, ElementType.LONG)
          : comm.allocateWindow(count, ElementType.LONG);
    }
  },
  ARRAY {
    @Override
    Window make(Comm comm, int count) {
      return comm.createWindow(Slice.of(new long[count]));
    }
  },
  SEGMENT {
    @Override
    Window make(Comm comm, int count) {
      return comm.createWindow(Slice.of(Arena.ofAuto().allocate(8L * count, 8), ElementType.LONG));
    }
  };

  private static boolean shareMemory(Comm comm) {
    try (Comm together = Objects.requireNonNull(comm.split(Locality.SHARED_MEMORY, 0))) {
      return together.size() == comm.size();
    }
  }

  /** Collective. */
  abstract Window make(Comm comm, int count);
}
