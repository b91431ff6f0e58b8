package dev.weft.internal.spawn;

import dev.weft.internal.control.Attachment;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.security.Secret;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A joint job as the accepting root has laid it out: the ranks of two groups as one job. The
 * accepting group's ranks come first, then the connecting one's. Holds no secret. Written by {@link
 * RecordWriter}.
 *
 * <pre>
 *   0           4            8      12         16               20
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
    return new RecordWriter()
        .number(acceptors)
        .number(connectors)
        .number(root)
        .number(hubPort)
        .flag(sharesProcess)
        .text(id)
        .text(transport)
        .bytes();
  }

  /**
   * Reads what {@link #encode} wrote, on this side or another.
   *
   * @throws ProtocolException if it is anything else
   */
  public static JointPlan decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("the plan of a joint job", body);
    int acceptors = record.number("the number of ranks that accept", 1, LaunchPlan.RANK_LIMIT);
    int connectors = record.number("the number of ranks that connect", 1, LaunchPlan.RANK_LIMIT);
    int root = record.number("the root", 0, acceptors - 1);
    int hubPort = record.number("the hub's port", 1, 0xffff);
    boolean sharesProcess = record.flag("whether all are threads of one process");
    String id = record.text();
    if (!JobId.isOne(id)) {
      throw new ProtocolException("the id of a joint job is none");
    }
    String transport = record.text();
    record.end();
    return new JointPlan(id, acceptors, connectors, root, hubPort, sharesProcess, transport);
  }

  /** How a rank attaches to the hub; reads the secret. */
  Attachment attachment(int rank) {
    InetSocketAddress hub = new InetSocketAddress(OwnAddress.loopback(), hubPort);
    Secret secret = Secret.readFrom(JobFiles.path(PortFolder.path(), id, "secret"));
    return new Attachment(id, rank, size(), List.of(hub), secret);
  }
}
