package dev.weft.objects;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Calls of some members of a group have failed. The cause is the failure of the first of them; the
 * others' are suppressed exceptions.
 */
public final class GroupCallException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final transient List<MemberResult<?>> failed;

  /**
   * Says who has failed.
   *
   * @param members size of the group
   * @param failed the members whose calls have failed, at least one
   */
  public GroupCallException(int members, List<? extends MemberResult<?>> failed) {
    super(
        "%d of %d members have failed: %s"
            .formatted(
                failed.size(),
                members,
                failed.stream().map(GroupCallException::line).collect(Collectors.joining("; "))),
        failed.getFirst().failure());
    this.failed = List.copyOf(failed);
    for (MemberResult<?> other : failed.subList(1, failed.size())) {
      if (other.failure() != null) {
        addSuppressed(other.failure());
      }
    }
  }

  /** Which members have failed, and how; in the order of the group. */
  public List<MemberResult<?>> failed() {
    return failed;
  }

  private static String line(MemberResult<?> result) {
    return "member %d (rank %d): %s".formatted(result.member(), result.rank(), result.failure());
  }

  /** The message with the code that {@code weft explain} takes. */
  @Override
  public String getLocalizedMessage() {
    return getMessage() + " [W1802]";
  }
}
