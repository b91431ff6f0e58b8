package dev.weft.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the page of messages says by examples is so. */
final class MessageExamplesTest {
  private static final double[] VALUES = new double[4];

  @Test
  void examplesBringAboutTheirMessages() {
    Map<String, String> codes = new LinkedHashMap<>();
    Map<String, Consumer<Comm>> examples = examples();
    Weft.run(1, world -> examples.forEach((code, each) -> codes.put(code, codeOf(each, world))));
    assertThat(codes)
        .hasSameSizeAs(examples)
        .allSatisfy((code, made) -> assertThat(made).isEqualTo(code));
    assertThat(Explanations.load().all()).extracting(Explanation::code).containsAll(codes.keySet());
  }

  private static String codeOf(Consumer<Comm> example, Comm world) {
    WeftException failure = catchThrowableOfType(WeftException.class, () -> example.accept(world));
    return failure == null ? "none" : failure.code().toString();
  }

  private static Map<String, Consumer<Comm>> examples() {
    Map<String, Consumer<Comm>> examples = new LinkedHashMap<>();
    examples.put("W1101", world -> world.send(VALUES, world.size(), 0));
    examples.put("W1102", world -> world.send(VALUES, 0, -5));
    examples.put("W1103", world -> world.gather(new double[3], new double[7], 0));
    examples.put(
        "W1104", world -> world.allReduce(Slice.of(VALUES), Slice.of(new float[4]), Op.SUM));
    examples.put(
        "W1105",
        world -> {
          double[] a = new double[16];
          world.allReduce(Slice.of(a, 0, 10), Slice.of(a, 5, 10), Op.SUM);
        });
    examples.put(
        "W1106",
        world -> {
          MemorySegment readOnly = MemorySegment.ofArray(VALUES).asReadOnly();
          world.receive(Slice.of(readOnly, ElementType.DOUBLE), 0, 0);
        });
    examples.put(
        "W1107", _ -> Objects.requireNonNull(Datatype.of(ElementType.DOUBLE).vector(-1, 2, 4)));
    examples.put("W1108", world -> Objects.requireNonNull(world.allReduce(VALUES, Op.BAND)));
    examples.put(
        "W1109",
        world -> Objects.requireNonNull(world.create(Cartesian.of(3, 3), Placement.AS_GIVEN)));
    examples.put("W1113", world -> inWindow(world, window -> window.put(Slice.of(VALUES), 0, 0)));
    examples.put(
        "W1112",
        world ->
            inWindow(
                world,
                window -> {
                  window.fence();
                  window.put(Slice.of(VALUES), 0, 1_000_000);
                }));
    examples.put("W1122", _ -> Weft.run(0, _ -> {}));
    examples.put(
        "W1201",
        world -> {
          Comm copy = world.dup();
          copy.close();
          copy.barrier();
        });
    examples.put(
        "W1204",
        world -> {
          Request sending = world.isend(new double[5], 0, 7);
          try {
            world.receive(VALUES, 0, 7);
          } finally {
            sending.await();
          }
        });
    examples.put(
        "W1205",
        world -> {
          Request never = world.ireceive(new double[1], 0, 99);
          try {
            never.await(Duration.ofMillis(10));
          } finally {
            never.cancel();
          }
        });
    examples.put(
        "W1611",
        _ ->
            Weft.run(
                2,
                _ -> {
                  throw new IllegalStateException("as in the example");
                }));
    return examples;
  }

  private static void inWindow(Comm world, Consumer<Window> accesses) {
    try (Window window = world.allocateWindow(4, ElementType.DOUBLE)) {
      accesses.accept(window);
    }
  }

  /** Programs compare messages of Weft's exceptions; the code is in what is printed. */
  @Test
  void theCodeIsInWhatIsPrintedAndNotInTheMessage() {
    assertThatThrownBy(() -> Weft.run(0, _ -> {}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageNotContaining("[W")
        .hasToString(
            ArgumentException.class.getName()
                + ": a job of 0 ranks is not possible; the number must be from 1 to 4096 [W1122]");
  }

  @Test
  void aCodeIsFoundAsItIsTyped() {
    Explanations explanations = Explanations.load();
    Explanation rank = explanations.of("W1101").orElseThrow();
    for (String typed : new String[] {"w1101", "1101", "[W1101]"}) {
      assertThat(explanations.of(typed)).contains(rank);
    }
    assertThat(rank.subject()).isEqualTo("Arguments");
    assertThat(explanations.of("")).isEmpty();
    assertThat(explanations.of("W11012")).isEmpty();
  }
}
