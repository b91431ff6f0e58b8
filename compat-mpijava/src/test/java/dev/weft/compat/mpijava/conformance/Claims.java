package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * What the page on mpiJava and MPJ Express says of where this library is as lax as they are, and
 * where it is stricter: a case for each row of its two tables, by the row's first words. Three
 * ranks.
 */
public final class Claims {
  private static final int TAG = 5;

  /** Long enough to travel only once it is received. */
  private static final int LONG = 4 << 20;

  private static final Map<String, Runnable> CASES =
      Map.ofEntries(
          Map.entry(
              "arrays of counts, displacements, block lengths' displacements and types that are longer than needed",
              Claims::longerArrays),
          Map.entry("arguments that only the root needs", Claims::rootsArguments),
          Map.entry(
              "a receive whose count is more than the array has room for", Claims::largeCount),
          Map.entry("receiving through a type whose elements overlap", Claims::overlapping),
          Map.entry(
              "types of no members, or of `MPI.LB` and `MPI.UB` alone, in messages",
              Claims::emptyTypes),
          Map.entry("null among the requests of `Startall`, `Waitall` and so on", Claims::nulls),
          Map.entry("the same request twice in an array", Claims::twice),
          Map.entry("`Buffer_attach` while a buffer is attached, or with null", Claims::attach),
          Map.entry("`Cartcomm.Rank` of coordinates outside the grid", Claims::outside),
          Map.entry("negative colours other than `MPI.UNDEFINED` in `Split`", Claims::colours),
          Map.entry(
              "a peer communicator that only the leaders are in, in `Create_intercomm`",
              Claims::leaders),
          Map.entry("the buffer of `Isend` before the request is complete", Claims::sendBuffer),
          Map.entry("negative tags", Claims::negativeTags),
          Map.entry(
              "a receive count of a collective operation that is more than what the other side sends",
              Claims::receiveCount),
          Map.entry("`Sub` without any remaining dimension", Claims::noDimension));

  private Claims() {}

  /**
   * The program.
   *
   * @param rows those of the page
   */
  public static void main(String[] rows) {
    assertThat(CASES.keySet()).containsExactlyInAnyOrder(rows);
    MPI.Init(new String[0]);
    for (String row : List.of(rows)) {
      try {
        CASES.get(row).run();
        MPI.COMM_WORLD.Barrier();
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("the row '%s'".formatted(row), e);
      }
    }
    MPI.Finalize();
  }

  private static int me() {
    return MPI.COMM_WORLD.Rank();
  }

  private static int size() {
    return MPI.COMM_WORLD.Size();
  }

  private static void longerArrays() {
    int[] all = new int[size()];
    int[] counts = new int[size() + 2];
    int[] places = new int[size() + 2];
    Arrays.setAll(counts, i -> i < size() ? 1 : -7);
    Arrays.setAll(places, i -> i < size() ? i : -7);
    int[] mine = {me() + 1};
    MPI.COMM_WORLD.Gatherv(mine, 0, 1, MPI.INT, all, 0, counts, places, MPI.INT, 0);
    assertThat(all).containsExactly(me() == 0 ? new int[] {1, 2, 3} : new int[3]);
  }

  private static void rootsArguments() {
    Object all = me() == 0 ? new int[size()] : null;
    MPI.COMM_WORLD.Gather(
        new int[] {me()}, 0, 1, MPI.INT, all, 0, me() == 0 ? 1 : -3, me() == 0 ? MPI.INT : null, 0);
    assertThat(all).isEqualTo(me() == 0 ? new int[] {0, 1, 2} : null);
  }

  private static Status toSelf(Object sent, int count, Datatype type, Object got, Request receive) {
    MPI.COMM_WORLD.Send(sent, 0, count, type, me(), TAG);
    return receive.Wait();
  }

  private static void largeCount() {
    int[] got = new int[2];
    Request receive = MPI.COMM_WORLD.Irecv(got, 0, 100, MPI.INT, me(), TAG);
    Status status = toSelf(new int[] {7, 8}, 2, MPI.INT, got, receive);
    assertThat(got).containsExactly(7, 8);
    assertThat(status.Get_count(MPI.INT)).isEqualTo(2);
  }

  private static void overlapping() {
    Datatype type = Datatype.Indexed(new int[] {1, 1}, new int[] {0, 0}, MPI.INT);
    type.Commit();
    int[] got = new int[1];
    Request receive = MPI.COMM_WORLD.Irecv(got, 0, 1, type, me(), TAG);
    Status _ = toSelf(new int[] {7, 8}, 2, MPI.INT, got, receive);
    assertThat(got).containsExactly(8);
  }

  private static void emptyTypes() {
    Datatype marks =
        Datatype.Struct(new int[] {1, 1}, new int[] {-3, 5}, new Datatype[] {MPI.LB, MPI.UB});
    for (Datatype type : new Datatype[] {marks, MPI.LB, Datatype.Contiguous(0, MPI.INT)}) {
      type.Commit();
      int[] got = {9};
      Request receive = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, me(), TAG);
      Status status = toSelf(new int[1], 1, type, got, receive);
      assertThat(status.Get_count(MPI.INT)).isZero();
      assertThat(got).containsExactly(9);
    }
  }

  private static Request toSelf(int value) {
    return MPI.COMM_WORLD.Isend(new int[] {value}, 0, 1, MPI.INT, me(), TAG);
  }

  private static void nulls() {
    int[] got = new int[1];
    Request[] requests = {
      null, MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, me(), TAG), null, toSelf(7)
    };
    assertThat(Request.Waitall(requests)).hasSize(4);
    assertThat(got).containsExactly(7);
  }

  private static void twice() {
    int[] got = new int[1];
    Request receive = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, me(), TAG);
    Request send = toSelf(7);
    Status[] statuses = Request.Waitall(new Request[] {receive, receive});
    send.Wait();
    assertThat(got).containsExactly(7);
    assertThat(statuses[0].tag).isEqualTo(TAG);
    assertThat(statuses[1].tag).isNotEqualTo(TAG);
  }

  private static void attach() {
    MPI.Buffer_attach(ByteBuffer.allocate(64));
    MPI.Buffer_attach(ByteBuffer.allocate(128));
    MPI.Buffer_attach((ByteBuffer) null);
  }

  private static void outside() {
    Cartcomm grid = MPI.COMM_WORLD.Create_cart(new int[] {size()}, new boolean[1], false);
    assertThat(grid.Rank(new int[] {size() + 1})).isEqualTo(grid.Rank(new int[] {1}));
    assertThat(grid.Rank(new int[] {-1})).isEqualTo(grid.Rank(new int[] {size() - 1}));
    grid.Free();
  }

  private static void colours() {
    Intracomm part = MPI.COMM_WORLD.Split(-5 - me() % 2, 0);
    assertThat(part.Size()).isEqualTo(me() % 2 == 0 ? 2 : 1);
    part.Free();
  }

  private static void leaders() {
    Intracomm half = MPI.COMM_WORLD.Split(me() % 2, me());
    Intracomm leaders = MPI.COMM_WORLD.Create(MPI.COMM_WORLD.Group().Incl(new int[] {1, 0}));
    Intercomm inter = leaders.Create_intercomm(half, 0, me() % 2, 12);
    assertThat(inter.Remote_size()).isEqualTo(size() - half.Size());
    inter.Free();
  }

  private static void sendBuffer() {
    if (me() == 0) {
      byte[] buffer = new byte[LONG];
      Request send = MPI.COMM_WORLD.Isend(buffer, 0, LONG, MPI.BYTE, 1, TAG);
      buffer[LONG - 1] = 9;
      MPI.COMM_WORLD.Barrier();
      send.Wait();
    } else {
      MPI.COMM_WORLD.Barrier();
    }
    if (me() == 1) {
      byte[] got = new byte[LONG];
      MPI.COMM_WORLD.Recv(got, 0, LONG, MPI.BYTE, 0, TAG);
      assertThat(got[LONG - 1]).as("what has been sent later").isEqualTo((byte) 9);
    }
  }

  private static void negativeTags() {
    Errors.assertClass(
        MPIException.ERR_TAG,
        () -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, (me() + 1) % size(), -5));
  }

  private static void receiveCount() {
    Intracomm apart = (Intracomm) MPI.COMM_WORLD.clone();
    int[] buffer = new int[16];
    int count = me() == 0 ? 2 : 16;
    if (me() == 0) {
      try {
        apart.Bcast(buffer, 0, count, MPI.INT, 0);
      } catch (MPIException e) {
        // It may hear of it, too.
      }
    } else {
      Errors.assertClass(MPIException.ERR_BUFFER, () -> apart.Bcast(buffer, 0, count, MPI.INT, 0));
    }
  }

  private static void noDimension() {
    Cartcomm grid = MPI.COMM_WORLD.Create_cart(new int[] {size()}, new boolean[1], false);
    Cartcomm none = grid.Sub(new boolean[1]);
    assertThat(none.Size()).isOne();
    assertThat(none.Get().dims).isEmpty();
  }
}
