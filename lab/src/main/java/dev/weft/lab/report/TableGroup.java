package dev.weft.lab.report;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import java.util.List;
import java.util.stream.Stream;

/** Points of one table: they have the same transport, cache state and ranks; also their bounds. */
record TableGroup(Transport transport, CacheState cache, int ranks) {

  /** The groups of all points that have a transport, in order of transport, cache and ranks. */
  static List<TableGroup> of(List<Point> points) {
    Stream<TableGroup> all =
        points.stream()
            .filter(point -> point.transport() != Transport.NONE)
            .map(point -> new TableGroup(point.transport(), point.cache(), point.ranks()));
    List<TableGroup> groups = all.distinct().sorted(TableGroup::compare).toList();
    return groups.isEmpty() && !points.isEmpty() ? List.of(boundsAlone(points)) : groups;
  }

  boolean contains(Point point) {
    boolean sameWay = point.transport() == transport && point.ranks() == ranks;
    boolean boundsAll = point.transport() == Transport.NONE && transport != Transport.TCP;
    return point.cache() == cache && (sameWay || boundsAll);
  }

  /** What stands above the table. */
  String title(String experiment, String state, String unit, List<Point> points) {
    int launches =
        points.stream().mapToInt(p -> p.summary().launchMedians().size()).max().orElse(0);
    String way = transport == Transport.NONE ? "bounds" : transport.id();
    return "%s, %s%s, %d ranks: %s, median of %d launches"
        .formatted(experiment, way, state, ranks, unit, launches);
  }

  private static TableGroup boundsAlone(List<Point> points) {
    return new TableGroup(Transport.NONE, points.getFirst().cache(), points.getFirst().ranks());
  }

  private static int compare(TableGroup a, TableGroup b) {
    int byTransport = a.transport.compareTo(b.transport);
    int byCache = byTransport != 0 ? byTransport : a.cache.compareTo(b.cache);
    return byCache != 0 ? byCache : Integer.compare(a.ranks, b.ranks);
  }
}
