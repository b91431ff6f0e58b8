package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import java.lang.foreign.Arena;

/** What a window of longs is over. */
enum Over {
  ALLOCATED {
    @Override
    Window make(Comm comm, int count) {
      return comm.allocateWindow(count, ElementType.LONG);
    }
  },
  SHARED {
    @Override
    Window make(Comm comm, int count) {
      return comm.allocateSharedWindow(count, ElementType.LONG);
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

  /** Collective. */
  abstract Window make(Comm comm, int count);
}
