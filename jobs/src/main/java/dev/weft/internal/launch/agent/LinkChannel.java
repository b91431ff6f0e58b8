package dev.weft.internal.launch.agent;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.os.net.HostLiveness;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One end of a link: {@linkplain AgentFrame frames} in both directions. One thread {@linkplain
 * #read reads}, and blocks; any thread sends, and does not block: a daemon thread writes. The
 * windows of the streams bound the queued bytes.
 */
final class LinkChannel implements AutoCloseable {
  /** So far apart are looks whether the other end is there, and signs that this one is. */
  static final long LOOK_MILLIS = 1_000;

  /**
   * After so many looks without a frame in between a link may be broken, or after as many as the
   * {@linkplain HostLiveness#limitMillis limit} has seconds, if that is longer.
   */
  static final int SILENT_LOOKS = 10;

  /**
   * It is broken if the other end has answered so often elsewhere meanwhile. One that stands still
   * answers nowhere, and is waited for; when it goes on, its frames come before it has.
   */
  static final int ANSWERS_ELSEWHERE = 4;

  /**
   * After so many looks it counts as lost without such answers, once the agent has been told to
   * kill a process: a job that has failed need not be waited for, and what has cut the link may be
   * why it failed.
   */
  static final int SILENT_LOOKS_ENDING = 3;

  private static final int NO_OTHER_WAY = -1;
  private static final int STACK_BYTES = 256 << 10;
  private static final Outgoing LAST = new Outgoing(0, 0, new byte[0]);

  private final DataInputStream in;
  private final DataOutputStream out;
  private final BlockingQueue<Outgoing> queue = new LinkedBlockingQueue<>();
  private final AtomicInteger silentLooks = new AtomicInteger();

  /** Since the last frame; negative as long as there is no other way to the other end. */
  private final AtomicInteger answersElsewhere = new AtomicInteger(NO_OTHER_WAY);

  private volatile boolean ending;

  /** A frame to be written. */
  private static final class Outgoing {
    final int type;
    final int process;
    final byte[] body;

    Outgoing(int type, int process, byte[] body) {
      this.type = type;
      this.process = process;
      this.body = body;
    }
  }

  /** Takes what comes. */
  interface Reader {
    void frame(int type, int process, ByteBuffer body) throws IOException;
  }

  LinkChannel(String name, InputStream in, OutputStream out) {
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(new BufferedOutputStream(out, AgentFrame.PIECE_BYTES));
    Thread writer = new Thread(null, this::write, "weft-link-" + name, STACK_BYTES, false);
    writer.setDaemon(true);
    writer.start();
  }

  void send(int type, int process, byte[] body) {
    queue.add(new Outgoing(type, process, body));
  }

  void send(int type, int process, RecordWriter body) {
    send(type, process, body.bytes());
  }

  void send(int type, int process) {
    send(type, process, new byte[0]);
  }

  private void write() {
    try (out) {
      for (Outgoing next = queue.take(); next != LAST; next = queue.take()) {
        out.writeInt(next.body.length);
        out.writeByte(next.type);
        out.writeInt(next.process);
        out.write(next.body);
        if (queue.isEmpty()) {
          out.flush();
        }
      }
    } catch (IOException | InterruptedException otherEndGone) {
      // The reading thread sees it.
    }
  }

  /**
   * Hands on frames until the other end closes the link.
   *
   * @throws IOException if it breaks the protocol
   */
  void read(Reader reader) throws IOException {
    while (true) {
      int length;
      try {
        length = in.readInt();
      } catch (EOFException end) {
        return;
      }
      silentLooks.set(0);
      answersElsewhere.updateAndGet(before -> Math.min(before, 0));
      int type = in.readByte();
      int process = in.readInt();
      ControlFrame.require(
          "the length of a frame of type " + type, length, 0, AgentFrame.LIMIT_BYTES);
      byte[] body = new byte[length];
      in.readFully(body);
      reader.frame(type, process, ByteBuffer.wrap(body));
    }
  }

  /**
   * Counts a look; says whether the other end is lost: nothing has come for too many of them,
   * although it answers elsewhere, or has no other way to answer, or need not be waited for. Time
   * counts by looks, so that a process that has had no processor, or was stopped, does not take the
   * other one for lost.
   */
  boolean countLook() {
    int looks = silentLooks.incrementAndGet();
    int answers = answersElsewhere.get();
    boolean answersThere = answers >= ANSWERS_ELSEWHERE || answers == NO_OTHER_WAY;
    return looks > silentLimit() && (ending || answersThere);
  }

  /** After how many looks without a frame the other end may be lost; an agent is told late. */
  int silentLimit() {
    return ending
        ? SILENT_LOOKS_ENDING
        : Math.max(SILENT_LOOKS, (int) (HostLiveness.limitMillis() / LOOK_MILLIS));
  }

  /** The other end has answered on another connection, or from now on can. */
  void answersElsewhere() {
    answersElsewhere.incrementAndGet();
  }

  /** Has a process killed at the other end. */
  void kill(int process) {
    ending = true;
    send(AgentFrame.KILL, process);
  }

  /** Closes this end once all that has been sent is written. */
  @Override
  public void close() {
    queue.add(LAST);
  }
}
