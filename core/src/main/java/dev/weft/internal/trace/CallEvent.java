package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A call of a program, once it has returned. Its times are those of {@link System#nanoTime}, which
 * all processes of a host share; the recorder's own are each process's.
 */
@Name(EventNames.CALL)
@Label("Call of Weft")
@Description("A message, a collective operation or a wait of a rank's program")
@Category("Weft")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are read by the recorder
class CallEvent extends Event {
  @Label("Rank")
  int rank;

  /** Counts the calls of the rank from 1 on, so that those that were lost can be counted. */
  @Label("Sequence")
  long sequence;

  /** Counts the collective operations of the communicator from 1 on; 0 for other calls. */
  @Label("Number")
  long number;

  /** Which one: {@link OperationEvent}. */
  @Label("Operation")
  int operation;

  /** Its number: {@link CallKind}. */
  @Label("Kind")
  byte kind;

  @Label("Communicator")
  long communicator;

  /** In the job; negative if there is none. */
  @Label("Peer")
  int peer;

  @Label("Tag")
  int tag;

  @Label("Bytes")
  @DataAmount
  long bytes;

  @Label("Begin")
  long beginNanos;

  @Label("Lasts")
  @Timespan
  long lastsNanos;

  /** Of the operation, if its end is awaited by another call. */
  @Label("Request")
  long request;
}
