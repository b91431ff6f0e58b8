package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Carries out operations on things that ranks have in common, while one of the ranks dies and after
 * that. Each has a thing of its own; those under way when it dies have a thread each as well.
 * Prints a line for each that does not end as it is to, and {@code checked N} at the end.
 *
 * @param <T> the things
 */
final class Bereavement<T> {
  static final int RANKS = 3;

  /** The one that dies. */
  static final int DEAD = 2;

  private static final long LIVES_MILLIS = 2_000;
  private static final long SOON_SECONDS = 20;
  private static final int STUCK_CODE = 4;

  /** How an operation ends. */
  enum End {
    /** By an exception with the dead rank's number. */
    FAILS,
    /** As if the rank lived. */
    GOES_ON
  }

  /** An operation. */
  interface Action<T> {
    void run(T thing) throws Exception;
  }

  /** Makes a thing; collective. */
  interface Maker<T> {
    T make(Comm comm) throws Exception;
  }

  /**
   * @param action carried out by those that live
   * @param ofDead what the rank that dies does before, of things that are used while it dies
   */
  record Row<T>(End during, End after, Action<T> action, Action<T> ofDead) {
    static <T> Row<T> of(End end, Action<T> action) {
      return new Row<>(end, end, action, _ -> {});
    }
  }

  private final Map<String, Row<T>> rows;

  Bereavement(Map<String, Row<T>> rows) {
    this.rows = rows;
  }

  void check(Comm world, Maker<T> maker) throws Exception {
    List<T> during = made(world, maker);
    List<T> after = made(world, maker);
    if (world.rank() == DEAD) {
      int next = 0;
      for (Row<T> row : rows.values()) {
        row.ofDead.run(during.get(next++));
      }
      world.barrier();
      Thread.sleep(LIVES_MILLIS);
      Runtime.getRuntime().halt(3);
    }
    world.barrier();
    CountDownLatch ended = new CountDownLatch(rows.size());
    List<String> waiting = new ArrayList<>(rows.keySet());
    int next = 0;
    for (Map.Entry<String, Row<T>> row : rows.entrySet()) {
      T thing = during.get(next++);
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                check(row.getKey() + ", during", row.getValue(), row.getValue().during, thing);
                synchronized (waiting) {
                  waiting.remove(row.getKey());
                }
                ended.countDown();
              });
    }
    boolean all = ended.await(SOON_SECONDS, TimeUnit.SECONDS);
    awaitDeath(world);
    next = 0;
    for (Map.Entry<String, Row<T>> row : rows.entrySet()) {
      check(row.getKey() + ", after", row.getValue(), row.getValue().after, after.get(next++));
    }
    System.out.println(all ? "checked " + rows.size() : "wrong: these still wait: " + waiting);
    int[] _ = world.agreeFailed();
    if (!all) {
      Runtime.getRuntime().halt(STUCK_CODE);
    }
  }

  private static void awaitDeath(Comm world) throws InterruptedException {
    while (world.failed().length == 0) {
      Thread.sleep(1);
    }
  }

  private List<T> made(Comm world, Maker<T> maker) throws Exception {
    List<T> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      all.add(maker.make(world.dup()));
    }
    return all;
  }

  private static <T> void check(String name, Row<T> row, End expected, T thing) {
    try {
      row.action.run(thing);
      if (expected == End.FAILS) {
        System.out.println("wrong: " + name + " has gone on");
      }
    } catch (Exception e) {
      Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
      boolean named = isOfDead(cause) || isOfDead(cause.getCause()) || isClosed(name, cause);
      if (expected == End.GOES_ON || !named) {
        System.out.println("wrong: " + name + " has thrown " + cause);
      }
    }
  }

  /** Who closes a thing first and fails has the others fail as well. */
  private static boolean isClosed(String name, Throwable cause) {
    return name.startsWith("close") && cause instanceof RevokedException;
  }

  private static boolean isOfDead(Throwable cause) {
    return cause instanceof PeerFailedException failed && failed.worldRank() == DEAD;
  }
}
