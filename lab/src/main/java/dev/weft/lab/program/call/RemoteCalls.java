package dev.weft.lab.program.call;

import dev.weft.lab.program.Call;
import dev.weft.lab.program.Payload;

/**
 * The requests of one process to another. Every call blocks until the answer has come; any failure
 * ends the measurement. Used by one thread, unless it {@linkplain #makes makes} calls of which
 * several are under way at a time.
 */
public interface RemoteCalls {
  /** Nothing there and nothing back. */
  void nothing() throws Exception;

  /** One more than the value. */
  int small(int value) throws Exception;

  /** The same bytes, sent there and back. */
  byte[] echo(byte[] data) throws Exception;

  /** Returns when the other process has the value as an object of its own. */
  void take(Object value) throws Exception;

  /** What the other process got, sent back: to check the content. */
  Object giveBack(Object value) throws Exception;

  /** Whether this library has a way for such a value; if not, it is not measured. */
  default boolean carries(Payload payload) {
    return true;
  }

  /** Whether this library can make such calls as this is meant; if not, they are not measured. */
  default boolean makes(Call call) {
    return switch (call) {
      case NULL, SMALL, ECHO -> true;
      case ONE_WAY, IN_FLIGHT, BESIDE_LARGE -> false;
    };
  }

  /** Makes so many calls of nothing that nobody awaits, and returns when all have been made. */
  default void oneWay(int count) throws Exception {
    throw new UnsupportedOperationException("no calls that nobody awaits");
  }

  /**
   * Echoes a message again and again, leaving the nanoseconds of each batch. A library that answers
   * from a thread of its own may keep the loop there, as its users would.
   */
  default void echoes(byte[] message, int batch, int count, long[] nanos) throws Exception {
    byte[] last = message;
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        last = echo(last);
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
  }
}
