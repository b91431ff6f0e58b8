package dev.weft.internal.control;

import dev.weft.failure.AuthenticationException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.Uninterrupted;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.tls.Encryption;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rank's end of the control connection: it connects, proves its membership, then moves frames.
 * One thread reads, and blocks; any thread sends, and does not block.
 *
 * <p>A thread that sleeps in a system call holds up the exit of its virtual machine by 300 ms, so
 * once {@link #exiting} has been called the reader only polls from time to time. The channel is
 * non-blocking, because an interrupt of a thread closes a blocking channel that the thread uses.
 */
public final class ControlConnection implements AutoCloseable {
  /**
   * The launcher may be stopped or busy starting many ranks; its death is noticed at once anyhow.
   */
  private static final long HANDSHAKE_MILLIS = 60_000;

  private static final long FIRST_PATIENCE_MILLIS = 1_000;

  /** For so many limits a rank comes again to a launcher that answers. */
  private static final int MOST_LIMITS = 5;

  private static final long TURNED_AWAY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long EXITING_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long EXITING_WAIT_MILLIS = 20;
  private static final long NEVER = Long.MAX_VALUE;

  private final SocketChannel channel;
  private final ControlStream stream;
  private final Selector selector;
  private final SelectionKey key;
  private final int size;
  private final Queue<ByteBuffer> backlog = new ArrayDeque<>();
  private final CountDownLatch awake = new CountDownLatch(1);
  private final LauncherHeartbeat launcher;
  private volatile boolean exiting;

  /**
   * Connects to one of the addresses and proves. The launcher turns away who is slow to prove
   * itself, which happens to a rank on a machine that is busy starting many: it comes again, and is
   * quicker the second time. As long as the launcher answers a {@link StartLimit} does not end,
   * though not for ever, since what it answers may never be what is wanted. Where there are several
   * addresses, one that does not answer may be another host's: then the next is tried soon.
   *
   * @throws LaunchException if there is no launcher, or it refuses this rank
   * @throws AuthenticationException if it does not hold the secret
   */
  public static ControlConnection attach(HubEndpoint hubEndpoint) {
    StartLimit limit = StartLimit.begin();
    StartLimit inAll = StartLimit.begin();
    boolean several = hubEndpoint.addresses().size() > 1;
    long patienceMillis = several ? FIRST_PATIENCE_MILLIS : HANDSHAKE_MILLIS;
    while (true) {
      Map<InetSocketAddress, IOException> failures = new LinkedHashMap<>();
      for (InetSocketAddress address : hubEndpoint.addresses()) {
        try {
          long patience = patienceMillis;
          return Uninterrupted.call(() -> to(address, hubEndpoint, patience, limit::moved));
        } catch (IOException e) {
          refuseWithoutDescriptors(hubEndpoint, e);
          failures.put(address, e);
        } catch (AuthenticationException e) {
          if (!several) {
            throw e;
          }
          failures.put(address, new IOException("it is not rank 0 of this job", e));
        }
      }
      boolean nobodyThere = failures.values().stream().allMatch(e -> e instanceof ConnectException);
      if (nobodyThere || limit.isOver() || inAll.isOver(MOST_LIMITS)) {
        throw cannotAttach(hubEndpoint, failures, nobodyThere ? null : limit);
      }
      patienceMillis = Math.min(2 * patienceMillis, HANDSHAKE_MILLIS);
      WaitPolicy.park(TURNED_AWAY_PAUSE_NANOS);
    }
  }

  private static void refuseWithoutDescriptors(HubEndpoint hubEndpoint, IOException e) {
    String hint = DescriptorLimit.hint(e);
    if (!hint.isEmpty()) {
      throw new LaunchException(
          FailureCode.MEETING,
          "rank %d cannot attach to its launcher: %s".formatted(hubEndpoint.rank(), hint),
          e);
    }
  }

  private static ControlConnection to(
      InetSocketAddress address, HubEndpoint hubEndpoint, long patienceMillis, Runnable answered)
      throws IOException {
    Handshake handshake =
        ControlServer.initiator(hubEndpoint.secret(), hubEndpoint.job(), hubEndpoint.rank());
    return new ControlConnection(
        address, handshake, hubEndpoint.size(), patienceMillis, patienceMillis, answered);
  }

  private static LaunchException cannotAttach(
      HubEndpoint hubEndpoint,
      Map<InetSocketAddress, IOException> failures,
      @Nullable StartLimit limit) {
    String words =
        failures.entrySet().stream()
            .map(each -> "%s (%s)".formatted(each.getKey(), each.getValue().getMessage()))
            .collect(Collectors.joining(", "));
    String remedy =
        failures.size() > 1 ? "; which network do all hosts share? Say so with WEFT_NETWORK" : "";
    return new LaunchException(
        FailureCode.MEETING,
        "rank %d cannot attach to its launcher at %s%s%s"
            .formatted(
                hubEndpoint.rank(),
                words,
                limit == null
                    ? "; has the launcher ended?"
                    : " within " + limit.words() + "; has its process been stopped?",
                remedy),
        failures.values().iterator().next());
  }

  /**
   * Connects and proves, once.
   *
   * @param size how many ranks the other end may speak of
   * @throws SocketTimeoutException if it takes longer
   * @throws AuthenticationException if the other end does not hold the secret
   */
  public ControlConnection(
      InetSocketAddress address,
      Handshake handshake,
      int size,
      long connectMillis,
      long handshakeMillis)
      throws IOException {
    this(address, handshake, size, connectMillis, handshakeMillis, () -> {});
  }

  private ControlConnection(
      InetSocketAddress address,
      Handshake handshake,
      int size,
      long connectMillis,
      long handshakeMillis,
      Runnable answered)
      throws IOException {
    this.size = size;
    // To make the first one may take longer than a stranger is given once it has connected.
    byte[] _ = handshake.hello();
    SocketChannel opened = SocketChannel.open();
    Selector selecting = null;
    try {
      selecting = Selector.open();
      opened.configureBlocking(false);
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel = opened;
      stream = new ControlStream(opened);
      selector = selecting;
      key = channel.register(selector, SelectionKey.OP_CONNECT);
      if (!channel.connect(address)) {
        if (selector.select(connectMillis) == 0) {
          throw new SocketTimeoutException("no connection within " + connectMillis + " ms");
        }
        channel.finishConnect();
        selector.selectedKeys().clear();
      }
      key.interestOps(SelectionKey.OP_READ);
      launcher = new LauncherHeartbeat(channel);
      long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(handshakeMillis);
      prove(handshake, untilNanos, answered);
    } catch (IOException | RuntimeException e) {
      RankConnection.closeQuietly(opened);
      RankConnection.closeQuietly(selecting);
      throw e;
    }
  }

  private void prove(Handshake handshake, long deadlineNanos, Runnable answered)
      throws IOException {
    if (Encryption.wanted(address(true), address(false))) {
      handshake.encrypt();
    }
    send(ByteBuffer.wrap(handshake.hello()));
    handshake.peerHello(exactly(Handshake.HELLO_BYTES, deadlineNanos).array());
    answered.run();
    if (handshake.encrypted()) {
      stream.secure(true);
      while (!stream.secured(handshake)) {
        sleep(deadlineNanos);
      }
    }
    send(ByteBuffer.wrap(handshake.proof()));
    handshake.verify(exactly(Handshake.PROOF_BYTES, deadlineNanos).array());
  }

  /** This end's address, or the other's. */
  public @Nullable InetAddress address(boolean own) {
    return own ? channel.socket().getLocalAddress() : channel.socket().getInetAddress();
  }

  /** Takes the frames of the launcher. */
  public interface FrameReader {
    void frame(int type, ByteBuffer body) throws IOException;
  }

  /**
   * Reads one frame. Throws at the end of the connection, when the launcher breaks protocol, or
   * when its host is gone.
   */
  public void read(FrameReader reader) throws IOException {
    read(reader, NEVER);
  }

  /**
   * Reads one frame; answers the questions whether this process is alive that come before it.
   *
   * @throws SocketTimeoutException if it is not there in time
   * @throws IOException also if the thread is interrupted
   */
  public void read(FrameReader reader, long deadlineNanos) throws IOException {
    while (true) {
      ByteBuffer header = exactly(ControlFrame.HEADER_BYTES, deadlineNanos);
      int type = header.get(ControlFrame.TYPE_OFFSET);
      int length = header.getInt(ControlFrame.LENGTH_OFFSET);
      ControlFrame.checkHeader(type, length, ControlFrame.limitFromLauncher(type, size), size);
      ByteBuffer body = exactly(length, deadlineNanos);
      if (type != ControlFrame.ASK_ALIVE) {
        reader.frame(type, body);
        return;
      }
      launcher.asked(body.getInt() != 0);
      boolean _ = send(ControlFrame.bare(ControlFrame.ALIVE));
    }
  }

  private ByteBuffer exactly(int count, long deadlineNanos) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      int read = stream.read(bytes);
      if (read < 0) {
        throw new EOFException("the connection has ended");
      }
      if (read == 0) {
        sleep(deadlineNanos);
      }
    }
    return bytes.flip();
  }

  private void sleep(long deadlineNanos) throws IOException {
    if (exiting) {
      awake.countDown();
      WaitPolicy.park(EXITING_LOOK_NANOS);
    } else {
      long left = deadlineNanos - System.nanoTime();
      if (deadlineNanos != NEVER && left <= 0) {
        throw new SocketTimeoutException("no answer in time");
      }
      long leftMillis =
          deadlineNanos == NEVER ? NEVER : Math.ceilDiv(left, TimeUnit.MILLISECONDS.toNanos(1));
      long waitMillis = Math.min(leftMillis, launcher.untilNextMillis());
      // 0 is for ever.
      selector.select(waitMillis == NEVER ? 0 : waitMillis);
      selector.selectedKeys().clear();
      launcher.look();
    }
    synchronized (backlog) {
      flush();
    }
  }

  /**
   * Sends a frame, or leaves it to the reading thread while the launcher does not read.
   *
   * @return false if the connection has ended
   */
  public boolean send(ByteBuffer frame) {
    synchronized (backlog) {
      backlog.add(frame);
      try {
        flush();
        return true;
      } catch (IOException ended) {
        return false;
      }
    }
  }

  private void flush() throws IOException {
    int interest = SelectionKey.OP_READ;
    for (ByteBuffer next = backlog.peek(); next != null; next = backlog.peek()) {
      stream.write(next);
      if (next.hasRemaining()) {
        interest |= SelectionKey.OP_WRITE;
        break;
      }
      backlog.remove();
    }
    if (key.interestOps() != interest) {
      key.interestOps(interest);
      selector.wakeup();
    }
  }

  /** Says that the process is about to exit; returns when the reading thread is awake. */
  public void exiting() {
    exiting = true;
    selector.wakeup();
    try {
      awake.await(EXITING_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException exitAnyhow) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    RankConnection.closeQuietly(channel);
    RankConnection.closeQuietly(selector);
  }
}
