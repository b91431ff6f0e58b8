package dev.weft.fory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are being written or read, outermost first, with the next field of each. Takes the
 * place of the thread's stack. One thread at a time.
 */
final class WorkStack {
  private static final int KEPT = 1024;

  private @Nullable Object[] objects;
  private @Nullable GraphSerializer<?>[] serializers;
  private int[] nextFields;
  private int[] references;
  private int size;

  WorkStack() {
    objects = new Object[16];
    serializers = new GraphSerializer<?>[16];
    nextFields = new int[16];
    references = new int[16];
  }

  int size() {
    return size;
  }

  /**
   * @param object the object, or for a record under construction its components
   * @param reference what {@link #reference} is to return
   */
  void push(Object object, GraphSerializer<?> serializer, int reference) {
    if (size == objects.length) {
      grow();
    }
    objects[size] = object;
    serializers[size] = serializer;
    nextFields[size] = 0;
    references[size] = reference;
    size++;
  }

  void pop() {
    objects[--size] = null;
  }

  @SuppressWarnings("NullAway") // there is an object at every index below the size
  Object object() {
    return objects[size - 1];
  }

  @SuppressWarnings("NullAway") // as above
  GraphSerializer<?> serializer() {
    return serializers[size - 1];
  }

  int nextField() {
    return nextFields[size - 1];
  }

  void nextField(int field) {
    nextFields[size - 1] = field;
  }

  int reference() {
    return references[size - 1];
  }

  /** Forgets everything, also after a failure half way, and most of the memory. */
  void clear() {
    if (objects.length > KEPT) {
      objects = new Object[KEPT];
      serializers = new GraphSerializer<?>[KEPT];
      nextFields = new int[KEPT];
      references = new int[KEPT];
    } else {
      Arrays.fill(objects, 0, size, null);
    }
    size = 0;
  }

  private void grow() {
    int capacity = 2 * size;
    objects = Arrays.copyOf(objects, capacity);
    serializers = Arrays.copyOf(serializers, capacity);
    nextFields = Arrays.copyOf(nextFields, capacity);
    references = Arrays.copyOf(references, capacity);
  }
}
