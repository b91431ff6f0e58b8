package dev.weft.lab.peer.jucx;

import dev.weft.lab.peer.Broken;
import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.RemoteCalls;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;

/**
 * Calls by tagged messages of JUCX, from and into native memory: both sides poll. The one that
 * connects sends its own address first.
 */
public final class JucxDriver implements CallDriver {
  @Override
  public String serve() throws InterruptedException {
    CountDownLatch known = new CountDownLatch(1);
    byte[][] address = new byte[1][];
    Thread.ofPlatform()
        .daemon()
        .name("answers")
        .start(
            () -> {
              try {
                JucxPipe pipe = new JucxPipe();
                address[0] = pipe.address();
                known.countDown();
                byte[] partner = new byte[pipe.receive()];
                pipe.in.get(0, partner);
                pipe.connect(partner);
                JucxCalls.answer(pipe);
              } catch (Throwable broken) {
                Broken.exit(broken);
              }
            });
    known.await();
    return HexFormat.of().formatHex(address[0]);
  }

  @Override
  public RemoteCalls connect(String address) throws Exception {
    JucxPipe pipe = new JucxPipe();
    pipe.connect(HexFormat.of().parseHex(address));
    byte[] own = pipe.address();
    pipe.out.put(0, own);
    pipe.send(own.length);
    return new JucxCalls(pipe);
  }

  /** Nothing is given back: the process ends. */
  @Override
  public void close() {}
}
