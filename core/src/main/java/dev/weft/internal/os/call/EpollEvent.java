package dev.weft.internal.os.call;

/**
 * One event of epoll. x86-64 packs the structure, other architectures align it.
 *
 * <pre>
 *  x86-64                                     arm64
 *   0       4               12                 0       4       8               16
 *  +-------+---------------+                  +-------+-------+---------------+
 *  |events |   user data   |                  |events |  pad  |   user data   |
 *  +-------+---------------+                  +-------+-------+---------------+
 * </pre>
 */
final class EpollEvent {
  private static final boolean PACKED = "amd64".equals(System.getProperty("os.arch"));

  static final int EVENTS = 0;
  static final int DATA = PACKED ? 4 : 8;
  static final int BYTES = PACKED ? 12 : 16;

  private EpollEvent() {}
}
