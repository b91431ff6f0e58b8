package dev.weft.fory;

import dev.weft.codec.IncomingReferences;
import dev.weft.codec.ObjectCodec;
import dev.weft.codec.OutgoingReferences;
import dev.weft.codec.RegisteredClasses;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.DeepStack;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The codec on Apache Fory's native format. Any thread may call, virtual ones too.
 *
 * <p>An operation borrows a {@link Session} and runs on the calling thread. Structures linked by
 * fields need no stack, however long they are ({@link GraphSerializer}); what still nests too
 * deeply for the caller's stack, such as lists within lists, is done again on a thread with a large
 * one ({@link DeepStack}). A session that has seen a stack overflow is thrown away with all that it
 * shared.
 */
final class ForyCodec implements ObjectCodec {
  static final String NAME = "fory";

  private static final long MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  private final RegisteredClasses classes = new RegisteredClasses();
  private final long maxBytes;
  private volatile SessionPool pool;

  ForyCodec(long maxBytes) {
    this.maxBytes = Math.min(maxBytes, MAX_ARRAY_BYTES);
    this.pool = new SessionPool(classes, this.maxBytes);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public synchronized void register(Class<?> type) {
    if (!classes.add(type).isEmpty()) {
      pool = new SessionPool(classes, maxBytes);
    }
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
    return decoded(bytes, offset, length, null);
  }

  @Override
  public @Nullable Object decode(
      byte[] bytes, int offset, int length, IncomingReferences references) {
    return decoded(bytes, offset, length, references);
  }

  private @Nullable Object decoded(
      byte[] bytes, int offset, int length, @Nullable IncomingReferences references) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length > maxBytes) {
      throw Failures.tooLarge(length, maxBytes);
    }
    Function<Session, @Nullable Object> work =
        session -> session.decode(bytes, offset, length, references);
    return perform(work);
  }

  private <T extends @Nullable Object> T perform(Function<Session, T> work) {
    SessionPool sessions = pool;
    Session session = sessions.borrow();
    boolean intact = false;
    try {
      T result = work.apply(session);
      intact = true;
      return result;
    } catch (DepthExceededException e) {
      intact = e.isOrderly();
    } catch (CodecException e) {
      intact = true;
      throw e;
    } finally {
      if (intact) {
        sessions.giveBack(session);
      } else {
        replace(sessions);
      }
    }
    return performDeep(work);
  }

  private <T extends @Nullable Object> T performDeep(Function<Session, T> work) {
    SessionPool sessions = pool;
    try {
      return DeepStack.call(() -> work.apply(sessions.newDeepSession()));
    } catch (DepthExceededException e) {
      if (!e.isOrderly()) {
        replace(sessions);
      }
      throw Failures.tooDeep(e);
    }
  }

  /** Other threads may have replaced the pool already, by one with more classes. */
  private synchronized void replace(SessionPool broken) {
    if (pool == broken) {
      pool = new SessionPool(classes, maxBytes);
    }
  }
}
