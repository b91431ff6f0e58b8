package dev.weft.internal.os.call;

/**
 * The way to the operating system, chosen once per process: Linux on x86-64 or arm64, or none. Any
 * thread may use it; choosing neither loads the foreign linker nor blocks. Each subject links the
 * calls it needs on first use.
 *
 * <p>{@code -Dweft.native=off} chooses none; everything then uses what the JDK offers by itself.
 */
public abstract sealed class NativeAccess permits LinuxNativeAccess, NoNativeAccess {
  /** System property that turns native calls off. */
  public static final String PROPERTY = "weft.native";

  private static final class Chosen {
    static final NativeAccess ACCESS = choose();
  }

  /** What this process has. */
  public static NativeAccess get() {
    return Chosen.ACCESS;
  }

  /** Whether native calls can be made. The subjects below throw when they cannot. */
  public abstract boolean available();

  /** Why native calls cannot be made, in words with the remedy; empty if they can. */
  public abstract String unavailability();

  public abstract Sockets sockets();

  public abstract Affinity affinity();

  /** Makes an epoll instance; the caller closes it. */
  public abstract Epoll openEpoll();

  /** Makes an event descriptor; the caller closes it. */
  public abstract EventFd openEventFd();

  private static NativeAccess choose() {
    String setting = System.getProperty(PROPERTY, "on");
    if (setting.equals("off") || setting.equals("false")) {
      return new NoNativeAccess("turned off by -D" + PROPERTY + "=" + setting);
    }
    String os = System.getProperty("os.name", "");
    String arch = System.getProperty("os.arch", "");
    if (!os.equals("Linux") || !(arch.equals("amd64") || arch.equals("aarch64"))) {
      return new NoNativeAccess(
          "native calls are written for Linux on x86-64 and arm64; this is " + os + " on " + arch);
    }
    String denied = NativePermission.denial();
    return denied.isEmpty() ? new LinuxNativeAccess() : new NoNativeAccess(denied);
  }
}
