package dev.weft.internal.comm;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * Feeds a decoder damaged and random input. Each input must be decoded or refused with the
 * documented exception, must not make the decoder allocate much more than the input's own size, and
 * must not take long. Seeded: a failure names the seed and the input. A thorough run has {@value
 * #THOROUGH_INPUTS} inputs, another one {@value #USUAL_INPUTS}, or as many as a second allows.
 */
public final class Fuzz {
  private static final int THOROUGH_INPUTS = 1_000_000;
  private static final int USUAL_INPUTS = 25_000;
  private static final int INPUTS = Thorough.count(USUAL_INPUTS, THOROUGH_INPUTS);
  private static final long BUDGET_NANOS = Thorough.isWanted() ? Long.MAX_VALUE : 1_000_000_000L;
  private static final long SLOW_NANOS = 5_000_000_000L;
  private static final long SEED = 20_260_401;

  /**
   * What decoding and refusing may cost besides a multiple of the input: room for a text as long as
   * two bytes can say.
   */
  private static final long FREE_BYTES = 512 << 10;

  private static final long BYTES_PER_BYTE = 256;
  private static final int[] TELLING = {
    0,
    1,
    -1,
    2,
    7,
    127,
    128,
    255,
    256,
    65_535,
    65_536,
    1 << 20,
    1 << 30,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE - 8
  };

  /** Decodes; throws the documented exception if the input is refused. */
  @FunctionalInterface
  public interface Decoder {
    void decode(byte[] input) throws Exception;
  }

  /** Decodes text. */
  @FunctionalInterface
  public interface TextDecoder {
    void decode(String input) throws Exception;
  }

  /**
   * Runs a decoder over inputs made out of valid ones, and over random ones.
   *
   * @param refusal what it throws for input that it refuses
   */
  public static void run(
      String name, List<byte[]> valid, Class<? extends Exception> refusal, Decoder decoder) {
    for (byte[] each : valid) {
      try {
        decoder.decode(each.clone());
      } catch (Exception e) {
        throw new AssertionError(name + " refuses valid input", e);
      }
    }
    long start = System.nanoTime();
    int refused = 0;
    int inputs = 0;
    while (inputs < INPUTS && System.nanoTime() - start < BUDGET_NANOS) {
      long seed = SEED + inputs++;
      if (refuses(name, seed, input(seed, valid), refusal, decoder)) {
        refused++;
      }
    }
    System.out.printf(
        "fuzz: %s, %d inputs, %d refused, %.1f s%n",
        name, inputs, refused, (System.nanoTime() - start) / 1e9);
  }

  /** The same for text. */
  public static void runText(
      String name, List<String> valid, Class<? extends Exception> refusal, TextDecoder decoder) {
    List<byte[]> bytes =
        valid.stream().map(text -> text.getBytes(java.nio.charset.StandardCharsets.UTF_8)).toList();
    run(
        name,
        bytes,
        refusal,
        input -> decoder.decode(new String(input, java.nio.charset.StandardCharsets.UTF_8)));
  }

  private static boolean refuses(
      String name, long seed, byte[] input, Class<? extends Exception> refusal, Decoder decoder) {
    byte[] copy = input.clone();
    long allocated = allocated(name, seed, input, refusal, decoder);
    boolean refused = allocated < 0;
    long limit = FREE_BYTES + BYTES_PER_BYTE * input.length;
    if (Math.abs(allocated) > limit) {
      // The first time something is loaded or compiled; the second time counts.
      allocated = Math.abs(allocated(name, seed, copy, refusal, decoder));
      if (allocated > limit) {
        throw failure(name, seed, copy, "allocated " + allocated + " bytes", null);
      }
    }
    return refused;
  }

  /** Bytes allocated, negative if the input was refused. */
  private static long allocated(
      String name, long seed, byte[] input, Class<? extends Exception> refusal, Decoder decoder) {
    byte[] copy = input.clone();
    long before = ALLOCATIONS.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();
    boolean refused = false;
    try {
      decoder.decode(input);
    } catch (Throwable e) {
      if (!refusal.isInstance(e)) {
        throw failure(name, seed, copy, "threw " + e, e);
      }
      refused = true;
    }
    long bytes = ALLOCATIONS.getCurrentThreadAllocatedBytes() - before;
    if (System.nanoTime() - start > SLOW_NANOS) {
      requireQuick(name, seed, copy, refusal, decoder);
    }
    return refused ? -bytes - 1 : bytes;
  }

  /** Others may have had the processors the first time. */
  private static void requireQuick(
      String name, long seed, byte[] input, Class<? extends Exception> refusal, Decoder decoder) {
    long start = ALLOCATIONS.getCurrentThreadCpuTime();
    try {
      decoder.decode(input.clone());
    } catch (Exception e) {
      if (!refusal.isInstance(e)) {
        throw failure(name, seed, input, "threw " + e, e);
      }
    }
    long nanos = ALLOCATIONS.getCurrentThreadCpuTime() - start;
    if (nanos > SLOW_NANOS / 5) {
      throw failure(name, seed, input, "took " + nanos / 1_000_000 + " ms", null);
    }
  }

  private static final com.sun.management.ThreadMXBean ALLOCATIONS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static AssertionError failure(
      String name, long seed, byte[] input, String what, Throwable cause) {
    byte[] shown = Arrays.copyOf(input, Math.min(input.length, 400));
    return new AssertionError(
        "%s %s for the input of seed %d, %d bytes: %s"
            .formatted(name, what, seed, input.length, HexFormat.of().formatHex(shown)),
        cause);
  }

  private static byte[] input(long seed, List<byte[]> valid) {
    Random random = new Random(seed);
    if (valid.isEmpty() || random.nextInt(10) == 0) {
      byte[] bytes = new byte[random.nextInt(random.nextInt(8) == 0 ? 2_000 : 100)];
      random.nextBytes(bytes);
      return bytes;
    }
    byte[] input = valid.get(random.nextInt(valid.size())).clone();
    for (int changes = random.nextInt(4); changes >= 0 && input.length > 0; changes--) {
      input = mutated(input, random, valid);
    }
    return input;
  }

  private static byte[] mutated(byte[] input, Random random, List<byte[]> valid) {
    int at = random.nextInt(input.length);
    switch (random.nextInt(9)) {
      case 0 -> input[at] = (byte) random.nextInt();
      case 1 -> input[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> put(input, random.nextInt(8) * 4, random, Integer.BYTES);
      case 3 -> put(input, at & -4, random, Integer.BYTES);
      case 4 -> put(input, at & -8, random, Long.BYTES);
      case 5 -> put(input, at, random, Short.BYTES);
      case 6 -> {
        return Arrays.copyOf(input, at);
      }
      case 7 -> {
        byte[] longer = Arrays.copyOf(input, input.length + random.nextInt(64));
        System.arraycopy(input, 0, longer, longer.length - input.length, input.length);
        return longer;
      }
      default -> {
        byte[] other = valid.get(random.nextInt(valid.size()));
        int from = random.nextInt(other.length + 1);
        System.arraycopy(other, from, input, at, Math.min(other.length - from, input.length - at));
      }
    }
    return input;
  }

  /** Writes a number that often matters, in either byte order. */
  private static void put(byte[] input, int at, Random random, int bytes) {
    if (at + bytes > input.length) {
      return;
    }
    ByteBuffer buffer =
        ByteBuffer.wrap(input)
            .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int number =
        random.nextInt(4) == 0 ? random.nextInt() : TELLING[random.nextInt(TELLING.length)];
    switch (bytes) {
      case Short.BYTES -> buffer.putShort(at, (short) number);
      case Integer.BYTES -> buffer.putInt(at, number);
      default -> buffer.putLong(at, random.nextBoolean() ? number : (long) number << 32);
    }
  }

  private Fuzz() {}
}
