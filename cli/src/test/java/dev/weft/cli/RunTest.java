package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Bytes;
import dev.weft.cli.program.Chatter;
import dev.weft.cli.program.Counter;
import dev.weft.cli.program.Echo;
import dev.weft.cli.program.Hello;
import dev.weft.cli.program.OwnStack;
import dev.weft.internal.os.AvailableCores;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that do what they should. */
@Timeout(120)
final class RunTest {
  @TempDir Path folder;

  @ParameterizedTest
  @Strings(
      usual = {
        "-n 1",
        "-n 3 --transport tcp",
        "-n 3 --threads",
        "-n 3 --threads=2",
        "-n 2 --bind core --timeout 1m"
      },
      thorough = {"-n 4", "-n 3 --transport shm", "--threads --transport=local -n=2"})
  void everyRankKnowsWhoItIs(String options) throws Exception {
    int ranks = options.replaceAll(".*-n[ =](\\d+).*", "$1").charAt(0) - '0';
    try (Running job = new Command(folder).run(Hello.class, options, "a", "--b", "-c d")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, ranks)
                  .mapToObj(rank -> "rank " + rank + " of " + ranks + ": a --b -c d")
                  .toList());
      assertThat(job.err()).isEmpty();
      job.assertNothingLeft();
    }
  }

  @Test
  void withoutANumberThereIsARankForEachCore() throws Exception {
    int ranks = AvailableCores.usable();
    try (Running job = new Command(folder).run(Hello.class, "--threads", "a")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .hasSize(ranks)
          .allMatch(line -> line.contains(" of " + ranks + ": a"));
      assertThat(job.err()).startsWith("weft: " + ranks + " rank").contains("-n N", "[W3018]");
    }
  }

  @Test
  void theStackBeginsWithTheProgramsMain() throws Exception {
    try (Running job = new Command(folder).run(OwnStack.class, "-n 1")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines()).containsExactly("main: " + OwnStack.class.getName() + ".main");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-n 3", "-n 3 --threads"})
  void inputGoesToTheFirstRank(String options) throws Exception {
    try (Running job = new Command(folder).run(Echo.class, options)) {
      try (OutputStream in = job.in()) {
        in.write("one\ntwo".getBytes(StandardCharsets.UTF_8));
      }
      assertThat(job.await()).isZero();
      assertThat(job.out()).isEqualTo("one\ntwo");
      assertThat(job.err().lines()).containsExactlyInAnyOrder("read 7", "read 0", "read 0");
    }
  }

  @Test
  void notAByteOfUntaggedOutputChanges() throws Exception {
    try (Running job = new Command(folder).run(Bytes.class, "-n 1")) {
      assertThat(job.await()).isZero();
      assertThat(job.outBytes()).isEqualTo(Bytes.all());
    }
  }

  @ParameterizedTest
  @Strings(usual = "-n 4 --tag-output", thorough = "-n 4")
  void linesOfDifferentRanksAreNeverMixed(String options) throws Exception {
    int lines = 500;
    try (Running job = new Command(folder).run(Chatter.class, options, Integer.toString(lines))) {
      assertThat(job.await()).isZero();
      for (int rank = 0; rank < 4; rank++) {
        String tag = options.contains("tag") ? "[" + rank + "] " : "";
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
          expected.add(tag + "<" + rank + ":" + i + ">");
        }
        String mark = "<" + rank + ":";
        assertThat(job.lines().stream().filter(line -> line.contains(mark)))
            .containsExactlyElementsOf(expected);
      }
      assertThat(job.lines()).hasSize(4 * lines);
    }
  }

  @Test
  void linesOfThreadsAreTaggedToo() throws Exception {
    try (Running job = new Command(folder).run(Hello.class, "-n 3 --threads --tag-output", "x")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .containsExactlyInAnyOrder(
              "[0] rank 0 of 3: x", "[1] rank 1 of 3: x", "[2] rank 2 of 3: x");
    }
  }

  @ParameterizedTest
  @Strings(usual = "-n 3 --threads", thorough = "-n 3")
  void staticFieldsBelongToOneRank(String options) throws Exception {
    try (Running job = new Command(folder).run(Counter.class, options)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .containsExactlyInAnyOrder(
              "count of rank 0 is 1", "count of rank 1 is 2", "count of rank 2 is 3");
    }
  }
}
