package dev.weft.internal.control.hub;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.GrantRecord;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.job.Card;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * Brings a {@link JobServer} to where the one before it was, by the notices that that one has told,
 * and attaches the ranks that come to it. For the server's loop.
 *
 * <p>What is not in a notice the ranks say again: that they leave, revoke, suspect or throw. Who
 * waits for whom, counters and recordings begin anew.
 */
public final class Succession {
  private static final int LOST = 137;
  private static final long PARTED_COME_MILLIS = 3_000;

  private final int own;
  private final NoticeLog log;
  private final ControlServer controlServer;
  private final JobServer server;
  private final ProcessManager processes;
  private final RankRegistry registry;
  private final FailureNotices notices;
  private final Survivors survivors;

  /**
   * @param own the place of this process
   * @param log what has been told; what is told next follows
   */
  Succession(
      int own,
      NoticeLog log,
      ControlServer controlServer,
      JobServer server,
      ProcessManager processes) {
    this.own = own;
    this.log = log;
    this.controlServer = controlServer;
    this.server = server;
    this.processes = processes;
    this.registry = server.registry();
    this.notices = server.notices();
    this.survivors = server.survivors();
  }

  /** Has something done by the hub's loop. Any thread. */
  public void submit(Runnable task) {
    server.submit(task);
  }

  /** Has something done later. */
  public void later(long millis, Runnable task) {
    server.timers().set(millis, task);
  }

  /** What all have been told. */
  public NoticeLog log() {
    return log;
  }

  /** Notes what the notices say. */
  void replay() throws ProtocolException {
    for (Entry entry : log.all()) {
      replay(entry.type(), entry.content());
    }
    survivors.newcomers().begun();
  }

  private void replay(int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlFrame.TABLE -> {
        List<Card> cards = CardRecord.decodeTable(body, server.size());
        survivors.newcomers().know(cards);
        for (int place = 0; place < cards.size(); place++) {
          registry.become(place, State.MEMBER);
          processes.joined(place, cards.get(place));
        }
      }
      case ControlFrame.FAILED -> {
        int place = place(body);
        int kind = body.getInt();
        notices.wasTold(place, kind);
        if (kind == ControlFrame.LEFT) {
          registry.become(place, State.PARTED);
        } else if (kind != ControlFrame.UNREPLACED) {
          registry.become(place, State.GONE);
        }
      }
      case ControlFrame.EXPECTED -> {
        int place = place(body);
        survivors.newcomers().wasExpected(place, body.getInt(), body.getInt());
      }
      case ControlFrame.RETURNED -> {
        int place = place(body);
        int before = body.getInt();
        Card card = CardRecord.decode(body);
        survivors.newcomers().wasReturned(place, before, card);
        notices.wasReturned(place);
        registry.replace(place);
        registry.become(place, State.MEMBER);
        processes.joined(place, card);
      }
      case ControlFrame.GRANTED -> survivors.wasGranted(GrantRecord.decode(body));
      case ControlFrame.REVOKE -> survivors.wasRevoked(body.getInt(), body.getInt());
      default -> {
        // Who was the hub does not matter any more.
      }
    }
  }

  private int place(ByteBuffer body) throws ProtocolException {
    return (int) ControlFrame.require("a place in a notice", body.getInt(), 0, registry.size() - 1);
  }

  /** A member goes on with this hub, which has the notices up to a number. */
  public void follows(int place, int number) {
    notices.goOnFrom(place, number);
    processes.attached(place);
  }

  /**
   * This hub takes over: all that follow are told who is dead.
   *
   * @param dead the members that are, and how that shows
   */
  public void begin(int term, Map<Integer, String> dead) {
    notices.tellAll(ControlFrame.hub(own, term));
    dead.forEach(this::isDead);
    server.timers().set(PARTED_COME_MILLIS, this::giveUpTheParted);
  }

  /** Those that had left may have ended before this hub was there. */
  private void giveUpTheParted() {
    for (int place = 0; place < registry.size(); place++) {
      if (registry.state(place) == State.PARTED && !controlServer.attached(place)) {
        registry.become(place, State.GONE);
      }
    }
  }

  /** A member does not come any more. */
  public void isDead(int place, String how) {
    if (!registry.isGone(place)) {
      server.died(new RankFailure(place, LOST, how, ""));
    }
  }

  /** Whether a member has not come. */
  public boolean isAwaited(int place) {
    return registry.isMember(place) && !controlServer.attached(place);
  }

  /** A process has attached, of which nothing is known. */
  public void comes(int place) {
    notices.unknown(place);
  }

  /** It has just been started. */
  public void comesNew(int place) throws ProtocolException {
    if (registry.isGone(place)) {
      server.frame(place, ControlServer.ATTACHED, ByteBuffer.allocate(0));
    } else {
      // Another process has the place, as far as is known.
      controlServer.cut(place);
    }
  }

  /**
   * It was there before this hub took over, and has the notices up to a number.
   *
   * @param rank its rank of the job
   * @return false if others count it as lost
   */
  public boolean comesAgain(int place, int rank, int number) {
    boolean isLatest = survivors.newcomers().rankOf(place) == rank;
    if (isLatest && registry.isMember(place)) {
      follows(place, number);
      return true;
    }
    if (isLatest && survivors.expectAgain(place)) {
      registry.become(place, State.ATTACHED);
      follows(place, number);
      return true;
    }
    return false;
  }
}
