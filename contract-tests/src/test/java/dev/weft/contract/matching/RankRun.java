package dev.weft.contract.matching;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Message;
import dev.weft.request.Request;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * One rank's part of a random schedule. Nothing in it blocks but what is known to end: sends and
 * receives are started, probed for and cancelled at random; then whatever still comes is taken in.
 */
final class RankRun {
  private static final int TAGS = 3;
  private static final int COUNT_TAG = 1;
  private static final int[] SIZES = {12, 12, 20, 48, 60, 60, 500, 9_000};
  private static final int LARGE_BYTES = 70_000;
  private static final int SMALL_ROOM = 9_000;

  private final Comm[] comms;
  private final Comm control;
  private final SplittableRandom random;
  private final boolean large;
  private final RankLog log = new RankLog();
  private final int rank;
  private final int size;
  private int arrived;

  RankRun(Comm[] comms, Comm control, long seed) {
    this.comms = comms;
    this.control = control;
    this.rank = control.rank();
    this.size = control.size();
    this.large = new SplittableRandom(seed).nextInt(20) == 0;
    this.random = new SplittableRandom(seed * 31 + rank);
  }

  RankLog run() {
    int steps = random.nextInt(4, 28);
    for (int i = 0; i < steps; i++) {
      step();
    }
    drain();
    return log;
  }

  private void step() {
    int choice = random.nextInt(100);
    if (choice < 42) {
      send();
    } else if (choice < 76) {
      post();
    } else if (choice < 84) {
      cancelReceive();
    } else if (choice < 88) {
      cancelSend();
    } else if (choice < 92) {
      probeAndReceive();
    } else if (choice < 97) {
      take(random.nextInt(comms.length), anySource(), anyTag());
    } else {
      Thread.onSpinWait();
      look();
    }
  }

  private void send() {
    int comm = comm();
    int to = random.nextInt(size);
    int tag = random.nextInt(TAGS);
    int bytes = large && random.nextInt(6) == 0 ? LARGE_BYTES : SIZES[random.nextInt(SIZES.length)];
    int index = log.sent.size();
    byte[] buffer = new byte[bytes];
    ByteBuffer.wrap(buffer).putInt(rank).putInt(index).putInt(tag);
    log.event();
    Comm on = comms[comm];
    Request request =
        switch (random.nextInt(4)) {
          case 0 -> on.isend(Slice.of(buffer), to, tag, SendMode.SYNCHRONOUS);
          case 1 -> on.isend(Slice.of(buffer), to, tag, SendMode.BUFFERED);
          case 2 -> on.sendInit(Slice.of(buffer), to, tag).start();
          default -> on.isend(buffer, to, tag);
        };
    log.sent.add(new Sent(index, comm, to, tag, bytes, request));
  }

  private void post() {
    Received receive = receive(comm(), anySource(), anyTag());
    Comm on = comms[receive.comm];
    receive.request =
        random.nextInt(4) == 0
            ? on.receiveInit(Slice.of(receive.buffer), receive.source, receive.tag).start()
            : on.ireceive(receive.buffer, receive.source, receive.tag);
    log.received.add(receive);
  }

  private Received receive(int comm, int source, int tag) {
    byte[] buffer = new byte[large ? LARGE_BYTES : SMALL_ROOM];
    return new Received(comm, source, tag, log.event(), buffer);
  }

  private void cancelReceive() {
    if (!log.received.isEmpty()) {
      Received receive = log.received.get(random.nextInt(log.received.size()));
      if (isPending(receive)) {
        cancel(receive);
      }
    }
  }

  private void cancel(Received receive) {
    int at = log.event();
    Request request = Objects.requireNonNull(receive.request);
    request.cancel();
    Status status = request.await();
    if (status.cancelled()) {
      receive.cancelledAt = at;
    } else {
      matched(receive, status);
    }
  }

  private void cancelSend() {
    if (!log.sent.isEmpty()) {
      log.sent.get(random.nextInt(log.sent.size())).request().cancel();
    }
  }

  /** What a probe has seen, a receive for that source and tag must get. */
  private void probeAndReceive() {
    int comm = comm();
    Status seen = comms[comm].iprobe(anySource(), anyTag());
    if (seen != null) {
      Received receive = receive(comm, seen.source(), seen.tag());
      log.received.add(receive);
      Status status = comms[comm].receive(receive.buffer, seen.source(), seen.tag());
      matched(receive, status);
      if (status.bytes() != seen.bytes()) {
        throw new AssertionError("probe saw " + seen + ", receive got " + status);
      }
    }
  }

  private boolean take(int comm, int source, int tag) {
    Message message = comms[comm].improbe(source, tag);
    if (message == null) {
      return false;
    }
    Received receive = receive(comm, source, tag);
    log.received.add(receive);
    matched(receive, message.receive(Slice.of(receive.buffer)));
    return true;
  }

  private void matched(Received receive, Status status) {
    receive.matchedBy = log.event();
    ByteBuffer head = ByteBuffer.wrap(receive.buffer);
    receive.from = head.getInt();
    receive.index = head.getInt();
    receive.bytes = (int) status.bytes();
    arrived++;
    if (receive.from != status.source() || head.getInt() != status.tag()) {
      throw new AssertionError(receive + " holds another message than " + status);
    }
  }

  private boolean isPending(Received receive) {
    return !receive.isMatched() && receive.cancelledAt == Received.NEVER;
  }

  /** Notes the posted receives that are done. */
  private void look() {
    for (Received receive : log.received) {
      Request request = receive.request;
      if (request != null && isPending(receive) && request.test()) {
        matched(receive, request.status());
      }
    }
  }

  /** Goes on until all sends are over and all that the others have sent is here. */
  private void drain() {
    if (random.nextBoolean()) {
      cancelPending();
    }
    while (!allSent()) {
      takeAny();
    }
    tellCounts();
    int expected = 0;
    int[] count = new int[1];
    for (int heard = 0; heard < size || arrived < expected; ) {
      if (heard < size && control.iprobe(Comm.ANY_SOURCE, COUNT_TAG) != null) {
        control.receive(count, Comm.ANY_SOURCE, COUNT_TAG);
        expected += count[0];
        heard++;
      }
      takeAny();
    }
    cancelPending();
    if (arrived != expected) {
      throw new AssertionError(arrived + " messages came of " + expected);
    }
  }

  private void takeAny() {
    boolean any = false;
    for (int comm = 0; comm < comms.length; comm++) {
      any |= take(comm, Comm.ANY_SOURCE, Comm.ANY_TAG);
    }
    look();
    if (!any) {
      Thread.yield();
    }
  }

  private boolean allSent() {
    boolean all = true;
    for (Sent sent : log.sent) {
      all &= sent.request().test();
    }
    return all;
  }

  private void tellCounts() {
    int[] counts = new int[size];
    for (Sent sent : log.sent) {
      if (!sent.request().status().cancelled()) {
        counts[sent.to()]++;
      }
    }
    for (int to = 0; to < size; to++) {
      control.isend(new int[] {counts[to]}, to, COUNT_TAG);
    }
  }

  private void cancelPending() {
    for (Received receive : log.received) {
      if (isPending(receive)) {
        cancel(receive);
      }
    }
  }

  private int comm() {
    return random.nextInt(4) == 0 ? 1 : 0;
  }

  private int anySource() {
    return random.nextInt(5) < 2 ? Comm.ANY_SOURCE : random.nextInt(size);
  }

  private int anyTag() {
    return random.nextInt(5) < 2 ? Comm.ANY_TAG : random.nextInt(TAGS);
  }
}
