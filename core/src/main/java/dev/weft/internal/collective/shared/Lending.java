package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.os.memory.Memory;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Operations in which ranks that are threads of one process copy from array to array instead of
 * through the memory that they share. One operation at a time; for the thread that is in it.
 *
 * <p>A rank <i>lends</i> a buffer: it leaves a {@link Loan} in its place and publishes the first
 * step of the operation, as if it had written a chunk. Others copy from that buffer, or into it,
 * once that step has come, and say when they have read everything of the operation, as always. The
 * lender waits until all have: only then is its buffer complete, and its own again.
 *
 * <p><b>Leaving early.</b> A lender that is interrupted while it waits takes its loan back: who is
 * copying finishes first, who comes later finds nothing and fails as if the rank had not come. A
 * loan names its step, so nobody takes that of a later operation for it.
 *
 * <p>A segment that only its own thread may touch is lent as a copy.
 */
final class Lending implements AutoCloseable {
  private final SharedArea area;
  private final int rank;
  private final AtomicReferenceArray<@Nullable Object> places;
  private @Nullable Loan own;

  /** Of which a copy is lent for others to store into. */
  private @Nullable Slice filled;

  Lending(SharedArea area, int rank, AtomicReferenceArray<@Nullable Object> places) {
    this.area = area;
    this.rank = rank;
    this.places = places;
  }

  /** Begins the next operation. */
  Lending begin() {
    SharedArea _ = area.begin();
    return this;
  }

  /**
   * Lets the others copy from a buffer; {@link #settle} waits until they have.
   *
   * @param bytes of the whole operation, for the others to compare with theirs
   */
  void lend(Slice buffer, long bytes) {
    area.open(0);
    own = new Loan(area.step(0), Memory.isForAnyThread(buffer.base()) ? buffer : buffer.copy());
    places.set(rank, own);
    area.publish(0, AnnouncedBytes.lent(bytes), SharedArea.ALL);
  }

  /**
   * Lets the others store into a buffer, which is complete when {@link #settle} returns.
   *
   * @return where this rank stores its own share
   */
  Slice lendToFill(Slice buffer, long bytes) {
    filled = Memory.isForAnyThread(buffer.base()) ? null : buffer;
    lend(buffer, bytes);
    return Objects.requireNonNull(own).buffer;
  }

  /**
   * Lends nothing; says how many bytes the operation has, so that a rank that compares finds out.
   */
  void say(long bytes, int reader) {
    area.open(0);
    area.publish(0, AnnouncedBytes.lent(bytes), reader);
  }

  /** Waits for what a rank says; false if it takes part with other sizes, or not at all. */
  boolean agrees(int from, long bytes) {
    return area.await(from, 0, AnnouncedBytes.lent(bytes));
  }

  /**
   * Waits for what a rank lends, and copies a part of it.
   *
   * @param bytes of the whole operation; if that rank has others, nothing is copied
   * @param at where the part begins, in bytes
   */
  void copyFrom(int from, long bytes, long at, Slice to) {
    if (area.await(from, 0, AnnouncedBytes.lent(bytes))) {
      Loan loan = borrow(from);
      if (loan == null) {
        area.lose(from);
        return;
      }
      try {
        Slice lent = loan.buffer;
        Memory.copy(
            lent.base(),
            lent.offsetBytes() + at,
            to.base(),
            to.offsetBytes(),
            to.bytes(),
            to.type().shift());
      } finally {
        loan.giveBack();
      }
    }
  }

  /**
   * Waits for what a rank lends, and stores a part of it, from byte {@code at} on; not if that rank
   * has other sizes, which it is told itself.
   */
  void copyTo(int target, long bytes, long at, Slice from) {
    if (area.awaitQuietly(target, 0, AnnouncedBytes.lent(bytes))) {
      Loan loan = borrow(target);
      if (loan != null) {
        try {
          Slice lent = loan.buffer;
          Memory.copy(
              from.base(),
              from.offsetBytes(),
              lent.base(),
              lent.offsetBytes() + at,
              from.bytes(),
              from.type().shift());
        } finally {
          loan.giveBack();
        }
      }
    }
  }

  private @Nullable Loan borrow(int from) {
    return places.get(from) instanceof Loan loan && loan.isOf(area.step(0)) && loan.borrow()
        ? loan
        : null;
  }

  /** This rank has done its part. */
  void done() {
    area.done();
  }

  /** Waits until the others have done their part with what this rank lends, which has done its. */
  void settle() {
    done();
    area.close();
    area.awaitOthers();
    if (own != null && filled != null) {
      Buffers.copy(own.buffer, filled);
    }
    forget();
  }

  private void forget() {
    own = null;
    filled = null;
    places.set(rank, null);
  }

  /** Ends the operation; takes back what was lent and is not settled. */
  @Override
  public void close() {
    Loan loan = own;
    if (loan != null) {
      forget();
      loan.withdraw();
    }
    area.close();
  }
}
