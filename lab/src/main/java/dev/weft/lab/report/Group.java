package dev.weft.lab.report;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import java.util.List;
import java.util.stream.Stream;

/** Points that belong into one table: same transport, cache state and ranks, and their bounds. */
record Group(Transport transport, CacheState cache, int ranks) {

  /** The groups of all points that have a transport, in order of transport, cache and ranks. */
  static List<Group> of(List<Point> points) {
    Stream<Group> all =
        points.stream()
            .filter(point -> point.transport() != Transport.NONE)
            .map(point -> new Group(point.transport(), point.cache(), point.ranks()));
    List<Group> groups = all.distinct().sorted(Group::compare).toList();
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

  private static Group boundsAlone(List<Point> points) {
    return new Group(Transport.NONE, points.getFirst().cache(), points.getFirst().ranks());
  }

  private static int compare(Group a, Group b) {
    int byTransport = a.transport.compareTo(b.transport);
    int byCache = byTransport != 0 ? byTransport : a.cache.compareTo(b.cache);
    return byCache != 0 ? byCache : Integer.compare(a.ranks, b.ranks);
  }
}
