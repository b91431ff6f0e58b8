package conformance;

import java.util.concurrent.ThreadLocalRandom;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Ports and names; spawning and connecting as far as one job can do it by itself. */
final class Growing {
  private static final Intracomm SELF = MPI.COMM_SELF;
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Growing() {}

  static void run() throws Exception {
    Info info = MPI.INFO_NULL;
    String service = "weft-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    Check.fails(MPI.ERR_NAME, () -> Intracomm.lookupName(service));
    Check.fails(MPI.ERR_NAME, () -> Intracomm.lookupName(service, info));
    String port = Intracomm.openPort();
    Intracomm.publishName(service, port);
    Check.same(port, Intracomm.lookupName(service));
    Intracomm.unpublishName(service, port);
    Intracomm.closePort(port);
    String other = Intracomm.openPort(info);
    Intracomm.publishName(service, info, other);
    Check.same(other, Intracomm.lookupName(service, info));
    Intracomm.unpublishName(service, info, other);
    Check.fails(MPI.ERR_SERVICE, () -> Intracomm.unpublishName(service, other));
    Intracomm.closePort(other);
    Check.fails(MPI.ERR_PORT, () -> Intracomm.closePort(other));
    Check.fails(MPI.ERR_PORT, () -> Intracomm.publishName(service, "no port"));
    Check.fails(MPI.ERR_PORT, () -> SELF.accept("no port", 0));
    Check.fails(MPI.ERR_PORT, () -> SELF.accept("no port", info, 0));
    Check.fails(MPI.ERR_PORT, () -> SELF.connect("no port", 0));
    Check.fails(MPI.ERR_PORT, () -> SELF.connect("no port", info, 0));
    int[] codes = new int[1];
    Check.fails(MPI.ERR_SPAWN, () -> SELF.spawn("program", null, 0, info, 0, codes));
    Check.fails(
        MPI.ERR_SPAWN,
        () ->
            SELF.spawnMultiple(
                new String[] {"java"},
                new String[][] {{"-Xmx1g"}},
                new int[] {1},
                new Info[] {info},
                0,
                codes));
    mistakesOfTheRoot();
    halves();
  }

  /** What only the root gives is wrong: nobody waits for it. */
  private static void mistakesOfTheRoot() throws Exception {
    int last = Check.size() - 1;
    String[] none = {null};
    int[] one = {1};
    Check.fails(MPI.ERR_PORT, () -> WORLD.accept("no port", last));
    Check.fails(MPI.ERR_PORT, () -> WORLD.connect(null, last));
    try {
      WORLD.spawnMultiple(none, null, one, new Info[1], last, null);
      throw new AssertionError("no program was started");
    } catch (MPIException e) {
      int expected = Check.rank() == last ? MPI.ERR_ARG : MPI.ERR_SPAWN;
      Check.same(expected, e.getErrorClass());
    }
  }

  /** The halves of the ranks meet at a port, and part without disconnecting. */
  private static void halves() throws Exception {
    if (Check.size() < 2) {
      return;
    }
    boolean even = Check.rank() % 2 == 0;
    Intracomm half = WORLD.split(Check.rank() % 2, 0);
    long[] number = {ThreadLocalRandom.current().nextLong()};
    WORLD.bcast(number, 1, MPI.LONG, 0);
    String service = "weft-" + Long.toHexString(number[0]);
    String port = null;
    if (Check.rank() == 0) {
      port = Intracomm.openPort();
      Intracomm.publishName(service, port);
    }
    WORLD.barrier();
    if (Check.rank() == 1) {
      port = Intracomm.lookupName(service);
    }
    Intercomm others = even ? half.accept(port, 0) : half.connect(port, 0);
    if (Check.rank() == 0) {
      Intracomm.closePort(port);
      Intracomm.unpublishName(service, port);
    }
    int there = others.getRank();
    if (there < others.getRemoteSize()) {
      int[] token = {Check.rank()};
      if (even) {
        others.recv(token, 1, MPI.INT, there, 2);
        Check.same(Check.rank() + 1, token[0]);
      } else {
        others.send(token, 1, MPI.INT, there, 2);
      }
    }
  }
}
