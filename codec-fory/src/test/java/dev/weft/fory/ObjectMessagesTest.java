package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.ObjectMessages.Received;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Objects as messages between the ranks of a job, over every transport of core: to a transport they
 * are bytes as any.
 */
class ObjectMessagesTest {
  private static final int TAG = 4;

  record Task(int id, String name, List<Integer> parts) {}

  record Stranger(int id) {}

  private static Task task(int id) {
    return new Task(id, "task " + id, new ArrayList<>(Collections.nCopies(id * 1000, id)));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UCX")
  void arriveEqualWhateverTheirSize(Via via) {
    Ranks.run(
        2,
        via,
        world -> {
          world.register(Task.class);
          if (world.rank() == 0) {
            for (int i = 0; i < 60; i += 6) {
              world.sendObject(task(i), 1, TAG);
            }
            world.sendObject(null, 1, TAG);
          } else {
            for (int i = 0; i < 60; i += 6) {
              Received<Task> received =
                  world.receiveObjectWithStatus(Task.class, Comm.ANY_SOURCE, Comm.ANY_TAG);
              assertThat(received.object()).isEqualTo(task(i));
              assertThat(received.status().source()).isZero();
              assertThat(received.status().tag()).isEqualTo(TAG);
            }
            assertThat(world.receiveObject(Task.class, 0, TAG)).isNull();
          }
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UCX")
  void mayBeSentAndAwaitedWithoutBlocking(Via via) {
    Ranks.run(
        3,
        via,
        world -> {
          world.register(Task.class);
          int right = (world.rank() + 1) % 3;
          int left = (world.rank() + 2) % 3;
          CompletableFuture<Task> incoming = world.ireceiveObject(Task.class, left, TAG);
          var outgoing = world.isendObject(task(world.rank() * 30), right, TAG);
          assertThat(incoming.get(20, TimeUnit.SECONDS)).isEqualTo(task(left * 30));
          outgoing.await();
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UCX")
  void refusalsLeaveTheCommunicatorUsable(Via via) {
    Ranks.run(
        2,
        via,
        world -> {
          world.register(Task.class);
          int other = 1 - world.rank();
          assertThatThrownBy(() -> world.sendObject(new Stranger(1), other, TAG))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("Stranger");
          assertThatThrownBy(() -> world.sendObject("text", 9, TAG))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("destination 9");
          assertThatThrownBy(() -> world.receiveObject(String.class, Comm.PROC_NULL, TAG))
              .isInstanceOf(ArgumentException.class);
          world.sendObject(task(1), other, TAG);
          assertThatThrownBy(() -> world.receiveObject(String.class, other, TAG))
              .isInstanceOf(CodecException.class)
              .hasMessageContainingAll("rank " + other, "Task", "String");
          world.isendObject("text", other, TAG).await();
          assertThat(world.receiveObject(String.class, other, TAG)).isEqualTo("text");
        });
  }
}
