package dev.weft.internal.transport.tagged;

import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.transport.ExposedRead;

/**
 * The receiving side of a long message, which goes from the sender's memory straight to its final
 * place. The receiver posts a receive there, with a tag for this message alone, and asks the sender
 * to send; the library then chooses the best way for the network. {@link TaggedExposure} is the
 * sending side.
 */
final class TaggedRead implements ExposedRead {
  private final TaggedLink link;
  private final TagRequest request;
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
  TaggedRead(
      TaggedLink link, TagRequest request, HeldMemory target, int number, long id, long bytes) {
    this.link = link;
    this.request = request;
    this.target = target;
    this.number = number;
    this.id = id;
    this.bytes = bytes;
    request.receive(link.from, target.address(), bytes, link.readTag(number));
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
    if (status == TagRequest.IN_PROGRESS) {
      return Outcome.IDLE;
    }
    link.ended(number, request);
    target.release();
    return status == TagRequest.OK ? Outcome.DONE : Outcome.REFUSED;
  }

  /** Should the library not let go of the memory, it stays where it is for good. */
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
