package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of test and of parameter that JUnit has, on ranks. */
class KindsOfTestsTest {
  private static int all;
  private int each;

  @BeforeAll
  static void once(TestInfo info) {
    assertThat(info).isNotNull();
    all++;
  }

  @BeforeEach
  void before() {
    each++;
  }

  private void check(Comm world, int ranks) {
    assertThat(world.size()).isEqualTo(ranks);
    assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(ranks);
    assertThat(all).isPositive();
    assertThat(each).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @Ranks(2)
  void withAnArgument(int number, Comm world) {
    assertThat(number).isIn(1, 2);
    assertThat(world.allReduce((long) number, Op.SUM)).isEqualTo(2L * number);
    check(world, 2);
  }

  @Tag("lengthy")
  @ParameterizedTest
  @CsvSource({"7, seven", "8, eight"})
  @Ranks(value = 2, mode = RankMode.PROCESSES)
  void withArgumentsOfProcesses(int number, String word, Weft weft, TestInfo info) {
    assertThat(word).startsWith(number == 7 ? "sev" : "eig");
    assertThat(info.getDisplayName()).contains(word);
    check(weft.world(), 2);
  }

  @Test
  @Ranks(value = 3, mode = RankMode.PROCESSES, survives = true)
  void goesOnWithoutALostRank(Comm world) {
    if (world.rank() == 1) {
      Runtime.getRuntime().halt(1);
    }
    assertThatThrownBy(() -> world.receive(new int[1], 1, 1))
        .isInstanceOf(PeerFailedException.class);
    try (Comm left = world.shrink()) {
      assertThat(left.allReduce(1L, Op.SUM)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource("1, 2, 3")
  @Ranks(2)
  void withAllArguments(ArgumentsAccessor arguments, Comm world) {
    assertThat(arguments.getInteger(2)).isEqualTo(3);
    check(world, 2);
  }

  @RepeatedTest(2)
  @Ranks(2)
  void again(Comm world, RepetitionInfo repetition) {
    assertThat(repetition.getTotalRepetitions()).isEqualTo(2);
    check(world, 2);
  }

  @RepeatedTest(1)
  @Ranks(value = 2, mode = RankMode.PROCESSES)
  void againByProcesses(RepetitionInfo repetition, Comm world) {
    assertThat(repetition.getCurrentRepetition()).isEqualTo(1);
    check(world, 2);
  }

  @Test
  @Ranks(2)
  void withAFolder(@TempDir Path folder, Comm world) {
    assertThat(Files.isDirectory(folder)).isTrue();
    check(world, 2);
  }

  @TestTemplate
  @ExtendWith(Twice.class)
  @Ranks(2)
  void aTemplate(Comm world) {
    check(world, 2);
  }

  /** Runs a template or class twice. */
  static final class Twice
      implements TestTemplateInvocationContextProvider, ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      return Stream.of(named("first"), named("second"));
    }

    private static TestTemplateInvocationContext named(String name) {
      return new TestTemplateInvocationContext() {
        @Override
        public String getDisplayName(int number) {
          return name;
        }
      };
    }

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
        ExtensionContext context) {
      return Stream.of(
          new ClassTemplateInvocationContext() {}, new ClassTemplateInvocationContext() {});
    }
  }

  @Nested
  @Ranks(3)
  class WithinAClass {
    @RankTest(ranks = {1, 2})
    void aMethodHasItsOwn(Comm world) {
      assertThat(world.size()).isIn(1, 2);
      check(world, world.size());
    }

    @ParameterizedTest
    @ValueSource(strings = "word")
    void aParameterizedOneHasThoseOfTheClass(String word, Comm world) {
      assertThat(word).isEqualTo("word");
      check(world, 3);
    }
  }

  @Nested
  @ClassTemplate
  @ExtendWith(Twice.class)
  class OfAClassTemplate {
    @Test
    @Ranks(2)
    void ofThreads(Comm world) {
      check(world, 2);
    }

    @Tag("lengthy")
    @Test
    @Ranks(value = 2, mode = RankMode.PROCESSES)
    void ofProcesses(Comm world) {
      check(world, 2);
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class OfOneInstance {
    private final List<String> made = List.of("made");

    @Test
    @Ranks(2)
    void theInstanceIsShared(Comm world) {
      assertThat(made).hasSize(1);
      check(world, 2);
    }
  }

  @Nested
  @ParameterizedClass
  @ValueSource(ints = {3, 4})
  class OfAParameterizedClass {
    @Parameter int number;

    @Test
    @Ranks(2)
    void ofThreads(Comm world) {
      assertThat(number).isIn(3, 4);
      assertThat(world.allReduce((long) number, Op.SUM)).isEqualTo(2L * number);
    }

    @Tag("lengthy")
    @Test
    @Ranks(value = 2, mode = RankMode.PROCESSES)
    void ofProcesses(Comm world) {
      assertThat(number).isIn(3, 4);
      assertThat(world.allReduce((long) number, Op.SUM)).isEqualTo(2L * number);
    }
  }
}
