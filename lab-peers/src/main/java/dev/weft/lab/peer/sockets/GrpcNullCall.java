package dev.weft.lab.peer.sockets;

import dev.weft.lab.peer.grpc.BytesMarshaller;
import dev.weft.lab.program.sockets.SocketExchange;
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
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A blocking unary call of gRPC without a body, over Netty's NIO transport. */
public final class GrpcNullCall implements SocketExchange {
  private static final String SERVICE = "weft.lab.Nothing";
  private static final MethodDescriptor<byte[], byte[]> CALL =
      MethodDescriptor.<byte[], byte[]>newBuilder(new BytesMarshaller(), new BytesMarshaller())
          .setType(MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "call"))
          .build();

  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

  @Override
  public String serve() throws IOException {
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .channelType(NioServerSocketChannel.class)
            .addService(
                ServerServiceDefinition.builder(SERVICE)
                    .addMethod(
                        CALL,
                        ServerCalls.asyncUnaryCall(
                            (body, answers) -> {
                              answers.onNext(body);
                              answers.onCompleted();
                            }))
                    .build())
            .directExecutor()
            .build()
            .start();
    return Integer.toString(server.getPort());
  }

  @Override
  public Step connect(String address) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(address)))
            .eventLoopGroup(loop)
            .channelType(NioSocketChannel.class)
            .usePlaintext()
            .directExecutor()
            .build();
    byte[] nothing = {};
    return () -> {
      byte[] _ = ClientCalls.blockingUnaryCall(channel, CALL, CallOptions.DEFAULT, nothing);
    };
  }

  @Override
  public int warmUpSeconds() {
    return 8;
  }
}
