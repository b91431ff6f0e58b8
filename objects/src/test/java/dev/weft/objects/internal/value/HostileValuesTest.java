package dev.weft.objects.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.codec.ObjectCodec;
import dev.weft.data.Slice;
import dev.weft.failure.CodecException;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.testkit.Thorough;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Frames that no node would send are refused, and never make large arrays. */
final class HostileValuesTest {
  private static final long LARGEST = 1 << 16;

  /** Refuses everything. */
  private static final ObjectCodec CODEC =
      new ObjectCodec() {
        @Override
        public String name() {
          return "none";
        }

        @Override
        public void register(Class<?> type) {}

        @Override
        public byte[] encode(@Nullable Object object) {
          return new byte[] {1};
        }

        @Override
        public Object decode(byte[] bytes, int offset, int length) {
          throw new CodecException("none");
        }
      };

  private static final ReferenceRules NO_REFERENCES = new NoReferences();

  /** Remembers the largest request. */
  private static final class Counting implements Bulks {
    long largest;

    @Override
    public void receive(Slice into) {
      largest = Math.max(largest, into.bytes());
    }

    @Override
    public void drop() {}
  }

  private static ValueReader reader(byte[] frame, int length, int bulks, Bulks source) {
    ValueReader reader = new ValueReader(CODEC, NO_REFERENCES, LARGEST);
    reader.begin(null, frame, 0, length, bulks, source);
    return reader;
  }

  @Test
  void randomFramesAreRefusedOrRead() {
    Random random = new Random(20250101);
    Counting bulks = new Counting();
    int refused = 0;
    int rounds = Thorough.count(30_000, 1_000_000);
    for (int round = 0; round < rounds; round++) {
      byte[] frame = new byte[64];
      random.nextBytes(frame);
      frame[0] = (byte) random.nextInt(11);
      if (random.nextBoolean()) {
        Bytes.putInt(frame, 2, random.nextInt(80) - 10);
      }
      ValueReader reader = reader(frame, 1 + random.nextInt(64), random.nextInt(3), bulks);
      try {
        Object _ = reader.takeObject(-1);
        reader.taken();
      } catch (CodecException e) {
        refused++;
      }
      reader.end();
    }
    assertThat(refused).isGreaterThan(rounds / 2);
    assertThat(bulks.largest).isLessThanOrEqualTo(LARGEST);
  }

  @Test
  void lengthsBeyondTheFrameAreRefused() {
    byte[] frame = new byte[16];
    frame[0] = 3;
    frame[1] = 0;
    Bytes.putInt(frame, 2, Integer.MAX_VALUE);
    assertThatThrownBy(() -> reader(frame, 16, 0, new Counting()).takeObject(-1))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("ends within a value");
    frame[1] = (byte) 0x80;
    assertThatThrownBy(() -> reader(frame, 16, 1, new Counting()).takeObject(-1))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("at most");
  }

  @Test
  void tablesOfReferencesAreBoundedByTheirBytes() {
    Random random = new Random(20250102);
    ReferenceTable.Writer writer = new ReferenceTable.Writer();
    writer.add(new Reference(3, 77, 88, "some.Type"), true);
    writer.add(new Reference(4, 78, 88, "some.Type"), false);
    byte[] right = writer.bytes();
    ReferenceTable.Reader read = new ReferenceTable.Reader(right);
    assertThat(read.size()).isEqualTo(2);
    assertThat(read.get(1)).isEqualTo(new Reference(4, 78, 88, "some.Type"));
    assertThat(read.isRemote(0)).isTrue();
    int rounds = Thorough.count(5_000, 200_000);
    for (int round = 0; round < rounds; round++) {
      byte[] wrong = Arrays.copyOf(right, random.nextInt(2 * right.length));
      wrong = wrong.length == 0 ? new byte[1] : wrong;
      wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
      try {
        assertThat(new ReferenceTable.Reader(wrong).size()).isLessThanOrEqualTo(wrong.length / 23);
      } catch (CodecException e) {
        assertThat(e).hasMessageContaining("frame");
      }
    }
  }

  @Test
  void numbersOfNoReferenceAreRefused() {
    ReferenceTable.Writer writer = new ReferenceTable.Writer();
    writer.add(new Reference(0, 77, 88, "some.Type"), false);
    IncomingGraph graph = new IncomingGraph(NO_REFERENCES, writer.bytes());
    for (int number : new int[] {-1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> graph.reference(number, Object.class))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining(number + " of 1");
    }
    assertThatThrownBy(() -> graph.reference(0, Object.class))
        .isInstanceOf(CodecException.class)
        .hasMessage("no references");
  }
}
