package dev.weft.internal.control;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Notifies the ranks of a launcher, or of the hub of a joint job, of ranks that have failed or
 * left. A rank that attaches later gets the earlier notices then. For the loop that owns the {@link
 * ControlServer}.
 */
public final class FailureNotices {
  private final ControlServer controlServer;
  private final List<Notice> lasting = new ArrayList<>();
  private final Set<Integer> broken = new HashSet<>();

  /** A rank, how it went ({@link ControlFrame#FAILED}), and why, in a clause that follows it. */
  public record Notice(int rank, int kind, String reason) {}

  public FailureNotices(ControlServer controlServer) {
    this.controlServer = controlServer;
  }

  /** Tells the other ranks; of one that has broken down nothing more is said. */
  public void tell(int rank, int kind, String reason) {
    if (kind == ControlFrame.BROKEN ? !broken.add(rank) : broken.contains(rank)) {
      return;
    }
    Notice notice = new Notice(rank, kind, reason);
    if (kind != ControlFrame.LEFT) {
      lasting.add(notice);
    }
    for (int other = 0; other < controlServer.size(); other++) {
      if (other != rank) {
        send(other, notice);
      }
    }
  }

  /** Tells one that has just attached. */
  public void tellEarlier(int rank) {
    lasting.forEach(notice -> send(rank, notice));
  }

  private void send(int to, Notice notice) {
    controlServer.send(
        to,
        ControlFrame.numbersAndText(ControlFrame.FAILED, notice.rank, notice.kind, notice.reason));
  }

  /** Those that broke down, in order. */
  public List<Notice> broken() {
    return lasting.stream().filter(notice -> notice.kind == ControlFrame.BROKEN).toList();
  }
}
