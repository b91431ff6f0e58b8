package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Program;
import dev.weft.call.SendMode;
import dev.weft.data.ArrayOrder;
import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.Distribution;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.io.Consistency;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.topology.DistributedGraph.Edge;
import dev.weft.topology.Placement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A rank that has no part in what the ranks divide among them takes part all the same, in check
 * mode and without: no elements, types without data, ranks without neighbours, empty windows and
 * views.
 */
@Timeout(60)
final class EmptyPartsTest extends OverEveryTransport {
  private static final String PROPERTY = "weft.check";
  private static final String CHECKED = "collectives";
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int RANKS = 4;

  /** Has nothing. */
  private static final int POOR = 3;

  private static final int[] NONE = {};

  @TempDir Path folder;

  private void checked(String mode, Program program) {
    if (!mode.isEmpty()) {
      System.setProperty(PROPERTY, mode);
    }
    ranks(RANKS, program);
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(PROPERTY);
  }

  /** Rank r has r + 1 elements, but the poor one none. */
  private static int[] mine(Comm comm) {
    int[] mine = new int[comm.rank() == POOR ? 0 : comm.rank() + 1];
    Arrays.fill(mine, comm.rank());
    return mine;
  }

  private static final Blocks PARTS = Blocks.of(1, 2, 3, 0);
  private static final int[] ALL = {0, 1, 1, 2, 2, 2};

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void nobodyHasAnything(String mode) {
    checked(
        mode,
        world -> {
          Slice nothing = Slice.of(NONE);
          Slice typed = Slice.of(new int[4], 0, 4, Datatype.INT.contiguous(0));
          for (Slice none : List.of(nothing, typed)) {
            world.broadcast(none, 1);
            world.gather(none, none, 1);
            world.scatter(none, none, 1);
            world.allGather(none, none);
            world.allToAll(none, none);
            world.ibroadcast(none, 2).await(LIMIT);
            world.iallGather(none, none).await(LIMIT);
            world.iallToAll(none, none).await(LIMIT);
            world.allGatherInit(none, none).start().await(LIMIT);
          }
          world.reduce(nothing, nothing, Op.SUM, 2);
          world.allReduce(nothing, nothing, Op.MAX);
          world.scan(nothing, nothing, Op.SUM);
          world.exclusiveScan(nothing, nothing, Op.SUM);
          world.reduceScatter(nothing, nothing, Op.SUM);
          world.iallReduce(nothing, nothing, Op.SUM).await(LIMIT);
          world.iscan(nothing, nothing, Op.SUM).await(LIMIT);
          assertThat(world.allGather(NONE)).isEmpty();
          assertThat(world.allGatherv(Slice.of(NONE)).array(int[].class)).isEmpty();
          assertThat(world.allToAll(NONE)).isEmpty();
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(RANKS);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void oneRankHasNothing(String mode) {
    checked(
        mode,
        world -> {
          boolean poor = world.rank() == POOR;
          int[] mine = mine(world);
          for (int root = 0; root < RANKS; root++) {
            int[] gathered = world.gatherv(Slice.of(mine), root).array(int[].class);
            assertThat(gathered).isEqualTo(world.rank() == root ? ALL : NONE);
            int[] part =
                world
                    .scatterv(
                        world.rank() == root ? Slice.of(ALL) : null,
                        Blocks.of(new int[] {1, 2, 3, 0}),
                        ElementType.INT,
                        root)
                    .array(int[].class);
            assertThat(part).isEqualTo(mine);
          }
          assertThat(world.allGatherv(Slice.of(mine)).array(int[].class)).isEqualTo(ALL);
          int[] all = new int[6];
          world.allGatherv(Slice.of(mine), Slice.of(all), PARTS);
          assertThat(all).isEqualTo(ALL);
          int[] later = new int[6];
          world.iallGatherv(Slice.of(mine), Slice.of(later), PARTS).await(LIMIT);
          assertThat(later).isEqualTo(ALL);
          int[] sum = world.reduceScatter(Slice.of(ALL), PARTS, Op.SUM).array(int[].class);
          assertThat(sum).hasSize(mine.length).containsOnly(poor ? NONE : sumOf(world));
          int[] sent = poor ? new int[RANKS] : new int[] {1, 0, 1, 0};
          assertThat(
                  world
                      .allToAllv(Slice.of(poor ? NONE : new int[] {7, 8}), Blocks.of(sent))
                      .array(int[].class))
              .isEqualTo(
                  switch (world.rank()) {
                    case 0 -> new int[] {7, 7, 7};
                    case 2 -> new int[] {8, 8, 8};
                    default -> NONE;
                  });
          Slice none = Slice.of(NONE);
          Slice one = Slice.of(new int[1]);
          world.allToAllw(
              Stream.of(0, 1, 2, 3).map(to -> poor || to == POOR ? none : one).toList(),
              Stream.of(0, 1, 2, 3).map(from -> poor || from == POOR ? none : one.copy()).toList());
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(RANKS);
        });
  }

  /** Even without check mode a rank that gets too little or too much fails; no rank hangs. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anEmptyPartWhereTheOtherRankHasNone(int sent) {
    ranks(
        2,
        world -> {
          Slice none = Slice.of(NONE);
          if (world.rank() == 0) {
            world.allToAllw(List.of(none, Slice.of(new int[sent])), List.of(none, none));
          } else {
            List<Slice> expected = List.of(Slice.of(new int[1 - sent]), none);
            assertThatThrownBy(() -> world.allToAllw(List.of(none, none), expected))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("rank 0");
          }
        });
  }

  private static int[] sumOf(Comm world) {
    return new int[] {RANKS * world.rank()};
  }

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void ranksWithoutNeighbours(String mode) {
    checked(
        mode,
        world -> {
          int[] next = world.rank() == POOR ? NONE : new int[] {(world.rank() + 1) % POOR};
          int[] before = world.rank() == POOR ? NONE : new int[] {(world.rank() + 2) % POOR};
          List<Edge> edges =
              world.rank() == POOR ? List.of() : List.of(new Edge(world.rank(), next[0]));
          Comm ring = world.createDistributed(edges, Placement.AS_GIVEN);
          assertThat(ring.neighborAllGather(Slice.of(new int[] {ring.rank()})).array(int[].class))
              .isEqualTo(before);
          assertThat(ring.neighborAllToAll(Slice.of(next)).array(int[].class)).hasSize(next.length);
          assertThat(ring.neighborAllGather(Slice.of(NONE)).array(int[].class)).isEmpty();
          Slice none = Slice.of(NONE);
          ring.ineighborAllGather(none, none).await(LIMIT);
          ring.ineighborAllToAll(none, none).await(LIMIT);
          assertThat(ring.allReduce(1, Op.SUM)).isEqualTo(RANKS);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void messages(String mode) {
    checked(
        mode,
        world -> {
          int right = (world.rank() + 1) % RANKS;
          int left = (world.rank() + RANKS - 1) % RANKS;
          Request empty = world.ireceive(NONE, left, TAG);
          world.send(NONE, right, TAG);
          assertThat(empty.await(LIMIT).bytes()).isZero();
          Request sent = world.isend(Slice.of(NONE), right, TAG, SendMode.SYNCHRONOUS);
          assertThat(world.ireceiveUnsized(left, TAG).await(LIMIT).bytes()).isZero();
          sent.await(LIMIT);
          world.send(
              Slice.of(new int[3], 0, 3, Datatype.INT.contiguous(0)),
              right,
              TAG,
              SendMode.BUFFERED);
          assertThat(world.receive(new int[1], left, TAG).bytes()).isZero();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void windows(String mode) {
    checked(
        mode,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, world.rank() == POOR ? 0 : 2)) {
              window.fence();
              window.put(new long[0], POOR, 0);
              window.put(new long[0], 1, 2);
              window.accumulate(new long[0], POOR, 0, Op.SUM);
              window.get(new long[0], POOR, 0);
              window.put(new long[] {5}, (world.rank() + 1) % POOR, 1);
              window.fence();
              assertThatThrownBy(() -> window.put(new long[1], POOR, 0))
                  .isInstanceOf(ArgumentException.class);
              window.fence();
            }
            try (Window window = over.make(world, 0)) {
              window.fence();
              window.put(new long[0], 0, 0);
              window.fence();
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", CHECKED})
  void views(String mode) {
    Path path = folder.resolve("data" + mode);
    checked(
        mode,
        world -> {
          boolean poor = world.rank() == POOR;
          try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
            Datatype part =
                Datatype.INT.distributedArray(
                    new int[] {3},
                    new Distribution[] {Distribution.block()},
                    new int[] {RANKS},
                    world.rank(),
                    ArrayOrder.ROW_MAJOR);
            file.setView(FileView.of(4, ElementType.INT).withFileType(part));
            for (Consistency consistency : Consistency.values()) {
              file.setConsistency(consistency);
              file.seek(0);
              int[] data = poor ? NONE : new int[] {100 + world.rank()};
              file.writeAll(data);
              file.sync();
              assertThat(file.at(0).readAll(new int[2]).count()).isEqualTo(data.length);
              int[] seen = new int[data.length];
              file.at(0).ireadAll(Slice.of(seen)).await(LIMIT);
              assertThat(seen).isEqualTo(data);
              file.write(NONE);
              assertThat(file.at(0).read(new int[1]).count()).isEqualTo(data.length);
              assertThat(file.iread(Slice.of(NONE)).await(LIMIT).count()).isZero();
              assertThat(file.end()).isEqualTo(data.length);
            }
            if (poor) {
              assertThatThrownBy(() -> file.at(0).write(new int[1]))
                  .isInstanceOf(ArgumentException.class)
                  .hasMessageContainingAll("4 bytes", "no element");
              assertThatThrownBy(() -> file.byteOffset(0))
                  .isInstanceOf(ArgumentException.class)
                  .hasMessageContaining("no element");
            }
            file.setView(FileView.of(4, ElementType.INT));
            int[] whole = new int[3];
            file.at(0).readAll(whole);
            assertThat(whole).containsExactly(100, 101, 102);
            file.seekShared(3);
            file.shared().writeAll(Slice.of(mine(world)));
            assertThat(file.end()).isEqualTo(9);
            assertThat(file.shared().readAll(Slice.of(NONE)).count()).isZero();
          }
        });
  }
}
