package dev.weft;

import dev.weft.internal.base.OwnVersion;

/** The version of this library. Any thread may ask; nothing blocks. */
public final class WeftVersion {
  private WeftVersion() {}

  /**
   * The version that the build recorded, or {@code "unpackaged"} where classes run from a folder
   * that carries none.
   */
  public static String current() {
    return OwnVersion.current();
  }
}
