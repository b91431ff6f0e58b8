package dev.weft.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Bytes;
import dev.weft.cli.program.Letters;
import dev.weft.cli.program.Ticker;
import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of output that is not read, not read soon, or cannot be written. */
@Timeout(120)
final class OutputTest {
  private static final long SLACK_MILLIS = 4_000;
  private static final int READER_GONE = 128 + 13;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-n 2", "-n 2 --threads", "-n 2 --tag-output"})
  void aReaderThatGoesAwayEndsTheJobAtTheNextLine(String options) throws Exception {
    try (Running job = new Command(folder).run(Ticker.class, options, "1200")) {
      job.awaitOutput("tick 5");
      long start = System.nanoTime();
      job.process.getInputStream().close();
      assertThat(job.await()).isEqualTo(READER_GONE);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(SLACK_MILLIS);
      assertThat(job.err()).isEmpty();
      job.assertNothingLeft();
    }
  }

  /** The last words too: those that come with the end of a rank, or without an end of line. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"-n 1,1,", "-n 1,1,...", "-n 2,1200,", "-n 2 --threads,1,", "-n 2,5,..."})
  void outputThatCannotBeWrittenFailsTheJob(String options, String ticks, String end)
      throws Exception {
    String[] words = end == null ? new String[] {ticks} : new String[] {ticks, end};
    try (Running job = to("/dev/full").run(Ticker.class, options, words)) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err())
          .startsWith(
              "weft: what the ranks print cannot be written: standard output: No space left on device [W2002]\n");
      job.assertNothingLeft();
    }
  }

  @Test
  void outputIsWaitedForHoweverSlowlyItIsRead() throws Exception {
    List<String> slowly = List.of("sh", "-c", "\"$@\" | { sleep 1.5; cat; }", "sh");
    try (Running job = new Command(folder).after(slowly).run(Bytes.class, "-n 1")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.outBytes()).isEqualTo(Bytes.all());
    }
  }

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"info", "--version", "help run"})
  void everyCommandSaysThatItsOutputIsLost(String words) throws Exception {
    try (Running command = to("/dev/full").start(words.split(" "))) {
      assertThat(command.await()).as(command.err()).isEqualTo(1);
      assertThat(command.err())
          .contains("weft: cannot write to standard output: No space left on device");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-n 1", "-n 1 --threads"})
  void whatRanksPrintIsUtf8WhateverTheLocale(String options) throws Exception {
    List<String> without = List.of("env", "-u", "LC_CTYPE", "LC_ALL=C");
    try (Running job = new Command(folder).after(without).run(Letters.class, options)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(new String(job.outBytes(), UTF_8)).isEqualTo(Letters.TEXT + "\n");
      assertThat(job.err()).isEqualTo(Letters.TEXT + "\n");
    }
  }

  /** As over ssh: the shell there has no locale. */
  @Lengthy
  @Test
  void onAnotherHostNamesOfFilesHaveAllLetters() throws Exception {
    Path shell =
        Files.writeString(
            folder.resolve("shell"),
            "shift; exec env -i HOME=%s PATH=\"$PATH\" sh -c \"$*\"\n".formatted(folder));
    List<String> there =
        List.of("--hosts", "there", "--network", "127.0.0.1", "--ssh", "sh " + shell);
    try (Running job = new Command(folder).run(Letters.class, there, folder.toString())) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(new String(job.outBytes(), UTF_8)).isEqualTo(Letters.TEXT + "\n");
      assertThat(folder.resolve(Letters.FILE)).exists();
    }
  }

  private Command to(String file) {
    return new Command(folder).after(List.of("sh", "-c", "exec \"$@\" >" + file, "sh"));
  }
}
