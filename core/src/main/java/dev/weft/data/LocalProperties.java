package dev.weft.data;

import dev.weft.failure.ClosedException;
import org.jspecify.annotations.Nullable;

/**
 * The properties that a rank keeps with a communicator or a window: a name, hints and attributes
 * (MPI 4.1, sections 7.4.4, 7.7, 7.8 and 12.2.7). They belong to this rank alone: nothing is sent,
 * nothing blocks. Any thread may call. All properties except attributes can be read after the
 * communicator or window has been closed.
 */
public interface LocalProperties {

  /** The name; empty if it was given none. */
  String name();

  /** Gives a name, for messages to humans. A duplicate does not get it. */
  void name(String name);

  /** The hints given. */
  Info info();

  /** Gives hints, in place of those before. A duplicate gets only the hints given to dup. */
  void info(Info hints);

  /** The value kept under a key, or null if there is none. */
  <T> @Nullable T attribute(AttributeKey<T> key);

  /**
   * Keeps a value under a key. The key's function deletes the previous value; closing deletes the
   * last one, before it waits for other ranks.
   *
   * @throws ClosedException if the communicator or window has been closed
   */
  <T> void attribute(AttributeKey<T> key, T value);

  /** Deletes the value kept under a key, by the key's function; does nothing if there is none. */
  void removeAttribute(AttributeKey<?> key);
}
