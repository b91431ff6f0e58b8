package dev.weft.internal.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.internal.counters.ReportedCounters;
import dev.weft.internal.job.Job;
import dev.weft.internal.section.SectionRecord;
import dev.weft.internal.stall.RankStateCodec;
import dev.weft.internal.trace.TraceRecording;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The frame on the control connection between a rank and the launcher, after the handshake. Numbers
 * are big-endian.
 *
 * <pre>
 *   0            4       5           8
 *  +------------+-------+-----------+----------------------+
 *  | body bytes | type  | 0   0   0 | body                 |
 *  +------------+-------+-----------+----------------------+
 *
 *  type          from      body
 *  JOIN          rank      its {@link CardRecord}
 *  FENCE         rank      -
 *  LEAVE         rank      int rank whose failure it knew of first, or -1
 *  PARTED        rank      the same; it begins nothing more, and leaves when its messages are received
 *  ABORT         rank      int rank, int exit code, text reason
 *  THROWN        rank      int rank, int peer that it blames or -1, text stack trace
 *  STACKS        rank      text
 *  STALLED       rank      int milliseconds for which nothing has moved there
 *  STATES        rank      int round, int length, {@link RankStateCodec} of that length, text stacks
 *  SPAWN         rank      int order, {@link SpawnRequest}; asks for another job
 *  ALIVE         rank      -; answers ASK_ALIVE
 *  SECTIONS      rank      int rank, {@link SectionRecord}
 *  RECORDING     rank      int rank, the next part of its recording
 *  CLOCK         rank      long any number; asks for the launcher's clock
 *  COUNTERS      rank      {@link ReportedCounters}; answers COUNT for a while
 *  REVOKE        rank      int number of a communicator, int lowest rank of its group: nobody is to use it
 *  SUSPECT       rank      int rank to which it has lost its connection, text how that shows
 *  CARDS         rank      {@link CardBlock}; the next ranks of its process, in place of JOIN
 *  FAILED        rank      int rank of its process, int kind, text reason; others are told the same
 *  GROW          rank      int number of the request, int how many processes are to come in new places
 *  CLAIM         rank      {@link SuccessionClaim}; answers STAND
 *  NOTICE        rank      int number, int type, body of that type; before CLAIM, what the asker's log lacks
 *  HELLO         caller    what the root of another job says of itself at a port
 *  TAKEN         caller    -; it has the plan
 *  TABLE         launcher  one {@link CardRecord} a rank, in rank order
 *  CARDS         launcher  {@link CardBlock}; the next ranks of the job, in place of TABLE
 *  FENCED        launcher  -
 *  FAILED        launcher  int rank, int kind, text reason
 *  DUMP          launcher  int rank that has failed, or -1; asks for STACKS
 *  RELEASE       launcher  int each rank whose waits for others to close something are over
 *  ASK           launcher  int round, int 1 if stacks are wanted; asks for STATES
 *  NETWORK       launcher  text the address at which other hosts have reached the launcher's
 *  STOP          launcher  int exit code; the job has failed, and the process ends at once
 *  GOODBYE       launcher  -; the connection ends, and the rank goes on without
 *  ASK_ALIVE     launcher  int 1 if the rank is to say so when no more of these come
 *  ENDED         launcher  int order, int exit code, text how that other job ended
 *  CLOCK         launcher  long the same number, long nanoseconds of the launcher's clock
 *  COUNT         launcher  -; asks ranks of other hosts for COUNTERS
 *  REVOKE        launcher  the same
 *  WELCOME       launcher  int how many processes have had this place before, int rank of the job
 *  RETURNED      launcher  int place, int how many have had it before, {@link CardRecord} of the new one
 *  GRANTED       launcher  {@link GrantRecord}; among the notices, answers GROW
 *  NOTICE        hub       int number, int type, body of that type; in jobs whose hub may pass on
 *  EARLIER       hub       the same, of what was told before a process came
 *  STAND         hub       int term, then term and number at which its log ends; asks for CLAIM
 *  AWAY          hub       int place of the hub that it knows, or -1, text; it is not the hub
 *  RESUME        hub       -; the rank has all notices, and sends again what is not settled
 *  HUB           notice    int place of the process that is the hub, int term; only within a notice
 *  EXPECTED      notice    int place, int how many have had it before, int rank of the job that comes
 *  PLAN          port      the joint job of both
 * </pre>
 *
 * Texts are UTF-8 and reach to the end of the body.
 */
public final class ControlFrame {
  static final int LENGTH_OFFSET = 0;
  public static final int TYPE_OFFSET = 4;
  public static final int HEADER_BYTES = 8;

  public static final int JOIN = 1;
  public static final int FENCE = 2;
  public static final int LEAVE = 3;
  public static final int ABORT = 4;
  public static final int THROWN = 5;
  public static final int STACKS = 6;
  public static final int STALLED = 7;
  public static final int STATES = 8;
  public static final int SPAWN = 9;
  public static final int PARTED = 10;
  public static final int HELLO = 11;
  public static final int TAKEN = 12;
  static final int ALIVE = 13;
  public static final int SECTIONS = 14;
  public static final int RECORDING = 15;
  public static final int COUNTERS = 29;

  public static final int TABLE = 16;
  public static final int FENCED = 17;
  public static final int FAILED = 18;
  public static final int DUMP = 19;
  public static final int ASK = 20;
  public static final int RELEASE = 21;
  public static final int ENDED = 22;
  public static final int PLAN = 23;
  public static final int NETWORK = 24;
  public static final int STOP = 25;
  public static final int GOODBYE = 26;
  static final int ASK_ALIVE = 27;
  public static final int CLOCK = 28;
  public static final int COUNT = 30;
  public static final int REVOKE = 31;
  public static final int SUSPECT = 32;
  public static final int WELCOME = 33;
  public static final int RETURNED = 34;
  public static final int CLAIM = 35;
  public static final int NOTICE = 36;
  public static final int EARLIER = 37;
  public static final int STAND = 38;
  public static final int AWAY = 39;
  public static final int RESUME = 40;
  public static final int HUB = 41;
  public static final int EXPECTED = 42;
  public static final int GROW = 43;
  public static final int GRANTED = 44;
  public static final int CARDS = 45;

  /** {@link #FAILED}: the rank broke down. */
  public static final int BROKEN = 0;

  /**
   * {@link #FAILED}: the rank's process ended in order; what needs every rank fails from now on.
   */
  public static final int DEPARTED = 1;

  /**
   * {@link #FAILED}: the rank has closed Weft. It may join again. The text says after what failure,
   * or is empty.
   */
  public static final int LEFT = 2;

  /** {@link #FAILED}: no process comes in place of the rank, which has broken down. */
  public static final int UNREPLACED = 3;

  /** {@link #THROWN}: the exception blames no other rank. */
  public static final int NOBODY = -1;

  /**
   * The highest number of a rank: in a joint job. Threads of one process have numbers beyond its
   * size.
   */
  public static final int MOST_RANK = 2 * LaunchPlan.RANK_LIMIT - 1;

  private static final String FIRST_FAILED = "the number of the rank whose failure was known first";
  static final int TEXT_BYTES = 64 << 10;
  private static final int STATES_BYTES = 16 << 20;
  static final int REASON_BYTES = 4 << 10;

  /**
   * The shortest body of a type.
   *
   * @param size number of ranks
   */
  static long least(int type, int size) {
    return switch (type) {
      case JOIN -> CardRecord.LEAST_BYTES;
      case CARDS -> CardBlock.LEAST_BYTES;
      case TABLE -> (long) size * CardRecord.LEAST_BYTES;
      case ABORT, THROWN, STATES, FAILED, ASK, ENDED, REVOKE, WELCOME, GROW, NOTICE, EARLIER, HUB ->
          2 * Integer.BYTES;
      case LEAVE,
          PARTED,
          STALLED,
          SPAWN,
          SECTIONS,
          RECORDING,
          STOP,
          ASK_ALIVE,
          DUMP,
          SUSPECT,
          AWAY ->
          Integer.BYTES;
      case STAND, EXPECTED -> 3 * Integer.BYTES;
      case CLAIM -> SuccessionClaim.LEAST_BYTES;
      case RETURNED -> 2 * Integer.BYTES + CardRecord.LEAST_BYTES;
      case GRANTED -> GrantRecord.LEAST_BYTES;
      case CLOCK -> Long.BYTES;
      case COUNTERS -> ReportedCounters.BYTES;
      default -> 0;
    };
  }

  /**
   * Checks the header of a frame, before memory is taken for its body.
   *
   * @param most as {@link #limitFromRank} or {@link #limitFromLauncher} says
   * @throws ProtocolException if no such frame may come, or not with so many bytes
   */
  static void checkHeader(int type, long length, long most, int size) throws ProtocolException {
    if (most < 0) {
      throw new ProtocolException("a control frame has the unknown type %d".formatted(type));
    }
    require("the length of a control frame of type " + type, length, least(type, size), most);
  }

  /**
   * Checks a field of a record.
   *
   * @return the value
   * @throws ProtocolException if it is outside of its limits
   */
  public static long require(String field, long value, long least, long most)
      throws ProtocolException {
    if (value < least || value > most) {
      throw new ProtocolException(
          least > most
              ? "%s is %d, allowed is none".formatted(field, value)
              : "%s is %d, allowed are %d to %d".formatted(field, value, least, most));
    }
    return value;
  }

  /** Checks that a record has been read to its end. */
  public static void requireEnd(String record, int left) throws ProtocolException {
    require("the number of bytes behind " + record, left, 0, 0);
  }

  /** The longest body that a rank may send, or -1 for a type that a rank does not send. */
  static int limitFromRank(int type) {
    return switch (type) {
      case JOIN -> CardRecord.LIMIT_BYTES;
      case CARDS -> CardBlock.LIMIT_BYTES;
      case FENCE, TAKEN, ALIVE -> 0;
      case ABORT, HELLO, SUSPECT, FAILED -> REASON_BYTES;
      case LEAVE, PARTED, STALLED -> Integer.BYTES;
      case REVOKE, GROW -> 2 * Integer.BYTES;
      case STATES -> STATES_BYTES;
      case SPAWN -> SpawnRequest.LIMIT_BYTES;
      case CLAIM -> SuccessionClaim.LIMIT_BYTES;
      case NOTICE -> 4 * Integer.BYTES + CardRecord.LIMIT_BYTES;
      case THROWN, STACKS -> TEXT_BYTES;
      case COUNTERS -> ReportedCounters.BYTES;
      case SECTIONS -> Integer.BYTES + SectionRecord.LIMIT_BYTES;
      case RECORDING -> Integer.BYTES + TraceRecording.PART_BYTES;
      case CLOCK -> Long.BYTES;
      default -> -1;
    };
  }

  /** The longest body that the launcher may send, or -1 for a type that it does not send. */
  static long limitFromLauncher(int type, int size) {
    return switch (type) {
      case TABLE -> (long) size * CardRecord.LIMIT_BYTES;
      case CARDS -> CardBlock.LIMIT_BYTES;
      case NOTICE, EARLIER -> 4L * Integer.BYTES + (long) size * CardRecord.LIMIT_BYTES;
      case STAND -> 3 * Integer.BYTES;
      case RELEASE -> (long) size * Integer.BYTES;
      case FENCED, GOODBYE, COUNT, RESUME -> 0;
      case STOP, ASK_ALIVE, DUMP -> Integer.BYTES;
      case RETURNED -> 2 * Integer.BYTES + CardRecord.LIMIT_BYTES;
      case CLOCK -> 2 * Long.BYTES;
      case ASK, REVOKE, WELCOME -> 2 * Integer.BYTES;
      case FAILED, ENDED, PLAN, NETWORK, AWAY, GRANTED -> REASON_BYTES;
      default -> -1;
    };
  }

  /** A frame without a body. */
  public static ByteBuffer bare(int type) {
    return header(type, 0).flip();
  }

  /** A frame whose body is a record. */
  public static ByteBuffer of(int type, byte[] record) {
    return of(type, ByteBuffer.wrap(record));
  }

  /** The same with a record that the buffer holds. */
  public static ByteBuffer of(int type, ByteBuffer record) {
    return header(type, record.remaining()).put(record).flip();
  }

  /** A frame whose body is a text. */
  public static ByteBuffer text(int type, String text) {
    return of(type, cut(text, TEXT_BYTES));
  }

  /** A rank's answer to {@link #ASK}. */
  public static ByteBuffer states(int round, byte[] states, String stacks) {
    byte[] text = cut(stacks, TEXT_BYTES);
    boolean tooMany = states.length > STATES_BYTES - TEXT_BYTES - 2 * Integer.BYTES;
    byte[] sent = tooMany ? new byte[0] : states;
    return header(STATES, 2 * Integer.BYTES + sent.length + text.length)
        .putInt(round)
        .putInt(sent.length)
        .put(sent)
        .put(text)
        .flip();
  }

  /** A frame whose body is two numbers and a text; the limit is the type's own. */
  public static ByteBuffer numbersAndText(int type, int first, int second, String text) {
    int limit = type == THROWN ? TEXT_BYTES : REASON_BYTES;
    byte[] bytes = cut(text, limit - 2 * Integer.BYTES);
    return header(type, 2 * Integer.BYTES + bytes.length)
        .putInt(first)
        .putInt(second)
        .put(bytes)
        .flip();
  }

  /** That nobody is to use a communicator any more. */
  public static ByteBuffer revoke(int number, int leader) {
    return header(REVOKE, 2 * Integer.BYTES).putInt(number).putInt(leader).flip();
  }

  /** A request that so many processes come in new places. */
  public static ByteBuffer growth(int request, int count) {
    return header(GROW, 2 * Integer.BYTES).putInt(request).putInt(count).flip();
  }

  /** The times of a rank's sections. */
  public static ByteBuffer sections(int rank, byte[] record) {
    return header(SECTIONS, Integer.BYTES + record.length).putInt(rank).put(record).flip();
  }

  /** The launcher's clock, for whoever asked with this number. */
  public static ByteBuffer clock(long number, long nanos) {
    return header(CLOCK, 2 * Long.BYTES).putLong(number).putLong(nanos).flip();
  }

  /** A rank of the job for a process that has attached. */
  public static ByteBuffer welcome(int processesBefore, int rank) {
    return header(WELCOME, 2 * Integer.BYTES).putInt(processesBefore).putInt(rank).flip();
  }

  /** That the process of a place is the hub from now on. */
  public static ByteBuffer hub(int place, int term) {
    return header(HUB, 2 * Integer.BYTES).putInt(place).putInt(term).flip();
  }

  /** A frame whose body is three numbers. */
  public static ByteBuffer numbers(int type, int first, int second, int third) {
    return header(type, 3 * Integer.BYTES).putInt(first).putInt(second).putInt(third).flip();
  }

  /** A frame whose body is one number. */
  public static ByteBuffer number(int type, int number) {
    return header(type, Integer.BYTES).putInt(number).flip();
  }

  /** A frame whose body is a number and a text, which is cut to what may be sent. */
  public static ByteBuffer numberAndText(int type, int number, String text) {
    byte[] bytes = cut(text, REASON_BYTES - Integer.BYTES);
    return header(type, Integer.BYTES + bytes.length).putInt(number).put(bytes).flip();
  }

  /** A buffer with the header written, ready for the body. */
  public static ByteBuffer header(int type, int bodyBytes) {
    ByteBuffer frame = ByteBuffer.allocate(HEADER_BYTES + bodyBytes);
    return frame.putInt(bodyBytes).put((byte) type).position(HEADER_BYTES);
  }

  /**
   * Reads the body of {@link #LEAVE} or {@link #PARTED}.
   *
   * @return after what the rank left, in words that follow that; empty if no rank had failed
   * @throws ProtocolException if it names no rank
   */
  public static String leftAfter(ByteBuffer body) throws ProtocolException {
    int first = (int) require(FIRST_FAILED, body.getInt(), Job.LAUNCHER, MOST_RANK);
    return Job.afterFailureOf(first);
  }

  /** The text that fills the rest of a body; what is not UTF-8 is replaced. */
  public static String textOf(ByteBuffer body) {
    return UTF_8.decode(body).toString();
  }

  /** A text's first bytes, not cut within a character. */
  static byte[] cut(String text, int limitBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= limitBytes) {
      return bytes;
    }
    int end = limitBytes;
    while ((bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return Arrays.copyOf(bytes, end);
  }

  private ControlFrame() {}
}
