package dev.weft.sockets.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls and a stream of answers of gRPC over Netty's NIO transport, whichever side is fast. */
class GrpcTest {
  private static final String SERVICE = "weft.Echo";
  private static final MethodDescriptor<byte[], byte[]> ECHO = method("echo", MethodType.UNARY);
  private static final MethodDescriptor<byte[], byte[]> TEN =
      method("ten", MethodType.SERVER_STREAMING);
  private static final int CALLS = 20;

  /** A connection may be plain where the machine is so busy that an end took too long. */
  private static final int MOST_CONNECTIONS = 20;

  static Iterable<Pair> pairs() {
    return Pair.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void callsAndStreams(Pair pair) throws Exception {
    long before = FastSockets.fastConnections();
    EventLoopGroup servers = group(pair.server());
    EventLoopGroup clients = group(pair.client());
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .bossEventLoopGroup(servers)
            .workerEventLoopGroup(servers)
            .channelFactory(() -> new NioServerSocketChannel(pair.server()))
            .addService(service())
            .directExecutor()
            .build()
            .start();
    try {
      for (int i = 0; i < MOST_CONNECTIONS; i++) {
        connectAndExchange(server, clients, pair);
        if (!pair.isFast() || FastSockets.fastConnections() > before) {
          break;
        }
      }
    } finally {
      server.shutdownNow();
      servers.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
      clients.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    assertThat(FastSockets.fastConnections() > before).isEqualTo(pair.isFast());
  }

  private static void connectAndExchange(Server server, EventLoopGroup clients, Pair pair) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()))
            .eventLoopGroup(clients)
            .channelFactory(() -> new NioSocketChannel(pair.client()))
            .usePlaintext()
            .build();
    try {
      exchange(channel);
    } finally {
      var _ = channel.shutdownNow();
    }
  }

  private static EventLoopGroup group(SelectorProvider provider) {
    return new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory(provider));
  }

  private static void exchange(ManagedChannel channel) {
    for (int i = 0; i < CALLS; i++) {
      byte[] question = new byte[i * i * 500];
      Arrays.fill(question, (byte) i);
      assertThat(ClientCalls.blockingUnaryCall(channel, ECHO, CallOptions.DEFAULT, question))
          .isEqualTo(question);
    }
    Iterator<byte[]> answers =
        ClientCalls.blockingServerStreamingCall(
            channel, TEN, CallOptions.DEFAULT, new byte[50_000]);
    int count = 0;
    while (answers.hasNext()) {
      assertThat(answers.next()).hasSize(50_000);
      count++;
    }
    assertThat(count).isEqualTo(10);
  }

  private static ServerServiceDefinition service() {
    return ServerServiceDefinition.builder(SERVICE)
        .addMethod(ECHO, ServerCalls.asyncUnaryCall((body, answers) -> answer(1, body, answers)))
        .addMethod(
            TEN, ServerCalls.asyncServerStreamingCall((body, answers) -> answer(10, body, answers)))
        .build();
  }

  private static void answer(int times, byte[] body, StreamObserver<byte[]> answers) {
    for (int i = 0; i < times; i++) {
      answers.onNext(body);
    }
    answers.onCompleted();
  }

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .build();
  }

  /** Messages are bytes as they are. */
  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
