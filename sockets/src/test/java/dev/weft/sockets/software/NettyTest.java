package dev.weft.sockets.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An echo over Netty's NIO transport, whichever side is fast. */
class NettyTest {
  private static final int CONNECTIONS = 8;
  private static final int MESSAGE_BYTES = 100_000;
  private static final long LIMIT_SECONDS = 20;

  static Iterable<Pair> pairs() {
    return Pair.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void echoes(Pair pair) throws Exception {
    long before = FastSockets.fastConnections();
    EventLoopGroup servers = group(pair.server());
    EventLoopGroup clients = group(pair.client());
    try {
      Channel listening = listen(servers, pair.server());
      for (int i = 0; i < CONNECTIONS; i++) {
        CompletableFuture<Boolean> whole = new CompletableFuture<>();
        Channel client = connect(clients, pair.client(), listening, new Collector(whole));
        client.writeAndFlush(Unpooled.wrappedBuffer(message())).sync();
        assertThat(whole.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        client.close().sync();
      }
      listening.close().sync();
    } finally {
      servers.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
      clients.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    // Both ends count, and some may be plain where the machine is busy.
    assertThat(FastSockets.fastConnections() > before).isEqualTo(pair.isFast());
  }

  private static EventLoopGroup group(SelectorProvider provider) {
    return new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory(provider));
  }

  private static Channel listen(EventLoopGroup group, SelectorProvider provider)
      throws InterruptedException {
    return new ServerBootstrap()
        .group(group)
        .channelFactory(() -> new NioServerSocketChannel(provider))
        .childHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Echo());
              }
            })
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
  }

  private static Channel connect(
      EventLoopGroup group, SelectorProvider provider, Channel listening, Collector collector)
      throws InterruptedException {
    return new Bootstrap()
        .group(group)
        .channelFactory(() -> new NioSocketChannel(provider))
        .handler(collector)
        .connect(listening.localAddress())
        .sync()
        .channel();
  }

  private static byte[] message() {
    byte[] bytes = new byte[MESSAGE_BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    return bytes;
  }

  /** Sends everything back. */
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      var _ = context.write(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      var _ = context.flush();
    }
  }

  /** Tells when a whole message is back, and whether it is the one that was sent. */
  private static final class Collector extends ChannelInboundHandlerAdapter {
    private final CompletableFuture<Boolean> whole;
    private final ByteBuf got = Unpooled.buffer();

    Collector(CompletableFuture<Boolean> whole) {
      this.whole = whole;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      var _ = got.writeBytes(bytes);
      boolean _ = bytes.release();
      if (got.readableBytes() >= MESSAGE_BYTES) {
        boolean _ = whole.complete(got.equals(Unpooled.wrappedBuffer(message())));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      boolean _ = whole.completeExceptionally(cause);
    }
  }
}
