package dev.weft.internal.engine.request;

/**
 * The operations that a send under way needs from the engine. Under the engine lock; never blocks.
 */
public interface Sender {
  /** Removes a send that nothing has been said of to the peer; false if something has. */
  boolean takeBack(SendOperation send);

  /** Asks the peer to give back a message that it has been told of. */
  void askToCancel(SendOperation send);

  /** What is left of the message lies in a copy from now on; false if that cannot be. */
  boolean moveExposed(SendOperation send, byte[] copy);

  /** The send is over. */
  void ended(SendOperation send);
}
