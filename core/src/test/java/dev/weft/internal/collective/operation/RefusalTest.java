package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.call.Collectives;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Arguments that a rank refuses by itself: with what is wrong, what would be right, and no harm.
 */
@Timeout(60)
class RefusalTest {
  @Test
  void rootsThatAreNoRanks() {
    refused(c -> c.broadcast(new int[1], 3), "root 3", "0 to 2");
    refused(c -> c.broadcast(new int[1], -1), "root -1", "0 to 2");
    refused(c -> c.gather(new int[1], new int[3], 3), "root 3");
    refused(c -> c.gather(new int[] {1}, 3), "root 3");
    refused(c -> c.gatherv(Slice.of(new int[1]), 3), "root 3");
    refused(c -> c.scatter(new int[3], new int[1], 3), "root 3");
    refused(c -> c.scatter(new int[3], 3), "root 3");
    refused(
        c -> c.scatterv(Slice.of(new int[3]), Blocks.of(new int[] {1, 1, 1}), ElementType.INT, 3),
        "root 3");
    refused(c -> c.reduce(1, Op.SUM, 3), "root 3");
    refused(c -> c.reduce(new int[1], Op.SUM, 3), "root 3");
  }

  @Test
  void countsThatDoNotFit() {
    refused(c -> c.gather(new int[2], new int[5], 0), "5 elements", "3 ranks", "take 6");
    refused(c -> c.scatter(new int[7], new int[2], 0), "7 elements", "3 ranks", "take 6");
    refused(c -> c.scatter(new int[7], 0), "7 elements", "3 ranks", "multiple");
    refused(c -> c.allGather(new int[2], new int[7]), "7 elements", "take 6", "v-form");
    refused(c -> c.allToAll(new int[4], new int[4]), "4 elements", "3 ranks", "multiple");
    refused(c -> c.allToAll(new int[3], new int[6]), "receive buffer has 6", "must have 3");
    refused(c -> c.reduce(new int[3], new int[2], Op.SUM, 0), "has 2", "must have 3");
    refused(c -> c.allReduce(new int[3], new int[2], Op.SUM), "has 2", "must have 3");
    refused(
        c -> c.scan(Slice.of(new int[3]), Slice.of(new int[4]), Op.SUM), "has 4", "must have 3");
    refused(
        c -> c.reduceScatter(Slice.of(new int[8]), Slice.of(new int[2]), Op.SUM),
        "8 elements",
        "take 6");
    refused(c -> c.reduceScatter(Slice.of(new int[8]), Op.SUM), "8 elements", "multiple");
  }

  @Test
  void blocksThatDoNotFit() {
    int[] two = {1, 1};
    int[] three = {1, 1, 1};
    refused(
        c -> c.gatherv(Slice.of(new int[1]), Slice.of(new int[3]), Blocks.of(two), 0),
        "2 counts",
        "each of the 3 ranks");
    refused(
        c -> c.gatherv(Slice.of(new int[1]), Slice.of(new int[2]), Blocks.of(three), 0),
        "2 elements",
        "reach to 3");
    refused(
        c -> c.gatherv(Slice.of(new int[2]), Slice.of(new int[3]), Blocks.of(three), 0),
        "send buffer has 2",
        "must have 1");
    refused(
        c -> c.scatterv(Slice.of(new int[3]), Blocks.of(two), Slice.of(new int[1]), 0), "2 counts");
    refused(c -> c.scatterv(Slice.of(new int[3]), Blocks.of(two), ElementType.INT, 0), "2 counts");
    refused(
        c -> c.allGatherv(Slice.of(new int[1]), Slice.of(new int[3]), Blocks.of(two)), "2 counts");
    refused(
        c ->
            c.allToAllv(
                Slice.of(new int[3]), Blocks.of(two), Slice.of(new int[3]), Blocks.of(three)),
        "2 counts",
        "send buffer");
    refused(
        c ->
            c.allToAllv(
                Slice.of(new int[3]), Blocks.of(three), Slice.of(new int[3]), Blocks.of(two)),
        "2 counts",
        "receive buffer");
    refused(c -> c.allToAllv(Slice.of(new int[3]), Blocks.of(two)), "2 counts");
    List<Slice> slices = Collections.nCopies(3, Slice.of(new int[1]));
    refused(c -> c.allToAllw(slices.subList(0, 2), slices), "2 slices to send", "3 ranks");
    refused(c -> c.allToAllw(slices, slices.subList(0, 2)), "2 slices to receive", "3 ranks");
    int[] shared = new int[3];
    List<Slice> first = Collections.nCopies(3, Slice.of(shared, 0, 2));
    List<Slice> second = Collections.nCopies(3, Slice.of(shared, 1, 2));
    refused(c -> c.allToAllw(first, second), "overlap");
    refused(
        c -> c.reduceScatter(Slice.of(new int[3]), Slice.of(new int[1]), Blocks.of(two), Op.SUM),
        "2 counts");
    Blocks gaps = Blocks.of(three, new int[] {0, 2, 4});
    refused(c -> c.reduceScatter(Slice.of(new int[5]), gaps, Op.SUM), "gaps", "counts only");
    refused(c -> Blocks.of(1, -1, 2), "block 1", "count -1", "negative");
    refused(c -> Blocks.of(three, two), "3 counts", "2 displacements");
  }

  @Test
  void buffersThatAreMissing() {
    refused(c -> c.gather(new int[1], null, 0), "root", "receive buffer");
    refused(c -> c.gatherv(Slice.of(new int[1]), Slice.of(new int[3]), null, 0), "no counts");
    refused(c -> c.scatter(null, new int[1], 0), "root", "send buffer");
    refused(c -> c.scatterv(Slice.of(new int[3]), null, Slice.of(new int[1]), 0), "no counts");
    refused(c -> c.reduce(new int[1], null, Op.SUM, 0), "root", "receive buffer");
  }

  @Test
  void typesThatDiffer() {
    Slice ints = Slice.of(new int[3]);
    Slice floats = Slice.of(new float[3]);
    refused(c -> c.allReduce(ints, floats, Op.SUM), "INT", "FLOAT", "one type");
    refused(c -> c.allToAll(ints, floats), "INT", "FLOAT");
    refused(c -> c.gather(ints.part(0, 1), floats, 0), "INT", "FLOAT");
    refused(c -> c.scatter(floats, ints.part(0, 1), 0), "FLOAT", "INT");
    refused(c -> c.allGather(ints.part(0, 1), floats), "INT", "FLOAT");
  }

  @Test
  void operationsThatAreNotDefined() {
    refused(c -> c.allReduce(true, Op.SUM), "SUM", "BOOLEAN", "DOUBLE");
    refused(c -> c.allReduce(1.0, Op.BAND), "BAND", "DOUBLE", "LONG");
    refused(c -> c.reduce(1.0f, Op.LXOR, 0), "LXOR", "DOUBLE");
    refused(c -> c.scan(1L, Op.ofInts(Math::max)), "ofInts", "LONG", "INT");
    refused(c -> c.allReduce(new long[3], Op.MINLOC), "MINLOC", "values of 2", "3 is not");
    refused(
        c -> c.exclusiveScan(Slice.of(new boolean[2]), Slice.of(new boolean[2]), Op.SUM),
        "SUM",
        "BOOLEAN");
    Op pairs = Op.ofSlices(2, (left, right, result) -> {}).named("pairs");
    refused(c -> c.allReduce(new int[3], pairs), "pairs", "values of 2", "3 is not");
    refused(c -> c.reduceScatter(Slice.of(new int[6]), Blocks.of(2, 1, 3), pairs), "rank 1 has 1");
  }

  @Test
  void buffersThatOverlapOrAreReadOnly() {
    Slice buffer = Slice.of(new int[9]);
    Op sum = Op.SUM;
    refused(c -> c.allReduce(buffer.part(0, 4), buffer.part(1, 4), sum), "overlap", "in place");
    refused(c -> c.allGather(buffer.part(1, 2), buffer.part(0, 6)), "overlap");
    refused(c -> c.gather(buffer.part(1, 2), buffer.part(0, 6), 0), "overlap");
    refused(c -> c.allToAll(buffer.part(0, 6), buffer.part(3, 6)), "overlap");
    MemorySegment bytes = MemorySegment.ofArray(new byte[8]);
    refused(
        c -> c.scan(Slice.of(bytes.asSlice(0, 4)), Slice.of(bytes.asSlice(2, 4)), sum), "overlap");
    ByteBuffer constant = ByteBuffer.allocate(4).asReadOnlyBuffer();
    refused(
        c ->
            c.allReduce(
                Slice.of(ByteBuffer.allocate(4), ElementType.INT),
                Slice.of(constant, ElementType.INT),
                sum),
        "read-only");
    Cluster.run(
        2,
        (rank, c) -> {
          ByteBuffer data = ByteBuffer.allocate(4);
          if (rank == 0) {
            c.broadcast(Slice.of(data.asReadOnlyBuffer()), 0);
          } else {
            assertThatThrownBy(() -> c.broadcast(Slice.of(data.asReadOnlyBuffer()), 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("read-only");
            c.broadcast(Slice.of(data), 0);
          }
        });
  }

  /** On rank 0 of three, of which the others know nothing; afterwards all are fine. */
  private static void refused(Consumer<Collectives> call, String... words) {
    Cluster.run(
        3,
        (rank, collectives) -> {
          if (rank == 0) {
            assertThatThrownBy(() -> call.accept(collectives))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll(words);
          }
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
        });
  }
}
