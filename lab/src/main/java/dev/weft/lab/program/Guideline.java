package dev.weft.lab.program;

import static dev.weft.lab.program.Collective.ALL_GATHER;
import static dev.weft.lab.program.Collective.ALL_REDUCE;
import static dev.weft.lab.program.Collective.BROADCAST;
import static dev.weft.lab.program.Collective.GATHER;
import static dev.weft.lab.program.Collective.REDUCE;
import static dev.weft.lab.program.Collective.REDUCE_SCATTER;
import static dev.weft.lab.program.Collective.SCAN;
import static dev.weft.lab.program.Collective.SCATTER;

import java.util.ArrayList;
import java.util.List;

/**
 * A performance guideline: a call must not be slower than other calls that do the same work or
 * more. If it is, the library should use those other calls. After Träff, Gropp and Thakur,
 * "Self-consistent MPI performance guidelines" (2010).
 *
 * <p>With n the bytes of the first call and p ranks, the other calls move the bytes that give the
 * same result; a share of n is rounded up to whole doubles. Calls that do less work than the first
 * call are never the bound, so a violated guideline is always a fault.
 *
 * @param id the guideline as text without spaces
 */
public record Guideline(String id, Side call, Side bound) {
  private static final int PIECES = 4;

  /** One side of a guideline, at n bytes. */
  interface Side {
    Runnable of(WeftCalls calls, int bytes);
  }

  /** All guidelines, in the order of reports. */
  private static final List<Guideline> ALL = all();

  /** The ids of all. */
  public static List<String> ids() {
    return ALL.stream().map(Guideline::id).toList();
  }

  /**
   * By id.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Guideline of(String id) {
    return ALL.stream()
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no guideline is called '" + id + "'"));
  }

  private static List<Guideline> all() {
    List<Guideline> all = new ArrayList<>();
    all.add(
        new Guideline(
            "allGather<=gather+broadcast",
            one(ALL_GATHER),
            (calls, n) -> both(calls.call(GATHER, n), calls.call(BROADCAST, n * calls.ranks()))));
    all.add(
        new Guideline(
            "allReduce<=reduce+broadcast",
            one(ALL_REDUCE),
            (calls, n) -> both(calls.call(REDUCE, n), calls.call(BROADCAST, n))));
    all.add(
        new Guideline(
            "broadcast<=scatter+allGather",
            one(BROADCAST),
            (calls, n) -> {
              int share = share(n, calls.ranks());
              return both(calls.call(SCATTER, share), calls.call(ALL_GATHER, share));
            }));
    all.add(new Guideline("reduce<=allReduce", one(REDUCE), one(ALL_REDUCE)));
    all.add(new Guideline("gather<=allGather", one(GATHER), one(ALL_GATHER)));
    all.add(
        new Guideline(
            "scatter<=broadcast",
            one(SCATTER),
            (calls, n) -> calls.call(BROADCAST, n * calls.ranks())));
    all.add(
        new Guideline(
            "reduceScatter<=reduce+scatter",
            one(REDUCE_SCATTER),
            (calls, n) -> both(calls.call(REDUCE, n * calls.ranks()), calls.call(SCATTER, n))));
    all.add(new Guideline("scan<=p*pointToPoint", one(SCAN), WeftCalls::ring));
    for (Collective operation : Collective.values()) {
      if (operation != Collective.BARRIER) {
        all.add(inPieces(operation));
      }
    }
    return List.copyOf(all);
  }

  private static Guideline inPieces(Collective operation) {
    String id = "%s<=%d*%s/%d".formatted(operation.id(), PIECES, operation.id(), PIECES);
    return new Guideline(
        id,
        one(operation),
        (calls, n) -> {
          Runnable[] pieces = new Runnable[PIECES];
          for (int i = 0; i < PIECES; i++) {
            pieces[i] = calls.call(operation, share(n, PIECES), i);
          }
          return () -> {
            for (Runnable piece : pieces) {
              piece.run();
            }
          };
        });
  }

  private static Side one(Collective operation) {
    return (calls, n) -> calls.call(operation, n);
  }

  private static Runnable both(Runnable first, Runnable second) {
    return () -> {
      first.run();
      second.run();
    };
  }

  /** Bytes of whole doubles that are at least one of so many parts. */
  private static int share(int bytes, int parts) {
    int doubles = bytes / Double.BYTES;
    return (doubles + parts - 1) / parts * Double.BYTES;
  }
}
