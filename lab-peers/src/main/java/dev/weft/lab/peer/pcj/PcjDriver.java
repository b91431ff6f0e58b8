package dev.weft.lab.peer.pcj;

import dev.weft.lab.program.call.CallDriver;
import dev.weft.lab.program.call.RemoteCalls;
import dev.weft.lab.program.call.ServedCalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.pcj.AsyncTask;
import org.pcj.ExecutionBuilder;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/**
 * PCJ: a call is a task that runs at the other, a value that is taken is a put into its memory. A
 * process may call only from a thread that PCJ has started, so everything happens in such threads.
 */
public final class PcjDriver implements CallDriver {
  private static final String HOST = "localhost:";
  private static final String OWN_PORT = "pcj.port";

  @Override
  public String serve() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    String address;
    try (ServerSocket one = new ServerSocket(0, 1, loopback);
        ServerSocket other = new ServerSocket(0, 1, loopback)) {
      address = one.getLocalPort() + " " + other.getLocalPort();
    }
    Thread.ofPlatform()
        .daemon()
        .name("answers")
        .start(() -> job(Answers.class, address, 0).start());
    return address;
  }

  @Override
  public RemoteCalls connect(String address) {
    throw new UnsupportedOperationException("PCJ calls from its own threads only");
  }

  @Override
  public void call(String address, Body body) {
    Caller.body = body;
    job(Caller.class, address, 1).start();
    if (!Caller.broken.isEmpty()) {
      throw new IllegalStateException("a call of PCJ failed: " + Caller.broken);
    }
  }

  @Override
  public void close() {}

  /** Both processes are on this host: a process knows itself by its port. */
  private static ExecutionBuilder job(
      Class<? extends StartPoint> program, String address, int process) {
    String[] ports = address.split(" ", -1);
    return PCJ.executionBuilder(program)
        .addNode(HOST + ports[0])
        .addNode(HOST + ports[1])
        .addProperty(OWN_PORT, ports[process]);
  }

  /** What each process has that the other may write and read. */
  @Storage(Memory.class)
  public enum Shared {
    value
  }

  /** The variables behind the names. */
  public static final class Memory {
    Object value = "";

    /** For PCJ. */
    public Memory() {}
  }

  /** The process that is called; it waits until all is done. */
  @RegisterStorage(Shared.class)
  public static final class Answers implements StartPoint {
    @Override
    public void main() {
      PCJ.barrier();
      PCJ.barrier();
    }
  }

  /** The process that calls. */
  @RegisterStorage(Shared.class)
  public static final class Caller implements StartPoint {
    private static volatile Body body = calls -> {};
    private static volatile String broken = "";

    @Override
    public void main() {
      PCJ.barrier();
      try {
        body.run(new Calls(1 - PCJ.myId()));
      } catch (Exception e) {
        broken = String.valueOf(e);
      }
      PCJ.barrier();
    }
  }

  private record Calls(int other) implements RemoteCalls {

    @Override
    public void nothing() {
      PCJ.at(other, (AsyncTask.VoidTask) () -> new ServedCalls().nothing());
    }

    @Override
    public int small(int value) {
      return PCJ.at(other, (AsyncTask<Integer>) () -> new ServedCalls().small(value));
    }

    @Override
    public byte[] echo(byte[] data) {
      return PCJ.at(other, (AsyncTask<byte[]>) () -> new ServedCalls().echo(data));
    }

    @Override
    public void take(Object value) {
      PCJ.put(value, other, Shared.value);
    }

    @Override
    public Object giveBack(Object value) {
      PCJ.put(value, other, Shared.value);
      return PCJ.get(other, Shared.value);
    }
  }
}
