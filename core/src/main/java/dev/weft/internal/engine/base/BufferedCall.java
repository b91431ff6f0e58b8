package dev.weft.internal.engine.base;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call with the buffers that the program has given, which can be carried out on others in their
 * place. Immutable; any thread.
 *
 * @param <C> the calls of this kind
 */
public interface BufferedCall<C> {
  /**
   * The same call on other buffers, for those that it uses at this rank. What it neither reads nor
   * writes is the program's meanwhile, and is not asked for.
   */
  C over(Buffers buffers, int rank);

  /** A channel that checks the buffers of calls that block. */
  interface Guard {
    /** Carries out a call by this work; its buffers are the call's meanwhile. Blocks. */
    <C extends BufferedCall<C>> void during(C call, Runnable work);
  }

  /** Gives the buffers, of the same type and count. */
  interface Buffers {
    /** In place of one that is only read. */
    Slice read(Slice buffer);

    /** In place of one of which only these blocks are read. */
    Slice read(Slice buffer, Blocks blocks);

    /** In place of one that is written. */
    Slice written(Slice buffer);

    /** In place of one of which only these blocks are written. */
    Slice written(Slice buffer, Blocks blocks);

    /** In place of one that is read, whole if there are no blocks. */
    default Slice readIn(Slice buffer, @Nullable Blocks blocks) {
      return blocks == null ? read(buffer) : read(buffer, blocks);
    }

    /** In place of one that is written, whole if there are no blocks. */
    default Slice writtenIn(Slice buffer, @Nullable Blocks blocks) {
      return blocks == null ? written(buffer) : written(buffer, blocks);
    }

    /** In place of some that are only read. */
    default List<Slice> read(List<Slice> buffers) {
      return buffers.stream().map(this::read).toList();
    }

    /** In place of some that are written. */
    default List<Slice> written(List<Slice> buffers) {
      return buffers.stream().map(this::written).toList();
    }
  }
}
