package dev.weft.fory;

import static dev.weft.fory.Ends.codec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.CodecException;
import dev.weft.testkit.Allocations;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bytes that no codec has written: they are refused, without haste to allocate. */
class FuzzTest {
  private static final int MUTATIONS = Thorough.count(25_000, 1_000_000);

  /** What a message may make of the heap, and what failing costs. */
  private static final long FREE_BYTES = 256 << 10;

  private static final ForyCodec CODEC = codec(RandomGraphs.CLASSES);
  private static final List<byte[]> MESSAGES = new ArrayList<>();

  @BeforeAll
  static void collectMessages() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 300; i++) {
      MESSAGES.add(CODEC.encode(RandomGraphs.next(random, 1 + random.nextInt(30))));
    }
    JdkTypesTest.values().map(CODEC::encode).forEach(MESSAGES::add);
    JdkTypesTest.collections().map(CODEC::encode).forEach(MESSAGES::add);
    JdkTypesTest.queues().map(CODEC::encode).forEach(MESSAGES::add);
    JdkTypesTest.arrays().map(CODEC::encode).forEach(MESSAGES::add);
    MESSAGES.forEach(message -> CODEC.decode(message, 0, message.length));
  }

  @Test
  void mutatedMessagesAreDecodedOrRefused() {
    ForAll.runs(MUTATIONS, FuzzTest::decodeMutation);
  }

  @Test
  void randomBytesAreDecodedOrRefused() {
    ForAll.runs(MUTATIONS / 10, random -> decode(withFormat(bytes(random, random.nextInt(64)))));
  }

  private static void decodeMutation(SplittableRandom random) {
    byte[] message = MESSAGES.get(random.nextInt(MESSAGES.size())).clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && message.length > 1; i++) {
      message = mutate(message, random);
    }
    decode(message);
  }

  private static byte[] mutate(byte[] message, SplittableRandom random) {
    int at = 1 + random.nextInt(message.length - 1);
    switch (random.nextInt(6)) {
      case 0 -> message[at] = (byte) random.nextInt();
      case 1 -> message[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> message[at] = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
      case 3 -> Arrays.fill(message, at, Math.min(message.length, at + 5), (byte) 0xFF);
      case 4 -> {
        return Arrays.copyOf(message, at);
      }
      default -> {
        byte[] other = MESSAGES.get(random.nextInt(MESSAGES.size()));
        int from = random.nextInt(other.length);
        int length = Math.min(other.length - from, message.length - at);
        System.arraycopy(other, from, message, at, length);
      }
    }
    return message;
  }

  /** The first sight of a class costs something once, so that only the second time counts. */
  private static void decode(byte[] message) {
    if (allocatedBy(message) > allowance(message)) {
      assertThat(allocatedBy(message))
          .as("bytes allocated for a message of %d", message.length)
          .isLessThan(allowance(message));
    }
  }

  private static long allowance(byte[] message) {
    return FREE_BYTES + 200L * message.length;
  }

  private static long allocatedBy(byte[] message) {
    long before = Allocations.bytesByThisThread();
    try {
      CODEC.decode(message, 0, message.length);
    } catch (CodecException refused) {
      assertThat(refused).hasMessageNotContaining("Apache Fory does not start");
    }
    return Allocations.bytesByThisThread() - before;
  }

  private static byte[] withFormat(byte[] bytes) {
    byte[] message = new byte[bytes.length + 1];
    message[0] = CODEC.encode(null)[0];
    System.arraycopy(bytes, 0, message, 1, bytes.length);
    return message;
  }

  private static byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
