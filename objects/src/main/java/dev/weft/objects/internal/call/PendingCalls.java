package dev.weft.objects.internal.call;

import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.ReplyHeader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls whose replies go to the receiving thread, by number. Any thread. */
public final class PendingCalls {
  private final Map<Integer, Pending> calls = new ConcurrentHashMap<>();
  private final CallCredit callCredit;
  private volatile @Nullable Supplier<RuntimeException> closed;
  private volatile IntFunction<@Nullable RuntimeException> lost = _ -> null;

  PendingCalls(CallCredit callCredit) {
    this.callCredit = callCredit;
  }

  void add(Pending call) {
    calls.put(call.number, call);
    Supplier<RuntimeException> why = closed;
    if (why != null && calls.remove(call.number, call)) {
      throw why.get();
    }
    RuntimeException gone = lost.apply(call.rank);
    if (gone != null && calls.remove(call.number, call)) {
      throw gone;
    }
  }

  boolean remove(Pending call) {
    return calls.remove(call.number, call);
  }

  public int size() {
    return calls.size();
  }

  /** A reply has come; false if no call waits for it. On the thread that receives. */
  public boolean replied(int rank, byte[] frame, int length) {
    int number = Bytes.getInt(frame, ReplyHeader.NUMBER);
    Pending call = calls.get(number);
    if (call == null || call.rank != rank || !calls.remove(number, call)) {
      return false;
    }
    call.replied(frame, length);
    return true;
  }

  /** One-way calls to a rank have ended. */
  public void credited(int rank, int ended) {
    callCredit.leave(rank, ended);
  }

  /**
   * A rank is gone.
   *
   * @param why gives the reason for each rank that is gone, and null for the others
   */
  public void lost(int rank, IntFunction<@Nullable RuntimeException> why) {
    lost = why;
    callCredit.open(rank);
    for (Pending call : List.copyOf(calls.values())) {
      RuntimeException failure = call.rank == rank ? why.apply(rank) : null;
      if (failure != null && calls.remove(call.number, call)) {
        call.failed(failure);
      }
    }
  }

  /** The node is closed. */
  public void close(Supplier<RuntimeException> why) {
    closed = why;
    for (Pending call : List.copyOf(calls.values())) {
      if (calls.remove(call.number, call)) {
        call.failed(why.get());
      }
    }
  }
}
