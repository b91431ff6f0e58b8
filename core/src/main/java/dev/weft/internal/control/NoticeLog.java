package dev.weft.internal.control;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the hubs of a job have told all ranks, numbered, in the order in which they did. Each rank
 * keeps it, so that any of them can be the hub next.
 *
 * <p><b>Terms.</b> The hub that a job begins with has term 0. Each later one begins with a {@link
 * ControlFrame#HUB} entry, whose term is larger than all before. One process alone makes the
 * entries of a term, so two logs that have entries of the same last term differ in their lengths
 * only. A log <i>holds</i> a position, which is a term and a number, if the log that ends there is
 * its beginning.
 *
 * <p>A table of cards makes what was told before it void: all ranks have joined anew. So the log of
 * a job that loses nobody stays short. Of revoked communicators the last {@value #MOST_REVOKED} are
 * kept. Any thread; does not block.
 */
public final class NoticeLog {
  private static final int MOST_REVOKED = 1 << 16;
  private static final String NUMBER = "the number of a notice";
  private static final String TYPE = "the type of the frame in a notice";
  private static final int HEADER_BYTES = 2 * Integer.BYTES;

  /**
   * One notice.
   *
   * @param number from 1
   * @param type of the frame that it consists of
   * @param content what that frame says
   */
  public record Entry(int number, int type, ByteBuffer content) {
    /** Reads a notice, with the type that may have been that of a frame. */
    public static Entry decode(ByteBuffer notice) throws ProtocolException {
      int number = (int) ControlFrame.require(NUMBER, notice.getInt(), 1, Integer.MAX_VALUE);
      int type = (int) ControlFrame.require(TYPE, notice.getInt(), 1, Byte.MAX_VALUE);
      ByteBuffer content = copyOf(notice);
      int bytes = content.remaining();
      ControlFrame.require("the length of a notice", bytes, ControlFrame.least(type, 1), bytes);
      return new Entry(number, type, content);
    }

    /**
     * The notice as a frame.
     *
     * @param wrapping {@link ControlFrame#NOTICE} or {@link ControlFrame#EARLIER}
     */
    public ByteBuffer frame(int wrapping) {
      return ControlFrame.header(wrapping, HEADER_BYTES + content.remaining())
          .putInt(number)
          .putInt(type)
          .put(content.duplicate())
          .flip();
    }

    /** What the frame says, at a position of the caller's own. */
    @Override
    public ByteBuffer content() {
      return content.duplicate();
    }

    private static ByteBuffer copyOf(ByteBuffer read) {
      return ByteBuffer.allocate(read.remaining()).put(read).flip().asReadOnlyBuffer();
    }
  }

  /**
   * How far a log reaches.
   *
   * @param term of its last entry
   * @param number of its last entry; 0 of an empty log
   */
  public record Position(int term, int number) implements Comparable<Position> {
    @Override
    public int compareTo(Position other) {
      return term == other.term
          ? Integer.compare(number, other.number)
          : Integer.compare(term, other.term);
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  /** The number before the first of each term. */
  private final TreeMap<Integer, Integer> terms = new TreeMap<>();

  private int last;
  private int revoked;

  public NoticeLog() {
    terms.put(0, 0);
  }

  private NoticeLog(NoticeLog other) {
    entries.addAll(other.entries);
    terms.putAll(other.terms);
    last = other.last;
    revoked = other.revoked;
  }

  /** The same as it is now. */
  public synchronized NoticeLog copy() {
    return new NoticeLog(this);
  }

  /**
   * Adds a notice that a hub makes.
   *
   * @param frame is not changed
   */
  public synchronized Entry append(ByteBuffer frame) {
    ByteBuffer read = frame.duplicate();
    int type = read.get(read.position() + ControlFrame.TYPE_OFFSET);
    read.position(read.position() + ControlFrame.HEADER_BYTES);
    Entry entry = new Entry(last + 1, type, Entry.copyOf(read));
    boolean _ = add(entry);
    return entry;
  }

  /**
   * Adds a notice that has come.
   *
   * @return false if it is there already
   */
  public synchronized boolean add(Entry entry) {
    if (entry.number <= last) {
      return false;
    }
    if (entry.type == ControlFrame.TABLE) {
      entries.clear();
      revoked = 0;
    } else if (entry.type == ControlFrame.HUB) {
      terms.put(entry.content().getInt(Integer.BYTES), entry.number - 1);
    } else if (entry.type == ControlFrame.REVOKE && ++revoked > MOST_REVOKED) {
      dropOldestRevoked();
    }
    entries.add(entry);
    last = entry.number;
    return true;
  }

  private void dropOldestRevoked() {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).type == ControlFrame.REVOKE) {
        entries.remove(i);
        revoked--;
        return;
      }
    }
  }

  /** How far it reaches. */
  public synchronized Position end() {
    return new Position(terms.lastKey(), last);
  }

  /** Whether the log that ends there is the beginning of this one. */
  public synchronized boolean holds(Position end) {
    Integer before = terms.get(end.term);
    if (before == null) {
      return false;
    }
    Map.Entry<Integer, Integer> next = terms.higherEntry(end.term);
    int most = next == null ? last : next.getValue();
    return end.number >= before && end.number <= most;
  }

  /** What follows a number. */
  public synchronized List<Entry> after(int number) {
    return entries.stream().filter(entry -> entry.number > number).toList();
  }

  /** All that counts. */
  public List<Entry> all() {
    return after(0);
  }
}
