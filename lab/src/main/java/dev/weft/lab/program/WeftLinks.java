package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.Arrays;

/** The patterns of {@link LinkPattern} between ranks of Weft. One thread per rank. */
public final class WeftLinks implements CallBook {
  private static final int TAG = 6;

  private final Comm world;
  private final int rank;
  private final int partner;
  private final double[] out;
  private final double[] in;
  private final Request[] requests = new Request[LinkPattern.MESSAGES];

  private WeftLinks(Comm world, ProgramOptions options) {
    int bytes = options.largestBytes();
    this.world = world;
    rank = world.rank();
    partner = rank ^ 1;
    out = new double[LinkPattern.MESSAGES * (bytes / Double.BYTES)];
    in = new double[out.length];
  }

  public static void main(String[] args) {
    CallProgram.main(args, WeftLinks::new);
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    CallProgram.run(world, options, output, WeftLinks::new);
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    int count = cell.bytes() / Double.BYTES;
    Slice sent = Slice.of(out).part(0, count);
    Slice received = Slice.of(in).part(0, count);
    LinkPattern pattern = LinkPattern.of(cell.operation());
    return switch (pattern) {
      case RING -> repeated(LinkPattern.ROUNDS, WeftCalls.ring(world, sent, received));
      case PAIRS -> repeated(LinkPattern.TRIPS, hasPartner() ? trip(sent, received) : () -> {});
      case SWAP ->
          repeated(
              LinkPattern.TRIPS,
              hasPartner()
                  ? () -> world.sendReceive(sent, partner, TAG, received, partner, TAG)
                  : () -> {});
      case BURST -> hasPartner() ? () -> burst(count) : () -> {};
      case FAN -> repeated(LinkPattern.ROUNDS, () -> fan(sent, received));
      case COMBINE -> repeated(LinkPattern.TRIPS, () -> Op.SUM.apply(sent, received, received));
      case COPY -> repeated(LinkPattern.TRIPS, () -> System.arraycopy(out, 0, in, 0, count));
    };
  }

  @Override
  public void barrier() {
    world.barrier();
  }

  @Override
  public boolean isRight(Cell cell) {
    Arrays.fill(out, valueOf(rank));
    Arrays.fill(in, 0);
    call(cell, 0).run();
    int count = cell.bytes() / Double.BYTES;
    double wanted =
        switch (LinkPattern.of(cell.operation())) {
          case RING -> valueOf(0);
          case PAIRS, SWAP -> hasPartner() ? valueOf(partner) : 0;
          case BURST -> rank % 2 == 1 ? valueOf(partner) : 0;
          case FAN -> rank > 0 ? valueOf(0) : 0;
          case COMBINE -> LinkPattern.TRIPS * valueOf(rank);
          case COPY -> valueOf(rank);
        };
    return Arrays.stream(in, 0, count).allMatch(value -> value == wanted);
  }

  private static double valueOf(int rank) {
    return rank + 3.0;
  }

  private boolean hasPartner() {
    return partner < world.size();
  }

  private static Runnable repeated(int times, Runnable once) {
    return () -> {
      for (int i = 0; i < times; i++) {
        once.run();
      }
    };
  }

  private Runnable trip(Slice sent, Slice received) {
    if (rank % 2 == 0) {
      return () -> {
        world.send(sent, partner, TAG);
        world.receive(received, partner, TAG);
      };
    }
    return () -> {
      world.receive(received, partner, TAG);
      world.send(sent, partner, TAG);
    };
  }

  private void burst(int count) {
    boolean sends = rank % 2 == 0;
    Slice whole = Slice.of(sends ? out : in);
    for (int i = 0; i < requests.length; i++) {
      Slice piece = whole.part((long) i * count, count);
      requests[i] = sends ? world.isend(piece, partner, TAG) : world.ireceive(piece, partner, TAG);
    }
    Requests.awaitAll(requests);
    if (sends) {
      world.receive(Slice.of(in).part(0, 0), partner, TAG);
    } else {
      world.send(Slice.of(out).part(0, 0), partner, TAG);
    }
  }

  private void fan(Slice sent, Slice received) {
    int last = world.size() - 1;
    if (rank == 0) {
      for (int other = 1; other <= last; other++) {
        world.send(sent, other, TAG);
      }
      world.receive(received.part(0, 0), last, TAG);
    } else {
      world.receive(received, 0, TAG);
      if (rank == last) {
        world.send(sent.part(0, 0), 0, TAG);
      }
    }
  }
}
