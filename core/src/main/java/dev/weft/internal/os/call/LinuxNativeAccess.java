package dev.weft.internal.os.call;

/** Linux on x86-64 and arm64. */
final class LinuxNativeAccess extends NativeAccess {
  private static final Sockets SOCKETS = new Sockets();
  private static final Affinity AFFINITY = new Affinity();

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public String unavailability() {
    return "";
  }

  @Override
  public Sockets sockets() {
    return SOCKETS;
  }

  @Override
  public Affinity affinity() {
    return AFFINITY;
  }

  @Override
  public Epoll openEpoll() {
    return new Epoll();
  }

  @Override
  public EventFd openEventFd() {
    return new EventFd();
  }
}
