package dev.weft.internal.transport;

/**
 * The measured constants of the transports, which may need other values on another machine. Each
 * comment names the measurement; {@code docs/transports} has the figures. The shapes of rings
 * define their sizes; {@link Frame} has the limits of the wire format.
 */
public final class TransportTuning {
  // ---- rings: threads and shared memory ----

  /**
   * The first piece of a longer payload: the receiver waits for it, so it is short. It doubles up
   * to an eighth of the message (ADR 4).
   */
  public static final int FIRST_PIECE_BYTES = 2 << 10;

  /** Pieces grow at least to this: below, a slot for each costs more than waiting (ADR 4). */
  public static final int MIN_PIECE_BYTES = 8 << 10;

  /** With longer pieces the receiver's copy leaves the first-level cache (ADR 4). */
  public static final int MAX_PIECE_BYTES = 32 << 10;

  /** A piece is at most this part of the message, as a shift: an eighth (ADR 4). */
  public static final int PIECES_SHIFT = 3;

  /** Slots whose lines are fetched together: one wait for so many short messages. */
  public static final int FETCHED_SLOTS = 8;

  /** Payload lines fetched in one step while a rank waits, in bytes. */
  public static final long FETCHED_AT_ONCE_BYTES = 16 * 64;

  /** Most payload fetched while a rank waits; 1 KiB takes two thirds of the time by it. */
  public static final long MAX_FETCHED_BYTES = 64 << 10;

  /** Frames of one sender before the next has its turn. */
  public static final int FRAMES_PER_POLL = 64;

  // ---- threads of one process ----

  /** Eager up to this in jobs of more than 8 ranks, whose rings are small. */
  public static final int LOCAL_MIN_EAGER_BYTES = 8 << 10;

  /** Copied from array to array at a time, so that the lock is not held long. */
  public static final long LOCAL_READ_BYTES = 256 << 10;

  // ---- shared memory ----

  /** Eager up to this in jobs of more than 16 ranks, whose rings are small. */
  public static final int SHM_MIN_EAGER_BYTES = 32 << 10;

  /** Shorter messages are as fast through the ring as read from the sender's memory (ADR 10). */
  public static final long SHM_MIN_EXPOSED_BYTES = 64 << 10;

  /**
   * Pieces that a message is read in: more cost a microsecond each, with fewer one side ends up
   * waiting for the other (ADR 10).
   */
  public static final long SHM_PIECES = 4;

  /** A shorter piece takes no longer than the call that reads it (ADR 10). */
  public static final long SHM_MIN_PIECE_BYTES = 64 << 10;

  /** Bounds how long one call into the kernel may take (ADR 10). */
  public static final long SHM_MAX_PIECE_BYTES = 1 << 20;

  // ---- TCP ----

  /**
   * Payloads up to this size are copied behind their header: that takes less time than a piece of
   * their own in the call. In C, 16 KiB take 4.5 µs copied and 5.2 in two calls; from 12 KiB on
   * {@code sendmsg} of both is as quick.
   */
  public static final int TCP_COPY_BYTES = 12 << 10;

  /**
   * Most bytes of one call: with a quarter 4 MiB took half as long again, with four times a tenth.
   */
  public static final int TCP_CALL_BYTES = 1 << 20;

  /** What the loopback device passes on at once; frames wait here while a socket is full. */
  public static final int TCP_STAGING_BYTES = 64 << 10;

  /** Rests up to this size come by way of the staging buffer, with the frame that follows. */
  public static final int TCP_SHORT_BYTES = 4 << 10;

  /** After so many bytes other connections get their turn. */
  public static final long TCP_TURN_BYTES = 1 << 20;

  /** With so many connections or fewer each is asked by itself, with more the kernel is. */
  public static final int TCP_MAX_DIRECT_LINKS = 4;

  /**
   * After so many frames without sleep the rank is taken to be awake, and the kernel no longer
   * watches its sockets: that costs a sender 0.25 of the 4.25 µs of 8 bytes.
   */
  public static final int TCP_FRAMES_UNTIL_AWAKE = 16;

  // ---- tagged messages: UCX, MPI ----

  /** Frames that the library may have of one sender before it keeps them in memory of its own. */
  public static final int TAGGED_RECEIVE_SLOTS = 8;

  /** Frames to one peer that the library may have under way. */
  public static final int TAGGED_SEND_BUFFERS = 8;

  // ---- MPI ----

  /** A rank that sleeps looks after so long whether something has come, at first. */
  public static final long MPI_SHORTEST_NAP_NANOS = 50_000;

  /** And when nothing has come for long: a thousand looks take 2 % of a processor. */
  public static final long MPI_LONGEST_NAP_NANOS = 1_000_000;

  // ---- flow control of all ----

  /** Least unexpected data that a rank keeps for a peer. */
  public static final long MIN_CREDIT_BYTES = 64 << 10;

  /** Most unexpected data that a rank keeps for a peer. */
  public static final long MAX_CREDIT_BYTES = 4 << 20;

  private TransportTuning() {}
}
