package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.io.FileHints;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collective access in two phases, exchange and file access, after Thakur, Gropp and Lusk, "Data
 * Sieving and Collective I/O in ROMIO" (1999). Collective; for one thread at a time; blocks.
 *
 * <p>The range of the file that the ranks access together is divided among aggregators ({@link
 * FileDomains}). In each round an aggregator handles one window of its domain: the ranks send it
 * the list of the bytes that they access in the window ({@link PieceList}), the data travel, and
 * the aggregator moves them between window and file with few long calls ({@link Aggregator}). Views
 * ascend, so a rank's data of a window are contiguous in its buffer: they are sent from the buffer
 * and received into it without another copy, unless elements are converted.
 *
 * <p>If each rank's bytes are one run in the file, and (for writing) the runs are disjoint, the
 * exchange gains nothing, and every rank accesses the file by itself.
 *
 * <p>A rank whose file access fails continues the exchange, so that the others can finish, and
 * fails at the end.
 */
final class TwoPhase {
  private final Comm comm;
  private final Independent independent;
  private final Aggregator aggregator;
  private final Staging staging;
  private final FileHints hints;

  TwoPhase(
      Comm comm, Independent independent, Aggregator aggregator, Staging staging, FileHints hints) {
    this.comm = comm;
    this.independent = independent;
    this.aggregator = aggregator;
    this.staging = staging;
    this.hints = hints;
  }

  /** Carries out the accesses of all ranks; gives how many bytes this rank has moved. */
  long move(Access access, AccessRanges ranges) {
    boolean writes = access.direction() == Direction.WRITE;
    if (ranges.areRuns() && (!writes || ranges.areApart())) {
      return independent.move(access);
    }
    MemorySegment own = access.buffer().whole();
    MemorySegment data = own == null ? staging.take(access.bytes()) : own;
    if (own == null && writes) {
      access.buffer().copyOut(0, data, access.bytes());
    }
    Rounds rounds = new Rounds(access, ranges, data.asSlice(0, access.bytes()));
    if (writes) {
      rounds.write();
    } else {
      rounds.read();
    }
    if (own == null) {
      if (!writes) {
        access.buffer().copyIn(data, 0, access.bytes());
      }
      staging.give(data);
    }
    return access.bytes();
  }

  /** One operation. */
  private final class Rounds {
    private final Access access;
    private final MemorySegment data;
    private final FileDomains domains;
    private final long[] from;
    private final long[] to;
    private @Nullable RuntimeException failure;

    Rounds(Access access, AccessRanges ranges, MemorySegment data) {
      this.access = access;
      this.data = data;
      this.domains = FileDomains.of(ranges, hints);
      this.from = new long[comm.size()];
      this.to = new long[comm.size()];
    }

    void write() {
      for (long round = 0; round < domains.rounds(); round++) {
        PieceList pieces = PieceList.exchange(comm, access.view(), begin(round), to);
        Blocks incoming = Blocks.of(pieces.bytes());
        MemorySegment received = staging.take(incoming.total());
        comm.allToAllv(Slice.of(data), mine(), part(received, incoming), incoming);
        attempt(() -> aggregator.write(pieces, received));
        staging.give(received);
      }
      finish();
    }

    void read() {
      for (long round = 0; round < domains.rounds(); round++) {
        PieceList pieces = PieceList.exchange(comm, access.view(), begin(round), to);
        Blocks outgoing = Blocks.of(pieces.bytes());
        MemorySegment fetched = staging.take(outgoing.total());
        attempt(() -> aggregator.read(pieces, fetched));
        comm.allToAllv(part(fetched, outgoing), outgoing, Slice.of(data), mine());
        staging.give(fetched);
      }
      finish();
    }

    /** Works out which bytes of the stream lie in whose window of this round. */
    private long[] begin(long round) {
      Arrays.fill(from, access.stream());
      Arrays.fill(to, access.stream());
      for (int domain = 0; domain < domains.count(); domain++) {
        int rank = domains.rank(domain);
        from[rank] = within(access.view().streamBefore(domains.windowFrom(domain, round)));
        to[rank] = within(access.view().streamBefore(domains.windowTo(domain, round)));
      }
      return from;
    }

    private long within(long stream) {
      return Math.clamp(stream, access.stream(), access.stream() + access.bytes());
    }

    /** The same bytes, as blocks of the data. */
    private Blocks mine() {
      long[] counts = new long[from.length];
      long[] places = new long[from.length];
      for (int rank = 0; rank < from.length; rank++) {
        counts[rank] = to[rank] - from[rank];
        places[rank] = from[rank] - access.stream();
      }
      return Blocks.of(counts, places);
    }

    private static Slice part(MemorySegment memory, Blocks blocks) {
      return Slice.of(memory.asSlice(0, blocks.total()));
    }

    private void attempt(Runnable work) {
      if (failure == null) {
        try {
          work.run();
        } catch (RuntimeException e) {
          failure = e;
        }
      }
    }

    private void finish() {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
