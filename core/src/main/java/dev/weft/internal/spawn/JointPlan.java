package dev.weft.internal.spawn;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.job.JobId;
import dev.weft.internal.security.Secret;
import dev.weft.internal.security.SecretSeal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A joint job as the accepting root has laid it out: the ranks of two groups as one job. The
 * accepting group's ranks come first, then the connecting group's ranks. The plan contains the
 * joint job's secret, encrypted for the members of the two groups, so others may see the plan.
 * Written by {@link RecordWriter}.
 *
 * <pre>
 *   0           4            8      12               16
 *  +-----------+------------+------+----------------+-----+---------+----------------+---------+
 *  | acceptors | connectors | root | shares process | hub | text id | text transport | text    |
 *  +-----------+------------+------+----------------+-----+---------+----------------+ secret  |
 *                                                                                    +---------+
 * </pre>
 *
 * @param id of the joint job
 * @param acceptors ranks of the accepting group
 * @param connectors ranks of the connecting group
 * @param root the accepting rank whose process runs the {@link JointHub}
 * @param sharesProcess whether all ranks of both are threads of one process
 * @param hub the address at which the hub listens
 * @param transport the transport between the two groups
 * @param secret the joint job's secret, encrypted
 */
public record JointPlan(
    String id,
    int acceptors,
    int connectors,
    int root,
    boolean sharesProcess,
    InetSocketAddress hub,
    String transport,
    String secret) {
  private static final String PURPOSE = "secret of a joint job";

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
        .flag(sharesProcess)
        .address(hub)
        .text(id)
        .text(transport)
        .text(secret)
        .bytes();
  }

  /**
   * Reads what {@link #encode} wrote, on this side or another.
   *
   * @throws ProtocolException if it is anything else
   */
  public static JointPlan decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("the plan of a joint job", body);
    int acceptors = record.number("the number of ranks that accept", 1, LaunchPlan.PROCESS_LIMIT);
    int connectors = record.number("the number of ranks that connect", 1, LaunchPlan.PROCESS_LIMIT);
    int root = record.number("the root", 0, acceptors - 1);
    boolean sharesProcess = record.flag("whether all are threads of one process");
    InetSocketAddress hub = record.address();
    String id = record.text();
    if (!JobId.isOne(id)) {
      throw new ProtocolException("the id of a joint job is invalid");
    }
    String transport = record.text();
    String secret = record.text();
    record.end();
    return new JointPlan(id, acceptors, connectors, root, sharesProcess, hub, transport, secret);
  }

  /** The joint job's secret for those who have another one. */
  static String seal(Secret secret, Secret with) {
    try {
      return new SecretSeal(with, PURPOSE).seal(secret.toText());
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.JOIN_PORT, "the secret of the joint job cannot be sealed: " + e, e);
    }
  }

  private Secret open(Secret with) {
    try {
      return Secret.ofText(new SecretSeal(with, PURPOSE).open(secret));
    } catch (IOException | IllegalArgumentException e) {
      throw new LaunchException(
          FailureCode.JOIN_PORT,
          "the plan of the joint job was not made for this job: " + e.getMessage(),
          e);
    }
  }

  /**
   * The same plan for others.
   *
   * @param from the secret that this one is sealed with
   * @param to one that the others have
   */
  JointPlan resealed(Secret from, Secret to) {
    String sealed = seal(open(from), to);
    return new JointPlan(id, acceptors, connectors, root, sharesProcess, hub, transport, sealed);
  }

  /**
   * How a rank attaches to the hub.
   *
   * @param own the secret that the plan is sealed with
   */
  HubEndpoint attachment(int rank, Secret own) {
    return new HubEndpoint(id, rank, size(), List.of(hub), open(own));
  }
}
