package dev.weft.boot;

import dev.weft.os.OwnAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A joint job as the accepting root has laid it out: the ranks of two groups as one job. The
 * accepting group's ranks come first, then the connecting one's. Holds no secret. Texts are as
 * {@link DataOutputStream#writeUTF} writes them.
 *
 * <pre>
 *   0           4            8      12         16               17
 *  +-----------+------------+------+----------+----------------+---------+----------------+
 *  | acceptors | connectors | root | hub port | shares process | text id | text transport |
 *  +-----------+------------+------+----------+----------------+---------+----------------+
 * </pre>
 *
 * @param id of the joint job
 * @param acceptors ranks of the accepting group
 * @param connectors ranks of the connecting group
 * @param root the accepting rank whose process runs the {@link JointHub}
 * @param hubPort the hub's port on the loopback interface
 * @param sharesProcess whether all ranks of both are threads of one process
 * @param transport what both use between them
 */
public record JointPlan(
    String id,
    int acceptors,
    int connectors,
    int root,
    int hubPort,
    boolean sharesProcess,
    String transport) {

  /** Number of ranks. */
  public int size() {
    return acceptors + connectors;
  }

  /** As a record that {@link #decode} reads. */
  public byte[] encode() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeInt(acceptors);
      out.writeInt(connectors);
      out.writeInt(root);
      out.writeInt(hubPort);
      out.writeBoolean(sharesProcess);
      out.writeUTF(id);
      out.writeUTF(transport);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads what {@link #encode} wrote, on this side or another. */
  public static JointPlan decode(byte[] record) {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
    try {
      int acceptors = in.readInt();
      int connectors = in.readInt();
      int root = in.readInt();
      int hubPort = in.readInt();
      boolean sharesProcess = in.readBoolean();
      return new JointPlan(
          in.readUTF(), acceptors, connectors, root, hubPort, sharesProcess, in.readUTF());
    } catch (IOException cutShort) {
      throw new IllegalArgumentException("a joint job's plan ends early", cutShort);
    }
  }

  LaunchEnvironment environment(int rank) {
    InetSocketAddress hub = new InetSocketAddress(OwnAddress.loopback(), hubPort);
    return new LaunchEnvironment(
        id, rank, size(), 0, hub, Leftovers.path(PortFolder.path(), id, "secret"), null);
  }
}
