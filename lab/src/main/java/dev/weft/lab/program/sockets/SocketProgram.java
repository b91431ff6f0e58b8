package dev.weft.lab.program.sockets;

import dev.weft.lab.stats.Percentiles;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * One of the two processes: {@code CLASS serve} prints an address and serves until its input ends,
 * {@code CLASS ADDRESS} prints the nanoseconds of an exchange.
 */
public final class SocketProgram {
  private static final long MEASURED_NANOS = 1_000_000_000;

  /** Samples are long enough for the clock, and short beside what disturbs them. */
  private static final long SAMPLE_NANOS = 5_000_000;

  private SocketProgram() {}

  /** Serves, or measures. */
  public static void main(String[] arguments) throws Exception {
    SocketExchange exchange =
        Class.forName(arguments[0])
            .asSubclass(SocketExchange.class)
            .getDeclaredConstructor()
            .newInstance();
    if (arguments[1].equals("serve")) {
      System.out.println(exchange.serve());
      while (System.in.read() >= 0) {
        // Nothing is sent; at the end the process that has started this one is done.
      }
    } else {
      System.out.println(measure(exchange, arguments[1]) / exchange.perStep());
    }
    System.exit(0);
  }

  private static double measure(SocketExchange exchange, String address) throws Exception {
    SocketExchange.Step step = exchange.connect(address);
    long steps = 1;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(exchange.warmUpSeconds());
    while (System.nanoTime() < end) {
      double nanos = sample(step, steps);
      steps = Math.max(1, (long) (SAMPLE_NANOS / nanos));
    }
    double[] samples = new double[(int) (MEASURED_NANOS / SAMPLE_NANOS)];
    int count = 0;
    end = System.nanoTime() + MEASURED_NANOS;
    while (count < samples.length && (count == 0 || System.nanoTime() < end)) {
      samples[count++] = sample(step, steps);
    }
    return Percentiles.medianOf(Arrays.copyOf(samples, count));
  }

  private static double sample(SocketExchange.Step step, long steps) throws Exception {
    long start = System.nanoTime();
    for (long i = 0; i < steps; i++) {
      step.run();
    }
    return (System.nanoTime() - start) / (double) steps;
  }
}
