package dev.weft.rma;

import dev.weft.data.AttributeKey;
import dev.weft.data.Info;
import dev.weft.failure.ClosedException;
import org.jspecify.annotations.Nullable;

/**
 * What a rank keeps with a window: a name, hints and attributes (MPI 4.1, sections 7.7.3, 7.8 and
 * 12.2.7). All of it is this rank's own affair: nothing is sent, nothing blocks. Any thread may
 * call. What is kept can be read after the window has been closed, but for the attributes.
 */
public interface WindowProperties {

  /** The window's name; empty if it was given none. */
  String name();

  /** Gives the window a name, for messages to humans. */
  void name(String name);

  /** The hints given for this window. */
  Info info();

  /** Gives hints, in place of those before. */
  void info(Info hints);

  /** The value kept under a key, or null if there is none. */
  <T> @Nullable T attribute(AttributeKey<T> key);

  /**
   * Keeps a value under a key. One that was there before is deleted, by the key's function; the
   * last one is when the window is closed, before others are waited for.
   *
   * @throws ClosedException if the window has been closed
   */
  <T> void attribute(AttributeKey<T> key, T value);

  /** Deletes the value kept under a key, by the key's function; does nothing if there is none. */
  void removeAttribute(AttributeKey<?> key);
}
