package dev.weft.lab.peer.aeron;

import io.aeron.FragmentAssembler;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/** One stream in and one out, with messages of a kind and a body. Used by one thread. */
final class AeronPipe {
  private static final int FRAGMENTS = 64;

  private final Subscription incoming;
  private final Publication outgoing;
  private final IdleStrategy idle;
  private final UnsafeBuffer kind = new UnsafeBuffer(new byte[1]);
  private final UnsafeBuffer body = new UnsafeBuffer(new byte[0]);
  private final FragmentHandler assembler;
  private Reader reader = (messageKind, buffer, offset, length) -> {};
  private boolean arrived;

  /** Looks at a message where it lies; what it wants to keep it copies. */
  interface Reader {
    void read(byte kind, DirectBuffer buffer, int offset, int length);
  }

  AeronPipe(Subscription incoming, Publication outgoing, IdleStrategy idle) {
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.idle = idle;
    assembler =
        new FragmentAssembler(
            (buffer, offset, length, _) -> {
              arrived = true;
              reader.read(buffer.getByte(offset), buffer, offset + 1, length - 1);
            });
  }

  /** Blocks until both streams have somebody at their other end. */
  void awaitPartner() {
    while (!incoming.isConnected() || !outgoing.isConnected()) {
      idle.idle(0);
    }
  }

  /** Blocks until the message is on its way. */
  void send(byte messageKind, byte[] content) {
    body.wrap(content);
    send(messageKind, body, 0, content.length);
  }

  /** Blocks until the message is on its way. */
  void send(byte messageKind, DirectBuffer from, int offset, int length) {
    kind.putByte(0, messageKind);
    idle.reset();
    for (long result = offer(from, offset, length); result < 0; ) {
      if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
        throw new IllegalStateException(
            "Aeron took no message: " + Publication.errorString(result));
      }
      idle.idle(0);
      result = offer(from, offset, length);
    }
  }

  /** Blocks until one message at least has been read. */
  void receive(Reader each) {
    reader = each;
    arrived = false;
    idle.reset();
    while (!arrived) {
      idle.idle(incoming.poll(assembler, FRAGMENTS));
    }
  }

  private long offer(DirectBuffer from, int offset, int length) {
    return outgoing.offer(kind, 0, 1, from, offset, length);
  }
}
