package dev.weft.lab.program.objects;

import dev.weft.Weft;
import dev.weft.lab.program.Call;
import dev.weft.lab.program.DataArray;
import dev.weft.lab.program.DataChain;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import dev.weft.lab.program.call.RemoteCalls;
import dev.weft.lab.program.call.ServedCalls;
import dev.weft.lab.program.call.TimedRequests;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Remote;
import java.time.Duration;

/**
 * Calls of an object of rank 1, as programs make them: through a stub, with arguments of the types
 * that its interface declares. The method gets its own arrays, as with all other libraries.
 */
public final class ObjectCalls implements RemoteCalls {
  private static final int SERVER = 1;
  private static final String NAME = "calls";

  /** A run takes longer than calls usually may; {@link TimeLimit} ends one that hangs. */
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  private final Remote<Service> service;
  private final Service stub;

  /** Calls that nobody awaits, all that have been made. */
  private long sent;

  private ObjectCalls(Remote<Service> service) {
    this.service = service;
    this.stub = service.call();
  }

  /** What rank 0 calls. */
  interface Service {
    void nothing();

    int small(int value);

    byte[] echo(byte[] data);

    void event();

    long events();

    void take(byte[] values);

    void take(int[] values);

    void take(long[] values);

    void take(double[] values);

    void take(boolean[] values);

    void take(String text);

    void take(Object value);

    Object giveBack(Object value);
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
    public void event() {
      served.event();
    }

    @Override
    public long events() {
      return served.events();
    }

    @Override
    public void take(byte[] values) {
      served.take(values);
    }

    @Override
    public void take(int[] values) {
      served.take(values);
    }

    @Override
    public void take(long[] values) {
      served.take(values);
    }

    @Override
    public void take(double[] values) {
      served.take(values);
    }

    @Override
    public void take(boolean[] values) {
      served.take(values);
    }

    @Override
    public void take(String text) {
      served.take(text);
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

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args);
        Node node = Node.of(weft.world(), UNLIMITED)) {
      run(node, options, new Output(System.out));
    }
  }

  /** Runs this rank's part; rank 1's goes on until the node is closed. */
  public static void run(Node node, ProgramOptions options, Output output) throws Exception {
    node.register(DataArray.class, DataArray.Data.class, DataChain.class);
    if (node.rank() == SERVER) {
      Remote<Service> _ = node.export(NAME, Service.class, new Answers());
    } else {
      TimedRequests.run(new ObjectCalls(node.lookup(NAME, Service.class)), options, output);
    }
  }

  @Override
  public boolean makes(Call call) {
    return true;
  }

  @Override
  public void nothing() {
    stub.nothing();
  }

  @Override
  public int small(int value) {
    return stub.small(value);
  }

  @Override
  public byte[] echo(byte[] data) {
    return stub.echo(data);
  }

  @Override
  public void take(Object value) {
    switch (value) {
      case byte[] values -> stub.take(values);
      case int[] values -> stub.take(values);
      case long[] values -> stub.take(values);
      case double[] values -> stub.take(values);
      case boolean[] values -> stub.take(values);
      case String text -> stub.take(text);
      default -> stub.take(value);
    }
  }

  @Override
  public Object giveBack(Object value) {
    return stub.giveBack(value);
  }

  /** Calls have no order among each other: that the last has come would not tell of the others. */
  @Override
  public void oneWay(int count) {
    long all = sent + count;
    for (; sent < all; sent++) {
      service.oneWay(Service::event);
    }
    while (stub.events() < all) {
      Thread.onSpinWait();
    }
  }
}
