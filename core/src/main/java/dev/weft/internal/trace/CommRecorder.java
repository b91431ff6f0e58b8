package dev.weft.internal.trace;

import dev.weft.internal.job.Job;
import java.util.function.IntUnaryOperator;

/** Records the calls of one rank on one communicator. The program's threads call; never blocks. */
public final class CommRecorder {
  /** Odd, so that different parts of a communicator have different numbers. */
  private static final long PART = 0x9e3779b97f4a7c15L;

  private final CallRecorder recorder;
  private final long communicator;
  private final int size;
  private final IntUnaryOperator jobRanks;

  /**
   * @param job whose numbers its ranks have; others than the recorder's are not recorded
   * @param communicator a number that its ranks share, and others do not
   * @param size to how many ranks messages can go
   * @param jobRanks their numbers in the job
   */
  public CommRecorder(
      CallRecorder recorder, Job job, long communicator, int size, IntUnaryOperator jobRanks) {
    this(recorder, communicator, size, recorder.isOf(job) ? jobRanks : _ -> CallRecorder.NOBODY);
  }

  private CommRecorder(
      CallRecorder recorder, long communicator, int size, IntUnaryOperator jobRanks) {
    this.recorder = recorder;
    this.communicator = communicator;
    this.size = size;
    this.jobRanks = jobRanks;
  }

  /** For what belongs to the communicator and has an order of its own: a window, a file. */
  public CommRecorder part(int number) {
    return new CommRecorder(recorder, communicator + number * PART, size, jobRanks);
  }

  /** What records all calls of the rank. */
  public CallRecorder ofRank() {
    return recorder;
  }

  /**
   * Records a call that returns now.
   *
   * @param peer its number in the communicator; any other number for none
   * @param bytes of the message, or of this rank's part
   * @param request of the operation that the call begins or awaits; 0 for none
   */
  public void returned(
      CallKind kind,
      OperationName operation,
      int peer,
      int tag,
      long bytes,
      long beginNanos,
      long request) {
    int jobRank = peer >= 0 && peer < size ? jobRanks.applyAsInt(peer) : CallRecorder.NOBODY;
    recorder.returned(kind, operation, communicator, jobRank, tag, bytes, beginNanos, request);
  }
}
