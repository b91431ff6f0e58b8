package dev.weft.internal.security;

import java.io.IOException;

/** Encrypts a text so that only processes of this user's job can read or make it. Any thread. */
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
