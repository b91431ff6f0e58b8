package dev.weft.internal.spawn;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/**
 * The first message from the root of a connecting group. Written by {@link RecordWriter}.
 *
 * <pre>
 *   0       4
 *  +-------+------------------+-------------------+
 *  | ranks | text process     | text transport    |
 *  +-------+------------------+-------------------+
 * </pre>
 *
 * @param ranks of the connecting group
 * @param process the process whose threads all ranks of its job are, or empty
 * @param transport the transport chosen for its ranks
 */
public record PortHello(int ranks, String process, String transport) {

  public byte[] encode() {
    return new RecordWriter().number(ranks).text(process).text(transport).bytes();
  }

  public static PortHello decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("what a caller says first", body);
    int ranks = record.number("the number of its ranks", 1, LaunchPlan.PROCESS_LIMIT);
    PortHello hello = new PortHello(ranks, record.text(), record.text());
    record.end();
    return hello;
  }
}
