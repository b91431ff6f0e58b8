package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.os.memory.Memory;
import dev.weft.request.Request;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a window: checks, then the target. Where this process can access a target's
 * memory, puts, gets and updates of one value go straight to it from here; everything else goes
 * through a {@link RemoteWindow}, with the runs of memory where the elements lie.
 */
abstract class WindowOperations extends CheckedWindow {
  WindowOperations(
      Comm comm,
      ElementType type,
      RemoteWindow[] targets,
      @Nullable MemorySegment[] direct,
      @Nullable MemorySegment[] memories,
      long[] bytes,
      EpochSites sites) {
    super(comm, type, targets, direct, memories, bytes, sites);
  }

  // Puts and gets

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
      Request _ = targets[target].put(RunList.of(at, buffer.bytes()), buffer);
    }
  }

  @Override
  public final Request rput(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    return targets[target].put(run(target, displacement, buffer, plainType(buffer)), buffer);
  }

  @Override
  public final Request rput(
      Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    ElementType elements = plainType(buffer, count, layout);
    WindowChecks.requireStorable(layout, count);
    RunList runs = runs(target, displacement, count, layout, elements);
    return targets[target].put(runs, buffer);
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
      Request _ = targets[target].get(RunList.of(at, buffer.bytes()), buffer);
    }
  }

  @Override
  public final Request rget(Slice buffer, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    buffer.requireStorable();
    return targets[target].get(run(target, displacement, buffer, plainType(buffer)), buffer);
  }

  @Override
  public final Request rget(
      Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    buffer.requireStorable();
    ElementType elements = plainType(buffer, count, layout);
    RunList runs = runs(target, displacement, count, layout, elements);
    return targets[target].get(runs, buffer);
  }

  // Updates

  @Override
  public final Request raccumulate(Slice buffer, int target, long displacement, Op op) {
    return update(buffer, null, target, displacement, op);
  }

  @Override
  public final Request rgetAccumulate(
      Slice buffer, Slice result, int target, long displacement, Op op) {
    WindowChecks.requireResult(buffer, result);
    return update(buffer, result, target, displacement, op);
  }

  private Request update(
      Slice buffer, @Nullable Slice result, int target, long displacement, Op op) {
    Update update = WindowChecks.updateOf(op, buffer);
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    RunList run = run(target, displacement, buffer, buffer.type());
    return targets[target].update(run, buffer, result, update);
  }

  @Override
  public final Request raccumulate(
      Slice buffer, int target, long displacement, long count, Datatype layout, Op op) {
    return update(buffer, null, target, displacement, count, layout, op);
  }

  @Override
  public final Request rgetAccumulate(
      Slice buffer,
      Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op) {
    WindowChecks.requireResult(buffer, result);
    return update(buffer, result, target, displacement, count, layout, op);
  }

  private Request update(
      Slice buffer,
      @Nullable Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op) {
    Update update = WindowChecks.updateOf(op, buffer);
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    WindowChecks.requireSameSize(buffer, count, layout);
    if (buffer.count() > 0 && layout.elementType() != buffer.type()) {
      throw WindowChecks.elements(buffer, layout);
    }
    WindowChecks.requireStorable(layout, count);
    RunList runs = runs(target, displacement, count, layout, buffer.type());
    return targets[target].update(runs, buffer, result, update);
  }

  @Override
  public final void compareAndSwap(
      Slice expected, Slice replacement, Slice result, int target, long displacement) {
    WindowChecks.requireAlike(expected, replacement);
    WindowChecks.requireResult(expected, result);
    if (expected.count() != 1) {
      throw new ArgumentException(
          FailureCode.REDUCTION, "compareAndSwap takes one element, not " + expected.count());
    }
    if (target != Comm.PROC_NULL) {
      long at = place(target, displacement, expected.bytes(), expected.type());
      Request _ = targets[target].swap(at, expected, replacement, result);
    }
  }

  // Single values, as bits. Each method below names its number of bytes, so that the compiler
  // leaves out the branch for the other one.

  @Override
  public final void put(int value, int target, long displacement) {
    put(value, ElementType.INT, Integer.BYTES, target, displacement);
  }

  @Override
  public final void put(long value, int target, long displacement) {
    put(value, ElementType.LONG, Long.BYTES, target, displacement);
  }

  @Override
  public final void put(float value, int target, long displacement) {
    int bits = Float.floatToRawIntBits(value);
    put(bits, ElementType.FLOAT, Float.BYTES, target, displacement);
  }

  @Override
  public final void put(double value, int target, long displacement) {
    long bits = Double.doubleToRawLongBits(value);
    put(bits, ElementType.DOUBLE, Double.BYTES, target, displacement);
  }

  private void put(long bits, ElementType given, int length, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    long at = place(target, displacement, length, given);
    MemorySegment memory = direct[target];
    if (memory == null) {
      targets[target].put(at, given, bits);
    } else if (length == Long.BYTES) {
      memory.set(JAVA_LONG_UNALIGNED, at, bits);
    } else {
      memory.set(JAVA_INT_UNALIGNED, at, (int) bits);
    }
  }

  @Override
  public final int getInt(int target, long displacement) {
    return (int) get(ElementType.INT, Integer.BYTES, target, displacement);
  }

  @Override
  public final long getLong(int target, long displacement) {
    return get(ElementType.LONG, Long.BYTES, target, displacement);
  }

  @Override
  public final float getFloat(int target, long displacement) {
    return Float.intBitsToFloat((int) get(ElementType.FLOAT, Float.BYTES, target, displacement));
  }

  @Override
  public final double getDouble(int target, long displacement) {
    return Double.longBitsToDouble(get(ElementType.DOUBLE, Double.BYTES, target, displacement));
  }

  private long get(ElementType given, int length, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, length, given);
    MemorySegment memory = direct[target];
    if (memory == null) {
      return targets[target].get(at, given);
    }
    return length == Long.BYTES
        ? memory.get(JAVA_LONG_UNALIGNED, at)
        : memory.get(JAVA_INT_UNALIGNED, at);
  }

  @Override
  public final int fetchAndOp(int value, int target, long displacement, Op op) {
    return (int) update(value, ElementType.INT, target, displacement, op);
  }

  @Override
  public final long fetchAndOp(long value, int target, long displacement, Op op) {
    return update(value, ElementType.LONG, target, displacement, op);
  }

  @Override
  public final float fetchAndOp(float value, int target, long displacement, Op op) {
    int bits = Float.floatToRawIntBits(value);
    return Float.intBitsToFloat((int) update(bits, ElementType.FLOAT, target, displacement, op));
  }

  @Override
  public final double fetchAndOp(double value, int target, long displacement, Op op) {
    long bits = Double.doubleToRawLongBits(value);
    return Double.longBitsToDouble(update(bits, ElementType.DOUBLE, target, displacement, op));
  }

  private long update(long bits, ElementType given, int target, long displacement, Op op) {
    Update update = Update.of(op, given);
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, given.bytes(), given);
    MemorySegment memory = atomicMemory(target, at, given.bytes());
    if (memory != null) {
      return Elements.update(memory, at, given, update, bits);
    }
    return targets[target].update(at, given, update, bits);
  }

  @Override
  public final int compareAndSwap(int expected, int replacement, int target, long displacement) {
    return (int) swap(expected, replacement, ElementType.INT, target, displacement);
  }

  @Override
  public final long compareAndSwap(long expected, long replacement, int target, long displacement) {
    return swap(expected, replacement, ElementType.LONG, target, displacement);
  }

  private long swap(
      long expected, long replacement, ElementType given, int target, long displacement) {
    if (target == Comm.PROC_NULL) {
      return 0;
    }
    long at = place(target, displacement, given.bytes(), given);
    MemorySegment memory = atomicMemory(target, at, given.bytes());
    if (memory != null) {
      return Elements.swap(memory, at, given, expected, replacement);
    }
    return targets[target].swap(at, given, expected, replacement);
  }
}
