package dev.weft.lab.peer.aeron;

import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.RemoteCalls;
import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Calls over two streams of Aeron, one each way: through shared memory, or with the system property
 * {@code weft.lab.aeron=udp} over UDP on loopback. The media driver is embedded in the process that
 * serves. Nobody sleeps: both sides spin, but yield where threads outnumber processors. Terms are
 * large enough for messages of 8 MiB.
 */
public final class AeronDriver implements CallDriver {
  private static final String MODE = "weft.lab.aeron";
  private static final int FIRST_STREAM = 1001;
  private static final String TERMS = "term-length=64m";
  private static final String PACKETS = "mtu=8k";

  /** Two callers and the driver's threads. */
  private static final int SPINNERS = 4;

  private final boolean udp = System.getProperty(MODE, "ipc").equals("udp");
  private @Nullable MediaDriver driver;
  private @Nullable Aeron aeron;

  @Override
  public String serve() throws IOException {
    String folder = CommonContext.generateRandomDirName();
    driver = MediaDriver.launchEmbedded(context(folder));
    String requests = udp ? udpChannel() : ipcChannel();
    String answers = udp ? udpChannel() : ipcChannel();
    Aeron client = connectTo(folder);
    AeronPipe pipe =
        new AeronPipe(
            client.addSubscription(requests, FIRST_STREAM),
            client.addPublication(answers, FIRST_STREAM + 1),
            idle());
    Thread.ofPlatform().daemon().name("answers").start(() -> AeronCalls.answer(pipe));
    return String.join(" ", folder, requests, answers);
  }

  @Override
  public RemoteCalls connect(String address) {
    String[] words = address.split(" ", -1);
    Aeron client = connectTo(words[0]);
    AeronPipe pipe =
        new AeronPipe(
            client.addSubscription(words[2], FIRST_STREAM + 1),
            client.addPublication(words[1], FIRST_STREAM),
            idle());
    pipe.awaitPartner();
    return new AeronCalls(pipe);
  }

  @Override
  public void close() {
    if (aeron != null) {
      aeron.close();
    }
    if (driver != null) {
      driver.close();
    }
  }

  private Aeron connectTo(String folder) {
    Aeron client = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder));
    aeron = client;
    return client;
  }

  /** Shared memory needs the driver only to set up; UDP needs its threads for every packet. */
  private MediaDriver.Context context(String folder) {
    MediaDriver.Context context =
        new MediaDriver.Context()
            .aeronDirectoryName(folder)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .sharedIdleStrategy(new SleepingMillisIdleStrategy(1))
            .threadingMode(ThreadingMode.SHARED);
    if (udp) {
      context
          .threadingMode(ThreadingMode.SHARED_NETWORK)
          .sharedNetworkIdleStrategy(idle())
          .conductorIdleStrategy(new SleepingMillisIdleStrategy(1));
    }
    return context;
  }

  private static IdleStrategy idle() {
    return Runtime.getRuntime().availableProcessors() >= SPINNERS
        ? BusySpinIdleStrategy.INSTANCE
        : YieldingIdleStrategy.INSTANCE;
  }

  private static String ipcChannel() {
    return "aeron:ipc?" + TERMS;
  }

  private static String udpChannel() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (DatagramSocket free = new DatagramSocket(new InetSocketAddress(loopback, 0))) {
      String endpoint = loopback.getHostAddress() + ":" + free.getLocalPort();
      return "aeron:udp?endpoint=" + endpoint + "|" + TERMS + "|" + PACKETS;
    }
  }
}
