package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.request.Request;
import dev.weft.request.Requests;

/**
 * Message rate one way, the counterpart of {@code mpi_rate.c}: rank 0 sends windows of non-blocking
 * messages, rank 1 has a window of receives posted and acknowledges each whole window with an empty
 * message.
 */
public final class WeftRate {
  private static final byte[] ACK = new byte[0];
  private static final int TAG_ACK = 8;

  /** Of a sample, between two looks at whether it is warm. */
  private static final int WARM_PARTS = 16;

  private final Comm world;
  private final WeftBuffer buffer;
  private final Request[] requests;
  private final int bytes;

  private WeftRate(Comm world, ProgramOptions options, int bytes) {
    this.world = world;
    this.bytes = bytes;
    requests = new Request[options.window()];
    buffer = WeftBuffer.create(world, options, Math.max(1L, (long) bytes * requests.length));
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
      new WeftRate(world, options, bytes).measure(options, leads, output);
    }
    if (leads) {
      output.done();
    }
  }

  private void measure(ProgramOptions options, boolean leads, Output output) {
    int rounds = options.messages() / requests.length;
    warm(rounds / WARM_PARTS + 1, options, leads);
    if (leads) {
      output.warm();
    }
    long[] nanos = new long[options.repeats()];
    for (int i = 0; i < nanos.length; i++) {
      world.barrier();
      long before = System.nanoTime();
      windows(rounds, leads);
      nanos[i] = System.nanoTime() - before;
    }
    if (leads) {
      output.data(bytes, "main", rounds * requests.length, 1, nanos, nanos.length, -1);
    }
  }

  /**
   * Parts of samples until rank 0 finds itself warm; with a sample's barrier, at which code that
   * has not met one is thrown away.
   */
  private void warm(int rounds, ProgramOptions options, boolean leads) {
    WeftOrders orders = new WeftOrders(world);
    Warmth warmth = Warmth.of(options, Warmth.OF_ALL * options.warmMillis());
    long[] again = {1};
    while (again[0] != 0) {
      world.barrier();
      long before = System.nanoTime();
      windows(rounds, leads);
      double nanos = System.nanoTime() - before;
      warmth.ran(nanos, nanos / rounds);
      again[0] = warmth.reached() ? 0 : 1;
      orders.share(again);
    }
  }

  private void windows(int rounds, boolean leads) {
    for (int round = 0; round < rounds; round++) {
      if (leads) {
        for (int i = 0; i < requests.length; i++) {
          requests[i] = buffer.isend((long) i * bytes, bytes, 1);
        }
        Requests.awaitAll(requests);
        world.receive(ACK, 1, TAG_ACK);
      } else {
        for (int i = 0; i < requests.length; i++) {
          requests[i] = buffer.ireceive((long) i * bytes, bytes, 0);
        }
        Requests.awaitAll(requests);
        world.send(ACK, 0, TAG_ACK);
      }
    }
  }
}
