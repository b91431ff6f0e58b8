package dev.weft.failure;

/**
 * What kind of failure a {@link WeftException} is. Its number, such as {@code W1101}, stands at the
 * end of the exception's text, and {@code weft explain W1101} says more: the cause, an example, and
 * the remedy. Numbers keep their meaning from version to version.
 */
public enum FailureCode {
  /** An argument of another kind is not possible. */
  ARGUMENT(1100),

  /** A rank or a root is none of the communicator, window, grid or group. */
  RANK(1101),

  /** A tag is negative. */
  TAG(1102),

  /** A count, an offset or the size of a buffer does not fit. */
  BUFFER_SIZE(1103),

  /** Two buffers, or a buffer and an operation, have different types of elements. */
  BUFFER_TYPE(1104),

  /** Two buffers share memory. */
  BUFFER_OVERLAP(1105),

  /** A buffer is absent, read-only, or in memory that the operation cannot use. */
  BUFFER_MEMORY(1106),

  /** A datatype, or a record that is to be one, cannot be made or used so. */
  DATATYPE(1107),

  /** An operator cannot be made so, or does not apply to these elements. */
  REDUCTION(1108),

  /** A grid or graph of ranks cannot be made or asked so. */
  TOPOLOGY(1109),

  /** Ranks or communicators do not belong together as the call needs it. */
  GROUP(1110),

  /** A call comes while another one is under way, or before one that it needs. */
  CALL_ORDER(1111),

  /** Elements do not lie within the memory of a window. */
  WINDOW_RANGE(1112),

  /** A window is of another kind, or no epoch or lock is open. */
  WINDOW_USE(1113),

  /** A file of rules for collective operations cannot be used. */
  RULES_FILE(1114),

  /** A mode, position or view of a file is not possible. */
  FILE_ACCESS(1115),

  /** The shape, division or index of a distributed array is not possible. */
  ARRAY(1116),

  /** An array cannot be stored so, or the file has another one. */
  STORED_ARRAY(1117),

  /** An object, interface or reference cannot be used for remote calls so. */
  REMOTE_OBJECT(1118),

  /** A deployment of names to ranks cannot be used. */
  DEPLOYMENT(1119),

  /** Items, weights or ranks of a balance or of tasks do not fit. */
  BALANCE(1120),

  /** What a checkpoint is to keep, or its options, is not possible. */
  CHECKPOINT(1121),

  /**
   * A number of ranks, a name or a limit of a job that is to start or to be joined is not possible.
   */
  JOB_OPTIONS(1122),

  /** The value of a system property is not possible. */
  PROPERTY(1123),

  /** A check of {@code -Dweft.check} has found a wrong use of a buffer, message or window. */
  CHECKED_USE(1124),

  /** Partitions of a message do not fit, or are used out of order. */
  PARTITION(1125),

  /** An index, or a place in a grid, lies outside of what there is, or on another rank. */
  INDEX(1126),

  /** The object has been closed, or used up. */
  CLOSED(1201),

  /** The communicator has been revoked. */
  REVOKED(1202),

  /** A rank that the operation needs is gone. */
  PEER_FAILED(1203),

  /** A message is longer than the buffer. */
  TRUNCATED(1204),

  /** A wait has reached its limit. */
  TIMED_OUT(1205),

  /** The waiting thread was interrupted. */
  INTERRUPTED(1206),

  /** The program does other calls than were recorded. */
  REPLAY(1207),

  /** Results, tasks or the items of a stream have all been given. */
  USED_UP(1208),

  /** An object cannot be encoded or decoded. */
  CODEC(1301),

  /** There is no codec for objects, or it does not start. */
  CODEC_ABSENT(1302),

  /** An object is too large or nests too deeply. */
  CODEC_LIMIT(1303),

  /** A lambda cannot travel. */
  LAMBDA(1304),

  /** A command that an executor is given cannot be sent to a rank. */
  COMMAND(1305),

  /** A file cannot be opened, read, written or changed. */
  FILE(1401),

  /** The machine lacks something else. */
  RESOURCE(1501),

  /** Memory of the virtual machine is short, or a buffer cannot be reached any more. */
  HEAP(1502),

  /** Shared memory is short or cannot be used. */
  SHARED_MEMORY(1503),

  /** A port cannot be listened at, or descriptors are short. */
  PORT(1504),

  /** A file or folder of Weft cannot be made, read or written. */
  FOLDER(1505),

  /** A transport by a native library cannot be used. */
  FABRIC(1506),

  /** A process or a thread cannot be started. */
  PROCESS(1507),

  /** No rank, or no copy, is left to go on with. */
  NO_RANK_LEFT(1508),

  /** A job cannot be started or joined for another reason. */
  LAUNCH(1601),

  /** The main class is not found, or has no main method. */
  MAIN_CLASS(1602),

  /** The environment variables of a launcher are incomplete or wrong. */
  ENVIRONMENT(1603),

  /** The file of the secret is missing, or others may read it. */
  SECRET(1604),

  /** The ranks cannot meet. */
  MEETING(1605),

  /** An agent on another host cannot be started or used. */
  AGENT(1606),

  /** A jar of Weft is missing. */
  JAR_ABSENT(1607),

  /** A port of another job does not answer, or jobs cannot be connected. */
  JOIN_PORT(1608),

  /** A node outside the job cannot be joined. */
  NODE(1609),

  /** The thread belongs to no rank, or to no task of an executor. */
  FOREIGN_THREAD(1610),

  /** A job that the program runs has failed. */
  RANK_FAILED(1611),

  /** The other end has not proved that it belongs to the job. */
  AUTHENTICATION(1701);

  private final int number;

  FailureCode(int number) {
    this.number = number;
  }

  /**
   * A text with the number at the end of its first line: for the message of an exception of the
   * JDK, such as {@link IndexOutOfBoundsException}, which a contract of the JDK asks for.
   */
  public String after(String text) {
    int end = text.indexOf('\n');
    int firstLine = end < 0 ? text.length() : end;
    return text.substring(0, firstLine) + " [" + this + "]" + text.substring(firstLine);
  }

  /** The number as it is printed, such as {@code W1101}. */
  @Override
  public String toString() {
    return "W" + number;
  }
}
