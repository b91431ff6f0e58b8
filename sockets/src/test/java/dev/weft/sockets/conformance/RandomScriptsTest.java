package dev.weft.sockets.conformance;

import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random steps at both ends, one after the other, have the same results as on the JDK's sockets.
 */
class RandomScriptsTest {
  private static final int SCRIPTS = Thorough.count(60, 20_000);
  private static final int STEPS = 25;
  private static final int LOOKS = 20;

  @Test
  void haveTheSameResults() throws Exception {
    Scripts.compare(SCRIPTS, RandomScriptsTest::run);
  }

  private static void run(Kind kind, Transcript transcript, Random random) throws Exception {
    try (Ends ends = Ends.connect(kind)) {
      new Script(ends, transcript, random).run();
    }
  }

  /** One thread at both ends: it reads only what is there, or with a time-out. */
  private static final class Script {
    private final Transcript transcript;
    private final Random random;
    private final Socket[] sockets;
    private final InputStream[] inputs;
    private final OutputStream[] outputs;
    private final int[] unread = new int[2];
    private final boolean[] over = new boolean[2];

    Script(Ends ends, Transcript transcript, Random random) throws Exception {
      this.transcript = transcript;
      this.random = random;
      this.sockets = new Socket[] {ends.client(), ends.server()};
      this.inputs =
          new InputStream[] {ends.client().getInputStream(), ends.server().getInputStream()};
      this.outputs =
          new OutputStream[] {ends.client().getOutputStream(), ends.server().getOutputStream()};
    }

    void run() throws Exception {
      for (Socket socket : sockets) {
        socket.setSoTimeout(2);
        // The kernel would hold small writes back for 40 ms.
        socket.setTcpNoDelay(true);
      }
      for (int step = 0; step < STEPS; step++) {
        int end = random.nextInt(2);
        step(end, random.nextInt(100));
      }
    }

    private void step(int end, int kind) throws Exception {
      if (kind < 35) {
        write(end, Scripts.size(random));
      } else if (kind < 75) {
        read(end, Scripts.size(random));
      } else if (kind < 85) {
        awaitBytes(end, unread[end]);
        transcript.result("available " + end, () -> inputs[end].available());
      } else if (kind < 88) {
        transcript.does("shut output " + end, sockets[end]::shutdownOutput);
      } else if (kind < 90) {
        transcript.does("shut input " + end, sockets[end]::shutdownInput);
      } else if (kind < 94) {
        close(end);
      } else {
        transcript.result("no delay " + end, sockets[end]::getTcpNoDelay);
        transcript.note("states", sockets[end].isClosed() + " " + sockets[end].isInputShutdown());
      }
    }

    private void write(int end, int size) throws Exception {
      if (unread[1 - end] + size > Scripts.MOST_UNREAD) {
        return;
      }
      byte[] bytes = Ends.bytes(size);
      transcript.does(
          "write %d at %d".formatted(size, end),
          () -> {
            try {
              outputs[end].write(bytes);
            } catch (IOException e) {
              throw Scripts.gone(e);
            }
            unread[1 - end] += size;
          });
      if (over[1 - end]) {
        Ends.settle();
      }
    }

    /** TCP gives its bytes in pieces as they come, so as many are read as there are. */
    private void read(int end, int size) throws Exception {
      awaitBytes(end, Math.min(size, unread[end]));
      transcript.result(
          "read %d at %d".formatted(size, end),
          () -> {
            byte[] bytes = new byte[size];
            int most = Math.min(size, Math.max(1, inputs[end].available()));
            int got = inputs[end].readNBytes(bytes, 0, most);
            unread[end] -= got;
            return got + " " + Arrays.hashCode(bytes);
          });
    }

    /** The kernel may deliver what was written a moment later. */
    private void awaitBytes(int end, int bytes) throws Exception {
      boolean arrives = !over[0] && !over[1] && !sockets[end].isInputShutdown();
      for (int i = 0; arrives && i < LOOKS && inputs[end].available() < bytes; i++) {
        Thread.sleep(1);
      }
    }

    /** With bytes unread it is left to the kernel's timing what the other end still sees. */
    private void close(int end) throws Exception {
      if (unread[end] > 0 || unread[1 - end] > 0) {
        return;
      }
      over[end] = true;
      transcript.does("close " + end, sockets[end]::close);
      Ends.settle();
    }
  }
}
