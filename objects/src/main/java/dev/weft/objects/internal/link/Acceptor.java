package dev.weft.objects.internal.link;

import dev.weft.failure.AuthenticationException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Accepts connections whose peers prove that they know one of the secrets. Each proof runs on its
 * own thread, with little time and room ({@link Unproven}). These are platform threads, so the
 * program's virtual threads cannot delay them.
 */
public final class Acceptor implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int MOST_STRANGERS = 128;
  private static final int STRANGER_SECONDS = 2;
  private static final int MOST_WITH_TICKET = 2048;
  private static final int WITH_TICKET_SECONDS = 30;
  private static final long PAUSE_NANOS = 10_000_000;
  private static final long REPORT_NANOS = 1_000_000_000;

  private final ServerSocket server;
  private final List<Handshake.Side> sides;
  private final JoinRecord mine;
  private final Guests guests;
  private final BiConsumer<String, Throwable> onRefusal;
  private final Unproven strangers = new Unproven(MOST_STRANGERS, STRANGER_SECONDS);
  private final Unproven withTicket = new Unproven(MOST_WITH_TICKET, WITH_TICKET_SECONDS);
  private final AtomicLong nextReport = new AtomicLong(System.nanoTime());

  /** Where those go that have proved themselves. */
  public interface Guests {
    /**
     * One has come. On a thread of its own.
     *
     * @param secret place of the secret that it has proved
     */
    void joined(Socket socket, JoinRecord theirs, int secret) throws IOException;
  }

  /**
   * Listens.
   *
   * @param mine what this side says of itself
   * @param onRefusal told who was not let in, and why
   * @throws ResourceException if the address cannot be bound
   */
  public Acceptor(
      InetSocketAddress address,
      List<Secret> secrets,
      JoinRecord mine,
      Guests guests,
      BiConsumer<String, Throwable> onRefusal) {
    this.sides = secrets.stream().map(Proof::acceptors).toList();
    this.mine = mine;
    this.guests = guests;
    this.onRefusal = onRefusal;
    try {
      this.server = new ServerSocket(address.getPort(), BACKLOG, address.getAddress());
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.PORT,
          "cannot listen at %s: %s; give an address of this host and a free port, or port 0 for any"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  public void start() {
    Thread.ofPlatform().daemon().name("weft-node-" + server.getLocalPort()).start(this::accept);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        begin(server.accept());
      } catch (IOException | OutOfMemoryError e) {
        // Closed, or there is no descriptor or thread until strangers go, as they do in time.
        WaitPolicy.park(PAUSE_NANOS);
      }
    }
  }

  /** Nobody greets, and nothing bounds the time, of one for which there is no thread. */
  private void begin(Socket socket) {
    try {
      strangers.add(socket);
      Thread.ofPlatform().daemon().name("weft-greeting").start(() -> greet(socket));
    } catch (RuntimeException | Error e) {
      boolean _ = strangers.remove(socket);
      LinkSockets.closeQuietly(socket);
      throw e;
    }
  }

  private void greet(Socket socket) {
    boolean in = false;
    try {
      int secret = prove(socket);
      socket.getOutputStream().write(mine.encoded());
      guests.joined(socket, JoinRecord.read(socket.getInputStream()), secret);
      in = true;
    } catch (IOException | WeftException e) {
      report(socket, e);
    } finally {
      boolean _ = strangers.remove(socket);
      boolean _ = withTicket.remove(socket);
      if (!in) {
        LinkSockets.closeQuietly(socket);
      }
    }
  }

  /** Not each of a flood. */
  private void report(Socket socket, Exception why) {
    long now = System.nanoTime();
    long next = nextReport.get();
    if (now - next >= 0 && nextReport.compareAndSet(next, now + REPORT_NANOS)) {
      onRefusal.accept("a connection from " + socket.getRemoteSocketAddress(), why);
    }
  }

  /** Which secret it has proved. Nothing is said before a good ticket. */
  private int prove(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    byte[] first = JoinRecord.exactly(in, Handshake.FIRST_BYTES);
    AuthenticationException refusal = null;
    for (int i = 0; i < sides.size(); i++) {
      Handshake handshake = sides.get(i).next();
      try {
        handshake.peerHello(first);
      } catch (AuthenticationException e) {
        refusal = e;
        continue;
      }
      withTicket.add(socket);
      boolean _ = strangers.remove(socket);
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(handshake.hello());
      handshake.verify(JoinRecord.exactly(in, Handshake.PROOF_BYTES));
      socket.getOutputStream().write(handshake.proof());
      return i;
    }
    throw refusal == null ? new AuthenticationException("there is no secret") : refusal;
  }

  /** Accepts nobody any more. */
  @Override
  public void close() {
    LinkSockets.closeQuietly(server);
    strangers.close();
    withTicket.close();
  }
}
