package dev.weft.objects;

/** The order in which an active object serves its waiting calls. */
public enum ServeOrder {
  /** The one that came first. Calls that one thread makes come in the order in which it does. */
  FIFO,
  /** The one that came last. */
  LIFO,
  /** One of a method with the highest {@link Priority}; of those the one that came first. */
  PRIORITY
}
