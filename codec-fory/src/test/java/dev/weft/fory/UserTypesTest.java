package dev.weft.fory;

import static dev.weft.fory.Ends.knowing;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Classes, records and enums that a program registers. */
class UserTypesTest {

  record Point(double x, double y) {}

  record Segment(Point from, Point to, Optional<String> label) {}

  record Everything(
      boolean a, byte b, char c, short d, int e, long f, float g, double h, Object i, int[] j) {}

  enum Operation {
    PLUS {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    TIMES {
      @Override
      int apply(int a, int b) {
        return a * b;
      }
    };

    abstract int apply(int a, int b);
  }

  sealed interface Expression {}

  record Constant(int value) implements Expression {}

  record Binary(Operation operation, Expression left, Expression right) implements Expression {}

  abstract static class Shape {}

  static final class Square extends Shape {}

  static class Base {
    private int hidden = 1;
    private final String name;
    transient int cached = 7;

    Base(String name) {
      this.name = name;
    }
  }

  static final class Derived extends Base {
    private final int hidden;
    private final List<Point> points = new ArrayList<>();
    private Map<String, Derived> others = new HashMap<>();

    Derived(String name, int hidden) {
      super(name);
      this.hidden = hidden;
    }
  }

  static final class Primitives {
    boolean a = true;
    byte b = -1;
    char c = 'ß';
    short d = -300;
    int e = Integer.MIN_VALUE;
    long f = Long.MIN_VALUE;
    float g = -0.0f;
    double h = Double.MIN_VALUE;
    Object link = this;
  }

  static final class Custom implements Serializable {
    private static final long serialVersionUID = 1;
    private transient int doubled;

    Custom(int doubled) {
      this.doubled = doubled;
    }

    private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
      out.defaultWriteObject();
      out.writeInt(doubled / 2);
    }

    private void readObject(java.io.ObjectInputStream in)
        throws java.io.IOException, ClassNotFoundException {
      in.defaultReadObject();
      doubled = 2 * in.readInt();
    }
  }

  @Test
  void records() {
    Ends ends = knowing(Segment.class, Point.class);
    Segment segment = new Segment(new Point(1, 2), new Point(3, 4), Optional.of("edge"));
    assertThat(ends.roundTrip(segment)).isEqualTo(segment);
    Segment partly = new Segment(new Point(1, 2), null, Optional.empty());
    assertThat(ends.roundTrip(partly)).isEqualTo(partly);
  }

  @Test
  void everyKindOfRecordComponent() {
    Ends ends = knowing(Everything.class, Point.class);
    Everything all =
        new Everything(
            true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, new Point(7, 8), new int[] {9});
    assertThat(ends.roundTrip(all)).usingRecursiveComparison().isEqualTo(all);
  }

  @Test
  void everyKindOfField() {
    Primitives back = knowing(Primitives.class).roundTrip(new Primitives());
    assertThat(back.link).isSameAs(back);
    assertThat(back).usingRecursiveComparison().isEqualTo(new Primitives());
  }

  @Test
  void enumsWithBodies() {
    Ends ends = knowing(Operation.class);
    for (Operation operation : Operation.values()) {
      byte[] bytes = ends.sender().encode(operation);
      assertThat(ends.receiver().decode(bytes, 0, bytes.length)).isSameAs(operation);
    }
    assertThat(ends.roundTrip(List.of(Operation.values()))).containsExactly(Operation.values());
  }

  @Test
  void aSealedTypeStandsForAllThatItPermits() {
    Ends ends = knowing(Expression.class, Operation.class);
    Expression expression =
        new Binary(
            Operation.PLUS,
            new Constant(1),
            new Binary(Operation.TIMES, new Constant(2), new Constant(3)));
    assertThat(ends.roundTrip(expression)).isEqualTo(expression);
  }

  @Test
  void inheritedHiddenAndFinalFields() {
    Ends ends = knowing(Derived.class, Point.class);
    Derived derived = new Derived("d", 2);
    derived.points.add(new Point(1, 1));
    derived.others.put("self", derived);
    derived.cached = 9;
    ((Base) derived).hidden = 3;
    Derived back = ends.roundTrip(derived);
    assertThat(((Base) back).name).isEqualTo("d");
    assertThat(((Base) back).hidden).isEqualTo(3);
    assertThat(back.hidden).isEqualTo(2);
    assertThat(back.points).containsExactly(new Point(1, 1));
    assertThat(back.others.get("self")).isSameAs(back);
    assertThat(back.cached).isNotEqualTo(9);
  }

  @Test
  void arraysOfRegisteredClasses() {
    Ends ends = knowing(Point.class, Operation.class);
    Point[] points = {new Point(1, 2), null, new Point(3, 4)};
    assertThat(ends.roundTrip(points)).containsExactly(points);
    Point[][] grid = {points, {}, points};
    Point[][] back = ends.roundTrip(grid);
    assertThat(Arrays.deepEquals(back, grid)).isTrue();
    assertThat(back[0]).isSameAs(back[2]);
    assertThat(ends.roundTrip(Operation.values())).containsExactly(Operation.values());
  }

  @Test
  void arraysOfAbstractTypes() {
    Ends ends = knowing(Expression.class, Shape.class, Square.class);
    Expression[] expressions = {new Constant(1), null};
    assertThat(ends.roundTrip(expressions)).containsExactly(expressions);
    Shape[] shapes = {new Square()};
    assertThat(ends.roundTrip(shapes)[0]).isInstanceOf(Square.class);
  }

  @Test
  void classesWithSerializationMethodsOfTheirOwn() {
    assertThat(knowing(Custom.class).roundTrip(new Custom(14)).doubled).isEqualTo(14);
  }

  @Test
  void exceptionsThatAreRegistered() {
    Ends ends = knowing(IllegalStateException.class, ArithmeticException.class);
    Exception cause = new ArithmeticException("by zero");
    Exception back = ends.roundTrip(new IllegalStateException("state", cause));
    assertThat(back).hasMessage("state").hasRootCauseMessage("by zero");
  }

  @Test
  void theOrderOfRegistrationsDoesNotMatter() {
    ForyCodec sender = Ends.codec(Segment.class, Point.class, Operation.class, Derived.class);
    ForyCodec receiver = Ends.codec(Derived.class, Operation.class, Point.class, Segment.class);
    Segment segment = new Segment(new Point(1, 2), new Point(3, 4), Optional.of("edge"));
    List<Object> all = List.of(segment, Operation.TIMES, new Point(0, 0));
    assertThat(new Ends(sender, receiver).roundTrip(all)).isEqualTo(all);
  }

  @Test
  void registrationsMayComeAfterMessages() {
    Ends ends = knowing(Point.class);
    assertThat(ends.roundTrip(new Point(1, 2))).isEqualTo(new Point(1, 2));
    ends.sender().register(Operation.class);
    ends.receiver().register(Operation.class);
    ends.receiver().register(Operation.class);
    assertThat(ends.roundTrip(List.of(Operation.PLUS))).containsExactly(Operation.PLUS);
    ends.sender().register(Segment[].class);
    ends.receiver().register(Segment[].class);
    Segment segment = new Segment(new Point(1, 2), null, Optional.empty());
    assertThat(ends.roundTrip(segment)).isEqualTo(segment);
  }
}
