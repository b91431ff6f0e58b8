package dev.weft.lab;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.Cell;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A system without processes: one hop of its messages takes as long as it is told. */
public class FakeSystem implements MeasuredSystem {
  private final String name;
  private final Role role;
  private final long nanosPerHop;
  private final Set<Transport> transports;
  private final Set<BufferKind> buffers;
  private int smallestBytes;
  private int failures;

  /** What was started and closed, in order. */
  public final List<String> events = new ArrayList<>();

  /** The experiments that were started, in order. */
  public final List<Experiment> started = new ArrayList<>();

  /** How long a hop takes on the other side of a guideline. */
  public long boundNanos = 1000;

  /** Up to so many ranks it is practical. */
  public int practicalRanks = Integer.MAX_VALUE;

  /** How often it visits each cell in a launch. */
  public int visits = 1;

  /** What it knows of itself that distorts its figures. */
  public List<String> warnings = List.of();

  /** What its processes say that does. */
  public List<String> launchWarnings = List.of();

  /** How far apart the processors of its ranks are, launch by launch; unknown after these. */
  public final Deque<Double> coreToCore = new ArrayDeque<>();

  /** What to do while a size is being measured. */
  public Runnable whileMeasuring = () -> {};

  public FakeSystem(
      String name,
      Role role,
      long nanosPerHop,
      Set<Transport> transports,
      Set<BufferKind> buffers) {
    this.name = name;
    this.role = role;
    this.nanosPerHop = nanosPerHop;
    this.transports = transports;
    this.buffers = buffers;
  }

  /** A rival over shared memory with native buffers. */
  public static FakeSystem mpi(String name, long nanosPerHop) {
    return new FakeSystem(
        name, Role.NATIVE_MPI, nanosPerHop, Set.of(Transport.SHM), Set.of(BufferKind.NATIVE));
  }

  /** A subject over shared memory with both kinds of buffer. */
  public static FakeSystem subject(long nanosPerHop) {
    return new FakeSystem(
        "weft", Role.SUBJECT, nanosPerHop, Set.of(Transport.SHM), Set.of(BufferKind.values()));
  }

  /** Carries no smaller messages than these. */
  public FakeSystem smallest(int bytes) {
    smallestBytes = bytes;
    return this;
  }

  /** What it measures of what is asked for. */
  protected Workload workload(Workload asked) {
    return asked;
  }

  /** Fails the next launches. */
  public FakeSystem failing(int launches) {
    failures = launches;
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Role role() {
    return role;
  }

  @Override
  public Availability availability() {
    return Availability.available();
  }

  @Override
  public int smallestBytes() {
    return smallestBytes;
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return configuration.ranks() > practicalRanks ? Optional.of("too slow") : Optional.empty();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    List<Configuration> all = new ArrayList<>();
    for (Transport transport : transports) {
      for (BufferKind buffer : buffers) {
        for (CacheState cache : CacheState.values()) {
          all.add(new Configuration(name, transport, buffer, cache, ranks));
        }
      }
    }
    return all;
  }

  @Override
  public Launch start(LaunchSpec spec) {
    events.add("start " + spec.configuration());
    started.add(spec.experiment());
    if (failures > 0) {
      failures--;
      throw new LaunchFailedException(name + " has a bad day");
    }
    return new FakeLaunch(spec);
  }

  private final class FakeLaunch implements Launch {
    private final Iterator<Series> series;

    private FakeLaunch(LaunchSpec spec) {
      double distance = coreToCore.isEmpty() ? Double.NaN : coreToCore.poll();
      boolean twoSides = spec.experiment() == Experiment.GUIDELINES;
      series =
          Collections.nCopies(visits, workload(spec.workload()).cells()).stream()
              .flatMap(List::stream)
              .flatMap(
                  cell ->
                      twoSides
                          ? Stream.of(
                              series(cell, "call", nanosPerHop, distance),
                              series(cell, "bound", boundNanos, distance))
                          : Stream.of(series(cell, Series.MAIN, nanosPerHop, distance)))
              .iterator();
    }

    private static Series series(Cell cell, String kind, long hop, double distance) {
      long nanos = hop * 2;
      Series.Nanos samples = new Series.Nanos(nanos, nanos, nanos + 2);
      return new Series(cell, kind, 1, 2, Double.NaN, distance, samples);
    }

    @Override
    public void warm() {
      events.add("warm");
    }

    @Override
    public @Nullable Series measure() throws InterruptedException {
      if (!series.hasNext()) {
        return null;
      }
      whileMeasuring.run();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return series.next();
    }

    @Override
    public List<String> warnings() {
      return launchWarnings;
    }

    @Override
    public void close() {
      events.add("close");
    }
  }
}
