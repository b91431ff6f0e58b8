package dev.weft.internal.collective.shared;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A root and a reader in shared memory: more broadcasts than there are cells, so that each cell is
 * written again once it has been read, of a chunk in the cell's line and of chunks beside it. The
 * figure is how much the reader got that was not what the root wrote.
 */
@JCStressTest
@Outcome(id = "0", expect = ACCEPTABLE, desc = "every chunk comes whole and in order")
@Outcome(expect = FORBIDDEN, desc = "a chunk was read too early, or written again too early")
@State
public class SharedAreaStress {
  private static final int OPERATIONS = 6;
  private static final AreaDescriptor LAYOUT =
      new AreaDescriptor(2, 4, 128, 1, AreaDescriptor.NEVER, AreaDescriptor.NEVER);

  private final MemorySegment memory =
      MemorySegment.ofArray(new long[(int) LAYOUT.bytes() / Long.BYTES]);
  private final Exchange root = exchange(0);
  private final Exchange reader = exchange(1);

  private Exchange exchange(int rank) {
    Exchange exchange = new Exchange(new Nowhere(rank));
    exchange.means(new SharedArea(exchange, new Spinning(), memory, LAYOUT));
    return exchange;
  }

  @Actor
  public void root() {
    for (int n = 1; n <= OPERATIONS; n++) {
      long[] sent = new long[length(n)];
      Arrays.fill(sent, n);
      SharedBroadcast.run(root, Slice.of(sent), 0);
    }
  }

  @Actor
  public void reader(I_Result result) {
    for (int n = 1; n <= OPERATIONS; n++) {
      long[] received = new long[length(n)];
      SharedBroadcast.run(reader, Slice.of(received), 0);
      for (long each : received) {
        result.r1 += each == n ? 0 : 1;
      }
    }
  }

  /** One that fits into the cell's line, and one of two chunks. */
  private static int length(int n) {
    return n % 2 == 0 ? 2 : 20;
  }

  /** A channel that carries nothing. */
  private record Nowhere(int rank) implements Channel {
    @Override
    public int size() {
      return 2;
    }

    @Override
    public int worldRank(int member) {
      return member;
    }

    @Override
    public void send(Slice buffer, int destination, int tag) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Status receive(Slice buffer, int source, int tag) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Request isend(Slice buffer, int destination, int tag) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Request ireceive(Slice buffer, int source, int tag) {
      throw new UnsupportedOperationException();
    }
  }
}
