package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the whole memory of each direct buffer that {@code MPI.slice} has made: a datatype with
 * negative displacements reaches memory before the slice, which Java does not reveal. The memory is
 * kept until the garbage collector has collected the slice and another slice is made or looked up.
 * Any thread; nothing blocks.
 */
final class DirectSlices {
  private static final Map<Key, Origin> ORIGINS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Buffer> GONE = new ReferenceQueue<>();

  private DirectSlices() {}

  /** Memory, and where in it a buffer begins. */
  record Origin(MemorySegment memory, long offsetBytes) {}

  /** A buffer by identity. */
  private static final class Key extends WeakReference<Buffer> {
    private final int hash;

    Key(Buffer slice, @Nullable ReferenceQueue<Buffer> queue) {
      super(slice, queue);
      hash = System.identityHashCode(slice);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Buffer own = get();
      return own != null && other instanceof Key key && key.refersTo(own);
    }
  }

  /** Notes what a slice is a part of, unless it begins where that does. */
  static <T extends Buffer> T noted(T slice, Buffer of, int offset) {
    if (slice.isDirect() && offset > 0) {
      Origin whole = origin(of);
      long offsetBytes = whole.offsetBytes + (long) offset * Buffers.elementBytes(of);
      ORIGINS.put(new Key(slice, GONE), new Origin(whole.memory, offsetBytes));
    }
    return slice;
  }

  /** The memory that all was sliced from, and where a buffer lies in it. */
  static Origin origin(Buffer buffer) {
    forgetGone();
    Origin known = ORIGINS.get(new Key(buffer, null));
    return known == null ? new Origin(Buffers.segment(buffer), 0) : known;
  }

  private static void forgetGone() {
    for (Reference<? extends Buffer> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
      ORIGINS.remove(gone);
    }
  }
}
