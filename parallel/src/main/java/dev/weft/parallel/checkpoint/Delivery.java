package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.parallel.checkpoint.Entry.Kind;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings the data of a generation to the ranks that go on with it. All ranks call; what goes from
 * one rank to another is in the order of ranks and entries.
 */
final class Delivery {
  private final Comm comm;
  private final FoundParts found;
  private final Map<String, Kept> kept;
  private final Continuation continuation;

  /** What is in the parts of all ranks of then. */
  private final PartContents[] contents;

  private final List<Part> offered = new ArrayList<>();
  private boolean offersAny;

  Delivery(Comm comm, FoundParts found, Map<String, Kept> kept) {
    this.comm = comm;
    this.found = found;
    this.kept = kept;
    this.continuation = new Continuation(found);
    this.contents = new PartContents[found.ranks()];
  }

  /** An entry that arrives here. */
  private record Arrival(int then, int entry, MemorySegment data) {}

  /**
   * Fills what the program keeps. Collective; blocks.
   *
   * @throws ArgumentException on all ranks, before anything is changed, if it does not fit
   * @throws ResourceException if another rank cannot take its data
   */
  void deliver() {
    gatherContents();
    check();
    List<Arrival> arrivals = exchange();
    RuntimeException failure = putBack(arrivals);
    for (String name : names(Kind.GRID)) {
      new GridDelivery(comm, found, contents).deliver(name, kept.get(name));
    }
    for (String name : names(Kind.DIVIDED)) {
      new ArrayDelivery(comm, found, contents).deliver(name, kept.get(name));
    }
    List<String> failed =
        failure == null
            ? List.of()
            : List.of("rank %d could not put back its data: %s".formatted(comm.rank(), failure));
    Set<String> all = Texts.gather(comm, failed);
    if (failure != null) {
      throw failure;
    }
    if (!all.isEmpty()) {
      throw new ResourceException(String.join("; ", all));
    }
  }

  /** Returns what the program has thrown: the others must not wait for this rank. */
  private @Nullable RuntimeException putBack(List<Arrival> arrivals) {
    try {
      putValues(); // which array is filled may depend on the step
      for (Arrival each : arrivals) {
        take(each);
      }
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  /** What nobody goes on with, and this rank is to take up. */
  List<Part> offered() {
    return List.copyOf(offered);
  }

  /** Whether any rank is offered something: the same on all ranks. */
  boolean offersAny() {
    return offersAny;
  }

  private void gatherContents() {
    ByteArrayOutputStream mine = new ByteArrayOutputStream();
    for (MemorySegment part : found.parts().values()) {
      mine.writeBytes(Objects.requireNonNull(PartContents.read(part)).head());
    }
    byte[] all = (byte[]) comm.allGatherv(Slice.of(mine.toByteArray())).base();
    MemorySegment heads = MemorySegment.ofArray(all);
    for (long at = 0; at < all.length; ) {
      PartContents each = Objects.requireNonNull(PartContents.readHead(heads.asSlice(at)));
      contents[each.rank()] = each;
      at += each.headBytes();
    }
  }

  private void check() {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, Kept> each : kept.entrySet()) {
      String name = each.getKey();
      Entry saved = savedFor(name);
      if (saved == null) {
        if (continuation.of(comm.rank()) >= 0) {
          wrong.add(mismatch(name, "was not saved; keep what was saved, by the same names"));
        }
      } else {
        String mismatch = mismatch(each.getValue(), saved);
        if (mismatch != null) {
          wrong.add(mismatch(name, "was saved as %s, and %s".formatted(describe(saved), mismatch)));
        }
      }
    }
    Set<String> all = Texts.gather(comm, wrong);
    if (!all.isEmpty()) {
      throw new ArgumentException(FailureCode.CHECKPOINT, String.join("; ", all));
    }
  }

  /** A failure here must not keep the others waiting. */
  private static @Nullable String mismatch(Kept here, Entry saved) {
    try {
      return here.mismatch(saved);
    } catch (RuntimeException e) {
      return "asking for it failed: " + e;
    }
  }

  private String mismatch(String name, String what) {
    return "rank %d cannot restore generation %d: \"%s\" %s"
        .formatted(comm.rank(), found.generation().number(), name, what);
  }

  private static String describe(Entry saved) {
    return switch (saved.kind()) {
      case ARRAY -> "%d x %s".formatted(saved.bytes() / saved.type().bytes(), saved.type());
      case BYTES -> "bytes";
      case VALUE -> "a value";
      case GRID -> "%s of %s".formatted(saved.block(), saved.type());
      case DIVIDED -> "%s of %s".formatted(saved.layout(), saved.type());
    };
  }

  /** The entry that goes to what this rank keeps under a name; null if there is none. */
  private @Nullable Entry savedFor(String name) {
    int then = continuation.of(comm.rank());
    if (isDivided(name) || (then < 0 && isValue(name))) {
      for (PartContents each : contents) {
        int entry = each.find(name);
        if (entry >= 0) {
          return each.entries().get(entry);
        }
      }
      return null;
    }
    int entry = then < 0 ? -1 : contents[then].find(name);
    return entry < 0 ? null : contents[then].entries().get(entry);
  }

  /** Whether it comes from any ranks of then, whomever this rank goes on with. */
  private boolean isDivided(String name) {
    return kept.get(name) instanceof Kept.OnGrid || kept.get(name) instanceof Kept.Divided;
  }

  private boolean isValue(String name) {
    return kept.get(name) instanceof Kept.Value;
  }

  private List<Arrival> exchange() {
    List<Arrival> arrivals = new ArrayList<>();
    Transfers transfers = new Transfers(comm);
    for (int then = 0; then < found.ranks(); then++) {
      int provider = found.provider(then);
      int receiver = continuation.receiver(then);
      List<Entry> entries = contents[then].entries();
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).kind() != Kind.ARRAY && entries.get(i).kind() != Kind.BYTES) {
          continue;
        }
        offersAny |= !continuation.isContinued(then);
        if (provider == comm.rank()) {
          MemorySegment part = Objects.requireNonNull(found.parts().get(then));
          MemorySegment data = contents[then].data(part, i);
          if (receiver == provider) {
            arrivals.add(new Arrival(then, i, data));
          } else {
            transfers.send(data, receiver);
          }
        } else if (receiver == comm.rank()) {
          MemorySegment data = Segments.allocate(entries.get(i).bytes());
          transfers.receive(data, provider);
          arrivals.add(new Arrival(then, i, data));
        }
      }
    }
    transfers.run();
    return arrivals;
  }

  private void take(Arrival arrival) {
    Entry entry = contents[arrival.then].entries().get(arrival.entry);
    Kept here = kept.get(entry.name());
    if (here != null && continuation.isContinued(arrival.then)) {
      here.put(entry, arrival.data);
    } else {
      offered.add(new Part(arrival.then, entry.name(), Segments.copy(arrival.data, entry.type())));
    }
  }

  private void putValues() {
    for (Map.Entry<String, Kept> each : kept.entrySet()) {
      Entry saved = isValue(each.getKey()) ? savedFor(each.getKey()) : null;
      if (saved != null) {
        each.getValue().put(saved, MemorySegment.NULL);
      }
    }
  }

  /** In the same order on all ranks. */
  private Set<String> names(Kind kind) {
    Set<String> names = new TreeSet<>();
    for (PartContents each : contents) {
      for (Entry entry : each.entries()) {
        if (entry.kind() == kind) {
          names.add(entry.name());
        }
      }
    }
    return names;
  }
}
