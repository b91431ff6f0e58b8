package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Operations on records do on buffers what their function does on lists. */
final class RecordOpTest {
  private static final int[] COUNTS = {0, 1, 2, 700};

  record Stats(long count, double sum, double min, double max) {
    Stats plus(Stats other) {
      return new Stats(
          count + other.count, sum + other.sum, Math.min(min, other.min), Math.max(max, other.max));
    }
  }

  record Complex(double re, double im) {
    Complex times(Complex other) {
      return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }
  }

  private record Inner(double x, byte y) {}

  private record Mixture(
      byte kind, int id, Inner inner, boolean alive, char mark, short s, long l, float f) {
    static Mixture random(SplittableRandom random) {
      return new Mixture(
          (byte) random.nextInt(),
          random.nextInt(),
          new Inner(random.nextDouble(), (byte) random.nextInt()),
          random.nextBoolean(),
          (char) random.nextInt(),
          (short) random.nextInt(),
          random.nextLong(),
          (float) random.nextDouble());
    }

    static Mixture crossed(Mixture left, Mixture right) {
      return new Mixture(
          left.kind,
          right.id - left.id,
          new Inner(right.inner.x, left.inner.y),
          left.alive ^ right.alive,
          right.mark,
          left.s,
          left.l - right.l,
          right.f);
    }
  }

  record Flags(boolean one, boolean two) {}

  record Single(int value) {}

  @Test
  void ofSeveralTypes() {
    agrees(
        Stats.class,
        Stats::plus,
        random ->
            new Stats(
                random.nextLong(), random.nextDouble(), random.nextDouble(), random.nextDouble()));
  }

  @Test
  void nestedPrivateAndWithPadding() {
    agrees(Mixture.class, Mixture::crossed, Mixture::random);
  }

  @Test
  void ofOneType() {
    agrees(
        Complex.class,
        Complex::times,
        random -> new Complex(random.nextDouble(), random.nextDouble()));
    agrees(
        Flags.class,
        (left, right) -> new Flags(left.one & right.two, left.two | right.one),
        random -> new Flags(random.nextBoolean(), random.nextBoolean()));
    agrees(
        Single.class,
        (left, right) -> left.value < right.value ? left : right,
        random -> new Single(random.nextInt()));
  }

  @Test
  void localOnesAndFunctionsThatRememberThings() {
    record Local(short a, int b) {}
    int step = 3;
    agrees(
        Local.class,
        (left, right) -> new Local(right.a, left.b + step * right.b),
        random -> new Local((short) random.nextInt(), random.nextInt()));
  }

  private static <T extends Record> void agrees(
      Class<T> type, BinaryOperator<T> function, Function<SplittableRandom, T> any) {
    RecordView<T> view = RecordView.of(type);
    Op op = Op.of(type, function);
    SplittableRandom random = new SplittableRandom(17);
    for (int count : COUNTS) {
      List<T> left = new ArrayList<>();
      List<T> right = new ArrayList<>();
      List<T> expected = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        left.add(any.apply(random));
        right.add(any.apply(random));
        expected.add(function.apply(left.get(i), right.get(i)));
      }
      for (Home home : Home.values()) {
        MemorySegment a = home.of(view, left);
        MemorySegment b = Home.values()[random.nextInt(3)].of(view, right);
        MemorySegment c = Home.values()[random.nextInt(3)].of(view, right);
        op.apply(view.slice(a), view.slice(b), view.slice(c));
        assertThat(view.load(c)).as("%d in %s", count, home).isEqualTo(expected);
        op.apply(view.slice(a), view.slice(b), view.slice(b));
        assertThat(view.load(b)).isEqualTo(expected);
        op.apply(view.slice(a), view.slice(home.of(view, right)), view.slice(a));
        assertThat(view.load(a)).isEqualTo(expected);
      }
    }
  }

  /** Where records lie. */
  private enum Home {
    HEAP,
    WITHIN_HEAP,
    NATIVE;

    <T extends Record> MemorySegment of(RecordView<T> view, List<T> records) {
      MemorySegment stored = view.store(records);
      long bytes = stored.byteSize();
      return switch (this) {
        case HEAP -> stored;
        case WITHIN_HEAP ->
            MemorySegment.ofArray(new byte[(int) bytes + 9]).asSlice(5, bytes).copyFrom(stored);
        case NATIVE -> Arena.ofAuto().allocate(bytes).copyFrom(stored);
      };
    }
  }

  @Test
  void ofOneTypeTheyAreArraysToo() {
    Op times = Op.of(Complex.class, Complex::times).commutative();
    double[] result = new double[4];
    times.apply(
        Slice.of(new double[] {0, 1, 2, 0}), Slice.of(new double[] {0, 1, 0, 3}), Slice.of(result));
    assertThat(result).containsExactly(-1, 0, 0, 6);
    assertThat(times.isCommutative()).isTrue();
    assertThat(times.width()).isEqualTo(2);
    assertThatThrownBy(() -> times.require(Slice.of(new double[3])))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("values of 2 elements; 3");
  }

  @Test
  void whatAFunctionThrowsIsThrown() {
    Op failing =
        Op.of(
            Single.class,
            (_, _) -> {
              throw new ArithmeticException("too much");
            });
    int[] one = {1};
    assertThatThrownBy(() -> failing.apply(Slice.of(one), Slice.of(one), Slice.of(one)))
        .isExactlyInstanceOf(ArithmeticException.class)
        .hasMessage("too much");
    Op forgetful = Op.of(Single.class, (_, _) -> null);
    assertThatThrownBy(() -> forgetful.apply(Slice.of(one), Slice.of(one), Slice.of(one)))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("returned null");
  }

  @Test
  void otherBuffersAreRefused() {
    Op crossed = Op.of(Mixture.class, Mixture::crossed);
    RecordView<Mixture> view = RecordView.of(Mixture.class);
    crossed.require(view.slice(view.allocate(3)));
    crossed.require(view.slice(view.allocate(0)));
    assertThatThrownBy(() -> crossed.require(Slice.of(view.allocate(3))))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll(
            "of(dev.weft.data.RecordOpTest$Mixture)", "RecordView.of(Mixture.class).slice");
    RecordView<Stats> stats = RecordView.of(Stats.class);
    assertThatThrownBy(() -> crossed.require(stats.slice(stats.allocate(41))))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("takes records of dev.weft.data.RecordOpTest$Mixture");
    Op plus = Op.of(Stats.class, Stats::plus).named("plus");
    plus.require(Slice.of(stats.allocate(2)));
    assertThatThrownBy(() -> plus.require(Slice.of(new double[4])))
        .hasMessageContainingAll("plus", "DOUBLE", "BYTE");
    assertThatThrownBy(() -> plus.require(Slice.of(new byte[33])))
        .hasMessageContainingAll("32", "33");
    MemorySegment crossedStats = stats.allocate(1);
    assertThatThrownBy(
            () ->
                Op.SUM.apply(
                    stats.slice(crossedStats),
                    stats.slice(crossedStats),
                    stats.slice(crossedStats)))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("elements of one type");
  }

  @Test
  void recordsThatCannotBeReachedAreRefused() {
    assertThat(Op.of(MethodHandles.lookup(), Mixture.class, Mixture::crossed).width())
        .isEqualTo(31);
    assertThatThrownBy(() -> Op.of(MethodHandles.publicLookup(), Mixture.class, Mixture::crossed))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("Mixture cannot be reached", "MethodHandles.lookup()");
    record Named(int id, String name) {}
    assertThatThrownBy(() -> Op.of(Named.class, (left, _) -> left))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("component name of", "java.lang.String", "primitives");
  }

  private record Row(
      long a, long b, long c, long d, long e, long f, long g, long h, long i, float j) {
    static final Row ZERO = new Row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private record Rows(Row a, Row b, Row c, Row d, Row e, Row f, Row g, Row h, Row i, Row j) {
    static final Rows ZERO =
        new Rows(
            Row.ZERO, Row.ZERO, Row.ZERO, Row.ZERO, Row.ZERO, Row.ZERO, Row.ZERO, Row.ZERO,
            Row.ZERO, Row.ZERO);
  }

  private record Thousand(
      Rows a, Rows b, Rows c, Rows d, Rows e, Rows f, Rows g, Rows h, Rows i, Rows j) {}

  private record OneMore(Thousand most, int more) {}

  private record Hundreds(Thousand one, Thousand two) {}

  @Test
  void upToAThousandNumbers() {
    Thousand zero =
        new Thousand(
            Rows.ZERO, Rows.ZERO, Rows.ZERO, Rows.ZERO, Rows.ZERO, Rows.ZERO, Rows.ZERO, Rows.ZERO,
            Rows.ZERO, Rows.ZERO);
    RecordView<Thousand> view = RecordView.of(Thousand.class);
    MemorySegment memory = view.store(List.of(zero, zero));
    Slice two = view.slice(memory);
    Op.of(Thousand.class, (_, right) -> right).apply(two, two, two);
    assertThat(view.load(memory)).containsExactly(zero, zero);
    assertThatThrownBy(() -> Op.of(OneMore.class, (left, _) -> left))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("OneMore has 1001 numbers, and the limit is 1000", "arrays");
    assertThatThrownBy(() -> RecordView.of(Hundreds.class))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("2000 numbers");
  }

  @Test
  @SuppressWarnings("NullAway")
  void argumentsThatAreMissingOrNoRecords() {
    assertThatThrownBy(() -> Op.of((Class<Single>) null, (left, _) -> left))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("type");
    assertThatThrownBy(() -> Op.of(Single.class, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("function");
    assertThatThrownBy(() -> Op.of(null, Single.class, (left, _) -> left))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("lookup");
    assertThatThrownBy(() -> RecordView.of((Class<Single>) null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("type");
    assertThatThrownBy(() -> Op.of(Record.class, (left, _) -> left))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("java.lang.Record is not a record class", "declared as a record");
  }

  /** Of records of several types with and without padding, and of one type. */
  @Test
  void arraysOfAnotherTypeAreToldWithTheRemedy() {
    Slice array = Slice.of(new long[16]);
    assertThatThrownBy(() -> Op.of(Stats.class, Stats::plus).require(array))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("Stats", "LONG", "give RecordView.of(Stats.class).slice(segment)");
    assertThatThrownBy(() -> Op.of(Stats.class, Stats::plus).apply(array, array, array))
        .hasMessageContaining("give RecordView.of(Stats.class).slice(segment)");
    assertThatThrownBy(() -> Op.of(Mixture.class, Mixture::crossed).require(array))
        .hasMessageContaining("give RecordView.of(Mixture.class).slice(segment)");
    assertThatThrownBy(() -> Op.of(Complex.class, Complex::times).require(array))
        .hasMessageEndingWith("give RecordView.of(Complex.class).slice(segment), or such elements");
  }

  /** As of {@code Slice allReduce(Slice, Op)}. */
  @Test
  void aResultWithoutPaddingIsCopiedToWhereTheViewReadsIt() {
    RecordView<Inner> view = RecordView.of(Inner.class);
    List<Inner> some = List.of(new Inner(1, (byte) 2), new Inner(3, (byte) 4));
    Slice result = view.slice(view.store(some)).copy();
    MemorySegment room = view.allocate(2);
    result.copyTo(view.slice(room));
    assertThat(view.load(room)).isEqualTo(some);
  }
}
