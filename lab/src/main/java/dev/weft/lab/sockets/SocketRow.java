package dev.weft.lab.sockets;

import dev.weft.lab.program.sockets.AsynchronousBlocks;
import dev.weft.lab.program.sockets.AsynchronousByte;
import dev.weft.lab.program.sockets.BlockStream;
import dev.weft.lab.program.sockets.BlockingByte;
import dev.weft.lab.program.sockets.HttpGet;
import dev.weft.lab.program.sockets.PolledByte;
import dev.weft.lab.program.sockets.RmiNullCall;
import dev.weft.lab.program.sockets.UnixByte;
import java.util.List;

/**
 * One row of the table.
 *
 * @param words the description of the exchange
 * @param exchange the class of the exchange
 * @param ofPeers whether it needs a library of the lab's peers
 * @param agents the side that is fast in the second column
 * @param most the largest accepted ratio to TCP; 0 for no limit
 */
record SocketRow(String words, String exchange, boolean ofPeers, Agents agents, double most) {
  private static final String PEERS = "dev.weft.lab.peer.sockets.";

  /** Which of the two processes has the agent. */
  enum Agents {
    BOTH,
    CLIENT,
    NEITHER
  }

  static List<SocketRow> all() {
    return List.of(
        own("1 B there and back, blocking Socket", BlockingByte.class, Agents.BOTH, 0.2),
        own("1 B there and back, SocketChannel polled", PolledByte.class, Agents.BOTH, 0.15),
        own("64 KiB write of a stream, Socket", BlockStream.class, Agents.BOTH, 0.4),
        own("1 B there and back, asynchronous", AsynchronousByte.class, Agents.BOTH, 0.5),
        own("64 KiB write, asynchronous", AsynchronousBlocks.class, Agents.BOTH, 0.6),
        own("RMI null call", RmiNullCall.class, Agents.BOTH, 0.5),
        new SocketRow("100 B echo, Netty NIO", PEERS + "NettyEcho", true, Agents.BOTH, 0.6),
        new SocketRow("unary null call, gRPC", PEERS + "GrpcNullCall", true, Agents.BOTH, 0.85),
        own("GET of 1 KiB, HttpClient and HttpServer", HttpGet.class, Agents.BOTH, 0.85),
        own("1 B, Socket, only the client is fast", BlockingByte.class, Agents.CLIENT, 1.03),
        own("1 B, SocketChannel, only the client", PolledByte.class, Agents.CLIENT, 1.03),
        own("1 B, asynchronous, only the client", AsynchronousByte.class, Agents.CLIENT, 1.03),
        own("1 B, Unix-domain SocketChannel polled", UnixByte.class, Agents.NEITHER, 0));
  }

  private static SocketRow own(String words, Class<?> exchange, Agents agents, double most) {
    return new SocketRow(words, exchange.getName(), false, agents, most);
  }
}
