package dev.weft.internal.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One reduction on all ranks, drawn from a seed: predefined operations on all their types, and
 * user-defined ones that are not commutative.
 */
public final class Reduction {
  private static final int[] COUNTS = {0, 1, 5, 66};
  private static final Sample.Place[] PLACES = Sample.Place.values();

  /** Composition of x -> a x + b, each a pair of longs: associative, not commutative. */
  static final Op COMPOSE = Op.ofSlices(2, Reduction::compose).named("compose");

  /** Takes the left one: the first rank's in rank order. */
  static final Op FIRST = Op.ofLongs((left, right) -> left).named("first");

  /** Takes the right one: the last rank's in rank order. */
  static final Op LAST = Op.ofInts((left, right) -> right).named("last");

  public final Op op;
  final ElementType type;
  public final int count;
  public final int ranks;
  public final int root;
  private final long seed;
  private final Map<Integer, List<Object>> expected = new ConcurrentHashMap<>();

  private Reduction(Op op, ElementType type, int count, int ranks, long seed) {
    this.op = op;
    this.type = type;
    this.count = count;
    this.ranks = ranks;
    this.seed = seed;
    this.root = new Random(seed).nextInt(ranks);
  }

  public static List<Reduction> all(int ranks) {
    List<Reduction> trials = new ArrayList<>();
    for (Op op : Reference.PREDEFINED) {
      for (ElementType type : ElementType.values()) {
        if (op.isDefinedFor(type)) {
          addCounts(trials, op, type, ranks);
        }
      }
    }
    addCounts(trials, COMPOSE, ElementType.LONG, ranks);
    for (Op op : List.of(Op.MINLOC, Op.MAXLOC)) {
      addCounts(trials, op, ElementType.BYTE, ranks);
      addCounts(trials, op, ElementType.LONG, ranks);
      addCounts(trials, op, ElementType.DOUBLE, ranks);
    }
    addCounts(trials, FIRST, ElementType.LONG, ranks);
    addCounts(trials, LAST, ElementType.SHORT, ranks);
    return trials;
  }

  private static void addCounts(List<Reduction> to, Op op, ElementType type, int ranks) {
    for (int count : COUNTS) {
      int whole = count / op.width() * op.width();
      to.add(new Reduction(op, type, whole, ranks, 37L * to.size() + ranks));
    }
  }

  public Slice input(int rank) {
    Random random = new Random(seed * 1000 + rank);
    return Sample.random(type, count, PLACES[random.nextInt(PLACES.length)], random);
  }

  public Slice output(int rank) {
    Random random = new Random(seed * 2000 + rank);
    return Sample.empty(type, count, PLACES[random.nextInt(PLACES.length)]);
  }

  public List<Object> inputElements(int rank) {
    return Sample.elements(input(rank));
  }

  /** The combination of the inputs of the first ranks; worked out once. */
  public List<Object> expected(int end) {
    return expected.computeIfAbsent(end, this::combined);
  }

  private List<Object> combined(int end) {
    List<List<Object>> inputs = new ArrayList<>();
    for (int rank = 0; rank < end; rank++) {
      inputs.add(inputElements(rank));
    }
    if (op == FIRST) {
      return inputs.getFirst();
    } else if (op == LAST) {
      return inputs.getLast();
    } else if (op == COMPOSE) {
      return composed(inputs);
    }
    return op.width() == 2 ? located(inputs) : Reference.combine(op, type, inputs);
  }

  private List<Object> located(List<List<Object>> inputs) {
    Comparator<List<Object>> byValue = Comparator.comparing(pair -> number(pair.getFirst()));
    Comparator<List<Object>> order =
        (op == Op.MINLOC ? byValue : byValue.reversed())
            .thenComparing(pair -> number(pair.getLast()));
    List<Object> result = new ArrayList<>();
    for (int at = 0; at < count; at += 2) {
      int first = at;
      result.addAll(
          inputs.stream().map(input -> input.subList(first, first + 2)).min(order).orElseThrow());
    }
    return result;
  }

  private static Double number(Object element) {
    return ((Number) element).doubleValue();
  }

  private List<Object> composed(List<List<Object>> inputs) {
    List<Object> result = new ArrayList<>();
    for (int at = 0; at < count; at += 2) {
      long a = 1;
      long b = 0;
      for (List<Object> input : inputs) {
        long nextA = (Long) input.get(at);
        long nextB = (Long) input.get(at + 1);
        b = nextA * b + nextB;
        a = nextA * a;
      }
      result.add(a);
      result.add(b);
    }
    return result;
  }

  private static void compose(Slice left, Slice right, Slice result) {
    for (long at = 0; at < left.count(); at += 2) {
      long a = (Long) Sample.get(left, at);
      long b = (Long) Sample.get(left, at + 1);
      long nextA = (Long) Sample.get(right, at);
      long nextB = (Long) Sample.get(right, at + 1);
      Sample.set(result, at, nextA * a);
      Sample.set(result, at + 1, nextA * b + nextB);
    }
  }

  @Override
  public String toString() {
    return "%s of %s x %d on %d ranks, root %d".formatted(op, type, count, ranks, root);
  }
}
