package dev.weft.objects.internal.value;

/**
 * A reference in use. If the object is leased, this node renews the lease while this can be
 * reached; so all that calls the object refers to this.
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
