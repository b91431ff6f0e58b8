package dev.weft.internal.control.hub;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.job.JobId;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The text from rank 0 by which the others find its hub: {@code weft2;JOB;SECRET;SIZE;ADDRESS;...}.
 * An address is {@code 10.0.3.7,41234} or {@code fd00:0:0:0:0:0:0:7,41234}. Must not be printed.
 *
 * @param size the number of ranks that the launcher has told rank 0
 */
public record HubTicket(String job, Secret secret, int size, List<InetSocketAddress> addresses) {
  private static final String FORM = "weft2";
  private static final String BETWEEN = ";";
  private static final String BEFORE_PORT = ",";
  private static final int FIELDS_BEFORE_ADDRESSES = 4;

  public HubTicket {
    addresses = List.copyOf(addresses);
  }

  /** As a text; addresses that make it too long are left out, the last ones first. */
  public String text(int limit) {
    StringBuilder text =
        new StringBuilder(String.join(BETWEEN, FORM, job, secret.toText(), Integer.toString(size)));
    for (InetSocketAddress each : addresses) {
      String next = BETWEEN + each.getAddress().getHostAddress() + BEFORE_PORT + each.getPort();
      if (text.length() + next.length() <= limit) {
        text.append(next);
      }
    }
    return text.toString();
  }

  /**
   * Reads a text.
   *
   * @throws LaunchException if it is no such text
   */
  public static HubTicket parse(String text) {
    String[] fields = text.split(BETWEEN, -1);
    if (fields.length > FIELDS_BEFORE_ADDRESSES
        && fields[0].equals(FORM)
        && JobId.isOne(fields[1])) {
      try {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int i = FIELDS_BEFORE_ADDRESSES; i < fields.length; i++) {
          addresses.add(address(fields[i]));
        }
        return new HubTicket(
            fields[1], Secret.ofText(fields[2]), Integer.parseInt(fields[3]), addresses);
      } catch (IllegalArgumentException damaged) {
        // Said below, without the text: it may hold the secret.
      }
    }
    throw new LaunchException(
        FailureCode.MEETING,
        "the text from rank 0 is not a ticket of this version of Weft; do all ranks run the same version?");
  }

  private static InetSocketAddress address(String text) {
    String[] parts = text.split(BEFORE_PORT, -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException(text);
    }
    return new InetSocketAddress(InetAddress.ofLiteral(parts[0]), Integer.parseInt(parts[1]));
  }

  /** How a rank attaches. */
  public HubEndpoint attachment(int rank) {
    return new HubEndpoint(job, rank, size, addresses, secret);
  }

  @Override
  public String toString() {
    return "Contact[" + job + ", " + addresses + "]";
  }
}
