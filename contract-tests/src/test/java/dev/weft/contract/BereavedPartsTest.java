package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.io.ParallelFile;
import dev.weft.rma.Window;
import dev.weft.testkit.Lengthy;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each operation of a window or a file does when one of its ranks dies, or is dead. */
@WithinOneProcess
final class BereavedPartsTest {
  /** They tell something, or change what no other rank sees. */
  private static final String LOCAL =
      "attribute count errorHandler info isDirect memory name rank removeAttribute sharedMemory size type";

  /** Of dynamic windows; they need no other rank. */
  private static final String ATTACHING = "attach detach";

  /** Of {@code lock} and {@code unlock}, with an action between. */
  private static final String IN_ONE = "locked lockedAll";

  /** The same as {@code getInt}. */
  private static final String TYPED = "getDouble getFloat getLong";

  private static final String OF_FILES =
      "at byteOffset consistency hints options path position shared view";

  @Lengthy
  @ParameterizedTest
  @CsvSource({"shm, direct", "tcp, served"})
  void everyOperationOfAWindow(String transport, String how) {
    assertThat(run(transport, BereavedWindows.class, how))
        .doesNotContain("wrong: ")
        .contains("checked ");
  }

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void everyOperationOfAFile(String transport, @TempDir Path folder) {
    assertThat(run(transport, BereavedFiles.class, folder.toString()))
        .doesNotContain("wrong: ")
        .contains("checked ");
  }

  private static String run(String transport, Class<?> program, String argument) {
    var plan =
        ProcessRanks.plan(Bereavement.RANKS, program, argument)
            .property("weft.transport", transport);
    plan.survive(0);
    return ProcessRanks.run(plan);
  }

  @Test
  void everyOperationIsThere() {
    assertThat(namesOf(Window.class, BereavedWindows.rows(true).keySet()))
        .isSubsetOf(words(LOCAL, ATTACHING, IN_ONE, TYPED));
    assertThat(namesOf(ParallelFile.class, BereavedFiles.rows().keySet()))
        .isSubsetOf(words(OF_FILES, LOCAL));
  }

  /** Names of methods that are in no row. */
  private static Set<String> namesOf(Class<?> type, Set<String> rows) {
    Set<String> names =
        Arrays.stream(type.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .filter(method -> !method.getDeclaringClass().getSimpleName().startsWith("Earlier"))
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    rows.forEach(row -> names.removeAll(words(row.replace(",", ""))));
    return names;
  }

  private static Set<String> words(String... lists) {
    return Stream.of(lists).flatMap(list -> Stream.of(list.split(" "))).collect(Collectors.toSet());
  }
}
