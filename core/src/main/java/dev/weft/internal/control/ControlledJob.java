package dev.weft.internal.control;

import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.Notices;
import dev.weft.internal.os.ExitHook;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job whose ranks meet over control connections to their launcher, or to the hub of a joint job.
 * A daemon thread reads this rank's connection. Any thread may call.
 */
public abstract class ControlledJob extends Job {
  private static final int READER_STACK_BYTES = 512 << 10;
  private static final String RANK = "the number of a rank that has failed or left";
  private static final String NUMBER = "the number of a communicator";
  private static final String LEADER = "the lowest rank of a communicator";
  private static final String BEFORE = "how many processes have had a place before";
  private static final String OWN = "the number of this process's rank";
  private static final String TERM = "the number of a hub of the job";
  private static final int MOST_TERM = Notices.MOST_TERM;
  private static final String KIND = "the number for how a rank has failed or left";

  private final JobClient jobClient;
  private volatile ControlConnection connection;
  private final ExitHook exitHook;
  private final String otherEnd;

  /**
   * Attaches; blocks until the other end has proved itself.
   *
   * @param otherEnd what the connection leads to, for messages
   */
  protected ControlledJob(
      HubEndpoint hubEndpoint,
      boolean sharesProcess,
      @Nullable String parentPort,
      String otherEnd) {
    JobClient ofThisRank = new JobClient(hubEndpoint.rank(), hubEndpoint.size());
    super(hubEndpoint.job(), hubEndpoint.secret(), sharesProcess, ofThisRank, parentPort);
    this.jobClient = ofThisRank;
    this.otherEnd = otherEnd;
    this.connection = ControlConnection.attach(hubEndpoint);
    this.exitHook = ExitHook.add(() -> connection.exiting());
  }

  /** This end's address of the connection, or the other end's. */
  protected final @Nullable InetAddress address(boolean own) {
    return connection.address(own);
  }

  /** Begins to read; called once, when the object is complete. */
  protected final void startReading(String threadName) {
    Thread reader = new Thread(null, this::readUntilEnd, threadName, READER_STACK_BYTES, false);
    reader.setDaemon(true);
    reader.start();
  }

  private void readUntilEnd() {
    while (true) {
      ControlConnection ending = connection;
      Exception why = readUntilEnd(ending);
      ControlConnection next = successor(why);
      if (next == null) {
        ended(jobClient, why);
        return;
      }
      connection = next;
      ending.close();
    }
  }

  private Exception readUntilEnd(ControlConnection from) {
    try {
      while (true) {
        from.read(this::frame);
      }
    } catch (IOException | RuntimeException why) {
      return why;
    }
  }

  /**
   * A connection has ended. On the reading thread, which goes on with the next one.
   *
   * @return another one; null if there is none
   */
  protected @Nullable ControlConnection successor(Exception why) {
    return null;
  }

  /**
   * Takes a frame that is about who is there and who is not.
   *
   * @return false if it is about something else
   * @throws ProtocolException if a field is outside of its limits
   */
  static boolean answer(JobClient jobClient, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlFrame.TABLE -> jobClient.table(CardRecord.decodeTable(body, jobClient.size()));
      case ControlFrame.FENCED -> jobClient.fenced();
      case ControlFrame.FAILED -> {
        int who = (int) ControlFrame.require(RANK, body.getInt(), 0, ControlFrame.MOST_RANK);
        int kind = (int) ControlFrame.require(KIND, body.getInt(), 0, ControlFrame.UNREPLACED);
        if (kind == ControlFrame.UNREPLACED) {
          jobClient.unreplaced(who);
          return true;
        }
        if (kind != ControlFrame.LEFT) {
          jobClient.missing(who, ControlFrame.textOf(body));
        }
        if (kind == ControlFrame.BROKEN) {
          jobClient.tell(who);
        } else {
          jobClient.departed(who, kind == ControlFrame.LEFT ? ControlFrame.textOf(body) : "");
        }
      }
      case ControlFrame.REVOKE ->
          jobClient.revoked(
              (int) ControlFrame.require(NUMBER, body.getInt(), 0, Integer.MAX_VALUE),
              (int) ControlFrame.require(LEADER, body.getInt(), 0, ControlFrame.MOST_RANK));
      case ControlFrame.GRANTED -> jobClient.granted(GrantRecord.decode(body));
      case ControlFrame.WELCOME ->
          jobClient.welcome(
              (int) ControlFrame.require(BEFORE, body.getInt(), 0, Integer.MAX_VALUE),
              (int) ControlFrame.require(OWN, body.getInt(), 0, ControlFrame.MOST_RANK));
      case ControlFrame.HUB -> {
        int _ = (int) ControlFrame.require(RANK, body.getInt(), 0, ControlFrame.MOST_RANK);
        jobClient.hubPassed((int) ControlFrame.require(TERM, body.getInt(), 1, MOST_TERM));
      }
      case ControlFrame.RETURNED -> {
        int place = (int) ControlFrame.require(RANK, body.getInt(), 0, ControlFrame.MOST_RANK);
        int before = (int) ControlFrame.require(BEFORE, body.getInt(), 1, Integer.MAX_VALUE);
        Card card = CardRecord.decode(body);
        ControlFrame.requireEnd("the card of a rank that has come", body.remaining());
        jobClient.arrived(place, before, card);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Takes a frame. On the reading thread. */
  protected void frame(int type, ByteBuffer body) throws IOException {
    take(type, body);
  }

  /** Takes a frame that is about who is there and who is not. */
  protected final void take(int type, ByteBuffer body) throws ProtocolException {
    if (!answer(jobClient, type, body)) {
      throw new LaunchException("unknown control frame " + type);
    }
  }

  /** The last connection has ended, or broken the protocol. On the reading thread. */
  protected abstract void ended(JobClient jobClient, Exception why);

  /** Sends a frame; false if the connection has ended, and no other one is to have the frame. */
  protected final boolean send(ByteBuffer frame) {
    boolean kept = keeps(frame);
    return sendNow(frame) || kept;
  }

  /** Sends a frame by the connection that there is; false if that has ended. */
  protected final boolean sendNow(ByteBuffer frame) {
    return connection.send(frame);
  }

  /**
   * A frame is about to be sent: whether it is sent again to a {@linkplain #successor successor}.
   */
  protected boolean keeps(ByteBuffer frame) {
    return false;
  }

  /** Sends a frame that matters; throws if the connection has ended. */
  protected final void require(ByteBuffer frame) {
    if (!send(frame)) {
      throw new ClosedException(otherEnd + " has ended");
    }
  }

  @Override
  protected void join(Card mine) {
    require(CardRecord.frame(ControlFrame.JOIN, List.of(mine)));
  }

  @Override
  protected final void arrive() {
    require(ControlFrame.bare(ControlFrame.FENCE));
  }

  @Override
  public final void revoke(int number, int leader) {
    require(ControlFrame.revoke(number, leader));
  }

  @Override
  public final void parted() {
    send(leavingFrame(ControlFrame.PARTED));
    super.parted();
  }

  /** That this rank leaves, and after what. */
  protected final ByteBuffer leavingFrame(int type) {
    return ControlFrame.header(type, Integer.BYTES).putInt(placeOf(firstFailed())).flip();
  }

  /** Gives the connection up. */
  protected final void disconnect() {
    exitHook.close();
    connection.close();
  }
}
