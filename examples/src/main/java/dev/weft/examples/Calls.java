package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.objects.Borrowed;
import dev.weft.objects.Node;
import dev.weft.objects.Remote;
import java.util.Arrays;

/**
 * What a call of a method on another rank costs beside a message there and back. Rank 0 has an
 * object that counts; the last rank calls it: without arguments, with an array, and with futures.
 * Then every rank adds to it, and all see the same sum.
 *
 * <p>{@code weft run -n 2 calls [CALLS]}
 */
public final class Calls {
  private static final int TAG = 1;
  private static final int ELEMENTS = 1 << 19;
  private static final int ARRAYS_PER_ROUND = 20;
  private static final int ROUNDS = 5;

  /** What others call. */
  interface Counter {
    void nothing();

    void add(long amount);

    long sum();

    double last(@Borrowed double[] values);
  }

  private static final class Counting implements Counter {
    private long sum;

    @Override
    public void nothing() {}

    @Override
    public synchronized void add(long amount) {
      sum += amount;
    }

    @Override
    public synchronized long sum() {
      return sum;
    }

    @Override
    public double last(double[] values) {
      return values[values.length - 1];
    }
  }

  private Calls() {}

  public static void main(String[] args) {
    int calls = (int) new Arguments("calls [CALLS]", args, 1).whole(0, "CALLS", 20_000, 1, 1 << 30);
    try (Weft weft = Weft.init(args);
        Node node = Node.of(weft.world())) {
      Comm world = weft.world();
      if (world.rank() == 0) {
        Remote<Counter> _ = node.export("counter", Counter.class, new Counting());
      }
      Remote<Counter> counter = node.lookup("counter", Counter.class);
      if (world.size() > 1) {
        compare(world, counter.call(), calls);
      }
      long sum = sum(world, counter);
      long expected = world.size() * (world.size() + 1L);
      if (world.rank() == 0) {
        System.out.printf("%s have added up to %d%n", Words.ranks(world), sum);
      }
      if (sum != expected) {
        throw new IllegalStateException("the sum is " + sum + ", not " + expected);
      }
    }
  }

  /** Each rank adds its number twice; the same value on every rank. */
  static long sum(Comm world, Remote<Counter> counter) {
    long mine = world.rank() + 1L;
    counter.call().add(mine);
    Void _ = counter.asyncRun(each -> each.add(mine)).join();
    world.barrier();
    return counter.call().sum();
  }

  /** The best of some rounds of each, since other work on this machine disturbs most of them. */
  private static void compare(Comm world, Counter counter, int calls) {
    double message = Double.MAX_VALUE;
    double call = Double.MAX_VALUE;
    double large = Double.MAX_VALUE;
    double argument = Double.MAX_VALUE;
    double[] array = new double[ELEMENTS];
    boolean caller = world.rank() == world.size() - 1;
    for (int round = 0; round < ROUNDS; round++) {
      message = Math.min(message, exchange(world, new double[1], calls));
      large = Math.min(large, exchange(world, array, ARRAYS_PER_ROUND));
      if (caller) {
        call = Math.min(call, micros(calls, counter::nothing));
        argument = Math.min(argument, micros(ARRAYS_PER_ROUND, () -> last(counter, array)));
      }
      world.barrier();
    }
    if (caller) {
      print("8 bytes there and back", message, "a call", call);
      print("4 MiB there, 4 bytes back", large, "a call with 4 MiB", argument);
    }
  }

  private static void last(Counter counter, double[] array) {
    if (counter.last(array) != 0) {
      throw new IllegalStateException("the array has changed");
    }
  }

  /** Microseconds of one exchange between the last rank and rank 0. */
  private static double exchange(Comm world, double[] there, int times) {
    int last = world.size() - 1;
    byte[] back = new byte[4];
    world.barrier();
    if (world.rank() == 0) {
      double[] room = Arrays.copyOf(there, there.length);
      return micros(
          times,
          () -> {
            var _ = world.receive(room, last, TAG);
            world.send(back, last, TAG);
          });
    }
    if (world.rank() != last) {
      return Double.MAX_VALUE;
    }
    return micros(
        times,
        () -> {
          world.send(there, 0, TAG);
          var _ = world.receive(back, 0, TAG);
        });
  }

  private static double micros(int times, Runnable action) {
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) {
      action.run();
    }
    return (System.nanoTime() - start) / 1e3 / times;
  }

  private static void print(String message, double messageMicros, String call, double callMicros) {
    System.out.printf(
        "%s: %.2f us; %s: %.2f us, %.2f times as long%n",
        message, messageMicros, call, callMicros, callMicros / messageMicros);
  }
}
