package dev.weft.internal.control;

import dev.weft.internal.control.NoticeLog.Position;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a rank says to a process that stands for hub of its job, or is it.
 *
 * <pre>
 *   0       4          8       12      16       20     ..
 *  +-------+----------+-------+-------+--------+------+--------------------------+
 *  | asked | promised | term  | last  | rank   | n    | n ranks known to be dead |
 *  +-------+----------+-------+-------+--------+------+--------------------------+
 * </pre>
 *
 * @param asked the term that the question named
 * @param promised the largest term that any such question to this rank has named before
 * @param log how far the notices reach that this rank has
 * @param rank this process's rank of the job; {@link #NONE} if it has come just now
 * @param dead ranks of the job whose processes this rank knows to have ended
 */
public record SuccessionClaim(int asked, int promised, Position log, int rank, Set<Integer> dead) {
  /** In place of a rank of the job: a hub has not given it one. */
  public static final int NONE = -1;

  static final int LEAST_BYTES = 6 * Integer.BYTES;
  static final int LIMIT_BYTES = LEAST_BYTES + (ControlFrame.MOST_RANK + 1) * Integer.BYTES;

  public SuccessionClaim {
    dead = Set.copyOf(dead);
  }

  /** As a frame. */
  public ByteBuffer frame() {
    ByteBuffer frame =
        ControlFrame.header(ControlFrame.CLAIM, LEAST_BYTES + dead.size() * Integer.BYTES)
            .putInt(asked)
            .putInt(promised)
            .putInt(log.term())
            .putInt(log.number())
            .putInt(rank)
            .putInt(dead.size());
    dead.forEach(frame::putInt);
    return frame.flip();
  }

  /** Reads one. */
  public static SuccessionClaim decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("a claim", body);
    int asked = record.number("the term asked for", 0, Integer.MAX_VALUE);
    int promised = record.number("the promised term", 0, Integer.MAX_VALUE);
    int term = record.number("the term of the last notice", 0, Integer.MAX_VALUE);
    int last = record.number("the number of the last notice", 0, Integer.MAX_VALUE);
    int rank = record.number("the rank", NONE, ControlFrame.MOST_RANK);
    int count = record.number("the number of dead ranks", 0, body.remaining() / Integer.BYTES);
    Set<Integer> dead = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      dead.add(record.number("a dead rank", 0, ControlFrame.MOST_RANK));
    }
    record.end();
    return new SuccessionClaim(asked, promised, new Position(term, last), rank, dead);
  }
}
