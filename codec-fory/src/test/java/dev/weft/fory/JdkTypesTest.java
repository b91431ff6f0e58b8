package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What travels without registration. */
class JdkTypesTest {
  private static final Ends ENDS = Ends.knowing();

  static Stream<Object> values() {
    return Stream.of(
        true,
        (byte) -7,
        'w',
        (short) 300,
        1 << 30,
        -1L << 60,
        1.5f,
        Math.PI,
        "",
        "warp and weft",
        "Kette und Schuß 経糸 🧵",
        BigInteger.TWO.pow(500),
        new BigDecimal("-12345.678900"),
        UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
        URI.create("https://example.org/a?b#c"),
        Locale.GERMANY,
        Currency.getInstance("EUR"),
        Duration.ofNanos(12345678901L),
        Instant.ofEpochSecond(1_700_000_000L, 123_456_789),
        LocalDate.of(2024, 2, 29),
        LocalTime.of(23, 59, 58, 999),
        LocalDateTime.of(2024, 2, 29, 1, 2, 3),
        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(-5)),
        OffsetTime.of(1, 2, 3, 4, ZoneOffset.UTC),
        ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Berlin")),
        ZoneId.of("Asia/Tokyo"),
        ZoneOffset.ofHoursMinutes(5, 30),
        Period.of(1, 2, 3),
        Year.of(1999),
        YearMonth.of(2000, 1),
        MonthDay.of(12, 31),
        DayOfWeek.FRIDAY,
        Month.MAY,
        TimeUnit.HOURS,
        new Date(1_700_000_000_000L),
        Optional.empty(),
        Optional.of("here"),
        OptionalInt.of(3),
        OptionalLong.of(4),
        OptionalDouble.of(5.5),
        new BitSet(),
        bits(3, 64, 1000));
  }

  static Stream<Object> collections() {
    Map<String, Integer> map = Map.of("one", 1, "two", 2, "three", 3);
    List<Object> list = Arrays.asList("a", null, 1, 2.0, List.of("nested", 'c'));
    return Stream.of(
        list,
        List.of(),
        List.of(1),
        List.of(1, 2, 3),
        Set.of(),
        Set.of("x"),
        Set.of("x", "y", "z"),
        map,
        Map.of(),
        Map.of("k", List.of(1)),
        new ArrayList<>(list),
        new LinkedList<>(list),
        new Vector<>(list),
        stack(1, 2, 3),
        new CopyOnWriteArrayList<>(list),
        new HashSet<>(list),
        new LinkedHashSet<>(list),
        new TreeSet<>(List.of(3, 1, 2)),
        new ConcurrentSkipListSet<>(List.of(3, 1, 2)),
        ConcurrentHashMap.newKeySet(),
        new HashMap<>(map),
        new LinkedHashMap<>(map),
        new TreeMap<>(map),
        new ConcurrentHashMap<>(map),
        new ConcurrentSkipListMap<>(map),
        new EnumMap<>(Map.of(TimeUnit.DAYS, "d")),
        EnumSet.noneOf(DayOfWeek.class),
        EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY),
        Collections.emptyList(),
        Collections.emptyMap(),
        Collections.singletonList("s"),
        Collections.unmodifiableList(new ArrayList<>(list)),
        Collections.unmodifiableMap(new TreeMap<>(map)),
        Collections.synchronizedList(new ArrayList<>(list)),
        Collections.nCopies(3, "x"),
        new Hashtable<>(map),
        new IdentityHashMap<>(Map.of(TimeUnit.DAYS, 1)),
        new WeakHashMap<>(map),
        weakSet("x"),
        new Properties(),
        Collections.emptyNavigableMap(),
        Collections.emptySortedSet(),
        Map.entry("key", "value"),
        new java.util.AbstractMap.SimpleEntry<>("key", "value"));
  }

  static Stream<Object> queues() {
    return Stream.of(
        new ArrayDeque<>(List.of(1, 2, 3)),
        new PriorityQueue<>(List.of(3, 1, 2)),
        new ConcurrentLinkedQueue<>(List.of(1, 2)),
        new LinkedBlockingQueue<>(List.of(1, 2)),
        new ArrayBlockingQueue<>(3, true, List.of(1, 2)),
        new ConcurrentLinkedDeque<>(List.of(1, 2)),
        new CopyOnWriteArraySet<>(List.of(2, 1)),
        new DelayQueue<>(),
        new LinkedBlockingDeque<>(List.of(1, 2)),
        new LinkedTransferQueue<>(List.of(1, 2)),
        new PriorityBlockingQueue<>(List.of(2, 1)),
        new SynchronousQueue<>());
  }

  static Stream<Object> arrays() {
    return Stream.of(
        new byte[] {1, -2},
        new boolean[] {true, false},
        new char[] {'a', 'é'},
        new short[] {1, -300},
        new int[] {1, Integer.MIN_VALUE},
        new long[] {1, Long.MIN_VALUE},
        new float[] {1.5f, Float.NaN},
        new double[0],
        new double[] {Math.E, -0.0},
        new String[] {"a", null, "b"},
        new Object[] {1, "two", new int[] {3}, null},
        new Integer[] {1, null},
        new int[][] {{1, 2}, {}, {3}},
        new double[2][3][4],
        new String[][] {{"x"}, {}},
        new LocalDate[] {LocalDate.EPOCH},
        new List<?>[] {List.of(1), null});
  }

  @ParameterizedTest
  @MethodSource({"values", "collections", "arrays"})
  void comesBackEqualAndOfTheSameClass(Object value) {
    Object back = ENDS.roundTrip(value);
    assertThat(back).isEqualTo(value).hasSameClassAs(value);
  }

  @ParameterizedTest
  @MethodSource("queues")
  void queuesComeBackInOrder(Object queue) {
    Object back = ENDS.roundTrip(queue);
    assertThat(back).hasSameClassAs(queue);
    assertThat((Iterable<?>) back)
        .map(Object.class::cast)
        .containsExactlyElementsOf(elements(queue));
  }

  @Test
  void boundsAndOrdersOfQueuesStay() {
    LinkedBlockingDeque<Object> deque = new LinkedBlockingDeque<>(5);
    deque.add(1);
    assertThat(ENDS.roundTrip(deque).remainingCapacity()).isEqualTo(4);
    PriorityBlockingQueue<Integer> queue =
        new PriorityBlockingQueue<>(3, Comparator.<Integer>reverseOrder());
    queue.addAll(List.of(1, 2));
    assertThat(ENDS.roundTrip(queue).poll()).isEqualTo(2);
  }

  /** Half of a surrogate pair, as at the end of a chunk of chars, is an element like any other. */
  @Test
  void textTravelsCharByChar() {
    for (String text : List.of("a\ud83d", "\ude00b", "\ude00\ud83d", "é\ud83d\ud83d\ude00")) {
      assertThat(ENDS.roundTrip(text)).isEqualTo(text);
      assertThat(ENDS.roundTrip(List.of(text, text + text))).isEqualTo(List.of(text, text + text));
      assertThat(ENDS.roundTrip(new StringBuilder(text))).hasToString(text);
      assertThat(ENDS.roundTrip(Map.of(text, 1))).isEqualTo(Map.of(text, 1));
    }
  }

  @Test
  void nullTravels() {
    byte[] bytes = ENDS.sender().encode(null);
    assertThat(ENDS.receiver().decode(bytes, 0, bytes.length)).isNull();
  }

  @Test
  void mutableNumbersTravelByValue() {
    assertThat(ENDS.roundTrip(new AtomicInteger(5))).hasValue(5);
    assertThat(ENDS.roundTrip(new AtomicLong(6))).hasValue(6);
    assertThat(ENDS.roundTrip(new StringBuilder("abc"))).hasToString("abc");
  }

  private static List<Object> elements(Object queue) {
    return new ArrayList<>((java.util.Collection<?>) queue);
  }

  private static Set<String> weakSet(String element) {
    Set<String> set = Collections.newSetFromMap(new WeakHashMap<>());
    set.add(element);
    return set;
  }

  private static BitSet bits(int... indices) {
    BitSet bits = new BitSet();
    Arrays.stream(indices).forEach(bits::set);
    return bits;
  }

  private static Stack<Integer> stack(Integer... values) {
    Stack<Integer> stack = new Stack<>();
    stack.addAll(List.of(values));
    return stack;
  }
}
