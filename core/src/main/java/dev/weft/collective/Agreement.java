package dev.weft.collective;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.ArgumentException;
import dev.weft.Comm;
import dev.weft.PeerFailedException;
import dev.weft.Request;
import dev.weft.Slice;
import dev.weft.Status;
import dev.weft.WeftException;
import dev.weft.boot.stall.CallSite;
import dev.weft.boot.stall.RankList;
import dev.weft.engine.Channel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the ranks of a communicator find out whether they are about to do the same. Each sends what
 * it is about to do, in words, to rank 0, which compares them and sends all the verdict. Equal
 * words are the agreement. The messages travel in the space of the collective operations under
 * negative tags, which those never use; a tag counts the agreements, so that what a rank left
 * behind when it was interrupted matches nothing later. Blocks until every rank has come. One
 * thread at a time.
 *
 * <p>When rank 0 learns that a rank has failed it says so to the others, who would wait for its
 * verdict in vain.
 */
final class Agreement {
  private static final int RECORD_BYTES = 512;
  private static final int ANSWER_BYTES = 8 << 10;
  private static final int NONE_FAILED = -1;
  private static final char BETWEEN = '\n';

  private final Channel channel;
  private int count;

  Agreement(Channel channel) {
    this.channel = channel;
  }

  /**
   * Compares notes with the other ranks.
   *
   * @throws ArgumentException on every rank, if they are not all about to do the same
   * @throws PeerFailedException if a rank has failed
   */
  void reach(String intent, CallSite site) {
    String mine = intent + BETWEEN + site.place();
    int number = count++;
    int tag = Integer.MIN_VALUE | (number & (Comm.MAX_TAG >> 1));
    if (channel.size() > 1) {
      if (channel.rank() == 0) {
        judge(mine, number, tag);
      } else {
        channel.send(Slice.of(record(mine, RECORD_BYTES)), 0, tag);
        byte[] answer = new byte[ANSWER_BYTES];
        Status status = channel.receive(Slice.of(answer), 0, tag);
        obey(new String(answer, 0, Math.toIntExact(status.bytes()), UTF_8));
      }
    }
  }

  private void judge(String mine, int number, int tag) {
    int ranks = channel.size();
    byte[][] records = new byte[ranks][RECORD_BYTES];
    Request[] incoming = new Request[ranks];
    String[] intents = new String[ranks];
    intents[0] = mine;
    for (int rank = 1; rank < ranks; rank++) {
      incoming[rank] = channel.ireceive(Slice.of(records[rank]), rank, tag);
    }
    String verdict;
    try {
      for (int rank = 1; rank < ranks; rank++) {
        int bytes = Math.toIntExact(incoming[rank].await().bytes());
        intents[rank] = new String(records[rank], 0, bytes, UTF_8);
      }
      verdict = verdict(intents, number, NONE_FAILED);
    } catch (PeerFailedException e) {
      verdict = verdict(intents, number, e.worldRank());
    } finally {
      for (int rank = 1; rank < ranks; rank++) {
        incoming[rank].cancel();
      }
    }
    byte[] answer = record(verdict, ANSWER_BYTES);
    for (int rank = 1; rank < ranks; rank++) {
      try {
        channel.send(Slice.of(answer), rank, tag);
      } catch (PeerFailedException alreadyGone) {
        // It needs no verdict; the others do.
      }
    }
    obey(verdict);
  }

  /** Empty if all agree; else a failed rank or a negative number, and what is wrong. */
  private static String verdict(String[] intents, int number, int failed) {
    if (failed != NONE_FAILED) {
      return failed
          + " the ranks cannot agree on collective operation %d: rank %d of the job has failed"
              .formatted(number, failed);
    }
    boolean agree = true;
    Map<String, Set<Integer>> byIntent = new LinkedHashMap<>();
    for (int rank = 0; rank < intents.length; rank++) {
      agree &= intentOf(intents[rank]).equals(intentOf(intents[0]));
      byIntent.computeIfAbsent(intents[rank], _ -> new TreeSet<>()).add(rank);
    }
    if (agree) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(NONE_FAILED).append(" the ranks disagree on collective operation ").append(number);
    text.append(" of this communicator: ");
    String separator = "";
    for (Map.Entry<String, Set<Integer>> each : byIntent.entrySet()) {
      String site = each.getKey().substring(intentOf(each.getKey()).length()).strip();
      text.append(separator).append(RankList.of(each.getValue()));
      text.append(each.getValue().size() == 1 ? " calls " : " call ");
      text.append(intentOf(each.getKey()));
      text.append(site.isEmpty() ? "" : " at " + site);
      separator = ", ";
    }
    return text
        + "; let all ranks call the same operations in the same order, with the same root, count,"
        + " type and operator";
  }

  private static String intentOf(String record) {
    int end = record.indexOf(BETWEEN);
    return end < 0 ? record : record.substring(0, end);
  }

  private static void obey(String verdict) {
    if (verdict.isEmpty()) {
      return;
    }
    int space = verdict.indexOf(' ');
    int failed = Integer.parseInt(verdict.substring(0, space));
    String words = verdict.substring(space + 1);
    WeftException failure =
        failed == NONE_FAILED
            ? new ArgumentException(words)
            : new PeerFailedException(failed, words);
    throw failure;
  }

  private static byte[] record(String text, int limitBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    return bytes.length <= limitBytes ? bytes : Arrays.copyOf(bytes, limitBytes);
  }
}
