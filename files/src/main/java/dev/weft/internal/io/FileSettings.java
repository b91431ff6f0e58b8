package dev.weft.internal.io;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.FileException;
import dev.weft.io.Consistency;
import dev.weft.io.FileView;
import java.lang.foreign.MemorySegment;

/**
 * Collective operations that concern the file as a whole. Rank 0 makes the change; no rank returns
 * before that. They block.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
final class FileSettings {
  private static final int NUMBER = 0;
  private static final int REPRESENTATION = 1;

  private final FileAgreement agreement;
  private final Storage storage;
  private final Staging staging;
  private final Pointers pointers;
  private final SharedPointer shared;
  private final boolean first;

  /**
   * @param shared the shared pointer, on rank 0
   */
  FileSettings(
      FileAgreement agreement,
      Storage storage,
      Staging staging,
      Pointers pointers,
      SharedPointer shared,
      int rank) {
    this.agreement = agreement;
    this.storage = storage;
    this.staging = staging;
    this.pointers = pointers;
    this.shared = shared;
    this.first = rank == 0;
  }

  void setView(FileView view) {
    View[] runs = new View[1];
    agreement.settle(
        FileCall.SET_VIEW,
        () -> {
          runs[0] = View.of(view);
          return new long[] {view.elementType().size(), view.representation().ordinal()};
        },
        exchanged -> {
          exchanged.requireSame(NUMBER, "sizes of the view's element");
          exchanged.requireSame(REPRESENTATION, "representations");
          pointers.view(view, runs[0]);
          shared.set(0);
        });
  }

  void seekShared(long position) {
    agreed(FileCall.SEEK_SHARED, "position", position, () -> {}, () -> shared.set(position));
  }

  void setSize(long bytes, Runnable check) {
    agreed(FileCall.SET_SIZE, "size", bytes, check, () -> storage.resize(bytes));
  }

  void preallocate(long bytes, Runnable check) {
    agreed(FileCall.PREALLOCATE, "size", bytes, check, () -> fill(bytes));
  }

  void setConsistency(Consistency consistency, Coordinator coordinator) {
    agreement.settle(
        FileCall.SET_CONSISTENCY,
        () -> new long[] {consistency.ordinal()},
        exchanged -> {
          exchanged.requireSame(NUMBER, "consistencies");
          coordinator.consistency(consistency);
        });
  }

  void sync() {
    agreement.settle(FileCall.SYNC, () -> new long[0], _ -> storage.force());
  }

  /**
   * Closes it on all ranks, then lets rank 0 do what is left.
   *
   * @return whether all have closed it
   */
  boolean close(Runnable before, boolean force, Runnable afterwards) {
    return agreement.close(
        before,
        _ -> {
          FileException failure = null;
          try {
            if (force) {
              storage.force();
            }
            storage.close();
          } catch (FileException e) {
            failure = e;
          }
          ExchangedNumbers _ = agreement.exchange();
          if (first) {
            afterwards.run();
          }
          if (failure != null) {
            throw failure;
          }
        });
  }

  /** Rank 0 does something with a number that all ranks give. */
  private void agreed(FileCall call, String what, long number, Runnable check, Runnable change) {
    agreement.settle(
        call,
        () -> {
          check.run();
          if (number < 0) {
            throw new ArgumentException(
                FailureCode.FILE_ACCESS,
                "%s with a %s of %d; give 0 or more".formatted(call.method(), what, number));
          }
          return new long[] {number};
        },
        exchanged -> {
          exchanged.requireSame(NUMBER, what + "s");
          if (first) {
            change.run();
          }
        });
  }

  private void fill(long bytes) {
    long size = storage.size();
    if (size >= bytes) {
      return;
    }
    long most = Math.min(FileTuning.ZEROS_BYTES, bytes - size);
    MemorySegment zeros = staging.take(most).fill((byte) 0);
    try {
      for (long at = size; at < bytes; at += zeros.byteSize()) {
        storage.write(at, zeros.asSlice(0, Math.min(zeros.byteSize(), bytes - at)));
      }
    } catch (FileException e) {
      storage.resize(size);
      throw e;
    } finally {
      staging.give(zeros);
    }
  }
}
