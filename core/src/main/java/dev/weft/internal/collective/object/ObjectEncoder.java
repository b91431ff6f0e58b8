package dev.weft.internal.collective.object;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a rank's objects for one operation. If that fails, the rank still takes part and tells
 * the others that it has no bytes, so that no rank waits in vain; {@link #end} throws.
 */
final class ObjectEncoder {
  private final ObjectCoder coder;
  private @Nullable RuntimeException failure;

  ObjectEncoder(ObjectCoder coder) {
    this.coder = coder;
  }

  /** Null if it failed. */
  byte @Nullable [] encode(@Nullable Object object) {
    try {
      return coder.encode(object);
    } catch (RuntimeException e) {
      if (failure == null) {
        failure = e;
      }
      return null;
    }
  }

  /** One array for each object, null where it failed. */
  byte[] @Nullable [] encode(List<?> objects) {
    byte[][] arrays = new byte[objects.size()][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = encode(objects.get(i));
    }
    return arrays;
  }

  /** After the operation: throws the first failure. */
  void end() {
    if (failure != null) {
      throw failure;
    }
  }
}
