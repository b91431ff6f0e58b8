package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dweft.check=all}, buffers of collective operations and receives under way that the
 * program uses too early are named, and those that it may use are not.
 */
final class BuffersUnderWayTest extends UnderChecks {
  private static final String SITE =
      "BuffersUnderWayTest\\.\\w+\\(BuffersUnderWayTest\\.java:\\d+\\)";

  private static void assertChanged(Request request, String buffer, String operation) {
    assertThatThrownBy(request::await)
        .isInstanceOf(ArgumentException.class)
        .hasMessageMatching(
            "rank \\d: element %s of %s at %s was changed before the request was over, seen by await at %s; .*"
                .formatted(buffer, operation, SITE, SITE));
  }

  @Test
  void whatACollectiveOperationSends() {
    ranks(
        2,
        world -> {
          int[] mine = {1, 2, 3};
          int[] sum = new int[3];
          Request request = world.iallReduce(Slice.of(mine), Slice.of(sum), Op.SUM);
          if (world.rank() == 0) {
            mine[1] = 7;
            assertChanged(request, "1 of the send buffer", "iallReduce");
          } else {
            request.await();
          }
          assertThat(sum).containsExactly(2, 4, 6);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void whatACollectiveOperationReceives() {
    ranks(
        2,
        world -> {
          int[] buffer = {world.rank(), 0};
          Request request = world.ibroadcast(Slice.of(buffer), 0);
          buffer[1] = 9;
          assertChanged(
              request,
              "1 of the %s buffer".formatted(world.rank() == 0 ? "send" : "receive"),
              "ibroadcast");
          assertThat(buffer).containsExactly(0, world.rank() == 0 ? 9 : 0);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aBlockOfAPersistentOperation() {
    ranks(
        2,
        world -> {
          int[] all = new int[6];
          Blocks apart = Blocks.of(new int[] {2, 2}, new int[] {0, 4});
          PersistentRequest gather =
              world.allGathervInit(Slice.of(new int[] {world.rank(), 5}), Slice.of(all), apart);
          gather.start();
          all[5] = 1;
          assertChanged(gather, "5 of the receive buffer", "start of allGatherv");
          gather.start();
          all[2] = 8;
          gather.await();
          assertThat(all).containsExactly(0, 5, 8, 0, 1, 5);
          all[0] = 3;
          gather.start().await();
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void whatNeighborsExchange() {
    ranks(
        3,
        world -> {
          try (Comm line =
              Objects.requireNonNull(world.create(Cartesian.of(3), Placement.AS_GIVEN))) {
            int[] mine = {line.rank()};
            int[] sides = {-1, -1};
            Request request = line.ineighborAllGather(Slice.of(mine), Slice.of(sides));
            if (line.rank() == 0) {
              sides[0] = 7;
              request.await();
              assertThat(sides).containsExactly(7, 1);
            } else if (line.rank() == 1) {
              sides[0] = 7;
              assertChanged(request, "0 of the receive buffer", "ineighborAllGather");
            } else {
              request.await();
            }
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aBufferThatIsReceivedInto() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[] {1, 2}, 1, TAG);
          } else {
            int[] array = new int[3];
            Request request = world.ireceive(array, 0, TAG);
            array[2] = 4;
            assertChanged(request, "2 of the buffer", "ireceive from rank 0 with tag 7");
            assertThat(array).containsExactly(1, 2, 4);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aPartitionThatIsReady() {
    ranks(
        2,
        world -> {
          int[] array = {1, 2, 3, 4, 5, 6};
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(array), 3, 1, TAG);
            send.start();
            array[2] = 7;
            send.ready(1);
            array[0] = 8;
            array[5] = 9;
            send.ready(0, 2);
            send.await();
            send.start().ready(2);
            assertThatThrownBy(() -> world.ireceive(Slice.of(array, 5, 1), 1, TAG))
                .hasMessageContaining("belongs to rank 0: ready of a partition to rank 1");
            Request apart = world.ireceive(Slice.of(array, 0, 4), 1, 2);
            array[5] = 0;
            apart.await();
            send.ready(0, 1);
            assertThatThrownBy(send::await)
                .hasMessageMatching(
                    "rank 0: element 5 of the buffer of ready of a partition to rank 1 with tag 7 at %s was changed before the round was over, seen by await at %s; .*"
                        .formatted(SITE, SITE));
            array[5] = 9;
            send.start().readyRange(0, 3);
            while (!send.isDone()) {
              Thread.onSpinWait();
            }
            array[0] = 1;
            world.receive(array, 1, 2);
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(array), 2, 0, TAG);
            receive.start().await();
            assertThat(array).containsExactly(8, 2, 7, 4, 5, 9);
            receive.start();
            world.send(new int[4], 0, 2);
            receive.await();
            receive.start().await();
            world.send(new int[6], 0, 2);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void twoOperationsAndNobodyIsLeftWaiting() {
    ranks(
        2,
        world -> {
          int[] array = {1, 2};
          Request sum = world.iallReduce(Slice.of(array), Slice.of(new int[2]), Op.SUM);
          if (world.rank() == 0) {
            assertThatThrownBy(() -> world.ireceive(array, 1, TAG))
                .hasMessageMatching(
                    "rank 0: ireceive from rank 1 with tag 7 at %s would use memory .* that belongs to rank 0: iallReduce at %s, which is still under way; .*"
                        .formatted(SITE, SITE));
            assertThatThrownBy(() -> world.ibroadcast(Slice.of(array), 1))
                .hasMessageContaining("ibroadcast at BuffersUnderWayTest");
          } else {
            world.ibroadcast(Slice.of(array), 1).await();
          }
          sum.await();
          world.barrier();
          assertThat(array).containsExactly(1, 2);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aCollectiveOperationThatBlocks() {
    ranks(
        2,
        world -> {
          int[] array = {1, 2};
          int[] sum = new int[2];
          if (world.rank() == 0) {
            Request receive = world.ireceive(array, 1, TAG);
            assertThatThrownBy(() -> world.allReduce(array, sum, Op.SUM))
                .hasMessageMatching(
                    "rank 0: allReduce at %s would use memory .* that belongs to rank 0: ireceive from rank 1 with tag 7 at %s, which .*"
                        .formatted(SITE, SITE));
            world.barrier();
            receive.await();
          } else {
            world.allReduce(array, sum, Op.SUM);
            world.barrier();
            world.send(new int[] {3, 4}, 0, TAG);
          }
          assertThat(sum).containsExactly(2, 4);
          world.allReduce(array, sum, Op.SUM);
          assertThat(sum).containsExactly(4, 6);
          Request sent = world.isend(array, 1 - world.rank(), TAG);
          world.broadcast(new int[] {1}, 0);
          world.allReduce(array, sum, Op.SUM); // reads it, too
          world.receive(sum, 1 - world.rank(), TAG);
          sent.await();
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void onePlaceForTwoResults() {
    ranks(
        2,
        world -> {
          int[] array = new int[2];
          Slice one = Slice.of(new int[] {1});
          Request first = world.iallGather(one, Slice.of(array));
          assertThatThrownBy(() -> world.iallGather(one, Slice.of(array)))
              .hasMessageContaining("iallGather at BuffersUnderWayTest");
          first.await();
          assertThat(array).containsExactly(1, 1);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void buffersThatMayBeUsed() {
    ranks(
        3,
        world -> {
          int rank = world.rank();
          int[] mine = {rank, 1};
          int[] other = new int[6];
          Request[] reading = {
            world.iallReduce(Slice.of(mine), Slice.of(new int[2]), Op.MAX),
            world.igather(Slice.of(mine), Slice.of(other), 0),
            world.isend(mine, (rank + 1) % 3, TAG),
          };
          if (rank != 0) {
            other[0] = 5; // only the root's is used
          }
          world.receive(new int[2], (rank + 2) % 3, TAG);
          Requests.awaitAll(reading);
          mine[0] = 10 + rank;
          int[] below = {-1};
          Request scan = world.iexclusiveScan(Slice.of(mine, 0, 1), Slice.of(below), Op.SUM);
          if (rank == 0) {
            below[0] = -2; // rank 0 gets nothing
          }
          scan.await();
          assertThat(below[0]).isEqualTo(rank == 0 ? -2 : rank == 1 ? 10 : 21);
          world.iallReduce(Slice.of(mine), Slice.of(mine), Op.SUM).await(); // in place
          assertThat(mine).containsExactly(33, 3);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void columnsOfOneMatrix() {
    ranks(
        2,
        world -> {
          int[] matrix = {1, 2, 3, 4, 5, 6};
          Datatype column = Datatype.of(ElementType.INT).vector(2, 1, 3);
          Request sum =
              world.iallReduce(
                  Slice.of(matrix, 0, 1, column), Slice.of(matrix, 1, 1, column), Op.SUM);
          matrix[2] = 7;
          sum.await();
          assertThat(matrix).containsExactly(1, 2, 7, 4, 8, 6);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aReceiveThatIsCancelled() {
    ranks(
        2,
        world -> {
          int[] array = new int[2];
          Request never = world.ireceive(array, 1 - world.rank(), 3);
          never.cancel();
          array[0] = 1;
          assertThat(never.await().cancelled()).isTrue();
          world.send(array, world.rank(), TAG);
          world.receive(array, world.rank(), TAG);
        });
    assertThat(told()).isEmpty();
  }
}
