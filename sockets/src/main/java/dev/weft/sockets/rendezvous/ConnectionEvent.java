package dev.weft.sockets.rendezvous;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The fate of a connection, in recordings of the JDK's flight recorder. */
@Name("dev.weft.sockets.Connection")
@Label("Connection through Fast Sockets")
@Description("A connection is fast, or plain for a reason; also a listener that cannot be found")
@Category("Weft")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are, by the recorder
final class ConnectionEvent extends Event {
  @Label("Fast")
  private final boolean fast;

  @Label("Reason")
  private final String reason;

  private ConnectionEvent(boolean fast, String reason) {
    this.fast = fast;
    this.reason = reason;
  }

  static void emit(boolean fast, String reason) {
    new ConnectionEvent(fast, reason).commit();
  }
}
