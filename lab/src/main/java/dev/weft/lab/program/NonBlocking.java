package dev.weft.lab.program;

import java.util.ArrayList;
import java.util.List;

/**
 * The costs of the parts of a message, and the gain from several messages under way. Each group is
 * measured together; an operation is one column of its times.
 */
public enum NonBlocking {
  /** A blocking send and a blocking receive that are called at the same time. */
  BLOCKING("send", "receive"),
  /** The receive is posted before the message is sent. */
  EARLY("isend:early", "sendWait:early", "ireceive:early", "receiveWait:early"),
  /** The receive is posted long after the message has been sent. */
  LATE("isend:late", "sendWait:late", "ireceive:late", "receiveWait:late"),
  /** One message and its acknowledgement. */
  FLIGHT_1("inFlight1"),
  /** Two messages at a time, and one acknowledgement. */
  FLIGHT_2("inFlight2"),
  /** Four messages at a time. */
  FLIGHT_4("inFlight4"),
  /** Eight messages at a time. */
  FLIGHT_8("inFlight8");

  /** Of messages under way. */
  static final int MOST_MESSAGES = 8;

  private static final int LONGEST_LIST = 4;
  private static final List<NonBlocking> ALL = List.of(values());

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> operations;

  NonBlocking(String... operations) {
    this.operations = List.of(operations);
  }

  /** All names. */
  public static List<String> ids() {
    List<String> all = new ArrayList<>();
    for (NonBlocking group : values()) {
      all.addAll(group.operations);
    }
    return List.copyOf(all);
  }

  /** Its number among all, for an order to another rank. */
  int number() {
    return ALL.indexOf(this);
  }

  /** The one with a number. */
  static NonBlocking numbered(long number) {
    return ALL.get((int) number);
  }

  /** The operations that are timed together. */
  List<String> operations() {
    return operations;
  }

  /** The most operations of a group. */
  static int mostOperations() {
    return LONGEST_LIST;
  }

  /** Messages under way at a time. */
  int messages() {
    return switch (this) {
      case BLOCKING, EARLY, LATE, FLIGHT_1 -> 1;
      case FLIGHT_2 -> 2;
      case FLIGHT_4 -> 4;
      case FLIGHT_8 -> MOST_MESSAGES;
    };
  }
}
