package dev.weft.parallel.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.Comm;
import dev.weft.failure.ResourceException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Parts in memory of their ranks, and parity in groups of g: each part is cut into g - 1 stripes,
 * one for each other member, and each member holds the XOR of the stripes that are for it. So the
 * part of one member follows from what the others hold (as in a RAID of level 5).
 *
 * <p>Before the parity stand the generation's number and id, {@value #HEADER_BYTES} bytes with what
 * aligns them.
 */
final class ParityCopies implements CopyStore {
  private static final int HEADER_BYTES = 64;

  private final Comm comm;

  /** The members of this rank's group, and this rank's place among them. */
  private final int[] group;

  private final int place;
  private final int largest;

  private final SlotMemory own = new SlotMemory();
  private final SlotMemory parity = new SlotMemory();

  private MemorySegment incoming = MemorySegment.NULL;

  /** Bytes of a stripe, for each slot. */
  private final long[] stripes = new long[SLOTS];

  ParityCopies(Comm comm, List<int[]> groups) {
    this.comm = comm;
    this.group =
        groups.stream()
            .filter(each -> IntStream.of(each).anyMatch(rank -> rank == comm.rank()))
            .findFirst()
            .orElseThrow();
    this.place = placeOf(comm.rank());
    this.largest = groups.stream().mapToInt(each -> each.length).max().orElse(0);
  }

  private int placeOf(int rank) {
    return IntStream.range(0, group.length).filter(i -> group[i] == rank).findFirst().orElse(-1);
  }

  @Override
  public void reserve(int slot, long[] bytes) {
    long longest = IntStream.of(group).mapToLong(rank -> bytes[rank]).max().orElseThrow();
    long others = Math.max(1, group.length - 1);
    stripes[slot] = Segments.aligned((longest + others - 1) / others);
    ResourceException failure = own.grow(slot, stripes[slot] * others);
    if (failure == null) {
      failure = parity.grow(slot, HEADER_BYTES + stripes[slot]);
    }
    CopyStore.agree(comm, failure);
  }

  @Override
  public MemorySegment own(int slot) {
    return own.get(slot);
  }

  /** The stripe of this rank's part that is for another member. */
  private MemorySegment stripe(int slot, int member) {
    int number = member < place ? member : member - 1;
    return own(slot).asSlice(number * stripes[slot], stripes[slot]);
  }

  private MemorySegment parity(int slot) {
    return parity.get(slot).asSlice(HEADER_BYTES, stripes[slot]);
  }

  @Override
  public void share(int slot, PartContents contents) {
    MemorySegment header = parity.get(slot);
    header.set(JAVA_LONG_UNALIGNED, 0, 0);
    MemorySegment sum = parity(slot);
    for (int distance = 1; distance < largest; distance++) {
      // The first stripe goes where the sum is to be.
      MemorySegment incoming = distance == 1 ? sum : scratch(stripes[slot]);
      Transfers transfers = new Transfers(comm);
      if (distance < group.length) {
        int to = (place + distance) % group.length;
        transfers.receive(incoming, group[(place - distance + group.length) % group.length]);
        transfers.send(stripe(slot, to), group[to]);
      }
      transfers.run(1);
      if (distance > 1 && distance < group.length) {
        Rebuilding.add(incoming, sum);
      }
    }
    header.set(JAVA_LONG_UNALIGNED, Long.BYTES, contents.generation().id());
    header.set(JAVA_LONG_UNALIGNED, 0, contents.generation().number());
  }

  /** Memory that is kept, for a stripe that comes in. */
  private MemorySegment scratch(long bytes) {
    if (incoming.byteSize() < bytes) {
      incoming = Segments.allocate(bytes);
    }
    return incoming.asSlice(0, bytes);
  }

  @Override
  public @Nullable MemorySegment copy(int slot, int rank) {
    return rank == comm.rank() ? own(slot) : null;
  }

  @Override
  public boolean hasParity(int slot, Generation generation) {
    MemorySegment header = parity.get(slot);
    return header.byteSize() > 0
        && header.get(JAVA_LONG_UNALIGNED, 0) == generation.number()
        && header.get(JAVA_LONG_UNALIGNED, Long.BYTES) == generation.id();
  }

  @Override
  public int largestGroup() {
    return largest;
  }

  @Override
  public @Nullable Rebuilding rebuild(int slot, int lost, int[] places) {
    int missing = placeOf(lost);
    int[] rest = IntStream.of(group).filter(rank -> rank != lost).toArray();
    if (missing < 0 || missing == place || IntStream.of(rest).anyMatch(rank -> places[rank] < 0)) {
      return null;
    }
    long stripe = stripes[slot];
    MemorySegment share = Segments.allocate(stripe * rest.length);
    int number = 0;
    for (int member = 0; member < group.length; member++) {
      if (member != missing) {
        MemorySegment from = member == place ? parity(slot) : stripe(slot, member);
        share.asSlice(stripe * number++, stripe).copyFrom(from);
      }
    }
    return new Rebuilding(share, IntStream.of(rest).map(rank -> places[rank]).toArray());
  }

  @Override
  public void close() {
    own.close();
    parity.close();
    incoming = MemorySegment.NULL;
  }
}
