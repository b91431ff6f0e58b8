package dev.weft.lab.experiment;

import dev.weft.lab.program.Call;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Collective;
import dev.weft.lab.program.Guideline;
import dev.weft.lab.program.LinkPattern;
import dev.weft.lab.program.MessageAlgorithm;
import dev.weft.lab.program.NonBlocking;
import dev.weft.lab.program.OneSided;
import dev.weft.lab.program.Payload;
import dev.weft.lab.program.Round;
import dev.weft.lab.program.Stream;
import dev.weft.lab.program.sort.SortedKind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The experiments of the lab: their units, their points, and the interpretation of raw samples.
 *
 * <p>To add an experiment, add a constant here and a program for each participating system.
 */
public enum Experiment {
  /** Latency and bandwidth between two ranks, one way. */
  PINGPONG(
      Traits.pingPong()
          .brief()
          .bothBuffers()
          .bothCaches()
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .sizes(0, 1, 8, 64, 256, 1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304)
          .quickSizes(0, 8, 1024, 8192, 65536, 1048576, 4194304)),
  /** Share of a non-blocking exchange that hides behind computation. */
  OVERLAP(
      Traits.of("share", "share of the transfer hidden", Reading.hiddenShare())
          .brief()
          .moreIsBetter()
          .bothBuffers()
          .transports(Transport.SHM, Transport.TCP)
          .sizes(4194304)),
  /** Small messages one way in windows of non-blocking sends. */
  RATE(
      Traits.times("msg/s", "messages a second", nanos -> 1e9 / nanos)
          .brief()
          .moreIsBetter()
          .bothBuffers()
          .sizes(8)),
  /** Back-to-back barriers, the slowest rank's time. */
  BARRIER(Traits.micros("µs, slowest rank").brief().bothBuffers().anyRanks(2, 8)),
  /** From the start command of an empty program to its end. */
  STARTUP(Traits.times("ms", "ms", nanos -> nanos / 1e6).brief().bothBuffers().anyRanks(4)),
  /** Collective operations one by one, the slowest rank's time. */
  COLLECTIVES(
      Traits.micros("µs, slowest rank")
          .operations(Double.BYTES, Collective.ids())
          .transports(Transport.SHM, Transport.LOCAL)
          .quickTransports(Transport.SHM)
          .anyRanks(2, 4, 8)
          .quickRanks(2, 8)
          .sizes(16, 1024, 16384, 131072, 1048576)
          .quickSizes(16, 1024, 1048576)),
  /** Collective operations against others that do the same work: what no call may exceed. */
  GUIDELINES(
      Traits.of("ratio", "time over the bound's", Reading.overBound())
          .operations(Double.BYTES, Guideline.ids())
          .anyRanks(2, 4, 8)
          .quickRanks(2, 8)
          .sizes(16, 1024, 16384, 131072, 1048576)
          .quickSizes(16, 1024, 1048576)),
  /** Operations of one rank on another's memory, until they are done there. */
  ONESIDED(
      Traits.micros("µs until done")
          .brief()
          .operations(Double.BYTES, OneSided.ids())
          .sizes(8, 64, 1024, 8192, 65536, 1048576, 4194304)
          .quickSizes(8, 1024, 1048576, 4194304)),
  /** Calls of a method in another process: synchronous ones, and many under way at a time. */
  CALLS(
      Traits.micros("µs a call")
          .operations(1, Call.ids())
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .sizes(1024)),
  /** Arrays as the argument of a call, until they are there. */
  ARRAYS(
      Traits.speeds("10⁶ bytes a second, until the other has answered")
          .operations(Double.BYTES, Payload.arrays())
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .quickTransports(Transport.SHM, Transport.TCP)
          .sizes(1024, 8192, 65536, 1048576, 4194304)
          .quickSizes(65536, 1048576)),
  /** Graphs of small objects as the argument of a call, until they are there. */
  OBJECTS(
      Traits.micros("µs until the other has answered")
          .operations(Integer.BYTES, Payload.graphs())
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .quickTransports(Transport.SHM, Transport.TCP)
          .sizes(64, 1024, 8192, 65536)
          .quickSizes(64, 8192)),
  /** Values of the usual types as the argument of a call, until they are there. */
  TRANSFER(
      Traits.speeds("10⁶ plain bytes a second, until the other has answered")
          .operations(Double.BYTES, Payload.types())
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .quickTransports(Transport.SHM, Transport.TCP)
          .sizes(1024, 65536, 1048576, 8388608)
          .quickSizes(1048576)),
  /** Objects into bytes and back, within one process. */
  SERIALIZATION(
      Traits.micros("µs")
          .operations(Double.BYTES, Payload.conversions())
          .transports(Transport.LOCAL)
          .sizes(1024, 65536, 1048576)
          .quickSizes(65536)),
  /** What objects are as bytes: a fixed part, and a part for each element. */
  OBJECTSIZES(
      Traits.of("B", "bytes", Reading.ofCells(Payload::bytesOfPart))
          .operations(Double.BYTES, Payload.parts())
          .transports(Transport.LOCAL)
          .sizes(65536)),
  /** One small value from every rank to every other, or from one to all and back. */
  SCATTER(
      Traits.micros("µs, slowest rank")
          .operations(1, Round.ids())
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .quickTransports(Transport.SHM)
          .anyRanks(2, 4, 8)
          .quickRanks(2, 8)
          .sizes(1)),
  /** A sequence that is divided among the ranks, sorted; a size is that of the whole. */
  SORT(
      Traits.times("ms", "ms, slowest rank", nanos -> nanos / 1e6)
          .operations(SortedKind.COMMON_BYTES, SortedKind.ids())
          .dividedSizes(1_000_000_000)
          .transports(Transport.SHM, Transport.TCP)
          .quickTransports(Transport.SHM)
          .anyRanks(2)
          .sizes(8_000_000, 100_000_000, 800_000_000)
          .quickSizes(8_000_000)),
  /** Messages one way as fast as they go, with the processor time of both sides. */
  STREAM(
      Traits.of(
              "us/MB",
              "µs for 10⁶ bytes, of time and of each side's processor",
              Reading.ofCells((cell, nanos) -> nanos * 1e3 / cell.bytes()))
          .operations(1, Stream.operations())
          .transports(Transport.TCP)
          .sizes(1024, 8000, 10000, 65535, 1048576)
          .quickSizes(8000, 10000, 65535)),
  /** Each part of a non-blocking message, and several under way at a time. */
  NONBLOCKING(
      Traits.micros("µs a call, in flight µs a message")
          .operations(1, NonBlocking.ids())
          .transports(Transport.SHM, Transport.TCP)
          .sizes(1024, 65536)),
  /** Patterns of messages that show the parameters of links, for the simulator. */
  LINKS(
      Traits.micros("µs, slowest rank")
          .operations(Double.BYTES, LinkPattern.ids())
          .transports(Transport.TCP)
          .anyRanks(2, 4, 8, 16)
          .quickRanks(2, 4)
          .sizes(16, 1024, 4096, 16384, 65536, 262144, 1048576)
          .quickSizes(16, 4096, 16384, 65536, 262144)),
  /** Every algorithm of the collectives that works with messages, one by one. */
  ALGORITHMS(
      Traits.micros("µs, slowest rank")
          .operations(Double.BYTES, MessageAlgorithm.ids())
          .transports(Transport.TCP)
          .anyRanks(2, 4, 8, 16)
          .quickRanks(2, 4)
          .sizes(16, 1024, 16384, 131072)
          .quickSizes(16, 16384)),
  /** Ping-pong at sizes around each power of two, and halfway to the next. */
  SWEEP(
      Traits.pingPong()
          .transports(Transport.TCP)
          .sizes(SweepSizes.full())
          .quickSizes(SweepSizes.quick())),
  /** Ping-pong with socket buffers of several sizes. */
  SOCKETBUFFERS(
      Traits.pingPong()
          .transports(Transport.TCP)
          .sizes(1024, 65536, 1048576, 4194304)
          .quickSizes(65536, 1048576)),
  /** Ping-pong in heaps of several sizes. */
  HEAPS(
      Traits.pingPong().transports(Transport.TCP).sizes(8, 65536, 1048576).quickSizes(8, 1048576)),
  /** Ping-pong under every garbage collector of this JDK. */
  COLLECTORS(
      Traits.pingPong().transports(Transport.TCP).sizes(8, 65536, 1048576).quickSizes(8, 1048576)),
  /** Ping-pong from heap arrays, direct buffers and native segments. */
  BUFFERKINDS(
      Traits.pingPong()
          .bothBuffers()
          .transports(Transport.TCP)
          .sizes(8, 1024, 65536, 1048576, 4194304)
          .quickSizes(8, 65536, 1048576)),
  /** Ping-pong through the old APIs, on the libraries that they came from and on Weft. */
  OLDAPI(
      Traits.pingPong()
          .transports(Transport.SHM, Transport.TCP, Transport.LOCAL)
          .sizes(8, 64, 1024, 8192, 65536, 1048576, 4194304)
          .quickSizes(8, 65536, 4194304));

  @SuppressWarnings("ImmutableEnumChecker") // not changed once it is here
  private final Traits traits;

  Experiment(Traits traits) {
    this.traits = traits;
  }

  /** The name in reports and options. */
  public String id() {
    return Names.id(this);
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Experiment of(String id) {
    return Names.find(values(), id, "experiment");
  }

  /** Unit of the values: us, ms, share, msg/s, ratio, MB/s, us/MB or B. */
  public String unit() {
    return traits.unit;
  }

  /** What the values are, in words. */
  public String unitText() {
    return traits.unitText;
  }

  public boolean higherIsBetter() {
    return traits.higherIsBetter;
  }

  /** Whether it matters if messages are always the same memory. */
  public boolean hasCacheStates() {
    return traits.hasCacheStates;
  }

  /** Which memory messages are measured in: the same always, and other where that matters. */
  public List<CacheState> cacheStates() {
    return traits.hasCacheStates ? List.of(CacheState.values()) : List.of(CacheState.HOT);
  }

  /** Whether messages go there and back, so that a time is a bandwidth as well. */
  public boolean isPingPong() {
    return traits.isPingPong;
  }

  /** Whether messages have a size and a place in memory. */
  public boolean hasMessages() {
    return traits.hasMessages;
  }

  /** Whether values are linked so deeply that recursion over them needs large stacks. */
  public boolean hasDeepGraphs() {
    return operations().stream().anyMatch(name -> name.startsWith(Payload.CHAIN.id()));
  }

  /** Whether any number of ranks can take part, not only two. */
  public boolean hasManyRanks() {
    return traits.hasManyRanks;
  }

  /** The operations that it knows, by name; none where there is only one. */
  public List<String> operations() {
    return traits.operations;
  }

  /** Bytes of an element; sizes are multiples of it. */
  public int elementBytes() {
    return traits.elementBytes;
  }

  /** The largest size that it is made with, in bytes. */
  public int mostBytes() {
    return traits.mostBytes;
  }

  /** Whether a size is that of all ranks together; otherwise each rank has so much, or more. */
  public boolean dividesSizes() {
    return traits.dividesSizes;
  }

  /** Where messages lie unless chosen otherwise. */
  public Set<BufferKind> buffers() {
    return traits.buffers;
  }

  /** Transports that are measured unless chosen otherwise. */
  public List<Transport> transports() {
    return traits.transports;
  }

  /** The same for a quick run of many experiments: fewer. */
  public List<Transport> quickTransports() {
    return traits.quickTransports;
  }

  /** Numbers of ranks that are measured unless chosen otherwise. */
  public List<Integer> ranks() {
    return traits.ranks;
  }

  /** The same for a quick run of many experiments: fewer. */
  public List<Integer> quickRanks() {
    return traits.quickRanks;
  }

  /** Whether a launch is over in a few seconds, so that there is time for several. */
  public boolean isBrief() {
    return traits.isBrief;
  }

  /** Message sizes in bytes, fewer of them when quick. */
  public List<Integer> sizes(boolean quick) {
    return quick ? traits.quickSizes : traits.sizes;
  }

  /** The values of one launch in {@link #unit}, by operation and size. */
  public Map<Cell, double[]> values(List<Series> launch) {
    return traits.reading.read(launch);
  }
}
