package dev.weft.internal.spawn;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.security.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds a port's secret at permitted callers, without sending it: see the table of ADR 28.
 * Stateless; blocks as reading a small file does.
 */
final class PortSecrets {
  /** System property: a file that the user has brought to the hosts of both jobs. */
  static final String PROPERTY = "weft.ports.secret";

  /** The secret of a port that a job opens to all. */
  static Secret opened(Job job, String file) {
    Secret common = common();
    return PortAddress.secret(common == null ? job.secret() : common, file);
  }

  /**
   * The secret of a port that a job calls.
   *
   * @throws LaunchException if the job cannot have it
   */
  static Secret called(Job caller, PortAddress address) {
    Secret common = common();
    if (address.isForSpawned() || (common == null && address.isOf(caller.id()))) {
      common = caller.secret();
    }
    return common == null ? kept(address) : PortAddress.secret(common, address.file());
  }

  private static @Nullable Secret common() {
    String file = System.getProperty(PROPERTY);
    return file == null ? null : Secret.readShared(Path.of(file));
  }

  private static Secret kept(PortAddress address) {
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder != null && folder.look(address.file()) != null) {
        return Secret.readFrom(folder, address.secretFile());
      }
    }
    throw new LaunchException(
        FailureCode.JOIN_PORT,
        "no port %s is open here: its secret is not in %s; has its job ended or closed it, or does it run under another user, or with another -D%s? On another host, name a folder there that both hosts share, or give both jobs the same secret with -D%s"
            .formatted(address, PortFolder.path(), PortFolder.PROPERTY, PROPERTY));
  }

  private PortSecrets() {}
}
