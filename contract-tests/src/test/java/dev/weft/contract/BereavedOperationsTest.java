package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each operation of a communicator does when a rank that it needs dies, or is dead. */
@WithinOneProcess
final class BereavedOperationsTest {
  /** They need no other rank. */
  private static final Set<String> LOCAL =
      Set.of(
          "abort attribute blocking bufferedLimit cartesian close compare errorHandler failed flushBuffered"
              .split(" "));

  private static final Set<String> LOCAL_TOO =
      Set.of(
          "group improbe info iprobe isRevoked lookupName name neighbors nonBlocking onError openPort persistent publishName rank register removeAttribute revokeWith size time topology unpublishName worldRank"
              .split(" "));

  /** They go on without the dead: {@link AgreementTest}, {@link RevokeTest}, RandomDeathsTest. */
  private static final Set<String> OF_SURVIVORS =
      Set.of(
          "acknowledgeFailed agree agreeFailed grow iagree ishrink repair revoke shrink"
              .split(" "));

  /**
   * Sends of objects, which need a codec and are sends; those of one rank's results alone, so that
   * the others need not wait; of topologies, as {@code create} makes them; and of other jobs.
   */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "accept connect createAdjacent createDistributed createInter disconnect exclusiveScan exclusiveScanObject gatherObjects isendObject reduceObject scan scanObject sendObject spawn spawnThreads sub"
              .split(" "));

  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void everyOperationThatNeedsADeadRankFails(String transport) {
    var plan =
        ProcessRanks.plan(BereavedOperations.RANKS, BereavedOperations.class)
            .property("weft.transport", transport);
    plan.survive(0);
    String output = ProcessRanks.run(plan);
    assertThat(output).doesNotContain("wrong: ").contains("checked ");
  }

  @Test
  void everyOperationIsThere() {
    Set<String> names =
        Arrays.stream(Comm.class.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .map(Method::getName)
            .filter(name -> !isOf(LOCAL, name) && !isOf(LOCAL_TOO, name))
            .filter(name -> !isOf(OF_SURVIVORS, name) && !isOf(ELSEWHERE, name))
            .filter(name -> !name.toLowerCase(java.util.Locale.ROOT).contains("neighbor"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> rows =
        BereavedOperations.rows().keySet().stream()
            .map(row -> row.split(",")[0])
            .collect(Collectors.toSet());
    names.removeAll(rows);
    assertThat(names).isEmpty();
  }

  /** Also in the form that does not block, and the persistent one. */
  private static boolean isOf(Set<String> names, String name) {
    return names.contains(name)
        || names.stream().anyMatch(each -> name.equals("i" + each) || name.equals(each + "Init"));
  }
}
