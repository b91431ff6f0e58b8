package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.ParallelFile;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.rma.Window;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Calls of all kinds that a trace knows: a window, a file, a wait for any request, another group,
 * and a job of its own.
 */
public final class AllKinds {
  private static final int RANK_0_COMES_LATE_MILLIS = 100;

  /** For {@code weft run}, on two ranks; the argument is a file to write. */
  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int other = 1 - world.rank();
      try (Window window = world.allocateWindow(8, ElementType.DOUBLE)) {
        window.fence();
        window.put(new double[4], other, 0);
        window.fence();
        window.lock(Window.LockType.EXCLUSIVE, other);
        window.unlock(other);
        // All have the window before it is closed.
        world.barrier();
      }
      Path path = Path.of(args[0]);
      try (ParallelFile file =
          ParallelFile.open(world, path, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
        file.at(world.rank() * 80L).writeAll(new double[10]);
      }
      if (world.rank() == 0) {
        Thread.sleep(RANK_0_COMES_LATE_MILLIS);
        world.send(new int[1], 1, 2);
      } else {
        Request[] any = {world.ireceive(new int[1], 0, 2), world.ireceive(new int[1], 0, 3)};
        int first = Requests.awaitAny(any);
        any[1 - first].cancel();
      }
      Comm alone = world.split(world.rank(), 0);
      try (InterComm inter = alone.createInter(0, world, other, 0)) {
        if (world.rank() == 0) {
          inter.send(new int[1], 0, 5);
        } else {
          Status _ = inter.receive(new int[1], 0, 5);
        }
        inter.broadcast(Slice.of(new int[1]), world.rank() == 0 ? Comm.ROOT : 0);
      }
      try (InterComm spawned = world.spawnThreads(1, (_, parent) -> parent.barrier(), 0)) {
        spawned.barrier();
      }
    }
  }

  private AllKinds() {}
}
