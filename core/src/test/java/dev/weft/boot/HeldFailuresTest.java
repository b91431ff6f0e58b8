package dev.weft.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.WithoutNativeCalls;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is the first to have failed, where the ends of processes are noticed late. */
@WithoutNativeCalls
@Timeout(30)
final class HeldFailuresTest {
  private static final int RANKS = 3;

  private final List<RankProcess> ranks = new ArrayList<>();
  private final Set<Integer> detached = new HashSet<>();
  private final Alarms alarms = new Alarms();
  private final List<RankFailure> failed = new ArrayList<>();
  private final HeldFailures held =
      new HeldFailures(
          RANKS,
          ranks,
          rank -> !detached.contains(rank),
          alarms,
          failed::add,
          this::failedOfAnother);

  private static final class FakeProcess extends Process {
    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream getInputStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public InputStream getErrorStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() {
      return 0;
    }

    @Override
    public long pid() {
      return ProcessHandle.current().pid();
    }

    @Override
    public int exitValue() {
      return 0;
    }

    @Override
    public void destroy() {}
  }

  @BeforeEach
  void join() {
    for (int rank = 0; rank < RANKS; rank++) {
      Process process = new FakeProcess();
      OutputPump pump =
          OutputPump.start(
              rank, false, process.getInputStream(), (_, _, _, _) -> {}, new Gate(), _ -> {});
      RankProcess joined = new RankProcess(rank, process, pump, pump);
      joined.joined = true;
      ranks.add(joined);
    }
  }

  private void failedOfAnother(RankFailure failure) {
    if (failed.isEmpty()) {
      failed.add(failure);
    }
  }

  private static RankFailure thrownBy(int rank) {
    return new RankFailure(rank, 1, "ended with an uncaught exception", "");
  }

  private void ringFor(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      alarms.ring();
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  void theRankThatIsBlamedIsTheFirstHoweverLateItsEndIsSeen() throws Exception {
    detached.add(1);
    held.hold(thrownBy(0), 1);
    ringFor(300);
    assertThat(failed).isEmpty();
    ranks.get(1).exitCode = 137;
    RankFailure killed = FailureReport.ofExit(1, 137);
    failed.add(killed);
    ringFor(100);
    assertThat(failed).containsExactly(killed);
  }

  @Test
  void anExitIsHeldWhileAnotherRankIsEnding() throws Exception {
    assertThat(held.isAnyRankEnding()).isFalse();
    detached.add(2);
    assertThat(held.isAnyRankEnding()).isTrue();
    RankFailure exit = FailureReport.ofExit(0, 3);
    held.hold(exit, ControlFrame.NOBODY);
    ringFor(100);
    assertThat(failed).isEmpty();
    ranks.get(2).exitCode = 139;
    RankFailure crash = FailureReport.ofExit(2, 139);
    failed.add(crash);
    ringFor(100);
    assertThat(failed).startsWith(crash).contains(exit);
  }

  @Test
  void ofRanksThatBlameEachOtherInTurnTheLastIsTheFirst() throws Exception {
    held.hold(thrownBy(0), 2);
    held.hold(thrownBy(2), 1);
    ringFor(100);
    assertThat(failed).containsExactly(thrownBy(2));
  }

  @Test
  void twoThatBlameEachOtherAreJudgedAsWell() throws Exception {
    held.hold(thrownBy(0), 1);
    held.hold(thrownBy(1), 0);
    ringFor(100);
    assertThat(failed).hasSize(1);
  }

  @Test
  void aRankThatHasSaidWhyItEndsHoldsUpNobody() throws Exception {
    detached.add(0);
    ranks.get(0).explained = true;
    held.hold(thrownBy(0), 1);
    ringFor(200);
    assertThat(failed).containsExactly(thrownBy(0));
  }

  @Test
  void aRankOfAnotherJobMayBeToBlame() throws Exception {
    held.hold(thrownBy(0), RANKS - 1);
    ringFor(100);
    assertThat(held.blameAnotherJob()).isFalse();
    held.hold(thrownBy(1), RANKS);
    ringFor(100);
    assertThat(held.blameAnotherJob()).isTrue();
  }
}
