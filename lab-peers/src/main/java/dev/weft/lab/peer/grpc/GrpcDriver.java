package dev.weft.lab.peer.grpc;

import dev.weft.lab.program.Call;
import dev.weft.lab.program.HostAddresses;
import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.MessageCalls;
import dev.weft.lab.program.call.PlainBytes;
import dev.weft.lab.program.call.RemoteCalls;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Blocking unary calls of gRPC over its Netty transport, with bytes as messages: no protoc. Its
 * limit of 4 MiB for a message is raised, its flow-control window is as large as a message, and
 * neither side passes a call to another thread.
 */
public final class GrpcDriver implements CallDriver {
  private static final int LARGEST_BYTES = 1 << 28;
  private static final int WINDOW_BYTES = 8 << 20;
  private static final String SERVICE = "weft.lab.Calls";

  private @Nullable Server server;
  private @Nullable ManagedChannel channel;

  @Override
  public String serve() throws IOException {
    PlainBytes plain = new PlainBytes();
    ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(SERVICE);
    for (MethodDescriptor<byte[], byte[]> method : methods()) {
      byte kind = kind(method);
      service.addMethod(
          method,
          ServerCalls.asyncUnaryCall(
              (byte[] body, StreamObserver<byte[]> answers) -> answer(kind, body, plain, answers)));
    }
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(HostAddresses.of(1), 0))
            .addService(service.build())
            .maxInboundMessageSize(LARGEST_BYTES)
            .flowControlWindow(WINDOW_BYTES)
            .directExecutor()
            .build()
            .start();
    return Integer.toString(server.getPort());
  }

  @Override
  public RemoteCalls connect(String address) {
    ManagedChannel connected =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(HostAddresses.of(1), Integer.parseInt(address)))
            .usePlaintext()
            .maxInboundMessageSize(LARGEST_BYTES)
            .flowControlWindow(WINDOW_BYTES)
            .directExecutor()
            .build();
    channel = connected;
    List<MethodDescriptor<byte[], byte[]>> methods = methods();
    return new MessageCalls(
        (kind, body) ->
            ClientCalls.blockingUnaryCall(connected, methods.get(kind), CallOptions.DEFAULT, body),
        new PlainBytes()) {
      @Override
      public boolean makes(Call call) {
        return call != Call.ONE_WAY;
      }
    };
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.shutdownNow();
    }
    if (server != null) {
      server.shutdownNow();
    }
  }

  private static void answer(
      byte kind, byte[] body, PlainBytes plain, StreamObserver<byte[]> answers) {
    try {
      answers.onNext(MessageCalls.answer(kind, body, plain));
      answers.onCompleted();
    } catch (Exception e) {
      answers.onError(Status.INTERNAL.withCause(e).asException());
    }
  }

  /** One for every kind of request. */
  private static List<MethodDescriptor<byte[], byte[]>> methods() {
    List<MethodDescriptor<byte[], byte[]>> methods = new ArrayList<>();
    for (int kind = 0; kind <= Byte.MAX_VALUE; kind++) {
      methods.add(
          MethodDescriptor.<byte[], byte[]>newBuilder(new BytesMarshaller(), new BytesMarshaller())
              .setType(MethodType.UNARY)
              .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "k" + kind))
              .build());
    }
    return methods;
  }

  private static byte kind(MethodDescriptor<byte[], byte[]> method) {
    String name = method.getFullMethodName();
    return Byte.parseByte(name.substring(name.lastIndexOf('k') + 1));
  }
}
