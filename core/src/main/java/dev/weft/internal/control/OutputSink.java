package dev.weft.internal.control;

import java.io.IOException;

/**
 * Takes the ranks' output. Each stream has its own thread, so calls for several streams may be
 * concurrent. May block.
 */
public interface OutputSink {

  /**
   * Takes the first {@code length} bytes, which it must not keep.
   *
   * @throws dev.weft.internal.os.ReaderGoneException if nobody wants output any more; the job then
   *     ends as by SIGPIPE
   * @throws IOException if output would be lost; the job then fails
   */
  void write(int rank, boolean error, byte[] bytes, int length) throws IOException;

  /** A stream of a rank has ended. */
  default void end(int rank, boolean error) throws IOException {}
}
