package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.Datatype.Member;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.testkit.ForAll;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Operations with gaps at either side (MPI 4.1, section 12.3), against a model of all memory. */
final class WindowLayoutsTest extends OverEveryTransport {
  private static final int STEPS = 10;
  private static final int COUNT = 200;
  private static final List<Op> UPDATES = List.of(Op.SUM, Op.BXOR, Op.REPLACE);

  @Test
  void asInTheModel() {
    ForAll.runs(
        5,
        random -> {
          int size = random.nextInt(1, 5);
          Over over = Over.values()[random.nextInt(4)];
          long seed = random.nextLong();
          ranks(
              size,
              world -> {
                try (Window window = over.make(world, COUNT)) {
                  play(world, window, new SplittableRandom(seed));
                }
              });
        });
  }

  /** One rank at a time, so that the model knows the order; all draw the same. */
  private static void play(Comm world, Window window, SplittableRandom random) {
    long[][] model = new long[window.size()][COUNT];
    for (int origin = 0; origin < window.size(); origin++) {
      if (window.rank() == origin) {
        window.lockAll();
      }
      for (int step = 0; step < STEPS; step++) {
        step(window, window.rank() == origin, model, random);
      }
      if (window.rank() == origin) {
        window.unlockAll();
      }
      world.barrier();
      window.sync();
      assertThat(WindowFenceTest.elements(window.memory())).isEqualTo(model[window.rank()]);
      world.barrier();
    }
  }

  private static void step(Window window, boolean mine, long[][] model, SplittableRandom random) {
    int elements = random.nextInt(1, 25);
    Shape here = Shape.draw(elements, random);
    Shape there = Shape.draw(elements, random);
    int target = random.nextInt(window.size());
    int at = random.nextInt(COUNT - there.span() + 1);
    int kind = random.nextInt(4);
    Op op = UPDATES.get(random.nextInt(UPDATES.size()));
    boolean plain = random.nextInt(4) == 0;
    boolean requested = random.nextBoolean();
    long[] array = random.longs(here.span() + 3).toArray();
    long[] results = random.longs(here.span() + 3).toArray();

    long[] memory = model[target];
    int[] places = plain ? Shape.plain(elements) : there.places();
    long[] old = Arrays.stream(places).mapToLong(place -> memory[at + place]).toArray();
    if (kind != 1) {
      for (int i = 0; i < elements; i++) {
        long value = array[here.places()[i] + 3];
        memory[at + places[i]] = kind == 0 ? value : applied(op, memory[at + places[i]], value);
      }
    }
    if (!mine) {
      return;
    }
    long[] expected = results.clone();
    for (int i = 0; i < elements; i++) {
      expected[here.places()[i] + 3] = old[i];
    }
    Slice buffer = Slice.of(array, 3, here.count(), here.type());
    Slice result = Slice.of(results, 3, here.count(), here.type());
    Request request =
        plain
            ? contiguous(window, kind, buffer, result, target, at, op)
            : spread(window, kind, buffer, result, target, at, there, op, requested);
    if (request == null) {
      window.flush(target);
    } else {
      request.await();
      window.flush(target);
    }
    if (kind == 1 || kind == 3) {
      assertThat(results).isEqualTo(expected);
    }
  }

  private static Request contiguous(
      Window window, int kind, Slice buffer, Slice result, int target, int at, Op op) {
    return switch (kind) {
      case 0 -> window.rput(buffer, target, at);
      case 1 -> window.rget(result, target, at);
      case 2 -> window.raccumulate(buffer, target, at, op);
      default -> window.rgetAccumulate(buffer, result, target, at, op);
    };
  }

  private static Request spread(
      Window window,
      int kind,
      Slice buffer,
      Slice result,
      int target,
      int at,
      Shape there,
      Op op,
      boolean requested) {
    long count = there.count();
    Datatype type = there.type();
    if (requested) {
      return switch (kind) {
        case 0 -> window.rput(buffer, target, at, count, type);
        case 1 -> window.rget(result, target, at, count, type);
        case 2 -> window.raccumulate(buffer, target, at, count, type, op);
        default -> window.rgetAccumulate(buffer, result, target, at, count, type, op);
      };
    }
    switch (kind) {
      case 0 -> window.put(buffer, target, at, count, type);
      case 1 -> window.get(result, target, at, count, type);
      case 2 -> window.accumulate(buffer, target, at, count, type, op);
      default -> window.getAccumulate(buffer, result, target, at, count, type, op);
    }
    return null;
  }

  private static long applied(Op op, long old, long value) {
    if (op == Op.SUM) {
      return old + value;
    }
    return op == Op.REPLACE ? value : old ^ value;
  }

  /** Elements at places, in the order of the data. */
  private record Shape(Datatype type, long count, int[] places) {
    static int[] plain(int elements) {
      int[] places = new int[elements];
      Arrays.setAll(places, i -> i);
      return places;
    }

    int span() {
      return Arrays.stream(places).max().orElse(0) + 1;
    }

    static Shape draw(int elements, SplittableRandom random) {
      int instances = random.nextInt(3) == 0 ? divisor(elements, random) : 1;
      Shape one =
          random.nextBoolean()
              ? vector(elements / instances, random)
              : indexed(elements / instances, random);
      if (instances == 1) {
        return one;
      }
      int extent = one.span() + random.nextInt(3);
      int[] all = new int[elements];
      for (int i = 0; i < elements; i++) {
        int each = one.places.length;
        all[i] = i / each * extent + one.places[i % each];
      }
      return new Shape(one.type.resized(0, 8L * extent), instances, all);
    }

    private static int divisor(int number, SplittableRandom random) {
      int divisor = random.nextInt(1, number + 1);
      while (number % divisor != 0) {
        divisor--;
      }
      return divisor;
    }

    private static Shape vector(int elements, SplittableRandom random) {
      int block = divisor(elements, random);
      int stride = block + random.nextInt(4);
      int[] places = new int[elements];
      Arrays.setAll(places, i -> i / block * stride + i % block);
      return new Shape(Datatype.LONG.vector(elements / block, block, stride), 1, places);
    }

    /** Blocks with gaps, in any order. */
    private static Shape indexed(int elements, SplittableRandom random) {
      int[] lengths = new int[elements];
      int blocks = 0;
      for (int left = elements; left > 0; blocks++) {
        lengths[blocks] = random.nextInt(1, left + 1);
        left -= lengths[blocks];
      }
      int[] begins = new int[blocks];
      int next = 0;
      for (int i = 0; i < blocks; i++) {
        begins[i] = next + random.nextInt(3);
        next = begins[i] + lengths[i];
      }
      for (int i = blocks - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        swap(begins, i, j);
        swap(lengths, i, j);
      }
      int[] places = new int[elements];
      int filled = 0;
      for (int i = 0; i < blocks; i++) {
        for (int j = 0; j < lengths[i]; j++) {
          places[filled++] = begins[i] + j;
        }
      }
      return new Shape(Datatype.LONG.indexed(Arrays.copyOf(lengths, blocks), begins), 1, places);
    }

    private static void swap(int[] array, int i, int j) {
      int kept = array[i];
      array[i] = array[j];
      array[j] = kept;
    }
  }

  @Test
  void manyRunsAndLongOnes() {
    ranks(
        2,
        world -> {
          int runs = 30_000;
          long[] mine = new long[3 * runs];
          try (Window window = world.createWindow(Slice.of(mine))) {
            int other = 1 - window.rank();
            long[] ramp = new long[runs];
            Arrays.setAll(ramp, i -> i + 1);
            Datatype column = Datatype.LONG.vector(runs, 1, 3);
            window.fence();
            window.put(Slice.of(ramp), other, 1, 1, column);
            window.fence();
            window.accumulate(Slice.of(ramp), other, 1, 1, column, Op.SUM);
            window.fence();
            long[] back = new long[runs];
            window.get(Slice.of(back), other, 1, 1, column);
            long[] irregular = new long[4 + 20_000];
            Datatype scattered = scattered(10_000);
            window.get(Slice.of(irregular, 4, 20_000), other, 0, 1, scattered);
            long[] halves = new long[2 * 20_000];
            Datatype two = Datatype.LONG.vector(2, 20_000, 40_000);
            window.get(Slice.of(halves), other, 1, 1, two);
            window.fence();
            long[] columns = new long[3 * runs];
            Arrays.setAll(columns, i -> i % 3 == 1 ? 2L * (i / 3 + 1) : 0);
            assertThat(mine).isEqualTo(columns);
            assertThat(back).isEqualTo(Arrays.stream(ramp).map(value -> 2 * value).toArray());
            assertThat(Arrays.copyOfRange(halves, 20_000, 40_000))
                .isEqualTo(Arrays.copyOfRange(mine, 40_001, 60_001));
            long[] expected = new long[irregular.length];
            int[] place = {4};
            scattered.forEachRun(
                (at, bytes) -> {
                  int count = (int) bytes / 8;
                  System.arraycopy(mine, (int) at / 8, expected, place[0], count);
                  place[0] += count;
                });
            assertThat(irregular).isEqualTo(expected);
          }
        });
  }

  /** Pairs of elements at growing distances. */
  private static Datatype scattered(int blocks) {
    long[] places = new long[blocks];
    for (int i = 0; i < blocks; i++) {
      places[i] = 5L * i + i % 3;
    }
    return Datatype.LONG.indexedBlock(2, places);
  }

  @Test
  void structsInWindowsOfBytes() {
    ranks(
        2,
        world -> {
          Datatype pair =
              Datatype.struct(Member.at(0, Datatype.INT), Member.at(8, Datatype.DOUBLE));
          try (Window window = world.allocateWindow(160, ElementType.BYTE)) {
            int other = 1 - window.rank();
            byte[] bytes = new byte[64];
            for (int i = 0; i < bytes.length; i++) {
              bytes[i] = (byte) (i + 1);
            }
            window.fence();
            window.put(Slice.of(bytes, 0, 4, pair), other, 16, 4, pair);
            window.fence();
            byte[] all = new byte[160];
            window.get(all, other, 0);
            boolean[] flags = new boolean[8];
            window.get(
                Slice.of(flags, 0, 1, Datatype.BOOLEAN.vector(2, 1, 5)),
                other,
                15,
                1,
                Datatype.BOOLEAN.vector(2, 1, 2));
            window.fence();
            for (int i = 0; i < 64; i++) {
              boolean gap = i % 16 >= 4 && i % 16 < 8;
              assertThat(all[16 + i]).as("byte %d", i).isEqualTo(gap ? 0 : bytes[i]);
            }
            assertThat(flags)
                .containsExactly(false, false, false, false, false, true, false, false);
            assertThatThrownBy(
                    () ->
                        window.accumulate(Slice.of(bytes, 0, 4, pair), other, 16, 4, pair, Op.SUM))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("several types");
          }
        });
  }

  @Test
  void oneElementAmongOthers() {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(8, ElementType.LONG)) {
            int other = 1 - window.rank();
            long[] array = {10, 11, 12, 13, 14, 15};
            Slice odd = Slice.of(array, 1, 1, Datatype.LONG.vector(3, 1, 2));
            window.lockAll();
            window.put(odd.part(1, 1), other, 4);
            window.flush(other);
            Slice result = odd.part(2, 1);
            window.compareAndSwap(odd.part(1, 1), odd.part(0, 1), result, other, 4);
            window.flush(other);
            assertThat(array).containsExactly(10, 11, 12, 13, 14, 13);
            assertThat(window.getLong(other, 4)).isEqualTo(11);
            window.unlockAll();
          }
        });
  }

  @Test
  void whatDoesNotFitIsRefused() {
    ranks(
        2,
        world -> {
          try (Window window = world.createWindow(Slice.of(new long[20]))) {
            int other = 1 - window.rank();
            Slice four = Slice.of(new long[4]);
            Datatype column = Datatype.LONG.vector(4, 1, 5);
            window.fence();
            refused("lie within", () -> window.put(four, other, 5, 1, column));
            refused("lie within", () -> window.put(four, other, -1, 1, column));
            refused("lie within", () -> window.get(four, other, 21, 1, column));
            refused(
                "lie within", () -> window.get(four, other, 0, 1, Datatype.LONG.vector(4, 1, -5)));
            refused("same size", () -> window.put(four, other, 0, 2, column));
            refused("same size", () -> window.put(four, other, 0, -1, column));
            refused(
                "same elements",
                () -> window.put(four, other, 0, 1, Datatype.DOUBLE.vector(4, 1, 2)));
            refused(
                "overlaps",
                () -> window.put(four, other, 0, 1, Datatype.LONG.indexedBlock(1, 0, 1, 0, 2)));
            refused(
                "overlaps",
                () ->
                    window.get(
                        Slice.of(new long[4], 0, 1, Datatype.LONG.indexedBlock(1, 0, 1, 0, 2)),
                        other,
                        0));
            window.get(four, other, 0, 1, Datatype.LONG.indexedBlock(1, 0, 1, 0, 2));
            window.put(Slice.of(new long[0]), other, 20, 0, column);
            window.put(four, Comm.PROC_NULL, 0, 1, column);
            window.fence();
          }
        });
  }

  private static void refused(String words, Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(ArgumentException.class).hasMessageContaining(words);
  }

  @Test
  void aDynamicWindowTakesThemWithinOneAttachment() {
    ranks(
        2,
        world -> {
          long[] table = new long[12];
          try (Window window = world.createDynamicWindow()) {
            long mine = window.attach(Slice.of(table));
            long[] places = world.allGather(new long[] {mine});
            int other = 1 - window.rank();
            window.lockAll();
            Datatype column = Datatype.LONG.vector(3, 1, 4);
            window.put(Slice.of(new long[] {1, 2, 3}), other, places[other] + 8, 1, column);
            window.flush(other);
            long[] back = new long[3];
            window.rget(Slice.of(back), other, places[other] + 8, 1, column).await();
            assertThat(back).containsExactly(1, 2, 3);
            assertThatThrownBy(
                    () -> {
                      window.put(Slice.of(new long[3]), other, places[other] + 40, 1, column);
                      window.flush(other);
                    })
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("attached");
            window.unlockAll();
          }
          assertThat(table).containsExactly(0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0);
        });
  }
}
