package dev.weft.internal.codec;

import dev.weft.codec.Decoding;
import dev.weft.codec.IncomingReferences;
import dev.weft.codec.ObjectCodec;
import dev.weft.codec.OutgoingReferences;
import dev.weft.codec.RegisteredClasses;
import dev.weft.failure.CodecException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the job's codec until the first object message needs it. Any thread may call; the
 * first encode or decode waits for the codec to start.
 */
final class LazyCodec implements ObjectCodec {
  private final RegisteredClasses registered = new RegisteredClasses();
  private final ReentrantLock lock = new ReentrantLock();
  private final long maxBytes;
  private volatile @Nullable ObjectCodec codec;

  LazyCodec(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public String name() {
    ObjectCodec present = codec;
    return present != null ? present.name() : Codecs.provider().name();
  }

  @Override
  public void register(Class<?> type) {
    lock.lock();
    try {
      ObjectCodec present = codec;
      for (Class<?> added : registered.add(type)) {
        if (present != null) {
          present.register(added);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Without any codec, no class travels as a value. */
  @Override
  public boolean takes(Class<?> type) {
    try {
      return codec().takes(type);
    } catch (CodecException e) {
      return false;
    }
  }

  @Override
  public byte[] encode(@Nullable Object object) {
    return codec().encode(object);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    return codec().decode(bytes, offset, length);
  }

  @Override
  public byte[] encode(@Nullable Object object, OutgoingReferences references) {
    return codec().encode(object, references);
  }

  @Override
  public @Nullable Object decode(
      byte[] bytes, int offset, int length, IncomingReferences references) {
    return codec().decode(bytes, offset, length, references);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length, Decoding how) {
    return codec().decode(bytes, offset, length, how);
  }

  private ObjectCodec codec() {
    ObjectCodec present = codec;
    return present != null ? present : start();
  }

  private ObjectCodec start() {
    lock.lock();
    try {
      ObjectCodec present = codec;
      if (present == null) {
        present = Codecs.provider().create(maxBytes);
        registered.all().forEach(present::register);
        codec = present;
      }
      return present;
    } finally {
      lock.unlock();
    }
  }
}
