package dev.weft.internal.replay;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.base.RequestChoices;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.CallSite.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one rank: what each call whose outcome depends on time is to answer, in a
 * replay, and what it has answered, in a recording. With decisions its communicators use other
 * channels; so without there is no cost. Any thread; does not block.
 *
 * <p>Calls that ask, and may find nothing, are taken in the order in which the program makes them.
 * A receive or probe with a wildcard has a number, and its message is recorded with that once it
 * has matched: at the latest when the program learns of another message, as it may act on that.
 */
public final class RankDecisions {
  /** How often each rank of this process has joined a job, by the file of the first time. */
  private static final Map<Path, Integer> JOINED = new ConcurrentHashMap<>();

  private final @Nullable DecisionWriter writer;
  private final @Nullable Script script;

  /** What else is written down; null for nothing. */
  private final @Nullable EventLog events;

  private final @Nullable ExitHook exit;

  /** Receives under way whose messages are not known yet, oldest first. */
  private final List<DecidedReceive> unmatched = new ArrayList<>();

  /** In a replay: receives that must not match as long as the record goes on. */
  private final List<DecidedReceive> held = new ArrayList<>();

  private volatile boolean watched;
  private int posts;
  private boolean ended;

  RankDecisions(
      @Nullable DecisionWriter writer, @Nullable Script script, @Nullable EventLog events) {
    this.writer = writer;
    this.script = script;
    this.events = events;
    this.exit = writer == null ? null : ExitHook.add(this::observed);
  }

  /**
   * Those of a rank that joins its job; null if nothing is recorded or replayed.
   *
   * @throws ResourceException if a file cannot be read or written
   */
  public static @Nullable RankDecisions of(int rank, int size) {
    String record = System.getProperty(RequestChoices.RECORD);
    String replay = System.getProperty(RequestChoices.REPLAY);
    if (record == null && replay == null) {
      return null;
    }
    Path folder = RecordFolder.of(record == null ? replay : record);
    int time = JOINED.merge(folder.resolve(RecordFolder.fileOf(rank, 1)), 1, Integer::sum);
    Script script = replay == null ? null : script(RecordFolder.of(replay), rank, size, time);
    String explored = System.getProperty(RecordFolder.EXPLORE);
    return new RankDecisions(
        record == null ? null : writer(RecordFolder.of(record), rank, size, time),
        script,
        explored == null ? null : new EventLog(Path.of(explored, RecordFolder.eventsOf(rank))));
  }

  private static DecisionWriter writer(Path folder, int rank, int size, int time) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "-D%s=%s: there can be no such folder: %s".formatted(RequestChoices.RECORD, folder, e),
          e);
    }
    return new DecisionWriter(folder.resolve(RecordFolder.fileOf(rank, time)), rank, size);
  }

  private static Script script(Path folder, int rank, int size, int time) {
    Path file = folder.resolve(RecordFolder.fileOf(rank, time));
    if (!Files.isReadable(file)) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "there is no record of rank %d of %d in %s: no file %s; replay with as many ranks as were recorded"
              .formatted(rank, size, folder, file.getFileName()));
    }
    RankRecord record = RankRecord.read(file);
    if (record.size() != size) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "the record in %s is of %d ranks, and this job has %d; replay with as many"
              .formatted(folder, record.size(), size));
    }
    return new Script(folder, record, RecordFolder.isOpen(folder));
  }

  /** The channel of messages of a communicator that the calling thread makes. */
  public GroupChannel messages(GroupChannel channel, int communicator) {
    return isOfProgram() ? new DecidedChannel(this, channel, communicator) : channel;
  }

  /** The channel of its collective operations. */
  public GroupChannel collectives(GroupChannel channel) {
    return isOfProgram() ? new DecidedCollectives(this, channel) : channel;
  }

  /** Messages of windows and files are the library's own. */
  private static boolean isOfProgram() {
    Part part = CallSite.here().part();
    return part != Part.WINDOWS && part != Part.FILES;
  }

  /**
   * What a call that asks is to answer: null if that is not decided; nothing; or what it finds.
   *
   * @param mayMiss whether it may find nothing
   */
  synchronized int @Nullable [] next(DecisionKind kind, boolean mayMiss) {
    if (script == null || ended) {
      return null;
    }
    int[] next = script.next(kind, mayMiss);
    if (next == null) {
      free();
    }
    return next;
  }

  /** Whether collective operations are to be told, too. */
  public boolean tellsCollectives() {
    return events != null;
  }

  /**
   * A collective operation begins or ends.
   *
   * @param communicator what its ranks name it by, without blanks
   * @param root the number in the job of its root, negative for none
   */
  public void collective(boolean begins, String kind, String communicator, int root) {
    if (events != null) {
      events.collective(begins, kind, communicator, root);
    }
  }

  @Nullable EventLog events() {
    return events;
  }

  /** A call that asks has found nothing. */
  synchronized void missed() {
    noteAsked();
    if (writer != null && !ended) {
      writer.miss();
    }
  }

  /** A call that asks has found something. */
  synchronized void found(DecisionKind kind, int flags, int... values) {
    noteAsked();
    if (writer != null && !ended) {
      noteMatches();
      writer.append(kind, flags, values);
    }
  }

  private void noteAsked() {
    if (events != null) {
      events.asked();
    }
  }

  /** The number of a receive or probe with a wildcard that begins, from 1 on. */
  synchronized int nextPost() {
    return ++posts;
  }

  /** The message that it is to get; null if that is not decided. */
  synchronized @Nullable Match given(int post, int flags, int communicator, int source, int tag) {
    return script == null || ended ? null : script.match(post, flags, communicator, source, tag);
  }

  /** A receive or probe with a wildcard has got this message, and the program knows. */
  synchronized void matched(int post, int flags, int communicator, int source, int tag) {
    if (writer != null && !ended) {
      noteMatches();
      writer.match(flags, post, communicator, source, tag);
    }
  }

  /** Whether decisions are written down, and nothing else. */
  boolean onlyRecords() {
    return script == null && events == null;
  }

  /** A receive or probe with a wildcard has begun and got this message since the last one. */
  synchronized void matchedNext(int flags, int communicator, int source, int tag) {
    matched(++posts, flags, communicator, source, tag);
  }

  /** The program learns of a message. */
  void observed() {
    if (watched) {
      synchronized (this) {
        noteMatches();
      }
    }
  }

  private void noteMatches() {
    if (writer != null && !ended && !unmatched.isEmpty()) {
      unmatched.removeIf(receive -> receive.noteMatch(writer));
      watched = !unmatched.isEmpty();
    }
  }

  /** A receive with a wildcard has been posted. */
  synchronized void posted(DecidedReceive receive) {
    if (writer != null) {
      unmatched.add(receive);
      watched = true;
    }
  }

  /**
   * Whether a receive must not be posted, because it has matched nothing as far as the record goes.
   */
  synchronized boolean holds(DecidedReceive receive) {
    return script != null && script.holds() && !ended && held.add(receive);
  }

  /** The record has no more of this rank: what has been held back is posted. */
  synchronized void free() {
    List<DecidedReceive> all = List.copyOf(held);
    held.clear();
    all.forEach(DecidedReceive::release);
  }

  /**
   * The rank leaves its job.
   *
   * @throws dev.weft.failure.ReplayException if the record goes on
   */
  public synchronized void close() {
    if (ended) {
      return;
    }
    try {
      if (script != null) {
        script.ended(posts);
      }
    } finally {
      if (writer != null) {
        noteMatches();
        writer.append(DecisionKind.END, 0, posts);
        writer.close();
      }
      if (exit != null) {
        exit.close();
      }
      ended = true;
    }
  }

  /** The order of calls to objects that come on a communicator. */
  public CallOrder calls(int communicator) {
    List<Integer> recorded =
        script == null ? null : script.record().calls().getOrDefault(communicator, List.of());
    return new CallOrder(this, communicator, recorded);
  }

  /** A call to an object has been taken up. */
  synchronized void called(int communicator, int rank) {
    if (writer != null && !ended) {
      writer.append(DecisionKind.CALL, 0, communicator, rank);
    }
  }

  /** The rank's place in the record, for what is told of a wait; null in a recording. */
  @Nullable Script script() {
    return script;
  }
}
