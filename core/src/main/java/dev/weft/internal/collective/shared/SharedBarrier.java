package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank says that it has come, and waits for the words of all others. */
public final class SharedBarrier {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private SharedBarrier() {}

  public static void run(Exchange exchange) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      area.write(0, 0, NOTHING, SharedArea.ALL);
      for (int other = 0; other < ranks; other++) {
        if (other != rank) {
          boolean _ = area.await(other, 0, 0);
        }
      }
      area.done();
    }
  }
}
