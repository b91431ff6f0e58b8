package dev.weft.objects.internal.link;

import java.io.Closeable;
import java.io.IOException;

/** Helpers for sockets. */
final class LinkSockets {
  private LinkSockets() {}

  static void closeQuietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing is left to be done.
    }
  }
}
