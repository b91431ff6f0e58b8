package dev.weft.objects;

import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;

/**
 * One of some ranks between which an object moves while rank 0 calls it, until one of them dies
 * ({@code SEED}). Rank 0 prints {@code right} and what has become of the object, or what is wrong.
 */
public final class MovingProgram {
  static final int RANKS = 4;
  private static final int MOST_MILLIS = 400;
  private static final long AFTER_MILLIS = 300;

  /** Keeps the numbers that it is given. */
  interface Numbers {
    void add(int number);

    int[] all();
  }

  /** What moves. */
  static final class PlainNumbers implements Numbers {
    private final ArrayList<Integer> numbers = new ArrayList<>();

    @Override
    public void add(int number) {
      numbers.add(number);
    }

    @Override
    public int[] all() {
      return numbers.stream().mapToInt(each -> each).toArray();
    }
  }

  /** Tells that a rank takes part. */
  interface Ready {
    int victim();
  }

  private MovingProgram() {}

  public static void main(String[] args) throws Exception {
    Random random = new Random(Long.parseLong(args[0]));
    int victim = 1 + random.nextInt(RANKS - 1);
    int millis = random.nextInt(MOST_MILLIS);
    try (Weft weft = Weft.init(args);
        Node node =
            Node.of(
                weft.world(),
                NodeOptions.DEFAULTS
                    .withDeadline(Duration.ofSeconds(20))
                    .withErrorsTo((_, _) -> {}))) {
      node.register(PlainNumbers.class);
      if (node.rank() == 1) {
        node.export("numbers", Numbers.class, new PlainNumbers(), ActiveOptions.DEFAULTS);
      }
      RemoteGroup<Ready> ready = node.group("ready", Ready.class, () -> () -> victim);
      ready.barrier().join();
      if (node.rank() == victim) {
        Thread.sleep(millis);
        Runtime.getRuntime().halt(1);
      }
      if (node.rank() == 0) {
        System.out.println(play(node, victim, random));
        System.out.flush();
      }
    }
  }

  private static String play(Node node, int victim, Random random) throws Exception {
    Remote<Numbers> numbers = node.lookup("numbers", Numbers.class);
    CountDownLatch dead = new CountDownLatch(1);
    CompletableFuture<String> moves =
        CompletableFuture.supplyAsync(() -> move(numbers, victim, dead, random));
    List<Integer> done = new ArrayList<>();
    List<Integer> unknown = new ArrayList<>();
    int number = 0;
    while (!moves.isDone()) {
      List<CompletableFuture<Void>> calls = new ArrayList<>();
      int first = number;
      for (int i = 0; i < 10; i++) {
        int next = number++;
        try {
          calls.add(numbers.asyncRun(each -> each.add(next)));
        } catch (PeerFailedException e) {
          calls.add(CompletableFuture.failedFuture(e));
        }
      }
      for (int i = 0; i < calls.size(); i++) {
        try {
          calls.get(i).join();
          done.add(first + i);
        } catch (CompletionException e) {
          if (!(e.getCause() instanceof PeerFailedException)) {
            return "wrong: a call has failed with " + e.getCause();
          }
          unknown.add(first + i);
        }
      }
    }
    String moved = moves.join();
    return moved.isEmpty() ? verdict(node, numbers, victim, done, unknown) : moved;
  }

  /** Moves the object on and on, for some time after the death of a rank. */
  private static String move(
      Remote<Numbers> numbers, int victim, CountDownLatch dead, Random random) {
    long end = Long.MAX_VALUE;
    while (System.currentTimeMillis() < end) {
      int to = 1 + random.nextInt(RANKS - 1);
      try {
        numbers.moveTo(to);
      } catch (PeerFailedException e) {
        if (dead.getCount() > 0) {
          dead.countDown();
          end = System.currentTimeMillis() + AFTER_MILLIS;
        }
        if (to != victim && numbers.rank() != victim) {
          return "wrong: a move to %d fails at %d: %s".formatted(to, numbers.rank(), e);
        }
      } catch (WeftException e) {
        return "wrong: a move has failed with " + e;
      }
    }
    return "";
  }

  private static String verdict(
      Node node, Remote<Numbers> numbers, int victim, List<Integer> done, List<Integer> unknown) {
    int[] all;
    try {
      all = numbers.call().all();
    } catch (PeerFailedException e) {
      return numbers.rank() == victim ? lost(node) : "wrong: it is lost with rank " + victim;
    }
    if (numbers.rank() == victim) {
      return "wrong: it answers from a rank that is dead";
    }
    int last = -1;
    for (int each : all) {
      if (each <= last) {
        return "wrong: %d after %d".formatted(each, last);
      }
      last = each;
      if (!done.remove((Integer) each) && !unknown.contains(each)) {
        return "wrong: nobody has added " + each;
      }
    }
    if (!done.isEmpty()) {
      return "wrong: " + done + " are lost";
    }
    boolean named = node.lookup("numbers", Numbers.class).equals(numbers);
    return named
        ? "right: it lives, %d calls unknown of %d".formatted(unknown.size(), all.length)
        : "wrong: its name leads to another object";
  }

  private static String lost(Node node) {
    try {
      return "wrong: there still is "
          + node.lookup("numbers", Numbers.class, Duration.ofMillis(100));
    } catch (WaitTimeoutException e) {
      return "right: it was lost with its rank";
    }
  }
}
