package dev.weft.lab.program.objects;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.lab.program.CallBook;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.Round;
import dev.weft.lab.program.TimeLimit;
import dev.weft.lab.program.TimedCalls;
import dev.weft.lab.program.WeftOrders;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.RemoteGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * One small value to every other rank's object and its answer back, in the ways of {@link Round}:
 * paper E's exchange. A value for each rank is one call of a group; one by one and pairwise use
 * calls with futures, call by call uses synchronous calls. An answer is the value with one bit
 * flipped. Ranks that only answer wait in the group's barrier meanwhile.
 */
public final class ObjectRounds implements CallBook {
  private static final int ROOT = 0;
  private static final String NAME = "turns";
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  /** Between the values of two ranks. */
  private static final int STEP = 16;

  private final int rank;
  private final RemoteGroup<Turns> all;
  private final List<Integer> otherRanks;
  private List<byte[]> answers = List.of();

  /** What each rank has an object of. */
  interface Turns {
    byte[] turned(byte[] values);
  }

  private ObjectRounds(Node node) {
    rank = node.rank();
    all = node.group(NAME, Turns.class, () -> ObjectRounds::turned);
    otherRanks = IntStream.range(0, node.size()).filter(other -> other != rank).boxed().toList();
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  public static void run(Comm world, ProgramOptions options, Output output) {
    if (world.rank() == ROOT) {
      output.hello("");
    }
    try (Node node = Node.of(world, UNLIMITED)) {
      new TimedCalls(new ObjectRounds(node), new WeftOrders(world), options).run(output);
    }
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    Round round = Round.of(cell.operation());
    if (otherRanks.isEmpty() || (rank != ROOT && !isExchange(round))) {
      return () -> {};
    }
    RemoteGroup<Turns> others =
        all.select(otherRanks.stream().mapToInt(Integer::intValue).toArray());
    List<byte[]> parts = otherRanks.stream().map(other -> sent(rank, other, cell.bytes())).toList();
    return switch (round) {
      case SCATTER, ALL_TO_ALL -> () -> answers = others.scatter(parts, Turns::turned).join();
      case ONE_BY_ONE, PAIRWISE -> () -> answers = oneByOne(others, parts);
      case CALL_BY_CALL -> {
        List<Turns> stubs = others.members().stream().map(member -> member.call()).toList();
        yield () -> answers = callByCall(stubs, parts);
      }
    };
  }

  @Override
  public void barrier() {
    Void _ = all.barrier().join();
  }

  @Override
  public boolean isRight(Cell cell) {
    answers = List.of();
    call(cell, 0).run();
    if (rank != ROOT && !isExchange(Round.of(cell.operation()))) {
      return true;
    }
    List<byte[]> wanted =
        otherRanks.stream().map(other -> turned(sent(rank, other, cell.bytes()))).toList();
    return Arrays.deepEquals(wanted.toArray(), answers.toArray());
  }

  private static boolean isExchange(Round round) {
    return round == Round.ALL_TO_ALL || round == Round.PAIRWISE;
  }

  private static List<byte[]> oneByOne(RemoteGroup<Turns> others, List<byte[]> parts) {
    List<CompletableFuture<byte[]>> futures = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      byte[] part = parts.get(i);
      futures.add(others.member(i).async(turns -> turns.turned(part)));
    }
    return futures.stream().map(CompletableFuture::join).toList();
  }

  private static List<byte[]> callByCall(List<Turns> others, List<byte[]> parts) {
    List<byte[]> results = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      results.add(others.get(i).turned(parts.get(i)));
    }
    return results;
  }

  private static byte[] turned(byte[] values) {
    byte[] turned = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      turned[i] = (byte) (values[i] ^ 1);
    }
    return turned;
  }

  private static byte[] sent(int from, int to, int bytes) {
    byte[] values = new byte[bytes];
    Arrays.fill(values, (byte) (from * STEP + 2 * to));
    return values;
  }
}
