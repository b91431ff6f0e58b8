package dev.weft.internal.control;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Grant;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Notifies the ranks of a launcher, or of the hub of a joint job, of ranks that have failed, left
 * or come back. A rank that attaches later gets the earlier notices then. For the loop that owns
 * the {@link ControlServer}.
 *
 * <p>In a job that outlives failures every rank gets the same notices in the same order, also one
 * that attaches late; only what is about a rank itself does not reach that process.
 */
public final class FailureNotices {
  private final ControlServer controlServer;
  private final boolean outlives;
  private final List<Notice> lasting = new ArrayList<>();
  private final Set<Integer> broken = new HashSet<>();
  private final Set<Integer> left = new HashSet<>();

  /**
   * A rank, how it went ({@link ControlFrame#FAILED}), and why, in a clause that follows it; or
   * that it is back, or has been answered, with the frame that says so.
   */
  public record Notice(int rank, int kind, String reason, ByteBuffer frame) {}

  private static final int BACK = -1;
  private static final int GRANT = -2;

  /**
   * @param outlives whether the job goes on when ranks are lost
   */
  public FailureNotices(ControlServer controlServer, boolean outlives) {
    this.controlServer = controlServer;
    this.outlives = outlives;
  }

  /** Tells the other ranks; of one that has broken down nothing more is said. */
  public void tell(int rank, int kind, String reason) {
    if (kind == ControlFrame.BROKEN ? !broken.add(rank) : broken.contains(rank)) {
      return;
    }
    if (outlives && kind == ControlFrame.LEFT && !left.add(rank)) {
      return;
    }
    ByteBuffer frame = ControlFrame.numbersAndText(ControlFrame.FAILED, rank, kind, reason);
    Notice notice = new Notice(rank, kind, reason, frame);
    if (outlives || kind != ControlFrame.LEFT) {
      lasting.add(notice);
    }
    for (int other = 0; other < controlServer.size(); other++) {
      if (other != rank) {
        controlServer.send(other, frame.duplicate());
      }
    }
  }

  /** Tells all ranks, that one too, that another process has the rank from now on. */
  public void returned(int place, int incarnation, Card card) {
    broken.remove(place);
    left.remove(place);
    ByteBuffer frame = CardRecord.returnedFrame(place, incarnation, card);
    lasting.add(new Notice(place, BACK, "", frame));
    controlServer.sendAll(frame.duplicate());
  }

  /** Tells all ranks that nobody comes in place of one that has broken down. */
  public void unreplaced(int rank) {
    ByteBuffer frame =
        ControlFrame.numbersAndText(ControlFrame.FAILED, rank, ControlFrame.UNREPLACED, "");
    lasting.add(new Notice(rank, ControlFrame.UNREPLACED, "", frame));
    controlServer.sendAll(frame.duplicate());
  }

  /** Nobody has had this place yet: like one that has broken down, of which nobody has heard. */
  public void neverHad(int place) {
    broken.add(place);
  }

  /** Tells all ranks whether processes come in new places. */
  public void granted(Grant grant) {
    ByteBuffer frame = ControlFrame.granted(grant);
    lasting.add(new Notice(grant.rank(), GRANT, "", frame));
    controlServer.sendAll(frame.duplicate());
  }

  /** All ranks have joined once more: those that had left are back. */
  public void rejoined() {
    left.clear();
    lasting.removeIf(notice -> notice.kind == ControlFrame.LEFT);
  }

  /** Tells one that has just attached. */
  public void tellEarlier(int rank) {
    lasting.forEach(notice -> controlServer.send(rank, notice.frame.duplicate()));
  }

  /** Whether all know that a rank has broken down, and not that it is back. */
  public boolean isBroken(int rank) {
    return broken.contains(rank);
  }

  /** Those that broke down, in order. */
  public List<Notice> broken() {
    return lasting.stream().filter(notice -> notice.kind == ControlFrame.BROKEN).toList();
  }
}
