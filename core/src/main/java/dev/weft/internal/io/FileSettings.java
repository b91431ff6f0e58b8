package dev.weft.internal.io;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FileException;
import dev.weft.io.Consistency;
import dev.weft.io.FileView;
import java.lang.foreign.MemorySegment;

/**
 * Collective operations that concern the file as a whole. Rank 0 changes what is common; nobody
 * returns before it has. Collective, one at a time; they block. All give true.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
final class FileSettings {
  private static final int NUMBER = 0;
  private static final int REPRESENTATION = 1;
  private static final long ZEROS_BYTES = 1 << 20;

  private final FileAgreement meeting;
  private final Storage storage;
  private final Staging staging;
  private final Pointers pointers;
  private final SharedPointer shared;
  private final boolean first;

  /**
   * @param shared the shared pointer, on rank 0
   */
  FileSettings(
      FileAgreement meeting,
      Storage storage,
      Staging staging,
      Pointers pointers,
      SharedPointer shared,
      int rank) {
    this.meeting = meeting;
    this.storage = storage;
    this.staging = staging;
    this.pointers = pointers;
    this.shared = shared;
    this.first = rank == 0;
  }

  boolean setView(FileView view) {
    View[] runs = new View[1];
    return meeting.hold(
        FileCall.SET_VIEW,
        () -> {
          runs[0] = View.of(view);
          return new long[] {view.elementType().size(), view.representation().ordinal()};
        },
        exchanged -> {
          checkSame(exchanged, NUMBER, "sizes of the view's element");
          checkSame(exchanged, REPRESENTATION, "representations");
          pointers.view(view, runs[0]);
          shared.set(0);
          return true;
        });
  }

  boolean seekShared(long position) {
    return agreed(FileCall.SEEK_SHARED, "position", position, () -> {}, () -> shared.set(position));
  }

  boolean setSize(long bytes, Runnable check) {
    return agreed(FileCall.SET_SIZE, "size", bytes, check, () -> storage.resize(bytes));
  }

  boolean preallocate(long bytes, Runnable check) {
    return agreed(FileCall.PREALLOCATE, "size", bytes, check, () -> fill(bytes));
  }

  boolean setConsistency(Consistency consistency, SingleAccess single) {
    return meeting.hold(
        FileCall.SET_CONSISTENCY,
        () -> new long[] {consistency.ordinal()},
        exchanged -> {
          checkSame(exchanged, NUMBER, "consistencies");
          single.consistency(consistency);
          return true;
        });
  }

  boolean sync() {
    return meeting.hold(
        FileCall.SYNC,
        () -> new long[0],
        _ -> {
          storage.force();
          return true;
        });
  }

  /** Closes it on all ranks, then lets rank 0 do what is left. */
  boolean close(boolean force, Runnable afterwards) {
    return meeting.hold(
        FileCall.CLOSE,
        () -> new long[0],
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
          ExchangedNumbers _ = meeting.exchange();
          if (first) {
            afterwards.run();
          }
          if (failure != null) {
            throw failure;
          }
          return true;
        });
  }

  /** Rank 0 does something with a number that all ranks give. */
  private boolean agreed(FileCall call, String what, long number, Runnable check, Runnable change) {
    return meeting.hold(
        call,
        () -> {
          check.run();
          if (number < 0) {
            throw new ArgumentException(
                "%s with a %s of %d; give 0 or more".formatted(call.method(), what, number));
          }
          return new long[] {number};
        },
        exchanged -> {
          checkSame(exchanged, NUMBER, what + "s");
          if (first) {
            change.run();
          }
          return true;
        });
  }

  private void fill(long bytes) {
    long size = storage.size();
    if (size >= bytes) {
      return;
    }
    MemorySegment zeros = staging.take(Math.min(ZEROS_BYTES, bytes - size)).fill((byte) 0);
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

  private static void checkSame(ExchangedNumbers exchanged, int place, String what) {
    int other = exchanged.firstToDiffer(place);
    if (other > 0) {
      throw new ArgumentException(
          "ranks 0 and %d give different %s (%d and %d); give the same on all ranks"
              .formatted(other, what, exchanged.value(0, place), exchanged.value(other, place)));
    }
  }
}
