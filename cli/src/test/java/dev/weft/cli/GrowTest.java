package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Growing;
import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that grow while they run. */
@Timeout(180)
final class GrowTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void byRanksBehindTheOthers(String transport) throws Exception {
    try (Running job = grow("-n 2 --respawn 3 --transport " + transport, "2,1", "", "2")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertAllAdd(4, job.out());
      assertAllAdd(5, job.out());
      assertThat(job.err())
          .contains("weft: rank 2 has come", "weft: rank 3 has come", "weft: rank 4 has come");
      job.assertNothingLeft();
    }
  }

  /** Host three has no rank at first. */
  @Lengthy
  @Test
  void onHostsWithFewRanks() throws Exception {
    Path shell = Files.writeString(folder.resolveSibling("shell"), "shift; exec sh -c \"$*\"\n");
    String options = "-n 3 --respawn 2 --network 127.0.0.1 --hosts one:2,two:1,three:1 --ssh";
    List<String> words = new ArrayList<>(List.of(options.split(" ")));
    words.add("sh " + shell);
    try (Running job = new Command(folder).run(Growing.class, words, "2", "", "3")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertAllAdd(5, job.out());
      assertThat(job.err()).contains("weft: rank 3 has come on three");
      job.assertNothingLeft();
    }
  }

  @Test
  void byOneWhoComesWhenAnotherIsLostOnItsWay() throws Exception {
    try (Running job = grow("-n 2 --respawn 2", "1", "newcomer", "2")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertAllAdd(3, job.out());
      assertThat(job.err()).contains("rank 2 exited with code 1").contains("weft: rank 2 is back");
      job.assertNothingLeft();
    }
  }

  @Test
  void andHasOthersInPlaceOfLostRanksAsWell() throws Exception {
    try (Running job = grow("-n 3 --respawn 2", "1", "member", "3")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertAllAdd(4, job.out());
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void butNotByMoreThanTheyMay() throws Exception {
    try (Running job = grow("-n 2 --respawn 1", "1,1", "refused", "2")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out().split("cannot grow: the job is to have 1 more processes, and 0 of", -1))
          .hasSize(4);
      job.assertNothingLeft();
    }
    try (Running job = grow("-n 2 --respawn 1", "2", "refused", "2")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("grow takes 1 to 1 more ranks in this job, as --respawn says");
    }
    try (Running job = grow("-n 2 --survive", "1", "refused", "2")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("this job has no room for more ranks; start it");
    }
  }

  @Test
  void butNotIfTheRanksWantDifferentNumbers() throws Exception {
    try (Running job = grow("-n 3 --respawn 2", "1", "unequal", "3")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out().split("all ranks must call grow with the same number", -1)).hasSize(4);
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void underOtherLaunchersByProcessesThatTheseStart() throws Exception {
    int port = Command.freePort();
    try (Running root = byHand(0, 2, port);
        Running other = byHand(1, 2, port)) {
      Running.await(() -> root.err().contains("weft: the job waits for rank 2: start"));
      try (Running more = byHand(2, 2, port)) {
        assertThat(more.await()).as(more.err()).isZero();
      }
      assertThat(other.await()).as(other.err()).isZero();
      assertThat(root.await()).as(root.err()).isZero();
      assertAllAdd(3, root.out() + other.out() + "rank 2 of 3 adds to 3");
      root.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void whileTheProcessThatHoldsTheJobTogetherIsLost() throws Exception {
    int port = Command.freePort();
    try (Running root = byHand(0, 3, port);
        Running next = byHand(1, 3, port);
        Running other = byHand(2, 3, port)) {
      Running.await(() -> root.err().contains("weft: the job waits for rank 3: start"));
      root.process.destroyForcibly();
      Running.await(() -> next.err().contains("holds the job together from now on"));
      try (Running again = byHand(0, 3, port);
          Running more = byHand(3, 3, port)) {
        for (Running each : List.of(again, more, other, next)) {
          assertThat(each.await()).as(next.err() + each.err()).isZero();
        }
        assertAllAdd(4, again.out() + next.out() + other.out() + more.out());
      }
      next.assertNothingLeft();
    }
  }

  private Running byHand(int rank, int size, int port) throws Exception {
    Path secret = folder.resolveSibling("secret-" + port);
    if (!Files.exists(secret)) {
      Files.move(Command.secret(Command.folder(folder.getParent())), secret);
    }
    return new Command(folder)
        .byHand(rank, size, port, secret)
        .option("-Dweft.survive=true")
        .option("-Dweft.respawn=2")
        .alone(Growing.class, "1", "", Integer.toString(size));
  }

  private Running grow(String options, String... arguments) throws Exception {
    return new Command(folder).run(Growing.class, List.of(options.split(" ")), arguments);
  }

  private static void assertAllAdd(int size, String out) {
    int sum = IntStream.range(0, size).sum();
    for (int rank = 0; rank < size; rank++) {
      assertThat(out).contains("rank " + rank + " of " + size + " adds to " + sum);
    }
  }
}
