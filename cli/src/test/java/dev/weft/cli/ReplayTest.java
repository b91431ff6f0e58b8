package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Races;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of jobs and their replays, from the command line. */
@Timeout(300)
final class ReplayTest {
  /** {@code -Dweft.test.replays=10} for as many of each record. */
  private static final int REPLAYS = Integer.getInteger("weft.test.replays", Thorough.count(1, 3));

  private static final String LEDGER =
      """
      import module dev.weft;
      import dev.weft.objects.*;

      interface Ledger {
        void add(int rank);

        String all();
      }

      static class Book implements Ledger {
        private String text = "";

        public synchronized void add(int rank) {
          text += rank;
        }

        public synchronized String all() {
          return text;
        }
      }

      void main(String[] args) throws Exception {
        try (Weft weft = Weft.init(args); Node node = Node.of(weft.world())) {
          if (node.rank() == 0) {
            node.export("book", Ledger.class, new Book());
          }
          Remote<Ledger> book = node.lookup("book", Ledger.class);
          for (int i = 0; node.rank() > 0 && i < 10; i++) {
            Thread.sleep(java.util.concurrent.ThreadLocalRandom.current().nextInt(4));
            book.call().add(node.rank());
          }
          weft.world().barrier();
          if (node.rank() == 0) {
            System.out.println(book.call().all());
          }
          weft.world().barrier();
        }
      }
      """;

  @TempDir Path folder;

  private String record(String options, String kind, boolean fails) throws Exception {
    try (Running job =
        new Command(folder)
            .run(
                Races.class,
                options + " --record " + folder.resolve("record"),
                kind,
                "" + folder)) {
      assertThat(job.await() != 0).as(job.err()).isEqualTo(fails);
      return job.out();
    }
  }

  private Running replay(String... options) throws Exception {
    String[] words = new String[options.length + 2];
    words[0] = "replay";
    System.arraycopy(options, 0, words, 1, options.length);
    words[words.length - 1] = folder.resolve("record").toString();
    return new Command(folder).start(words);
  }

  /** Time alone would have it succeed. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(
      strings = {
        "receive|-n 3",
        "post|-n 3 --threads",
        "any|-n 3 -Dweft.check=all",
        "test|-n 3",
        "probe|-n 3 --threads",
        "take|-n 3 --threads -Dweft.check=all"
      })
  void aFailureThatWasRecordedFailsInEveryReplay(String race) throws Exception {
    String kind = race.substring(0, race.indexOf('|'));
    Path slow = Files.createFile(folder.resolve("slow"));
    String _ = record(race.substring(kind.length() + 1), kind, true);
    Files.delete(slow);
    for (int i = 0; i < REPLAYS; i++) {
      try (Running job = replay()) {
        assertThat(job.await()).as(job.err()).isEqualTo(1);
        assertThat(job.err()).contains("IllegalStateException: rank 2 came first");
      }
    }
  }

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"receive", "any"})
  void aRunThatDoesSomethingElseSaysWhere(String kind) throws Exception {
    String _ = record("-n 3", kind, false);
    Path _ = Files.createFile(folder.resolve("changed"));
    try (Running job = replay()) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err())
          .contains("ReplayException: rank 0 cannot follow its record in " + folder)
          .contains(", at Races.first(Races.java:")
          .contains(
              kind.equals("any")
                  ? "is Requests.awaitAny, number 0 of the list, but now the program calls Requests.awaitSome"
                  : "that got the message of rank 1 with tag 5, but now this one is a receive");
    }
  }

  /** Rank 2 of the record has sent with another tag, and now nobody sends what rank 0 took. */
  @Lengthy
  @Test
  void aMessageThatDoesNotComeIsNamed() throws Exception {
    String _ = record("-n 3", "tag", false);
    Path _ = Files.createFile(folder.resolve("changed"));
    try (Running job = replay("--stall-report=20s")) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err())
          .contains("weft: rank 0 has waited for 10 s at Races.first(Races.java:")
          .contains("a receive from any rank with any tag on communicator 0 that got the message")
          .contains(
              "of rank 2 with tag 7; so far of those it may take, only one of rank 2 with tag 8");
    }
  }

  @Lengthy
  @Test
  void aRecordOfAKilledRankIsFollowedAsFarAsItGoes() throws Exception {
    Path mortal = Files.createFile(folder.resolve("mortal"));
    List<String> said = record("-n 4", "stream", true).lines().toList();
    Files.delete(mortal);
    assertThat(said).hasSizeGreaterThan(40);
    for (int i = 0; i < REPLAYS; i++) {
      try (Running job = replay()) {
        assertThat(job.await()).as(job.err()).isZero();
        assertThat(job.lines()).hasSize(600).startsWith(said.toArray(String[]::new));
      }
    }
  }

  @Test
  void theWholeOrderIsRepeated() throws Exception {
    String said = record("-n 4", "stream", false);
    assertThat(said.lines()).hasSize(600);
    try (Running job = replay()) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).isEqualTo(said);
    }
  }

  @Lengthy
  @Test
  void callsToAnObjectComeInTheSameOrder() throws Exception {
    Path program = Files.writeString(folder.resolve("Calls.java"), LEDGER);
    String said;
    try (Running job =
        new Command(folder)
            .start(
                "run",
                "-n",
                "4",
                "--record",
                folder.resolve("record").toString(),
                "-cp",
                System.getProperty("weft.objects"),
                program.toString())) {
      assertThat(job.await()).as(job.err()).isZero();
      said = job.out();
    }
    assertThat(said).hasSize(31).contains("1", "2", "3");
    for (int i = 0; i < REPLAYS; i++) {
      try (Running job = replay()) {
        assertThat(job.await()).as(job.err()).isZero();
        assertThat(job.out()).isEqualTo(said);
      }
    }
  }

  /** With everybody stopped for a while as a debugger does. */
  @Lengthy
  @Test
  void aReplayMayBeDebuggedAndTraced() throws Exception {
    Path slow = Files.createFile(folder.resolve("slow"));
    String _ = record("-n 3", "any", true);
    Files.delete(slow);
    int port = Command.freePort();
    try (Running job = replay("--debug=0", "--debug-port", "" + port)) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err())
          .contains("weft: debug rank 0: jdb -attach 127.0.0.1:" + port)
          .contains("rank 2 came first");
    }
    try (Running job = replay("--trace=" + folder.resolve("trace.json"))) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err()).contains("rank 2 came first", "the trace is in");
    }
  }

  @Test
  void mistakesAreNamed() throws Exception {
    try (Running job = new Command(folder).start("replay", folder.resolve("none").toString())) {
      assertThat(job.await()).isEqualTo(2);
      assertThat(job.err()).contains("there is no folder " + folder.resolve("none"));
    }
    try (Running job = new Command(folder).start("replay", folder.toString())) {
      assertThat(job.await()).isEqualTo(2);
      assertThat(job.err()).contains("is no record of weft run --record");
    }
    Path _ = Files.createFile(Files.createDirectory(folder.resolve("full")).resolve("letter"));
    try (Running job =
        new Command(folder)
            .run(Races.class, "-n 3 --record " + folder.resolve("full"), "any", "" + folder)) {
      assertThat(job.await()).isEqualTo(2);
      assertThat(job.err()).contains("holds other files, such as letter");
    }
  }
}
