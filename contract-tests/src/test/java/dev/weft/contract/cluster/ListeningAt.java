package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where somebody of a job listens on the hosts of a cluster, which is never at all addresses. */
final class ListeningAt {
  private static final String SSH_PORT = ":22";
  private static final Pattern LISTENS =
      Pattern.compile("LISTEN +\\d+ +\\d+ +(?:\\[::ffff:|\\[)?([^ \\]]+)\\]?(:\\d+) .*");

  private ListeningAt() {}

  static List<String> ports(VirtualCluster cluster, int hosts) {
    List<String> ports = new ArrayList<>();
    for (int host = 1; host <= hosts; host++) {
      for (String line : cluster.run(host, "ss", "-Hltn").output().lines().toList()) {
        Matcher matcher = LISTENS.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        if (!matcher.group(2).equals(SSH_PORT)) {
          assertThat(matcher.group(1))
              .as("where n%d listens", host)
              .matches("10\\.7[78]\\.0\\." + host + "|fd77::" + host);
          ports.add(matcher.group(1) + matcher.group(2));
        }
      }
    }
    return ports;
  }
}
