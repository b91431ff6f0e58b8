package dev.weft.internal.spawn;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.Rendezvous;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.Meeting;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What a launcher is to a launched job, a hub is to a joint one: where its ranks exchange their
 * cards, meet at fences, and hear who has failed or left. It runs in the process of the accepting
 * root, in one thread that lasts until every rank has left; the process does not end before, unless
 * it is killed or exits by itself. Then {@link JointJob} takes all others for failed.
 *
 * <p>Each rank is awaited, then present, then gone. One that has not come within a {@link
 * StartLimit} is gone as well. Whoever comes late hears first who is gone.
 */
final class JointHub implements Runnable {
  private static final long LOOK_MILLIS = 1_000;
  private static final String HAS_LEFT = "has left the connection between the jobs";

  private enum State {
    AWAITED,
    PRESENT,
    GONE
  }

  private final String job;
  private final int size;
  private final Rendezvous rendezvous;
  private final State[] states;
  private final Meeting meeting;
  private final FailureNotices notices;
  private final StartLimit limit = StartLimit.begin();
  private int attached;

  /**
   * Listens.
   *
   * @param where the address, one of this host's
   */
  JointHub(String job, Secret secret, int size, InetAddress where) {
    this.job = job;
    this.size = size;
    this.states = new State[size];
    Arrays.fill(states, State.AWAITED);
    this.rendezvous = new Rendezvous(job, secret, size, this::frame, where.getHostAddress(), false);
    this.notices = new FailureNotices(rendezvous);
    this.meeting =
        new Meeting(
            size,
            cards -> rendezvous.sendAll(CardRecord.tableFrame(cards)),
            () -> rendezvous.sendAll(ControlFrame.bare(ControlFrame.FENCED)));
  }

  InetSocketAddress address() {
    return rendezvous.address();
  }

  void start() {
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-hub")
        .start(this);
  }

  /** Frees what a hub that was not started holds. */
  void discard() {
    rendezvous.close();
  }

  @Override
  public void run() {
    try {
      while (!everybodyGone()) {
        rendezvous.poll(LOOK_MILLIS);
        if (attached < size && limit.isOver()) {
          giveUpTheAwaited();
        }
      }
    } finally {
      rendezvous.close();
      JobFiles.remove(job);
    }
  }

  private boolean everybodyGone() {
    return Arrays.stream(states).allMatch(state -> state == State.GONE);
  }

  private void giveUpTheAwaited() {
    attached = size;
    for (int rank = 0; rank < size; rank++) {
      if (states[rank] == State.AWAITED) {
        gone(rank, ControlFrame.BROKEN, "has not come within " + limit.words());
      }
    }
  }

  private void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case Rendezvous.ATTACHED -> attached(rank);
      case Rendezvous.DETACHED -> gone(rank, ControlFrame.BROKEN, ended(ControlFrame.textOf(body)));
      case Rendezvous.LOST -> gone(rank, ControlFrame.BROKEN, ControlFrame.textOf(body));
      case ControlFrame.LEAVE -> {
        notices.tell(rank, ControlFrame.LEFT, ControlFrame.leftAfter(body));
        gone(rank, ControlFrame.DEPARTED, HAS_LEFT);
      }
      case ControlFrame.PARTED ->
          notices.tell(rank, ControlFrame.LEFT, ControlFrame.leftAfter(body));
      case ControlFrame.JOIN -> meeting.join(rank, CardRecord.decode(body, rank));
      case ControlFrame.FENCE -> meeting.arrive(rank);
      default -> throw new ProtocolException("a joint job has no control frame of type " + type);
    }
  }

  private static String ended(String breach) {
    return breach.isEmpty()
        ? "has ended, or is no longer connected"
        : "has broken the protocol of the connection between the jobs: " + breach;
  }

  private void attached(int rank) {
    if (states[rank] == State.AWAITED) {
      states[rank] = State.PRESENT;
      attached++;
      limit.moved();
    }
    notices.tellEarlier(rank);
  }

  private void gone(int rank, int kind, String reason) {
    if (states[rank] != State.GONE) {
      states[rank] = State.GONE;
      notices.tell(rank, kind, reason);
    }
  }
}
