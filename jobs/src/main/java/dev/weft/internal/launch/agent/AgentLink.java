package dev.weft.internal.launch.agent;

import dev.weft.internal.control.RankConnection;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.launch.process.StartedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The launcher's end of the link to one agent. Its own thread starts the agent and reads the
 * agent's frames; any thread may call the rest, which does not block.
 *
 * <pre>
 *   STARTING --agent runs--> BOOTED --it has reached the hub, clocks are compared--> READY
 *   any state --link ends--> ENDED
 * </pre>
 */
final class AgentLink implements StartedProcess.Signaller {
  private static final long EXIT_MILLIS = 1_000;

  enum State {
    STARTING,
    BOOTED,
    READY,
    ENDED
  }

  final String host;
  final int index;
  private final Consumer<AgentLink> changed;
  private final Consumer<String> report;
  private final Map<Integer, RemoteProcess> processes = new ConcurrentHashMap<>();
  private final Map<Integer, CompletableFuture<ByteBuffer>> questions = new ConcurrentHashMap<>();
  private final ClockProbe clock =
      new ClockProbe(() -> send(AgentFrame.CLOCK, AgentFrame.NONE, new RecordWriter()));
  private volatile State state = State.STARTING;
  private volatile String failure = "";
  private volatile @Nullable StartedProcess shell;
  private volatile @Nullable LinkChannel channel;
  private volatile HubProbe.@Nullable Reached reached;
  private volatile ClockOffset offset = ClockOffset.UNKNOWN;
  private volatile boolean closing;

  /**
   * @param changed told after each change of its state, by its thread
   */
  AgentLink(String host, int index, Consumer<AgentLink> changed, Consumer<String> report) {
    this.host = host;
    this.index = index;
    this.changed = changed;
    this.report = report;
  }

  /** Has the agent started through a shell on its host. */
  void start(StartedProcess command, SentFiles files, HubProbe probe) {
    shell = command;
    Thread.ofPlatform().daemon().name("weft-link-" + host).start(() -> run(command, files, probe));
  }

  private void run(StartedProcess command, SentFiles files, HubProbe probe) {
    HostWords words = new HostWords(host, command.errors(), report);
    String why;
    try {
      Bootstrap.Booted booted = Bootstrap.boot(command, files);
      LinkChannel opened = new LinkChannel(host, booted.in(), booted.out());
      channel = opened;
      opened.send(AgentFrame.PROBE, AgentFrame.NONE, probe.write());
      change(State.BOOTED);
      words.show();
      opened.read(this::frame);
      why = "its agent has ended";
    } catch (IOException | RuntimeException e) {
      // A shell that has ended shows as whatever its pipes say; its own words say more.
      why =
          channel == null
              ? "no agent could be started there"
              : "the link to its agent has broken: " + e.getMessage();
    }
    ended(why + exitOf(command) + said(words));
  }

  private static String said(HostWords words) {
    String said = words.said();
    return said.isEmpty() ? "" : ": " + said;
  }

  private String exitOf(StartedProcess command) {
    if (closing) {
      return "";
    }
    try {
      return " (exit code %d)".formatted(command.exit().get(EXIT_MILLIS, TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException runsOn) {
      command.kill();
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** Gives it up, for a reason in a clause about the host. Any thread. */
  void ended(String why) {
    synchronized (this) {
      if (state == State.ENDED) {
        return;
      }
      failure = failure.isEmpty() ? why : failure;
      state = State.ENDED;
    }
    StartedProcess command = shell;
    if (command != null && !closing) {
      command.kill();
    }
    changed.accept(this);
    processes.values().forEach(RemoteProcess::lost);
    questions.values().forEach(answer -> answer.cancel(false));
  }

  private void change(State next) {
    synchronized (this) {
      if (state == State.ENDED) {
        return;
      }
      state = next;
    }
    changed.accept(this);
  }

  private void frame(int type, int number, ByteBuffer body) throws IOException {
    switch (type) {
      case AgentFrame.PING -> {
        // That it has come is all that it says.
      }
      case AgentFrame.REACHED -> {
        RecordReader record = new RecordReader("an address", body);
        InetAddress own = InetAddress.ofLiteral(record.text());
        reached = new HubProbe.Reached(own, record.address());
        clock.ask();
      }
      case AgentFrame.CLOCK -> {
        if (clock.answered(new RecordReader("a clock", body).number())) {
          offset = clock.offset();
          change(State.READY);
        }
      }
      case AgentFrame.DESCRIBED, AgentFrame.MET -> {
        CompletableFuture<ByteBuffer> asked = questions.remove(type);
        if (asked != null) {
          asked.complete(body);
        }
      }
      case AgentFrame.UNREACHED -> ended(new RecordReader("a reason", body).text());
      default -> {
        RemoteProcess process = processes.get(number);
        if (process == null) {
          throw new IOException(
              "the agent names a process %d, which does not exist".formatted(number));
        }
        process.frame(type, body);
      }
    }
  }

  State state() {
    return state;
  }

  /** Why it has ended. */
  String failure() {
    return failure;
  }

  /** How the hub has been reached from there; only of a link that has been ready. */
  HubProbe.Reached reached() {
    HubProbe.Reached known = reached;
    if (known == null) {
      throw new IllegalStateException("host " + host + " is not ready");
    }
    return known;
  }

  /** How far the clock there is ahead of this host's; only of a link that has been ready. */
  ClockOffset clock() {
    return offset;
  }

  /** Asks a question, one of its kind at a time; the answer is cancelled if the link ends. */
  CompletableFuture<ByteBuffer> ask(int type, int answerType, RecordWriter body) {
    CompletableFuture<ByteBuffer> answer = new CompletableFuture<>();
    questions.put(answerType, answer);
    send(type, AgentFrame.NONE, body);
    if (state == State.ENDED) {
      answer.cancel(false);
    }
    return answer;
  }

  /** A process that the agent will start. */
  RemoteProcess expect(int number) {
    RemoteProcess process = new RemoteProcess(number, host, channel(), this);
    processes.put(number, process);
    if (state == State.ENDED) {
      process.lost();
    }
    return process;
  }

  private LinkChannel channel() {
    LinkChannel open = channel;
    if (open == null) {
      throw new IllegalStateException("host " + host + " has no agent yet");
    }
    return open;
  }

  void send(int type, int process, RecordWriter body) {
    channel().send(type, process, body);
  }

  @Override
  public void signal(String name, Collection<? extends StartedProcess> wanted) {
    List<Integer> numbers = new ArrayList<>();
    processes.forEach(
        (number, process) -> {
          if (wanted.contains(process)) {
            numbers.add(number);
          }
        });
    RecordWriter record = new RecordWriter().text(name).number(numbers.size());
    numbers.forEach(record::number);
    send(AgentFrame.SIGNAL, AgentFrame.NONE, record);
  }

  /** The agent has answered the hub, or can from now on. Any thread. */
  void answersHub() {
    LinkChannel open = channel;
    if (open != null) {
      open.answersElsewhere();
    }
  }

  /** Sees whether the other end is still there, and shows it that this one is. */
  void look() {
    LinkChannel open = channel;
    if (open == null || state == State.ENDED) {
      return;
    }
    if (open.countLook()) {
      ended("nothing has come over the link to its agent for %d s".formatted(open.silentLimit()));
    }
    open.send(AgentFrame.PING, AgentFrame.NONE);
  }

  /** Has the agent end in order. */
  void close() {
    closing = true;
    LinkChannel open = channel;
    StartedProcess command = shell;
    if (open != null) {
      open.close();
    } else if (command != null) {
      // What is starting there ends with its input, and clears up; this may wait for who writes.
      Thread.startVirtualThread(() -> RankConnection.closeQuietly(command.input()));
    }
  }

  /** Waits for the end of the command that leads to the agent, and ends it after some time. */
  void awaitEnd(long deadlineNanos) {
    StartedProcess command = shell;
    if (command == null) {
      return;
    }
    try {
      long left = Math.max(0, deadlineNanos - System.nanoTime());
      int _ = command.exit().get(left, TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException late) {
      command.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      command.kill();
    }
  }
}
