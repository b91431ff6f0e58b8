package dev.weft.internal.base;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/** The version of the library that this class is from. Any thread may ask; nothing blocks. */
public final class OwnVersion {
  private static final String UNPACKAGED = "unpackaged";

  /** The version that the build recorded, or {@value #UNPACKAGED} in a folder that has none. */
  public static String current() {
    Module module = OwnVersion.class.getModule();
    return Optional.ofNullable(module.getDescriptor())
        .flatMap(ModuleDescriptor::rawVersion)
        .or(() -> Optional.ofNullable(OwnVersion.class.getPackage().getImplementationVersion()))
        .orElse(UNPACKAGED);
  }

  private OwnVersion() {}
}
