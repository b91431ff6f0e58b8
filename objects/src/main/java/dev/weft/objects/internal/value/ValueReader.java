package dev.weft.objects.internal.value;

import dev.weft.codec.Decoding;
import dev.weft.codec.ObjectCodec;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.stub.Source;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one frame, and receives the large values that follow it into their arrays.
 * Every length is checked before anything is allocated: against the frame, or against the largest
 * size allowed. A reader is reused for one frame after another. One thread.
 */
public final class ValueReader extends Source {
  private final ObjectCodec codec;
  private final ReferenceRules referenceRules;
  private final long largestBytes;

  /** Whether an interrupt of the thread gives up what it decodes. */
  private final boolean interruptible;

  private byte[] bytes = {};
  private int at;
  private int end;
  private int bulksLeft;
  private @Nullable Signature signature;
  private @Nullable Bulks bulks;

  /** Where an array as result is to go. */
  private @Nullable Slice target;

  private int targetCount;

  private boolean inBatch;
  private boolean taken;
  private boolean timed;
  private long takenNanos;

  /** Arrays that the method fills, in order, and those that it gives back. */
  private final List<Slice> outs = new ArrayList<>(0);

  private final List<LentArrays> lenders = new ArrayList<>(0);
  private final List<Slice> lent = new ArrayList<>(0);

  public ValueReader(ObjectCodec codec, ReferenceRules referenceRules, long largestBytes) {
    this(codec, referenceRules, largestBytes, false);
  }

  /**
   * @param interruptible whether an interrupt of the thread gives up what it decodes
   */
  public ValueReader(
      ObjectCodec codec, ReferenceRules referenceRules, long largestBytes, boolean interruptible) {
    this.interruptible = interruptible;
    this.codec = codec;
    this.referenceRules = referenceRules;
    this.largestBytes = largestBytes;
  }

  /** Begins with the values of a frame, whose array it keeps until the next. */
  public void begin(
      @Nullable Signature ofMethod, byte[] frame, int from, int to, int bulkCount, Bulks source) {
    signature = ofMethod;
    bytes = frame;
    at = from;
    end = to;
    bulksLeft = bulkCount;
    bulks = source;
    target = null;
    taken = false;
  }

  /** An array as result goes into this one. */
  public void into(Slice array) {
    target = array;
    targetCount = 0;
  }

  /** Elements of the array that went into the target. */
  public int targetCount() {
    return targetCount;
  }

  /** Arrays that the method has filled. */
  public List<Slice> outs() {
    return outs;
  }

  /** Receives and drops what nobody has taken, and gives back what was lent. */
  public void end() {
    Bulks source = bulks;
    while (bulksLeft > 0 && source != null) {
      bulksLeft--;
      source.drop();
    }
    for (int i = 0; i < lent.size(); i++) {
      lenders.get(i).giveBack(lent.get(i));
    }
    if (!lent.isEmpty()) {
      lent.clear();
      lenders.clear();
    }
    if (!outs.isEmpty()) {
      outs.clear();
    }
    target = null;
  }

  @Override
  public void taken() {
    if (at != end || bulksLeft > 0) {
      throw Malformed.leftOver(end - at);
    }
    taken = true;
    takenNanos = timed ? System.nanoTime() : 0;
  }

  /** Whether it is to be noted when all arguments have been taken. */
  public void time(boolean wanted) {
    timed = wanted;
  }

  /** When all arguments had been taken, if that was to be noted. */
  public long takenNanos() {
    return takenNanos;
  }

  /** Whether all arguments have been taken, so that what goes wrong now is the method's. */
  public boolean isTaken() {
    return taken;
  }

  @Override
  public boolean takeBoolean() {
    return takeByte() != 0;
  }

  @Override
  public byte takeByte() {
    return bytes[skip(Byte.BYTES)];
  }

  @Override
  public char takeChar() {
    return Bytes.getChar(bytes, skip(Character.BYTES));
  }

  @Override
  public short takeShort() {
    return Bytes.getShort(bytes, skip(Short.BYTES));
  }

  @Override
  public int takeInt() {
    return Bytes.getInt(bytes, skip(Integer.BYTES));
  }

  @Override
  public long takeLong() {
    return Bytes.getLong(bytes, skip(Long.BYTES));
  }

  @Override
  public float takeFloat() {
    return Float.intBitsToFloat(takeInt());
  }

  @Override
  public double takeDouble() {
    return Double.longBitsToDouble(takeLong());
  }

  /** A string that {@link ValueWriter#putText} has put. */
  public String takeText() {
    byte tag = takeByte();
    if (tag != ValueTag.TEXT) {
      throw Malformed.unknown("tag", tag);
    }
    return text(Byte.toUnsignedInt(takeByte()));
  }

  @Override
  public @Nullable Object takeObject(int place) {
    Class<?> wanted = signature == null ? Object.class : signature.typeAt(place);
    byte tag = takeByte();
    if (tag == ValueTag.NULL) {
      return null;
    }
    int detail = Byte.toUnsignedInt(takeByte());
    Object value =
        switch (tag) {
          case ValueTag.TEXT -> text(detail, wanted);
          case ValueTag.BOX -> box(detail);
          case ValueTag.ARRAY -> array(detail, place, wanted);
          case ValueTag.OUT -> out(detail, place, wanted);
          case ValueTag.SEGMENT -> segment(detail, wanted);
          case ValueTag.BUFFER -> buffer(detail, wanted);
          case ValueTag.REFERENCE -> referenceRules.resolve(reference(), wanted);
          case ValueTag.OBJECT -> object(detail, wanted, null);
          case ValueTag.REFERENCES -> graph(detail, wanted);
          case ValueTag.BATCH -> batch(detail, place);
          default -> throw Malformed.unknown("tag", tag);
        };
    if (value != null && !wanted.isInstance(value)) {
      throw Malformed.notA(value.getClass().getName(), wanted);
    }
    return value;
  }

  /** An array that {@link ValueWriter#putArray} has put goes into this one, of the same size. */
  public void takeArray(Slice into) {
    byte tag = takeByte();
    int detail = Byte.toUnsignedInt(takeByte());
    int count = takeInt();
    if (tag != ValueTag.ARRAY || type(detail) != into.type() || count != into.count()) {
      throw Malformed.unknown("array of elements", count);
    }
    fill(into, detail);
  }

  private String text(int detail, Class<?> wanted) {
    require(wanted, String.class);
    return text(detail);
  }

  private String text(int detail) {
    int count = takeInt();
    return switch (type(detail)) {
      case BYTE -> new String(data(detail, count), StandardCharsets.UTF_8);
      case CHAR -> {
        check((long) count << ElementType.CHAR.shift(), detail);
        char[] chars = new char[count];
        fill(Slice.of(chars), detail);
        yield new String(chars);
      }
      default -> throw Malformed.unknown("text of element type", detail);
    };
  }

  private Object box(int detail) {
    return switch (type(detail)) {
      case BYTE -> takeByte();
      case BOOLEAN -> takeBoolean();
      case CHAR -> takeChar();
      case SHORT -> takeShort();
      case INT -> takeInt();
      case LONG -> takeLong();
      case FLOAT -> takeFloat();
      case DOUBLE -> takeDouble();
    };
  }

  private Object array(int detail, int place, Class<?> wanted) {
    ElementType type = type(detail);
    int count = takeInt();
    require(wanted, PrimitiveArrays.classOf(type));
    Slice given = target;
    if (given != null) {
      return intoTarget(given, type, count, detail);
    }
    check((long) count << type.shift(), detail);
    Slice array = newArray(type, count, place);
    fill(array, detail);
    return array.base();
  }

  private Object intoTarget(Slice given, ElementType type, int count, int detail) {
    if (given.type() != type) {
      throw Malformed.notA(type + "[]", given.base().getClass());
    }
    if (count < 0 || count > given.count()) {
      throw Malformed.longerThanTarget(count, given.count());
    }
    check((long) count << type.shift(), detail);
    fill(given.part(0, count), detail);
    targetCount = count;
    return given.base();
  }

  private Object out(int detail, int place, Class<?> wanted) {
    ElementType type = type(detail);
    int count = takeInt();
    require(wanted, PrimitiveArrays.classOf(type));
    if (signature == null || !signature.isOut(place)) {
      throw Malformed.unknown("tag", ValueTag.OUT);
    }
    check((long) count << type.shift(), ValueTag.BESIDE);
    Slice array = newArray(type, count, place);
    outs.add(array);
    return array.base();
  }

  private Slice newArray(ElementType type, int count, int place) {
    LentArrays lender = signature == null ? null : signature.lent(place);
    if (lender == null) {
      return Slice.ofNewArray(type, count);
    }
    Slice array = lender.take(type, count);
    lenders.add(lender);
    lent.add(array);
    return array;
  }

  private Object segment(int detail, Class<?> wanted) {
    require(wanted, MemorySegment.class);
    long length = takeLong();
    check(length, detail);
    if (length > Integer.MAX_VALUE - Long.BYTES) {
      throw Malformed.tooLarge(length, Integer.MAX_VALUE - Long.BYTES);
    }
    MemorySegment segment =
        MemorySegment.ofArray(new long[(int) ((length + Long.BYTES - 1) / Long.BYTES)])
            .asSlice(0, length);
    fill(Slice.of(segment), detail);
    return segment;
  }

  private Object buffer(int detail, Class<?> wanted) {
    require(wanted, ByteBuffer.class);
    boolean little = (detail & ValueTag.LITTLE) != 0;
    return ByteBuffer.wrap(data(detail, takeInt()))
        .order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
  }

  private Reference reference() {
    int rank = takeInt();
    return new Reference(rank, takeLong(), takeLong(), takeText());
  }

  private @Nullable Object graph(int detail, Class<?> wanted) {
    IncomingGraph graph = new IncomingGraph(referenceRules, data(detail, takeInt()));
    byte tag = takeByte();
    if (tag != ValueTag.OBJECT) {
      throw Malformed.unknown("tag", tag);
    }
    return object(Byte.toUnsignedInt(takeByte()), wanted, graph);
  }

  private @Nullable Object object(int detail, Class<?> wanted, @Nullable IncomingGraph graph) {
    int length = takeInt();
    if ((detail & ValueTag.BESIDE) == 0) {
      int from = skip(length);
      return decoded(bytes, from, length, wanted, graph);
    }
    byte[] encoded = data(detail, length);
    return decoded(encoded, 0, length, wanted, graph);
  }

  private @Nullable Object decoded(
      byte[] from, int offset, int length, Class<?> wanted, @Nullable IncomingGraph graph) {
    Thread thread = Thread.currentThread();
    BooleanSupplier givenUp = interruptible ? thread::isInterrupted : () -> false;
    return codec.decode(from, offset, length, new Decoding(wanted, graph, true, givenUp));
  }

  /** Batches do not lie within batches: so what has come cannot make this recurse. */
  private Batch batch(int detail, int place) {
    int count = takeInt();
    if (inBatch || count < 0 || count > Batch.MOST_ITEMS) {
      throw Malformed.unknown("number of items", count);
    }
    inBatch = true;
    try {
      List<@Nullable Object> items = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        items.add(takeObject(place));
      }
      return new Batch(items, detail != 0);
    } finally {
      inBatch = false;
    }
  }

  private byte[] data(int detail, int length) {
    check(length, detail);
    byte[] data = new byte[length];
    fill(Slice.of(data), detail);
    return data;
  }

  /** Stores the next contents, whose length has been checked. */
  private void fill(Slice into, int detail) {
    if ((detail & ValueTag.BESIDE) == 0) {
      int from = skip((int) into.bytes());
      if (into.bytes() > 0) {
        Memory.copy(bytes, from, into.base(), into.offsetBytes(), into.bytes());
      }
    } else {
      if (bulksLeft == 0) {
        throw Malformed.shorter();
      }
      bulksLeft--;
      Objects.requireNonNull(bulks).receive(into);
    }
  }

  private void check(long length, int detail) {
    long most = (detail & ValueTag.BESIDE) == 0 ? end - at : largestBytes;
    if (length < 0 || length > most) {
      throw (detail & ValueTag.BESIDE) == 0
          ? Malformed.shorter()
          : Malformed.tooLarge(length, largestBytes);
    }
  }

  private int skip(int length) {
    int from = at;
    if (length < 0 || length > end - from) {
      throw Malformed.shorter();
    }
    at = from + length;
    return from;
  }

  private static ElementType type(int detail) {
    ElementType type = PrimitiveArrays.type(detail & ~ValueTag.BESIDE);
    if (type == null) {
      throw Malformed.unknown("element type", detail);
    }
    return type;
  }

  private static void require(Class<?> wanted, Class<?> come) {
    if (!wanted.isAssignableFrom(come)) {
      throw Malformed.notA(come.getTypeName(), wanted);
    }
  }
}
