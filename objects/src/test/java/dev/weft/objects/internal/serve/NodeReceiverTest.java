package dev.weft.objects.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.codec.ObjectCodec;
import dev.weft.internal.codec.Codecs;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.NoReferences;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.Tags;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the threads of a node that receive do with frames. */
final class NodeReceiverTest {
  /** Hears each notice, and takes long for an announcement. */
  private static final class SlowHandler implements NodeFrameHandler {
    private final BlockingQueue<Integer> heard = new LinkedBlockingQueue<>();

    @Override
    public boolean handle(int rank, byte[] frame, int length) {
      int kind = frame[0];
      if (kind == FrameKind.ANNOUNCE) {
        try {
          Thread.sleep(30); // as a thread that loses its processor
        } catch (InterruptedException e) {
          return false;
        }
      }
      return heard.add(kind);
    }

    @Override
    public void lost(int rank, RuntimeException why) {}
  }

  private static void send(LinkWire wire, int kind) {
    byte[] frame = new byte[NoticeHeader.BYTES];
    frame[0] = (byte) kind;
    wire.send(frame, frame.length, wire.rank(), Tags.FRAMES);
  }

  @Test
  void noticesKeepTheirOrder() throws Exception {
    LinkWire wire = new LinkWire();
    ObjectCodec codec = Codecs.lazy(1 << 20);
    Exports exports = new Exports(wire.rank());
    CallScope callScope =
        new CallScope(
            wire, exports, codec, new NoReferences(), NodeOptions.DEFAULTS, new int[wire.size()]);
    SlowHandler handler = new SlowHandler();
    NodeReceiver nodeReceiver =
        new NodeReceiver(callScope, handler, () -> {}, new CallThreadPool(), "test-service");
    nodeReceiver.start();
    for (int i = 0; i < 5; i++) {
      send(wire, FrameKind.ANNOUNCE);
      send(wire, FrameKind.RETRACT);
      send(wire, FrameKind.CANCEL);
    }
    for (int i = 0; i < 5; i++) {
      assertThat(handler.heard.poll(10, TimeUnit.SECONDS)).isEqualTo(FrameKind.ANNOUNCE);
      assertThat(handler.heard.poll(10, TimeUnit.SECONDS)).isEqualTo(FrameKind.RETRACT);
      assertThat(handler.heard.poll(10, TimeUnit.SECONDS)).isEqualTo(FrameKind.CANCEL);
    }
    nodeReceiver.stop();
    wire.close();
  }
}
