package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Fails if rank 2's message comes before that of rank 1, which only happens while there is a file
 * "slow" in a folder: time decides, and nothing else. The arguments are a kind of race and the
 * folder.
 */
public final class Races {
  private static final int TAG = 5;
  private static final int OTHER_TAG = 6;
  private static final int USUAL = 7;
  private static final int CHANGED = 8;
  private static final int USUAL_MILLIS = 200;
  private static final int SLOW_MILLIS = 500;
  private static final int MESSAGES = 200;
  private static final int LAST_OF_MORTAL = 50;

  /** Runs a race. */
  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Path folder = Path.of(args[1]);
      world.barrier();
      if (args[0].equals("stream")) {
        stream(world, folder);
      } else if (world.rank() == 0) {
        int first = first(args[0], world, Files.exists(folder.resolve("changed")));
        world.barrier();
        if (first != 1) {
          throw new IllegalStateException("rank " + first + " came first");
        }
        System.out.println("rank 1 came first");
      } else {
        boolean slow = world.rank() == 1 && Files.exists(folder.resolve("slow"));
        TimeUnit.MILLISECONDS.sleep(slow ? SLOW_MILLIS : world.rank() == 1 ? 0 : USUAL_MILLIS);
        world.send(new int[] {world.rank()}, 0, TAG);
        if (args[0].equals("tag") && world.rank() == 2) {
          world.send(new int[1], 0, Files.exists(folder.resolve("changed")) ? CHANGED : USUAL);
        }
        world.barrier();
      }
    }
  }

  private static int first(String kind, Comm world, boolean changed) {
    int[] one = new int[1];
    int[] two = new int[1];
    switch (kind) {
      case "receive" -> {
        Status first = world.receive(one, Comm.ANY_SOURCE, changed ? OTHER_TAG : TAG);
        Status _ = world.receive(two, Comm.ANY_SOURCE, TAG);
        return first.source();
      }
      case "tag" -> {
        Status first = world.receive(one, 1, TAG);
        Status _ = world.receive(two, 2, TAG);
        Status _ = world.receive(two, Comm.ANY_SOURCE, Comm.ANY_TAG);
        return first.source();
      }
      case "post" -> {
        Request first = world.ireceive(one, Comm.ANY_SOURCE, Comm.ANY_TAG);
        Request second = world.ireceive(two, Comm.ANY_SOURCE, TAG);
        Status _ = second.await();
        return first.await().source();
      }
      case "any" -> {
        Request[] requests = {world.ireceive(one, 1, TAG), world.ireceive(two, 2, TAG)};
        int place = changed ? Requests.awaitSome(requests)[0] : Requests.awaitAny(requests);
        Status[] _ = Requests.awaitAll(requests);
        return 1 + place;
      }
      case "test" -> {
        Request first = world.ireceive(one, 1, TAG);
        Request second = world.ireceive(two, 2, TAG);
        int winner = 0;
        while (winner == 0) {
          winner = first.test() ? 1 : second.isDone() ? 2 : 0;
        }
        Status[] _ = Requests.awaitAll(first, second);
        return winner;
      }
      case "probe" -> {
        Status found = world.iprobe(Comm.ANY_SOURCE, TAG);
        while (found == null) {
          found = world.iprobe(Comm.ANY_SOURCE, TAG);
        }
        Status _ = world.receive(one, 1, TAG);
        Status _ = world.receive(two, 2, TAG);
        return found.source();
      }
      case "take" -> {
        Message message = world.mprobe(Comm.ANY_SOURCE, TAG);
        Status first = message.receive(Slice.of(one));
        Status _ = world.receive(two, Comm.ANY_SOURCE, TAG);
        return first.source();
      }
      default -> throw new IllegalArgumentException(kind);
    }
  }

  /** Rank 0 says from whom each message comes, and kills itself if there is a file "mortal". */
  private static void stream(Comm world, Path folder) throws IOException, InterruptedException {
    int[] value = new int[1];
    if (world.rank() > 0) {
      for (int i = 0; i < MESSAGES; i++) {
        world.send(value, 0, TAG);
      }
      return;
    }
    boolean mortal = Files.exists(folder.resolve("mortal"));
    for (int i = 0; i < MESSAGES * (world.size() - 1); i++) {
      Status status = world.receive(value, Comm.ANY_SOURCE, TAG);
      System.out.println(status.source());
      if (mortal && i == LAST_OF_MORTAL) {
        String pid = Long.toString(ProcessHandle.current().pid());
        int _ = new ProcessBuilder("kill", "-KILL", pid).start().waitFor();
      }
    }
  }

  private Races() {}
}
