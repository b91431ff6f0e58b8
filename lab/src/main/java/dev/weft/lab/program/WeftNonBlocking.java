package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.request.Request;

/**
 * The parts of a non-blocking message, and several under way at a time; the counterpart of {@code
 * mpi_nonblocking.c}. Rank 0 sends to rank 1 after a barrier. A rank times its own calls and counts
 * the other rank's calls as zero; a sample is the larger of both values.
 */
public final class WeftNonBlocking {
  private static final byte[] ACK = new byte[0];
  private static final int TAG_ACK = 8;

  /** Of both ranks together before the receive is posted, or the send waited for. */
  private static final long LATE_NANOS = 20_000;

  private static final long STOP = -1;

  private final Comm world;
  private final ProgramOptions options;
  private final WeftOrders orders;
  private final WeftBuffer buffer;
  private final Request[] requests = new Request[NonBlocking.MOST_MESSAGES];
  private final long[][] own = new long[NonBlocking.mostOperations()][SampleCount.MOST];
  private final long[] slowest = new long[SampleCount.MOST];
  private final long[] fastest = new long[SampleCount.MOST];
  private final long[] order = new long[3];

  private WeftNonBlocking(Comm world, ProgramOptions options) {
    this.world = world;
    this.options = options;
    orders = new WeftOrders(world);
    long bytes = (long) Math.max(1, options.largestBytes()) * NonBlocking.MOST_MESSAGES;
    buffer = WeftBuffer.create(world, options, bytes);
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
    WeftNonBlocking self = new WeftNonBlocking(world, options);
    if (world.rank() == 0) {
      output.hello("");
      self.lead(output);
    } else {
      self.follow();
    }
  }

  private void lead(Output output) {
    Sampler sampler = new Sampler(options, output);
    for (int bytes : options.sizes()) {
      for (NonBlocking group : NonBlocking.values()) {
        warm(group, bytes, options.warmMillis());
      }
    }
    output.warm();
    for (int bytes : options.sizes()) {
      for (NonBlocking group : NonBlocking.values()) {
        double pace = warm(group, bytes, options.warmMillis() / 5);
        int count = sampler.count(pace);
        give(group, bytes, count);
        print(group, bytes, count, output);
      }
    }
    order[0] = STOP;
    orders.share(order);
    output.done();
  }

  private void follow() {
    for (orders.share(order); order[0] != STOP; orders.share(order)) {
      NonBlocking group = NonBlocking.numbered(order[0]);
      run(group, (int) order[1], (int) order[2]);
      for (int i = 0; i < group.operations().size(); i++) {
        orders.collect(own[i], (int) order[2], slowest, fastest);
      }
    }
  }

  /** Rank 0's nanoseconds for one sample, once it is warm. */
  private double warm(NonBlocking group, int bytes, double millis) {
    Warmth warmth = Warmth.of(options, millis);
    double pace = 1;
    for (int count = 4; !warmth.reached(); count = Math.min(2 * count, 1024)) {
      long before = System.nanoTime();
      give(group, bytes, count);
      double nanos = System.nanoTime() - before;
      collectUnseen(group, count);
      pace = nanos / count;
      warmth.ran(nanos, pace);
    }
    return pace;
  }

  private void collectUnseen(NonBlocking group, int count) {
    for (int i = 0; i < group.operations().size(); i++) {
      orders.collect(own[i], count, slowest, fastest);
    }
  }

  private void print(NonBlocking group, int bytes, int count, Output output) {
    for (int i = 0; i < group.operations().size(); i++) {
      orders.collect(own[i], count, slowest, fastest);
      String operation = group.operations().get(i);
      if (options.operations().contains(operation)) {
        output.data(new Cell(operation, bytes), "main", 1, group.messages(), slowest, count, -1);
      }
    }
  }

  private void give(NonBlocking group, int bytes, int count) {
    order[0] = group.number();
    order[1] = bytes;
    order[2] = count;
    orders.share(order);
    run(group, bytes, count);
  }

  private void run(NonBlocking group, int bytes, int count) {
    for (int i = 0; i < count; i++) {
      world.barrier();
      for (long[] times : own) {
        times[i] = 0;
      }
      switch (group) {
        case BLOCKING -> blocking(bytes, i);
        case EARLY -> parts(bytes, i, 0, LATE_NANOS);
        case LATE -> parts(bytes, i, LATE_NANOS * 2, LATE_NANOS * 3);
        case FLIGHT_1, FLIGHT_2, FLIGHT_4, FLIGHT_8 -> flight(group.messages(), bytes, i);
      }
    }
  }

  private void blocking(int bytes, int sample) {
    long before = System.nanoTime();
    if (world.rank() == 0) {
      buffer.send(0, bytes, 1);
      own[0][sample] = System.nanoTime() - before;
    } else {
      buffer.receive(0, bytes, 0);
      own[1][sample] = System.nanoTime() - before;
    }
  }

  /** With so long a pause before the receive is posted, and before anybody waits. */
  private void parts(int bytes, int sample, long postAfterNanos, long waitAfterNanos) {
    long start = System.nanoTime();
    boolean sends = world.rank() == 0;
    int first = sends ? 0 : 2;
    // An early receive must be there when the message comes; a late one long after it.
    spin(start, sends ? LATE_NANOS / 2 : postAfterNanos);
    long before = System.nanoTime();
    Request request = sends ? buffer.isend(0, bytes, 1) : buffer.ireceive(0, bytes, 0);
    own[first][sample] = System.nanoTime() - before;
    spin(start, waitAfterNanos);
    long waiting = System.nanoTime();
    request.await();
    own[first + 1][sample] = System.nanoTime() - waiting;
  }

  private static void spin(long start, long nanos) {
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }

  private void flight(int messages, int bytes, int sample) {
    long before = System.nanoTime();
    for (int i = 0; i < messages; i++) {
      long offset = (long) i * bytes;
      requests[i] =
          world.rank() == 0 ? buffer.isend(offset, bytes, 1) : buffer.ireceive(offset, bytes, 0);
    }
    for (int i = 0; i < messages; i++) {
      requests[i].await();
    }
    if (world.rank() == 0) {
      world.receive(ACK, 1, TAG_ACK);
      own[0][sample] = System.nanoTime() - before;
    } else {
      world.send(ACK, 0, TAG_ACK);
    }
  }
}
