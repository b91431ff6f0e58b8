package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ResourceException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong with one operation reaches that one only, although any thread of a rank moves all
 * of them; and a thread whose stack ends in the middle of a send leaves nothing half done.
 */
@Timeout(60)
@WithinOneProcess
final class ErrorsOfOthersTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int BAD = 1;
  private static final int READY = 2;
  private static final int END = 3;
  private static final long DEEP_STACK_BYTES = 256 << 10;

  @TempDir Path folder;

  /** Memory that takes none as long as nobody touches it. */
  private MemorySegment untouched(Arena arena, long bytes) {
    Path file = folder.resolve("sparse");
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** While another operation of the rank fails, these do not. */
  private static void exchange(Comm world) {
    for (int i = 0; i < 20; i++) {
      int[] got = new int[1 + 3000 * (i % 2)];
      Request incoming = world.ireceive(got, 1 - world.rank(), TAG);
      int[] mine = new int[got.length];
      mine[0] = i;
      world.send(mine, 1 - world.rank(), TAG);
      incoming.await(LIMIT);
      assertThat(got[0]).isEqualTo(i);
    }
  }

  @Test
  void aMessageThatFitsNoArray() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            try (Arena arena = Arena.ofShared()) {
              Request sent = world.isend(Slice.of(untouched(arena, 3L << 30)), 1, BAD);
              exchange(world);
              sent.await(LIMIT);
            }
          } else {
            UnsizedRequest receive = world.ireceiveUnsized(0, BAD);
            exchange(world);
            assertThatThrownBy(() -> receive.await(LIMIT))
                .isInstanceOf(TruncationException.class)
                .hasMessageContainingAll("3221225472 bytes", "2147483639", "segment");
          }
          exchange(world);
        });
  }

  @Test
  void aMessageForWhichThereIsNoHeap() {
    long bytes = Math.min(Integer.MAX_VALUE - 8L, Runtime.getRuntime().maxMemory());
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            try (Arena arena = Arena.ofShared()) {
              Request sent = world.isend(Slice.of(untouched(arena, bytes)), 1, BAD);
              exchange(world);
              sent.await(LIMIT);
            }
          } else {
            UnsizedRequest receive = world.ireceiveUnsized(0, BAD);
            exchange(world);
            assertThatThrownBy(() -> receive.await(LIMIT))
                .isInstanceOf(ResourceException.class)
                .hasMessageContainingAll(bytes + " bytes", "-Xmx");
          }
          exchange(world);
        });
  }

  @Test
  void memoryThatIsGoneWhenTheMessageComes() {
    for (int bytes : new int[] {8, 2000, 30_000, 300_000, 3_000_000}) {
      ranks(
          2,
          world -> {
            if (world.rank() == 0) {
              world.receive(new int[0], 1, READY);
              Request sent = world.isend(new byte[bytes], 1, BAD);
              exchange(world);
              sent.await(LIMIT);
            } else {
              Arena arena = Arena.ofShared();
              Request receive = world.ireceive(Slice.of(arena.allocate(bytes)), 0, BAD);
              arena.close();
              world.send(new int[0], 0, READY);
              exchange(world);
              assertThatThrownBy(() -> receive.await(LIMIT))
                  .isInstanceOf(ResourceException.class)
                  .hasMessageContainingAll("from rank 0", "keep the buffers");
            }
            exchange(world);
          });
    }
  }

  /** Whatever the ranks are told, none waits for ever. */
  @Test
  void memoryThatIsGoneBeforeTheMessageIsSent() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Arena arena = Arena.ofShared();
            Request sent = world.isend(Slice.of(arena.allocate(3_000_000)), 1, BAD);
            try {
              arena.close();
            } catch (IllegalStateException held) {
              // It lies open to the receiver.
            }
            world.send(new int[0], 1, READY);
            endsSomehow(sent);
          } else {
            world.receive(new int[0], 0, READY);
            endsSomehow(world.ireceive(new byte[3_000_000], 0, BAD));
          }
        });
  }

  private static void endsSomehow(Request request) {
    try {
      request.await(LIMIT);
    } catch (WaitTimeoutException e) {
      throw new AssertionError(e);
    } catch (RuntimeException told) {
      assertThat(told).hasMessageContaining("rank");
    }
  }

  @Test
  void aStackThatEndsInASend() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            for (int tag = BAD; tag != END; ) {
              tag = world.probe(1, Comm.ANY_TAG).tag();
              byte[] got = new byte[(int) world.probe(1, tag).bytes()];
              world.receive(got, 1, tag);
              byte[] sent = new byte[got.length];
              Arrays.fill(sent, got[0]);
              assertThat(Arrays.mismatch(got, sent)).as("first wrong byte").isEqualTo(-1);
            }
          } else {
            deep(
                () -> {
                  List<Request> sent = new ArrayList<>();
                  for (int bytes : new int[] {8, 2000, 40_000}) {
                    try {
                      sendDeeper(world, bytes, 0, sent);
                    } catch (StackOverflowError end) {
                      // As it must.
                    }
                  }
                  sent.forEach(request -> request.await(LIMIT));
                  world.send(new byte[10], 0, END);
                });
          }
          exchange(world);
        });
  }

  private static void sendDeeper(Comm world, int bytes, int depth, List<Request> sent) {
    byte[] message = new byte[bytes];
    Arrays.fill(message, (byte) depth);
    if (depth % 31 == 0 || bytes < 40_000) {
      sent.add(world.isend(message, 0, BAD));
    }
    sendDeeper(world, bytes, depth + 1, sent);
  }

  @Test
  void aStackThatEndsInAReceive() {
    ranks(
        2,
        world -> {
          int messages = 3000;
          if (world.rank() == 0) {
            for (int i = 0; i < messages; i++) {
              world.send(new int[] {i}, 1, TAG);
            }
          } else {
            int[] next = {0};
            deep(
                () -> {
                  while (next[0] < messages) {
                    try {
                      receiveDeeper(world, next, messages);
                    } catch (StackOverflowError end) {
                      // What has not been received is received later.
                    }
                  }
                });
            assertThat(next[0]).isEqualTo(messages);
          }
          exchange(world);
        });
  }

  private static void receiveDeeper(Comm world, int[] next, int messages) {
    if (next[0] < messages) {
      int[] got = {-1};
      try {
        world.receive(got, 0, TAG);
      } finally {
        if (got[0] >= 0) {
          next[0] = got[0] + 1;
        }
      }
      receiveDeeper(world, next, messages);
    }
  }

  private static void deep(Runnable program) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, program, "deep", DEEP_STACK_BYTES);
    thread.setUncaughtExceptionHandler((_, e) -> failure.set(e));
    thread.start();
    thread.join();
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }
}
