package conformance;

import java.util.Arrays;
import mpi.Comm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;

/** Duplicates, splits, groups, names, attributes, hints, error handlers. */
final class Communicators {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Communicators() {}

  static void run() throws Exception {
    duplicates();
    parts();
    groups();
    kept();
    Check.same(1, MPI.COMM_SELF.getSize());
    Check.same(0, MPI.COMM_SELF.getRank());
    int[] alone = {4};
    MPI.COMM_SELF.allReduce(alone, 1, MPI.INT, MPI.SUM);
    Check.same(4, alone[0]);
  }

  private static void duplicates() throws Exception {
    Intracomm copy = WORLD.dup();
    Check.same(MPI.CONGRUENT, Comm.compare(WORLD, copy));
    Check.same(MPI.IDENT, Comm.compare(WORLD, WORLD));
    Check.that(!copy.isNull() && !copy.isInter() && copy.getRequest().isNull(), "a copy");
    Info hints = new Info();
    hints.set("weft", "warp");
    Intracomm hinted = WORLD.dupWithInfo(hints);
    Check.same("warp", hinted.getInfo().get("weft"));
    hinted.setInfo(new Info());
    Check.same(0, hinted.getInfo().size());
    Intracomm later = WORLD.iDup();
    later.getRequest().waitFor();
    int[] sum = {1};
    later.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.same(Check.size(), sum[0]);
    Comm plain = ((Comm) WORLD).dup();
    Check.that(plain instanceof Intracomm, "of its class");
    ((Comm) WORLD).iDup().getRequest().waitFor();
    ((Comm) WORLD).dupWithInfo(MPI.INFO_NULL).free();
    plain.free();
    Intracomm clone = WORLD.clone();
    clone.disconnect();
    Check.that(clone.isNull(), "disconnected");
    ((Comm) WORLD).clone().free();
    later.free();
    hinted.free();
    copy.free();
    Check.that(copy.isNull(), "freed");
    Check.fails(MPI.ERR_COMM, copy::getRank);
    Check.fails(MPI.ERR_COMM, WORLD::free);
  }

  private static void parts() throws Exception {
    int rank = Check.rank();
    Intracomm half = WORLD.split(rank % 2, -rank);
    Check.same((Check.size() + 1 - rank % 2) / 2, half.getSize());
    int[] first = {rank};
    half.bcast(first, 1, MPI.INT, 0);
    Check.that(first[0] >= rank, "ordered by key");
    half.free();
    Check.that(WORLD.split(MPI.UNDEFINED, 0).isNull(), "in no part");
    Intracomm host = WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
    Check.same(Check.size(), host.getSize());
    Check.that(WORLD.splitType(MPI.UNDEFINED, 0, MPI.INFO_NULL).isNull(), "in no part");
    Group all = WORLD.getGroup();
    Group odd = all.rangeIncl(new int[][] {{Math.min(1, Check.size() - 1), Check.size() - 1, 2}});
    Intracomm made = WORLD.create(odd);
    Check.same(odd.getRank() == MPI.UNDEFINED, made.isNull());
    if (odd.getRank() != MPI.UNDEFINED) {
      Intracomm members = WORLD.createGroup(odd, 3);
      Check.same(odd.getSize(), members.getSize());
      Check.same(
          odd.getSize() == Check.size() ? MPI.CONGRUENT : MPI.UNEQUAL,
          Comm.compare(WORLD, members));
      members.free();
    }
  }

  private static void groups() throws Exception {
    Group all = WORLD.getGroup();
    int n = all.getSize();
    Check.same(Check.rank(), all.getRank());
    Group last = all.incl(new int[] {n - 1});
    Group others = all.excl(new int[] {n - 1});
    Check.same(1, last.getSize());
    Check.same(n - 1, others.getSize());
    Check.same(n, Group.union(last, others).getSize());
    Check.same(0, Group.intersection(last, others).getSize());
    Check.same(n - 1, Group.difference(all, last).getSize());
    Check.same(MPI.IDENT, Group.compare(all, WORLD.getGroup()));
    Check.same(n == 1 ? MPI.IDENT : MPI.SIMILAR, Group.compare(all, Group.union(last, others)));
    Check.same(MPI.UNEQUAL, Group.compare(last, MPI.GROUP_EMPTY));
    int[] ranks = new int[n];
    Arrays.setAll(ranks, i -> i);
    int[] there = Group.translateRanks(all, ranks, last);
    Check.same(0, there[n - 1]);
    Check.that(n == 1 || there[0] == MPI.UNDEFINED, "not there");
    Group backwards = all.rangeIncl(new int[][] {{n - 1, 0, -1}});
    Check.same(n - 1, Group.translateRanks(backwards, new int[] {0}, all)[0]);
    Check.same(0, all.rangeExcl(new int[][] {{0, n - 1, 1}}).getSize());
    Check.fails(MPI.ERR_RANK, () -> all.incl(new int[] {n}));
    last.free();
    Check.that(last.isNull() && !all.isNull(), "freed");
    Check.fails(MPI.ERR_GROUP, last::getSize);
  }

  private static void kept() throws Exception {
    Intracomm copy = WORLD.dup();
    copy.setName("copy");
    Check.same("copy", copy.getName());
    Check.same("MPI_COMM_WORLD", WORLD.getName());
    int key = Comm.createKeyval();
    Check.same(null, copy.getAttr(key));
    copy.setAttr(key, 42);
    Intracomm second = copy.dup();
    Check.same(42, second.getAttr(key));
    second.deleteAttr(key);
    Check.same(null, second.getAttr(key));
    Check.same(42, copy.getAttr(key));
    Comm.freeKeyval(key);
    Check.fails(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(key));
    Check.same(Integer.MAX_VALUE, WORLD.getAttr(MPI.TAG_UB));
    Check.same(false, WORLD.getAttr(MPI.WTIME_IS_GLOBAL));
    Check.same(Check.size(), WORLD.getAttr(MPI.UNIVERSE_SIZE));
    Check.same(0, WORLD.getAttr(MPI.APPNUM));
    Check.that(WORLD.getAttr(MPI.IO) != null && WORLD.getAttr(MPI.HOST) != null, "predefined");
    Check.that(WORLD.getAttr(MPI.LASTUSEDCODE) != null, "predefined");
    Check.same(MPI.UNDEFINED, WORLD.getTopology());
    Check.same(MPI.ERRORS_RETURN, copy.getErrhandler());
    copy.setErrhandler(MPI.ERRORS_ABORT);
    Check.same(MPI.ERRORS_ABORT, copy.getErrhandler());
    copy.callErrhandler(MPI.SUCCESS);
    WORLD.callErrhandler(MPI.ERR_OTHER);
    copy.free();
    second.free();
  }
}
