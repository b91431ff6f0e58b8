package dev.weft.internal.spawn;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the root of a connecting group says first. Texts are as {@link DataOutputStream#writeUTF}
 * writes them.
 *
 * <pre>
 *   0       4
 *  +-------+------------------+-------------------+
 *  | ranks | text process     | text transport    |
 *  +-------+------------------+-------------------+
 * </pre>
 *
 * @param ranks of the connecting group
 * @param process the process that all ranks of its job are threads of, or empty
 * @param transport the transport that its ranks were told to use
 */
public record PortHello(int ranks, String process, String transport) {

  public byte[] encode() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeInt(ranks);
      out.writeUTF(process);
      out.writeUTF(transport);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static PortHello decode(byte[] record) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
    PortHello hello = new PortHello(in.readInt(), in.readUTF(), in.readUTF());
    ControlFrame.require("the number of ranks that connect", hello.ranks, 1, LaunchPlan.RANK_LIMIT);
    ControlFrame.requireEnd("what a caller says first", in.available());
    return hello;
  }
}
