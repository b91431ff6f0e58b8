package dev.weft.objects.internal.link;

import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;

/** The handshakes of nodes outside a job; their key has a purpose of its own. */
final class Proof {
  private static final String PURPOSE = "node";

  /** There is no job: the secret alone says who belongs together. */
  private static final String NO_JOB = "";

  private Proof() {}

  static Handshake.Side acceptors(Secret secret) {
    return Handshake.acceptors(secret, PURPOSE, NO_JOB, LinkWire.LISTENING);
  }

  static Handshake initiator(Secret secret) {
    return Handshake.initiator(secret, PURPOSE, NO_JOB, LinkWire.CONNECTED);
  }
}
