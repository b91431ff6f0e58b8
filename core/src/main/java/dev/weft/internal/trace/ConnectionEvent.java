package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** That a rank has made its way to another one, and by which transport, or has lost it. */
@Name(EventNames.CONNECTION)
@Label("Connection of Weft")
@Category("Weft")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are read by the recorder
final class ConnectionEvent extends Event {
  @Label("Rank")
  private final int rank;

  @Label("What Has Become of It")
  private final String words;

  private ConnectionEvent(int rank, String words) {
    this.rank = rank;
    this.words = words;
  }

  static void emit(int rank, String words) {
    new ConnectionEvent(rank, words).commit();
  }
}
