package dev.weft.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * The {@link Matcher}'s view of a message that came before its receive, with its places in the
 * lists of unexpected messages. Under the engine lock.
 */
public abstract class ArrivedMessage {
  /** The rank of the job that sent it. */
  public final int peer;

  public final int tag;

  /** The sender's number for it, where it has one. */
  public final long id;

  @Nullable ArrivedMessage nextFromPeer;
  @Nullable ArrivedMessage previousFromPeer;
  @Nullable ArrivedMessage nextOfAll;
  @Nullable ArrivedMessage previousOfAll;
  boolean queued;

  protected ArrivedMessage(int peer, int tag, long id) {
    this.peer = peer;
    this.tag = tag;
    this.id = id;
  }
}
