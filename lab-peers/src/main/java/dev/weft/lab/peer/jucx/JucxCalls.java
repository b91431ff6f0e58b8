package dev.weft.lab.peer.jucx;

import dev.weft.lab.program.call.MessageCalls;
import dev.weft.lab.program.call.PlainBytes;

/** Calls through a pipe, each message a byte for its kind and a body. */
final class JucxCalls extends MessageCalls {
  private final JucxPipe pipe;

  JucxCalls(JucxPipe pipe) {
    super((kind, body) -> request(pipe, kind, body), new PlainBytes());
    this.pipe = pipe;
  }

  /** Answers for as long as the process lives. */
  static void answer(JucxPipe pipe) throws Exception {
    PlainBytes plain = new PlainBytes();
    while (true) {
      int length = pipe.receive();
      byte kind = pipe.in.get(0);
      if (isEcho(kind)) {
        pipe.sendBack(length);
      } else {
        put(pipe, kind, answer(kind, body(pipe, length), plain));
      }
    }
  }

  @Override
  public void echoes(byte[] message, int batch, int count, long[] nanos) throws Exception {
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        put(pipe, echoKind(), message);
        pipe.receive();
        pipe.in.get(1, message);
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
  }

  private static byte[] request(JucxPipe pipe, byte kind, byte[] body) throws Exception {
    put(pipe, kind, body);
    return body(pipe, pipe.receive());
  }

  private static void put(JucxPipe pipe, byte kind, byte[] body) throws Exception {
    if (body.length >= JucxPipe.MOST_BYTES) {
      throw new IllegalArgumentException(
          "a body of %d bytes; jucx carries at most %d here: give smaller --sizes, or leave it out of --peers"
              .formatted(body.length, JucxPipe.MOST_BYTES - 1));
    }
    pipe.out.put(0, kind).put(1, body);
    pipe.send(1 + body.length);
  }

  private static byte[] body(JucxPipe pipe, int length) {
    byte[] body = new byte[length - 1];
    pipe.in.get(1, body);
    return body;
  }
}
