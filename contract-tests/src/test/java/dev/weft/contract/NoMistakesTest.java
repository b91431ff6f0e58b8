package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.request.Message;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.request.UnsizedRequest;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Dweft.check=all}, a program without mistakes does the same, and nothing is told. */
final class NoMistakesTest extends UnderChecks {
  private static final int ROUNDS = 10;
  private static final int LONG = 40_000;

  @TempDir Path folder = Path.of("");

  /** More than 200 operations on each rank. */
  @Test
  void aCorrectProgram() {
    ranks(
        3,
        world -> {
          for (int round = 0; round < ROUNDS; round++) {
            messages(world, round);
            requests(world, round);
            probes(world, round);
            collectives(world, round);
            partitions(world, round);
          }
          windows(world);
          file(world);
        });
    assertThat(told()).isEmpty();
  }

  private static int next(Comm comm) {
    return (comm.rank() + 1) % comm.size();
  }

  private static int previous(Comm comm) {
    return (comm.rank() + comm.size() - 1) % comm.size();
  }

  private static void messages(Comm world, int round) {
    double[] out = {world.rank(), round};
    double[] in = new double[3];
    Status status =
        world.sendReceive(Slice.of(out), next(world), TAG, Slice.of(in), previous(world), TAG);
    assertThat(status.source()).isEqualTo(previous(world));
    assertThat(status.count()).isEqualTo(2);
    assertThat(in).containsExactly(previous(world), round, 0);
    world.sendReceiveReplace(Slice.of(out), next(world), TAG, previous(world), TAG);
    assertThat(out).containsExactly(previous(world), round);
    world.send(out, Comm.PROC_NULL, TAG);
    assertThat(world.receive(out, Comm.PROC_NULL, TAG)).isEqualTo(Status.EMPTY);
    world.send(Slice.of(out), next(world), 1, SendMode.BUFFERED);
    out[0] = -1;
    MemorySegment raw = MemorySegment.ofArray(new byte[16]);
    assertThat(world.receive(Slice.of(raw), Comm.ANY_SOURCE, 1).bytes()).isEqualTo(16);
  }

  private static void requests(Comm world, int round) {
    int[] matrix = new int[12];
    Arrays.setAll(matrix, i -> 100 * world.rank() + i);
    Datatype column = Datatype.of(ElementType.INT).vector(3, 1, 4);
    int[] columns = new int[12];
    Request[] all = {
      world.ireceive(Slice.of(columns, 0, 1, column), previous(world), TAG),
      world.ireceive(Slice.of(columns, 2, 1, column), previous(world), TAG),
      world.isend(Slice.of(matrix, 1, 1, column), next(world), TAG),
      world.isend(Slice.of(matrix, 3, 1, column), next(world), TAG),
    };
    Status[] statuses = Requests.awaitAll(all);
    assertThat(statuses[0].count()).isEqualTo(3);
    int first = 100 * previous(world);
    assertThat(columns)
        .containsExactly(
            first + 1, 0, first + 3, 0, first + 5, 0, first + 7, 0, first + 9, 0, first + 11, 0);
    long[] large = new long[LONG];
    Arrays.fill(large, round);
    long[] room = new long[LONG];
    Request[] two = {
      world.ireceive(room, previous(world), 2), world.isend(large, next(world), 2),
    };
    while (Requests.awaitAny(two) != Requests.NONE) {
      assertThat(Requests.awaitAny(two)).isGreaterThanOrEqualTo(-1);
    }
    assertThat(room[LONG - 1]).isEqualTo(round);
    Request cancelled = world.ireceive(new int[1], previous(world), 3);
    cancelled.cancel();
    assertThat(cancelled.await().cancelled()).isTrue();
    PersistentRequest sum =
        world.allReduceInit(Slice.of(new int[] {1}), Slice.of(new int[1]), Op.SUM);
    sum.start().await();
    sum.start();
    assertThat(sum.toFuture().join()).isEqualTo(Status.EMPTY);
  }

  private static void probes(Comm world, int round) {
    Request sent = world.isend(Slice.of(new short[round]), next(world), 4, SendMode.SYNCHRONOUS);
    assertThat(world.probe(previous(world), 4).count(ElementType.SHORT)).isEqualTo(round);
    Message message = world.mprobe(Comm.ANY_SOURCE, 4);
    assertThat(message.status().bytes()).isEqualTo(2L * round);
    short[] room = new short[round + 1];
    assertThat(message.receive(Slice.of(room)).count()).isEqualTo(round);
    sent.await();
    UnsizedRequest any = world.ireceiveUnsized(previous(world), 5);
    world.send(new byte[] {1, 2, 3}, next(world), 5);
    assertThat(any.await().bytes()).isEqualTo(3);
    assertThat(any.message()).containsExactly(1, 2, 3);
    assertThat(world.iprobe(Comm.ANY_SOURCE, 6)).isNull();
  }

  private static void collectives(Comm world, int round) {
    try (Comm copy = world.dup()) {
      copy.barrier();
      assertThat(copy.allReduce(round, Op.SUM)).isEqualTo(3 * round);
      int[] got = new int[3];
      copy.iallGather(Slice.of(new int[] {copy.rank()}), Slice.of(got)).await();
      assertThat(got).containsExactly(0, 1, 2);
      assertThat(copy.broadcast(copy.rank(), 2)).isEqualTo(2);
    }
    world.idup().join().close();
  }

  private static void partitions(Comm world, int round) {
    double[] mine = {world.rank(), round};
    byte[] theirs = new byte[16];
    PartitionedReceive receive = world.preceiveInit(Slice.of(theirs), 1, previous(world), 8);
    PartitionedSend send = world.psendInit(Slice.of(mine), 2, next(world), 8);
    receive.start();
    send.start().ready(1, 0);
    send.await();
    receive.await();
    assertThat(ByteBuffer.wrap(theirs).order(ByteOrder.nativeOrder()).getDouble(8))
        .isEqualTo(round);
  }

  private void file(Comm world) {
    Path path = folder.resolve("numbers");
    try (ParallelFile file = ParallelFile.open(world, path, CREATE, WRITE, READ)) {
      file.setView(FileView.of(0, ElementType.LONG));
      file.at(world.rank()).writeAll(new long[] {world.rank()});
      file.setView(FileView.BYTES);
      double[] any = new double[1];
      assertThat(file.at(8L * world.rank()).read(Slice.of(any)).bytes()).isEqualTo(8);
      assertThat(Double.doubleToRawLongBits(any[0])).isEqualTo(world.rank());
    }
  }

  private static void windows(Comm world) {
    try (Window window = world.allocateWindow(4, ElementType.INT)) {
      window.fence();
      window.put(new int[] {world.rank()}, next(world), 0);
      window.fence();
    }
  }
}
