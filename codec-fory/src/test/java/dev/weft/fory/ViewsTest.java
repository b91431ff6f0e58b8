package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A view travels as its elements, and nothing else of what it is a view of. */
class ViewsTest {
  private static final Ends ENDS = Ends.knowing();

  /** Is in whatever a view does not show. */
  private static final String HIDDEN = "swordfish".repeat(100);

  private static final List<String> WORDS =
      List.of("a", "b", "c", HIDDEN + 1, HIDDEN + 2, HIDDEN + 3);

  private static ArrayList<String> words() {
    return new ArrayList<>(WORDS);
  }

  private static <M extends Map<String, String>> M map(M map) {
    WORDS.forEach(word -> map.put(word, word));
    return map;
  }

  /** Keys that are shown for values that are not. */
  private static <M extends Map<String, String>> M keys(M map) {
    IntStream.range(0, 3).forEach(i -> map.put("abc".substring(i, i + 1), HIDDEN + i));
    return map;
  }

  private static <M extends Map<String, String>> M values(M map) {
    IntStream.range(0, 3).forEach(i -> map.put(HIDDEN + i, "abc".substring(i, i + 1)));
    return map;
  }

  static Stream<List<?>> lists() {
    return Stream.of(
        words().subList(0, 3),
        words().subList(0, 5).subList(0, 3),
        new LinkedList<>(WORDS).subList(0, 3),
        new Vector<>(WORDS).subList(0, 3),
        new CopyOnWriteArrayList<>(WORDS).subList(0, 3),
        Arrays.asList(WORDS.toArray(new String[0])).subList(0, 3),
        Arrays.asList("a", "b", "c"),
        WORDS.subList(0, 3),
        Stream.of("a", null, HIDDEN).toList().subList(0, 2),
        Stream.of("a", null).toList(),
        Collections.nCopies(3, "a"),
        Collections.nCopies(0, HIDDEN),
        Collections.nCopies(1000, HIDDEN).subList(0, 0),
        Collections.unmodifiableList(words().subList(0, 3)),
        Collections.unmodifiableList(new LinkedList<>(WORDS).subList(0, 3)),
        Collections.synchronizedList(words().subList(0, 3)),
        Collections.checkedList(words().subList(0, 3), String.class),
        words().reversed().subList(3, 6),
        new LinkedList<>(List.of("a", "b")).reversed(),
        new CopyOnWriteArrayList<>(List.of("a", "b")).reversed(),
        List.of("a", "b", "c").reversed());
  }

  static Stream<Set<?>> sets() {
    return Stream.of(
        keys(new HashMap<>()).keySet(),
        keys(new LinkedHashMap<>()).keySet(),
        keys(new LinkedHashMap<>()).sequencedKeySet().reversed(),
        keys(new TreeMap<>()).keySet(),
        keys(new TreeMap<>()).descendingKeySet(),
        map(new TreeMap<>()).headMap("d").keySet(),
        map(new TreeMap<>()).headMap("d", true).descendingMap().navigableKeySet(),
        keys(new ConcurrentHashMap<>()).keySet(),
        keys(new ConcurrentSkipListMap<>()).keySet(),
        map(new ConcurrentSkipListMap<>()).headMap("d").keySet(),
        keys(new Hashtable<>()).keySet(),
        keys(new WeakHashMap<>()).keySet(),
        Collections.unmodifiableMap(keys(new HashMap<>())).keySet(),
        Collections.synchronizedMap(keys(new HashMap<>())).keySet(),
        Collections.checkedMap(keys(new HashMap<>()), String.class, String.class).keySet(),
        Map.copyOf(keys(new HashMap<>())).keySet(),
        map(new HashMap<>(Map.of("a", "b"))).entrySet().stream()
            .limit(0)
            .collect(Collectors.toSet()),
        new EnumMap<>(Map.of(TimeUnit.DAYS, HIDDEN)).keySet(),
        new TreeSet<>(WORDS).headSet("d"),
        new TreeSet<>(WORDS).headSet("d", true).descendingSet(),
        new ConcurrentSkipListSet<>(WORDS).headSet("d"),
        Collections.unmodifiableSet(keys(new HashMap<>()).keySet()),
        Collections.unmodifiableNavigableSet(new TreeSet<>(WORDS).headSet("d", true)),
        Collections.unmodifiableSequencedSet(new LinkedHashSet<>(List.of("a", "b"))),
        Collections.synchronizedNavigableSet(new TreeSet<>(WORDS).headSet("d", true)),
        Collections.checkedSet(keys(new HashMap<>()).keySet(), String.class),
        Collections.checkedSortedSet(new TreeSet<>(WORDS).headSet("d"), String.class),
        Collections.newSetFromMap(new IdentityHashMap<>(Map.of())),
        new LinkedHashSet<>(List.of("a", "b")).reversed());
  }

  static Stream<Set<? extends Map.Entry<?, ?>>> entrySets() {
    Map<String, String> same = Map.of("a", "x", "b", "y");
    return Stream.of(
        new HashMap<>(same).entrySet(),
        new LinkedHashMap<>(same).entrySet(),
        new TreeMap<>(same).entrySet(),
        map(new TreeMap<>()).headMap("d").entrySet(),
        map(new TreeMap<>()).descendingMap().tailMap("c").entrySet(),
        new ConcurrentHashMap<>(same).entrySet(),
        new ConcurrentSkipListMap<>(same).entrySet(),
        new Hashtable<>(same).entrySet(),
        new WeakHashMap<>(same).entrySet(),
        new EnumMap<>(Map.of(TimeUnit.DAYS, "x", TimeUnit.HOURS, "y")).entrySet(),
        same.entrySet(),
        Map.of("a", "b").entrySet(),
        Collections.unmodifiableMap(new HashMap<>(same)).entrySet(),
        Collections.synchronizedMap(new HashMap<>(same)).entrySet(),
        Collections.checkedMap(new HashMap<>(same), String.class, String.class).entrySet());
  }

  static Stream<Map<?, ?>> maps() {
    return Stream.of(
        map(new TreeMap<>()).headMap("d"),
        map(new TreeMap<>()).tailMap("a", true).headMap("d", true),
        map(new TreeMap<>()).subMap("a", "d"),
        map(new TreeMap<>()).headMap("d", true).descendingMap(),
        map(new TreeMap<>(Comparator.<String>reverseOrder())).tailMap("c"),
        map(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)).headMap("d"),
        map(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)).descendingMap().tailMap("c"),
        map(new ConcurrentSkipListMap<>()).headMap("d"),
        map(new ConcurrentSkipListMap<>()).headMap("d").descendingMap(),
        new LinkedHashMap<>(Map.of("a", "b")).reversed(),
        Collections.unmodifiableMap(map(new TreeMap<>()).headMap("d")),
        Collections.unmodifiableSortedMap(map(new TreeMap<>()).headMap("d")),
        Collections.unmodifiableNavigableMap(map(new TreeMap<>()).headMap("d", true)),
        Collections.unmodifiableSequencedMap(new LinkedHashMap<>(Map.of("a", "b"))),
        Collections.synchronizedMap(map(new TreeMap<>()).headMap("d")),
        Collections.synchronizedSortedMap(map(new TreeMap<>()).headMap("d")),
        Collections.synchronizedNavigableMap(map(new TreeMap<>()).headMap("d", true)),
        Collections.checkedMap(map(new TreeMap<>()).headMap("d"), String.class, String.class),
        Collections.checkedSortedMap(map(new TreeMap<>()).headMap("d"), String.class, String.class),
        Collections.emptyNavigableMap(),
        Collections.emptySortedMap());
  }

  static Stream<Collection<?>> collections() {
    SequencedMap<String, String> linked = values(new LinkedHashMap<>());
    return Stream.of(
        values(new HashMap<>()).values(),
        linked.values(),
        linked.sequencedValues().reversed(),
        values(new TreeMap<>()).values(),
        map(new TreeMap<>()).headMap("d").values(),
        map(new TreeMap<>()).headMap("d", true).descendingMap().values(),
        values(new ConcurrentHashMap<>()).values(),
        values(new ConcurrentSkipListMap<>()).values(),
        values(new Hashtable<>()).values(),
        values(new WeakHashMap<>()).values(),
        new IdentityHashMap<>(Map.of(HIDDEN, "a")).values(),
        new IdentityHashMap<>(Map.of("a", HIDDEN)).keySet(),
        new EnumMap<>(Map.of(TimeUnit.DAYS, "a")).values(),
        Map.copyOf(values(new HashMap<>())).values(),
        Collections.unmodifiableMap(values(new HashMap<>())).values(),
        Collections.unmodifiableCollection(values(new HashMap<>()).values()),
        Collections.synchronizedCollection(values(new HashMap<>()).values()),
        Collections.checkedCollection(values(new HashMap<>()).values(), String.class),
        Collections.unmodifiableSequencedCollection(words().subList(0, 3)),
        Collections.asLifoQueue(new ArrayDeque<>(List.of("a", "b"))),
        new ArrayDeque<>(List.of("a", "b")).reversed());
  }

  /** What comes back, of which the bytes hold nothing that the view does not show. */
  private static Object back(Object view) {
    byte[] bytes = ENDS.sender().encode(view);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(text).doesNotContain("swordfish");
    assertThat(bytes.length).as("bytes of %s", view.getClass()).isLessThan(300);
    return ENDS.receiver().decode(bytes, 0, bytes.length);
  }

  @ParameterizedTest
  @MethodSource({"lists", "maps", "sets", "entrySets"})
  void elementsTravelAlone(Object view) {
    Object back = back(view);
    assertThat(back).isEqualTo(view);
    assertThat(back.toString()).isEqualTo(view.toString());
    assertThat(back(List.of(view, view))).isEqualTo(List.of(view, view));
  }

  @ParameterizedTest
  @MethodSource("collections")
  void elementsOfOtherCollectionsTravelInOrder(Collection<?> view) {
    assertThat(((Collection<?>) back(view)).toArray()).containsExactly(view.toArray());
  }

  @Test
  void entriesOfMapsTravelWithoutTheirNeighbours() {
    for (Map<String, String> map :
        List.of(
            map(new HashMap<>(2)),
            map(new LinkedHashMap<>()),
            map(new TreeMap<>()),
            map(new ConcurrentHashMap<>()),
            map(new ConcurrentSkipListMap<>()),
            map(new Hashtable<>()),
            Collections.unmodifiableMap(map(new TreeMap<>())))) {
      Map.Entry<String, String> entry =
          map.entrySet().stream().filter(each -> each.getKey().equals("a")).findFirst().get();
      assertThat(back(entry)).isEqualTo(entry);
      assertThat(back(new Object[] {entry})).isEqualTo(new Object[] {entry});
    }
  }

  @Test
  void ordersAndWrappersStay() {
    NavigableMap<String, String> down = map(new TreeMap<>()).headMap("d", true).descendingMap();
    assertThat(((SortedMap<?, ?>) back(down)).comparator()).isEqualTo(Comparator.reverseOrder());
    NavigableSet<String> set = new TreeSet<>(WORDS).headSet("d", true).descendingSet();
    assertThat(((NavigableSet<?>) back(set)).comparator()).isEqualTo(Comparator.reverseOrder());
    for (Object view :
        List.of(
            Collections.unmodifiableList(words().subList(0, 3)),
            Collections.unmodifiableNavigableMap(down),
            Collections.unmodifiableNavigableSet(set),
            Collections.synchronizedNavigableMap(down),
            Collections.synchronizedList(words().subList(0, 3)))) {
      assertThat(back(view)).hasSameClassAs(view);
    }
    assertThat(back(words().subList(0, 3))).isInstanceOf(ArrayList.class);
    assertThat(back(keys(new ConcurrentHashMap<>()).keySet()))
        .isInstanceOf(ConcurrentHashMap.KeySetView.class);
  }

  static Stream<Buffer> buffers() {
    byte[] hidden = (HIDDEN + "abc" + HIDDEN).getBytes(StandardCharsets.US_ASCII);
    int at = HIDDEN.length();
    ByteBuffer direct = ByteBuffer.allocateDirect(hidden.length).put(hidden).flip();
    int[] ints = new int[1000];
    return Stream.of(
        ByteBuffer.wrap(hidden, at, 3),
        ByteBuffer.wrap(hidden).slice(at, 3),
        ByteBuffer.wrap(hidden, at, 3).asReadOnlyBuffer(),
        ByteBuffer.wrap(hidden).slice(at, 3).order(ByteOrder.LITTLE_ENDIAN),
        direct.slice(at, 3),
        direct.slice(at, 3).asReadOnlyBuffer(),
        ByteBuffer.allocate(0),
        CharBuffer.wrap(HIDDEN + "abc").position(at),
        CharBuffer.wrap((HIDDEN + "abc").toCharArray(), at, 3),
        CharBuffer.wrap(HIDDEN + "abc").subSequence(at, at + 3),
        direct.slice(0, 8).asCharBuffer().slice(0, 0),
        IntBuffer.wrap(ints, 3, 2),
        IntBuffer.wrap(ints).slice(3, 2).asReadOnlyBuffer(),
        ByteBuffer.allocateDirect(8000).asIntBuffer().slice(3, 2),
        ByteBuffer.allocate(8000).asShortBuffer().slice(3, 2),
        ByteBuffer.allocate(8000).asLongBuffer().slice(3, 2),
        ByteBuffer.allocate(8000).asFloatBuffer().slice(3, 2),
        DoubleBuffer.wrap(new double[] {1, 2, Double.NaN}).slice(1, 2));
  }

  @ParameterizedTest
  @MethodSource("buffers")
  void whatRemainsInABufferTravelsAlone(Buffer buffer) {
    int position = buffer.position();
    Buffer back = (Buffer) back(buffer);
    assertThat(buffer.position()).isEqualTo(position);
    assertThat(back).isEqualTo(buffer);
    assertThat(back.capacity()).isEqualTo(buffer.remaining());
    if (buffer instanceof ByteBuffer bytes) {
      assertThat(((ByteBuffer) back).order()).isEqualTo(bytes.order());
    }
  }

  @Test
  void theBytesOfASegmentTravelAlone() {
    byte[] hidden = (HIDDEN + "abc" + HIDDEN).getBytes(StandardCharsets.US_ASCII);
    MemorySegment whole = MemorySegment.ofArray(hidden);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocate(hidden.length).copyFrom(whole);
      for (MemorySegment each : List.of(whole, outside, whole.asReadOnly())) {
        MemorySegment part = each.asSlice(HIDDEN.length(), 3);
        assertThat(((MemorySegment) back(part)).mismatch(part)).isEqualTo(-1);
        assertThat(((MemorySegment) back(part)).byteSize()).isEqualTo(3);
      }
      assertThat(((MemorySegment) back(whole.asSlice(0, 0))).byteSize()).isZero();
    }
  }

  /** The message is another one's when the next has come. */
  @Test
  void aBufferIsNoViewOfTheMessage() {
    byte[] bytes = ENDS.sender().encode(List.of(ByteBuffer.wrap(new byte[] {1, 2, 3})));
    List<?> back = (List<?>) ENDS.receiver().decode(bytes, 0, bytes.length);
    Arrays.fill(bytes, (byte) 9);
    assertThat(back.getFirst()).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertThat(((ByteBuffer) back.getFirst()).array()).hasSize(3);
  }

  @Test
  void arraysOfViewsTravel() {
    Object[] arrays = {
      new ByteBuffer[] {ByteBuffer.allocate(2)},
      new NavigableMap<?, ?>[] {map(new TreeMap<>()).headMap("d", true)},
      new HashSet<?>[] {new HashSet<>(List.of(1))}
    };
    assertThat(back(arrays)).isEqualTo(arrays);
  }

  @Test
  void whatIsEqualButNotTheSameStaysApart() {
    Map<String, String> map = new IdentityHashMap<>();
    map.put("a".repeat(2), "b");
    map.put("a".repeat(2), "b");
    for (Collection<?> view : List.of(map.keySet(), map.values(), map.entrySet())) {
      assertThat((Collection<?>) back(view)).hasSize(2);
    }
    assertThat((Map<?, ?>) back(map)).isInstanceOf(IdentityHashMap.class).hasSize(2);
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(map.keySet());
    assertThat((Set<?>) back(set)).hasSize(2);
  }

  @Test
  void propertiesKeepTheirDefaults() {
    Properties defaults = new Properties();
    defaults.setProperty("a", "default");
    defaults.setProperty("b", "default");
    Properties own = new Properties(defaults);
    own.setProperty("a", "own");
    Properties back = (Properties) back(own);
    assertThat(back).isEqualTo(own);
    assertThat(back.getProperty("a")).isEqualTo("own");
    assertThat(back.getProperty("b")).isEqualTo("default");
  }
}
