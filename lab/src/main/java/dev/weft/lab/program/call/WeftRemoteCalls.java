package dev.weft.lab.program.call;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.lab.program.DataArray;
import dev.weft.lab.program.DataChain;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;

/**
 * Calls as messages of Weft: a request, whose tag gives its kind, and an answer. Arrays travel as
 * buffers, everything else through the object codec. Rank 1 does not know the next request, so it
 * probes.
 */
public final class WeftRemoteCalls implements RemoteCalls {
  private static final int SERVER = 1;
  private static final int CALLER = 0;
  private static final int STOP = 0;
  private static final int NOTHING = 1;
  private static final int SMALL = 2;
  private static final int ECHO = 3;

  /** The tag of an object to take; arrays have the tags after it, by their element. */
  private static final int TAKE = 16;

  /** The same for a value that is to come back. */
  private static final int GIVE_BACK = 32;

  private static final byte[] EMPTY = {};
  private static final ServedCalls SERVED = new ServedCalls();

  private final Comm world;
  private final int[] number = new int[1];

  private WeftRemoteCalls(Comm world) {
    this.world = world;
    world.register(DataArray.class, DataArray.Data.class, DataChain.class);
  }

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  public static void run(Comm world, ProgramOptions options, Output output) throws Exception {
    WeftRemoteCalls self = new WeftRemoteCalls(world);
    if (world.rank() == CALLER) {
      TimedRequests.run(self, options, output);
      world.send(EMPTY, SERVER, STOP);
    } else {
      self.serve();
    }
  }

  @Override
  public void nothing() {
    world.send(EMPTY, SERVER, NOTHING);
    world.receive(EMPTY, SERVER, NOTHING);
  }

  @Override
  public int small(int value) {
    number[0] = value;
    world.send(number, SERVER, SMALL);
    world.receive(number, SERVER, SMALL);
    return number[0];
  }

  @Override
  public byte[] echo(byte[] data) {
    world.send(data, SERVER, ECHO);
    byte[] answer = new byte[data.length];
    world.receive(answer, SERVER, ECHO);
    return answer;
  }

  @Override
  public void take(Object value) {
    int tag = send(value, SERVER, TAKE);
    world.receive(EMPTY, SERVER, tag);
  }

  @Override
  public Object giveBack(Object value) {
    send(value, SERVER, GIVE_BACK);
    return receive(world.probe(SERVER, Comm.ANY_TAG), GIVE_BACK);
  }

  private void serve() {
    while (true) {
      Status next = world.probe(CALLER, Comm.ANY_TAG);
      int tag = next.tag();
      if (tag == STOP) {
        world.receive(EMPTY, CALLER, STOP);
        return;
      }
      if (tag >= GIVE_BACK) {
        send(SERVED.giveBack(receive(next, GIVE_BACK)), CALLER, GIVE_BACK);
      } else if (tag >= TAKE) {
        SERVED.take(receive(next, TAKE));
        world.send(EMPTY, CALLER, tag);
      } else {
        answer(tag, next);
      }
    }
  }

  private void answer(int tag, Status next) {
    switch (tag) {
      case NOTHING -> {
        world.receive(EMPTY, CALLER, tag);
        SERVED.nothing();
        world.send(EMPTY, CALLER, tag);
      }
      case SMALL -> {
        world.receive(number, CALLER, tag);
        number[0] = SERVED.small(number[0]);
        world.send(number, CALLER, tag);
      }
      case ECHO -> {
        byte[] data = new byte[count(next, ElementType.BYTE)];
        world.receive(data, CALLER, tag);
        world.send(SERVED.echo(data), CALLER, tag);
      }
      default -> throw new IllegalStateException("no such request: " + tag);
    }
  }

  private int send(Object value, int to, int base) {
    int tag = base + form(value);
    switch (value) {
      case byte[] values -> world.send(values, to, tag);
      case int[] values -> world.send(values, to, tag);
      case long[] values -> world.send(values, to, tag);
      case double[] values -> world.send(values, to, tag);
      case boolean[] values -> world.send(values, to, tag);
      default -> world.sendObject(value, to, tag);
    }
    return tag;
  }

  private static int form(Object value) {
    return switch (value) {
      case byte[] _ -> 1;
      case int[] _ -> 2;
      case long[] _ -> 3;
      case double[] _ -> 4;
      case boolean[] _ -> 5;
      default -> 0;
    };
  }

  private Object receive(Status next, int base) {
    int from = next.source();
    int tag = next.tag();
    return switch (tag - base) {
      case 0 -> world.receiveObject(Object.class, from, tag);
      case 1 -> {
        byte[] values = new byte[count(next, ElementType.BYTE)];
        world.receive(values, from, tag);
        yield values;
      }
      case 2 -> {
        int[] values = new int[count(next, ElementType.INT)];
        world.receive(values, from, tag);
        yield values;
      }
      case 3 -> {
        long[] values = new long[count(next, ElementType.LONG)];
        world.receive(values, from, tag);
        yield values;
      }
      case 4 -> {
        double[] values = new double[count(next, ElementType.DOUBLE)];
        world.receive(values, from, tag);
        yield values;
      }
      case 5 -> {
        boolean[] values = new boolean[count(next, ElementType.BOOLEAN)];
        world.receive(values, from, tag);
        yield values;
      }
      default -> throw new IllegalStateException("no such tag: " + tag);
    };
  }

  private static int count(Status status, ElementType type) {
    return Math.toIntExact(status.count(type));
  }
}
