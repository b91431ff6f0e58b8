package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;

/**
 * Back-to-back barriers, the counterpart of {@code mpi_barrier.c}: every rank times its own calls,
 * a sample's value is the slowest rank's time, and the fastest rank's time is printed as well.
 */
public final class WeftBarrier implements Sampler.Run {

  private final Comm world;
  private final WeftOrders orders;
  private final long[] own = new long[SampleCount.MOST];
  private final long[] fastest = new long[SampleCount.MOST];
  private final long[] order = new long[2];

  private WeftBarrier(Comm world) {
    this.world = world;
    orders = new WeftOrders(world);
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
    WeftBarrier self = new WeftBarrier(world);
    if (world.rank() == 0) {
      self.lead(options, output);
    } else {
      self.follow();
    }
  }

  @Override
  public long run(int bytes, int batch, int count, long[] nanos) {
    order[0] = batch;
    order[1] = count;
    orders.share(order);
    long allocated = Allocation.bytesSoFar();
    barriers(batch, count);
    long sofar = Allocation.bytesSince(allocated);
    orders.collect(own, count, nanos, fastest);
    return sofar;
  }

  private void lead(ProgramOptions options, Output output) {
    output.hello("");
    Sampler sampler = new Sampler(options, output);
    Sampler.Pace pace =
        sampler.warm(this, 0, Warmth.OF_ALL * options.warmMillis() * options.ranksPerCore());
    output.warm();
    int batch = batch(pace);
    int count = sampler.count(pace.meanNanos() * batch);
    sampler.warmBatch(this, 0, batch);
    long[] slowest = new long[count];
    long allocated = run(0, batch, count, slowest);
    double perBarrier = (double) allocated / ((long) batch * count);
    output.data(0, "main", batch, 1, slowest, count, perBarrier);
    output.data(0, "fastest", batch, 1, fastest, count, -1);
    order[1] = 0;
    orders.share(order);
    output.done();
  }

  private void follow() {
    for (orders.share(order); order[1] != 0; orders.share(order)) {
      int count = (int) order[1];
      barriers((int) order[0], count);
      orders.collect(own, count, own, own);
    }
  }

  private void barriers(int batch, int count) {
    world.barrier();
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        world.barrier();
      }
      long after = System.nanoTime();
      own[i] = after - before;
      before = after;
    }
  }

  /** One call of an oversubscribed barrier says little about the next, so a sample is never one. */
  private static int batch(Sampler.Pace pace) {
    int batch = Sampler.batch(pace);
    return batch < 16 && pace.medianNanos() < 1e6 ? 16 : batch;
  }
}
