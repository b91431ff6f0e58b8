package dev.weft.lab.program.sockets;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/** A call over RMI without arguments or result. */
public final class RmiNullCall implements SocketExchange {
  private static final String NAME = "nothing";

  /** RMI itself would let it be collected. */
  private static final Served SERVED = new Served();

  /** Called over RMI. */
  public interface Nothing extends Remote {
    /** Does nothing. */
    void call() throws RemoteException;
  }

  private static final class Served implements Nothing {
    @Override
    public void call() {}
  }

  @Override
  public String serve() throws Exception {
    int port = freePort();
    Registry registry = LocateRegistry.createRegistry(port);
    registry.rebind(NAME, UnicastRemoteObject.exportObject(SERVED, 0));
    return Integer.toString(port);
  }

  private static int freePort() throws Exception {
    try (java.net.ServerSocket any = new java.net.ServerSocket(0)) {
      return any.getLocalPort();
    }
  }

  @Override
  public Step connect(String address) throws Exception {
    Registry registry = LocateRegistry.getRegistry("127.0.0.1", Integer.parseInt(address));
    Nothing remote = (Nothing) registry.lookup(NAME);
    return remote::call;
  }

  @Override
  public int warmUpSeconds() {
    return 8;
  }
}
