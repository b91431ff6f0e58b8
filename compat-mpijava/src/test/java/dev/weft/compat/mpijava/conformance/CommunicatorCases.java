package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Groups, communicators, attributes, and communicators between groups. */
final class CommunicatorCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();

  static void run() {
    CommunicatorCases cases = new CommunicatorCases();
    cases.groups();
    cases.created();
    cases.split();
    cases.cloned();
    cases.attributes();
    cases.between();
    cases.betweenByLeaders();
    cases.errors();
    MPI.COMM_WORLD.Barrier();
  }

  private void groups() {
    Group all = world.Group();
    assertThat(all).isSameAs(world.group);
    assertThat(all.Size()).isEqualTo(size);
    assertThat(all.Rank()).isEqualTo(me);
    Group last = all.Incl(new int[] {size - 1});
    assertThat(last.Rank()).isEqualTo(me == size - 1 ? 0 : MPI.UNDEFINED);
    Group rest = all.Excl(new int[] {size - 1});
    assertThat(rest.Size()).isEqualTo(size - 1);
    assertThat(rest.code).isEqualTo(size == 1 ? Group.EMPTY : -1);
    Group reversed = all.Range_incl(new int[][] {{size - 1, 0, -1}});
    assertThat(reversed.Rank()).isEqualTo(size - 1 - me);
    assertThat(all.Range_excl(new int[][] {{0, size - 1, 2}}).Size()).isEqualTo(size / 2);
    assertThat(Group.Union(last, rest).Size()).isEqualTo(size);
    assertThat(Group.Intersection(last, rest).Size()).isZero();
    assertThat(Group.Difference(all, last).Size()).isEqualTo(size - 1);
    assertThat(Group.Compare(all, world.Group())).isEqualTo(MPI.IDENT);
    assertThat(Group.Compare(all, reversed)).isEqualTo(size == 1 ? MPI.IDENT : MPI.SIMILAR);
    assertThat(Group.Compare(all, MPI.GROUP_EMPTY)).isEqualTo(MPI.UNEQUAL);
    int[] ranks = {0, size - 1, MPI.PROC_NULL};
    assertThat(Group.Translate_ranks(all, ranks, last))
        .containsExactly(size == 1 ? 0 : MPI.UNDEFINED, 0, MPI.PROC_NULL);
    Errors.assertClass(MPIException.ERR_RANK, () -> all.Incl(new int[] {size}));
    Errors.assertClass(
        MPIException.ERR_RANK, () -> Group.Translate_ranks(all, new int[] {size}, last));
    all.free();
  }

  private void created() {
    Group few = world.Group().Range_incl(new int[][] {{0, size - 1, 2}});
    Intracomm made = world.Create(few);
    assertThat(made.Size()).isEqualTo((size + 1) / 2);
    assertThat(made.Rank()).isEqualTo(me % 2 == 0 ? me / 2 : MPI.UNDEFINED);
    if (me % 2 == 0) {
      int[] sum = new int[1];
      made.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
      assertThat(sum[0]).isEqualTo(made.Size());
    } else {
      Errors.assertClass(MPIException.ERR_COMM, made::Barrier);
      Errors.assertClass(MPIException.ERR_COMM, () -> made.Send(null, 0, 0, MPI.INT, 0, 0));
    }
    made.Free();
  }

  private void split() {
    assertThat(world.Split(-5 - me % 2, 0).Size()).isEqualTo((size + 1 - me % 2) / 2);
    Intracomm parity = world.Split(me % 2, -me);
    assertThat(parity.Size()).isEqualTo(me % 2 == 0 ? (size + 1) / 2 : size / 2);
    int[] ranks = new int[parity.Size()];
    parity.Allgather(new int[] {me}, 0, 1, MPI.INT, ranks, 0, 1, MPI.INT);
    assertThat(ranks)
        .isEqualTo(
            IntStream.iterate(size - 1, i -> i - 1)
                .limit(size)
                .filter(i -> i % 2 == me % 2)
                .toArray());
    Intracomm some = world.Split(me == 0 ? MPI.UNDEFINED : 3, 0);
    if (me == 0) {
      assertThat(some).isNull();
    } else {
      assertThat(some.Rank()).isEqualTo(me - 1);
    }
    int expected = size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL;
    assertThat(Comm.Compare(world, parity)).isEqualTo(expected);
    Intracomm turned = world.Split(0, -me);
    assertThat(Intracomm.Compare(world, turned)).isEqualTo(size == 1 ? MPI.CONGRUENT : MPI.SIMILAR);
  }

  private void cloned() {
    Intracomm copy = (Intracomm) world.clone();
    assertThat(Comm.Compare(world, world)).isEqualTo(MPI.IDENT);
    assertThat(Comm.Compare(world, copy)).isEqualTo(MPI.CONGRUENT);
    assertThat(copy.Test_inter()).isFalse();
    assertThat(copy.Is_null()).isFalse();
    assertThat(copy.Topo_test()).isEqualTo(MPI.UNDEFINED);
    int[] first = new int[1];
    int[] second = new int[1];
    world.Isend(new int[] {1}, 0, 1, MPI.INT, me, 0);
    copy.Isend(new int[] {2}, 0, 1, MPI.INT, me, 0);
    copy.Recv(second, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
    world.Recv(first, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
    assertThat(first[0]).isOne();
    assertThat(second[0]).isEqualTo(2);
    copy.Free();
    Errors.assertClass(MPIException.ERR_COMM, copy::Barrier);
  }

  private void attributes() {
    assertThat(world.Attr_get(MPI.TAG_UB)).isEqualTo(Integer.MAX_VALUE);
    assertThat(world.Attr_get(MPI.HOST)).isEqualTo(MPI.PROC_NULL);
    assertThat(world.Attr_get(MPI.IO)).isEqualTo(MPI.ANY_SOURCE);
    Errors.assertClass(MPIException.ERR_ARG, () -> world.Attr_get(1000));
    world.Attr_put(1000, "kept");
    assertThat(world.Attr_get(1000)).isEqualTo("kept");
    Intracomm copy = (Intracomm) world.clone();
    Errors.assertClass(MPIException.ERR_ARG, () -> copy.Attr_get(1000));
    world.Attr_delete(1000);
    Errors.assertClass(MPIException.ERR_ARG, () -> world.Attr_get(1000));
    Errors.assertClass(MPIException.ERR_ARG, () -> world.Attr_put(MPI.TAG_UB, 1));
  }

  private void between() {
    if (size == 1) {
      return;
    }
    int side = me % 2;
    Intracomm half = world.Split(side, me);
    Intercomm inter = world.Create_intercomm(half, 0, 1 - side, 12);
    assertThat(inter.Test_inter()).isTrue();
    assertThat(inter.Size()).isEqualTo(half.Size());
    assertThat(inter.Rank()).isEqualTo(half.Rank());
    assertThat(inter.Remote_size()).isEqualTo(size - half.Size());
    assertThat(inter.Remote_group().Size()).isEqualTo(inter.Remote_size());
    assertThat(Group.Compare(inter.Group(), half.Group())).isEqualTo(MPI.IDENT);
    assertThat(Group.Compare(inter.group, inter.Remote_group())).isEqualTo(MPI.IDENT);
    assertThat(Comm.Compare(inter, half)).isEqualTo(MPI.UNEQUAL);
    int other = half.Rank() < inter.Remote_size() ? half.Rank() : MPI.PROC_NULL;
    int[] got = new int[1];
    Status status =
        inter.Sendrecv(new int[] {me}, 0, 1, MPI.INT, other, 3, got, 0, 1, MPI.INT, other, 3);
    assertThat(status.source).isEqualTo(other);
    Object[] text = {"by " + me};
    inter.Sendrecv_replace(text, 0, 1, MPI.OBJECT, other, 4, other, 4);
    if (other != MPI.PROC_NULL) {
      assertThat(got[0]).isEqualTo(side == 0 ? me + 1 : me - 1);
      assertThat(text[0]).isEqualTo("by " + got[0]);
    }
    Intercomm copy = (Intercomm) inter.clone();
    assertThat(Comm.Compare(inter, copy)).isEqualTo(MPI.CONGRUENT);
    Intracomm merged = copy.Merge(side == 1);
    int[] order = new int[size];
    merged.Allgather(new int[] {me}, 0, 1, MPI.INT, order, 0, 1, MPI.INT);
    int[] expected =
        IntStream.concat(
                IntStream.range(0, size).filter(i -> i % 2 == 0),
                IntStream.range(0, size).filter(i -> i % 2 == 1))
            .toArray();
    assertThat(Arrays.toString(order)).isEqualTo(Arrays.toString(expected));
    Errors.assertClass(
        MPIException.ERR_RANK, () -> inter.Send(got, 0, 1, MPI.INT, inter.Remote_size(), 1));
    Errors.assertClass(MPIException.ERR_COMM, () -> world.Create_intercomm(inter, 0, 0, 1));
    copy.Free();
    inter.Free();
  }

  /** By leaders who meet in a communicator that the others are not in. */
  private void betweenByLeaders() {
    if (size == 1) {
      return;
    }
    int side = me % 2;
    Intracomm half = world.Split(side, me);
    Intracomm leaders = world.Create(world.Group().Incl(new int[] {1, 0}));
    Intercomm inter = leaders.Create_intercomm(half, 0, side, 12);
    assertThat(inter.Size()).isEqualTo(half.Size());
    assertThat(inter.Remote_size()).isEqualTo(size - half.Size());
    inter.Free();
    Errors.assertClass(
        MPIException.ERR_RANK, () -> leaders.Create_intercomm(half, half.Size(), side, 12));
    Errors.assertClass(MPIException.ERR_RANK, () -> leaders.Create_intercomm(half, 0, 2, 12));
  }

  private void errors() {
    Errors.assertClass(MPIException.ERR_COMM, world::Free);
  }

  private CommunicatorCases() {}
}
