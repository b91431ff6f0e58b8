package dev.weft.internal.control;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.FailureBoard;
import dev.weft.internal.job.Waits;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How one rank meets the others over a control connection: the exchange of cards, fences, and who
 * has failed or left. One thread hands in the {@link #frame frames} that come; any thread may call
 * the rest. Only {@link #exchange} and {@link #fence} block.
 */
public final class ControlMembership {
  private static final String RANK = "the number of a rank that has failed or left";
  private static final String KIND = "the number for how a rank has failed or left";

  private final int rank;
  private final int size;
  private final Consumer<ByteBuffer> send;
  private final FailureBoard failures;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private boolean joining;
  private boolean fencing;
  private @Nullable List<Card> table;
  private boolean fenced;

  /**
   * @param send sends a frame; throws if the connection has ended
   */
  public ControlMembership(int rank, int size, Consumer<ByteBuffer> send) {
    this.rank = rank;
    this.size = size;
    this.send = send;
    this.failures = new FailureBoard(size);
  }

  /** Gives this rank's card and returns everybody's; throws if a rank is missing. */
  public List<Card> exchange(Card mine) {
    lock.lock();
    try {
      if (!joining) {
        joining = true;
        ByteBuffer record = CardRecord.encode(mine);
        send.accept(ControlFrame.header(ControlFrame.JOIN, record.remaining()).put(record).flip());
      }
      while (table == null) {
        await("exchange of addresses");
      }
      List<Card> result = table;
      table = null;
      joining = false;
      return result;
    } finally {
      lock.unlock();
    }
  }

  /** Returns when every rank has called; throws if one is missing. */
  public void fence() {
    lock.lock();
    try {
      if (!fencing) {
        fencing = true;
        send.accept(ControlFrame.bare(ControlFrame.FENCE));
      }
      while (!fenced) {
        await("fence");
      }
      fenced = false;
      fencing = false;
    } finally {
      lock.unlock();
    }
  }

  private void await(String what) {
    failures.requireEverybody(what, rank);
    Waits.await(answered, "rank " + rank + " was interrupted while it waited for the other ranks");
  }

  public void onFailure(ObjIntConsumer<String> listener) {
    failures.listen(listener);
  }

  public void onDeparture(IntConsumer listener) {
    failures.listenForDepartures(listener);
  }

  /**
   * Takes a frame.
   *
   * @return false if it is of a type that has nothing to do with attendance
   * @throws ProtocolException if a field is outside of its limits
   */
  public boolean frame(int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlFrame.TABLE -> {
        List<Card> cards = new ArrayList<>(size);
        for (int each = 0; each < size; each++) {
          cards.add(CardRecord.decode(body, each));
        }
        ControlFrame.requireEnd("the cards of all ranks", body.remaining());
        failures.allPresent();
        answer(() -> table = List.copyOf(cards));
      }
      case ControlFrame.FENCED -> answer(() -> fenced = true);
      case ControlFrame.FAILED -> {
        int who = (int) ControlFrame.require(RANK, body.getInt(), 0, ControlFrame.MOST_RANK);
        int kind = (int) ControlFrame.require(KIND, body.getInt(), 0, ControlFrame.LEFT);
        if (kind != ControlFrame.LEFT) {
          missing(who, ControlFrame.textOf(body));
        }
        if (kind == ControlFrame.BROKEN) {
          failures.tell(who);
        } else {
          failures.departed(who);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void missing(int who, String why) {
    failures.missing(who, why);
    answer(() -> {});
  }

  /** All other ranks count as failed from now on: nobody can say any more how they fare. */
  public void lost(String why) {
    for (int other = 0; other < size; other++) {
      if (other != rank) {
        missing(other, why);
        failures.tell(other);
      }
    }
  }

  private void answer(Runnable change) {
    lock.lock();
    try {
      change.run();
      answered.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
