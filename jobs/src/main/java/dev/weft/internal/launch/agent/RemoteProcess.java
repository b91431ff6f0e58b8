package dev.weft.internal.launch.agent;

import dev.weft.internal.control.RecordReader;
import dev.weft.internal.launch.process.StartedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/** A process that an agent has started, as the launcher sees it. Any thread. */
final class RemoteProcess implements StartedProcess {
  /** As of a process whose end nobody has seen. */
  private static final int LOST = 255;

  final int number;
  private final String where;
  private final LinkChannel channel;
  private final Signaller signaller;
  private final SentStream input;
  private final ReceivedStream output;
  private final ReceivedStream errors;
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private volatile long pid;

  RemoteProcess(int number, String host, LinkChannel channel, Signaller signaller) {
    this.number = number;
    this.where = StartedProcess.on(host);
    this.channel = channel;
    this.signaller = signaller;
    this.input = new SentStream(channel, number, AgentFrame.INPUT);
    this.output = new ReceivedStream(channel, number, AgentFrame.OUTPUT);
    this.errors = new ReceivedStream(channel, number, AgentFrame.ERRORS);
  }

  /** Takes a frame about it. */
  void frame(int type, ByteBuffer body) throws IOException {
    RecordReader record = new RecordReader("a frame of type " + type, body);
    switch (type) {
      case AgentFrame.STARTED -> pid = record.number("a process's number", 0, Integer.MAX_VALUE);
      case AgentFrame.OUTPUT -> output.add(body);
      case AgentFrame.ERRORS -> errors.add(body);
      case AgentFrame.END -> {
        int stream = record.number("a stream", AgentFrame.OUTPUT, AgentFrame.ERRORS);
        (stream == AgentFrame.OUTPUT ? output : errors).end();
      }
      case AgentFrame.TAKEN -> {
        int _ = record.number("a stream", AgentFrame.INPUT, AgentFrame.INPUT);
        input.taken(record.number("bytes", 0, AgentFrame.WINDOW_BYTES));
      }
      case AgentFrame.EXITED -> {
        input.close();
        exit.complete(record.number("an exit code", 0, Integer.MAX_VALUE));
      }
      default -> throw new IOException("an agent sends no frame of type " + type);
    }
  }

  /** Its agent is gone. */
  void lost() {
    input.close();
    output.end();
    errors.end();
    exit.complete(LOST);
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public String where() {
    return where;
  }

  @Override
  public OutputStream input() {
    return input;
  }

  @Override
  public InputStream output() {
    return output;
  }

  @Override
  public InputStream errors() {
    return errors;
  }

  @Override
  public CompletableFuture<Integer> exit() {
    return exit;
  }

  @Override
  public boolean isEnding() {
    return false;
  }

  @Override
  public boolean mayBeEnding() {
    return true;
  }

  @Override
  public boolean endsItsOutput() {
    return true;
  }

  @Override
  public Signaller signaller() {
    return signaller;
  }

  @Override
  public void terminate() {
    channel.send(AgentFrame.TERMINATE, number);
  }

  @Override
  public void kill() {
    channel.kill(number);
  }
}
