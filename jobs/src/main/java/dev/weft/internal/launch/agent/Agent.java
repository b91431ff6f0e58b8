package dev.weft.internal.launch.agent;

import dev.weft.failure.WeftException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.PlanRecord;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.launch.process.RankCommand;
import dev.weft.internal.launch.process.RankStarter;
import dev.weft.internal.os.net.HostLiveness;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The process on a host that starts a job's ranks there and passes on their output and exit codes.
 * When its link ends for any reason, it ends all its ranks. {@link AgentBoot} runs it. One thread
 * receives the launcher's frames; it does not wait for processes.
 */
public final class Agent {
  private static final long KILLED_MILLIS = 1_000;
  private static final long RANKS_END_MILLIS = 1_000;

  private final LinkChannel channel;
  private final List<Path> weft;
  private final List<Path> program;
  private final Map<Integer, HostedProcess> processes = new ConcurrentHashMap<>();
  private final AtomicBoolean ending = new AtomicBoolean();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("weft-agent-timer").factory());
  private volatile @Nullable HubProbe probe;
  private volatile @Nullable PeerProbe peers;

  private Agent(LinkChannel channel, List<Path> weft, List<Path> program) {
    this.channel = channel;
    this.weft = weft;
    this.program = program;
  }

  /**
   * Runs until the link ends, and then ends the process.
   *
   * @param weft the class path of Weft's own classes
   * @param program that of the program
   */
  public static void run(InputStream in, OutputStream out, List<Path> weft, List<Path> program) {
    Agent agent = new Agent(new LinkChannel("launcher", in, out), weft, program);
    Runtime.getRuntime().addShutdownHook(new Thread(agent::cleanUp, "weft-agent-exiting"));
    var _ =
        agent.timer.scheduleWithFixedDelay(
            agent::look, 0, LinkChannel.LOOK_MILLIS, TimeUnit.MILLISECONDS);
    Thread.ofPlatform().daemon().name("weft-sweep").start(JobFiles::sweep);
    int code = 0;
    try {
      agent.channel.read(agent::frame);
    } catch (IOException | RuntimeException e) {
      System.err.println("the agent ends: " + e);
      code = 1;
    }
    agent.letRanksEnd();
    agent.end(code);
  }

  /**
   * The launcher is gone, or the way to it: the ranks see that as well, and tell each other before
   * they end. Had they been killed by now, those on other hosts would take them for the cause.
   */
  private void letRanksEnd() {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(RANKS_END_MILLIS);
    for (Map.Entry<Integer, HostedProcess> each : processes.entrySet()) {
      if (each.getKey() < AgentFrame.FIRST_COMMAND) {
        long left = Math.max(0, untilNanos - System.nanoTime());
        try {
          int _ = each.getValue().process.exit().get(left, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException killedNext) {
          // It stands still, or is too busy.
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private void look() {
    if (channel.countLook()) {
      System.err.printf(
          "the agent ends: nothing has come over the link to its launcher for %d s%n",
          channel.silentLimit());
      letRanksEnd();
      end(1);
    }
    channel.send(AgentFrame.PING, AgentFrame.NONE);
  }

  private synchronized void end(int code) {
    cleanUp();
    Runtime.getRuntime().halt(code);
  }

  /** Ends all processes, then removes what the job has left here. */
  private synchronized void cleanUp() {
    if (ending.getAndSet(true)) {
      return;
    }
    processes.values().forEach(each -> each.process.kill());
    for (HostedProcess each : processes.values()) {
      try {
        int _ = each.process.exit().get(KILLED_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException stuckInTheKernel) {
        // Nothing more can be done to it.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    HubProbe known = probe;
    if (known != null) {
      JobFiles.remove(known.job());
    }
  }

  private void frame(int type, int process, ByteBuffer body) throws IOException {
    RecordReader record = new RecordReader("a frame of type " + type, body);
    switch (type) {
      case AgentFrame.PING -> {
        // That it has come is all that it says.
      }
      case AgentFrame.PROBE -> {
        HubProbe asked = HubProbe.read(record);
        System.setProperty(HostLiveness.LIMIT_PROPERTY, Integer.toString(asked.failureSeconds()));
        probe = asked;
        JobFiles.lookAfter(asked.job());
        Thread.ofPlatform().daemon().name("weft-probe").start(() -> reach(asked));
      }
      case AgentFrame.CLOCK ->
          channel.send(
              AgentFrame.CLOCK, AgentFrame.NONE, new RecordWriter().number(ClockProbe.now()));
      case AgentFrame.DESCRIBE -> describe(record.text());
      case AgentFrame.MEET -> meet(PeerProbe.Peer.read(record));
      case AgentFrame.START -> start(record, body);
      case AgentFrame.RUN -> run(process, record.texts());
      case AgentFrame.SIGNAL -> signal(record);
      case AgentFrame.ATTACHED -> Files.deleteIfExists(secretFile());
      default -> {
        HostedProcess hosted = processes.get(process);
        if (hosted != null) {
          hosted.frame(type, body);
        }
      }
    }
  }

  private void reach(HubProbe asked) {
    RecordWriter answer = new RecordWriter();
    try (HubProbe.Way way = asked.reach()) {
      answer.text(way.reached().own().getHostAddress());
      answer.address(way.reached().hub());
      channel.send(AgentFrame.REACHED, AgentFrame.NONE, answer);
      watch(way.connection());
    } catch (IOException e) {
      channel.send(
          AgentFrame.UNREACHED, AgentFrame.NONE, answer.text(String.valueOf(e.getMessage())));
    }
  }

  /** The hub sends nothing but questions whether this process is alive; ends with the way to it. */
  private void watch(ControlConnection hub) {
    try {
      while (true) {
        channel.answersElsewhere();
        hub.read(
            (type, _) -> {
              throw new ProtocolException("a hub sends an agent no control frame of type " + type);
            });
      }
    } catch (IOException | RuntimeException gone) {
      if (!ending.get()) {
        System.err.println("the agent ends: its connection to the launcher has ended: " + gone);
        letRanksEnd();
        end(1);
      }
    }
  }

  /** What this host has, and, if it can listen, where; else why not. */
  private void describe(String where) throws ProtocolException {
    RecordWriter answer = HostFacts.ofThisHost().write();
    try {
      PeerProbe opened = new PeerProbe(known(), where);
      peers = opened;
      answer.text("");
      answer.address(opened.address());
    } catch (WeftException e) {
      answer.text(String.valueOf(e.getMessage()));
    }
    channel.send(AgentFrame.DESCRIBED, AgentFrame.NONE, answer);
  }

  private void meet(List<PeerProbe.Peer> others) {
    PeerProbe open = peers;
    Thread.ofPlatform()
        .daemon()
        .name("weft-meet")
        .start(
            () -> {
              List<String> failures = open == null ? List.of() : open.reach(others);
              channel.send(AgentFrame.MET, AgentFrame.NONE, new RecordWriter().texts(failures));
            });
  }

  private HubProbe known() throws ProtocolException {
    HubProbe known = probe;
    if (known == null) {
      throw new ProtocolException("the launcher has not said which job this is");
    }
    return known;
  }

  /** Agents of several hosts may share a file system. */
  private Path secretFile() throws ProtocolException {
    HubProbe known = known();
    String name = "secret-" + known.member();
    return JobFiles.path(
        JobFiles.temporary(), known.job(), name + '-' + known.secret().nameEnd(name));
  }

  private void start(RecordReader record, ByteBuffer body) throws IOException {
    InetSocketAddress hub = record.address();
    int before = record.number("how many processes have had the ranks", 0, AgentFrame.MOST_BEFORE);
    int firstLocal = record.number("the first rank's number here", 0, LaunchPlan.PROCESS_LIMIT - 1);
    int count = record.number("the number of ranks here", 1, LaunchPlan.PROCESS_LIMIT);
    List<Integer> ranks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ranks.add(record.number("a rank", 0, LaunchPlan.PROCESS_LIMIT - 1));
    }
    LaunchPlan plan = PlanRecord.decode(body);
    weft.forEach(path -> plan.classPath.add(path.toString()));
    program.forEach(path -> plan.programClassPath.add(path.toString()));
    Path secret = secretFile();
    HubProbe known = probe;
    if (known != null && !Files.exists(secret)) {
      known.secret().writeTo(secret);
    }
    if (plan.directory == null) {
      plan.directory = Path.of(System.getProperty("user.home"));
    }
    RankStarter starter = new RankStarter(plan, hub, secret, ProcessBuilder.Redirect.PIPE);
    RankArchive archive = RankArchive.of(weft);
    List<String> forAll = archive.options();
    List<String> forFirst = forAll.isEmpty() ? archive.optionsToMakeIt() : forAll;
    for (int i = 0; i < count; i++) {
      int number = AgentFrame.processOf(ranks.get(i), before);
      List<String> more = i == 0 ? forFirst : forAll;
      start(starter, ranks.get(i), number, firstLocal + i, more, plan.stdin);
    }
    if (!forFirst.equals(forAll)) {
      makeAfter(AgentFrame.processOf(ranks.getFirst(), before), archive);
    }
  }

  private void start(
      RankStarter starter,
      int rank,
      int number,
      int localRank,
      List<String> options,
      boolean stdin) {
    try {
      add(number, starter.start(rank, localRank, options), stdin && rank == 0);
    } catch (WeftException e) {
      refused(number, String.valueOf(e.getMessage()));
    }
  }

  private void makeAfter(int number, RankArchive archive) {
    HostedProcess started = processes.get(number);
    CompletableFuture<Integer> exit =
        started == null ? CompletableFuture.completedFuture(1) : started.process.exit();
    var _ =
        exit.thenAccept(
            code -> {
              if (code == 0) {
                archive.make(RankCommand.OPTIONS);
              } else {
                archive.giveUp();
              }
            });
  }

  private void run(int number, List<String> words) {
    try {
      add(number, new ProcessBuilder(words).start(), true);
    } catch (IOException e) {
      refused(number, String.valueOf(e.getMessage()));
    }
  }

  private void add(int number, Process process, boolean reads) {
    HostedProcess hosted = new HostedProcess(number, process, channel, timer);
    processes.put(number, hosted);
    if (reads) {
      hosted.feed();
    }
  }

  /** A process that could not be started is one that has said why, and has failed. */
  private void refused(int number, String why) {
    byte[] words = ("weft: " + why + " [W1507]\n").getBytes(StandardCharsets.UTF_8);
    try (SentStream errors = new SentStream(channel, number, AgentFrame.ERRORS)) {
      errors.write(words, 0, words.length);
    }
    new SentStream(channel, number, AgentFrame.OUTPUT).close();
    channel.send(AgentFrame.EXITED, number, new RecordWriter().number(1));
  }

  private void signal(RecordReader record) throws ProtocolException {
    String name = record.text();
    int count = record.number("the number of processes", 0, LaunchPlan.PROCESS_LIMIT);
    List<LocalProcess> wanted = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      HostedProcess hosted = processes.get(record.number("a process", 0, Integer.MAX_VALUE));
      if (hosted != null && !hosted.process.exit().isDone()) {
        wanted.add(hosted.process);
      }
    }
    if (!wanted.isEmpty()) {
      wanted.getFirst().signaller().signal(name, wanted);
    }
  }
}
