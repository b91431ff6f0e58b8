package dev.weft.internal.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.request.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class AnyOfTest {

  /** As if another thread had completed it between the caller's look and its wait. */
  @Test
  void oneThatIsDoneEndsTheWaitForAll() {
    Weft.run(
        1,
        world -> {
          Request pending = world.ireceive(new byte[1], 0, 1);
          Request done = world.ireceive(new byte[1], 0, 2);
          world.send(new byte[1], 0, 2);
          while (!done.test()) { // another thread of the rank may have the turn to poll
            Thread.onSpinWait();
          }
          assertThat(AnyOf.awaitChange(new Request[] {pending, null, done})).isTrue();
          assertThat(AnyOf.awaitChange(new Request[] {done, pending})).isTrue();
          world.send(new byte[1], 0, 1);
          assertThat(AnyOf.awaitChange(new Request[] {pending})).isTrue();
          pending.await();
        });
  }
}
