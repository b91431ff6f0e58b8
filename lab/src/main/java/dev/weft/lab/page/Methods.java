package dev.weft.lab.page;

import dev.weft.lab.experiment.Experiment;

/** The title of an experiment on the page, and one sentence about the origin of its figures. */
final class Methods {
  private Methods() {}

  static String title(Experiment experiment) {
    return switch (experiment.id()) {
      case "pingpong" -> "Ping-pong";
      case "overlap" -> "Overlap of communication and computation";
      case "rate" -> "Message rate";
      case "barrier" -> "Barrier";
      case "startup" -> "Start of a job";
      case "collectives" -> "Collective operations";
      case "guidelines" -> "Performance guidelines";
      case "onesided" -> "One-sided operations";
      case "calls" -> "Remote calls";
      case "arrays" -> "Arrays as arguments";
      case "objects" -> "Objects as arguments";
      case "transfer" -> "Values of the usual types";
      case "objectsizes" -> "Size of objects as bytes";
      case "scatter" -> "One value to everybody";
      case "sort" -> "Sorting";
      case "nonblocking" -> "Non-blocking calls";
      case "links" -> "Links between ranks";
      case "algorithms" -> "Algorithms of collective operations";
      case "sweep" -> "Sweep of sizes";
      case "socketbuffers" -> "Socket buffers";
      case "heaps" -> "Heap sizes";
      case "collectors" -> "Garbage collectors";
      case "bufferkinds" -> "Kinds of buffers";
      case "oldapi" -> "Old APIs";
      default -> Character.toUpperCase(experiment.id().charAt(0)) + experiment.id().substring(1);
    };
  }

  /** What one sample is; how samples become figures is the same for all and said once. */
  static String sentence(Experiment experiment) {
    return switch (experiment.id()) {
      case "pingpong", "sweep", "socketbuffers", "heaps", "collectors", "bufferkinds", "oldapi" ->
          "A sample is half of the time from a blocking send to the answer from the partner, which"
              + " sends back what it received.";
      case "overlap" ->
          "A sample is the share of a non-blocking exchange that computation of the same length"
              + " hides: the exchange alone, plus the computation alone, less both together, over"
              + " the shorter of the two, all three timed one after another.";
      case "rate" ->
          "A sample is a long run of 8-byte messages one way in windows of 64 non-blocking sends,"
              + " each window acknowledged.";
      case "barrier" -> "A sample is the slowest rank's mean time of back-to-back barriers.";
      case "startup" ->
          "A sample is the time from the start of a job that does nothing to the end of its last"
              + " process.";
      case "collectives" ->
          "A sample is the slowest rank's time for one call; a barrier of the same library"
              + " separates the calls, outside the timer.";
      case "sort" ->
          "A sample is the slowest rank's time to sort a sequence that is divided evenly among the"
              + " ranks; a size is that of the whole.";
      case "links" ->
          "A sample is the slowest rank's time for a pattern of messages: 4 times around a ring, 8"
              + " times to and fro or an exchange between partners, 8 messages and their answer;"
              + " or for 8 sums or copies of an array. The simulator's parameters come from these.";
      case "algorithms" ->
          "A sample is the slowest rank's time for one call with the algorithm after the slash; a"
              + " barrier separates the calls, outside the timer.";
      case "guidelines" ->
          "A sample is the time of one call over the median time of other calls that do as much"
              + " work; above 1.1 a program had better make those.";
      case "onesided" ->
          "A sample is the time of one operation on another rank's window until it is done there,"
              + " the flush included.";
      case "calls" ->
          "A sample is the time of a call of a method in another process, there and back; oneWay is"
              + " the time of one of ten thousand calls that nobody awaits, inFlight that of one of"
              + " those that a thousand virtual threads make at once, besideLarge that of a call"
              + " without arguments while another thread passes 64 MiB each time.";
      case "arrays", "objects", "transfer" ->
          "A sample is one call with the value as its argument, until the other process has"
              + " answered.";
      case "serialization" ->
          "A sample is the time to make bytes of an object, or an object of bytes, within one"
              + " process.";
      case "objectsizes" ->
          "A figure is the part of the bytes that an object always takes, or that each of its"
              + " elements adds.";
      case "stream" ->
          "A sample is a long run of messages one way: time, and the processor time of each side,"
              + " for 10⁶ bytes.";
      default -> "A sample is the time of one operation.";
    };
  }

  /** What the values are, for an axis. */
  static String axis(Experiment experiment) {
    return switch (experiment.unit()) {
      case "us" -> experiment == Experiment.PINGPONG ? "time one way" : "time";
      case "ms" -> "time";
      case "msg/s" -> "messages a second";
      case "share" -> "share that is hidden";
      case "ratio" -> "time over the bound's";
      case "MB/s" -> "bytes of the value a second";
      case "us/MB" -> "time for 10⁶ bytes";
      case "B" -> "bytes";
      default -> experiment.unit();
    };
  }

  /** What the values are, for a title, after words such as median. */
  static String quantity(Experiment experiment) {
    return switch (experiment.unit()) {
      case "us", "ms" -> "time";
      case "msg/s" -> "rate";
      case "share" -> "share";
      case "ratio" -> "ratio";
      case "MB/s" -> "speed";
      case "us/MB" -> "time for 10⁶ bytes";
      default -> "size";
    };
  }
}
