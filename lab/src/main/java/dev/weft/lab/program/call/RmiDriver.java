package dev.weft.lab.program.call;

import dev.weft.lab.program.Call;
import dev.weft.lab.program.HostAddresses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Java RMI with Java's own serialization, exported on an ephemeral port. The stub goes to the
 * caller as its serialized bytes, so no registry is needed.
 */
public final class RmiDriver implements CallDriver {
  private static final ObjectInputFilter FILTER =
      ObjectInputFilter.Config.createFilter("java.base/*;dev.weft.lab.program.*;!*");

  private @Nullable Remote exported;

  /** The calls as RMI wants them declared. */
  public interface Service extends Remote {
    void nothing() throws RemoteException;

    int small(int value) throws RemoteException;

    byte[] echo(byte[] data) throws RemoteException;

    void take(Object value) throws RemoteException;

    Object giveBack(Object value) throws RemoteException;
  }

  private static final class Answers implements Service {
    private final ServedCalls served = new ServedCalls();

    @Override
    public void nothing() {
      served.nothing();
    }

    @Override
    public int small(int value) {
      return served.small(value);
    }

    @Override
    public byte[] echo(byte[] data) {
      return served.echo(data);
    }

    @Override
    public void take(Object value) {
      served.take(value);
    }

    @Override
    public Object giveBack(Object value) {
      return served.giveBack(value);
    }
  }

  @Override
  public String serve() throws Exception {
    InetAddress own = HostAddresses.of(1);
    System.setProperty("java.rmi.server.hostname", own.getHostAddress());
    Answers answers = new Answers();
    Remote stub =
        UnicastRemoteObject.exportObject(
            answers, 0, null, port -> new ServerSocket(port, 0, own), FILTER);
    exported = answers;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(stub);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  @Override
  public RemoteCalls connect(String address) throws Exception {
    byte[] bytes = Base64.getDecoder().decode(address);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return new Calls((Service) in.readObject());
    }
  }

  @Override
  public void close() throws NoSuchObjectException {
    if (exported != null) {
      UnicastRemoteObject.unexportObject(exported, true);
    }
  }

  private record Calls(Service service) implements RemoteCalls {
    @Override
    public boolean makes(Call call) {
      return call == Call.BESIDE_LARGE || RemoteCalls.super.makes(call);
    }

    @Override
    public void nothing() throws RemoteException {
      service.nothing();
    }

    @Override
    public int small(int value) throws RemoteException {
      return service.small(value);
    }

    @Override
    public byte[] echo(byte[] data) throws RemoteException {
      return service.echo(data);
    }

    @Override
    public void take(Object value) throws RemoteException {
      service.take(value);
    }

    @Override
    public Object giveBack(Object value) throws RemoteException {
      return service.giveBack(value);
    }
  }
}
