package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;

/** Finds out, without loading the linker, whether the JVM lets this module make native calls. */
final class NativePermission {
  private NativePermission() {}

  /** Why native calls are forbidden, with the remedy; empty if they are allowed. */
  @SuppressWarnings("restricted")
  static String denial() {
    Module module = NativePermission.class.getModule();
    if (module.isNativeAccessEnabled()) {
      return "";
    }
    try {
      // The cheapest restricted method: it warns once, or throws where the JVM denies access.
      MemorySegment unused = MemorySegment.NULL.reinterpret(0);
      return unused.byteSize() == 0 ? "" : "unexpected segment";
    } catch (IllegalCallerException denied) {
      return "the JVM denies native access; start it with --enable-native-access="
          + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }
  }
}
