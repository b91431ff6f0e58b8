package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.request.Request;
import java.util.Arrays;

/**
 * Measures how much of a non-blocking exchange overlaps with computation; the counterpart of {@code
 * mpi_overlap.c}. Each sample times the exchange alone, a register-only computation calibrated to
 * the same length, and both together. A sample's value is the slower rank's.
 *
 * <p>The combined exchange follows two computations after the previous exchange. The exchange alone
 * does the same, so that caches which others share have cooled equally, and only the overlap
 * differs.
 */
public final class WeftOverlap {
  private static final String[] KINDS = {"transfer", "compute", "both"};
  private static final int TRANSFER = 0;
  private static final int COMPUTE = 1;
  private static final int TRIALS = 21;
  private static final int TRIAL_STEPS = 200_000;

  private final Comm world;
  private final WeftOrders orders;
  private final int partner;
  private final int bytes;
  private final WeftBuffer outgoing;
  private final WeftBuffer incoming;
  private double value = 1.5;
  private long steps;
  private long transferNanos;

  private WeftOverlap(Comm world, ProgramOptions options, int bytes) {
    this.world = world;
    this.bytes = bytes;
    orders = new WeftOrders(world);
    partner = 1 - world.rank();
    outgoing = WeftBuffer.create(world, options, bytes);
    incoming = WeftBuffer.create(world, options, bytes);
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    boolean leads = world.rank() == 0;
    if (leads) {
      output.hello("");
    }
    for (int bytes : options.sizes()) {
      new WeftOverlap(world, options, bytes).measure(options, output);
    }
    if (leads) {
      output.done();
    }
  }

  private void measure(ProgramOptions options, Output output) {
    warm(options);
    calibrate();
    Sampler sampler = new Sampler(options, output);
    long[] count = {sampler.count(4.0 * transferNanos)};
    orders.share(count);
    int samples = (int) count[0];
    if (world.rank() == 0) {
      output.warm();
    }
    long[][] own = new long[KINDS.length][samples];
    for (int i = 0; i < samples; i++) {
      for (int kind = 0; kind < KINDS.length; kind++) {
        own[kind][i] = timed(kind, steps);
      }
    }
    long[] slowest = new long[samples];
    for (int kind = 0; kind < KINDS.length; kind++) {
      orders.collect(own[kind], samples, slowest, new long[samples]);
      if (world.rank() == 0) {
        output.data(bytes, KINDS[kind], 1, 1, slowest, samples, -1);
      }
    }
  }

  /** Until rank 0 finds itself warm. */
  private void warm(ProgramOptions options) {
    Warmth warmth = Warmth.of(options, Warmth.OF_ALL * options.warmMillis());
    long[] again = {1};
    while (again[0] != 0) {
      long before = System.nanoTime();
      calibrate();
      timed(KINDS.length - 1, steps);
      warmth.ran((double) (System.nanoTime() - before), (double) transferNanos);
      again[0] = warmth.reached() ? 0 : 1;
      orders.share(again);
    }
  }

  /** Steps of computation that last as long as the exchange does, agreed between the ranks. */
  private void calibrate() {
    long[] transfer = new long[TRIALS];
    long[] work = new long[TRIALS];
    for (int i = 0; i < TRIALS; i++) {
      transfer[i] = timed(TRANSFER, 0);
      work[i] = timed(COMPUTE, TRIAL_STEPS);
    }
    transferNanos = median(transfer);
    long[] agreed = {(long) ((double) transferNanos * TRIAL_STEPS / median(work))};
    orders.share(agreed);
    steps = agreed[0];
  }

  private long timed(int kind, long steps) {
    if (kind == TRANSFER) {
      compute(2 * steps);
    }
    world.barrier();
    long before = System.nanoTime();
    if (kind == COMPUTE) {
      compute(steps);
    } else {
      Request in = incoming.ireceive(0, bytes, partner);
      Request out = outgoing.isend(0, bytes, partner);
      if (kind != TRANSFER) {
        compute(steps);
      }
      in.await();
      out.await();
    }
    return System.nanoTime() - before;
  }

  /** A chain of dependent additions and multiplications that no compiler can foresee. */
  private void compute(long steps) {
    double x = value;
    for (long i = 0; i < steps; i++) {
      x = x * 0.5 + 1.0;
    }
    value = x;
  }

  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
