package dev.weft.internal.stall;

import dev.weft.internal.stall.RankState.Activity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** The text for the user about who waits for whom. Does not block. */
public final class StallReport {
  private static final String PREFIX = "weft:   ";
  private static final String NEW_LINE = "\n";
  private static final long MILLIS_PER_SECOND = 1_000;

  /** The first communicator, as {@link WaitTarget#communicator} has it unless it is renamed. */
  private static final String WORLD = "communicator \"world\"";

  private final List<RankState> picture;
  private final Set<Integer> stuck;
  private final Set<Integer> certain;
  private final List<List<Integer>> cycles;

  /** Whether more communicators than the world matter, so that each is named. */
  private final boolean namesCommunicators;

  private StallReport(List<RankState> picture) {
    WaitGraph graph = new WaitGraph(picture);
    this.picture = picture;
    this.stuck = graph.stuck();
    this.certain = graph.certain();
    this.cycles = graph.cycles();
    this.namesCommunicators =
        picture.stream()
            .flatMap(state -> state.calls().stream())
            .map(call -> call.target().communicator())
            .anyMatch(title -> !title.isEmpty() && !title.equals(WORLD));
  }

  /** The report that nothing moves on some ranks, or, if certain, that nothing can. */
  public static String ofStall(List<RankState> picture, long limitMillis) {
    StallReport report = new StallReport(StallJudge.settled(picture, limitMillis));
    StringBuilder text = new StringBuilder("weft: nothing has moved for ");
    text.append(time(report.quietMillis()));
    List<Integer> others =
        picture.stream().map(RankState::rank).filter(rank -> !report.stuck.contains(rank)).toList();
    if (!others.isEmpty()) {
      text.append(" on ").append(RankList.of(report.stuck));
      text.append(report.certain.equals(report.stuck) ? ", and nothing can" : "");
    }
    text.append(" [W2201]").append(NEW_LINE);
    report.appendStates(text, state -> report.stuck.contains(state.rank()));
    report.appendUnmatched(text);
    report.appendUnstarted(text);
    report.appendEnded(text);
    report.appendDoubts(text);
    report.appendCollectives(text);
    report.appendCycles(text);
    report.appendClosers(text);
    return text.toString();
  }

  /** The state of all ranks, on request. */
  public static String onDemand(List<RankState> picture) {
    StallReport report = new StallReport(picture);
    StringBuilder text = new StringBuilder("weft: who waits for whom [W2202]\n");
    report.appendStates(text, _ -> true);
    report.appendUnmatched(text);
    report.appendUnstarted(text);
    report.appendCollectives(text);
    report.appendCycles(text);
    return text.toString();
  }

  private long quietMillis() {
    return picture.stream()
        .filter(state -> stuck.contains(state.rank()))
        .mapToLong(RankState::quietMillis)
        .max()
        .orElse(0);
  }

  private static String time(long millis) {
    return millis >= MILLIS_PER_SECOND ? millis / MILLIS_PER_SECOND + " s" : millis + " ms";
  }

  /** One line for all ranks in the same state. */
  private void appendStates(StringBuilder text, Predicate<RankState> selection) {
    append(text, selection, this::words);
  }

  private void append(
      StringBuilder text,
      Predicate<RankState> selection,
      Function<RankState, List<String>> wordsOf) {
    Map<String, Set<Integer>> byWords = new LinkedHashMap<>();
    for (RankState state : picture) {
      if (selection.test(state)) {
        for (String words : wordsOf.apply(state)) {
          byWords.computeIfAbsent(words, _ -> new TreeSet<>()).add(state.rank());
        }
      }
    }
    byWords.forEach(
        (words, ranks) -> {
          text.append(PREFIX).append(RankList.of(ranks)).append(' ');
          text.append(ranks.size() == 1 ? words : plural(words)).append(NEW_LINE);
        });
  }

  private List<String> words(RankState state) {
    if (state.activity() == Activity.ENDED) {
      return List.of(state.detail());
    }
    List<String> words = new ArrayList<>();
    for (BlockedCall call : state.calls()) {
      words.add(words(call));
    }
    if (state.activity() == Activity.BUSY && (words.isEmpty() || !state.detail().isEmpty())) {
      words.add("is busy" + (state.detail().isEmpty() ? "" : ": " + state.detail()));
    }
    return words;
  }

  private String words(BlockedCall call) {
    WaitTarget target = call.target();
    String kind = target.kind().words;
    StringBuilder text = new StringBuilder();
    if (target.kind() == WaitKind.PARTITIONS) {
      text.append("waits for its own threads: ").append(kind);
    } else if (target.kind() == WaitKind.NODE_CLOSE) {
      text.append("is in Node.close and waits for ").append(RankList.of(target.group()));
    } else if (target.kind() == WaitKind.LOCK_FOR_OTHERS) {
      text.append("waits for ").append(peer(target)).append(": ").append(kind);
    } else if (isNamed(call)) {
      text.append("is in ").append(call.site().call()).append(on(target));
      text.append(" and waits for ").append(peer(target));
    } else {
      text.append("waits for ").append(peer(target)).append(": ").append(kind);
      if (target.bytes() >= 0) {
        text.append(target.isSend() ? " of " : " of up to ");
        text.append(target.bytes()).append(" bytes");
      }
      text.append(target.tag() < 0 ? " with any tag" : " with tag " + target.tag());
      text.append(on(target));
    }
    if (!call.site().place().isEmpty()) {
      text.append(", called at ").append(call.site().place());
    }
    return text.toString();
  }

  /** On which communicator, if that is told. */
  private String on(WaitTarget target) {
    return namesCommunicators && !target.communicator().isEmpty()
        ? " on " + target.communicator()
        : "";
  }

  /** Whether what the program called says more than the messages below. */
  private static boolean isNamed(BlockedCall call) {
    return switch (call.site().part()) {
      case MESSAGES -> call.target().kind() == WaitKind.LOCK;
      case PARTITIONS -> false;
      case COLLECTIVES, WINDOWS, FILES -> true;
    };
  }

  private static String peer(WaitTarget target) {
    if (target.peer() >= 0) {
      return "rank " + target.peer();
    } else if (target.kind() == WaitKind.LOCK || target.kind() == WaitKind.LOCK_FOR_OTHERS) {
      return target.group().isEmpty() ? "a lock" : "a lock of " + RankList.of(target.group());
    }
    return "a message from any rank";
  }

  private static String plural(String words) {
    return words.startsWith("is ")
        ? "are " + words.substring("is ".length()).replace(" and waits ", " and wait ")
        : words.replaceFirst("^waits ", "wait ").replaceFirst("^has ", "have ");
  }

  /** Messages that explain why a receive waits: perhaps they were meant for it. */
  private void appendUnmatched(StringBuilder text) {
    append(
        text,
        state -> stuck.contains(state.rank()),
        state -> state.unmatched().stream().map(StallReport::words).toList());
  }

  private static String words(UnmatchedMessages messages) {
    String what = messages.number() == 1 ? "a message" : messages.number() + " messages";
    return "has %s from rank %d with tag %d%s that nobody has received%s"
        .formatted(
            what,
            messages.source(),
            messages.tag(),
            messages.elsewhere() ? " on another communicator" + named(messages) : "",
            messages.place().isEmpty() ? "" : ", sent at " + messages.place());
  }

  private static String named(UnmatchedMessages messages) {
    return messages.communicator().isEmpty() ? "" : " (" + messages.communicator() + ")";
  }

  /** Persistent requests that another stuck rank may wait for. */
  private void appendUnstarted(StringBuilder text) {
    append(
        text,
        state -> stuck.contains(state.rank()),
        state ->
            state.unstarted().stream()
                .filter(request -> mayEndAny(request, state.rank()))
                .map(request -> "has a " + request.request())
                .toList());
  }

  private boolean mayEndAny(UnstartedRequest request, int owner) {
    return picture.stream()
        .filter(other -> other.rank() != owner && stuck.contains(other.rank()))
        .anyMatch(
            other ->
                other.calls().stream()
                    .map(BlockedCall::target)
                    .anyMatch(wait -> wait.mayBe(owner) && request.mayEnd(other.rank(), wait)));
  }

  private void appendDoubts(StringBuilder text) {
    append(
        text,
        state -> stuck.contains(state.rank()) && state.isInDoubt(),
        state -> List.of("may still go on: " + state.detail()));
  }

  /** At the end of a block with resources an exception waits until they are closed. */
  private void appendClosers(StringBuilder text) {
    append(
        text,
        state ->
            stuck.contains(state.rank()) && state.calls().stream().anyMatch(BlockedCall::isClosing),
        state ->
            List.of(
                "may be in close because of an exception, which is shown once close returns"
                    + (state.endsCloses() ? "" : "; --stall-report TIME,end ends such a wait")));
  }

  private void appendEnded(StringBuilder text) {
    appendStates(
        text,
        state ->
            state.activity() == Activity.ENDED
                && picture.stream()
                    .filter(other -> stuck.contains(other.rank()))
                    .flatMap(other -> other.calls().stream())
                    .anyMatch(call -> call.target().peer() == state.rank()));
  }

  /** For each message space: which collective operations meet there, and who is missing. */
  private void appendCollectives(StringBuilder text) {
    Map<Integer, Meeting> meetings = new LinkedHashMap<>();
    for (RankState state : picture) {
      for (BlockedCall call : state.calls()) {
        if (call.site().isCollective() && stuck.contains(state.rank())) {
          meetings
              .computeIfAbsent(call.target().context(), _ -> new Meeting(on(call.target())))
              .add(state.rank(), call, picture);
        }
      }
    }
    meetings.values().forEach(meeting -> meeting.append(text));
    appendApart(text, meetings.values());
  }

  /** Ranks that are in one operation, but on different communicators. */
  private static void appendApart(StringBuilder text, Collection<Meeting> meetings) {
    Map<String, List<String>> byCall = new LinkedHashMap<>();
    for (Meeting meeting : meetings) {
      if (!meeting.on.isEmpty() && !meeting.missing.isEmpty()) {
        meeting.inOperation.forEach(
            (call, ranks) ->
                byCall
                    .computeIfAbsent(call, _ -> new ArrayList<>())
                    .add(RankList.of(ranks) + meeting.on));
      }
    }
    byCall.forEach(
        (call, places) -> {
          if (places.size() > 1) {
            text.append(PREFIX).append(call).append(" was called on different communicators: ");
            text.append(String.join(", ", places)).append(NEW_LINE);
          }
        });
  }

  /** The ranks that are in collective operations of one communicator. */
  private static final class Meeting {
    /** On which communicator, if that is told. */
    private final String on;

    private final Map<String, Set<Integer>> inOperation = new LinkedHashMap<>();
    private final Set<Integer> missing = new TreeSet<>();
    private final Set<Integer> present = new TreeSet<>();

    Meeting(String on) {
      this.on = on;
    }

    void add(int rank, BlockedCall call, List<RankState> picture) {
      inOperation.computeIfAbsent(call.site().call(), _ -> new TreeSet<>()).add(rank);
      present.add(rank);
      picture.stream().map(RankState::rank).filter(call.target()::isMember).forEach(missing::add);
      missing.removeAll(present);
    }

    void append(StringBuilder text) {
      if (!missing.isEmpty()) {
        text.append(PREFIX).append(RankList.of(missing));
        text.append(missing.size() == 1 ? " has" : " have").append(" not come to ");
        text.append(String.join(", ", inOperation.keySet())).append(on).append(NEW_LINE);
      }
      if (inOperation.size() > 1) {
        text.append(PREFIX).append("different collective operations of one communicator meet: ");
        List<String> each = new ArrayList<>();
        inOperation.forEach((call, ranks) -> each.add(call + " on " + RankList.of(ranks)));
        text.append(String.join(", ", each));
        text.append("; -Dweft.check=collectives shows where they part").append(NEW_LINE);
      }
    }
  }

  private void appendCycles(StringBuilder text) {
    for (List<Integer> cycle : cycles) {
      text.append(PREFIX).append("cycle: ");
      cycle.forEach(rank -> text.append(rank).append(" -> "));
      text.append(cycle.getFirst()).append(NEW_LINE);
    }
  }
}
