package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.failure.TruncationException;
import dev.weft.testkit.Allocations;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Arrays, segments and buffers as arguments and results, from none to millions of elements. */
final class DataTest extends OverEveryTransport {
  private static final int[] SIZES = {0, 1, 100, 1023, 5000, 300_000};

  /** Each type there and back. */
  interface Mirrored {
    byte[] bytes(byte[] given);

    boolean[] booleans(boolean[] given);

    char[] chars(char[] given);

    short[] shorts(short[] given);

    int[] ints(int[] given);

    long[] longs(long[] given);

    float[] floats(float[] given);

    double[] doubles(double[] given);

    MemorySegment segment(MemorySegment given);

    ByteBuffer buffer(ByteBuffer given);

    double sum(@Borrowed double[] first, int between, @Borrowed double[] second);

    int fill(@Out int[] target, int from, @Out double[] other);

    double[] ramp(int count);

    Object anything(@Nullable Object given);
  }

  private static final class Mirror implements Mirrored {
    @Override
    public byte[] bytes(byte[] given) {
      return given;
    }

    @Override
    public boolean[] booleans(boolean[] given) {
      return given;
    }

    @Override
    public char[] chars(char[] given) {
      return given;
    }

    @Override
    public short[] shorts(short[] given) {
      return given;
    }

    @Override
    public int[] ints(int[] given) {
      return given;
    }

    @Override
    public long[] longs(long[] given) {
      return given;
    }

    @Override
    public float[] floats(float[] given) {
      return given;
    }

    @Override
    public double[] doubles(double[] given) {
      return given;
    }

    @Override
    public MemorySegment segment(MemorySegment given) {
      return given;
    }

    @Override
    public ByteBuffer buffer(ByteBuffer given) {
      return given;
    }

    @Override
    public double sum(double[] first, int between, double[] second) {
      return Arrays.stream(first).sum() + between + Arrays.stream(second).sum();
    }

    @Override
    public int fill(int[] target, int from, double[] other) {
      Arrays.setAll(target, i -> from + i);
      Arrays.fill(other, from);
      return target.length;
    }

    @Override
    public double[] ramp(int count) {
      double[] ramp = new double[count];
      Arrays.setAll(ramp, i -> i);
      return ramp;
    }

    @Override
    public Object anything(@Nullable Object given) {
      return given == null ? "null" : given;
    }
  }

  private void mirrored(int[] numbersOfRanks, OverMirror program) {
    nodes(
        numbersOfRanks,
        node -> {
          if (node.rank() == 0) {
            Remote<Mirrored> _ = node.export("mirror", Mirrored.class, new Mirror());
          }
          program.run(node.lookup("mirror", Mirrored.class));
        });
  }

  private interface OverMirror {
    void run(Remote<Mirrored> mirror) throws Exception;
  }

  @Test
  void everyTypeAndSizeComesBack() {
    mirrored(
        RANKS,
        mirror -> {
          for (int size : SIZES) {
            Mirrored stub = mirror.call();
            byte[] bytes = new byte[size];
            boolean[] booleans = new boolean[size];
            char[] chars = new char[size];
            short[] shorts = new short[size];
            int[] ints = new int[size];
            long[] longs = new long[size];
            float[] floats = new float[size];
            double[] doubles = new double[size];
            for (int i = 0; i < size; i++) {
              bytes[i] = (byte) i;
              booleans[i] = i % 3 == 0;
              chars[i] = (char) i;
              shorts[i] = (short) i;
              ints[i] = -i;
              longs[i] = 1L << (i & 63);
              floats[i] = i / 2f;
              doubles[i] = i / 4d;
            }
            assertThat(stub.bytes(bytes)).isEqualTo(bytes);
            assertThat(stub.booleans(booleans)).isEqualTo(booleans);
            assertThat(stub.chars(chars)).isEqualTo(chars);
            assertThat(stub.shorts(shorts)).isEqualTo(shorts);
            assertThat(stub.ints(ints)).isEqualTo(ints);
            assertThat(stub.longs(longs)).isEqualTo(longs);
            assertThat(stub.floats(floats)).isEqualTo(floats);
            assertThat(stub.doubles(doubles)).isEqualTo(doubles);
            assertThat(stub.anything(longs)).isEqualTo(longs);
            assertThat(mirror.async(each -> each.ints(ints)).get()).isEqualTo(ints);
          }
        });
  }

  @Test
  void segmentsAndBuffers() {
    mirrored(
        FEW_RANKS,
        mirror -> {
          for (int size : SIZES) {
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment segment = arena.allocate(size + 1L).asSlice(1, size);
              for (int i = 0; i < size; i++) {
                segment.set(ValueLayout.JAVA_BYTE, i, (byte) (3 * i));
              }
              MemorySegment back = mirror.call().segment(segment);
              assertThat(back.mismatch(segment)).isEqualTo(-1);
              assertThat(back.address() % Long.BYTES).isZero();
            }
            ByteBuffer buffer = ByteBuffer.allocateDirect(size + 2);
            for (int i = 0; i < size + 2; i++) {
              buffer.put(i, (byte) i);
            }
            ByteBuffer part = buffer.position(1).limit(size + 1);
            ByteBuffer back = mirror.call().buffer(part);
            assertThat(back).isEqualTo(part);
            assertThat(part.position()).isEqualTo(1);
          }
        });
  }

  @Test
  void arraysThatAreLentAndFilled() {
    mirrored(
        RANKS,
        mirror -> {
          for (int size : SIZES) {
            double[] ones = new double[size];
            Arrays.fill(ones, 1);
            assertThat(mirror.call().sum(ones, 3, ones)).isEqualTo(2.0 * size + 3);
            int[] ints = new int[size];
            double[] doubles = new double[2 * size];
            assertThat(mirror.call().fill(ints, size, doubles)).isEqualTo(size);
            for (int i = 0; i < size; i++) {
              assertThat(ints[i]).isEqualTo(size + i);
              assertThat(doubles[2 * i]).isEqualTo(size);
            }
            int[] later = new int[size];
            CompletableFuture<Integer> filled =
                mirror.async(each -> each.fill(later, 1, new double[0]));
            assertThat(filled.get()).isEqualTo(size);
            assertThat(size == 0 || later[0] == 1).isTrue();
          }
        });
  }

  @Test
  void resultsIntoAnArray() {
    mirrored(
        FEW_RANKS,
        mirror -> {
          double[] target = new double[300_000];
          for (int size : SIZES) {
            assertThat(mirror.into(target, each -> each.ramp(size))).isEqualTo(size);
            assertThat(size == 0 || target[size - 1] == size - 1).isTrue();
          }
          for (int size : new int[] {10, 100_000}) {
            assertThatThrownBy(() -> mirror.into(new double[9], each -> each.ramp(size)))
                .isInstanceOf(TruncationException.class)
                .hasMessageContaining("" + size);
          }
          assertThat(mirror.call().ramp(7)).hasSize(7);
        });
  }

  @Test
  void whatIsLentOrFilledIsNotAllocated() {
    mirrored(
        FEW_RANKS,
        mirror -> {
          int size = 300_000;
          double[] array = new double[size];
          int[] ints = new int[size];
          double total = 0;
          for (int i = 0; i < 20; i++) {
            total += lendAndFill(mirror, array, ints);
          }
          long before = Allocations.bytesByThisThread();
          for (int i = 0; i < 20; i++) {
            total += lendAndFill(mirror, array, ints);
          }
          long each = (Allocations.bytesByThisThread() - before) / 20;
          assertThat(total).isPositive();
          assertThat(each).as("bytes, of which the smallest array has more").isLessThan(4L * size);
        });
  }

  private static double lendAndFill(Remote<Mirrored> mirror, double[] array, int[] ints) {
    return mirror.call().sum(array, 1, array)
        + mirror.call().fill(ints, 1, array)
        + mirror.into(array, each -> each.ramp(ints.length));
  }

  @Test
  void whatIsTooLargeIsRefusedBeforeItIsAllocated() {
    nodes(
        FEW_RANKS,
        NodeOptions.DEFAULTS.withLargestBytes(10_000),
        node -> {
          if (node.rank() == 0) {
            Remote<Mirrored> _ = node.export("mirror", Mirrored.class, new Mirror());
          }
          Mirrored mirror = node.lookup("mirror", Mirrored.class).call();
          assertThat(mirror.bytes(new byte[10_000])).hasSize(10_000);
          assertThatThrownBy(() -> mirror.bytes(new byte[10_001]))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("10001 bytes, 10000 at most");
          assertThatThrownBy(() -> mirror.ramp(100_000))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("800000 bytes, 10000 at most");
          assertThat(mirror.bytes(new byte[5])).hasSize(5);
        });
  }
}
