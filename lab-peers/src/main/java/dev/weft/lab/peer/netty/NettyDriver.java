package dev.weft.lab.peer.netty;

import dev.weft.lab.peer.EchoLoop;
import dev.weft.lab.peer.Handoff;
import dev.weft.lab.program.HostAddresses;
import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.MessageCalls;
import dev.weft.lab.program.call.PlainBytes;
import dev.weft.lab.program.call.RemoteCalls;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Calls over one TCP connection of Netty's NIO transport. One event loop each side; a ping-pong
 * stays within the two loops, a call waits for its answer in the calling thread.
 */
public final class NettyDriver implements CallDriver {
  private static final AdaptiveRecvByteBufAllocator RECEIVE_BUFFERS =
      new AdaptiveRecvByteBufAllocator(64, 16 << 10, 1 << 20);

  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

  @Override
  public String serve() throws Exception {
    PlainBytes plain = new PlainBytes();
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, RECEIVE_BUFFERS)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new Answers(plain));
                  }
                });
    Channel listener =
        bootstrap.bind(new InetSocketAddress(HostAddresses.of(1), 0)).sync().channel();
    return Integer.toString(((InetSocketAddress) listener.localAddress()).getPort());
  }

  @Override
  public RemoteCalls connect(String address) throws Exception {
    Caller caller = new Caller();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.RECVBUF_ALLOCATOR, RECEIVE_BUFFERS)
            .handler(caller);
    Channel channel =
        bootstrap.connect(HostAddresses.of(1), Integer.parseInt(address)).sync().channel();
    ChannelHandlerContext context = channel.pipeline().context(caller);
    return new Calls(caller, context);
  }

  @Override
  public void close() {
    var _ = loop.shutdownGracefully();
  }

  private static final class Answers extends Frames {
    private final PlainBytes plain;

    Answers(PlainBytes plain) {
      this.plain = plain;
    }

    @Override
    void frame(ChannelHandlerContext context, byte kind, byte[] content) throws Exception {
      send(context, kind, MessageCalls.answer(kind, content, plain));
    }
  }

  private static final class Caller extends Frames {
    private final Handoff handoff = new Handoff();
    private volatile @Nullable EchoLoop echoes;

    @Override
    void frame(ChannelHandlerContext context, byte kind, byte[] content) {
      EchoLoop loop = echoes;
      if (loop != null && loop.again()) {
        send(context, kind, content);
      } else {
        echoes = null;
        handoff.put(content);
      }
    }
  }

  private static final class Calls extends MessageCalls {
    private final Caller caller;
    private final ChannelHandlerContext context;

    Calls(Caller caller, ChannelHandlerContext context) {
      super(
          (kind, body) -> {
            Frames.send(context, kind, body);
            return caller.handoff.await();
          },
          new PlainBytes());
      this.caller = caller;
      this.context = context;
    }

    @Override
    public void echoes(byte[] message, int batch, int count, long[] nanos) {
      EchoLoop echoes = new EchoLoop(batch, count, nanos);
      context
          .executor()
          .execute(
              () -> {
                caller.echoes = echoes;
                echoes.begin();
                Frames.send(context, echoKind(), message);
              });
      caller.handoff.await();
    }
  }
}
