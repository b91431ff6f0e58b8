package dev.weft.lab.experiment;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * The properties of an experiment besides its name: its unit, its variables, and the interpretation
 * of raw samples. One expression defines an experiment and builds its traits, which do not change
 * afterwards. By default an experiment is between two ranks in shared memory, with one operation on
 * heap arrays.
 */
final class Traits {
  /** Of the values in reports for programs. */
  final String unit;

  /** The same in words, for tables. */
  final String unitText;

  final Reading reading;
  boolean higherIsBetter;
  boolean hasMessages;
  boolean hasManyRanks;
  boolean hasCacheStates;
  boolean isPingPong;
  List<String> operations = List.of();
  int elementBytes = 1;
  int mostBytes = 1 << 28;
  boolean dividesSizes;
  Set<BufferKind> buffers = EnumSet.of(BufferKind.HEAP);
  List<Transport> transports = List.of(Transport.SHM);
  List<Transport> quickTransports = transports;
  List<Integer> ranks = List.of(2);
  List<Integer> quickRanks = ranks;
  List<Integer> sizes = List.of(0);
  List<Integer> quickSizes = List.of(0);
  boolean isBrief;

  private Traits(String unit, String unitText, Reading reading) {
    this.unit = unit;
    this.unitText = unitText;
    this.reading = reading;
  }

  static Traits of(String unit, String unitText, Reading reading) {
    return new Traits(unit, unitText, reading);
  }

  /** Times of one hop. */
  static Traits times(String unit, String unitText, DoubleUnaryOperator ofNanos) {
    return of(unit, unitText, Reading.ofHops(ofNanos));
  }

  /** Times of one hop in microseconds. */
  static Traits micros(String unitText) {
    return times("us", unitText, nanos -> nanos / 1e3);
  }

  /** Speeds in 10^6 bytes of a cell a second. */
  static Traits speeds(String unitText) {
    return of("MB/s", unitText, Reading.ofCells((cell, nanos) -> cell.bytes() * 1e3 / nanos))
        .moreIsBetter();
  }

  /** Messages there and back, one way's time: what is a bandwidth as well. */
  static Traits pingPong() {
    Traits traits = micros("µs one way");
    traits.isPingPong = true;
    return traits;
  }

  Traits moreIsBetter() {
    higherIsBetter = true;
    return this;
  }

  /** Several operations, on whole elements of so many bytes. */
  Traits operations(int bytesOfElement, List<String> names) {
    elementBytes = bytesOfElement;
    operations = names;
    return this;
  }

  /** Sizes are those of all ranks together, which may be larger than usual. */
  Traits dividedSizes(int mostBytesOfAll) {
    dividesSizes = true;
    mostBytes = mostBytesOfAll;
    return this;
  }

  /** Messages in heap arrays and in native memory, unless chosen otherwise. */
  Traits bothBuffers() {
    buffers = EnumSet.allOf(BufferKind.class);
    return this;
  }

  /** Whether a message is always the same memory makes a difference. */
  Traits bothCaches() {
    hasCacheStates = true;
    return this;
  }

  /** A launch is over in a few seconds. */
  Traits brief() {
    isBrief = true;
    return this;
  }

  Traits transports(Transport... chosen) {
    transports = List.of(chosen);
    quickTransports = transports;
    return this;
  }

  /** Fewer of them when quick; after {@link #transports}, which sets both. */
  Traits quickTransports(Transport... chosen) {
    quickTransports = List.of(chosen);
    return this;
  }

  /** Any number of ranks can take part; these unless chosen otherwise. */
  Traits anyRanks(Integer... counts) {
    hasManyRanks = true;
    ranks = List.of(counts);
    quickRanks = ranks;
    return this;
  }

  /** Fewer of them when quick; after {@link #anyRanks}, which sets both. */
  Traits quickRanks(Integer... counts) {
    quickRanks = List.of(counts);
    return this;
  }

  /** Messages of these sizes. */
  Traits sizes(Integer... bytes) {
    hasMessages = true;
    sizes = List.of(bytes);
    quickSizes = sizes;
    return this;
  }

  /** Fewer of them when quick; after {@link #sizes}, which sets both. */
  Traits quickSizes(Integer... bytes) {
    quickSizes = List.of(bytes);
    return this;
  }
}
