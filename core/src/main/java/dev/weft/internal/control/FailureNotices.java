package dev.weft.internal.control;

import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Grant;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the ranks of a launcher, or of the hub of a joint job, of ranks that have failed, left
 * or come back. A rank that attaches later gets the earlier notices then. For the loop that owns
 * the {@link ControlServer}.
 *
 * <p>In a job that outlives failures every rank gets the same notices in the same order, also one
 * that attaches late; only what is about a rank itself does not reach that process. With a {@link
 * NoticeLog} all notices are numbered, and reach a process only from when it has been told, or is
 * known to have, those before.
 */
public final class FailureNotices {
  private final ControlServer controlServer;
  private final RankLayout layout;
  private final boolean outlives;
  private final @Nullable NoticeLog log;

  /** By place: whether the process that is attached has all notices of the log so far. */
  private final BitSet informed = new BitSet();

  private final List<Notice> lasting = new ArrayList<>();
  private final Set<Integer> broken = new HashSet<>();
  private final Set<Integer> left = new HashSet<>();
  private int deaths;

  /**
   * A rank, how it went ({@link ControlFrame#FAILED}), and why, in a clause that follows it; or
   * that it is back, or has been answered, with the frame that says so.
   */
  public record Notice(int rank, int kind, String reason, ByteBuffer frame) {}

  private static final int BACK = -1;
  private static final int GRANT = -2;

  /**
   * @param layout of the ranks; a process is told nothing of its own
   * @param outlives whether the job goes on when ranks are lost
   * @param log takes all notices, if others may go on with it; the ranks keep it, too
   */
  public FailureNotices(
      ControlServer controlServer, RankLayout layout, boolean outlives, @Nullable NoticeLog log) {
    this.controlServer = controlServer;
    this.layout = layout;
    this.outlives = outlives;
    this.log = log;
  }

  /** Tells the other ranks; of one that has broken down nothing more is said. */
  public void tell(int rank, int kind, String reason) {
    if (kind == ControlFrame.BROKEN ? !broken.add(rank) : broken.contains(rank)) {
      return;
    }
    deaths += kind == ControlFrame.BROKEN ? 1 : 0;
    if (outlives && kind == ControlFrame.LEFT && !left.add(rank)) {
      return;
    }
    ByteBuffer frame = ControlFrame.numbersAndText(ControlFrame.FAILED, rank, kind, reason);
    Notice notice = new Notice(rank, kind, reason, frame);
    if (outlives || kind != ControlFrame.LEFT) {
      lasting.add(notice);
    }
    if (log != null) {
      tellAll(frame);
      return;
    }
    for (int other = 0; other < controlServer.size(); other++) {
      if (other != layout.processOf(rank)) {
        controlServer.send(other, frame.duplicate());
      }
    }
  }

  /** Tells all ranks something else in the same order. */
  public void tellAll(ByteBuffer frame) {
    if (log == null) {
      controlServer.sendAll(frame);
      return;
    }
    ByteBuffer numbered = log.append(frame).frame(ControlFrame.NOTICE);
    for (int place = 0; place < controlServer.size(); place++) {
      if (informed.get(place)) {
        controlServer.send(place, numbered.duplicate());
      }
    }
  }

  /** Whether the notices are kept by the ranks, so that what they were told is not told again. */
  public boolean areLogged() {
    return log != null;
  }

  /** Another process is attached, or none: it is told nothing before it has the notices so far. */
  public void unknown(int place) {
    informed.clear(place);
  }

  /** Tells a process that has the notices up to a number those that follow; and the next, too. */
  public void goOnFrom(int place, int number) {
    for (Entry each : Objects.requireNonNull(log).after(number)) {
      controlServer.send(place, each.frame(ControlFrame.NOTICE));
    }
    informed.set(place);
  }

  /** Tells all ranks, that one too, that another process has the rank from now on. */
  public void returned(int place, int incarnation, Card card) {
    broken.remove(place);
    left.remove(place);
    ByteBuffer frame = CardRecord.returnedFrame(place, incarnation, card);
    lasting.add(new Notice(place, BACK, "", frame));
    tellAll(frame.duplicate());
  }

  /** Tells all ranks that nobody comes in place of one that has broken down. */
  public void unreplaced(int rank) {
    ByteBuffer frame =
        ControlFrame.numbersAndText(ControlFrame.FAILED, rank, ControlFrame.UNREPLACED, "");
    lasting.add(new Notice(rank, ControlFrame.UNREPLACED, "", frame));
    tellAll(frame.duplicate());
  }

  /** Nobody has had the places from this one on: like such as broke down and nobody heard of. */
  public void neverHad(int first) {
    for (int place = first; place < controlServer.size(); place++) {
      broken.add(place);
    }
  }

  /** Tells all ranks whether processes come in new places. */
  public void granted(Grant grant) {
    ByteBuffer frame = GrantRecord.frame(grant);
    lasting.add(new Notice(grant.rank(), GRANT, "", frame));
    tellAll(frame.duplicate());
  }

  /** All ranks have joined once more: those that had left are back. */
  public void rejoined() {
    left.clear();
    lasting.removeIf(notice -> notice.kind == ControlFrame.LEFT);
  }

  /** Tells one that has just attached. */
  public void tellEarlier(int rank) {
    if (log != null) {
      log.all().forEach(each -> controlServer.send(rank, each.frame(ControlFrame.EARLIER)));
      informed.set(rank);
      return;
    }
    lasting.forEach(notice -> controlServer.send(rank, notice.frame.duplicate()));
  }

  /** Another hub has told how a rank has gone, which is in the log: notes it. */
  public void wasTold(int rank, int kind) {
    switch (kind) {
      case ControlFrame.BROKEN -> {
        deaths += broken.add(rank) ? 1 : 0;
      }
      case ControlFrame.LEFT -> {
        boolean _ = left.add(rank);
      }
      default -> {
        // It is told to those that come, by the log.
      }
    }
  }

  /** Another hub has told that a place has been taken again, which is in the log: notes it. */
  public void wasReturned(int place) {
    broken.remove(place);
    left.remove(place);
  }

  /** Whether all know that a rank has broken down, and not that it is back. */
  public boolean isBroken(int rank) {
    return broken.contains(rank);
  }

  /** How many have broken down, those of which others have the places with them. */
  public int deaths() {
    return deaths;
  }

  /** Those that broke down, in order. */
  public List<Notice> broken() {
    return lasting.stream().filter(notice -> notice.kind == ControlFrame.BROKEN).toList();
  }
}
