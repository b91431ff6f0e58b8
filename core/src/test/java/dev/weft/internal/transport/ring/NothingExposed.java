package dev.weft.internal.transport.ring;

/** Of a sender whose memory nobody reads. */
final class NothingExposed implements MessageExposure {
  @Override
  public void expose(long id, Object base, long offset, long length) {
    // The receiver asks for all of it.
  }

  @Override
  public boolean move(long id, Object base, long offset, long length) {
    return true;
  }

  @Override
  public void withdraw(long id) {
    // Nothing was exposed.
  }
}
