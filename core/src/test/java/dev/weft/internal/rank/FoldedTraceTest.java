package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FoldedTraceTest {
  private static final StackTraceElement[] FRAMES = {
    frame("dev.weft.internal.engine.failure.Failures"),
    frame("dev.weft.internal.engine.Engine"),
    frame("dev.weft.call.Receives"),
    frame("com.example.Heat"),
    frame("java.util.ArrayList"),
    frame("com.example.Main")
  };

  @AfterEach
  void reset() {
    System.clearProperty(FoldedTrace.PROPERTY);
  }

  @Test
  void whatTheLibraryCallLedToIsOneLine() {
    assertThat(FoldedTrace.of(failure()).lines())
        .containsExactly(
            "dev.weft.failure.ArgumentException: no such rank [W1100]",
            "\t(2 frames of Weft; -Dweft.frames=all shows them)",
            "\tat dev.weft.call.Receives.run(Receives.java:1)",
            "\tat com.example.Heat.run(Heat.java:1)",
            "\tat java.util.ArrayList.run(ArrayList.java:1)",
            "\tat com.example.Main.run(Main.java:1)");
  }

  @Test
  void causesAreFoldedToo() {
    Exception outer = new IllegalStateException("step failed", failure());
    outer.setStackTrace(new StackTraceElement[] {frame("com.example.Outer")});
    assertThat(FoldedTrace.of(outer).lines())
        .containsSubsequence(
            "\tat com.example.Outer.run(Outer.java:1)",
            "Caused by: dev.weft.failure.ArgumentException: no such rank [W1100]",
            "\t(2 frames of Weft; -Dweft.frames=all shows them)",
            "\tat dev.weft.call.Receives.run(Receives.java:1)");
  }

  @Test
  void whatThrewAnExceptionOfAnotherKindStays() {
    Exception fault = new IllegalStateException("a fault");
    fault.setStackTrace(FRAMES);
    assertThat(FoldedTrace.of(fault)).contains("Failures.java:1", "Engine.java:1");
  }

  @Test
  void theProgramsOwnCodeBelowTheLibraryStays() {
    Exception fault = new IllegalStateException("of an operator");
    fault.setStackTrace(
        new StackTraceElement[] {
          frame("com.example.Sum"),
          frame("dev.weft.internal.kernel.Fold"),
          frame("dev.weft.call.Reductions"),
          frame("com.example.Main")
        });
    assertThat(FoldedTrace.of(fault).lines())
        .containsExactly(
            "java.lang.IllegalStateException: of an operator",
            "\tat com.example.Sum.run(Sum.java:1)",
            "\t(1 frame of Weft; -Dweft.frames=all shows them)",
            "\tat dev.weft.call.Reductions.run(Reductions.java:1)",
            "\tat com.example.Main.run(Main.java:1)");
  }

  @Test
  void allFramesAreShownWhereThatIsAskedFor() {
    System.setProperty(FoldedTrace.PROPERTY, "all");
    assertThat(FoldedTrace.of(failure())).contains("Failures.java:1", "Engine.java:1");
  }

  private static Exception failure() {
    Exception failure = new ArgumentException("no such rank");
    failure.setStackTrace(FRAMES);
    return failure;
  }

  private static StackTraceElement frame(String type) {
    String name = type.substring(type.lastIndexOf('.') + 1);
    return new StackTraceElement(type, "run", name + ".java", 1);
  }
}
