package dev.weft.objects.internal.group;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers queries about a node's members of groups. An object of this type has the number 1. */
public interface BarrierService {
  /** Its number on every node. */
  long NUMBER = 1;

  /**
   * Completes once a member has come so far in the barriers of its group.
   *
   * @param member number of its object
   * @param step see {@link MemberBarrier}
   */
  CompletableFuture<@Nullable Void> reached(long member, long step);
}
