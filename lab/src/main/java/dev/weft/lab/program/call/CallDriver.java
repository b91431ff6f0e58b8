package dev.weft.lab.program.call;

/**
 * The driver of a library for both sides of a call. One process serves, the other connects; each
 * makes its own driver, with the public constructor without parameters, and closes it at the end.
 */
public interface CallDriver extends AutoCloseable {
  /**
   * Starts to answer with {@link ServedCalls} at the address of rank 1, see {@link
   * dev.weft.lab.program.HostAddresses#of}, and returns at once.
   *
   * @return what {@link #connect} needs to know, without line feeds
   */
  String serve() throws Exception;

  /** Connects to the process that serves there. */
  RemoteCalls connect(String address) throws Exception;

  /**
   * Connects, and makes the calls of a measurement: in another thread, if the library asks for it.
   */
  default void call(String address, Body body) throws Exception {
    body.run(connect(address));
  }

  /** Calls to make. */
  interface Body {
    void run(RemoteCalls calls) throws Exception;
  }

  @Override
  void close() throws Exception;
}
