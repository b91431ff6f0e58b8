package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.UnreceivedMessage;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.CallSite.Part;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one rank's messages, requests and buffers. Its communicators then have other
 * channels; without checks there is nothing in the way. What the library sends for itself, for
 * windows and files, is not checked. Any thread; does not block.
 *
 * <p>The other channels are returned by methods of theirs whose type is {@link GroupChannel}:
 * returned as they are, the JVM would load their classes to verify this one, and then calls of a
 * channel could cost more.
 */
public final class RankChecks {
  private final Set<Check> chosen;
  private final int rank;
  private final Leaks leaks = new Leaks();
  private volatile boolean left;

  private RankChecks(Set<Check> chosen, int rank) {
    this.chosen = chosen;
    this.rank = rank;
  }

  /** Those of an engine's rank, or null if none are asked for. */
  public static @Nullable RankChecks of(Engine engine) {
    Set<Check> chosen = Check.chosen();
    chosen.remove(Check.COLLECTIVES);
    if (chosen.isEmpty()) {
      return null;
    }
    engine.contexts().knowPlaces(RankChecks::place);
    return new RankChecks(chosen, engine.rank());
  }

  boolean isOn(Check check) {
    return chosen.contains(check) && !left;
  }

  /** The rank leaves its job: from now on its buffers are the program's, awaited or not. */
  public void left() {
    left = true;
    BufferClaims.forget(this);
  }

  int rank() {
    return rank;
  }

  Leaks leaks() {
    return leaks;
  }

  /** A channel for messages of a communicator that the calling thread makes. */
  public GroupChannel messages(Engine engine, int context, int[] worldRanks) {
    return isProgram(CallSite.here())
        ? new CheckedChannel(this, engine, context, worldRanks).ofProgram()
        : new GroupChannel(engine, context, worldRanks);
  }

  /** A channel for collective operations of a communicator that the calling thread makes. */
  public GroupChannel collectives(Engine engine, int context, int[] worldRanks) {
    return isOn(Check.LEAKS) && isProgram(CallSite.here())
        ? new WatchedChannel(this, engine, context, worldRanks).failingTogether()
        : new GroupChannel(engine, context, worldRanks).failingTogether();
  }

  private static boolean isProgram(CallSite site) {
    return site.part() != Part.WINDOWS && site.part() != Part.FILES;
  }

  /**
   * The calling thread makes a communicator, for the program, a window, a file or a service.
   *
   * @param messages its channel
   */
  public void opened(GroupChannel messages, BooleanSupplier closed) {
    if (isOn(Check.LEAKS)) {
      CallSite site = CallSite.here();
      // Only that of idup is made by a thread of the library.
      String made = ", made by " + (site.place().isEmpty() ? "idup" : words(site, ""));
      if (site.part() == Part.FILES) {
        leaks.begunOnce("never closed: a file" + made, closed); // it has two
      } else if (site.part() == Part.WINDOWS) {
        leaks.begun("never closed: a window" + made, closed);
      } else if (messages.isOfProgram()) {
        leaks.begun("never closed: a communicator" + made, closed);
      }
    }
  }

  /** Messages that nobody can receive any more. */
  public void unreceived(List<UnreceivedMessage> messages) {
    if (isOn(Check.LEAKS)) {
      for (UnreceivedMessage message : messages) {
        leaks.lost("never received: " + words(message));
      }
    }
  }

  private static String words(UnreceivedMessage message) {
    String place = place(message);
    return "a message of %d bytes from rank %d with tag %d%s"
        .formatted(
            message.bytes() - Envelope.HEADER_BYTES,
            message.source(),
            message.tag(),
            place.isEmpty() ? "" : ", sent at " + place);
  }

  private static String place(UnreceivedMessage message) {
    byte[] start = message.start();
    return Envelope.isOne(start) ? Envelope.place(start) : "";
  }

  /** A request has been started that somebody has to await. */
  void started(String operation, BooleanSupplier noted) {
    if (isOn(Check.LEAKS)) {
      leaks.begun("never awaited: " + operation, noted);
    }
  }

  /** An operation uses a buffer until the claim is closed. */
  Claim claim(Slice buffer, String operation, boolean receives) {
    return isOn(Check.BUFFERS)
        ? BufferClaims.take(this, buffer, "rank " + rank + ": " + operation, receives)
        : Claim.NONE;
  }

  /** Where the calling thread's program is; null if types are not checked. */
  public @Nullable String typedPlace() {
    return isOn(Check.TYPES) ? CallSite.here().place() : null;
  }

  /**
   * What the program called, and where.
   *
   * @param with the ranks and the tag, with a blank before
   */
  static String words(CallSite site, String with) {
    return site.place().isEmpty()
        ? "the library's own thread" + with
        : site.call() + with + " at " + site.place();
  }
}
