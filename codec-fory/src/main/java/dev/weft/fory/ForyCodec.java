package dev.weft.fory;

import dev.weft.codec.Decoding;
import dev.weft.codec.IncomingReferences;
import dev.weft.codec.ObjectCodec;
import dev.weft.codec.OutgoingReferences;
import dev.weft.codec.RegisteredClasses;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.DeepStack;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The codec on Apache Fory's native format. Any thread may call, virtual ones too.
 *
 * <p>An operation borrows a {@link Session} and runs on the calling thread. Structures linked by
 * fields need no stack, however long they are ({@link GraphSerializer}); objects that still nest
 * too deeply for the caller's stack, such as lists within lists, are processed again on a thread
 * with a large stack ({@link DeepStack}). A session that has seen a stack overflow is discarded
 * with everything that it shared.
 */
final class ForyCodec implements ObjectCodec {
  static final String NAME = "fory";

  private static final long MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  private final RegisteredClasses classes = new RegisteredClasses();
  private final Set<Class<?>> registered = ConcurrentHashMap.newKeySet();
  private final Set<Class<?>> learned = new HashSet<>();
  private final long maxBytes;
  private volatile SessionPool pool;

  ForyCodec(long maxBytes) {
    this.maxBytes = Math.min(maxBytes, MAX_ARRAY_BYTES);
    this.pool = new SessionPool(classes, learned, this.maxBytes);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public synchronized void register(Class<?> type) {
    if (registered.addAll(classes.add(type))) {
      pool = new SessionPool(classes, learned, maxBytes);
    }
  }

  @Override
  public boolean takes(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    boolean constant = parent != null && parent.isEnum();
    return registered.contains(constant ? parent : type) || KnownTypes.mayTravel(type);
  }

  @Override
  public byte[] encode(@Nullable Object object) {
    return perform(session -> session.encode(object, null));
  }

  @Override
  public byte[] encode(@Nullable Object object, OutgoingReferences references) {
    return perform(session -> session.encode(object, references));
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    return decode(bytes, offset, length, Decoding.ANY);
  }

  @Override
  public @Nullable Object decode(
      byte[] bytes, int offset, int length, IncomingReferences references) {
    return decode(bytes, offset, length, Decoding.ANY.with(references));
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length, Decoding how) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length > maxBytes) {
      throw Failures.tooLarge(length, maxBytes);
    }
    Function<Session, @Nullable Object> work =
        session -> session.decode(bytes, offset, length, how);
    return perform(work, how.trusted());
  }

  private <T extends @Nullable Object> T perform(Function<Session, T> work) {
    return perform(work, true);
  }

  /**
   * @param mayBeDeep whether it may have a large stack, of which there are few and which take much
   *     memory
   */
  private <T extends @Nullable Object> T perform(Function<Session, T> work, boolean mayBeDeep) {
    while (true) {
      SessionPool sessions = pool;
      try {
        return perform(sessions, work, mayBeDeep);
      } catch (UnknownTypeException e) {
        learn(sessions, e.type());
      }
    }
  }

  private <T extends @Nullable Object> T perform(
      SessionPool sessions, Function<Session, T> work, boolean mayBeDeep) {
    Session session = sessions.borrow();
    boolean intact = false;
    try {
      T result = work.apply(session);
      intact = true;
      return result;
    } catch (DepthExceededException e) {
      intact = e.isOrderly();
    } catch (CodecException | UnknownTypeException e) {
      intact = true;
      throw e;
    } finally {
      if (intact) {
        sessions.giveBack(session);
      } else {
        replace(sessions);
      }
    }
    if (!mayBeDeep) {
      throw Failures.nestsTooDeep(SessionPool.SHALLOW_DEPTH);
    }
    return performDeep(pool, work);
  }

  private <T extends @Nullable Object> T performDeep(
      SessionPool sessions, Function<Session, T> work) {
    try {
      return DeepStack.call(() -> work.apply(sessions.newDeepSession()));
    } catch (DepthExceededException e) {
      if (!e.isOrderly()) {
        replace(sessions);
      }
      throw Failures.tooDeep(e);
    }
  }

  /** The operation that has met the class begins anew, with sessions that know it. */
  private synchronized void learn(SessionPool without, Class<?> type) {
    if (learned.add(type)) {
      pool = new SessionPool(classes, learned, maxBytes);
    } else if (pool == without) {
      throw new CodecException("Apache Fory does not take " + type.getName());
    }
  }

  /** Other threads may have replaced the pool already, by one with more classes. */
  private synchronized void replace(SessionPool broken) {
    if (pool == broken) {
      pool = new SessionPool(classes, learned, maxBytes);
    }
  }
}
