package dev.weft.internal.transport.ucx;

import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.transport.OfferRead;

/**
 * A long message on its way from the sender's memory to the receiver's, which is where it belongs:
 * the receiver opens a receive there, with a tag for it alone, and asks the sender to send; UCX
 * does the rest as suits the network best. The receiving side; see {@link UcxOffers} for the other.
 */
final class UcxRead implements OfferRead {
  private final UcxLink link;
  private final UcxRequest request;
  private final HeldMemory target;
  private final int number;
  private final long id;
  private final long bytes;
  private boolean asked;
  private boolean refused;

  /**
   * @param target stays where it is until this read lets it go
   * @param number of the read, among those from this peer
   */
  UcxRead(UcxLink link, UcxRequest request, HeldMemory target, int number, long id, long bytes) {
    this.link = link;
    this.request = request;
    this.target = target;
    this.number = number;
    this.id = id;
    this.bytes = bytes;
    request.receive(target.address(), bytes, link.readTag(number));
  }

  /** The sender cannot send from its memory. */
  void refused() {
    refused = true;
  }

  @Override
  public Outcome step() {
    if (!asked) {
      asked = link.ask(number, id, bytes);
      return asked ? Outcome.MOVED : Outcome.IDLE;
    }
    if (refused) {
      abandon();
      return Outcome.REFUSED;
    }
    int status = request.status();
    if (status == Ucp.IN_PROGRESS) {
      return Outcome.IDLE;
    }
    link.ended(number, request);
    target.release();
    return status == Ucp.OK ? Outcome.DONE : Outcome.REFUSED;
  }

  /** Should UCX not let go of the memory, it stays where it is for good. */
  @Override
  public void abandon() {
    if (request.cancel()) {
      link.ended(number, request);
      target.release();
    } else {
      target.keep();
    }
  }
}
