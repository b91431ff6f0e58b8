package dev.weft.internal.replay;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.stall.CallSite;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a rank does with messages, in the order of its program, for {@code weft explore}: a line of
 * words each. Ranks are numbers in the communicator; a line of each communicator gives their
 * numbers in the job. Looking for the program's line makes it slow. Any thread.
 *
 * <pre>
 *   comm COMMUNICATOR RANKS
 *   send COMMUNICATOR DESTINATION TAG
 *   post ID NUMBER COMMUNICATOR SOURCE TAG FLAGS PLACE    number 0 without a wildcard
 *   end ID
 *   found COMMUNICATOR SOURCE TAG FLAGS                         by a call that asks
 *   begin KIND COMMUNICATOR ROOT, and done of the same          of a collective operation
 * </pre>
 *
 * After the first word each has the number of calls that have asked until then.
 */
final class EventLog {
  private final BufferedWriter out;
  private final Set<Integer> communicators = new HashSet<>();
  private int ids;
  private long asked;

  /**
   * @throws ResourceException if it cannot be written
   */
  EventLog(Path file) {
    try {
      Files.createDirectories(file.getParent());
      out = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.FOLDER, "events cannot be written to %s: %s".formatted(file, e), e);
    }
  }

  private void line(String kind, Object... words) {
    try {
      out.write(kind + ' ' + asked + ' ');
      out.write(
          Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ", "", "\n")));
      out.flush();
    } catch (IOException e) {
      throw new ResourceException(FailureCode.FOLDER, "events cannot be written: " + e, e);
    }
  }

  private void know(int communicator, GroupChannel channel) {
    if (communicators.add(communicator)) {
      line(
          "comm",
          communicator,
          Arrays.stream(channel.worldRanks())
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(",")));
    }
  }

  synchronized void sent(GroupChannel channel, int communicator, int destination, int tag) {
    know(communicator, channel);
    line("send", communicator, destination, tag);
  }

  /** A receive or probe begins; gives its id. */
  synchronized int posted(
      GroupChannel channel, int number, int communicator, int source, int tag, int flags) {
    know(communicator, channel);
    ids++;
    String place = CallSite.here().place();
    line("post", ids, number, communicator, source, tag, flags, place);
    return ids;
  }

  /** The program knows its end. */
  synchronized void ended(int id) {
    line("end", id);
  }

  /** A call that asks has been answered. */
  synchronized void asked() {
    asked++;
  }

  /** It has found a message. */
  synchronized void found(GroupChannel channel, int communicator, int source, int tag, int flags) {
    know(communicator, channel);
    line("found", communicator, source, tag, flags);
  }

  /** A collective operation begins or ends. */
  synchronized void collective(boolean begins, String kind, String communicator, int root) {
    line(begins ? "begin" : "done", kind, communicator, root);
  }
}
