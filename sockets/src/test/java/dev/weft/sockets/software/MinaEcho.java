package dev.weft.sockets.software;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.prefixedstring.PrefixedStringCodecFactory;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

/** A MINA that sends back each message, and one that talks to it. */
record MinaEcho(NioSocketAcceptor acceptor) implements AutoCloseable {
  private static final int SESSIONS = 4;
  private static final int MESSAGES = 20;
  private static final int MOST_BYTES = 200_000;
  private static final long LIMIT_SECONDS = 20;

  static MinaEcho start() throws IOException {
    NioSocketAcceptor acceptor = new NioSocketAcceptor(1);
    acceptor.getFilterChain().addLast("messages", messages());
    acceptor.setHandler(
        new IoHandlerAdapter() {
          @Override
          public void messageReceived(IoSession session, Object message) {
            var _ = session.write(message);
          }
        });
    acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return new MinaEcho(acceptor);
  }

  int port() {
    return acceptor.getLocalAddress().getPort();
  }

  /** Sends messages of growing size over several sessions; returns how many came back right. */
  static int talkTo(int port) throws InterruptedException {
    BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
    NioSocketConnector connector = new NioSocketConnector(1);
    connector.getFilterChain().addLast("messages", messages());
    connector.setHandler(
        new IoHandlerAdapter() {
          @Override
          public void messageReceived(IoSession session, Object message) {
            answers.add(message);
          }
        });
    int right = 0;
    try {
      for (int i = 0; i < SESSIONS; i++) {
        IoSession session =
            connector
                .connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .awaitUninterruptibly()
                .getSession();
        for (int j = 0; j < MESSAGES; j++) {
          String message = (i + " " + j + " ").repeat(j * j * j);
          var _ = session.write(message);
          right += message.equals(answers.poll(LIMIT_SECONDS, TimeUnit.SECONDS)) ? 1 : 0;
        }
        var _ = session.closeNow().awaitUninterruptibly();
      }
    } finally {
      connector.dispose(true);
    }
    return right;
  }

  private static ProtocolCodecFilter messages() {
    PrefixedStringCodecFactory strings = new PrefixedStringCodecFactory(StandardCharsets.UTF_8);
    strings.setEncoderMaxDataLength(MOST_BYTES);
    strings.setDecoderMaxDataLength(MOST_BYTES);
    return new ProtocolCodecFilter(strings);
  }

  @Override
  public void close() {
    acceptor.dispose(true);
  }
}
