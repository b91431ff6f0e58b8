package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.os.memory.Memory;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a window: checks, then the target. Where this process can access a target's
 * memory, puts, gets and updates of one value go straight to it from here; everything else goes
 * through a {@link Target}.
 */
abstract class WindowOperations implements Window {
  final Target[] targets;
  final Epochs epochs;
  final Synchronizer synchronizer;
  private final byte[] access;
  private final @Nullable MemorySegment[] direct;
  private final long[] alignments;
  final long[] bytes;
  private final ElementType type;
  final int shift;
  private final int size;

  /**
   * @param direct each rank's memory, where it can be accessed by the calling thread
   * @param bytes each rank's memory's size
   */
  WindowOperations(
      ElementType type,
      Target[] targets,
      @Nullable MemorySegment[] direct,
      long[] bytes,
      Epochs epochs,
      Synchronizer synchronizer) {
    this.type = type;
    this.shift = type.shift();
    this.targets = targets;
    this.direct = direct;
    this.bytes = bytes;
    this.epochs = epochs;
    this.access = epochs.access;
    this.synchronizer = synchronizer;
    this.size = targets.length;
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

  /** Checks whether there may be an access now. */
  final void requireAccess(int target, ElementType given) {
    if (target < 0 || target >= size) {
      throw WindowErrors.rank(target, size);
    }
    if (access[target] <= 0) {
      throw epochs.refusal(target);
    }
    if (given != type && type != ElementType.BYTE) {
      throw WindowErrors.type(given, type);
    }
    epochs.used = true;
  }

  /** Checks an access and gives its place in bytes. */
  private long place(int target, long displacement, long length, ElementType given) {
    requireAccess(target, given);
    long limit = bytes[target];
    long at = displacement << shift;
    if (displacement < 0 || displacement > limit >> shift || length > limit - at) {
      throw WindowErrors.place(target, displacement, type, length, limit);
    }
    return at;
  }

  /** The type that a buffer of puts and gets counts as: bytes go anywhere. */
  final ElementType plainType(Slice buffer) {
    return buffer.type() == ElementType.BYTE ? type : buffer.type();
  }

  @Override
  public final void put(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, buffer.bytes(), plainType(buffer));
    MemorySegment memory = direct[target];
    if (memory != null && buffer.isContiguous()) {
      Memory.copyOut(buffer.base(), buffer.offsetBytes(), memory, at, buffer.bytes());
    } else {
      Request _ = targets[target].put(at, buffer);
    }
  }

  @Override
  public final Request rput(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    long at = place(target, displacement, buffer.bytes(), plainType(buffer));
    return targets[target].put(at, buffer);
  }

  @Override
  public final void get(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    buffer.requireStorable();
    long at = place(target, displacement, buffer.bytes(), plainType(buffer));
    MemorySegment memory = direct[target];
    if (memory != null && buffer.isContiguous()) {
      Memory.copyIn(memory, at, buffer.base(), buffer.offsetBytes(), buffer.bytes());
    } else {
      Request _ = targets[target].get(at, buffer);
    }
  }

  @Override
  public final Request rget(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    buffer.requireStorable();
    long at = place(target, displacement, buffer.bytes(), plainType(buffer));
    return targets[target].get(at, buffer);
  }

  @Override
  public final void accumulate(Slice buffer, int target, long displacement, Op op) {
    Request _ = update(buffer, null, target, displacement, op);
  }

  @Override
  public final Request raccumulate(Slice buffer, int target, long displacement, Op op) {
    return update(buffer, null, target, displacement, op);
  }

  @Override
  public final void getAccumulate(
      Slice buffer, Slice result, int target, long displacement, Op op) {
    Request _ = fetch(buffer, result, target, displacement, op);
  }

  @Override
  public final Request rgetAccumulate(
      Slice buffer, Slice result, int target, long displacement, Op op) {
    return fetch(buffer, result, target, displacement, op);
  }

  private Request fetch(Slice buffer, Slice result, int target, long displacement, Op op) {
    requireAlike(buffer, result);
    result.requireStorable();
    return update(buffer, result, target, displacement, op);
  }

  private Request update(
      Slice buffer, @Nullable Slice result, int target, long displacement, Op op) {
    Update update = updateOf(op, buffer);
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    long at = place(target, displacement, buffer.bytes(), buffer.type());
    return targets[target].update(at, buffer, result, update);
  }

  @Override
  public final void compareAndSwap(
      Slice expected, Slice replacement, Slice result, int target, long displacement) {
    requireAlike(expected, replacement);
    requireAlike(expected, result);
    result.requireStorable();
    if (expected.count() != 1) {
      throw new ArgumentException("compareAndSwap takes one element, not " + expected.count());
    }
    if (target != Comm.PROC_NULL) {
      long at = place(target, displacement, expected.bytes(), expected.type());
      Slice from = Gathering.gathered(expected);
      Slice to = Gathering.gathered(replacement);
      Request _ = targets[target].swap(at, expected.type(), from, to, result);
    }
  }

  static Update updateOf(Op op, Slice buffer) {
    if (buffer.isMixed()) {
      throw WindowErrors.mixed(buffer);
    }
    return Update.of(op, buffer.type());
  }

  static void requireAlike(Slice one, Slice other) {
    if (one.type() != other.type() || one.count() != other.count()) {
      throw new ArgumentException(
          "slices of %s and %s; give them one type and count".formatted(one, other));
    }
  }

  // Single values

  @Override
  public final void put(int value, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, Integer.BYTES, ElementType.INT);
    MemorySegment memory = direct[target];
    if (memory != null) {
      memory.set(JAVA_INT_UNALIGNED, at, value);
    } else {
      Request _ = targets[target].put(at, Slice.of(new int[] {value}));
    }
  }

  @Override
  public final int getInt(int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Integer.BYTES, ElementType.INT);
    MemorySegment memory = direct[target];
    if (memory != null) {
      return memory.get(JAVA_INT_UNALIGNED, at);
    }
    int[] value = new int[1];
    Status _ = targets[target].get(at, Slice.of(value)).await();
    return value[0];
  }

  @Override
  public final void put(long value, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, Long.BYTES, ElementType.LONG);
    MemorySegment memory = direct[target];
    if (memory != null) {
      memory.set(JAVA_LONG_UNALIGNED, at, value);
    } else {
      Request _ = targets[target].put(at, Slice.of(new long[] {value}));
    }
  }

  @Override
  public final long getLong(int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Long.BYTES, ElementType.LONG);
    MemorySegment memory = direct[target];
    if (memory != null) {
      return memory.get(JAVA_LONG_UNALIGNED, at);
    }
    long[] value = new long[1];
    Status _ = targets[target].get(at, Slice.of(value)).await();
    return value[0];
  }

  @Override
  public final void put(float value, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, Float.BYTES, ElementType.FLOAT);
    MemorySegment memory = direct[target];
    if (memory != null) {
      memory.set(JAVA_FLOAT_UNALIGNED, at, value);
    } else {
      Request _ = targets[target].put(at, Slice.of(new float[] {value}));
    }
  }

  @Override
  public final float getFloat(int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Float.BYTES, ElementType.FLOAT);
    MemorySegment memory = direct[target];
    if (memory != null) {
      return memory.get(JAVA_FLOAT_UNALIGNED, at);
    }
    float[] value = new float[1];
    Status _ = targets[target].get(at, Slice.of(value)).await();
    return value[0];
  }

  @Override
  public final void put(double value, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, Double.BYTES, ElementType.DOUBLE);
    MemorySegment memory = direct[target];
    if (memory != null) {
      memory.set(JAVA_DOUBLE_UNALIGNED, at, value);
    } else {
      Request _ = targets[target].put(at, Slice.of(new double[] {value}));
    }
  }

  @Override
  public final double getDouble(int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Double.BYTES, ElementType.DOUBLE);
    MemorySegment memory = direct[target];
    if (memory != null) {
      return memory.get(JAVA_DOUBLE_UNALIGNED, at);
    }
    double[] value = new double[1];
    Status _ = targets[target].get(at, Slice.of(value)).await();
    return value[0];
  }

  @Override
  public final int fetchAndOp(int value, int target, long displacement, Op op) {
    Update update = Update.of(op, ElementType.INT);
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Integer.BYTES, ElementType.INT);
    MemorySegment memory = atomicMemory(target, at, Integer.BYTES);
    if (memory != null) {
      return Elements.atomic(memory, at, ElementType.INT, update, value);
    }
    int[] old = new int[1];
    Slice one = Slice.of(new int[] {value});
    Status _ = targets[target].update(at, one, Slice.of(old), update).await();
    return old[0];
  }

  @Override
  public final long fetchAndOp(long value, int target, long displacement, Op op) {
    Update update = Update.of(op, ElementType.LONG);
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Long.BYTES, ElementType.LONG);
    MemorySegment memory = atomicMemory(target, at, Long.BYTES);
    if (memory != null) {
      return Elements.atomic(memory, at, ElementType.LONG, update, value);
    }
    long[] old = new long[1];
    Slice one = Slice.of(new long[] {value});
    Status _ = targets[target].update(at, one, Slice.of(old), update).await();
    return old[0];
  }

  @Override
  public final float fetchAndOp(float value, int target, long displacement, Op op) {
    Update update = Update.of(op, ElementType.FLOAT);
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Float.BYTES, ElementType.FLOAT);
    MemorySegment memory = atomicMemory(target, at, Float.BYTES);
    if (memory != null) {
      return Float.intBitsToFloat(
          Elements.atomic(memory, at, ElementType.FLOAT, update, Float.floatToRawIntBits(value)));
    }
    float[] old = new float[1];
    Slice one = Slice.of(new float[] {value});
    Status _ = targets[target].update(at, one, Slice.of(old), update).await();
    return old[0];
  }

  @Override
  public final double fetchAndOp(double value, int target, long displacement, Op op) {
    Update update = Update.of(op, ElementType.DOUBLE);
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Double.BYTES, ElementType.DOUBLE);
    MemorySegment memory = atomicMemory(target, at, Double.BYTES);
    if (memory != null) {
      return Double.longBitsToDouble(
          Elements.atomic(
              memory, at, ElementType.DOUBLE, update, Double.doubleToRawLongBits(value)));
    }
    double[] old = new double[1];
    Slice one = Slice.of(new double[] {value});
    Status _ = targets[target].update(at, one, Slice.of(old), update).await();
    return old[0];
  }

  @Override
  public final int compareAndSwap(int expected, int replacement, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Integer.BYTES, ElementType.INT);
    MemorySegment memory = atomicMemory(target, at, Integer.BYTES);
    if (memory != null) {
      return Elements.atomicSwap(memory, at, expected, replacement);
    }
    int[] old = new int[1];
    Slice from = Slice.of(new int[] {expected});
    Slice to = Slice.of(new int[] {replacement});
    Status _ = targets[target].swap(at, ElementType.INT, from, to, Slice.of(old)).await();
    return old[0];
  }

  @Override
  public final long compareAndSwap(long expected, long replacement, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, Long.BYTES, ElementType.LONG);
    MemorySegment memory = atomicMemory(target, at, Long.BYTES);
    if (memory != null) {
      return Elements.atomicSwap(memory, at, expected, replacement);
    }
    long[] old = new long[1];
    Slice from = Slice.of(new long[] {expected});
    Slice to = Slice.of(new long[] {replacement});
    Status _ = targets[target].swap(at, ElementType.LONG, from, to, Slice.of(old)).await();
    return old[0];
  }

  /** The target's memory if an atomic instruction of ours can work on it there, or null. */
  private @Nullable MemorySegment atomicMemory(int target, long at, int elementBytes) {
    return elementBytes <= alignments[target] && (at & (elementBytes - 1)) == 0
        ? direct[target]
        : null;
  }

  // What is known of each rank's memory

  @Override
  public final long count(int rank) {
    checkRank(rank);
    if (bytes[rank] == Long.MAX_VALUE) {
      throw WindowErrors.dynamic("size");
    }
    return bytes[rank] >> shift;
  }

  @Override
  public final boolean isDirect(int rank) {
    checkRank(rank);
    return direct[rank] != null;
  }

  @Override
  public final MemorySegment memory(int rank) {
    checkRank(rank);
    MemorySegment memory = direct[rank];
    if (memory != null) {
      return memory;
    }
    if (bytes[rank] == Long.MAX_VALUE) {
      throw WindowErrors.dynamic("memory of its own");
    }
    throw new ArgumentException(
        "rank " + rank() + " cannot access the memory of rank " + rank + " directly; use get");
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= size) {
      throw WindowErrors.rank(rank, size);
    }
  }
}
