package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.testkit.Ranks;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A value is the same one as argument, as result, as an element of either, and as a message. */
final class OneEncodingTest extends OverEveryTransport {
  private static final int TAG = 7;

  /** Gives back what it is given. */
  interface Mirror {
    @Nullable Object same(@Nullable Object value);

    List<Object> element(List<Object> values);

    Map<String, Object> entry(Map<String, Object> values);

    Object[] array(Object[] values);

    CompletableFuture<Object> later(Object value);

    String text(String text);
  }

  private static final class Local implements Mirror {
    @Override
    public @Nullable Object same(@Nullable Object value) {
      return value;
    }

    @Override
    public List<Object> element(List<Object> values) {
      return values;
    }

    @Override
    public Map<String, Object> entry(Map<String, Object> values) {
      return values;
    }

    @Override
    public Object[] array(Object[] values) {
      return values;
    }

    @Override
    public CompletableFuture<Object> later(Object value) {
      return CompletableFuture.completedFuture(value);
    }

    @Override
    public String text(String text) {
      return text;
    }
  }

  private static Stream<Object> values() {
    ByteBuffer bytes = ByteBuffer.allocate(16).putInt(1).putInt(2).flip().position(2);
    return Stream.of(
        "",
        "text",
        "Kette und Schuß 経糸 🧵",
        "a\ud83d",
        "\ude00b",
        "\ud83d".repeat(3000),
        "x".repeat(5000) + '\ude00',
        true,
        'c',
        '\ud83d',
        (byte) -1,
        (short) -2,
        -3,
        -4L,
        -0.0f,
        Float.intBitsToFloat(0x7fc00001),
        Double.NaN,
        -0.0,
        new byte[0],
        new byte[] {1, 2},
        new boolean[] {true},
        new char[] {'\ud83d'},
        new short[] {1},
        new int[0],
        new int[] {1},
        new long[] {1},
        new float[] {-0.0f},
        new double[] {Double.NaN},
        new double[2000],
        new String[0],
        new String[] {"a\ud83d", null},
        new Object[0],
        new Object[] {1, "\ude00", new int[] {1}},
        MemorySegment.ofArray(new byte[0]),
        MemorySegment.ofArray(new int[] {1, 2}).asSlice(4),
        ByteBuffer.allocate(0),
        bytes,
        bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN),
        bytes.asReadOnlyBuffer(),
        ByteBuffer.allocateDirect(8).putLong(1).flip(),
        ByteBuffer.allocate(5000).order(ByteOrder.LITTLE_ENDIAN),
        CharBuffer.wrap("a\ud83d").position(1),
        IntBuffer.wrap(new int[] {1, 2, 3}).slice(1, 1),
        List.of(),
        List.of("a\ud83d"),
        new ArrayList<>(List.of(1, 2, 3)).subList(1, 2),
        Stream.of("a", null).toList(),
        Collections.nCopies(2, "x"),
        Map.of(),
        new TreeMap<>(Map.of(1, "a", 2, "b")).headMap(2),
        new HashMap<>(Map.of("k", "v")).entrySet().iterator().next(),
        Map.entry("k", "v"),
        Optional.empty(),
        Optional.of("\ude00"),
        BigInteger.TEN,
        Instant.EPOCH,
        TimeUnit.DAYS,
        new StringBuilder("a\ud83d"));
  }

  private static void assertSame(@Nullable Object actual, Object expected) {
    switch (expected) {
      case MemorySegment segment -> {
        assertThat(((MemorySegment) actual).byteSize()).isEqualTo(segment.byteSize());
        assertThat(((MemorySegment) actual).mismatch(segment)).isEqualTo(-1);
      }
      case StringBuilder text -> assertThat(actual).hasToString(text.toString());
      case Buffer buffer -> {
        assertThat(actual).isEqualTo(buffer);
        assertThat(((Buffer) actual).capacity()).isEqualTo(buffer.remaining());
        if (buffer instanceof ByteBuffer bytes) {
          assertThat(((ByteBuffer) actual).order()).isEqualTo(bytes.order());
        }
      }
      case Float number ->
          assertThat(Float.floatToRawIntBits((Float) actual))
              .isEqualTo(Float.floatToRawIntBits(number));
      default -> assertThat(actual).isEqualTo(expected);
    }
  }

  private static void compare(Comm world, Mirror mirror, Object value) {
    Object argument = mirror.same(value);
    assertSame(argument, value);
    world.sendObject(value, world.rank(), TAG);
    Object message = world.receiveObject(Object.class, world.rank(), TAG);
    assertSame(message, value);
    for (Object other :
        new Object[] {
          message,
          mirror.element(List.of(value)).getFirst(),
          mirror.entry(Map.of("a\ud83d", value)).get("a\ud83d"),
          mirror.array(new Object[] {value})[0],
          mirror.later(value).join()
        }) {
      assertSame(other, value);
      assertThat(other).hasSameClassAs(argument);
    }
  }

  @Test
  void aValueIsTheSameEverywhere() {
    for (int ranks : FEW_RANKS) {
      Ranks.run(
          ranks,
          via,
          world -> {
            try (Node node = Node.of(world)) {
              Remote<Mirror> _ = node.export("mirror " + node.rank(), Mirror.class, new Local());
              Mirror next = node.lookup("mirror " + next(node), Mirror.class).call();
              values().forEach(value -> compare(world, next, value));
              assertThat(next.text("a\ud83d")).isEqualTo("a\ud83d");
              assertThat(next.text("")).isEmpty();
              assertThat(next.same(null)).isNull();
            }
          });
    }
  }
}
