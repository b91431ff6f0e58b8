package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Sorts sequences that are divided among ranks: afterwards each rank has a part of the sorted
 * sequence, the lower ranks the smaller elements. {@link Division} says how many a rank gets.
 *
 * <pre>{@code
 * long[] part = Sorting.sort(world, mine);               // about equally many
 * long[] half = Sorting.sort(world, mine, Division.EVEN); // exactly
 * }</pre>
 *
 * <p>Collective: every rank calls the same method, also with an empty part. Blocks; one thread of
 * each rank calls. The sorts are stable: equal elements of one rank keep their order, and those of
 * lower ranks come before those of higher ones. All methods throw {@link
 * dev.weft.failure.PeerFailedException PeerFailedException} if a rank of the communicator has
 * failed.
 *
 * <p>How it works: each rank sorts its own part; splitters divide the parts, which travel by one
 * {@code allToAllv}, and are merged where they arrive. A rank needs memory for about three times
 * what it has.
 */
public final class Sorting {
  private Sorting() {}

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static long[] sort(Comm comm, long[] mine) {
    return sort(comm, mine, Division.SAMPLED);
  }

  /**
   * Sorts numbers.
   *
   * @param mine is sorted by itself afterwards
   * @return this rank's part of the whole: a new array, or {@code mine} if the rank is alone
   * @throws ArgumentException if a rank would get more elements than an array holds
   */
  public static long[] sort(Comm comm, long[] mine, Division division) {
    return sort(comm, LongArrays.KIND, mine, Slice.of(mine), division, long[].class);
  }

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static int[] sort(Comm comm, int[] mine) {
    return sort(comm, mine, Division.SAMPLED);
  }

  /** Like {@link #sort(Comm, long[], Division)}. */
  public static int[] sort(Comm comm, int[] mine, Division division) {
    return sort(comm, IntArrays.KIND, mine, Slice.of(mine), division, int[].class);
  }

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static double[] sort(Comm comm, double[] mine) {
    return sort(comm, mine, Division.SAMPLED);
  }

  /**
   * Sorts in the order of {@link Double#compare}: -0.0 is less than 0.0, and NaN is the greatest.
   *
   * @param mine is not changed
   * @return this rank's part of the whole, a new array
   * @throws ArgumentException if a rank would get more elements than an array holds
   */
  public static double[] sort(Comm comm, double[] mine, Division division) {
    return FloatingKeys.doubles(sort(comm, FloatingKeys.of(mine), division));
  }

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static float[] sort(Comm comm, float[] mine) {
    return sort(comm, mine, Division.SAMPLED);
  }

  /** Like {@link #sort(Comm, double[], Division)}. */
  public static float[] sort(Comm comm, float[] mine, Division division) {
    return FloatingKeys.floats(sort(comm, FloatingKeys.of(mine), division));
  }

  private static <A> A sort(
      Comm comm, ArrayKind<A> kind, A mine, Slice slice, Division division, Class<A> type) {
    kind.sort(mine);
    if (comm.size() == 1) {
      return mine;
    }
    Blocks parts = Splitters.parts(comm, new LongKeyRun<>(kind, mine), division);
    Exchanged exchanged = Exchanged.of(comm, slice, parts);
    return kind.merged(exchanged.slice().array(type), exchanged.starts());
  }

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static <T> List<T> sort(
      Comm comm, List<? extends T> mine, Class<T> type, Comparator<? super T> order) {
    return sort(comm, mine, type, order, Division.SAMPLED);
  }

  /**
   * Sorts objects, which travel through the codec: their classes are registered ({@link
   * Comm#register}) unless it knows them.
   *
   * @param mine is not changed
   * @param order the same on every rank; {@code Comparator.comparingLong(key)} for a key
   * @return this rank's part of the whole, a new list
   * @throws dev.weft.failure.CodecException if an object cannot travel
   */
  public static <T> List<T> sort(
      Comm comm,
      List<? extends T> mine,
      Class<T> type,
      Comparator<? super T> order,
      Division division) {
    List<T> sorted = new ArrayList<>(mine);
    sorted.sort(order);
    if (comm.size() == 1) {
      return sorted;
    }
    Blocks parts = Splitters.parts(comm, new ObjectRun<>(sorted, type, order), division);
    List<T> part = ObjectParts.exchange(comm, sorted, parts, type);
    // Finds the runs, and merges them.
    part.sort(order);
    return part;
  }

  /** Sorts in {@link Division#SAMPLED about equal} parts. */
  public static byte[] sortRecords(Comm comm, byte[] mine, int recordBytes, RecordKey key) {
    return sortRecords(comm, mine, recordBytes, key, Division.SAMPLED);
  }

  /**
   * Sorts records of equally many bytes, one after the other in an array, by a key.
   *
   * <pre>{@code
   * VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
   * byte[] part = Sorting.sortRecords(world, mine, 100, (bytes, at) -> (long) longs.get(bytes, at));
   * }</pre>
   *
   * @param mine is not changed
   * @param recordBytes the same on every rank
   * @return this rank's part of the whole: whole records, in a new array
   * @throws ArgumentException if the array is not a whole number of records, or a rank would get
   *     more bytes than an array holds
   */
  public static byte[] sortRecords(
      Comm comm, byte[] mine, int recordBytes, RecordKey key, Division division) {
    return RecordSort.sort(comm, mine, recordBytes, key, division);
  }
}
