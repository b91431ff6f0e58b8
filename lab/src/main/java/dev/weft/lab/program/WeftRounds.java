package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.request.Requests;

/**
 * One small value to every rank and its answer back, in the ways of {@link Round}; the counterpart
 * of {@code mpi_rounds.c}. An answer is the value with one bit flipped, so that no rank can answer
 * before it has received the value.
 */
public final class WeftRounds implements CallBook {
  private static final int TAG = 5;
  private static final int ROOT = 0;

  private final Comm world;
  private final byte[] out;
  private final byte[] in;
  private final byte[] mine;
  private final Request[] requests;

  private WeftRounds(Comm world, int bytes) {
    this.world = world;
    out = new byte[world.size() * bytes];
    in = new byte[world.size() * bytes];
    mine = new byte[bytes];
    requests = new Request[2 * (world.size() - 1)];
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
    if (world.rank() == ROOT) {
      output.hello("");
    }
    WeftRounds self = new WeftRounds(world, options.largestBytes());
    new TimedCalls(self, new WeftOrders(world), options).run(output);
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    int bytes = cell.bytes();
    boolean leads = world.rank() == ROOT;
    Slice all = Slice.of(out).part(0, (long) world.size() * bytes);
    Slice answers = Slice.of(in).part(0, (long) world.size() * bytes);
    Slice own = Slice.of(mine).part(0, bytes);
    return switch (Round.of(cell.operation())) {
      case SCATTER ->
          () -> {
            world.scatter(leads ? all : null, own, ROOT);
            turn(bytes);
            world.gather(own, leads ? answers : null, ROOT);
          };
      case ONE_BY_ONE -> leads ? () -> oneByOne(bytes) : () -> answer(bytes);
      case CALL_BY_CALL -> leads ? () -> callByCall(bytes) : () -> answer(bytes);
      case ALL_TO_ALL -> () -> world.allToAll(all, answers);
      case PAIRWISE -> () -> pairwise(bytes);
    };
  }

  @Override
  public void barrier() {
    world.barrier();
  }

  @Override
  public boolean isRight(Cell cell) {
    int bytes = cell.bytes();
    for (int i = 0; i < out.length; i++) {
      out[i] = sent(world.rank(), i / bytes);
      in[i] = 0;
    }
    call(cell, 0).run();
    Round round = Round.of(cell.operation());
    boolean exchange = round == Round.ALL_TO_ALL || round == Round.PAIRWISE;
    for (int i = 0; i < world.size() * bytes; i++) {
      int other = i / bytes;
      boolean heard = other != world.rank() || round == Round.SCATTER || round == Round.ALL_TO_ALL;
      byte wanted = exchange ? sent(other, world.rank()) : turned(sent(ROOT, other));
      if (heard && (exchange || world.rank() == ROOT) && in[i] != wanted) {
        return false;
      }
    }
    return true;
  }

  private void oneByOne(int bytes) {
    for (int other = 1; other < world.size(); other++) {
      world.send(Slice.of(out, other * bytes, bytes), other, TAG);
    }
    for (int other = 1; other < world.size(); other++) {
      world.receive(Slice.of(in, other * bytes, bytes), other, TAG);
    }
  }

  private void callByCall(int bytes) {
    for (int other = 1; other < world.size(); other++) {
      world.send(Slice.of(out, other * bytes, bytes), other, TAG);
      world.receive(Slice.of(in, other * bytes, bytes), other, TAG);
    }
  }

  private void answer(int bytes) {
    world.receive(Slice.of(mine, 0, bytes), ROOT, TAG);
    turn(bytes);
    world.send(Slice.of(mine, 0, bytes), ROOT, TAG);
  }

  private void pairwise(int bytes) {
    int at = 0;
    for (int other = 0; other < world.size(); other++) {
      if (other != world.rank()) {
        requests[at++] = world.ireceive(Slice.of(in, other * bytes, bytes), other, TAG);
        requests[at++] = world.isend(Slice.of(out, other * bytes, bytes), other, TAG);
      }
    }
    Requests.awaitAll(requests);
  }

  private void turn(int bytes) {
    for (int i = 0; i < bytes; i++) {
      mine[i] = turned(mine[i]);
    }
  }

  private static byte turned(byte value) {
    return (byte) (value ^ 1);
  }

  private static byte sent(int from, int to) {
    return (byte) (from * 16 + to * 2 + 4);
  }
}
