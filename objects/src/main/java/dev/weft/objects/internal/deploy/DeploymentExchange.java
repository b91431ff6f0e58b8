package dev.weft.objects.internal.deploy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.HostName;
import dev.weft.objects.Deployment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Checks that all ranks have the same deployment, and exchanges their hosts. All ranks reach the
 * same result, because all see the same data.
 */
public final class DeploymentExchange {
  private DeploymentExchange() {}

  /**
   * The ranks of each name. Collective; blocks.
   *
   * @throws ArgumentException on all ranks, if their deployments differ or cannot be
   */
  public static Map<String, int[]> agree(Comm comm, Deployment deployment) {
    List<String> hosts = all(comm, HostName.get());
    List<String> texts = all(comm, deployment.sets().toString());
    for (int rank = 1; rank < texts.size(); rank++) {
      if (!texts.get(rank).equals(texts.getFirst())) {
        throw new ArgumentException(
            FailureCode.DEPLOYMENT,
            "rank 0 deploys %s, but rank %d deploys %s; give all ranks the same deployment"
                .formatted(texts.getFirst(), rank, texts.get(rank)));
      }
    }
    return RankSets.of(deployment, hosts);
  }

  private static List<String> all(Comm comm, String mine) {
    byte[] bytes = mine.getBytes(StandardCharsets.UTF_8);
    int[] lengths = comm.allGather(new int[] {bytes.length});
    byte[] together = new byte[Arrays.stream(lengths).sum()];
    comm.allGatherv(Slice.of(bytes)).copyTo(Slice.of(together));
    List<String> texts = new ArrayList<>(lengths.length);
    int at = 0;
    for (int length : lengths) {
      texts.add(new String(together, at, length, StandardCharsets.UTF_8));
      at += length;
    }
    return texts;
  }
}
