package dev.weft.lab.report;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.stats.PercentileBootstrap;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.oldapi.OldApiSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * Weft's promises to programs of older APIs: they run many times as fast as on MPJ Express between
 * processes, and the API layer above Weft costs next to nothing.
 */
final class OldApiClaims {
  /** Bytes at which latency is promised, and how many times less. */
  private static final int LATENCY_BYTES = 8;

  private static final double LATENCY_TIMES = 50;

  /** Bytes at which bandwidth is promised, and how many times more. */
  private static final int BANDWIDTH_BYTES = 4 << 20;

  private static final double BANDWIDTH_TIMES = 5;

  private static final String DIRECT = "weft";
  private static final String ORIGINAL = "mpjexpress";

  private static final long SEED = 1;

  /** What an API in front of Weft may add where a tenth is less than this. */
  private static final double ALLOWED_MICROS = 0.030;

  /**
   * A promise, and how it is kept.
   *
   * @param what it is about
   * @param value the ratio that was measured
   */
  record Claim(String what, double value, Bound bound, double limit, Verdict verdict) {}

  /** Which side of a limit is good. */
  enum Bound {
    /** Of what an old API costs. */
    AT_MOST,
    /** Of how many times as fast it is. */
    AT_LEAST;

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A point of an old API beside the same point of Weft called directly, launch by launch: those of
   * one round, which are made one after the other. A machine that is faster in one minute than in
   * the next, as virtual ones are, meets both alike.
   */
  record Added(Point api, Point direct) {
    /** Median over the rounds. */
    double micros() {
      return Percentiles.medianOf(rounds((own, bare) -> own - bare));
    }

    /** Median over the rounds. */
    double times() {
      return Percentiles.medianOf(ratios());
    }

    double limit() {
      return Math.max(Verdict.LIMIT, 1 + ALLOWED_MICROS / direct.summary().p50());
    }

    Verdict verdict() {
      return Verdict.of(times(), new PercentileBootstrap(SEED).ofMedian(ratios()).low(), limit());
    }

    Claim claim() {
      String what =
          "%s over dev.weft, %s, %s"
              .formatted(api.system(), api.transport().id(), Figures.bytes(api.bytes()));
      return new Claim(what, times(), Bound.AT_MOST, limit(), verdict());
    }

    private double[] ratios() {
      return rounds((own, bare) -> own / bare);
    }

    private double[] rounds(DoubleBinaryOperator compared) {
      double[] own = api.summary().medians();
      double[] bare = direct.summary().medians();
      double[] all = new double[Math.min(own.length, bare.length)];
      Arrays.setAll(all, i -> compared.applyAsDouble(own[i], bare[i]));
      return all;
    }
  }

  private final Report report;

  OldApiClaims(Report report) {
    this.report = report;
  }

  /** All that can be judged by what was measured; nothing of another experiment. */
  List<Claim> all() {
    List<Claim> claims = new ArrayList<>();
    if (report.experiment() == Experiment.OLDAPI) {
      speed("latency", LATENCY_BYTES, LATENCY_TIMES).ifPresent(claims::add);
      speed("bandwidth", BANDWIDTH_BYTES, BANDWIDTH_TIMES).ifPresent(claims::add);
      added().forEach(added -> claims.add(added.claim()));
    }
    return claims;
  }

  /** What the old APIs add wherever both ways were measured. */
  List<Added> added() {
    List<Added> all = new ArrayList<>();
    for (String api : List.of(OldApiSystem.MPIJAVA, OldApiSystem.OPENMPI)) {
      report.ratios().stream()
          .filter(ratio -> ratio.subject().system().equals(DIRECT) && ratio.over().equals(api))
          .map(ratio -> new Added(ratio.of(), ratio.subject()))
          .forEach(all::add);
    }
    return all;
  }

  /** How many times as fast the same class files are on Weft as on MPJ Express. */
  Optional<Double> times(Transport ours, Transport theirs, int bytes) {
    Optional<Point> original = find(ORIGINAL, theirs, bytes);
    return find(OldApiSystem.MPIJAVA, ours, bytes)
        .flatMap(own -> original.map(o -> o.summary().p50() / own.summary().p50()));
  }

  /** A point, if it was measured. */
  Optional<Point> find(String system, Transport transport, int bytes) {
    return report.points().stream()
        .filter(point -> point.system().equals(system) && point.transport() == transport)
        .filter(point -> point.bytes() == bytes)
        .findFirst();
  }

  /** Times of a ping-pong are latencies, and divided into the size bandwidths. */
  private Optional<Claim> speed(String quantity, int bytes, double least) {
    Optional<Point> original = find(ORIGINAL, Transport.TCP, bytes);
    Optional<Point> own = find(OldApiSystem.MPIJAVA, Transport.SHM, bytes);
    if (original.isEmpty() || own.isEmpty()) {
      return Optional.empty();
    }
    double times = original.get().summary().p50() / own.get().summary().p50();
    double most = original.get().summary().interval().high() / own.get().summary().interval().low();
    String what = "%s at %s, shm against niodev".formatted(quantity, Figures.bytes(bytes));
    return Optional.of(
        new Claim(what, times, Bound.AT_LEAST, least, Verdict.of(-times, -most, -least)));
  }
}
