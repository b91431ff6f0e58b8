package dev.weft.internal.launch.environment.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.NativeLibrary;
import dev.weft.internal.security.Seal;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of MUNGE, the daemon by which hosts of a cluster authenticate users to each other. A
 * credential is a text that only processes of the same user on those hosts can read, each host
 * once. Any thread; asks the daemon of this host, and blocks meanwhile.
 */
final class Munge implements Seal {
  private static final List<String> LIBRARY = List.of("libmunge.so.2");
  private static final List<String> C_LIBRARY = List.of("libc.so.6");
  private static final long TEXT_LIMIT_BYTES = 64 << 10;
  private static final int UID_RESTRICTION = 9;

  private static final class Loaded {
    static final @Nullable NativeLibrary MUNGE =
        NativeAccess.available() ? NativeLibrary.open(LIBRARY) : null;
    static final @Nullable NativeLibrary C =
        NativeAccess.available() ? NativeLibrary.open(C_LIBRARY) : null;
  }

  /** Why there are no credentials here; null if there are. */
  static @Nullable String unavailability() {
    if (!NativeAccess.available()) {
      return NativeAccess.unavailability();
    }
    if (Loaded.MUNGE == null) {
      return LIBRARY.getFirst() + " is not found";
    }
    try {
      String _ = new Munge().seal("");
      return null;
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static NativeLibrary munge() throws IOException {
    if (Loaded.MUNGE == null) {
      throw new IOException("there is no MUNGE on this host");
    }
    return Loaded.MUNGE;
  }

  @Override
  public String seal(String text) throws IOException {
    NativeLibrary munge = munge();
    long context = munge.callForAddress("munge_ctx_create");
    try (Arena arena = Arena.ofConfined()) {
      require(munge, munge.call("munge_ctx_set", context, UID_RESTRICTION, ownUser()));
      MemorySegment result = arena.allocate(JAVA_LONG);
      MemorySegment bytes = arena.allocateFrom(text);
      require(
          munge,
          munge.call("munge_encode", result.address(), context, bytes.address(), bytes.byteSize()));
      return takeText(result.get(JAVA_LONG, 0));
    } finally {
      long _ = munge.callForAddress("munge_ctx_destroy", context);
    }
  }

  /** Of a credential that has not been read on this host before. */
  @Override
  public String open(String credential) throws IOException {
    NativeLibrary munge = munge();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sealed = arena.allocateFrom(credential, US_ASCII);
      MemorySegment bytes = arena.allocate(JAVA_LONG);
      MemorySegment length = arena.allocate(JAVA_INT);
      MemorySegment user = arena.allocate(JAVA_INT);
      int status =
          munge.call(
              "munge_decode",
              sealed.address(),
              0,
              bytes.address(),
              length.address(),
              user.address(),
              0);
      require(munge, status);
      String text = takeText(bytes.get(JAVA_LONG, 0));
      if (user.get(JAVA_INT, 0) != ownUser()) {
        throw new IOException("the credential is of user " + user.get(JAVA_INT, 0));
      }
      return text;
    }
  }

  private static String takeText(long address) {
    String text = NativeLibrary.text(address, TEXT_LIMIT_BYTES);
    if (Loaded.C != null) {
      int _ = Loaded.C.call("free", address);
    }
    return text;
  }

  private static void require(NativeLibrary munge, int status) throws IOException {
    if (status != 0) {
      String words =
          NativeLibrary.text(munge.callForAddress("munge_strerror", status), TEXT_LIMIT_BYTES);
      throw new IOException("MUNGE says: " + words);
    }
  }

  private static int ownUser() throws IOException {
    return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
