package dev.weft.lab.peer.aeron;

import dev.weft.lab.peer.Broken;
import dev.weft.lab.program.call.MessageCalls;
import dev.weft.lab.program.call.PlainBytes;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Calls through a pipe. In a ping-pong no message becomes an array of its own. */
final class AeronCalls extends MessageCalls {
  private final AeronPipe pipe;

  AeronCalls(AeronPipe pipe) {
    super((kind, body) -> request(pipe, kind, body), new PlainBytes());
    this.pipe = pipe;
  }

  /** Answers for as long as the process lives. */
  static void answer(AeronPipe pipe) {
    PlainBytes plain = new PlainBytes();
    while (true) {
      pipe.receive(
          (kind, buffer, offset, length) -> {
            if (isEcho(kind)) {
              pipe.send(kind, buffer, offset, length);
              return;
            }
            try {
              pipe.send(kind, answer(kind, copy(buffer, offset, length), plain));
            } catch (Exception e) {
              Broken.exit(e);
            }
          });
    }
  }

  @Override
  public void echoes(byte[] message, int batch, int count, long[] nanos) {
    UnsafeBuffer memory = new UnsafeBuffer(message);
    AeronPipe.Reader intoMemory =
        (_, buffer, offset, length) -> buffer.getBytes(offset, memory, 0, length);
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        pipe.send(echoKind(), memory, 0, message.length);
        pipe.receive(intoMemory);
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
  }

  private static byte[] request(AeronPipe pipe, byte kind, byte[] body) {
    byte[][] answer = new byte[1][];
    pipe.send(kind, body);
    pipe.receive((_, buffer, offset, length) -> answer[0] = copy(buffer, offset, length));
    return answer[0];
  }

  private static byte[] copy(DirectBuffer buffer, int offset, int length) {
    byte[] bytes = new byte[length];
    buffer.getBytes(offset, bytes);
    return bytes;
  }
}
