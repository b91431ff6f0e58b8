package dev.weft.internal.os.call;

/** No native calls: asking for one is a mistake of the caller, who should have asked first. */
final class NoNativeAccess extends NativeAccess {
  private final String why;

  NoNativeAccess(String why) {
    this.why = why;
  }

  @Override
  public boolean available() {
    return false;
  }

  @Override
  public String unavailability() {
    return why;
  }

  @Override
  public Sockets sockets() {
    throw missing();
  }

  @Override
  public Affinity affinity() {
    throw missing();
  }

  @Override
  public Epoll openEpoll() {
    throw missing();
  }

  @Override
  public EventFd openEventFd() {
    throw missing();
  }

  private UnsupportedOperationException missing() {
    return new UnsupportedOperationException("no native calls here: " + why);
  }
}
