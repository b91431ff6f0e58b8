package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.job.Job;

/** Makes the exceptions for invalid arguments. */
final class ArgumentErrors {

  static ArgumentException rank(String role, int value, int size) {
    return new ArgumentException(
        FailureCode.RANK,
        role
            + " "
            + value
            + " is not a rank of this communicator, which has ranks 0 to "
            + (size - 1)
            + (role.equals("source")
                ? "; Comm.ANY_SOURCE and Comm.PROC_NULL are allowed too"
                : ""));
  }

  static ArgumentException sendTag(int tag) {
    return new ArgumentException(
        FailureCode.TAG, "tag " + tag + " is negative; a send needs one from 0 to " + Comm.MAX_TAG);
  }

  static ArgumentException receiveTag(int tag) {
    return new ArgumentException(
        FailureCode.TAG,
        "tag " + tag + " is negative; a receive needs one from 0 on, or Comm.ANY_TAG");
  }

  static ClosedException closed() {
    return new ClosedException("this communicator has been closed");
  }

  static ArgumentException notOfThisJob() {
    return new ArgumentException(
        FailureCode.GROUP,
        "the communicator is a view, or belongs to another job; give the one of this job that this one has been made of");
  }

  static ArgumentException unrepaired() {
    return new ArgumentException(
        FailureCode.CALL_ORDER,
        "this process has come to a job that had begun, and can use nothing of this communicator but repair(); call that first");
  }

  /** Gives a limit back that is one. */
  static long bufferedLimit(long bytes) {
    if (bytes < 0) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the limit for buffered messages must not be negative: " + bytes);
    }
    return bytes;
  }

  /** Checks that so many more ranks can be wanted, and that the job has room for more at all. */
  static void checkGrowth(int ranks, Job job) {
    int room = job.capacity() - job.size();
    if (room == 0) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "this job has no room for more ranks; start it as processes, with weft run --respawn and how many may come");
    }
    if (ranks < 1 || ranks > room) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "grow takes 1 to %d more ranks in this job, as --respawn says, not %d"
              .formatted(room, ranks));
    }
  }

  private ArgumentErrors() {}
}
