package conformance;

import java.util.concurrent.ThreadLocalRandom;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;

/** Ports and names; spawning and connecting as far as one job can do it by itself. */
final class Growing {
  private static final Intracomm SELF = MPI.COMM_SELF;

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
  }
}
