package dev.weft.parallel.exchange;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sparse exchange whose partners and sizes stay the same: each round costs the messages and
 * nothing else. {@link SparseExchange#repeated} makes one. Between {@link #start} and the end of
 * {@link #await} the slices belong to the library. One thread of each rank calls.
 */
public final class RepeatedExchange {
  private final List<FromRank<Slice>> arriving;
  private final PersistentRequest[] requests;
  private final List<Runnable> copies;

  private RepeatedExchange(
      List<FromRank<Slice>> arriving, PersistentRequest[] requests, List<Runnable> copies) {
    this.arriving = arriving;
    this.requests = requests;
    this.copies = copies;
  }

  static RepeatedExchange of(
      Comm comm, int tag, Map<Integer, Slice> toRanks, List<FromRank<Slice>> arriving) {
    List<PersistentRequest> requests = new ArrayList<>();
    List<Runnable> copies = new ArrayList<>();
    for (FromRank<Slice> each : arriving) {
      Slice own = each.rank() == comm.rank() ? toRanks.get(each.rank()) : null;
      if (own == null) {
        requests.add(comm.receiveInit(each.data(), each.rank(), tag));
      } else {
        copies.add(() -> own.copyTo(each.data()));
      }
    }
    toRanks.forEach(
        (rank, slice) -> {
          if (rank != comm.rank()) {
            requests.add(comm.sendInit(slice, rank, tag));
          }
        });
    return new RepeatedExchange(arriving, requests.toArray(new PersistentRequest[0]), copies);
  }

  /**
   * What arrives here, in the order of ranks. The slices are the same in every round, and hold what
   * the last one has brought.
   */
  public List<FromRank<Slice>> arriving() {
    return arriving;
  }

  /** One round: {@link #start} and {@link #await}. Blocks until this rank's part is done. */
  public List<FromRank<Slice>> run() {
    start();
    return await();
  }

  /**
   * Starts a round. Does not block.
   *
   * @throws ArgumentException if the one before has not been awaited
   */
  public void start() {
    for (PersistentRequest request : requests) {
      if (request.isActive()) {
        throw new ArgumentException(
            FailureCode.BALANCE, "the round before is under way; await it first");
      }
    }
    PersistentRequest.startAll(requests);
    copies.forEach(Runnable::run);
  }

  /**
   * Blocks until this rank's part of the round is done.
   *
   * @return {@link #arriving}
   * @throws dev.weft.failure.PeerFailedException if a rank that this one needs has failed
   */
  public List<FromRank<Slice>> await() {
    Requests.awaitAll(requests);
    return arriving;
  }
}
