package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.codec.Decoding;
import dev.weft.failure.CodecException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small messages that ask for much work: what comes from outside the job is refused soon. */
class CostlyMessagesTest {
  /** A test of years becomes one of seconds; machines are shared. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final int LEVELS = 60;
  private static final int MANY = 40_000;
  private static final int CHAINED = 30_000;

  /** Two parts, each of which may be the other. */
  record Pair(@Nullable Object left, @Nullable Object right) {}

  /** A class with a hash code of its fields. */
  static final class Twin {
    private @Nullable Object first;
    private @Nullable Object second;

    @Override
    public int hashCode() {
      return 31 * (first == null ? 0 : first.hashCode()) + (second == null ? 0 : second.hashCode());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Twin twin
          && first != null
          && first.equals(twin.first)
          && second != null
          && second.equals(twin.second);
    }
  }

  /** Always the same hash code. */
  record Flat(int number) {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static final Class<?>[] CLASSES = {Pair.class, Twin.class, Flat.class};

  private static final ForyCodec CODEC = Ends.codec(CLASSES);

  /** What a message is made of, and its name. */
  private record Shape(String name, Supplier<Object> make) {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * All are made without working out what they cost: a container gets an element before it grows.
   */
  static Stream<Shape> shapes() {
    return Stream.of(
        new Shape("sets within sets", () -> new ArrayList<>(List.of(sets(HashSet::new)))),
        new Shape("linked sets", () -> sets(LinkedHashSet::new)),
        new Shape("lists as elements", () -> setOf(doubled(CostlyMessagesTest::list))),
        new Shape("lists as keys", () -> mapOf(new HashMap<>(), doubled(CostlyMessagesTest::list))),
        new Shape(
            "lists as concurrent keys",
            () -> mapOf(new ConcurrentHashMap<>(), doubled(CostlyMessagesTest::list))),
        new Shape("maps as keys", () -> mapOf(new HashMap<>(), doubled(CostlyMessagesTest::map))),
        new Shape("entries", () -> setOf(doubled(CostlyMessagesTest::entry))),
        new Shape("records", () -> setOf(doubled(part -> new Pair(part, part)))),
        new Shape("objects", () -> setOf(doubled(CostlyMessagesTest::twin))),
        new Shape("records in lists", () -> setOf(doubled(part -> list(new Pair(part, part))))),
        new Shape("a set that is scanned", () -> scanned()),
        new Shape("strings with the same hash", () -> filled(new HashSet<>(), MANY)),
        new Shape("keys with the same hash", CostlyMessagesTest::collidingKeys),
        new Shape("records with the same hash", CostlyMessagesTest::flat),
        new Shape("numbers with the same place", CostlyMessagesTest::probed),
        new Shape("a table of one chain", () -> chained(new Hashtable<>(), CHAINED, 0)),
        new Shape("a weak table of one chain", () -> chained(new WeakHashMap<>(), CHAINED, 1)),
        new Shape(
            "more copies than there is room", () -> Collections.nCopies(Integer.MAX_VALUE, 1)),
        new Shape("equal views of keys", CostlyMessagesTest::keySets),
        new Shape("equal immutable sets", CostlyMessagesTest::immutable),
        new Shape(
            "equal unmodifiable sets", () -> twice(() -> Collections.unmodifiableSet(lists(150)))),
        new Shape(
            "equal synchronized sets", () -> twice(() -> Collections.synchronizedSet(lists(150)))),
        new Shape(
            "equal unmodifiable maps",
            () -> twice(() -> Collections.unmodifiableMap(mapOf(lists(150))))),
        new Shape("bits", CostlyMessagesTest::bits),
        new Shape("decimals of far scales", CostlyMessagesTest::decimals),
        new Shape("lists within lists", () -> nested(10_000)),
        new Shape("a deep key", () -> setOf(nested(240))));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void isRefusedSoonIfItComesFromOutside(Shape shape) {
    byte[] bytes = encoded(shape.make().get());
    assertThat(bytes.length).isLessThan(3 << 20);
    assertTimeoutPreemptively(
        LIMIT,
        () ->
            assertThatThrownBy(() -> decode(bytes, Decoding.ANY.fromOutside()))
                .isInstanceOf(CodecException.class));
  }

  private static byte[] encoded(Object object) {
    return CODEC.encode(object);
  }

  private static @Nullable Object decode(byte[] bytes, Decoding how) {
    return CODEC.decode(bytes, 0, bytes.length, how);
  }

  @Test
  void whatIsUsualIsDecoded() {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      map.put("key " + i, List.of(i, "value"));
      map.put(List.of(i, i + 1L), new Pair(i, "a pair"));
      map.put(new Pair("left " + i, List.of(i)), Set.of(i, -i - 1));
    }
    Object all =
        List.of(
            map,
            new TreeMap<>(Map.of("a", 1, "b", 2)),
            new TreeSet<>(List.of("x", "y")),
            new LinkedHashSet<>(List.of(Set.of(1, 2), Set.of(3))),
            new ConcurrentHashMap<>(Map.of(1, 2)),
            Map.of("one", 1, "two", 2, "three", 3));
    byte[] bytes = encoded(all);
    assertThat(decode(bytes, Decoding.ANY.fromOutside())).isEqualTo(all);
    assertThat(decode(bytes, Decoding.ANY)).isEqualTo(all);
  }

  @Test
  void ranksOfTheJobMayNestDeeply() {
    byte[] bytes = encoded(nested(10_000));
    assertThat(decode(bytes, Decoding.ANY)).isInstanceOf(List.class);
  }

  /** A rank of the job is trusted, but not with years. */
  @Test
  void isRefusedSomeTimeIfItComesFromARank() {
    byte[] bytes = encoded(sets(HashSet::new));
    assertTimeoutPreemptively(
        LIMIT,
        () ->
            assertThatThrownBy(() -> decode(bytes, Decoding.ANY))
                .isInstanceOf(CodecException.class));
  }

  @Test
  void whatIsNotWantedIsNotMade() {
    byte[] bytes = encoded(filled(new HashSet<>(), 10));
    Decoding list = new Decoding(List.class, null, true, () -> false);
    assertThatThrownBy(() -> decode(bytes, list))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("HashSet")
        .hasMessageContaining("java.util.List");
    byte[] pair = encoded(new Pair(1, 2));
    assertThatThrownBy(() -> decode(pair, list)).isInstanceOf(CodecException.class);
    assertThat(decode(pair, new Decoding(Record.class, null, true, () -> false)))
        .isEqualTo(new Pair(1, 2));
    assertThat(decode(encoded(Set.of(1)), new Decoding(Set.class, null, true, () -> false)))
        .isEqualTo(Set.of(1));
    assertThat(
            decode(
                encoded(new Object[] {1}), new Decoding(Object[].class, null, true, () -> false)))
        .isEqualTo(new Object[] {1});
  }

  @Test
  void canBeGivenUp() {
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      many.add("element " + i);
    }
    byte[] bytes = encoded(many);
    AtomicInteger asked = new AtomicInteger();
    Decoding how = new Decoding(Object.class, null, true, () -> asked.incrementAndGet() > 1);
    assertThatThrownBy(() -> decode(bytes, how))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nobody waits");
    assertThat(asked).hasValue(2);
  }

  /** Whatever is made of the shapes is decoded or refused, and soon. */
  @Test
  void mutationsAreDecodedOrRefusedSoon() {
    List<byte[]> messages = new ArrayList<>();
    shapes()
        .map(shape -> encoded(shape.make().get()))
        .filter(message -> message.length < 20_000)
        .forEach(messages::add);
    assertTimeoutPreemptively(
        LIMIT.multipliedBy(Thorough.count(1, 40)),
        () -> ForAll.runs(Thorough.count(60, 5_000), random -> mutated(messages, random)));
  }

  private static void mutated(List<byte[]> messages, SplittableRandom random) {
    byte[] message = messages.get(random.nextInt(messages.size())).clone();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      message[1 + random.nextInt(message.length - 1)] = (byte) random.nextInt();
    }
    Throwable thrown = catchThrowable(() -> decode(message, Decoding.ANY.fromOutside()));
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(CodecException.class);
    }
  }

  /** Each level doubles the work of the hash code. */
  private static Set<Object> sets(Supplier<Set<Object>> maker) {
    Set<Object> root = maker.get();
    Set<Object> one = root;
    Set<Object> two = maker.get();
    for (int i = 0; i < LEVELS; i++) {
      Set<Object> first = maker.get();
      Set<Object> second = maker.get();
      first.add("x");
      one.add(first);
      one.add(second);
      two.add(first);
      two.add(second);
      one = first;
      two = second;
    }
    return root;
  }

  private static Object doubled(Function<Object, Object> twice) {
    Object part = "x";
    for (int i = 0; i < LEVELS; i++) {
      part = twice.apply(part);
    }
    return part;
  }

  private static List<Object> list(Object part) {
    return new ArrayList<>(Arrays.asList(part, part));
  }

  private static Map<Object, Object> map(Object part) {
    Map<Object, Object> map = new HashMap<>();
    map.put("a", part);
    map.put("b", part);
    return map;
  }

  private static Map.Entry<Object, Object> entry(Object part) {
    return new AbstractMap.SimpleEntry<>(part, part);
  }

  private static Twin twin(Object part) {
    Twin twin = new Twin();
    twin.first = part;
    twin.second = part;
    return twin;
  }

  /** Gets its element while that is cheap to hash: the costly part is added to it afterwards. */
  private static Object setOf(Object costly) {
    List<Object> element = new ArrayList<>();
    Set<Object> set = new HashSet<>();
    set.add(element);
    element.add(costly);
    return set;
  }

  private static Object mapOf(Map<Object, Object> map, Object costly) {
    List<Object> key = new ArrayList<>();
    map.put(key, "value");
    key.add(costly);
    return map;
  }

  private static Object nested(int levels) {
    Object list = new ArrayList<>();
    for (int i = 0; i < levels; i++) {
      List<Object> outer = new ArrayList<>(1);
      outer.add(list);
      list = outer;
    }
    return list;
  }

  /** Strings that all have the same hash. */
  private static Stream<String> colliding(int count) {
    return Stream.iterate(0, i -> i + 1)
        .limit(count)
        .map(
            number -> {
              StringBuilder text = new StringBuilder();
              for (int bit = 0; bit < 17; bit++) {
                text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
              }
              return text.toString();
            });
  }

  private static <S extends Set<Object>> S filled(S set, int count) {
    colliding(count).forEach(set::add);
    return set;
  }

  /** Lists, which have no order that a table could use. */
  private static Object collidingKeys() {
    Map<Object, Object> keys = new LinkedHashMap<>();
    List<List<Object>> empty = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      List<Object> key = new ArrayList<>();
      key.add(i);
      keys.put(key, 1);
      empty.add(key);
    }
    List<String> texts = colliding(10_000).toList();
    for (int i = 0; i < empty.size(); i++) {
      empty.get(i).set(0, texts.get(i));
    }
    return keys;
  }

  private static Object flat() {
    Set<Object> set = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      set.add(new Flat(i));
    }
    return set;
  }

  private static Object scanned() {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      all.add(i);
    }
    return new CopyOnWriteArraySet<>(all);
  }

  /** Keys of different hash codes and one place; it has no more places than it is given. */
  private static Map<Object, Object> chained(Map<Object, Object> map, int count, int weak) {
    int step = weak == 1 ? 1 << 16 : 2 * count;
    for (int i = 0; i < count; i++) {
      map.put(weak == 1 ? unspread(i * step) : i * step, 1);
    }
    return map;
  }

  /** The number that a weak table spreads to this one. */
  private static int unspread(int spread) {
    int mixed = spread;
    for (int i = 0; i < 8; i++) {
      mixed = spread ^ mixed >>> 7 ^ mixed >>> 4;
    }
    int hash = mixed;
    for (int i = 0; i < 4; i++) {
      hash = mixed ^ hash >>> 20 ^ hash >>> 12;
    }
    return hash;
  }

  /** What stands in for one knows how costly it is, and so must the view. */
  private static Object keySets() {
    Set<Object> view = ConcurrentHashMap.newKeySet();
    view.addAll(lists(150));
    return twice(() -> view);
  }

  private static Object immutable() {
    Integer[] numbers = new Integer[150];
    Arrays.setAll(numbers, i -> i * 2 * numbers.length);
    return twice(() -> Set.of(numbers), 20_000);
  }

  private static Object twice(Supplier<Object> make) {
    return twice(make, 6_000);
  }

  private static Map<Object, Object> mapOf(Set<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>();
    keys.forEach(key -> map.put(key, 1));
    return map;
  }

  /** The same one, as a key of many small maps. */
  private static Object twice(Supplier<Object> make, int times) {
    Object key = make.get();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      all.add(new HashMap<>(Map.of(key, 1)));
    }
    return all;
  }

  private static Set<Object> lists(int count) {
    Set<Object> set = new LinkedHashSet<>();
    colliding(count).forEach(text -> set.add(new ArrayList<>(List.of(text))));
    return set;
  }

  /** One, as a key of many maps. */
  private static Object bits() {
    BitSet bits = new BitSet();
    bits.set(1 << 20);
    return twice(() -> bits, 40_000);
  }

  /** All are about as large as the first, which has many digits. */
  private static Object decimals() {
    int digits = 10_000;
    Set<Object> set = new TreeSet<>();
    set.add(new BigDecimal(BigInteger.TEN.pow(digits).add(BigInteger.ONE)));
    List<Object> all = new ArrayList<>(List.of(set));
    for (int i = 2; i < 2_000; i++) {
      all.add(
          new TreeSet<>(List.of(set.iterator().next(), new BigDecimal(BigInteger.ONE, -digits))));
    }
    return all;
  }

  /** Numbers that a table of twice as many places puts at the same one. */
  private static Object probed() {
    int count = 4_000;
    Integer[] numbers = new Integer[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i * 2 * count;
    }
    return Set.of(numbers);
  }
}
