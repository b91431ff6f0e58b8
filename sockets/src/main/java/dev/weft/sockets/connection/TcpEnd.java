package dev.weft.sockets.connection;

import java.io.IOException;

/**
 * This end of the TCP connection under a fast one: a socket or channel of the JDK. It throws the
 * exceptions that programs expect of a socket or channel. Any thread; one reads at a time.
 */
public interface TcpEnd {
  /** The number of the descriptor; -1 if there is none. */
  int fd();

  /**
   * Waits for bytes, as long as the JDK's own blocking read does.
   *
   * @param timeoutMillis 0 for none; {@link java.net.SocketTimeoutException} when it is over
   * @return how many came; -1 at the end of the stream
   */
  int read(byte[] target, int timeoutMillis) throws IOException;

  /** Bytes that are there: how many, 0 for none, -1 at the end of the stream. */
  int readNow(byte[] target) throws IOException;

  /** Sends one byte; it may be left out where the peer has not read earlier ones. */
  void write(int one) throws IOException;

  /** Has each byte be sent at once, though the kernel waits for an acknowledgement. */
  void sendAtOnce() throws IOException;

  /** The close that follows sends a reset. */
  void resetAtClose() throws IOException;

  void shutdownInput() throws IOException;

  void close() throws IOException;

  /** What is thrown by a call that another thread closes the socket under. */
  IOException closed();

  /** Whether an interrupt of this thread, while it waits, closes the socket. */
  boolean isClosedByInterrupt();

  /** What is thrown then; a channel is closed by this, a socket by whoever catches it. */
  IOException closedByInterrupt() throws IOException;

  /** What a write throws that the kernel refuses, in its words. */
  IOException writeFailed(String words);
}
