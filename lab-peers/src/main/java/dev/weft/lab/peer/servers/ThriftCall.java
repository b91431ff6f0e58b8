package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * A call with 100 bytes there and back, in Thrift's binary protocol over frames, to its server with
 * a pool of threads. What its compiler would write is written out.
 */
public final class ThriftCall implements ServerLoad {
  private static final int BYTES = 100;
  private static final String METHOD = "echo";

  @Override
  public String serve() throws Exception {
    TServerSocket listening =
        new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    TThreadPoolServer server =
        new TThreadPoolServer(
            new TThreadPoolServer.Args(listening)
                .processor((TProcessor) ThriftCall::answer)
                .transportFactory(new TFramedTransport.Factory())
                .protocolFactory(new TBinaryProtocol.Factory()));
    Thread _ = Thread.ofPlatform().daemon().start(server::serve);
    return Integer.toString(listening.getServerSocket().getLocalPort());
  }

  private static void answer(TProtocol in, TProtocol out) throws TException {
    TMessage call = in.readMessageBegin();
    ByteBuffer body = in.readBinary();
    in.readMessageEnd();
    send(out, TMessageType.REPLY, call.seqid, body);
  }

  @Override
  public Client connect(String address) throws TException {
    TFramedTransport transport =
        new TFramedTransport(new TSocket("127.0.0.1", Integer.parseInt(address)));
    transport.open();
    TProtocol protocol = new TBinaryProtocol(transport);
    return new Client() {
      private int calls;

      @Override
      public void request() throws TException {
        calls++;
        send(protocol, TMessageType.CALL, calls, ByteBuffer.allocate(BYTES));
        TMessage reply = protocol.readMessageBegin();
        int bytes = protocol.readBinary().remaining();
        protocol.readMessageEnd();
        if (reply.seqid != calls || bytes != BYTES) {
          throw new TException("answer %d of %d bytes".formatted(reply.seqid, bytes));
        }
      }
    };
  }

  private static void send(TProtocol out, byte type, int number, ByteBuffer body)
      throws TException {
    out.writeMessageBegin(new TMessage(METHOD, type, number));
    out.writeBinary(body);
    out.writeMessageEnd();
    out.getTransport().flush();
  }
}
