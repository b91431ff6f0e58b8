package dev.weft.data;

import dev.weft.internal.kernel.Kernel;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Combines buffers by the loops of a kernel. Kernels take one range for all three arrays: the
 * algorithms put their scratch at the index of the user's data, and all other memory, native
 * segments too, is staged through blocks that stay in the first-level cache.
 *
 * @param kernel has loops for these types
 * @param width elements per value; only whole values are staged
 */
record KernelCombiner(Kernel kernel, Set<ElementType> elementTypes, int width) implements Combiner {
  private static final int STAGE_BYTES = 4096;

  @Override
  public void combine(Slice left, Slice right, Slice result) {
    Object a = array(left);
    Object b = array(right);
    Object c = array(result);
    long at = place(result);
    if (a != null && b != null && c != null && place(left) == at && place(right) == at) {
      int from = (int) (at >> result.type().shift());
      kernel.loop(a, b, c, from, from + (int) result.count());
    } else {
      staged(left, right, result);
    }
  }

  /** The array of the slice's type that holds its elements, or null. */
  private static @Nullable Object array(Slice slice) {
    if (slice.base() instanceof MemorySegment segment) {
      boolean isBytes = slice.type() == ElementType.BYTE;
      return isBytes && segment.heapBase().orElse(null) instanceof byte[] bytes ? bytes : null;
    }
    return slice.base();
  }

  /** Where its elements begin in that array, in bytes. */
  private static long place(Slice slice) {
    long place = slice.offsetBytes();
    return slice.base() instanceof MemorySegment segment ? segment.address() + place : place;
  }

  private void staged(Slice left, Slice right, Slice result) {
    ElementType type = result.type();
    int shift = type.shift();
    long bytes = result.bytes();
    int valueBytes = width << shift;
    int wholeValues = Math.max(1, STAGE_BYTES / valueBytes) * valueBytes;
    int stageBytes = (int) Math.min(wholeValues, bytes);
    Object a = Slice.ofNewArray(type, stageBytes >> shift).base();
    Object b = Slice.ofNewArray(type, stageBytes >> shift).base();
    for (long at = 0; at < bytes; at += stageBytes) {
      int now = (int) Math.min(stageBytes, bytes - at);
      Memory.copy(left.base(), left.offsetBytes() + at, a, 0, now, shift);
      Memory.copy(right.base(), right.offsetBytes() + at, b, 0, now, shift);
      kernel.loop(a, b, a, 0, now >> shift);
      Memory.copy(a, 0, result.base(), result.offsetBytes() + at, now, shift);
    }
  }
}
