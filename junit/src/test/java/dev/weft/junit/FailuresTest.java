package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;

import consumer.FailingCases;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.opentest4j.AssertionFailedError;

/** What a user reads of a test that does not pass. */
@Timeout(60)
class FailuresTest {
  private static final String STALL_LIMIT = "weft.stall.report";

  @AfterEach
  void forget() {
    System.clearProperty(STALL_LIMIT);
  }

  @Test
  void anAssertionOfThreads() {
    Throwable thrown = failure("anAssertionOfThreads");
    assertThat(thrown)
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageStartingWith("rank 1 of 3: expected: <5> but was: <3>")
        .hasMessageContaining("rank 0 was at FailingCases.anAssertionOfThreads(FailingCases.java:")
        .hasMessageContaining("rank 2 was at FailingCases");
    AssertionFailedError failed = (AssertionFailedError) thrown;
    assertThat(failed.getExpected().getEphemeralValue()).isEqualTo(5);
    assertThat(failed.getActual().getEphemeralValue()).isEqualTo(3);
  }

  @Tag("lengthy")
  @Test
  void anAssertionOfProcesses() {
    assertThat(failure("anAssertionOfProcesses"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageStartingWith("3 ranks: rank 1 ended with an uncaught exception")
        .hasMessageContaining("expected: <5> but was: <3>")
        .hasMessageContaining("in barrier, called at FailingCases")
        .message()
        .doesNotContain("org.junit.platform");
  }

  @Test
  void anException() {
    assertThat(failure("anException"))
        .hasMessageContaining("of 2: java.io.IOException: planted in")
        .hasRootCauseInstanceOf(IOException.class);
  }

  @Test
  void aWaitFailsForWhatHasEndedTheJob() {
    assertThat(failure("aWaitForABusyRank"))
        .hasMessageStartingWith("rank 0 of 3: java.lang.IllegalStateException: planted")
        .hasMessageMatching("(?s).*rank 2 was at FailingCases\\S+: PeerFailedException.*");
  }

  @Test
  void theFirstCauseIsShown() {
    for (int i = 0; i < 5; i++) {
      assertThat(failure("aWaitWhoseFailureIsHidden"))
          .hasMessageStartingWith("rank 2 of 4: java.lang.IllegalStateException: planted");
    }
  }

  @Test
  void aFactoryIsRefused() {
    EngineExecutionResults results = results("aFactory");
    assertThat(results.containerEvents().failed().stream().toList())
        .singleElement()
        .extracting(event -> event.getRequiredPayload(TestExecutionResult.class))
        .extracting(result -> result.getThrowable().orElseThrow().getMessage())
        .asString()
        .contains("aFactory", "@TestFactory", "use @ParameterizedTest or @RankTest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"aStallOfThreads", "aStallOfProcesses"})
  void aStall(String method) {
    System.setProperty(STALL_LIMIT, "300ms");
    assertThat(failure(method))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("cannot go on")
        .hasMessageContaining("tag 8")
        .hasMessageContaining("FailingCases.java:");
  }

  @Test
  void noEnd() {
    assertThat(failure("noEnd"))
        .hasMessageContaining("2 ranks did not end within 1 s")
        .hasMessageContaining("rank 0 has ended")
        .hasMessageContaining("rank 1 is at FailingCases.noEnd(FailingCases.java:");
  }

  @Test
  void aThreadThatIsLeft() {
    assertThat(failure("aThreadIsLeft")).hasMessage("the test has left thread forgotten");
  }

  @ParameterizedTest
  @ValueSource(strings = {"anAssumptionOfThreads", "anAssumptionOfProcesses"})
  void anAssumption(String method) {
    assertThat(run(method).getStatus()).isEqualTo(TestExecutionResult.Status.ABORTED);
  }

  @Test
  void mistakes() {
    assertThat(failure("anUnknownTransport"))
        .hasMessage("there is no transport pigeon; ranks take auto, local, shm, tcp or ucx");
    assertThat(failure("noRank")).hasMessageContaining("a job of 0 ranks");
  }

  @Tag("lengthy")
  @Test
  void aSurvivorsFailureIsNoLoss() {
    assertThat(failure("anAssertionOfASurvivor"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("3 ranks: rank 2 failed, as its lines [2] say");
    assertThat(failure("threadsThatSurvive"))
        .hasMessageContaining("with survives = true, say mode = RankMode.PROCESSES");
  }

  private static Throwable failure(String method) {
    TestExecutionResult result = run(method);
    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
    return result.getThrowable().orElseThrow();
  }

  private static EngineExecutionResults results(String method) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectMethod(FailingCases.class, method(method)))
        .execute();
  }

  private static TestExecutionResult run(String method) {
    return results(method).testEvents().finished().stream()
        .map(Event::getPayload)
        .flatMap(payload -> payload.map(TestExecutionResult.class::cast).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Method method(String name) {
    return Arrays.stream(FailingCases.class.getDeclaredMethods())
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
