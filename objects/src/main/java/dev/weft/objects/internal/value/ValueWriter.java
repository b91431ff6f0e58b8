package dev.weft.objects.internal.value;

import dev.weft.codec.ObjectCodec;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.stub.LateResult;
import dev.weft.objects.stub.Sink;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Writes one frame: the caller's header, then values. Large values are not copied; the caller sends
 * them after the frame: see {@link #bulk}. A writer is reused for the next frame. One thread.
 */
public final class ValueWriter extends Sink {
  private static final int FIRST_BYTES = 256;

  /** Room that is kept for what must be in the frame. */
  private static final int RESERVED_BYTES = 3072;

  private static final int HEAD_BYTES = 6;

  private final ObjectCodec codec;
  private final ReferenceRules referenceRules;
  private final List<Slice> bulks = new ArrayList<>(2);
  private final List<Slice> outs = new ArrayList<>(0);

  /** Leased objects that it refers to: they live at least until it forgets them. */
  private final List<RemoteLease> holds = new ArrayList<>(0);

  private byte[] bytes = new byte[FIRST_BYTES];
  private int size;
  private @Nullable Signature signature;

  /** Arrays that a method has filled, whose contents go before its result. */
  private @Nullable List<Slice> filled;

  private @Nullable CompletionStage<?> later;

  /** Made for the first object that the codec encodes. */
  private @Nullable OutgoingGraph graph;

  public ValueWriter(ObjectCodec codec, ReferenceRules referenceRules) {
    this.codec = codec;
    this.referenceRules = referenceRules;
  }

  /** Begins a frame with a header of so many bytes, all zero. */
  public void begin(@Nullable Signature ofMethod, int headerBytes) {
    signature = ofMethod;
    size = headerBytes;
    filled = null;
    later = null;
    forget();
  }

  /**
   * Begins a frame for what a method returns.
   *
   * @param arrays those that it fills, which are known when it {@linkplain #returned has returned}
   */
  public void beginResult(Signature ofMethod, int headerBytes, List<Slice> arrays) {
    begin(ofMethod, headerBytes);
    filled = arrays;
  }

  @Override
  public void returned() {
    List<Slice> arrays = filled;
    if (arrays != null && !arrays.isEmpty()) {
      arrays.forEach(this::putArray);
    }
  }

  /**
   * Becomes what another writer holds.
   *
   * @param own whether what is sent after the frame is copied, too
   */
  public void copy(ValueWriter other, boolean own) {
    begin(other.signature, other.size);
    if (bytes.length < other.size) {
      bytes = new byte[other.bytes.length];
    }
    System.arraycopy(other.bytes, 0, bytes, 0, other.size);
    for (Slice bulk : other.bulks) {
      bulks.add(own ? bulk.copy() : bulk);
    }
    outs.addAll(other.outs);
    holds.addAll(other.holds);
  }

  /** What the method has returned instead of its result, which will complete with that; or null. */
  public @Nullable CompletionStage<?> later() {
    return later;
  }

  /** Drops what it holds of the program's. Called when the call, or the reply, is done with. */
  public void forget() {
    if (!bulks.isEmpty()) {
      bulks.clear();
    }
    if (!outs.isEmpty()) {
      outs.clear();
    }
    if (!holds.isEmpty()) {
      referenceRules.sent(holds);
      holds.clear();
    }
  }

  /** The frame, for the header to be written; another array once more has been put. */
  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Number of messages that follow. */
  public int bulkCount() {
    return bulks.size();
  }

  /** One of them. */
  public Slice bulk(int number) {
    return bulks.get(number);
  }

  /** Arrays that the method is to fill, in the order of the parameters. */
  public List<Slice> outs() {
    return outs;
  }

  /** Leased objects to which the frame refers. */
  public List<RemoteLease> holds() {
    return holds;
  }

  @Override
  public void putBoolean(boolean value) {
    putByte((byte) (value ? 1 : 0));
  }

  @Override
  public void putByte(byte value) {
    int at = room(Byte.BYTES);
    bytes[at] = value;
  }

  @Override
  public void putChar(char value) {
    int at = room(Character.BYTES);
    Bytes.putChar(bytes, at, value);
  }

  @Override
  public void putShort(short value) {
    int at = room(Short.BYTES);
    Bytes.putShort(bytes, at, value);
  }

  @Override
  public void putInt(int value) {
    int at = room(Integer.BYTES);
    Bytes.putInt(bytes, at, value);
  }

  @Override
  public void putLong(long value) {
    int at = room(Long.BYTES);
    Bytes.putLong(bytes, at, value);
  }

  @Override
  public void putFloat(float value) {
    putInt(Float.floatToRawIntBits(value));
  }

  @Override
  public void putDouble(double value) {
    putLong(Double.doubleToRawLongBits(value));
  }

  @Override
  public void putObject(@Nullable Object value, int place) {
    if (value == null) {
      putByte(ValueTag.NULL);
      return;
    }
    if (filled != null && place == RESULT && value instanceof CompletionStage<?> stage) {
      later = stage;
      return;
    }
    Slice array = PrimitiveArrays.slice(value);
    if (array != null) {
      if (place != RESULT && Objects.requireNonNull(signature).isOut(place)) {
        head(ValueTag.OUT, PrimitiveArrays.number(array.type()), (int) array.count());
        outs.add(array);
      } else {
        putArray(array);
      }
      return;
    }
    switch (value) {
      case String text -> putText(text);
      case MemorySegment segment -> putSegment(segment);
      case ByteBuffer buffer -> putBuffer(buffer);
      case Number number when putBox(number) -> {}
      case Boolean truth -> box(ElementType.BOOLEAN).putBoolean(truth);
      case Character letter -> box(ElementType.CHAR).putChar(letter);
      case Batch batch -> putBatch(batch);
      case LateResult late -> putObject(late.weftValue().await(), place);
      default -> putReferenceOrObject(value, place);
    }
  }

  /** A whole primitive array. */
  public void putArray(Slice array) {
    contents(ValueTag.ARRAY, array);
  }

  /** A string without a tag, as {@link ValueReader#takeText()} takes it. */
  public void putText(String text) {
    contents(
        ValueTag.TEXT,
        isUnicode(text)
            ? Slice.of(text.getBytes(StandardCharsets.UTF_8))
            : Slice.of(text.toCharArray()));
  }

  /** Half of a surrogate pair, as at the end of a chunk of chars, has no encoding in UTF-8. */
  private static boolean isUnicode(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))
          && (Character.isLowSurrogate(text.charAt(i))
              || ++i == length
              || !Character.isLowSurrogate(text.charAt(i)))) {
        return false;
      }
    }
    return true;
  }

  private void putBuffer(ByteBuffer buffer) {
    boolean little = buffer.order() == ByteOrder.LITTLE_ENDIAN;
    contents(ValueTag.BUFFER, Slice.of(buffer.slice()), little ? ValueTag.LITTLE : 0);
  }

  private boolean putBox(Number number) {
    switch (number) {
      case Integer value -> box(ElementType.INT).putInt(value);
      case Long value -> box(ElementType.LONG).putLong(value);
      case Double value -> box(ElementType.DOUBLE).putDouble(value);
      case Float value -> box(ElementType.FLOAT).putFloat(value);
      case Short value -> box(ElementType.SHORT).putShort(value);
      case Byte value -> box(ElementType.BYTE).putByte(value);
      default -> {
        return false;
      }
    }
    return true;
  }

  private ValueWriter box(ElementType type) {
    putByte(ValueTag.BOX);
    putByte((byte) PrimitiveArrays.number(type));
    return this;
  }

  private void putSegment(MemorySegment segment) {
    Slice all = Slice.of(segment);
    boolean inline = fits(all.bytes());
    putByte(ValueTag.SEGMENT);
    putByte((byte) (inline ? 0 : ValueTag.BESIDE));
    putLong(all.bytes());
    place(all, inline);
  }

  private void putBatch(Batch batch) {
    head(ValueTag.BATCH, batch.last() ? 1 : 0, batch.items().size());
    for (Object item : batch.items()) {
      putObject(item, RESULT);
    }
  }

  private void putReferenceOrObject(Object value, int place) {
    Class<?> declared = signature == null ? Object.class : signature.typeAt(place);
    RemoteLease remoteLease = referenceRules.of(value, declared);
    if (remoteLease == null) {
      putEncoded(value);
      return;
    }
    Reference reference = remoteLease.reference();
    if (reference.isLeased()) {
      holds.add(remoteLease);
    }
    head(ValueTag.REFERENCE, 0, reference.rank());
    putLong(reference.object());
    putLong(reference.hash());
    putText(reference.type());
  }

  private void putEncoded(Object value) {
    OutgoingGraph references = graph;
    if (references == null) {
      references = graph = new OutgoingGraph(this.referenceRules);
    }
    try {
      byte[] encoded = codec.encode(value, references);
      if (!references.isEmpty()) {
        holds.addAll(references.leased());
        contents(ValueTag.REFERENCES, Slice.of(references.table()));
      }
      contents(ValueTag.OBJECT, Slice.of(encoded));
    } finally {
      references.clear();
    }
  }

  /** In the frame, or beside it. */
  private void contents(byte tag, Slice data) {
    contents(tag, data, PrimitiveArrays.number(data.type()));
  }

  private void contents(byte tag, Slice data, int kind) {
    boolean inline = fits(data.bytes());
    int detail = kind | (inline ? 0 : ValueTag.BESIDE);
    head(tag, detail, (int) data.count());
    place(data, inline);
  }

  private void place(Slice data, boolean inline) {
    if (!inline) {
      if (bulks.size() == FrameSizes.MOST_BULKS) {
        throw Malformed.tooManyBulks();
      }
      bulks.add(data);
    } else if (data.bytes() > 0) {
      int at = room((int) data.bytes());
      Memory.copy(data.base(), data.offsetBytes(), bytes, at, data.bytes());
    }
  }

  private void head(byte tag, int detail, int count) {
    int at = room(HEAD_BYTES);
    bytes[at] = tag;
    bytes[at + 1] = (byte) detail;
    Bytes.putInt(bytes, at + 2, count);
  }

  private boolean fits(long length) {
    return length <= FrameSizes.INLINE_BYTES
        && size + length + RESERVED_BYTES + HEAD_BYTES <= FrameSizes.MOST_BYTES;
  }

  private int room(int length) {
    int at = size;
    if (at + length > bytes.length) {
      grow(at + length);
    }
    size = at + length;
    return at;
  }

  private void grow(int least) {
    if (least > FrameSizes.MOST_BYTES) {
      throw Malformed.frameTooLong(least);
    }
    bytes =
        Arrays.copyOf(bytes, Math.min(FrameSizes.MOST_BYTES, Math.max(least, 2 * bytes.length)));
  }
}
