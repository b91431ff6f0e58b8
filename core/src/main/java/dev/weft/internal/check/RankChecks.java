package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.check.BufferClaims.Use;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.request.UnreceivedMessage;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.CallSite.Part;
import dev.weft.internal.stall.UnstartedRequest;
import dev.weft.request.PersistentRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one rank's messages, requests and buffers. With checks, its communicators use other
 * channels; so without checks there is no cost. The library's own messages, for windows and files,
 * are not checked. Any thread; does not block.
 */
public final class RankChecks {
  private static final String NEVER_RECEIVED = "never received: ";
  private static final String INIT = "init";
  private static final CallSite NOWHERE = new CallSite("", "", Part.MESSAGES);

  private final Set<Check> chosen;
  private final int rank;
  private final Leaks leaks = new Leaks();
  private final PreparedRequests prepared = new PreparedRequests();
  private final HeardCount heard = new HeardCount();
  private final @Nullable VectorClock clock;
  private final Races races = new Races();
  private final @Nullable SourceChoice sourceChoice;
  private final int headerBytes;
  private volatile boolean left;

  private RankChecks(Set<Check> chosen, int rank, int ranks) {
    this.chosen = chosen;
    this.rank = rank;
    this.clock = chosen.contains(Check.RACES) ? new VectorClock(rank, ranks) : null;
    this.sourceChoice = clock == null ? null : SourceChoice.of(rank);
    this.headerBytes = Envelope.headerBytes(clock == null ? 0 : ranks);
  }

  /** The checks of an engine's rank, or null if none are wanted. */
  public static @Nullable RankChecks of(Engine engine) {
    Set<Check> chosen = Check.chosen();
    chosen.remove(Check.COLLECTIVES);
    if (chosen.remove(Check.RESULTS) && engine.rank() == 0) {
      ResultReport.tell();
    }
    if (chosen.isEmpty()) {
      return null;
    }
    engine.contexts().knowPlaces(RankChecks::place);
    RankChecks checks = new RankChecks(chosen, engine.rank(), engine.size());
    engine.contexts().knowUnstarted(checks.prepared::unstarted);
    return checks;
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

  /** The rank may have learned something from another one, which orders what follows. */
  public void heard() {
    heard.add();
  }

  /**
   * A communicator has been made.
   *
   * @param begun how many collective operations have begun on it
   * @param closed whether no more can begin
   */
  public void countOperations(LongSupplier begun, BooleanSupplier closed) {
    heard.count(begun, closed);
  }

  /** How often the rank may have learned something. */
  long heardSoFar() {
    return heard.soFar();
  }

  Leaks leaks() {
    return leaks;
  }

  /** What messages carry beside their elements. */
  int headerBytes() {
    return headerBytes;
  }

  /** What is known to have happened before; null if races are not checked. */
  @Nullable VectorClock clock() {
    return clock;
  }

  Races races() {
    return races;
  }

  /**
   * For the receives of a new communicator; null if races are not checked.
   *
   * @param worldRank the numbers in the job of its ranks
   */
  @Nullable ReceiveLog receiveLog(IntUnaryOperator worldRank) {
    return clock == null ? null : races.newLog(clock, rank, worldRank);
  }

  /** From where receives from any rank take a message; null if that is left to chance. */
  @Nullable SourceChoice sourceChoice() {
    return sourceChoice;
  }

  /** The rank may learn, in a way that is not followed, whatever others have done. */
  public void mayLearn() {
    if (clock != null) {
      clock.learnEverything();
    }
  }

  /**
   * The calling thread makes a communicator of the program.
   *
   * @param joint whether it joins another job
   */
  public void openedCommunicator(boolean joint, BooleanSupplier closed) {
    if (joint) {
      mayLearn();
    }
    if (isOn(Check.LEAKS)) {
      CallSite site = CallSite.here();
      boolean ofProgram = !site.place().isEmpty() && !site.call().equalsIgnoreCase(INIT);
      if (joint && ofProgram) {
        opened("a communicator with another job", words(site, ""), closed);
      } else if (!joint) {
        // Only idup makes it on a thread of the library.
        opened("a communicator", ofProgram ? words(site, "") : "idup", closed);
      }
    }
  }

  /**
   * The program makes an object that it has to close.
   *
   * @param what in words
   */
  public void opened(String what, BooleanSupplier closed) {
    if (isOn(Check.LEAKS)) {
      opened(what, words(CallSite.here(), ""), closed);
    }
  }

  private void opened(String what, String maker, BooleanSupplier closed) {
    leaks.begun("never closed: %s, made by %s".formatted(what, maker), closed);
  }

  /** Messages that can no longer be received. */
  public void unreceived(List<UnreceivedMessage> messages) {
    if (isOn(Check.LEAKS)) {
      messages.forEach(message -> leaks.lost(NEVER_RECEIVED + words(message)));
    }
  }

  /** The same, reported at once. */
  List<String> linesOf(List<UnreceivedMessage> messages) {
    Leaks alone = new Leaks();
    messages.forEach(message -> alone.lost(NEVER_RECEIVED + words(message)));
    return alone.lines();
  }

  private String words(UnreceivedMessage message) {
    String place = place(message);
    return "a message of %d bytes from rank %d with tag %d%s"
        .formatted(
            message.bytes() - headerBytes,
            message.source(),
            message.tag(),
            place.isEmpty() ? "" : ", sent at " + place);
  }

  private static String place(UnreceivedMessage message) {
    byte[] start = message.start();
    return Envelope.isOne(start) ? Envelope.place(start) : "";
  }

  /** A request has been started that the program has to await. */
  void started(String operation, BooleanSupplier noted) {
    if (isOn(Check.LEAKS)) {
      leaks.begun("never awaited: " + operation, noted);
    }
  }

  /**
   * The calling thread's program starts a request that it has to await.
   *
   * @param with the ranks and the tag, with a blank before
   */
  public void startedHere(String with, BooleanSupplier noted) {
    mayLearn();
    if (isOn(Check.LEAKS)) {
      started(words(CallSite.here(), with), noted);
    }
  }

  /** Where the calling thread's program starts a request; empty if leaks are not checked. */
  public String startedAt() {
    return isOn(Check.LEAKS) ? CallSite.here().place() : "";
  }

  /**
   * A request has been started that the program has to complete.
   *
   * @param missing the request and what it lacks, in words; empty if it lacks nothing
   */
  public void needed(Supplier<String> missing) {
    if (isOn(Check.LEAKS)) {
      leaks.begun(() -> "never complete: a " + missing.get(), () -> missing.get().isEmpty());
    }
  }

  /**
   * The calling thread's program prepares a persistent request.
   *
   * @param peer the rank of the job that it is with; negative if it may be any
   * @param tag negative if it may be any
   * @param with the ranks and the tag in words, with a blank before
   * @return the request in words; empty if leaks are not checked
   */
  public String prepared(PersistentRequest request, int peer, int tag, String with) {
    CallSite site = isOn(Check.LEAKS) ? CallSite.here() : NOWHERE;
    if (!site.call().toLowerCase(Locale.ROOT).endsWith(INIT)) {
      return ""; // started by the same call
    }
    String words = site.call() + with + ", prepared at " + site.place();
    prepared.add(
        request,
        new UnstartedRequest(peer, tag, "persistent request that is not started: " + words));
    return words;
  }

  /**
   * A message has been taken by a matched probe.
   *
   * @param from its sender, with a blank before
   */
  void taken(String from, BooleanSupplier received) {
    if (isOn(Check.LEAKS)) {
      leaks.begun(
          "never received: a message%s, taken by %s".formatted(from, words(CallSite.here(), "")),
          received);
    }
  }

  /** The program has awaited a persistent request that was not started. */
  public void awaitedUnstarted(String request, BooleanSupplier started) {
    if (isOn(Check.LEAKS)) {
      leaks.begunOnce("awaited, but never started: " + request, started);
    }
  }

  /** Something has been left open that can no longer be ended. */
  void lost(String line) {
    if (isOn(Check.LEAKS)) {
      leaks.lost(line);
    }
  }

  /** An operation uses a buffer, and stores into it or not, until the claim is closed. */
  Claim claim(Slice buffer, String operation, boolean stores) {
    return isOn(Check.BUFFERS) ? claim(List.of(Use.of(buffer, stores)), operation) : Claim.NONE;
  }

  /** An operation uses several buffers until the claim is closed. */
  Claim claim(List<Use> uses, String operation) {
    return claim(uses, operation, () -> false);
  }

  /** The same of an operation that may end although nobody notices. */
  Claim claim(List<Use> uses, String operation, BooleanSupplier over) {
    return isOn(Check.BUFFERS)
        ? BufferClaims.take(this, uses, "rank " + rank + ": " + operation, over)
        : Claim.NONE;
  }

  /** Where the calling thread's program notices something, in words. */
  static String seen() {
    CallSite site = CallSite.here();
    return site.place().isEmpty() ? "when it was over" : "by " + words(site, "");
  }

  /** Where the calling thread's program is; null if types are not checked. */
  public @Nullable String typedPlace() {
    return isOn(Check.TYPES) ? CallSite.here().place() : null;
  }

  /**
   * The program's call and its place.
   *
   * @param with the ranks and the tag, with a blank before
   */
  static String words(CallSite site, String with) {
    return site.place().isEmpty()
        ? "the library's own thread" + with
        : site.call() + with + " at " + site.place();
  }
}
