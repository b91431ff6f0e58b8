package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.codec.ObjectCodec;
import dev.weft.testkit.Ranks;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What needs the codec, and how often it is asked. */
final class EncodingTest extends OverEveryTransport {

  /** Travels by the codec. */
  record Words(String text) {}

  /** Takes and gives what needs no codec, and one thing that does. */
  interface Place {
    double sum(boolean a, byte b, char c, short d, int e, long f, float g, double h);

    @Nullable Object same(@Nullable Object value);

    double[] array(double[] values);

    MemorySegment segment(MemorySegment bytes);

    ByteBuffer buffer(ByteBuffer bytes);

    int apply(IntUnaryOperator function, int value);

    int length(Words words);
  }

  private static final class Local implements Place {
    @Override
    public double sum(boolean a, byte b, char c, short d, int e, long f, float g, double h) {
      return (a ? 1 : 0) + b + c + d + e + f + g + h;
    }

    @Override
    public @Nullable Object same(@Nullable Object value) {
      return value;
    }

    @Override
    public double[] array(double[] values) {
      return values;
    }

    @Override
    public MemorySegment segment(MemorySegment bytes) {
      return bytes;
    }

    @Override
    public ByteBuffer buffer(ByteBuffer bytes) {
      return bytes;
    }

    @Override
    public int apply(IntUnaryOperator function, int value) {
      return function.applyAsInt(value);
    }

    @Override
    public int length(Words words) {
      return words.text().length();
    }
  }

  /** Knows words only, and counts. */
  private static final class Counting implements ObjectCodec {
    private final AtomicInteger encoded = new AtomicInteger();

    @Override
    public String name() {
      return "words";
    }

    @Override
    public void register(Class<?> type) {}

    @Override
    public byte[] encode(@Nullable Object object) {
      int _ = encoded.incrementAndGet();
      return ((Words) object).text().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object decode(byte[] bytes, int offset, int length) {
      return new Words(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }
  }

  private interface OnGroup {
    void run(RemoteGroup<Place> group, AtomicInteger encoded);
  }

  /** Each rank has a place, and a codec of its own. */
  private void places(OnGroup program) {
    for (int ranks : RANKS) {
      Ranks.runMains(
          ranks,
          via,
          args -> {
            Counting codec = new Counting();
            try (Weft weft = Weft.init(codec, args);
                Node node = Node.of(weft.world())) {
              program.run(node.group("place", Place.class, Local::new), codec.encoded);
            }
          });
    }
  }

  @Test
  void numbersTextsArraysAndReferencesNeedNone() {
    places(
        (group, encoded) -> {
          Place next = group.member((group.ownMember() + 1) % group.size()).call();
          assertThat(next.sum(true, (byte) 2, '\3', (short) 4, 5, 6L, 7f, 8d)).isEqualTo(36);
          assertThat(next.same("text")).isEqualTo("text");
          assertThat(next.same(4.5)).isEqualTo(4.5);
          assertThat(next.same(null)).isNull();
          assertThat(next.same(next)).isInstanceOf(Place.class);
          for (int size : new int[] {3, 50_000}) {
            double[] values = new double[size];
            values[size - 1] = 1;
            assertThat(next.array(values)).isEqualTo(values);
            byte[] bytes = new byte[size];
            bytes[size - 1] = 1;
            MemorySegment segment = MemorySegment.ofArray(bytes);
            assertThat(next.segment(segment).mismatch(segment)).isEqualTo(-1);
            assertThat(next.buffer(ByteBuffer.wrap(bytes))).isEqualTo(ByteBuffer.wrap(bytes));
          }
          assertThat(next.apply(value -> value + 1, 4)).isEqualTo(5);
          assertThat(encoded).hasValue(0);
        });
  }

  @Test
  void aBroadcastIsEncodedOnce() {
    places(
        (group, encoded) -> {
          for (int length : new int[] {3, 50_000}) {
            encoded.set(0);
            Words words = new Words("w".repeat(length));
            assertThat(group.broadcast(place -> place.length(words)).join()).containsOnly(length);
            assertThat(encoded).hasValue(1);
          }
        });
  }
}
