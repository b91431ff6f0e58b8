package dev.weft.internal.replay;

/**
 * The message that a receive or probe with a wildcard has got.
 *
 * @param flags which wildcards it had: {@link DecisionFileDescriptor}
 * @param source its sender's number in the communicator
 */
public record Match(int flags, int communicator, int source, int tag) {

  boolean isAs(int otherFlags, int otherCommunicator, int wantedSource, int wantedTag) {
    return flags == otherFlags
        && communicator == otherCommunicator
        && (wantedSource < 0 || wantedSource == source)
        && (wantedTag < 0 || wantedTag == tag);
  }

  /** What the call was, and what it got. */
  String words() {
    boolean anySource = (flags & DecisionFileDescriptor.ANY_SOURCE) != 0;
    boolean anyTag = (flags & DecisionFileDescriptor.ANY_TAG) != 0;
    boolean probed = (flags & DecisionFileDescriptor.PROBED) != 0;
    return "%s from %s with %s on communicator %d that got the message of rank %d with tag %d"
        .formatted(
            probed ? "a probe" : "a receive",
            anySource ? "any rank" : "rank " + source,
            anyTag ? "any tag" : "tag " + tag,
            communicator,
            source,
            tag);
  }
}
