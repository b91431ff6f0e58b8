package dev.weft.objects.internal.call;

import java.time.Duration;

/**
 * The object that was last found under a name, for idempotent calls by one looked-up reference. Any
 * thread.
 */
public final class NamedObject {
  private final String name;
  private final Finder finder;
  private volatile ObjectTarget latest;

  /** Finds the object of a name when another one is gone. */
  public interface Finder {
    /**
     * The object of the name once it is another one than this, of the same interface; blocks.
     *
     * @param limit zero for none
     * @throws dev.weft.failure.WaitTimeoutException if there is none by then
     */
    ObjectTarget other(String name, ObjectTarget gone, Duration limit);
  }

  NamedObject(String name, Finder finder, ObjectTarget first) {
    this.name = name;
    this.finder = finder;
    this.latest = first;
  }

  /** The object that was found last. */
  ObjectTarget latest() {
    return latest;
  }

  /** Another one than this, which is gone; blocks. */
  ObjectTarget after(ObjectTarget gone, Duration limit) {
    ObjectTarget known = latest;
    if (!known.reference().equals(gone.reference())) {
      return known; // another call has found it
    }
    ObjectTarget found = finder.other(name, gone, limit);
    latest = found;
    return found;
  }
}
