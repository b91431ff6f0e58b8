package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.Check;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.stall.CallSite;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The memory of each rank as the target of accesses: how much there is, whether the calling thread
 * can access it itself, and whether an access is allowed and lies within it.
 */
abstract class CheckedWindow extends SynchronizedWindow {
  private final byte[] access;
  final @Nullable MemorySegment[] direct;
  private final @Nullable MemorySegment[] memories;
  private final long[] alignments;
  private final long[] bytes;
  final ElementType type;
  private final int shift;
  private final int size;

  /** Where the program made the window; empty unless types are checked. */
  private final String made;

  /**
   * @param direct each rank's memory, where operations access it without its target
   * @param memories each rank's memory, where it can be accessed by the calling thread
   * @param bytes the size of each rank's memory
   * @param sites of the epochs, for the report when the window is closed
   */
  CheckedWindow(
      Comm comm,
      ElementType type,
      RemoteWindow[] targets,
      @Nullable MemorySegment[] direct,
      @Nullable MemorySegment[] memories,
      long[] bytes,
      EpochSites sites) {
    super(comm, targets, sites);
    this.type = type;
    this.shift = type.shift();
    this.direct = direct;
    this.memories = memories;
    this.bytes = bytes;
    this.access = epochs.access;
    this.size = targets.length;
    this.made = Check.TYPES.isOn() ? CallSite.here().place() : "";
    this.alignments = new long[size];
    for (int i = 0; i < size; i++) {
      MemorySegment memory = direct[i];
      alignments[i] = memory == null ? 0 : memory.maxByteAlignment();
    }
  }

  @Override
  public final ElementType type() {
    return type;
  }

  @Override
  public final int size() {
    return size;
  }

  /** Checks whether an access is allowed now. */
  private void requireAccess(int target, ElementType given) {
    checkRank(target);
    if (access[target] <= 0) {
      throw epochs.refusal(target);
    }
    if (given != type && type != ElementType.BYTE) {
      throw WindowChecks.type(given, type, made);
    }
    epochs.used = true;
  }

  /** Checks an access and gives its place in bytes. */
  final long place(int target, long displacement, long length, ElementType given) {
    requireAccess(target, given);
    long limit = bytes[target];
    long at = displacement << shift;
    if (displacement < 0 || displacement > limit >> shift || length > limit - at) {
      throw WindowChecks.place(target, displacement, type, length, limit);
    }
    return at;
  }

  /** Checks an access to elements that lie next to each other, and gives their place. */
  final RunList run(int target, long displacement, Slice buffer, ElementType given) {
    return RunList.of(place(target, displacement, buffer.bytes(), given), buffer.bytes());
  }

  /** Checks an access to elements at the places of a datatype, and gives these places. */
  final RunList runs(
      int target, long displacement, long count, Datatype layout, ElementType elements) {
    requireAccess(target, elements);
    long limit = bytes[target];
    if (displacement < 0 || displacement > limit >> shift) {
      throw WindowChecks.span(target, displacement, layout, count, limit);
    }
    RunList runs;
    try {
      runs = RunList.of(displacement << shift, count, layout);
    } catch (ArithmeticException beyondAllMemory) {
      throw WindowChecks.span(target, displacement, layout, count, limit);
    }
    if (runs.low() < 0 || runs.low() > limit - runs.span()) {
      throw WindowChecks.span(target, displacement, layout, count, limit);
    }
    return runs;
  }

  /** The type of a buffer of puts and gets: bytes go anywhere. */
  final ElementType plainType(Slice buffer) {
    return buffer.type() == ElementType.BYTE ? type : buffer.type();
  }

  /** The same where a datatype says how elements lie: structs, too, go anywhere. */
  final ElementType plainType(Slice buffer, long count, Datatype layout) {
    WindowChecks.requireSameSize(buffer, count, layout);
    ElementType elements = layout.elementType();
    if (elements == null || elements == ElementType.BYTE) {
      return plainType(buffer);
    }
    if (buffer.type() != ElementType.BYTE && buffer.type() != elements) {
      throw WindowChecks.elements(buffer, layout);
    }
    return elements;
  }

  /** The target's memory if an atomic instruction of ours can work on it there, or null. */
  final @Nullable MemorySegment atomicMemory(int target, long at, int elementBytes) {
    return elementBytes <= alignments[target] && (at & (elementBytes - 1)) == 0
        ? direct[target]
        : null;
  }

  @Override
  public final long count(int rank) {
    checkRank(rank);
    if (bytes[rank] == Long.MAX_VALUE) {
      throw WindowChecks.dynamic("size");
    }
    return bytes[rank] >> shift;
  }

  @Override
  public final boolean isDirect(int rank) {
    checkRank(rank);
    return memories[rank] != null;
  }

  @Override
  public MemorySegment memory(int rank) {
    checkRank(rank);
    MemorySegment memory = memories[rank];
    if (memory != null) {
      return memory;
    }
    if (bytes[rank] == Long.MAX_VALUE) {
      throw WindowChecks.dynamic("memory of its own");
    }
    throw new ArgumentException(
        FailureCode.CHECKED_USE,
        "rank " + rank() + " cannot access the memory of rank " + rank + " directly; use get");
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= size) {
      throw WindowChecks.rank("target", rank, size);
    }
  }
}
