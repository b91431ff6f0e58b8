package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.system.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.DoubleAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With one rank or two threads, and no library at all. */
@Timeout(60)
class TimedCallsTest {
  private final List<String> made = Collections.synchronizedList(new ArrayList<>());
  private List<String> kinds = List.of("main");
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void whatIsWrongIsReportedAndNotTimed() {
    run("scan", 0, "operations=scan,gather", "sizes=16,8");
    assertThat(series())
        .extracting(one -> one.kind() + " " + one.cell().operation() + " " + one.bytes())
        .containsExactly(
            "wrong scan 16",
            "wrong scan 8",
            "main gather 16",
            "fastest gather 16",
            "main gather 8",
            "fastest gather 8");
    assertThat(made).doesNotContain("scan");
  }

  @Test
  void aBarrierComesBeforeEveryCall() {
    run("", 0, "operations=gather", "sizes=8");
    assertThat(made.size() % 2).isZero();
    for (int i = 0; i < made.size(); i += 2) {
      assertThat(made.subList(i, i + 2)).containsExactly("barrier", "gather");
    }
  }

  @Test
  void aCallComparedWithAnotherFollowsOneOfItsOwnKind() {
    kinds = List.of("call", "bound");
    run("", 0, "operations=gather", "sizes=8");
    assertThat(made.size() % 6).isZero();
    for (int i = 0; i < made.size(); i += 6) {
      assertThat(made.subList(i, i + 6))
          .containsExactly("gather", "barrier", "gather", "gather 1", "barrier", "gather 1");
    }
  }

  @Test
  void whatTakesLongIsRepeatedLess() {
    run("", 60, "operations=gather", "sizes=8");
    assertThat(series().getFirst().nanos().count()).isBetween(3, 17);
  }

  @Test
  void whereTurnsAreMixedCellsAreVisitedAgainAndAgain() {
    run("", 0, "operations=scan,gather", "sizes=8", "ranksPerCore=2", "turns=mixed");
    List<Series> mains = series().stream().filter(one -> one.kind().equals("main")).toList();
    assertThat(mains)
        .extracting(one -> one.cell().operation())
        .startsWith("scan", "gather", "scan", "gather")
        .hasSize(10);
    assertThat(mains.stream().mapToInt(one -> one.nanos().count()).sum()).isEqualTo(2 * 20);
  }

  @Test
  void fewSamplesAreTakenInOneVisit() {
    run("", 60, "operations=gather", "sizes=8", "ranksPerCore=2", "turns=mixed");
    assertThat(series()).extracting(Series::kind).containsExactly("main", "fastest");
  }

  /** Rank 0's compiler rests at once; rank 1's takes twice the time that would be enough. */
  @Test
  void nothingIsTimedBeforeTheCompilersOfAllRanksRest() throws InterruptedException {
    double restless = 200e6;
    DoubleAdder ran = new DoubleAdder();
    BlockingQueue<long[]> down = new LinkedBlockingQueue<>();
    BlockingQueue<long[]> up = new LinkedBlockingQueue<>();
    ProgramOptions options =
        ProgramOptions.parse("warmMillis=1", "measureMillis=1", "operations=gather", "sizes=8");
    TimedCalls second =
        new TimedCalls(
            new Book("", 0),
            new Linked(1, up, down),
            options,
            (nanos, longEnough) -> {
              ran.add(nanos);
              return ran.sum() >= restless;
            });
    Thread other = Thread.ofPlatform().daemon().start(() -> second.run(new Output(System.out)));
    double[] ranBefore = new double[1];
    PrintStream out =
        new PrintStream(bytes, true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            if (line.equals("@lab warm")) {
              ranBefore[0] = ran.sum();
            }
            super.println(line);
          }
        };
    new TimedCalls(new Book("", 0), new Linked(0, down, up), options, (nanos, longEnough) -> true)
        .run(new Output(out));
    other.join();
    assertThat(ranBefore[0]).isGreaterThanOrEqualTo(restless);
    assertThat(series()).isNotEmpty();
  }

  private List<Series> series() {
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(ProgramLine::parse)
        .filter(ProgramLine.Data.class::isInstance)
        .map(line -> ((ProgramLine.Data) line).series())
        .toList();
  }

  private void run(String wrong, int millis, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("warmMillis=1", "measureMillis=1", "samples=20"));
    ProgramOptions options = ProgramOptions.parse(all.toArray(String[]::new));
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new TimedCalls(new Book(wrong, millis), new Alone(), options).run(new Output(out));
  }

  private final class Book implements CallBook {
    private final String wrong;
    private final int millis;

    Book(String wrong, int millis) {
      this.wrong = wrong;
      this.millis = millis;
    }

    @Override
    public List<String> kinds() {
      return kinds;
    }

    @Override
    public Runnable call(Cell cell, int kind) {
      return () -> {
        made.add(kind == 0 ? cell.operation() : cell.operation() + " " + kind);
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      };
    }

    @Override
    public void barrier() {
      made.add("barrier");
    }

    @Override
    public boolean isRight(Cell cell) {
      return !cell.operation().equals(wrong);
    }
  }

  private static final class Alone extends Orders {
    Alone() {
      super(0, 1);
    }

    @Override
    protected void send(long[] numbers, int count, int destination) {
      throw new AssertionError("there is no other rank");
    }

    @Override
    protected void receive(long[] numbers, int count, int source) {
      throw new AssertionError("there is no other rank");
    }
  }

  /** One of two ranks. */
  private static final class Linked extends Orders {
    private final BlockingQueue<long[]> out;
    private final BlockingQueue<long[]> in;

    Linked(int rank, BlockingQueue<long[]> out, BlockingQueue<long[]> in) {
      super(rank, 2);
      this.out = out;
      this.in = in;
    }

    @Override
    protected void send(long[] numbers, int count, int destination) {
      out.add(Arrays.copyOf(numbers, count));
    }

    @Override
    protected void receive(long[] numbers, int count, int source) {
      try {
        System.arraycopy(in.take(), 0, numbers, 0, count);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
