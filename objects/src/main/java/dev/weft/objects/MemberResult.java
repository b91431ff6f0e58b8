package dev.weft.objects;

import org.jspecify.annotations.Nullable;

/**
 * How the call of one member of a group has ended.
 *
 * @param member its place in the group, from 0
 * @param rank its rank, in the node's communicator
 * @param value what its method has returned; null if it has failed, too
 * @param failure what the call has failed with, or null
 */
public record MemberResult<R extends @Nullable Object>(
    int member, int rank, @Nullable R value, @Nullable Throwable failure) {

  /** Whether the method has returned. */
  public boolean isSuccess() {
    return failure == null;
  }
}
