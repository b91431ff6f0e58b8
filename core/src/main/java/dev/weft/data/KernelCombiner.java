package dev.weft.data;

import dev.weft.internal.kernel.Kernel;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Combines buffers by the loops of a kernel. Those take one range for all three arrays: the
 * algorithms lay their scratch at the index of the user's data, and everything else, native
 * segments too, is staged through blocks that stay in the first-level cache.
 *
 * @param kernel has loops for these types
 */
record KernelCombiner(Kernel kernel, Set<ElementType> elementTypes) implements Combiner {
  private static final int STAGE_BYTES = 4096;

  @Override
  public void combine(Slice left, Slice right, Slice result) {
    long offsetBytes = result.offsetBytes();
    if (left.offsetBytes() == offsetBytes
        && right.offsetBytes() == offsetBytes
        && isArray(left)
        && isArray(right)
        && isArray(result)) {
      int from = (int) (offsetBytes >> result.type().shift());
      kernel.loop(left.base(), right.base(), result.base(), from, from + (int) result.count());
    } else {
      staged(left, right, result);
    }
  }

  private static boolean isArray(Slice slice) {
    return !(slice.base() instanceof MemorySegment);
  }

  private void staged(Slice left, Slice right, Slice result) {
    ElementType type = result.type();
    int shift = type.shift();
    long bytes = result.bytes();
    int stageBytes = (int) Math.min(STAGE_BYTES, bytes);
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
