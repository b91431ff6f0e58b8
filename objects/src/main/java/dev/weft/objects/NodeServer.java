package dev.weft.objects;

import java.net.URI;
import java.util.List;

/**
 * Lets nodes outside the job connect to a node of the job ({@link Node#listen}), until this server
 * or that node is closed. Any thread may call.
 */
public interface NodeServer extends AutoCloseable {

  /** Where it listens, for {@link Node#connect}: {@code weft://host:port}. */
  URI uri();

  /** Number of outside nodes that are connected now. */
  int connected();

  /**
   * What each outside node that is connected now has here: objects offered to it, references that
   * either side holds, calls.
   */
  List<NodeStatistics> statistics();

  /**
   * Accepts nobody any more, and ends the connections: their calls fail. Does not wait for them.
   */
  @Override
  void close();
}
