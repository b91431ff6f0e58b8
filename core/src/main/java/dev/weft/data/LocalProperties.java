package dev.weft.data;

import dev.weft.failure.ClosedException;
import org.jspecify.annotations.Nullable;

/**
 * What a rank keeps with a communicator or a window: a name, hints and attributes (MPI 4.1,
 * sections 7.4.4, 7.7, 7.8 and 12.2.7). All of it is this rank's own affair: nothing is sent,
 * nothing blocks. Any thread may call. What is kept can be read after the communicator or window
 * has been closed, but for the attributes.
 */
public interface LocalProperties {

  /** The name; empty if it was given none. */
  String name();

  /** Gives a name, for messages to humans. A duplicate does not get it. */
  void name(String name);

  /** The hints given. */
  Info info();

  /** Gives hints, in place of those before. A duplicate gets only those that dup is given. */
  void info(Info hints);

  /** The value kept under a key, or null if there is none. */
  <T> @Nullable T attribute(AttributeKey<T> key);

  /**
   * Keeps a value under a key. One that was there before is deleted, by the key's function; the
   * last one is by closing, before others are waited for.
   *
   * @throws ClosedException if the communicator or window has been closed
   */
  <T> void attribute(AttributeKey<T> key, T value);

  /** Deletes the value kept under a key, by the key's function; does nothing if there is none. */
  void removeAttribute(AttributeKey<?> key);
}
