package dev.weft.cli.top;

import dev.weft.internal.counters.RankSample;
import dev.weft.internal.counters.RankSample.Machine;
import dev.weft.internal.counters.RankSample.Traffic;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a rank: what it does, and what it has done between two samples.
 *
 * @param before the earlier sample; null if there is none, or all since it joined is meant
 * @param nowMillis since the epoch, by which a sample is too old
 * @param total whether counts are shown, rather than counts a second
 * @param shown whether this row shows the numbers of the process, rather than another rank's of it
 */
public record RankRow(
    RankSample now, @Nullable RankSample before, long nowMillis, boolean total, boolean shown) {
  /** A rank writes four samples a second. */
  private static final long SILENT_MILLIS = 1_500;

  /** In place of a number that another row has. */
  private static final String SAME = "\"";

  private static final double MILLIS_PER_SECOND = 1_000;

  /** The difference of a counter in the time between the samples. */
  private interface Counter {
    long of(Traffic traffic);
  }

  /** The same of the virtual machine. */
  private interface MachineCounter {
    long of(Machine machine);
  }

  /** The same without the numbers of the process, which another row shows. */
  RankRow besideAnother() {
    return new RankRow(now, before, nowMillis, total, false);
  }

  /** A name of its process. */
  String process() {
    return now.rank().host() + '/' + now.rank().pid();
  }

  int rank() {
    return now.rank().number();
  }

  /** For how long its process has written nothing; 0 if it has written lately. */
  long silentMillis() {
    long age = nowMillis - now.atMillis();
    return age > SILENT_MILLIS ? age : 0;
  }

  private double seconds() {
    long start = before == null ? now.rank().joinedMillis() : before.atMillis();
    return Math.max(1, now.atMillis() - start) / MILLIS_PER_SECOND;
  }

  private double difference(Counter counter) {
    long then = before == null ? 0 : counter.of(before.traffic());
    return Math.max(0, counter.of(now.traffic()) - then);
  }

  private double count(Counter counter) {
    return total ? difference(counter) : difference(counter) / seconds();
  }

  double messagesSent() {
    return count(Traffic::messagesSent);
  }

  double messagesReceived() {
    return count(Traffic::messagesReceived);
  }

  double bytesSent() {
    return count(Traffic::bytesSent);
  }

  double bytesReceived() {
    return count(Traffic::bytesReceived);
  }

  /** The share of the time in which a thread waited; of several threads the sum, at most one. */
  double waitShare() {
    return Math.min(1, difference(Traffic::waitedNanos) / seconds() / TimeUnit.SECONDS.toNanos(1));
  }

  /** The share of the time in which garbage was collected; negative if unknown. */
  double collectedShare() {
    return share(Machine::collectedMillis, MILLIS_PER_SECOND);
  }

  /** Processors in use; negative if unknown. */
  double processors() {
    return share(Machine::processorNanos, (double) TimeUnit.SECONDS.toNanos(1));
  }

  private double share(MachineCounter counter, double perSecond) {
    long last = counter.of(now.machine());
    long first = total ? 0 : before == null ? RankSample.UNKNOWN : counter.of(before.machine());
    return last < 0 || first < 0 ? -1 : Math.max(0, last - first) / perSecond / seconds();
  }

  /** What it does in a word or two. */
  String state() {
    long silent = silentMillis();
    if (silent > 0) {
      return "silent " + Units.time(silent);
    }
    RankSample.Activity activity = now.activity();
    long since = activity.sinceMillis();
    return since < 0
        ? activity.state().toString()
        : activity.state() + " " + Units.time(nowMillis - since);
  }

  /** The same with the call in which it waits, as far as known. */
  String stateAndCall() {
    String call = now.activity().call();
    return silentMillis() > 0 || call.isEmpty() ? state() : state() + "  " + call;
  }

  /** For how long the wait has lasted that lasts now; 0 for none. */
  double waiting() {
    long since = now.activity().sinceMillis();
    return since < 0 ? 0 : nowMillis - since;
  }

  /** Posted receives and unexpected messages together. */
  double queues() {
    return now.traffic().posted() + now.traffic().unexpected();
  }

  String queueLengths() {
    Traffic traffic = now.traffic();
    return traffic.posted() < 0
        ? "-"
        : Units.count((double) traffic.posted()) + "/" + Units.count((double) traffic.unexpected());
  }

  String heap() {
    return shown ? Units.bytes((double) now.machine().heapUsed()) : SAME;
  }

  /** A share of the process's time. */
  String ofProcess(double share) {
    return !shown ? SAME : share < 0 ? "-" : Units.percent(share);
  }
}
