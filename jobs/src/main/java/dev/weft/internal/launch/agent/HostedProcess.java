package dev.weft.internal.launch.agent;

import dev.weft.internal.control.OutputSink;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.launch.process.OutputHold;
import dev.weft.internal.launch.process.OutputPump;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A process that an agent has started: passes its streams and its end on. Any thread. */
final class HostedProcess implements OutputSink {
  private static final long OUTPUT_AFTER_EXIT_MILLIS = 200;
  private static final int PIECE_BYTES = 16 << 10;

  final LocalProcess process;
  private final int number;
  private final LinkChannel channel;
  private final ReceivedStream input;
  private final SentStream output;
  private final SentStream errors;
  private final OutputPump outputPump;
  private final OutputPump errorPump;

  HostedProcess(int number, Process started, LinkChannel channel, ScheduledExecutorService timer) {
    this.number = number;
    this.process = new LocalProcess(started);
    this.channel = channel;
    this.input = new ReceivedStream(channel, number, AgentFrame.INPUT);
    this.output = new SentStream(channel, number, AgentFrame.OUTPUT);
    this.errors = new SentStream(channel, number, AgentFrame.ERRORS);
    channel.send(AgentFrame.STARTED, number, new RecordWriter().number((int) process.pid()));
    OutputHold open = new OutputHold();
    this.outputPump = new OutputPump(number, false, process.output(), this, open, _ -> {});
    this.errorPump = new OutputPump(number, true, process.errors(), this, open, _ -> {});
    var _ = process.exit().thenAccept(code -> exited(code, timer));
  }

  /** Begins to pass on what it is to read. */
  void feed() {
    Thread.ofPlatform().daemon().name("weft-input-" + number).start(this::passInput);
  }

  private void passInput() {
    byte[] piece = new byte[PIECE_BYTES];
    try (OutputStream to = process.input()) {
      for (int count = input.read(piece, 0, piece.length);
          count >= 0;
          count = input.read(piece, 0, piece.length)) {
        to.write(piece, 0, count);
        to.flush();
      }
    } catch (IOException readsNoMore) {
      // The sender's window stays full.
    }
  }

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) {
    (error ? errors : output).write(bytes, 0, length);
  }

  @Override
  public void end(int rank, boolean error) {
    (error ? errors : output).close();
  }

  private void exited(int code, ScheduledExecutorService timer) {
    channel.send(AgentFrame.EXITED, number, new RecordWriter().number(code));
    input.end();
    endOutputSoon(timer);
  }

  /** Ends the wait for what a child of the process may still print, once all else has been sent. */
  private void endOutputSoon(ScheduledExecutorService timer) {
    var _ =
        timer.schedule(
            () -> {
              boolean outputLeft = endIfIdle(outputPump, output);
              boolean errorsLeft = endIfIdle(errorPump, errors);
              if (outputLeft || errorsLeft) {
                endOutputSoon(timer);
              }
            },
            OUTPUT_AFTER_EXIT_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Whether there is still something to be sent. */
  private static boolean endIfIdle(OutputPump pump, SentStream stream) {
    if (pump.hasEnded() || pump.isStarved()) {
      stream.close();
      return false;
    }
    return true;
  }

  /** Takes a frame about it. */
  void frame(int type, ByteBuffer body) throws IOException {
    RecordReader record = new RecordReader("a frame of type " + type, body);
    switch (type) {
      case AgentFrame.INPUT -> input.add(body);
      case AgentFrame.END -> input.end();
      case AgentFrame.TAKEN -> {
        int stream = record.number("a stream", AgentFrame.OUTPUT, AgentFrame.ERRORS);
        int count = record.number("bytes", 0, AgentFrame.WINDOW_BYTES);
        (stream == AgentFrame.OUTPUT ? output : errors).taken(count);
      }
      case AgentFrame.TERMINATE -> process.terminate();
      case AgentFrame.KILL -> process.kill();
      default -> throw new IOException("a launcher sends no frame of type " + type);
    }
  }
}
