package dev.weft.sockets.software;

import dev.weft.sockets.FastSockets;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;

/** Which of two programs that talk to each other run on fast sockets. */
record Pair(boolean fastServer, boolean fastClient) {

  static List<Pair> all() {
    return List.of(new Pair(true, true), new Pair(true, false), new Pair(false, true));
  }

  boolean isFast() {
    return fastServer && fastClient;
  }

  SelectorProvider server() {
    return provider(fastServer);
  }

  SelectorProvider client() {
    return provider(fastClient);
  }

  private static SelectorProvider provider(boolean fast) {
    return fast ? FastSockets.provider() : SelectorProvider.provider();
  }
}
