package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.tcp.socket.Networks;
import dev.weft.internal.transport.tcp.socket.TcpAddress;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Some ranks in this JVM, each with an endpoint and a recorder. All are driven by one thread. */
public final class Ranks implements AutoCloseable {
  public static final String JOB = "test-job";
  public static final String HOST = "host";

  private static final long PATIENCE_NANOS = 20_000_000_000L;
  private static final long NAP_NANOS = 20_000;

  public final Secret secret = Secret.generate();
  public final List<Recorder> recorders = new ArrayList<>();
  public final List<TcpEndpoint> endpoints = new ArrayList<>();
  final List<Doorbell> doorbells = new ArrayList<>();
  public final List<Card> cards = new ArrayList<>();

  public Ranks(Networks networks, int size) {
    for (int rank = 0; rank < size; rank++) {
      Recorder recorder = new Recorder(rank);
      Doorbell doorbell = Doorbell.over(Arena.ofAuto().allocate(64, 64));
      TestJob job = new TestJob(JOB, rank, size, secret);
      TcpEndpoint endpoint =
          TcpTransport.open(
              networks.open(), new EndpointContext(job, recorder, HOST, "process", () -> doorbell));
      recorders.add(recorder);
      doorbells.add(doorbell);
      endpoints.add(endpoint);
      Map<String, String> addresses = Map.of(TcpTransport.NAME, endpoint.address());
      cards.add(new Card(rank, HOST, "process", 1, "", CorePlace.ANYWHERE, addresses));
    }
  }

  public Link connect(int from, int to) {
    return endpoints.get(from).connect(to, cards.get(to));
  }

  public int port(int rank) {
    return TcpAddress.parse(endpoints.get(rank).address()).port();
  }

  /** Polls every rank until the condition holds. */
  public void until(String what, BooleanSupplier condition) {
    until(what, condition, () -> false);
  }

  /** Polls every rank and does {@code work}, which tells whether there was any. */
  void until(String what, BooleanSupplier condition, BooleanSupplier work) {
    long endNanos = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - endNanos).as("time for: %s", what).isNegative();
      boolean worked = work.getAsBoolean();
      for (TcpEndpoint endpoint : endpoints) {
        worked |= endpoint.poll() > 0;
      }
      if (!worked) {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
  }

  /** Polls one rank until the condition holds. */
  void pollUntil(int rank, BooleanSupplier condition) {
    long endNanos = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - endNanos).as("time for rank %d", rank).isNegative();
      if (endpoints.get(rank).poll() == 0) {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
  }

  /** Sends a script over a link and waits until it has come. */
  public void run(int from, int to, Script script) {
    Link link = connect(from, to);
    Recorder receiver = recorders.get(to);
    int before = receiver.events.size();
    script.announce(receiver);
    until(
        "frames from " + from + " to " + to,
        () -> script.done() && receiver.complete(before + script.steps.size()),
        () -> script.advance(link));
  }

  @Override
  public void close() {
    endpoints.forEach(TcpEndpoint::close);
  }
}
