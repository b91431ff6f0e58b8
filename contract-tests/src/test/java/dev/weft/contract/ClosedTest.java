package dev.weft.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is closed is freed at once, and requests outlive their communicator. */
final class ClosedTest extends OverEveryTransport {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int TIMES = 5;

  @Test
  void requestsAreStartedAfterTheirCommunicatorWasClosed() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          int[] out = new int[1];
          int[] in = new int[1];
          List<PersistentRequest> requests = new ArrayList<>();
          try (Comm copy = world.dup()) {
            requests.add(copy.sendInit(Slice.of(out), other, TAG));
            requests.add(copy.receiveInit(Slice.of(in), other, TAG));
          }
          for (int round = 0; round < TIMES; round++) {
            out[0] = round;
            requests.get(0).start();
            world.barrier();
            world.dup().close();
            requests.get(1).start().await();
            assertThat(in[0]).isEqualTo(round);
            requests.get(0).await();
          }
        });
  }

  @Test
  void operationsUnderWayEndAfterTheirCommunicatorWasClosed() {
    ranks(
        2,
        world -> {
          for (int length : new int[] {1, 100_000}) {
            int[] values = new int[length];
            int[] sum = new int[1];
            Comm copy = world.dup();
            Request all = copy.iallReduce(Slice.of(new int[] {1}), Slice.of(sum), Op.SUM);
            if (world.rank() == 0) {
              Request receive = copy.ireceive(values, 1, TAG);
              copy.close();
              world.dup().close();
              world.send(new int[1], 1, TAG);
              assertThat(receive.await().bytes()).isEqualTo(4L * length);
            } else {
              world.dup().close();
              world.receive(new int[1], 0, TAG);
              copy.send(values, 0, TAG);
              copy.close();
            }
            all.await();
            assertThat(sum[0]).isEqualTo(2);
          }
        });
  }

  @Test
  @WithinOneProcess
  void memoryIsFreedAtOnce() {
    ranks(
        3,
        world -> {
          double[] values = new double[10_000];
          world.barrier();
          long before = sharedMappings("+group-", "+window-");
          world.barrier();
          for (int i = 0; i < TIMES; i++) {
            try (Comm copy = world.dup();
                Comm part = copy.split(world.rank() == 2 ? Comm.UNDEFINED : 0, 0)) {
              copy.barrier();
              copy.allReduce(values, values, Op.SUM);
              copy.allGather(new long[] {1L});
              if (part != null) {
                part.broadcast(values, 0);
              }
            }
            MemorySegment memory;
            try (Window window = world.allocateSharedWindow(1000, ElementType.LONG);
                Window other = world.allocateWindow(1000, ElementType.LONG);
                Window over = world.createWindow(Slice.of(new long[10]))) {
              window.fence();
              other.fence();
              over.fence();
              memory = window.sharedMemory();
              assertThat(memory.scope().isAlive()).isTrue();
            }
            world.barrier();
            assertThat(memory.scope().isAlive()).isFalse();
          }
          Comm half = world.split(world.rank() == 0 ? 0 : 1, 0);
          InterComm across = half.createInter(0, world, world.rank() == 0 ? 1 : 0, TAG);
          across.barrier();
          across.dup().close();
          across.close();
          half.close();
          world.barrier();
          assertThat(sharedMappings("+group-", "+window-")).isLessThanOrEqualTo(before);
          world.barrier();
        });
  }

  @Test
  @WithinOneProcess
  void linksToAnotherJobAreFreedAtOnce() {
    ranks(
        2,
        world -> {
          Comm self = world.split(world.rank(), 0);
          world.barrier();
          long before = sharedMappings("+ring-");
          for (int i = 0; i < TIMES; i++) {
            InterComm across;
            if (world.rank() == 0) {
              try (Port port = self.openPort()) {
                world.send(port.name().getBytes(UTF_8), 1, TAG);
                across = self.accept(port, 0, LIMIT);
              }
            } else {
              byte[] name = new byte[(int) world.probe(0, TAG).bytes()];
              world.receive(name, 0, TAG);
              across = self.connect(new String(name, UTF_8), 0, LIMIT);
            }
            across.send(new int[1], 0, TAG);
            across.receive(new int[1], 0, TAG);
            across.disconnect();
          }
          world.barrier();
          assertThat(sharedMappings("+ring-")).isLessThanOrEqualTo(before + 2);
          world.barrier();
        });
  }

  /** How many mappings this process has of files with such names. */
  private static long sharedMappings(String... names) throws IOException {
    if (!Files.isReadable(MAPS)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(MAPS)) {
      return lines.filter(line -> Stream.of(names).anyMatch(line::contains)).count();
    }
  }
}
