package dev.weft.internal.control;

import dev.weft.internal.os.net.HostLiveness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Monitors whether attached ranks and agents, and their hosts, answer. It does so only if some are
 * on other hosts; else nothing is asked. Used by the {@link ControlServer} loop; does not block.
 */
final class HeartbeatMonitor {
  private static final long FAR_AWAY_MILLIS = 60_000;

  private final long periodMillis = HostLiveness.periodMillis();
  private final Map<RankConnection, Heartbeat> all = new LinkedHashMap<>();
  private int onOtherHosts;
  private boolean cutOff;
  private long lookedMillis;

  /**
   * A rank or an agent has proved itself.
   *
   * @param who that is, for messages
   */
  void attached(RankConnection connection, String who, long nowMillis) {
    Heartbeat heartbeat = new Heartbeat(connection, who);
    all.put(connection, heartbeat);
    if (heartbeat.ofOtherHost()) {
      if (onOtherHosts == 0) {
        lookedMillis = nowMillis;
      }
      onOtherHosts++;
    }
  }

  /** Its connection has ended. */
  void detached(RankConnection connection) {
    Heartbeat heartbeat = all.remove(connection);
    if (heartbeat != null && heartbeat.ofOtherHost()) {
      onOtherHosts--;
    }
  }

  /** It has answered. */
  void answered(RankConnection connection) {
    Heartbeat heartbeat = all.get(connection);
    if (heartbeat != null) {
      heartbeat.answered();
    }
  }

  /** Those whose hosts have not been heard of lately. */
  List<RankConnection> ofSilentHosts() {
    return all.entrySet().stream()
        .filter(each -> each.getValue().isHostSilent())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Whether all other hosts, several, had gone silent together by the time one of them was lost:
   * then it is this one that nothing reaches any more.
   */
  boolean isCutOff() {
    return cutOff;
  }

  private boolean areAllSilent() {
    List<Heartbeat> others = all.values().stream().filter(Heartbeat::ofOtherHost).toList();
    return others.stream().allMatch(Heartbeat::isHostSilent)
        && others.stream().map(Heartbeat::peer).distinct().count() > 1;
  }

  private boolean asks() {
    return periodMillis > 0 && onOtherHosts > 0;
  }

  /** When to look again. */
  long untilNextMillis(long nowMillis) {
    return asks() ? Math.max(1, lookedMillis + periodMillis - nowMillis) : FAR_AWAY_MILLIS;
  }

  /**
   * Asks all, if it is time, and says which of them are gone.
   *
   * @param lost takes a connection and how its end shows
   */
  void look(long nowMillis, BiConsumer<RankConnection, String> lost) {
    long sinceMillis = nowMillis - lookedMillis;
    if (!asks() || sinceMillis < periodMillis) {
      return;
    }
    lookedMillis = nowMillis;
    long countedMillis = HostLiveness.countedMillis(sinceMillis, periodMillis);
    boolean watchesBack = true;
    for (Map.Entry<RankConnection, Heartbeat> each : List.copyOf(all.entrySet())) {
      Heartbeat heartbeat = each.getValue();
      String failure = heartbeat.look(countedMillis, watchesBack && heartbeat.ofOtherHost());
      watchesBack &= !heartbeat.ofOtherHost();
      if (failure != null) {
        cutOff = cutOff || areAllSilent();
        lost.accept(each.getKey(), failure);
      }
    }
  }
}
