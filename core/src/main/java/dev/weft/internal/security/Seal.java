package dev.weft.internal.security;

import java.io.IOException;

/**
 * Makes a text that anybody may see into one that only processes of this user's job can read, and
 * that nobody else can make. Any thread.
 */
public interface Seal {
  /** Letters, digits and signs of ASCII that hold the text. */
  String seal(String text) throws IOException;

  /**
   * The text that {@link #seal} was given.
   *
   * @throws IOException if the sealed one is anything else
   */
  String open(String sealed) throws IOException;
}
