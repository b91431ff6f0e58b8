package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.Request;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a window on elements that lie at the target as a datatype says: checks, then
 * the target, with a {@link RunList}. What lies in one piece there goes the way of all others.
 */
abstract class LayoutOperations extends WindowOperations {

  LayoutOperations(
      ElementType type,
      Target[] targets,
      @Nullable MemorySegment[] direct,
      long[] bytes,
      Epochs epochs,
      Synchronizer synchronizer) {
    super(type, targets, direct, bytes, epochs, synchronizer);
  }

  @Override
  public final void put(Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target != Comm.PROC_NULL) {
      Request _ = store(buffer, target, displacement, count, layout);
    }
  }

  @Override
  public final Request rput(
      Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    return store(buffer, target, displacement, count, layout);
  }

  private Request store(Slice buffer, int target, long displacement, long count, Datatype layout) {
    ElementType elements = plainType(buffer, count, layout);
    requireStorable(layout, count);
    RunList runs = runs(target, displacement, count, layout, elements);
    if (buffer.count() == 0) {
      return CompletedRequest.INSTANCE;
    }
    return runs.isOneRun()
        ? targets[target].put(runs.low(), buffer)
        : targets[target].put(runs, buffer);
  }

  @Override
  public final void get(Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target != Comm.PROC_NULL) {
      Request _ = load(buffer, target, displacement, count, layout);
    }
  }

  @Override
  public final Request rget(
      Slice buffer, int target, long displacement, long count, Datatype layout) {
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    return load(buffer, target, displacement, count, layout);
  }

  private Request load(Slice buffer, int target, long displacement, long count, Datatype layout) {
    buffer.requireStorable();
    ElementType elements = plainType(buffer, count, layout);
    RunList runs = runs(target, displacement, count, layout, elements);
    if (buffer.count() == 0) {
      return CompletedRequest.INSTANCE;
    }
    return runs.isOneRun()
        ? targets[target].get(runs.low(), buffer)
        : targets[target].get(runs, buffer);
  }

  @Override
  public final void accumulate(
      Slice buffer, int target, long displacement, long count, Datatype layout, Op op) {
    Request _ = update(buffer, null, target, displacement, count, layout, op);
  }

  @Override
  public final Request raccumulate(
      Slice buffer, int target, long displacement, long count, Datatype layout, Op op) {
    return update(buffer, null, target, displacement, count, layout, op);
  }

  @Override
  public final void getAccumulate(
      Slice buffer,
      Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op) {
    Request _ = fetch(buffer, result, target, displacement, count, layout, op);
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
    return fetch(buffer, result, target, displacement, count, layout, op);
  }

  private Request fetch(
      Slice buffer,
      Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op) {
    requireAlike(buffer, result);
    result.requireStorable();
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
    Update update = updateOf(op, buffer);
    if (target == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    requireSameSize(buffer, count, layout);
    if (buffer.count() > 0 && layout.elementType() != buffer.type()) {
      throw WindowErrors.elements(buffer, layout);
    }
    requireStorable(layout, count);
    RunList runs = runs(target, displacement, count, layout, buffer.type());
    if (buffer.count() == 0) {
      return CompletedRequest.INSTANCE;
    }
    return runs.isOneRun()
        ? targets[target].update(runs.low(), buffer, result, update)
        : targets[target].update(runs, buffer, result, update);
  }

  /** The type that puts and gets count as: bytes, and structs, go anywhere. */
  private ElementType plainType(Slice buffer, long count, Datatype layout) {
    requireSameSize(buffer, count, layout);
    ElementType elements = layout.elementType();
    if (elements == null || elements == ElementType.BYTE) {
      return plainType(buffer);
    }
    if (buffer.type() != ElementType.BYTE && buffer.type() != elements) {
      throw WindowErrors.elements(buffer, layout);
    }
    return elements;
  }

  private static void requireSameSize(Slice buffer, long count, Datatype layout) {
    long size = layout.size();
    boolean same =
        size == 0
            ? buffer.count() == 0
            : buffer.bytes() % size == 0 && buffer.bytes() / size == count;
    if (count < 0 || !same) {
      throw WindowErrors.sizes(buffer, count, layout);
    }
  }

  private static void requireStorable(Datatype layout, long count) {
    if (!layout.isStorable(count)) {
      throw WindowErrors.overlapping(layout);
    }
  }

  /** Checks an access and gives its places in bytes. */
  private RunList runs(
      int target, long displacement, long count, Datatype layout, ElementType elements) {
    requireAccess(target, elements);
    long limit = bytes[target];
    if (displacement < 0 || displacement > limit >> shift) {
      throw WindowErrors.span(target, displacement, layout, count, limit);
    }
    RunList runs;
    try {
      runs = RunList.of(displacement << shift, count, layout);
    } catch (ArithmeticException beyondAllMemory) {
      throw WindowErrors.span(target, displacement, layout, count, limit);
    }
    if (runs.low() < 0 || runs.low() > limit - runs.span()) {
      throw WindowErrors.span(target, displacement, layout, count, limit);
    }
    return runs;
  }
}
