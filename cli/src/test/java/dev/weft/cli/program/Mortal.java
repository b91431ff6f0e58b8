package dev.weft.cli.program;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.SpawnSpec;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.io.ParallelFile;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.LockType;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Does something of the given kind with the other ranks until one of them is killed: {@code kind
 * folder seed}. Says {@code ready} with its process when it begins, and {@code freed} with the
 * exception that ends it.
 */
public final class Mortal {
  private static final int TAG = 3;
  private static final int LONG_MESSAGE = 1 << 17;

  public static void main(String[] args) {
    Weft weft = Weft.init(args);
    Comm world = weft.world();
    InterComm parent = weft.parent();
    String who = parent == null ? "rank" : "child";
    long pid = ProcessHandle.current().pid();
    if (parent == null) {
      world.barrier();
    }
    say("ready " + who + " " + world.rank() + " " + pid);
    try {
      if (parent != null) {
        talk(parent);
      } else {
        work(world, args[0], Path.of(args[1], "data"), Long.parseLong(args[2]));
      }
    } catch (PeerFailedException e) {
      say("freed " + who + " " + world.rank());
      throw e;
    } catch (WeftException e) {
      say("WRONG " + who + " " + world.rank() + ": " + e);
      throw e;
    }
  }

  /** In one piece, so that no other output comes in between. */
  private static void say(String line) {
    System.out.print(line + "\n");
    System.out.flush();
  }

  private static void work(Comm world, String kind, Path path, long seed) {
    switch (kind) {
      case "send" -> send(world, 1);
      case "rendezvous" -> send(world, LONG_MESSAGE);
      case "collectives" -> collectives(world, new SplittableRandom(seed));
      case "communicators" -> communicators(world);
      case "window" -> window(world);
      case "locks" -> locks(world);
      case "file" -> file(world, path);
      case "spawn" -> spawn(world);
      default -> throw new IllegalArgumentException(kind);
    }
  }

  private static void send(Comm world, int count) {
    int next = (world.rank() + 1) % world.size();
    int previous = (world.rank() + world.size() - 1) % world.size();
    double[] out = new double[count];
    double[] in = new double[count];
    while (true) {
      world.sendReceive(out, next, TAG, in, previous, TAG);
    }
  }

  private static void collectives(Comm world, SplittableRandom agreed) {
    int[] sizes = {1, 100, 10_000, LONG_MESSAGE};
    while (true) {
      int count = sizes[agreed.nextInt(sizes.length)];
      int root = agreed.nextInt(world.size());
      double[] mine = new double[count];
      double[] all = new double[count * world.size()];
      switch (agreed.nextInt(9)) {
        case 0 -> world.barrier();
        case 1 -> world.broadcast(mine, root);
        case 2 -> world.reduce(mine, new double[count], Op.SUM, root);
        case 3 -> world.allReduce(mine, new double[count], Op.SUM);
        case 4 -> world.gather(mine, all, root);
        case 5 -> world.scatter(all, mine, root);
        case 6 -> world.allGather(mine, all);
        case 7 -> world.allToAll(all, new double[all.length]);
        default -> {
          Request first = world.iallReduce(Slice.of(mine), Slice.of(new double[count]), Op.SUM);
          Request second = world.ibarrier();
          Status _ = second.await();
          Status _ = first.await();
        }
      }
    }
  }

  private static void communicators(Comm world) {
    while (true) {
      try (Comm copy = world.dup();
          Comm half = copy.split(world.rank() % 2, 0)) {
        half.barrier();
        copy.barrier();
      }
    }
  }

  private static void window(Comm world) {
    try (Window window = world.allocateWindow(1_000, ElementType.DOUBLE)) {
      int next = (world.rank() + 1) % world.size();
      while (true) {
        window.fence();
        window.put(new double[1_000], next, 0);
        window.fence();
        window.get(new double[10], next, 0);
        window.accumulate(new double[10], next, 500, Op.SUM);
      }
    }
  }

  private static void locks(Comm world) {
    try (Window window = world.createWindow(Slice.of(new double[10_000]))) {
      int target = 0;
      while (true) {
        target = (target + 1) % world.size();
        window.lock(LockType.EXCLUSIVE, target);
        window.put(new double[10_000], target, 0);
        window.flush(target);
        window.unlock(target);
      }
    }
  }

  private static void file(Comm world, Path path) {
    double[] block = new double[5_000];
    try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
      while (true) {
        file.at(world.rank() * 8L * block.length).writeAll(block);
        Status _ = file.at(0).readAll(block);
        file.shared().write(Slice.of(block));
        file.setSize(0);
      }
    }
  }

  private static void spawn(Comm world) {
    String temporary = System.getProperty("java.io.tmpdir");
    talk(
        world.spawn(
            SpawnSpec.of(Mortal.class)
                .ranks(2)
                .jvmArguments("-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary),
            0));
  }

  private static void talk(InterComm others) {
    long[] sum = new long[1];
    while (true) {
      others.allReduce(Slice.of(new long[] {1}), Slice.of(sum), Op.SUM);
    }
  }

  private Mortal() {}
}
