package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Op;
import dev.weft.rma.Window;
import dev.weft.testkit.ForAll;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random operations between fences leave what a sequential model of all memory leaves. */
@AlsoWithoutNativeCalls
final class WindowModelTest extends OverEveryTransport {
  private static final int EPOCHS = 6;
  private static final int OPERATIONS = 12;
  private static final Op[] UPDATES = {Op.SUM, Op.BXOR, Op.MAX};

  /** One rank's operation of one epoch; every rank draws those of all. */
  private record Step(int origin, int target, int at, long[] values) {}

  @Test
  void asInTheModel() {
    ForAll.runs(
        4,
        random -> {
          int size = random.nextInt(1, 7);
          int count = random.nextInt(size, 60);
          Over over = Over.values()[random.nextInt(4)];
          long seed = random.nextLong();
          ranks(
              size,
              world -> {
                try (Window window = over.make(world, count)) {
                  play(window, count, new SplittableRandom(seed));
                }
              });
        });
  }

  private static void play(Window window, int count, SplittableRandom random) {
    long[][] model = new long[window.size()][count];
    window.fence();
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      int kind = random.nextInt(3);
      Op op = UPDATES[random.nextInt(UPDATES.length)];
      List<long[]> read = new ArrayList<>();
      List<long[]> expected = new ArrayList<>();
      for (Step step : draw(window.size(), count, kind == 0, random)) {
        boolean mine = step.origin == window.rank();
        long[] memory = model[step.target];
        int length = step.values.length;
        if (kind == 2) {
          if (mine) {
            long[] into = new long[length];
            window.get(into, step.target, step.at);
            read.add(into);
            expected.add(Arrays.copyOfRange(memory, step.at, step.at + length));
          }
          continue;
        }
        for (int i = 0; i < length; i++) {
          long old = memory[step.at + i];
          long value = step.values[i];
          memory[step.at + i] = kind == 0 ? value : applied(op, old, value);
        }
        if (mine && kind == 0) {
          window.put(step.values, step.target, step.at);
        } else if (mine) {
          window.accumulate(step.values, step.target, step.at, op);
        }
      }
      window.fence();
      assertThat(WindowFenceTest.elements(window.memory())).isEqualTo(model[window.rank()]);
      assertThat(read).usingRecursiveComparison().isEqualTo(expected);
      window.fence();
    }
  }

  private static long applied(Op op, long old, long value) {
    if (op == Op.SUM) {
      return old + value;
    }
    return op == Op.MAX ? Math.max(old, value) : old ^ value;
  }

  /** Puts of different ranks must not meet: each keeps to a stripe of its own. */
  private static List<Step> draw(int size, int count, boolean apart, SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    for (int origin = 0; origin < size; origin++) {
      int stripe = count / size;
      boolean[] used = new boolean[size];
      for (int i = 0; i < OPERATIONS; i++) {
        int target = random.nextInt(size);
        int first = apart ? origin * stripe : 0;
        int room = apart ? stripe : count;
        int at = random.nextInt(room);
        long[] values = random.longs(random.nextInt(room - at + 1)).toArray();
        if (!apart || !used[target]) {
          steps.add(new Step(origin, target, first + at, values));
        }
        used[target] = true;
      }
    }
    return steps;
  }
}
