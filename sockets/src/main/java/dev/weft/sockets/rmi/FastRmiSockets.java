package dev.weft.sockets.rmi;

import dev.weft.sockets.agent.AgentLayer;
import dev.weft.sockets.net.FastServerSocket;
import dev.weft.sockets.net.FastSocket;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes fast sockets for RMI: with the agent all sockets are. The factory travels with remote
 * references; all instances are equal.
 */
public final class FastRmiSockets extends RMISocketFactory implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    Socket socket = AgentLayer.installed() == null ? new FastSocket() : new Socket();
    try {
      socket.connect(new InetSocketAddress(host, port));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    ServerSocket socket =
        AgentLayer.installed() == null ? new FastServerSocket() : new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(port));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FastRmiSockets;
  }

  @Override
  public int hashCode() {
    return FastRmiSockets.class.hashCode();
  }
}
