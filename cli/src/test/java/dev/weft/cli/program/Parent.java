package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.SpawnSpec;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Spawns ranks of itself and of {@link Child}, in the way that its first argument names. */
public final class Parent {
  private static final int TAG = 1;

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int root = world.size() - 1;
      switch (args[0]) {
        case "add" -> add(world, root, Integer.parseInt(args[1]));
        case "several" -> several(world, root);
        case "missing" -> missing(world, root);
        case "child-dies" -> childDies(world, root);
        case "parent-dies" -> parentDies(world, root);
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }

  private static void add(Comm world, int root, int children) {
    InterComm inter =
        world.spawn(SpawnSpec.of(Child.class).ranks(children).arguments("add", "x y"), root);
    for (int child = 0; child < children; child++) {
      inter.send(new int[] {100 * world.rank() + child}, child, TAG);
    }
    int[] sum = new int[1];
    inter.allReduce(Slice.of(new int[] {1}), Slice.of(sum), Op.SUM);
    try (Comm all = inter.merge(InterComm.Half.LOW)) {
      int ranks = all.allReduce(1, Op.SUM);
      System.out.println("parent " + world.rank() + ": " + sum[0] + " of " + ranks);
    }
    inter.disconnect();
  }

  private static void several(Comm world, int root) {
    InterComm inter =
        world.spawn(
            List.of(
                SpawnSpec.of(Child.class).arguments("first"),
                SpawnSpec.of(Child.class.getName())
                    .ranks(2)
                    .arguments("second")
                    .jvmArguments("-Dchild=two")),
            root);
    System.out.println("parent of " + inter.remoteSize());
    inter.disconnect();
  }

  private static void missing(Comm world, int root) {
    for (SpawnSpec program :
        List.of(
            SpawnSpec.of("no.such.Program"),
            SpawnSpec.of(Hello.class.getName() + "X"),
            SpawnSpec.of(Child.class).hosts("elsewhere"),
            SpawnSpec.of(Child.class).directory(Path.of("/no/such/folder")))) {
      try {
        InterComm _ = world.spawn(List.of(program), root, Duration.ofSeconds(50));
        System.out.println("spawned " + program);
      } catch (LaunchException e) {
        System.out.println("not spawned: " + e.getMessage());
      }
    }
  }

  private static void childDies(Comm world, int root) {
    InterComm inter = world.spawn(SpawnSpec.of(Child.class).ranks(2).arguments("wait"), root);
    try {
      inter.receive(new int[1], 1, TAG);
    } catch (PeerFailedException e) {
      System.out.println("parent " + world.rank() + " was told");
    }
  }

  private static void parentDies(Comm world, int root) {
    InterComm inter = world.spawn(SpawnSpec.of(Child.class).ranks(2).arguments("wait"), root);
    System.out.println("parent %d %d".formatted(world.rank(), ProcessHandle.current().pid()));
    inter.receive(new int[1], 1, TAG);
  }

  private Parent() {}
}
