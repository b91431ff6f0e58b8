package dev.weft.internal.spawn;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchEnvironment;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.Leftovers;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OwnAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;

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

  /**
   * Reads what {@link #encode} wrote, on this side or another.
   *
   * @throws ProtocolException if it is anything else
   */
  public static JointPlan decode(byte[] record) throws ProtocolException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
    try {
      int acceptors = number(in, "ranks that accept", 1, LaunchPlan.RANK_LIMIT);
      int connectors = number(in, "ranks that connect", 1, LaunchPlan.RANK_LIMIT);
      int root = number(in, "the root", 0, acceptors - 1);
      int hubPort = number(in, "the hub's port", 1, 0xffff);
      boolean sharesProcess = in.readBoolean();
      String id = in.readUTF();
      if (!JobId.isOne(id)) {
        throw new ProtocolException("the id of a joint job is none");
      }
      String transport = in.readUTF();
      ControlFrame.requireEnd("the plan of a joint job", in.available());
      return new JointPlan(id, acceptors, connectors, root, hubPort, sharesProcess, transport);
    } catch (ProtocolException e) {
      throw e;
    } catch (IOException e) {
      throw new ProtocolException("the plan of a joint job cannot be read: " + e);
    }
  }

  private static int number(DataInputStream in, String what, int least, int most)
      throws IOException {
    return (int)
        ControlFrame.require(
            "in the plan of a joint job the number of " + what, in.readInt(), least, most);
  }

  LaunchEnvironment environment(int rank) {
    InetSocketAddress hub = new InetSocketAddress(OwnAddress.loopback(), hubPort);
    return new LaunchEnvironment(
        id, rank, size(), 0, hub, Leftovers.path(PortFolder.path(), id, "secret"), null);
  }
}
