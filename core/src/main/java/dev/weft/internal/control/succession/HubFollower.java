package dev.weft.internal.control.succession;

import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.NoticeLog.Position;
import dev.weft.internal.control.SuccessionClaim;
import dev.weft.internal.control.hub.HubTicket;
import dev.weft.internal.control.hub.JobHub;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.WaitPolicy;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A rank's side of a job whose hub may pass to another process: it keeps the notices, stands by to
 * be the hub, and finds the next one when its connection to the hub ends. The thread that reads
 * that connection calls, if nothing else is said; only {@link #next} blocks.
 *
 * <pre>
 *   FOLLOWS a hub --the connection ends--> SEARCHES --attached to a process that stands--> CLAIMS
 *   CLAIMS --that one is the hub: RESUME--> FOLLOWS
 *   CLAIMS --the connection ends; or that one has a hub, or none: AWAY--> SEARCHES
 *   SEARCHES, CLAIMS --no majority; or nobody stands for {@link HubSearch#LIMITS} limits--> ends
 * </pre>
 */
public final class HubFollower implements AutoCloseable {
  /** What it needs of its rank. */
  public interface Rank {
    /** Acts on a frame that all ranks get. */
    void take(int type, ByteBuffer body) throws ProtocolException;

    /** Sends by the present connection. Does not keep the frame. Any thread. */
    boolean send(ByteBuffer frame);

    /** Its rank of the job. */
    int rank();

    /** This process is the hub from now on. On the hub's thread; does not block. */
    void becameHub(JobHub hub);
  }

  /** Nobody can be the hub on this side of the job. */
  private static final class WithoutHub extends IOException {
    private static final long serialVersionUID = 1;

    WithoutHub(String why) {
      super(why);
    }
  }

  /** The process that this rank has come to does not stand for hub. */
  private static final class TurnedAway extends IOException {
    private static final long serialVersionUID = 1;

    TurnedAway() {
      super("it does not stand for hub");
    }
  }

  private static final int NONE = -1;
  private static final long HUB_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final HubEndpoint endpoint;
  private final String launcher;
  private final int mostNewcomers;
  private final Rank rank;
  private final NoticeLog log = new NoticeLog();
  private final UnsettledFrames unsettled = new UnsettledFrames();
  private final @Nullable Standby standby;
  private final List<InetSocketAddress> addresses;
  private final HubSearch search;

  /** Ranks of the job that were hubs, and whether they are known to have ended. */
  private final Map<Integer, Boolean> hubsBefore = new HashMap<>();

  /** Whether this rank is connected to a hub. */
  private volatile boolean hasHub = true;

  private int promisedTerm;
  private int promisedTo = NONE;
  private int promisedToOthers;

  /**
   * Listens, unless this process is the hub.
   *
   * @param launcher what has started the processes, for messages
   * @param where as {@link dev.weft.internal.os.OwnAddress} takes it
   * @param mostNewcomers how many processes may come for lost ranks
   * @param hub in this process; null if there is none
   */
  public HubFollower(
      HubEndpoint endpoint,
      String launcher,
      String where,
      int mostNewcomers,
      @Nullable JobHub hub,
      Rank rank) {
    this.endpoint = endpoint;
    this.launcher = launcher;
    this.mostNewcomers = mostNewcomers;
    this.rank = rank;
    this.search = new HubSearch(endpoint);
    if (hub == null) {
      Standby opened = new Standby(endpoint.size(), new Owner(), handler -> listen(handler, where));
      standby = opened;
      addresses = opened.addresses();
      opened.start();
    } else {
      standby = null;
      addresses = hub.hubTicket().addresses();
    }
  }

  private ControlServer listen(ControlServer.Handler handler, String where) {
    return new ControlServer(
        endpoint.job(), endpoint.secret(), endpoint.size() + mostNewcomers, handler, where, true);
  }

  private final class Owner implements Standby.Owner {
    @Override
    public int hubPlace() {
      return hasHub ? hub() : NONE;
    }

    @Override
    public JobHub becomesHub(ControlServer server, Candidacy.Result result) {
      HubTicket identity =
          new HubTicket(endpoint.job(), endpoint.secret(), endpoint.size(), server.addresses());
      JobHub hub;
      try {
        hub =
            JobHub.after(identity, launcher, endpoint.rank(), result.log(), mostNewcomers, server);
      } catch (ProtocolException damaged) {
        throw new IllegalStateException(
            "notices that this process has read cannot be read", damaged);
      }
      rank.becameHub(hub);
      return hub;
    }
  }

  /** The card with which other ranks find this process when it is the hub. Any thread. */
  public Card listed(Card card) {
    Map<String, String> all = new HashMap<>(card.addresses());
    all.put(MembershipView.ADDRESS, MembershipView.text(addresses));
    return new Card(
        card.rank(), card.host(), card.process(), card.pid(), card.processors(), card.place(), all);
  }

  /** The place of the hub; of the last one while there is none. Any thread. */
  public int hub() {
    try {
      MembershipView view = MembershipView.of(log, endpoint.size());
      return view == null ? 0 : view.hub();
    } catch (ProtocolException damaged) {
      return 0;
    }
  }

  /**
   * A frame is about to be sent: keeps it if the next hub must hear it, too. Any thread.
   *
   * @return whether it is kept
   */
  public boolean keeps(ByteBuffer frame) {
    return unsettled.keep(frame);
  }

  /** All have met at the fence, or this rank has met the others. */
  public void fenced() {
    unsettled.answered(ControlFrame.JOIN);
    unsettled.answered(ControlFrame.FENCE);
  }

  /**
   * Takes a frame that is about hubs, or a notice.
   *
   * @return false if it is about something else
   */
  public boolean frame(int type, ByteBuffer body) throws IOException {
    switch (type) {
      case ControlFrame.NOTICE -> told(Entry.decode(body));
      case ControlFrame.EARLIER -> toldEarlier(Entry.decode(body));
      case ControlFrame.STAND -> claim(body.getInt(), new Position(body.getInt(), body.getInt()));
      case ControlFrame.AWAY -> {
        int hub = body.getInt();
        String why = ControlFrame.textOf(body);
        if (!why.isEmpty()) {
          throw new WithoutHub(why);
        }
        search.isHint(hub);
        throw new TurnedAway();
      }
      case ControlFrame.RESUME -> {
        hasHub = true;
        search.found();
        unsettled.frames().forEach(rank::send);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void told(Entry entry) throws ProtocolException {
    if (!log.add(entry)) {
      return;
    }
    switch (entry.type()) {
      case ControlFrame.EXPECTED -> {
        // Of interest to the next hub alone.
      }
      case ControlFrame.FAILED -> {
        ByteBuffer body = entry.content();
        int place = body.getInt();
        boolean left = body.getInt() != ControlFrame.UNREPLACED;
        if (left) {
          unsettled.gone(place);
        }
        if (!left || place != endpoint.rank()) {
          rank.take(entry.type(), entry.content());
        }
      }
      default -> {
        unsettled.told(entry.type(), entry.content());
        rank.take(entry.type(), entry.content());
      }
    }
  }

  /** Before this process has come: so nobody waits for these cards. */
  private void toldEarlier(Entry entry) throws ProtocolException {
    boolean isNews = entry.type() != ControlFrame.TABLE && entry.type() != ControlFrame.EXPECTED;
    if (log.add(entry) && isNews) {
      rank.take(entry.type(), entry.content());
    }
  }

  /** Somebody stands for hub, or is it, and has the notices up to there. */
  private void claim(int term, Position end) throws ProtocolException {
    int asks = search.candidate();
    if (asks != promisedTo) {
      promisedToOthers = Math.max(promisedToOthers, promisedTerm);
      promisedTo = asks;
    }
    promisedTerm = Math.max(promisedTerm, term);
    MembershipView view = MembershipView.of(log, endpoint.size());
    if (view == null || hubsBefore.isEmpty()) {
      // Nobody has told this process its rank of the job.
      rank.send(claimed(term, SuccessionClaim.NONE, Set.of()));
      return;
    }
    if (log.holds(end)) {
      for (Entry each : log.after(end.number())) {
        rank.send(each.frame(ControlFrame.NOTICE));
      }
    }
    rank.send(claimed(term, rank.rank(), dead(view)));
  }

  private ByteBuffer claimed(int asked, int ofJob, Set<Integer> dead) {
    return new SuccessionClaim(asked, promisedToOthers, log.end(), ofJob, dead).frame();
  }

  private Set<Integer> dead(MembershipView view) {
    Set<Integer> dead = new HashSet<>();
    hubsBefore.forEach(
        (hub, known) -> {
          if (known) {
            dead.add(hub);
          }
        });
    for (int place : view.members()) {
      if (Presence.hasEnded(view.card(place))) {
        dead.add(view.rankOf(place));
      }
    }
    return dead;
  }

  /**
   * The connection has ended. Blocks until there is another one, to a process that stands for hub
   * or is it.
   *
   * @return null if there is no hub any more, and {@link #why}
   */
  public @Nullable ControlConnection next(Exception ended) {
    try {
      MembershipView view = MembershipView.of(log, endpoint.size());
      if (view == null) {
        search.failed("the ranks have not met yet");
        return null;
      }
      if (ended instanceof WithoutHub) {
        search.failed(String.valueOf(ended.getMessage()));
        return null;
      }
      if (hasHub) {
        // A hub says first why it ends a connection: so this is the end of its process.
        hubsBefore.put(view.rankOf(view.hub()), ended instanceof EOFException);
        hasHub = false;
      }
      return search.next(view, hubsBefore.keySet(), this::stand);
    } catch (ProtocolException damaged) {
      search.failed(String.valueOf(damaged.getMessage()));
      return null;
    }
  }

  private void stand() {
    if (standby != null) {
      standby.stand(log, promisedTerm);
    }
  }

  /** Blocks for some seconds at most while this rank has no hub. Any thread. */
  public void awaitHub() {
    long end = System.nanoTime() + HUB_NANOS;
    while (!hasHub && System.nanoTime() - end < 0) {
      WaitPolicy.park(LOOK_NANOS);
    }
  }

  /** Why there is no hub any more, in a clause that follows others; empty if there may be one. */
  public String why() {
    return search.why().isEmpty() ? "" : "; " + search.why();
  }

  /** This process is about to end, and cannot be the hub any more, unless it is. Any thread. */
  @Override
  public void close() {
    if (standby != null) {
      standby.close();
    }
  }
}
