package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.testkit.Ranks;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Objects over a communicator that is revoked. */
final class RevokedTest extends OverEveryTransport {

  /** Tells that it has been called. */
  interface Desk {
    int answer();

    void revoked();
  }

  private record PlainDesk(CountDownLatch told) implements Desk {
    @Override
    public int answer() {
      return 42;
    }

    @Override
    public void revoked() {
      told.countDown();
    }
  }

  @Test
  void callsGoOn() {
    Ranks.run(
        2,
        via,
        world -> {
          Comm comm = world.dup();
          CountDownLatch told = new CountDownLatch(1);
          try (Node node = Node.of(comm)) {
            RemoteGroup<Desk> desks = node.group("desk", Desk.class, () -> new PlainDesk(told));
            if (node.rank() == 0) {
              comm.revoke();
              while (!comm.isRevoked()) {
                Thread.sleep(1);
              }
              desks.oneWay(Desk::revoked);
            }
            told.await();
            while (!comm.isRevoked()) {
              Thread.sleep(1);
            }
            for (int i = 0; i < 100; i++) {
              assertThat(desks.broadcast(Desk::answer).join()).containsExactly(42, 42);
            }
          }
        });
  }
}
