package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations on objects, against what they must give. */
@Timeout(60)
final class ObjectCollectivesTest {
  record Word(String text) {
    Word then(Word next) {
      return new Word(text + next.text);
    }
  }

  record Stranger(int number) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void everyRankGetsWhatItMust(int ranks) {
    Weft.run(
        ranks,
        world -> {
          world.register(Word.class);
          int rank = world.rank();
          for (int root : new int[] {0, ranks - 1}) {
            Word mine = word(rank, rank);
            Word sent = rank == root ? word(root, 9) : null;
            assertThat(world.broadcastObject(sent, Word.class, root)).isEqualTo(word(root, 9));
            assertThat(world.gatherObjects(mine, Word.class, root))
                .isEqualTo(rank == root ? words(ranks, rank) : List.of());
            List<Word> all = rank == root ? words(ranks, root) : null;
            assertThat(world.scatterObjects(all, Word.class, root)).isEqualTo(mine);
            assertThat(world.reduceObject(mine, Word.class, Word::then, root))
                .isEqualTo(rank == root ? joined(ranks) : mine);
          }
          Word mine = word(rank, rank);
          assertThat(world.allGatherObjects(mine, Word.class)).isEqualTo(words(ranks, rank));
          assertThat(world.allReduceObject(mine, Word.class, Word::then)).isEqualTo(joined(ranks));
          assertThat(world.scanObject(mine, Word.class, Word::then)).isEqualTo(joined(rank + 1));
          Word below = world.exclusiveScanObject(mine, Word.class, Word::then);
          assertThat(below).isEqualTo(rank == 0 ? null : joined(rank));
          List<Word> outgoing = IntStream.range(0, ranks).mapToObj(to -> word(rank, to)).toList();
          assertThat(world.allToAllObjects(outgoing, Word.class))
              .isEqualTo(IntStream.range(0, ranks).mapToObj(from -> word(from, rank)).toList());
        });
  }

  private static Word word(int rank, int number) {
    return new Word("rank " + rank + " says " + number + "x".repeat(rank * 700) + "; ");
  }

  private static List<Word> words(int ranks, int ignored) {
    return IntStream.range(0, ranks).mapToObj(rank -> word(rank, rank)).toList();
  }

  private static Word joined(int end) {
    return words(end, 0).stream().reduce(Word::then).orElseThrow();
  }

  @Test
  void nullTravels() {
    Weft.run(
        2,
        world -> {
          assertThat(world.broadcastObject((String) null, String.class, 1)).isNull();
          List<String> nulls = new ArrayList<>(world.allGatherObjects(null, String.class));
          assertThat(nulls).containsExactly(null, null);
          assertThatThrownBy(() -> world.scanObject(null, String.class, String::concat))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("null");
          stillWorks(world);
        });
  }

  @Test
  void badArgumentsAreRefusedBeforeAnythingIsSent() {
    Weft.run(
        2,
        world -> {
          assertThatThrownBy(() -> world.broadcastObject("x", String.class, 2))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("root 2");
          assertThatThrownBy(() -> world.allGatherObjects(new Stranger(1), Stranger.class))
              .isInstanceOf(CodecException.class);
          assertThatThrownBy(() -> world.allToAllObjects(List.of("x"), String.class))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("1 objects");
          if (world.rank() == 0) {
            assertThatThrownBy(() -> world.scatterObjects(null, String.class, 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("no objects");
          }
          stillWorks(world);
        });
  }

  @Test
  void anObjectOfAnotherTypeIsRefusedWhereItComesTo() {
    Weft.run(
        3,
        world -> {
          if (world.rank() == 0) {
            assertThat(world.broadcastObject("text", Object.class, 0)).isEqualTo("text");
          } else {
            assertThatThrownBy(() -> world.broadcastObject(null, Integer.class, 0))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("String");
          }
          stillWorks(world);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void anObjectThatCannotBeEncodedLeavesNobodyWaiting(int ranks) {
    Weft.run(
        ranks,
        world -> {
          int bad = ranks - 1;
          Object mine = world.rank() == bad ? new Stranger(1) : 1;
          List<Object> list = new ArrayList<>(Collections.nCopies(ranks, mine));
          cannotEncode(true, () -> world.broadcastObject(mine, Object.class, bad));
          cannotEncode(true, () -> world.allGatherObjects(mine, Object.class));
          cannotEncode(true, () -> world.scatterObjects(list, Object.class, bad));
          cannotEncode(true, () -> world.allToAllObjects(list, Object.class));
          cannotEncode(true, () -> world.allReduceObject(mine, Object.class, (a, _) -> a));
          boolean isBad = world.rank() == bad;
          for (int root : new int[] {0, bad}) {
            boolean hears = isBad || world.rank() == root;
            cannotEncode(hears, () -> world.gatherObjects(mine, Object.class, root));
            cannotEncode(hears, () -> world.reduceObject(mine, Object.class, (a, _) -> a, root));
          }
          cannotEncode(isBad, () -> world.scanObject(mine, Object.class, (a, _) -> a));
          stillWorks(world);
          assertThat(world.allGatherObjects(1, Integer.class)).hasSize(ranks).containsOnly(1);
        });
  }

  /** Ranks that only pass the object on may throw as well. */
  private static void cannotEncode(boolean must, ThrowingCallable operation) {
    Throwable thrown = catchThrowable(operation);
    if (must || thrown != null) {
      assertThat(thrown).isInstanceOf(CodecException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7, 8})
  void aFunctionThatThrowsLeavesNobodyWaiting(int ranks) {
    Weft.run(
        ranks,
        world -> {
          for (int i = 0; i < 2; i++) {
            boolean all = i == 0;
            assertThatThrownBy(
                    () -> {
                      if (all) {
                        world.allReduceObject(1, Integer.class, ObjectCollectivesTest::fail);
                      } else {
                        world.scanObject(1, Integer.class, ObjectCollectivesTest::fail);
                        if (world.rank() == 0) {
                          throw new IllegalStateException("on purpose");
                        }
                      }
                    })
                .satisfiesAnyOf(
                    e -> assertThat(e).hasMessage("on purpose"),
                    e -> assertThat(e).isInstanceOf(CodecException.class));
            stillWorks(world);
          }
        });
  }

  private static Integer fail(Integer left, Integer right) {
    throw new IllegalStateException("on purpose");
  }

  private static void stillWorks(Comm world) {
    assertThat(world.allReduce(1, Op.SUM)).isEqualTo(world.size());
  }
}
