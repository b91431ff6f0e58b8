package dev.weft.internal.security;

import java.io.IOException;

/** Turns a text into one that only processes of this user's job can read or make. Any thread. */
public interface Seal {
  /** ASCII letters, digits and signs that contain the text. */
  String seal(String text) throws IOException;

  /**
   * The text that {@link #seal} was given.
   *
   * @throws IOException if the sealed one is anything else
   */
  String open(String sealed) throws IOException;
}
