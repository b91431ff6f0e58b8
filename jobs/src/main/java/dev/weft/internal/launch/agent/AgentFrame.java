package dev.weft.internal.launch.agent;

import dev.weft.internal.control.LaunchPlan;

/**
 * The frame on the link between the launcher and an agent. Numbers are big-endian; records are as
 * {@link dev.weft.internal.control.RecordWriter} writes them.
 *
 * <pre>
 *   0            4      5           9
 *  +------------+------+-----------+----------------------+
 *  | body bytes | type | process   | body                 |
 *  +------------+------+-----------+----------------------+
 *
 *  type       from      process  body
 *  PROBE      launcher  -        record: job, secret, number of ranks, number of this host, addresses
 *  START      launcher  -        record: hub's address, how many processes have had the ranks,
 *                                  number of the first here, ranks; then the plan's record
 *  RUN        launcher  its id   record: the words of a command
 *  SIGNAL     launcher  -        record: name of the signal, processes
 *  TERMINATE  launcher  which    -
 *  KILL       launcher  which    -
 *  ATTACHED   launcher  -        - ; all ranks have read the secret
 *  CLOCK      both      -        - ; from the agent, record: its clock, in ns since 1970
 *  DESCRIBE   launcher  -        record: where to listen; answered by DESCRIBED
 *  MEET       launcher  -        record: hosts and where their agents listen; answered by MET
 *  INPUT      launcher  which    bytes
 *  PING       both      -        - ; somebody is there
 *  REACHED    agent     -        record: own address, hub's address
 *  UNREACHED  agent     -        record: why
 *  DESCRIBED  agent     -        record: what the host has, and where the agent listens
 *  MET        agent     -        record: texts, one about each host that it does not reach
 *  STARTED    agent     which    record: long pid
 *  OUTPUT     agent     which    bytes
 *  ERRORS     agent     which    bytes
 *  EXITED     agent     which    record: exit code
 *  END        both      which    record: type of the stream that has ended
 *  TAKEN      both      which    record: type of a stream, how many of its bytes have been read
 * </pre>
 *
 * A rank's process has the number that {@link #processOf} says; other commands have numbers from
 * {@link #FIRST_COMMAND}.
 */
final class AgentFrame {
  static final int HEADER_BYTES = 9;

  /** The longest body: a plan, or a piece of a stream. */
  static final int LIMIT_BYTES = 16 << 20;

  /** The longest piece of a stream. */
  static final int PIECE_BYTES = 16 << 10;

  /** So many bytes of a stream may be under way. */
  static final int WINDOW_BYTES = 256 << 10;

  static final int NONE = -1;
  static final int FIRST_COMMAND = 1 << 20;

  static final int PROBE = 1;
  static final int START = 2;
  static final int RUN = 3;
  static final int SIGNAL = 4;
  static final int TERMINATE = 5;
  static final int KILL = 6;
  static final int ATTACHED = 7;
  static final int INPUT = 8;
  static final int PING = 9;
  static final int CLOCK = 10;
  static final int DESCRIBE = 11;
  static final int MEET = 12;
  static final int REACHED = 16;
  static final int UNREACHED = 17;
  static final int STARTED = 18;
  static final int OUTPUT = 19;
  static final int ERRORS = 20;
  static final int EXITED = 21;
  static final int END = 22;
  static final int TAKEN = 23;
  static final int DESCRIBED = 24;
  static final int MET = 25;

  /** So many processes may have had a rank before another one. */
  static final int MOST_BEFORE = FIRST_COMMAND / LaunchPlan.PROCESS_LIMIT - 1;

  /** The number of a rank's process, which so many others have had before. */
  static int processOf(int rank, int before) {
    return rank + before * LaunchPlan.PROCESS_LIMIT;
  }

  private AgentFrame() {}
}
