package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Messages of Weft in a heap array or in native memory, through the calls that a user would write
 * for each. Used by one thread.
 */
abstract sealed class WeftBuffer {
  static final int TAG = 7;

  final Comm comm;

  private WeftBuffer(Comm comm) {
    this.comm = comm;
  }

  static WeftBuffer create(Comm comm, ProgramOptions options, long bytes) {
    return options.nativeBuffer()
        ? new Native(comm, Arena.ofAuto().allocate(bytes, 64))
        : new Heap(comm, new byte[Math.toIntExact(bytes)]);
  }

  abstract MemorySegment memory();

  abstract void send(long offset, int bytes, int destination);

  abstract void receive(long offset, int bytes, int source);

  abstract Request isend(long offset, int bytes, int destination);

  abstract Request ireceive(long offset, int bytes, int source);

  private static final class Heap extends WeftBuffer {
    private final byte[] array;

    Heap(Comm comm, byte[] array) {
      super(comm);
      this.array = array;
    }

    @Override
    MemorySegment memory() {
      return MemorySegment.ofArray(array);
    }

    @Override
    void send(long offset, int bytes, int destination) {
      comm.send(Slice.of(array, (int) offset, bytes), destination, TAG);
    }

    @Override
    void receive(long offset, int bytes, int source) {
      comm.receive(Slice.of(array, (int) offset, bytes), source, TAG);
    }

    @Override
    Request isend(long offset, int bytes, int destination) {
      return comm.isend(Slice.of(array, (int) offset, bytes), destination, TAG);
    }

    @Override
    Request ireceive(long offset, int bytes, int source) {
      return comm.ireceive(Slice.of(array, (int) offset, bytes), source, TAG);
    }
  }

  private static final class Native extends WeftBuffer {
    private final MemorySegment segment;

    Native(Comm comm, MemorySegment segment) {
      super(comm);
      this.segment = segment;
    }

    @Override
    MemorySegment memory() {
      return segment;
    }

    @Override
    void send(long offset, int bytes, int destination) {
      comm.send(segment.asSlice(offset, bytes), destination, TAG);
    }

    @Override
    void receive(long offset, int bytes, int source) {
      comm.receive(segment.asSlice(offset, bytes), source, TAG);
    }

    @Override
    Request isend(long offset, int bytes, int destination) {
      return comm.isend(segment.asSlice(offset, bytes), destination, TAG);
    }

    @Override
    Request ireceive(long offset, int bytes, int source) {
      return comm.ireceive(segment.asSlice(offset, bytes), source, TAG);
    }
  }
}
