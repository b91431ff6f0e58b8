package dev.weft.lab.peer.protobuf;

import dev.weft.lab.program.DataArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/** The message of each type. */
@SuppressWarnings({"ImmutableEnumChecker", "JdkObsolete"}) // no state; what paper E measured
enum Form {
  BYTES(value -> Fields.ofBytes((byte[]) value), Fields::bytes),
  INTS(value -> Fields.ofInts((int[]) value), Fields::ints),
  LONGS(value -> Fields.ofLongs((long[]) value), Fields::longs),
  DOUBLES(value -> Fields.ofDoubles((double[]) value), Fields::doubles),
  BOOLEANS(value -> Fields.ofBooleans((boolean[]) value), Fields::booleans),
  STRING(value -> Fields.ofString((String) value), Fields::string),
  INTEGER_LIST(Form::ofIntegers, message -> Fields.integers(message, new ArrayList<>())),
  LONG_LIST(Form::ofLongs, message -> Fields.longs(message, new ArrayList<>())),
  BOOLEAN_LIST(Form::ofBooleans, message -> Fields.booleans(message, new ArrayList<>())),
  INTEGER_VECTOR(Form::ofIntegers, message -> Fields.integers(message, new Vector<>())),
  LONG_VECTOR(Form::ofLongs, message -> Fields.longs(message, new Vector<>())),
  BOOLEAN_VECTOR(Form::ofBooleans, message -> Fields.booleans(message, new Vector<>())),
  OBJECT_ARRAY(
      value -> Fields.ofMessages(((DataArray) value).values()),
      message -> DataArray.of(Fields.messages(message)));

  private static final List<Form> ALL = List.of(values());

  final Encoder encoder;
  final Decoder decoder;

  interface Encoder {
    byte[] encode(Object value) throws IOException;
  }

  interface Decoder {
    Object decode(byte[] message) throws IOException;
  }

  Form(Encoder encoder, Decoder decoder) {
    this.encoder = encoder;
    this.decoder = decoder;
  }

  static Form of(Object value) {
    return switch (value) {
      case byte[] _ -> BYTES;
      case int[] _ -> INTS;
      case long[] _ -> LONGS;
      case double[] _ -> DOUBLES;
      case boolean[] _ -> BOOLEANS;
      case String _ -> STRING;
      case DataArray _ -> OBJECT_ARRAY;
      case Vector<?> vector -> ofVector(vector);
      case List<?> list -> ofList(list);
      default -> throw new IllegalArgumentException("no message for " + value.getClass());
    };
  }

  /** Its number among all. */
  int number() {
    return ALL.indexOf(this);
  }

  /** The one with a number. */
  static Form numbered(int number) {
    return ALL.get(number);
  }

  private static Form ofList(List<?> list) {
    return switch (first(list)) {
      case Long _ -> LONG_LIST;
      case Boolean _ -> BOOLEAN_LIST;
      default -> INTEGER_LIST;
    };
  }

  private static Form ofVector(List<?> list) {
    return switch (first(list)) {
      case Long _ -> LONG_VECTOR;
      case Boolean _ -> BOOLEAN_VECTOR;
      default -> INTEGER_VECTOR;
    };
  }

  private static Object first(List<?> list) {
    return list.isEmpty() ? 0 : list.getFirst();
  }

  @SuppressWarnings("unchecked") // of() looked at the first element
  private static byte[] ofIntegers(Object value) throws IOException {
    return Fields.ofIntegers((List<Integer>) value);
  }

  @SuppressWarnings("unchecked") // of() looked at the first element
  private static byte[] ofLongs(Object value) throws IOException {
    return Fields.ofLongs((List<Long>) value);
  }

  @SuppressWarnings("unchecked") // of() looked at the first element
  private static byte[] ofBooleans(Object value) throws IOException {
    return Fields.ofBooleans((List<Boolean>) value);
  }
}
