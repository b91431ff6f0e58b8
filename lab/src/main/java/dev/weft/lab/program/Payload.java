package dev.weft.lab.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Vector;
import java.util.function.IntFunction;

/**
 * The values that experiments send and encode. Their size counts the plain bytes of the elements:
 * an Integer counts four, whatever it takes on the heap. Numbers cover their whole range, and each
 * boxed number is a separate object, so that no system profits from short encodings or shared
 * objects.
 */
public enum Payload {
  BYTES("byte[]", Byte.BYTES, Payload::bytes),
  INTS("int[]", Integer.BYTES, Payload::ints),
  LONGS("long[]", Long.BYTES, Payload::longs),
  DOUBLES("double[]", Double.BYTES, Payload::doubles),
  BOOLEANS("boolean[]", Byte.BYTES, Payload::booleans),
  STRING("String", Byte.BYTES, Payload::string),
  INTEGER_LIST("ArrayList<Integer>", Integer.BYTES, Payload::integerList),
  LONG_LIST("ArrayList<Long>", Long.BYTES, Payload::longList),
  BOOLEAN_LIST("ArrayList<Boolean>", Byte.BYTES, Payload::booleanList),
  INTEGER_VECTOR("Vector<Integer>", Integer.BYTES, Payload::integerVector),
  LONG_VECTOR("Vector<Long>", Long.BYTES, Payload::longVector),
  BOOLEAN_VECTOR("Vector<Boolean>", Byte.BYTES, Payload::booleanVector),
  /** An object with an array of small objects, each of which wraps an int. */
  OBJECT_ARRAY("DataArray", Integer.BYTES, DataArray::new),
  /** A linked list of ints. */
  CHAIN("DataChain", Integer.BYTES, DataChain::new);

  /** Between a type and what is done with it. */
  private static final String SEPARATOR = ":";

  private static final String ENCODE = "encode";
  private static final String DECODE = "decode";
  private static final String HEADER = "header";
  private static final String ELEMENT = "element";
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int LETTERS = 26;

  private final String id;
  private final int elementBytes;

  @SuppressWarnings("ImmutableEnumChecker") // methods without state
  private final IntFunction<Object> maker;

  Payload(String id, int elementBytes, IntFunction<Object> maker) {
    this.id = id;
    this.elementBytes = elementBytes;
    this.maker = maker;
  }

  /** The name in reports and options: the Java type. */
  public String id() {
    return id;
  }

  /** Arrays that a numerical program sends. */
  public static List<String> arrays() {
    return ids(List.of(BYTES, INTS, DOUBLES));
  }

  /** Shapes of small objects. */
  public static List<String> graphs() {
    return ids(List.of(OBJECT_ARRAY, CHAIN));
  }

  /** The usual types, without the shapes. */
  public static List<String> types() {
    return ids(
        Arrays.stream(values())
            .filter(one -> one != BYTES && one != DOUBLES && !graphs().contains(one.id))
            .toList());
  }

  /** Each type both ways. */
  public static List<String> conversions() {
    return with(ENCODE, DECODE);
  }

  /** Each type's two parts. */
  public static List<String> parts() {
    return with(HEADER, ELEMENT);
  }

  /**
   * By the name of an operation, which may say after a colon what is done with the type.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Payload of(String operation) {
    String name = operation.split(SEPARATOR, 2)[0];
    return Arrays.stream(values())
        .filter(one -> one.id.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no payload is called '" + name + "'"));
  }

  /** Whether an operation is the way from an object to bytes. */
  public static boolean isEncoding(String operation) {
    return operation.endsWith(SEPARATOR + ENCODE);
  }

  /** Whether an operation is about the part that does not grow. */
  public static boolean isHeader(String operation) {
    return operation.endsWith(SEPARATOR + HEADER);
  }

  /** Whether an operation is about how long the bytes are. */
  public static boolean isPart(String operation) {
    return isHeader(operation) || operation.endsWith(SEPARATOR + ELEMENT);
  }

  /** Of all bytes that the elements of a cell take, those of one; a header is whole. */
  public static double bytesOfPart(Cell cell, double bytes) {
    return isHeader(cell.operation()) ? bytes : bytes / of(cell.operation()).elements(cell.bytes());
  }

  /** A new value of so many plain bytes. */
  public Object make(int bytes) {
    return maker.apply(elements(bytes));
  }

  /** Plain bytes of one element. */
  public int elementBytes() {
    return elementBytes;
  }

  private int elements(int bytes) {
    return bytes / elementBytes;
  }

  /** Whether two values of a payload are equal, arrays and shapes included. */
  public static boolean same(Object a, Object b) {
    return a.getClass() == b.getClass() && Arrays.deepEquals(new Object[] {a}, new Object[] {b});
  }

  private static List<String> with(String... endings) {
    List<String> all = new ArrayList<>();
    for (Payload payload : values()) {
      if (payload != BYTES && payload != DOUBLES) {
        for (String ending : endings) {
          all.add(payload.id + SEPARATOR + ending);
        }
      }
    }
    return List.copyOf(all);
  }

  private static List<String> ids(List<Payload> payloads) {
    return payloads.stream().map(Payload::id).toList();
  }

  private static long spread(int i) {
    return (i + 1) * SPREAD;
  }

  private static boolean bit(int i) {
    return spread(i) < 0;
  }

  private static Object bytes(int count) {
    byte[] values = new byte[count];
    for (int i = 0; i < count; i++) {
      values[i] = (byte) (spread(i) >> 32);
    }
    return values;
  }

  private static Object ints(int count) {
    int[] values = new int[count];
    Arrays.setAll(values, i -> (int) (spread(i) >> 32));
    return values;
  }

  private static long[] longs(int count) {
    long[] values = new long[count];
    Arrays.setAll(values, Payload::spread);
    return values;
  }

  private static Object doubles(int count) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> spread(i) / 3.0);
    return values;
  }

  private static Object booleans(int count) {
    boolean[] values = new boolean[count];
    for (int i = 0; i < count; i++) {
      values[i] = bit(i);
    }
    return values;
  }

  private static Object string(int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('a' + (int) ((spread(i) >>> 40) % LETTERS)));
    }
    return text.toString();
  }

  private static <C extends Collection<Integer>> C addIntegers(C list, int count) {
    for (int i = 0; i < count; i++) {
      list.add((int) (spread(i) >> 32));
    }
    return list;
  }

  private static <C extends Collection<Long>> C addLongs(C list, int count) {
    for (int i = 0; i < count; i++) {
      list.add(spread(i));
    }
    return list;
  }

  private static <C extends Collection<Boolean>> C addBooleans(C list, int count) {
    for (int i = 0; i < count; i++) {
      list.add(bit(i));
    }
    return list;
  }

  private static Object integerList(int count) {
    return addIntegers(new ArrayList<>(count), count);
  }

  private static Object longList(int count) {
    return addLongs(new ArrayList<>(count), count);
  }

  private static Object booleanList(int count) {
    return addBooleans(new ArrayList<>(count), count);
  }

  @SuppressWarnings("JdkObsolete") // what paper E measured
  private static Object integerVector(int count) {
    return addIntegers(new Vector<>(count), count);
  }

  @SuppressWarnings("JdkObsolete") // what paper E measured
  private static Object longVector(int count) {
    return addLongs(new Vector<>(count), count);
  }

  @SuppressWarnings("JdkObsolete") // what paper E measured
  private static Object booleanVector(int count) {
    return addBooleans(new Vector<>(count), count);
  }
}
