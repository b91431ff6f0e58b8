package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import dev.weft.testkit.Lengthy;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Every kind of buffer, whole or in part, sends and receives at every protocol's size. */
@AlsoWithoutNativeCalls
@AlsoOverUcx
final class BuffersTest extends OverEveryTransport {
  private static final int[] COUNTS = {0, 1, 3, 12, 700, 5_000, 90_000};

  /** Sends a part of an array and receives into a part of another; the rest stays as it was. */
  private void parts(ElementType type) {
    ranks(
        2,
        world -> {
          for (int count : COUNTS) {
            Slice all = Slice.ofNewArray(type, count + 5);
            Slice part = all.part(3, count);
            if (world.rank() == 0) {
              set(all, count);
              world.send(part, 1, TAG);
              world.send(part, 1, TAG, SendMode.SYNCHRONOUS);
              world.isend(all.part(3, count), 1, TAG).await();
            } else {
              Slice expected = Slice.ofNewArray(type, count + 5);
              set(expected.part(3, count), expectedSeed(count));
              for (int form = 0; form < 3; form++) {
                Slice target = Slice.ofNewArray(type, count + 5);
                Status status = receive(world, target.part(3, count), form);
                assertThat(status.elementType()).isEqualTo(type);
                assertThat(status.count()).isEqualTo(count);
                assertThat(status.bytes()).isEqualTo((long) count * type.bytes());
                assertParts(target, count);
              }
            }
          }
        });
  }

  private static int expectedSeed(int count) {
    return count;
  }

  private static Status receive(Comm world, Slice target, int form) {
    return form == 1
        ? world.ireceive(target, 0, TAG).await()
        : world.receive(target, Comm.ANY_SOURCE, TAG);
  }

  /** Element i of the whole slice is a function of i, so a part shows where it was taken from. */
  private static void set(Slice slice, int seed) {
    for (int i = 0; i < slice.count(); i++) {
      put(slice.base(), (int) (slice.offsetBytes() / slice.type().bytes()) + i, i + seed);
    }
  }

  private static void put(Object array, int index, int value) {
    switch (array) {
      case byte[] a -> a[index] = (byte) value;
      case boolean[] a -> a[index] = value % 3 == 0;
      case char[] a -> a[index] = (char) (value * 7);
      case short[] a -> a[index] = (short) (value * 11);
      case int[] a -> a[index] = value * 1_000_003;
      case long[] a -> a[index] = value * 1_000_000_000_003L;
      case float[] a -> a[index] = value * 1.5f;
      case double[] a -> a[index] = value * 1.25;
      default -> throw new AssertionError(array);
    }
  }

  private static void assertParts(Slice target, int count) {
    Slice sent = Slice.ofNewArray(target.type(), count + 5);
    set(sent, count);
    Slice expected = Slice.ofNewArray(target.type(), count + 5);
    System.arraycopy(sent.base(), 3, expected.base(), 3, count);
    assertThat(Arrays.deepEquals(new Object[] {target.base()}, new Object[] {expected.base()}))
        .as("%d elements of %s", count, target.type())
        .isTrue();
  }

  @Test
  void bytes() {
    parts(ElementType.BYTE);
  }

  @Test
  void booleans() {
    parts(ElementType.BOOLEAN);
  }

  @Test
  void chars() {
    parts(ElementType.CHAR);
  }

  @Test
  void shorts() {
    parts(ElementType.SHORT);
  }

  @Test
  void ints() {
    parts(ElementType.INT);
  }

  @Test
  void longs() {
    parts(ElementType.LONG);
  }

  @Test
  void floats() {
    parts(ElementType.FLOAT);
  }

  @Test
  void doubles() {
    parts(ElementType.DOUBLE);
  }

  @Test
  void typedOverloads() {
    ranks(
        2,
        world -> {
          double[] numbers = {1, 2, 3, 4};
          boolean[] flags = {true, false, true};
          char[] letters = {'w', 'e', 'f', 't'};
          if (world.rank() == 0) {
            world.send(Slice.of(numbers, 1, 2), 1, TAG);
            world.send(Slice.of(flags), 1, TAG, SendMode.SYNCHRONOUS);
            world.isend(Slice.of(letters, 1, 3), 1, TAG).await();
          } else {
            double[] some = new double[4];
            assertThat(world.receive(Slice.of(some, 2, 2), 0, TAG).count()).isEqualTo(2);
            assertThat(some).containsExactly(0, 0, 2, 3);
            boolean[] more = new boolean[5];
            assertThat(world.receive(more, 0, TAG).count()).isEqualTo(3);
            assertThat(more).containsExactly(true, false, true, false, false);
            char[] word = new char[4];
            assertThat(world.ireceive(Slice.of(word, 0, 3), 0, TAG).await().count()).isEqualTo(3);
            assertThat(word).containsExactly('e', 'f', 't', '\0');
          }
        });
  }

  @Test
  void arraysOfOneTypeToAnother() {
    ranks(
        2,
        world -> {
          for (int count : COUNTS) {
            if (world.rank() == 0) {
              int[] ints = new int[2 * count];
              Arrays.setAll(ints, i -> i * 31);
              world.send(ints, 1, TAG);
            } else {
              long[] longs = new long[count];
              assertThat(world.receive(longs, 0, TAG).count()).isEqualTo(count);
              for (int i = 0; i < count; i++) {
                assertThat((int) longs[i]).isEqualTo(2 * i * 31);
                assertThat((int) (longs[i] >>> 32)).isEqualTo((2 * i + 1) * 31);
              }
            }
          }
        });
  }

  @Lengthy
  @Test
  void segmentsOfEveryKind() {
    ranks(
        2,
        world -> {
          try (Arena confined = Arena.ofConfined();
              Arena shared = Arena.ofShared()) {
            for (int size : Pattern.SIZES) {
              MemorySegment[] kinds = {
                confined.allocate(size + 16).asSlice(8, size),
                shared.allocate(size + 16).asSlice(8, size),
                Arena.ofAuto().allocate(size + 1).asSlice(1, size),
                MemorySegment.ofArray(new byte[size + 16]).asSlice(8, size),
                MemorySegment.ofArray(new long[size / 8 + 2]).asSlice(8, size)
              };
              for (MemorySegment segment : kinds) {
                exchange(world, segment, size);
              }
            }
          }
        });
  }

  private static void exchange(Comm world, MemorySegment segment, long seed) {
    if (world.rank() == 0) {
      Pattern.fill(segment, seed);
      world.send(segment, 1, TAG);
      world.isend(segment.asReadOnly(), 1, TAG).await();
    } else {
      MemorySegment expected = MemorySegment.ofArray(new byte[(int) segment.byteSize()]);
      Pattern.fill(expected, seed);
      for (int i = 0; i < 2; i++) {
        segment.fill((byte) 0);
        Status status =
            i == 0
                ? world.receive(segment, 0, TAG)
                : world.ireceive(segment, Comm.ANY_SOURCE, TAG).await();
        assertThat(status.bytes()).isEqualTo(segment.byteSize());
        assertThat(segment.mismatch(expected)).as("first wrong byte").isEqualTo(-1);
      }
    }
  }

  @Test
  void typedSegments() {
    ranks(
        2,
        world -> {
          MemorySegment segment = Arena.ofAuto().allocate(24);
          if (world.rank() == 0) {
            segment.set(ValueLayout.JAVA_LONG, 16, 42);
            world.send(Slice.of(segment, ElementType.LONG), 1, TAG);
          } else {
            Status status = world.receive(Slice.of(segment, ElementType.LONG), 0, TAG);
            assertThat(status.count()).isEqualTo(3);
            assertThat(segment.get(ValueLayout.JAVA_LONG, 16)).isEqualTo(42);
          }
        });
  }

  @Test
  void byteBuffersBetweenPositionAndLimit() {
    ranks(
        2,
        world -> {
          for (int size : Pattern.SIZES) {
            ByteBuffer[] kinds = {
              ByteBuffer.allocate(size + 9), ByteBuffer.allocateDirect(size + 9)
            };
            for (ByteBuffer buffer : kinds) {
              buffer.position(4).limit(4 + size);
              if (world.rank() == 0) {
                buffer.put(Pattern.bytes(size, size)).position(4);
                world.send(Slice.of(buffer), 1, TAG);
                world.send(Slice.of(buffer.asReadOnlyBuffer()), 1, TAG);
              } else {
                for (int i = 0; i < 2; i++) {
                  assertThat(world.receive(Slice.of(buffer), 0, TAG).bytes()).isEqualTo(size);
                  assertThat(buffer.position()).isEqualTo(4);
                  byte[] bytes = new byte[size];
                  buffer.get(bytes).position(4);
                  assertThat(Arrays.mismatch(bytes, Pattern.bytes(size, size))).isEqualTo(-1);
                  assertThat(buffer.get(3)).isZero();
                  assertThat(buffer.duplicate().clear().get(4 + size)).isZero();
                }
              }
            }
          }
        });
  }

  @Test
  void readOnlyBuffersCannotBeReceivedInto() {
    ranks(
        1,
        world -> {
          ByteBuffer buffer = ByteBuffer.allocate(8).asReadOnlyBuffer();
          assertThatThrownBy(() -> world.receive(Slice.of(buffer), 0, TAG))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("read-only");
          assertThatThrownBy(() -> world.receiveInit(Slice.of(buffer), 0, TAG))
              .isInstanceOf(ArgumentException.class);
          Request send = world.isend(new byte[8], 0, TAG);
          var message = world.mprobe(0, TAG);
          assertThatThrownBy(() -> message.receive(Slice.of(buffer)))
              .isInstanceOf(ArgumentException.class);
          message.receive(Slice.of(new byte[8]));
          send.await();
        });
  }
}
