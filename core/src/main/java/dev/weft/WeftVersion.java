package dev.weft;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/** The version of this library. Any thread may ask; nothing blocks. */
public final class WeftVersion {
  private static final String UNPACKAGED = "unpackaged";

  private WeftVersion() {}

  /**
   * The version that the build recorded, or {@code "unpackaged"} where classes run from a folder
   * that carries none.
   */
  public static String current() {
    Module module = WeftVersion.class.getModule();
    return Optional.ofNullable(module.getDescriptor())
        .flatMap(ModuleDescriptor::rawVersion)
        .or(() -> Optional.ofNullable(WeftVersion.class.getPackage().getImplementationVersion()))
        .orElse(UNPACKAGED);
  }
}
