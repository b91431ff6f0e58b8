package dev.weft.objects.internal.value;

/**
 * A reference in use. This node renews the lease of a leased object while this instance is
 * reachable; so everything that calls the object refers to this instance.
 */
public final class RemoteLease {
  private final Reference reference;

  public RemoteLease(Reference reference) {
    this.reference = reference;
  }

  public Reference reference() {
    return reference;
  }
}
