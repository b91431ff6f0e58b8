package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Meeting;
import dev.weft.cli.program.Parent;
import dev.weft.testkit.Lengthy;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that spawn others, and jobs that meet. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
final class DynamicJobsTest {
  private static final int SIGKILL_CODE = 137;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"-n 2 -J-Dweft.native=off, 2, 3", "-n 2 --threads --transport tcp, 2, 1"})
  void processesAreAdded(String options, int parents, int children) throws Exception {
    try (Running job =
        new Command(folder).run(Parent.class, options, "add", Integer.toString(children))) {
      assertAdded(job, parents, children);
    }
  }

  @Test
  void processesAreAddedWithoutALauncher() throws Exception {
    try (Running job = new Command(folder).alone(Parent.class, "add", "2")) {
      assertAdded(job, 1, 2);
    }
  }

  private static void assertAdded(Running job, int parents, int children) throws Exception {
    assertThat(job.await()).as(job.err()).isZero();
    for (int rank = 0; rank < parents; rank++) {
      assertThat(job.lines())
          .contains("parent " + rank + ": " + children + " of " + (parents + children));
    }
    for (int rank = 0; rank < children; rank++) {
      int sum = 100 * (parents - 1) * parents / 2 + rank * parents;
      assertThat(job.lines())
          .contains(
              "child %d of %d: %d from %d of %d, x y"
                  .formatted(rank, children, sum, parents, parents + children));
    }
    assertThat(job.lines()).hasSize(parents + children);
    assertThat(job.err()).isEmpty();
    job.assertNothingLeft();
  }

  @Test
  void severalProgramsAreOneWorld() throws Exception {
    try (Running job = new Command(folder).run(Parent.class, "-n 1 --tag-output", "several")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .containsExactlyInAnyOrder(
              "[0] parent of 3",
              "[1] child 0 of 3: first null",
              "[2] child 1 of 3: second two",
              "[3] child 2 of 3: second two");
      job.assertNothingLeft();
    }
  }

  @Test
  void aProgramThatCannotBeStartedIsSaid() throws Exception {
    try (Running job = new Command(folder).run(Parent.class, "-n 2", "missing")) {
      assertThat(job.await()).isNotZero();
      assertThat(job.lines()).hasSize(8).allMatch(line -> line.startsWith("not spawned: "));
      assertThat(job.out())
          .contains("no rank can be started on host elsewhere", "/no/such/folder, in which rank 0");
      assertThat(job.err()).contains("no.such.Program", "cannot be loaded");
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void aChildThatIsKilledIsToldToItsParents() throws Exception {
    try (Running job = new Command(folder).run(Parent.class, "-n 2", "child-dies")) {
      kill(job, "child 1");
      assertThat(job.await()).isEqualTo(SIGKILL_CODE);
      assertThat(job.lines()).contains("parent 0 was told", "parent 1 was told");
      assertThat(job.err()).contains("of the spawned job", "rank 1 was ended by SIGKILL");
      job.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @Strings(usual = "parent 1", thorough = "parent 0")
  void aParentThatIsKilledEndsItsChildren(String victim) throws Exception {
    try (Running job = new Command(folder).run(Parent.class, "-n 2", "parent-dies")) {
      job.awaitOutput("parent 0 ", "parent 1 ", "child 0 ", "child 1 ");
      kill(job, victim);
      assertThat(job.await()).isEqualTo(SIGKILL_CODE);
      job.assertNothingLeft();
    }
  }

  @Test
  void theLaunchersDeathEndsAll() throws Exception {
    try (Running job = new Command(folder).run(Parent.class, "-n 1", "parent-dies")) {
      job.awaitOutput("parent 0 ", "child 0 ", "child 1 ");
      job.process.destroyForcibly();
      Running.await(() -> job.ranks().isEmpty());
      assertThat(job.ranks()).isEmpty();
    }
  }

  @Lengthy
  @Test
  void childrenEndWithAParentThatIsTheirLauncher() throws Exception {
    try (Running job = new Command(folder).alone(Parent.class, "parent-dies")) {
      job.awaitOutput("parent 0 ", "child 0 ", "child 1 ");
      job.process.destroyForcibly();
      Running.await(() -> job.ranks().isEmpty());
      assertThat(job.ranks()).isEmpty();
    }
  }

  private static void kill(Running job, String who) throws Exception {
    Pattern line = Pattern.compile("(?m)^" + who + " (\\d+)$");
    Running.await(() -> line.matcher(job.out()).find() || !job.process.isAlive());
    Matcher found = line.matcher(job.out());
    assertThat(found.find()).as("%s %s", job.out(), job.err()).isTrue();
    ProcessHandle.of(Long.parseLong(found.group(1))).ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void jobsMeetUnderAName() throws Exception {
    try (Running serving = new Command(folder).run(Meeting.class, "-n 2", "serve", "a name");
        Running visiting = new Command(folder).run(Meeting.class, "-n 3", "visit", "a name")) {
      assertThat(serving.await()).as(serving.err()).isZero();
      assertThat(visiting.await()).as(visiting.err()).isZero();
      assertThat(serving.lines()).containsExactlyInAnyOrder("serve 0: 9", "serve 1: 9");
      assertThat(visiting.lines())
          .containsExactlyInAnyOrder("visit 0: 4", "visit 1: 4", "visit 2: 4");
      serving.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void aJobThatMeetsOneThatDiesGoesOn() throws Exception {
    try (Running staying = new Command(folder).run(Meeting.class, "-n 2", "stay", "b");
        Running dying = new Command(folder).run(Meeting.class, "-n 2", "visit", "b", "die")) {
      assertThat(dying.await()).isEqualTo(3);
      assertThat(staying.await()).as(staying.err()).isZero();
      assertThat(staying.lines()).contains("stay 0 was told", "stay 1 was told");
      staying.assertNothingLeft();
    }
  }
}
