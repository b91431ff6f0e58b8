package dev.weft.internal.transport.tcp.greeting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two ranks that dial each other in every order end with exactly one connection. */
final class DuplicateConnectionsTest {
  private static final int LOW = 0;
  private static final int HIGH = 1;

  /** One rank's dial on its way: its steps are taken at random moments. */
  private static final class Call {
    private final DuplicateConnections caller;
    private final DuplicateConnections callee;
    private final int callerRank;
    private int step;
    boolean kept;

    Call(DuplicateConnections[] claims, int callerRank) {
      this.caller = claims[callerRank];
      this.callee = claims[1 - callerRank];
      this.callerRank = callerRank;
    }

    boolean over() {
      return step == 3;
    }

    void advance() {
      switch (step) {
        case 0 -> step = caller.dial(1 - callerRank) ? 1 : 3;
        case 1 -> step = callee.take(callerRank) ? 2 : refused();
        default -> {
          kept = caller.confirm(1 - callerRank);
          step = 3;
        }
      }
    }

    /** Tries again unless the other's dial has been taken meanwhile. */
    private int refused() {
      return caller.dialing(1 - callerRank) ? 1 : 3;
    }
  }

  @Test
  void exactlyOneDialIsKeptWhateverTheOrder() {
    for (long seed = 0; seed < 10_000; seed++) {
      Random random = new Random(seed);
      DuplicateConnections[] claims = {
        new DuplicateConnections(LOW, 2), new DuplicateConnections(HIGH, 2)
      };
      List<Call> calls = new ArrayList<>();
      if (random.nextInt(10) > 0) {
        calls.add(new Call(claims, LOW));
      }
      if (calls.isEmpty() || random.nextInt(10) > 0) {
        calls.add(new Call(claims, HIGH));
      }
      List<Call> underWay = new ArrayList<>(calls);
      while (!underWay.isEmpty()) {
        Call next = underWay.get(random.nextInt(underWay.size()));
        next.advance();
        underWay.removeIf(Call::over);
      }
      assertThat(calls.stream().filter(call -> call.kept)).as("seed %d", seed).hasSize(1);
    }
  }

  @Test
  void knowsWhichRanksThereAre() {
    DuplicateConnections claims = new DuplicateConnections(1, 3);
    assertThat(claims.valid(0)).isTrue();
    assertThat(claims.valid(2)).isTrue();
    assertThat(claims.valid(1)).isFalse();
    assertThat(claims.valid(3)).isFalse();
    assertThat(claims.valid(-1)).isFalse();
  }

  @Test
  void aReleasedClaimCanBeTakenAnew() {
    DuplicateConnections claims = new DuplicateConnections(0, 2);
    assertThat(claims.take(1)).isTrue();
    assertThat(claims.take(1)).isFalse();
    claims.release(1);
    assertThat(claims.take(1)).isTrue();
  }
}
