package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;

/**
 * Whether this process makes native calls: on Linux on x86-64 or arm64, decided once. Any thread
 * may ask; deciding neither loads the foreign linker nor blocks. Each class of this package links
 * the calls it needs on first use.
 *
 * <p>With {@code -Dweft.native=off} it makes no native calls; then everything uses the JDK's own
 * calls.
 */
public final class NativeAccess {
  /** System property that turns native calls off. */
  public static final String PROPERTY = "weft.native";

  private static final String UNAVAILABILITY = decide();

  /** Whether native calls can be made. The classes that make some throw when they cannot. */
  public static boolean available() {
    return UNAVAILABILITY.isEmpty();
  }

  /** Why native calls cannot be made, in words with the remedy; empty if they can. */
  public static String unavailability() {
    return UNAVAILABILITY;
  }

  /** For a native call where none can be made: the caller should have asked first. */
  static void require() {
    if (!available()) {
      throw new UnsupportedOperationException("no native calls here: " + UNAVAILABILITY);
    }
  }

  private static String decide() {
    String setting = System.getProperty(PROPERTY, "on");
    if (setting.equals("off") || setting.equals("false")) {
      return "turned off by -D" + PROPERTY + "=" + setting;
    }
    String os = System.getProperty("os.name", "");
    String arch = System.getProperty("os.arch", "");
    if (!os.equals("Linux") || !(arch.equals("amd64") || arch.equals("aarch64"))) {
      return "native calls are written for Linux on x86-64 and arm64; this is "
          + os
          + " on "
          + arch;
    }
    return denial();
  }

  /** Whether the JVM lets this module make native calls; checked without loading the linker. */
  @SuppressWarnings("restricted")
  private static String denial() {
    Module module = NativeAccess.class.getModule();
    if (module.isNativeAccessEnabled()) {
      return "";
    }
    try {
      // The cheapest restricted method: it warns once, or throws where the JVM denies access.
      MemorySegment _ = MemorySegment.NULL.reinterpret(0);
      return "";
    } catch (IllegalCallerException denied) {
      return "the JVM denies native access; start it with --enable-native-access="
          + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }
  }

  private NativeAccess() {}
}
