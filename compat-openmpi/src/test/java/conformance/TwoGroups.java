package conformance;

import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Intercommunicators: the even ranks and the odd ones. */
final class TwoGroups {
  private static final int TAG = 9;
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private TwoGroups() {}

  static void run() throws Exception {
    Check.that(Intercomm.getParent().isNull(), "nobody spawned this");
    if (Check.size() < 2) {
      return;
    }
    boolean even = Check.rank() % 2 == 0;
    Intracomm own = WORLD.split(Check.rank() % 2, 0);
    Intercomm inter = WORLD.createIntercomm(own, 0, even ? 1 : 0, TAG);
    Check.that(inter.isInter() && inter.getTopology() == MPI.UNDEFINED, "of two groups");
    Check.same(own.getRank(), inter.getRank());
    Check.same(own.getSize(), inter.getSize());
    Check.same(Check.size() - own.getSize(), inter.getRemoteSize());
    Check.same(inter.getRemoteSize(), inter.getRemoteGroup().getSize());
    Check.same(own.getSize(), inter.getGroup().getSize());
    messages(inter);
    collectives(inter, even);
    started(inter, even);
    copies(inter, even);
    Check.fails(
        MPI.ERR_COMM,
        () -> inter.neighborAllGather(new int[1], 1, MPI.INT, new int[1], 1, MPI.INT));
    inter.free();
    Check.that(inter.isNull(), "freed");
  }

  private static void messages(Intercomm inter) throws Exception {
    int[] token = {Check.rank()};
    int there = inter.getRank();
    if (there < inter.getRemoteSize()) {
      int[] received = new int[1];
      Request request = inter.iRecv(received, 1, MPI.INT, there, TAG);
      inter.send(token, 1, MPI.INT, there, TAG);
      Check.same(there, request.waitStatus().getSource());
      Check.same(Check.rank() ^ 1, received[0]);
    }
  }

  private static int root(boolean rooted, Intercomm inter) throws Exception {
    if (!rooted) {
      return 0;
    }
    return inter.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
  }

  private static int sumThere(boolean even) throws Exception {
    int sum = 0;
    for (int r = even ? 1 : 0; r < Check.size(); r += 2) {
      sum += r;
    }
    return sum;
  }

  private static void collectives(Intercomm inter, boolean even) throws Exception {
    int rank = Check.rank();
    inter.barrier();
    int root = root(even, inter);
    int[] value = {root == MPI.ROOT ? 77 : -1};
    inter.bcast(value, 1, MPI.INT, root);
    Check.same(even ? (root == MPI.ROOT ? 77 : -1) : 77, value[0]);
    int others = inter.getRemoteSize();
    int[] all = new int[others];
    inter.gather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT, root);
    int[] there = new int[others];
    Arrays.setAll(there, i -> 2 * i + (even ? 1 : 0));
    Check.that(root != MPI.ROOT || Arrays.equals(there, all), "gathered");
    int[] one = {-1};
    inter.scatter(there, 1, MPI.INT, one, 1, MPI.INT, root);
    Check.same(even ? -1 : rank, one[0]);
    inter.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
    Check.same(there, all);
    int[] counts = new int[others];
    Arrays.fill(counts, 1);
    int[] displs = new int[others];
    Arrays.setAll(displs, i -> others - 1 - i);
    inter.allGatherv(new int[] {rank}, 1, MPI.INT, all, counts, displs, MPI.INT);
    Check.same(there[0], all[others - 1]);
    inter.gatherv(new int[] {rank}, 1, MPI.INT, all, counts, displs, MPI.INT, root);
    inter.scatterv(there, counts, displs, MPI.INT, one, 1, MPI.INT, root);
    int[] sent = new int[others];
    Arrays.fill(sent, rank);
    inter.allToAll(sent, 1, MPI.INT, all, 1, MPI.INT);
    Check.same(there, all);
    inter.allToAllv(sent, counts, displs, MPI.INT, all, counts, displs, MPI.INT);
    Check.same(there[0], all[others - 1]);
    inter.reduce(new int[] {rank}, one, 1, MPI.INT, MPI.SUM, root);
    Check.that(root != MPI.ROOT || one[0] == sumThere(even), "reduced");
    inter.allReduce(new int[] {rank}, one, 1, MPI.INT, MPI.SUM);
    Check.same(sumThere(even), one[0]);
    int product = inter.getSize() * others;
    int[] vector = new int[product];
    Arrays.fill(vector, 1);
    int[] block = new int[others];
    inter.reduceScatterBlock(vector, block, others, MPI.INT, MPI.SUM);
    Check.same(others, block[0]);
    int[] uneven = new int[inter.getSize()];
    Arrays.fill(uneven, 1);
    uneven[0] = product - inter.getSize() + 1;
    int[] part = new int[uneven[inter.getRank()]];
    inter.reduceScatter(vector, part, uneven, MPI.INT, MPI.SUM);
    Check.same(others, part[part.length - 1]);
    Datatype[] types = new Datatype[others];
    Arrays.fill(types, MPI.INT);
    int[] places = new int[others];
    Arrays.setAll(places, i -> Integer.BYTES * (others - 1 - i));
    inter.allToAllw(sent, counts, places, types, all, counts, places, types);
    Check.same(there[0], all[others - 1]);
    inter.iAllToAllw(sent, counts, places, types, all, counts, places, types).waitFor();
    Check.same(there[others - 1], all[0]);
    divided(inter, even);
    Check.fails(MPI.ERR_ROOT, () -> inter.bcast(value, 1, MPI.INT, 99));
  }

  /** One group divides the result into equal blocks, the other does not. */
  private static void divided(Intercomm inter, boolean even) throws Exception {
    int total = inter.getSize() * inter.getRemoteSize() * 2;
    int[] vector = new int[total];
    Arrays.setAll(vector, i -> i);
    int[] counts = new int[inter.getSize() + 3]; // more than there are ranks
    Arrays.fill(counts, 0, inter.getSize(), even ? total / inter.getSize() : 0);
    if (!even) {
      counts[inter.getSize() - 1] = total;
    }
    int[] part = new int[counts[inter.getRank()]];
    inter.reduceScatter(vector, part, counts, MPI.INT, MPI.SUM);
    int[] again = new int[part.length];
    inter.iReduceScatter(vector, again, counts, MPI.INT, MPI.SUM).waitFor();
    int from = even ? inter.getRank() * part.length : 0;
    for (int i = 0; i < part.length; i++) {
      Check.same(inter.getRemoteSize() * (from + i), part[i]);
    }
    Check.same(part, again);
  }

  private static void started(Intercomm inter, boolean even) throws Exception {
    int[] one = {-1};
    int root = root(!even, inter);
    int[] value = {root == MPI.ROOT ? 5 : -1};
    Request first = inter.iBarrier();
    Request second = inter.iBcast(value, 1, MPI.INT, root);
    Request third = inter.iAllReduce(new int[] {Check.rank()}, one, 1, MPI.INT, MPI.SUM);
    int[] sum = {1};
    int[] result = new int[1];
    inter.allReduce(sum, result, 1, MPI.INT, MPI.SUM);
    Check.same(inter.getRemoteSize(), result[0]);
    Request.waitAll(new Request[] {third, second, first});
    Check.same(sumThere(even), one[0]);
    Check.that(!even || value[0] == 5, "started broadcast");
  }

  private static void copies(Intercomm inter, boolean even) throws Exception {
    Intercomm copy = inter.dup();
    Check.same(MPI.CONGRUENT, Comm.compare(inter, copy));
    Check.same(MPI.UNEQUAL, Comm.compare(inter, WORLD));
    copy.setName("two groups");
    Check.same("two groups", copy.getName());
    Intercomm later = inter.iDup();
    later.getRequest().waitFor();
    later.barrier();
    Intercomm hinted = inter.dupWithInfo(MPI.INFO_NULL);
    Intercomm clone = inter.clone();
    ((Comm) inter).dup().free();
    ((Comm) inter).clone().free();
    ((Comm) inter).dupWithInfo(MPI.INFO_NULL).free();
    Comm another = ((Comm) inter).iDup();
    another.getRequest().waitFor();
    another.free();
    Intracomm merged = inter.merge(!even);
    Check.same(Check.size(), merged.getSize());
    int[] sum = {Check.rank()};
    merged.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.same(Check.size() * (Check.size() - 1) / 2, sum[0]);
    Check.that(even == merged.getRank() < (Check.size() + 1) / 2, "the even ones first");
    merged.free();
    hinted.free();
    clone.free();
    later.free();
    copy.free();
  }
}
