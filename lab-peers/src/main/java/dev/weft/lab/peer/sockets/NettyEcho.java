package dev.weft.lab.peer.sockets;

import dev.weft.lab.program.sockets.SocketExchange;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.SynchronousQueue;

/**
 * 100 bytes there and back over Netty's NIO transport. Many round trips are one step: they go on in
 * the event loops of both sides, and the calling thread waits for the last.
 */
public final class NettyEcho implements SocketExchange {
  private static final int BYTES = 100;
  private static final int ROUNDS = 100;

  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

  @Override
  public String serve() throws Exception {
    Channel listening =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Echo())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    return Integer.toString(((InetSocketAddress) listening.localAddress()).getPort());
  }

  @Override
  public Step connect(String address) throws Exception {
    Rounds rounds = new Rounds();
    Channel channel =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(rounds)
            .connect(InetAddress.getLoopbackAddress(), Integer.parseInt(address))
            .sync()
            .channel();
    return () -> {
      var _ = channel.writeAndFlush(channel.alloc().buffer(BYTES).writeZero(BYTES));
      boolean _ = rounds.done.take();
    };
  }

  @Override
  public int warmUpSeconds() {
    return 8;
  }

  @Override
  public int perStep() {
    return ROUNDS;
  }

  /** Sends back what comes. */
  @Sharable
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      var _ = context.writeAndFlush(message);
    }
  }

  /** Sends back what comes, as often as a step has rounds. */
  private static final class Rounds extends ChannelInboundHandlerAdapter {
    final SynchronousQueue<Boolean> done = new SynchronousQueue<>();
    private int bytes;
    private int rounds;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message)
        throws InterruptedException {
      ByteBuf part = (ByteBuf) message;
      bytes += part.readableBytes();
      boolean _ = part.release();
      if (bytes < BYTES) {
        return;
      }
      bytes = 0;
      if (++rounds == ROUNDS) {
        rounds = 0;
        done.put(true);
      } else {
        var _ = context.writeAndFlush(context.alloc().buffer(BYTES).writeZero(BYTES));
      }
    }
  }
}
