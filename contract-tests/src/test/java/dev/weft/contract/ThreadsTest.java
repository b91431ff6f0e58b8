package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.request.Request;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Any thread may call at any time, platform and virtual ones. */
@AlsoWithoutNativeCalls
final class ThreadsTest extends OverEveryTransport {
  private static final int[] SIZES = {8, 300, 9_000, 40_000, 120_000};

  @Test
  void manyThreadsOfEachRankEchoAtOnce() {
    int threads = 6;
    int rounds = 40;
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          Crew crew = new Crew();
          for (int t = 0; t < threads; t++) {
            int tag = t;
            crew.start(
                () -> {
                  for (int i = 0; i < rounds; i++) {
                    int size = SIZES[(i + tag) % SIZES.length];
                    byte[] bytes = new byte[size];
                    if (world.rank() == 0) {
                      world.send(Pattern.bytes(size, i + tag), other, tag);
                      world.receive(bytes, other, tag);
                      assertThat(Arrays.equals(bytes, Pattern.bytes(size, i + tag))).isTrue();
                    } else {
                      world.receive(bytes, other, tag);
                      world.send(bytes, other, tag);
                    }
                  }
                });
          }
          crew.join();
        });
  }

  @Test
  void hundredsOfVirtualThreadsWaitAtOnce() {
    int threads = 300;
    ranks(
        2,
        world -> {
          Crew crew = new Crew();
          if (world.rank() == 1) {
            for (int t = 0; t < threads; t++) {
              int tag = t;
              crew.startVirtual(
                  () -> {
                    int[] value = new int[1];
                    world.receive(value, 0, tag);
                    value[0]++;
                    world.send(value, 0, tag);
                  });
            }
          } else {
            int[] value = new int[1];
            for (int tag = threads - 1; tag >= 0; tag--) {
              world.send(new int[] {tag}, 1, tag);
            }
            for (int tag = 0; tag < threads; tag++) {
              world.receive(value, 1, tag);
              assertThat(value[0]).isEqualTo(tag + 1);
            }
          }
          crew.join();
        });
  }

  @Test
  void ranksThemselvesMayWaitInVirtualThreads() {
    ranks(
        3,
        world -> {
          Crew crew = new Crew();
          crew.startVirtual(
              () -> {
                int right = (world.rank() + 1) % world.size();
                int left = (world.rank() + world.size() - 1) % world.size();
                for (int i = 0; i < 50; i++) {
                  int size = SIZES[i % SIZES.length];
                  byte[] bytes = new byte[size];
                  Request incoming = world.ireceive(bytes, left, TAG);
                  world.send(Pattern.bytes(size, world.rank()), right, TAG);
                  incoming.await();
                  assertThat(Arrays.equals(bytes, Pattern.bytes(size, left))).isTrue();
                }
              });
          crew.join();
        });
  }

  @Test
  void oneThreadWaitsWhileAnotherSends() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          Crew crew = new Crew();
          crew.start(() -> world.receive(new byte[1], other, 1));
          crew.startVirtual(() -> world.receive(new byte[1], Comm.ANY_SOURCE, 2));
          Thread.sleep(20);
          for (int i = 0; i < 200; i++) {
            world.sendReceive(new int[] {i}, other, TAG, new int[1], other, TAG);
          }
          world.send(new byte[1], other, 1);
          world.send(new byte[1], other, 2);
          crew.join();
        });
  }
}
