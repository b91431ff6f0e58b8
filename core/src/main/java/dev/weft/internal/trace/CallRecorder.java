package dev.weft.internal.trace;

import dev.weft.internal.job.Job;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records the calls of one rank. The program's threads call; never blocks.
 *
 * <p>A call is recorded with its line if it lasts, or if the thread has been away from Weft before:
 * those are the calls that a report names. All others leave their line out, which is most of the
 * cost.
 */
public final class CallRecorder {
  /** From which time on a call has lasted, or a thread has been away. */
  private static final long PLACED_NANOS = 20_000;

  /** No rank, as a peer. */
  public static final int NOBODY = -1;

  /** The operation that stands for a rank's joining its job. */
  public static final String JOINED = "init";

  private static final AtomicLong REQUESTS = new AtomicLong();

  private static final ThreadLocal<long[]> LAST_END = ThreadLocal.withInitial(() -> new long[1]);

  private final Job job;
  private final int rank;
  private final AtomicLong sequence = new AtomicLong();
  private final Map<Long, AtomicLong> collectives = new ConcurrentHashMap<>();

  CallRecorder(Job job) {
    this.job = job;
    this.rank = job.rank();
  }

  /** Whether it records a rank of this job, by whose numbers it knows the others. */
  boolean isOf(Job other) {
    return job == other;
  }

  /** A number for an operation that is awaited later, unlike any other of this process. */
  public static long nextRequest() {
    return REQUESTS.incrementAndGet();
  }

  /** Records that the rank has joined its job, before any other call. */
  void joined() {
    OperationName joining = OperationName.of(JOINED);
    returned(CallKind.OTHER, joining, 0, NOBODY, 0, 0, TraceClock.nanos(), 0);
  }

  /**
   * Records a call that returns now.
   *
   * @param communicator a number that its ranks share, and others do not
   * @param peer its number in the job, or {@link #NOBODY}
   * @param bytes of the message, or of this rank's part
   * @param request of the operation that the call begins or awaits; 0 for none
   */
  public void returned(
      CallKind kind,
      OperationName operation,
      long communicator,
      int peer,
      int tag,
      long bytes,
      long beginNanos,
      long request) {
    long endNanos = TraceClock.nanos();
    long[] lastEnd = LAST_END.get();
    boolean placed = endNanos - beginNanos > PLACED_NANOS || beginNanos - lastEnd[0] > PLACED_NANOS;
    CallEvent event = placed ? new PlacedCallEvent() : new CallEvent();
    event.rank = rank;
    event.sequence = sequence.incrementAndGet();
    event.number = kind.isCollective() ? numberOn(communicator) : 0;
    event.operation = operation.number;
    event.kind = kind.code();
    event.communicator = communicator;
    event.peer = peer;
    event.tag = tag;
    event.bytes = bytes;
    event.beginNanos = beginNanos;
    event.lastsNanos = endNanos - beginNanos;
    event.request = request;
    event.commit();
    lastEnd[0] = placed ? TraceClock.nanos() : endNanos;
  }

  private long numberOn(long communicator) {
    return collectives.computeIfAbsent(communicator, none -> new AtomicLong()).incrementAndGet();
  }
}
