package dev.weft.objects;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of the call of one member of a group.
 *
 * @param member its place in the group, from 0
 * @param rank its rank, in the node's communicator
 * @param value the result of its method; null if the call has failed
 * @param failure the failure of the call, or null
 */
public record MemberResult<R extends @Nullable Object>(
    int member, int rank, @Nullable R value, @Nullable Throwable failure) {

  /** Whether the method has returned. */
  public boolean isSuccess() {
    return failure == null;
  }
}
