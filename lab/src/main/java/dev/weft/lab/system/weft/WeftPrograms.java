package dev.weft.lab.system.weft;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.WeftAlgorithms;
import dev.weft.lab.program.WeftBarrier;
import dev.weft.lab.program.WeftCollectives;
import dev.weft.lab.program.WeftEmpty;
import dev.weft.lab.program.WeftGuidelines;
import dev.weft.lab.program.WeftLinks;
import dev.weft.lab.program.WeftNonBlocking;
import dev.weft.lab.program.WeftOneSided;
import dev.weft.lab.program.WeftOverlap;
import dev.weft.lab.program.WeftPingPong;
import dev.weft.lab.program.WeftRate;
import dev.weft.lab.program.WeftRounds;
import dev.weft.lab.program.call.WeftRemoteCalls;
import dev.weft.lab.program.sort.WeftSort;

/** The programs by which Weft takes part in experiments, whatever carries its messages. */
public final class WeftPrograms {
  private WeftPrograms() {}

  /**
   * The class with the main method of an experiment's ranks.
   *
   * @throws LaunchFailedException if Weft takes no part in it by itself
   */
  public static Class<?> of(Experiment experiment) {
    return switch (experiment) {
      case PINGPONG, SWEEP, STREAM, SOCKETBUFFERS, HEAPS, COLLECTORS, BUFFERKINDS, OLDAPI ->
          WeftPingPong.class;
      case OVERLAP -> WeftOverlap.class;
      case RATE -> WeftRate.class;
      case BARRIER -> WeftBarrier.class;
      case STARTUP -> WeftEmpty.class;
      case COLLECTIVES -> WeftCollectives.class;
      case GUIDELINES -> WeftGuidelines.class;
      case ONESIDED -> WeftOneSided.class;
      case CALLS, ARRAYS, OBJECTS, TRANSFER -> WeftRemoteCalls.class;
      case SCATTER -> WeftRounds.class;
      case SORT -> WeftSort.class;
      case NONBLOCKING -> WeftNonBlocking.class;
      case LINKS -> WeftLinks.class;
      case ALGORITHMS -> WeftAlgorithms.class;
      case SERIALIZATION, OBJECTSIZES ->
          throw new LaunchFailedException("Weft's serializer is measured as part of transfers");
    };
  }

  /** Whether an experiment is to be made with buffers of this kind. */
  public static boolean measures(Experiment experiment, BufferKind buffer) {
    return switch (experiment) {
      case PINGPONG, OVERLAP, RATE, COLLECTIVES, GUIDELINES, ONESIDED, SWEEP, BUFFERKINDS, STREAM ->
          true;
      case BARRIER,
          STARTUP,
          CALLS,
          ARRAYS,
          OBJECTS,
          TRANSFER,
          SCATTER,
          SORT,
          NONBLOCKING,
          LINKS,
          SOCKETBUFFERS,
          HEAPS,
          COLLECTORS,
          OLDAPI ->
          buffer == BufferKind.HEAP;
      case ALGORITHMS, SERIALIZATION, OBJECTSIZES -> false;
    };
  }
}
