package dev.weft.parallel.checkpoint;

import dev.weft.parallel.checkpoint.Kept.Captured;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that a rank is going to save, or why it cannot say: the others are told before it throws. */
final class Captures {
  private final List<Captured> all = new ArrayList<>();
  private @Nullable Throwable failure;

  static Captures of(Map<String, Kept> kept) {
    Captures captures = new Captures();
    try {
      kept.forEach((name, each) -> captures.all.add(each.capture(name)));
    } catch (RuntimeException | Error e) {
      captures.all.clear();
      captures.failure = e;
    }
    return captures;
  }

  List<Entry> entries() {
    return all.stream().map(Captured::entry).toList();
  }

  MemorySegment data(int entry) {
    return all.get(entry).data();
  }

  /** Bytes of the part that holds them. */
  long bytes() {
    return new PartContents(new Generation(0, 0), 0, 0, entries()).bytes();
  }

  @Nullable Throwable failure() {
    return failure;
  }

  void rethrow() {
    Failure.rethrow(failure);
  }
}
