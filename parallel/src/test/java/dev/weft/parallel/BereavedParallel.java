package dev.weft.parallel;

import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import dev.weft.parallel.collection.DistributedLongMap;
import dev.weft.parallel.collection.DistributedMap;
import dev.weft.parallel.collection.DistributedQueue;
import dev.weft.parallel.collection.SharedCounter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The operations of executors and collections that meet a rank which dies: while they wait for it,
 * and when it is dead. Rank 0 prints one line for each that ends otherwise than its row says, and
 * {@code checked N} at the end.
 */
public final class BereavedParallel {
  static final int RANKS = 3;
  private static final int DEAD = 2;
  private static final long SOON_SECONDS = 20;

  /** How an operation ends. */
  enum End {
    /** With a {@link PeerFailedException}, or one whose cause that is. */
    FAILS,
    /** As if nobody had died. */
    GOES_ON
  }

  /**
   * An operation.
   *
   * @param during how it ends if the rank dies while it waits; null if it does not wait
   * @param after how it ends once the rank is dead; null if it is not tried then
   */
  record Row(@Nullable End during, @Nullable End after, Operation operation) {}

  /** On rank 0; blocks until its end. */
  interface Operation {
    @Nullable Object run(Scene scene) throws Exception;
  }

  /** What all ranks have before one dies. */
  record Scene(
      WeftExecutor executor,
      WeftExecutor again,
      DistributedMap<Integer, Integer> map,
      DistributedLongMap numbers,
      DistributedQueue<Integer> queue,
      SharedCounter counter) {

    /** A key that a rank owns. */
    int key(int rank) {
      int key = 0;
      while (map.owner(key) != rank) {
        key++;
      }
      return key;
    }

    long number(int rank) {
      long key = 0;
      while (numbers.owner(key) != rank) {
        key++;
      }
      return key;
    }
  }

  /** Waits for the end of the dead rank, and ends at once elsewhere. */
  record Hold() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      if (Thread.currentThread().getName().endsWith("rank " + DEAD)) {
        new CountDownLatch(1).await();
      }
      return 1;
    }
  }

  private BereavedParallel() {}

  /** By the names of classes and methods. */
  static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    ofExecutors(rows);
    ofMaps(rows);
    ofQueues(rows);
    return rows;
  }

  /** So many that the dead rank has one of them. */
  private static List<Hold> some() {
    return List.of(new Hold(), new Hold(), new Hold(), new Hold());
  }

  private static @Nullable Object all(Iterable<?> results) {
    Object last = null;
    for (Object each : results) {
      last = each;
    }
    return last;
  }

  private static void ofExecutors(Map<String, Row> rows) {
    rows.put(
        "WeftExecutor.submit",
        new Row(
            End.FAILS,
            End.GOES_ON,
            s -> {
              List<CompletableFuture<Integer>> tasks = new ArrayList<>();
              some()
                  .forEach(each -> tasks.add((CompletableFuture<Integer>) s.executor.submit(each)));
              return CompletableFuture.allOf(tasks.toArray(CompletableFuture[]::new)).join();
            }));
    rows.put(
        "WeftExecutor.submitLambda, with reruns",
        new Row(
            End.GOES_ON, End.GOES_ON, s -> s.again.submitLambda(() -> new Hold().call()).join()));
    rows.put(
        "WeftExecutor.results, with reruns",
        new Row(End.GOES_ON, End.GOES_ON, s -> all(s.again.results(some()))));
    rows.put(
        "WeftExecutor.map, with reruns",
        new Row(
            End.GOES_ON,
            End.GOES_ON,
            s -> all(s.again.map(List.of(1, 2, 3, 4), _ -> new Hold().call()))));
    rows.put(
        "WeftExecutor.results",
        new Row(null, End.GOES_ON, s -> all(s.executor.results(some()).asTheyCome())));
    rows.put(
        "WeftExecutor.invokeAll",
        new Row(
            null,
            End.GOES_ON,
            s -> {
              for (var each : s.executor.invokeAll(some())) {
                Object _ = each.get();
              }
              return null;
            }));
    rows.put(
        "WeftExecutor.invokeAny",
        new Row(End.GOES_ON, End.GOES_ON, s -> s.again.invokeAny(some())));
    rows.put(
        "WeftExecutor.invokeAsCompleted",
        new Row(null, End.GOES_ON, s -> all(s.executor.invokeAsCompleted(some()))));
    rows.put(
        "WeftExecutor.numberOfWorkers",
        new Row(
            null,
            End.GOES_ON,
            s -> {
              if (s.executor.numberOfWorkers() != RANKS - 1) {
                throw new IllegalStateException(s.executor.numberOfWorkers() + " workers");
              }
              return null;
            }));
  }

  private static void ofMaps(Map<String, Row> rows) {
    map(rows, "get", (map, key) -> map.get(key));
    map(rows, "getAll", (map, key) -> map.getAll(List.of(key)));
    map(rows, "put", (map, key) -> done(() -> map.put(key, 1)));
    map(rows, "putAll", (map, key) -> done(() -> map.putAll(Map.of(key, 1))));
    map(rows, "merge", (map, key) -> done(() -> map.merge(key, 1)));
    map(rows, "mergeAll", (map, key) -> done(() -> map.mergeAll(Map.of(key, 1))));
    map(rows, "putIfAbsent", (map, key) -> map.putIfAbsent(key, 1));
    map(rows, "remove", (map, key) -> map.remove(key));
    map(rows, "removeAll", (map, key) -> map.removeAll(List.of(key)));
    numbers(rows, "get", (map, key) -> map.get(key));
    numbers(rows, "getAll", (map, key) -> map.getAll(new long[] {key}));
    numbers(rows, "put", (map, key) -> done(() -> map.put(key, 1)));
    numbers(rows, "putAll", (map, key) -> done(() -> map.putAll(new long[] {key}, new long[] {1})));
    numbers(rows, "merge", (map, key) -> done(() -> map.merge(key, 1)));
    numbers(
        rows, "mergeAll", (map, key) -> done(() -> map.mergeAll(new long[] {key}, new long[] {1})));
    numbers(rows, "remove", (map, key) -> map.remove(key));
    numbers(rows, "removeAll", (map, key) -> map.removeAll(new long[] {key}));
  }

  private static @Nullable Object done(Runnable program) {
    program.run();
    return null;
  }

  private interface OnMap {
    @Nullable Object run(DistributedMap<Integer, Integer> map, int key);
  }

  private interface OnNumbers {
    @Nullable Object run(DistributedLongMap map, long key);
  }

  private static void map(Map<String, Row> rows, String name, OnMap on) {
    String whole = "DistributedMap." + name;
    rows.put(whole, new Row(null, End.FAILS, s -> on.run(s.map, s.key(DEAD))));
    rows.put(whole + ", of the living", new Row(null, End.GOES_ON, s -> on.run(s.map, s.key(1))));
  }

  private static void numbers(Map<String, Row> rows, String name, OnNumbers on) {
    String whole = "DistributedLongMap." + name;
    rows.put(whole, new Row(null, End.FAILS, s -> on.run(s.numbers, s.number(DEAD))));
    rows.put(
        whole + ", of the living", new Row(null, End.GOES_ON, s -> on.run(s.numbers, s.number(1))));
  }

  private static void ofQueues(Map<String, Row> rows) {
    rows.put("DistributedQueue.add", new Row(null, End.GOES_ON, s -> done(() -> s.queue.add(1))));
    rows.put(
        "DistributedQueue.addAll",
        new Row(null, End.GOES_ON, s -> done(() -> s.queue.addAll(List.of(1)))));
    rows.put(
        "DistributedQueue.poll, of an item here", new Row(null, End.GOES_ON, s -> s.queue.poll()));
    rows.put("SharedCounter.get", new Row(null, End.GOES_ON, s -> s.counter.get()));
    rows.put("SharedCounter.getAndAdd", new Row(null, End.GOES_ON, s -> s.counter.getAndAdd(1)));
    rows.put("SharedCounter.addAndGet", new Row(null, End.GOES_ON, s -> s.counter.addAndGet(1)));
    rows.put("SharedCounter.getAndSet", new Row(null, End.GOES_ON, s -> s.counter.getAndSet(1)));
    rows.put(
        "SharedCounter.compareAndSet",
        new Row(null, End.GOES_ON, s -> s.counter.compareAndSet(1, 2)));
  }

  public static void main(String[] args) throws Exception {
    ExecutorOptions options =
        ExecutorOptions.DEFAULTS.withTypes(Hold.class).withLambdasOf(BereavedParallel.class);
    try (Weft weft = Weft.init(args)) {
      Scene scene =
          new Scene(
              WeftExecutor.of(weft.world(), options),
              WeftExecutor.of(weft.world(), options.withReruns(RANKS)),
              DistributedMap.of(weft.world(), Integer::sum),
              DistributedLongMap.of(weft.world(), 0, Long::sum),
              DistributedQueue.of(weft.world()),
              SharedCounter.of(weft.world()));
      weft.world().barrier();
      if (weft.world().rank() == DEAD) {
        TimeUnit.SECONDS.sleep(3);
        Runtime.getRuntime().halt(1);
      }
      if (weft.world().rank() == 0) {
        play(scene);
        System.out.flush();
        Runtime.getRuntime().halt(0);
      }
      scene.executor.close();
    }
  }

  private static void play(Scene scene) {
    List<CompletableFuture<String>> during = new ArrayList<>();
    rows()
        .forEach(
            (name, row) -> {
              if (row.during != null) {
                during.add(start(name + ", during", row.operation, row.during, scene));
              }
            });
    during.forEach(BereavedParallel::print);
    int checked = during.size();
    for (Map.Entry<String, Row> row : rows().entrySet()) {
      End after = row.getValue().after;
      if (after != null) {
        print(start(row.getKey(), row.getValue().operation, after, scene));
        checked++;
      }
    }
    System.out.println("checked " + checked);
  }

  private static void print(CompletableFuture<String> outcome) {
    String words = outcome.join();
    if (!words.isEmpty()) {
      System.out.println("wrong: " + words);
    }
  }

  private static CompletableFuture<String> start(
      String what, Operation operation, End end, Scene scene) {
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .start(() -> outcome.complete(outcome(what, operation, end, scene)));
    return outcome.completeOnTimeout(what + " does not end", SOON_SECONDS, TimeUnit.SECONDS);
  }

  private static String outcome(String what, Operation operation, End expected, Scene scene) {
    try {
      Object result = operation.run(scene);
      return expected == End.GOES_ON ? "" : what + " has given " + result;
    } catch (Throwable e) {
      return expected == End.FAILS && isOfPeer(e) ? "" : what + " has failed with " + e;
    }
  }

  private static boolean isOfPeer(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof PeerFailedException) {
        return true;
      }
    }
    return false;
  }
}
