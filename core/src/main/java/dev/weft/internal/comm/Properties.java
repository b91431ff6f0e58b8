package dev.weft.internal.comm;

import dev.weft.data.AttributeKey;
import dev.weft.data.Info;
import dev.weft.data.LocalProperties;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's name, hints and attributes. The keys' functions run without the lock, on the
 * thread that calls: they may use the communicator.
 */
class Properties implements LocalProperties {
  private final Map<AttributeKey<?>, Attribute<?>> attributes = new LinkedHashMap<>();

  /** Read without the lock: by a description of the stall that a thread with the lock may be in. */
  private volatile String name = "";

  private Info info = Info.EMPTY;
  private boolean deleted;

  private record Attribute<T>(AttributeKey<T> key, T value) {
    void copyTo(Properties other) {
      Optional<T> copy = key.copyOf(value);
      copy.ifPresent(present -> other.attribute(key, present));
    }

    void delete() {
      key.deleted(value);
    }
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void name(String name) {
    this.name = name;
  }

  @Override
  public final synchronized Info info() {
    return info;
  }

  @Override
  public final synchronized void info(Info hints) {
    this.info = hints;
  }

  @Override
  @SuppressWarnings("unchecked") // a key's attribute has the key's type
  public final synchronized <T> @Nullable T attribute(AttributeKey<T> key) {
    Attribute<T> kept = (Attribute<T>) attributes.get(key);
    return kept == null ? null : kept.value;
  }

  @Override
  public final <T> void attribute(AttributeKey<T> key, T value) {
    Attribute<?> before;
    synchronized (this) {
      if (deleted) {
        throw ArgumentErrors.closed();
      }
      before = attributes.put(key, new Attribute<>(key, value));
    }
    if (before != null) {
      before.delete();
    }
  }

  @Override
  public final void removeAttribute(AttributeKey<?> key) {
    Attribute<?> before;
    synchronized (this) {
      before = attributes.remove(key);
    }
    if (before != null) {
      before.delete();
    }
  }

  /**
   * Copies what is to be copied to a duplicate's. If a key's function throws, the duplicate's are
   * deleted again.
   */
  final void copyAttributes(Properties duplicate) {
    List<Attribute<?>> all;
    synchronized (this) {
      all = List.copyOf(attributes.values());
    }
    try {
      all.forEach(attribute -> attribute.copyTo(duplicate));
    } catch (RuntimeException | Error e) {
      duplicate.deleteAttributes();
      throw e;
    }
  }

  /** Takes over all attributes of another, without asking their keys. */
  final void takeAttributes(Properties other) {
    Map<AttributeKey<?>, Attribute<?>> all;
    synchronized (other) {
      all = new LinkedHashMap<>(other.attributes);
      other.attributes.clear();
    }
    synchronized (this) {
      attributes.putAll(all);
    }
  }

  /**
   * Deletes all attributes, the latest first, whatever the keys' functions throw; then throws the
   * first of that. Idempotent.
   */
  final void deleteAttributes() {
    List<Attribute<?>> all;
    synchronized (this) {
      deleted = true;
      all = new ArrayList<>(attributes.values());
      attributes.clear();
    }
    RuntimeException failure = null;
    for (Attribute<?> attribute : all.reversed()) {
      try {
        attribute.delete();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
