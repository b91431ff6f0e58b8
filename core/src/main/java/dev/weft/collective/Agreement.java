package dev.weft.collective;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.ArgumentException;
import dev.weft.Comm;
import dev.weft.PeerFailedException;
import dev.weft.Request;
import dev.weft.Slice;
import dev.weft.Status;
import dev.weft.collective.Parties.Party;
import dev.weft.collective.Verdict.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the ranks of a communicator find out whether they are about to do the same. Each sends what
 * it is about to do, in words, to one of them, which compares them and sends all the verdict. Equal
 * words are the agreement; sizes on which ranks must agree two by two follow in a second message.
 * The messages travel in the space of the collective operations under negative tags, which those
 * never use; a tag has the number of the operation, so that several may be under way and that what
 * a rank left behind when it was interrupted matches nothing later. Blocks until every rank has
 * come. Any thread.
 *
 * <p>When the one that compares learns that a rank has failed it says so to the others, who would
 * wait for its verdict in vain.
 */
final class Agreement {
  private static final int RECORD_BYTES = 512;
  private static final int ANSWER_BYTES = 8 << 10;
  private static final String BETWEEN = "\n";

  private final Parties parties;

  Agreement(Parties parties) {
    this.parties = parties;
  }

  /**
   * Compares notes with the other ranks.
   *
   * @param number of the operation, the same on all ranks
   * @param site where the program calls it; may be empty
   * @throws ArgumentException on every rank, if they are not all about to do the same
   * @throws PeerFailedException if a rank has failed
   */
  void reach(int number, Intent intent, String site) {
    int tag = Integer.MIN_VALUE | (number & (Comm.MAX_TAG >> 1));
    if (parties.isJudge()) {
      judge(new Statement(parties.self(), intent, site), number, tag);
      return;
    }
    Party judge = parties.judge();
    Sizes sizes = intent.sizes();
    String head =
        String.join(
            BETWEEN,
            sizes.isKnown() ? "" + sizes.sent().length : "-1",
            "" + sizes.expected().length,
            intent.call(),
            site);
    judge.channel().send(Slice.of(record(head, RECORD_BYTES)), judge.rank(), tag);
    if (sizes.isKnown()) {
      judge.channel().send(Slice.of(sizes.sent()), judge.rank(), tag);
      judge.channel().send(Slice.of(sizes.expected()), judge.rank(), tag);
    }
    byte[] answer = new byte[ANSWER_BYTES];
    Status status = judge.channel().receive(Slice.of(answer), judge.rank(), tag);
    Verdict.obey(new String(answer, 0, Math.toIntExact(status.bytes()), UTF_8));
  }

  private void judge(Statement own, int number, int tag) {
    List<Party> others = parties.others();
    if (others.isEmpty()) {
      return;
    }
    byte[][] records = new byte[others.size()][RECORD_BYTES];
    Request[] incoming = new Request[others.size()];
    for (int i = 0; i < incoming.length; i++) {
      Party party = others.get(i);
      incoming[i] = party.channel().ireceive(Slice.of(records[i]), party.rank(), tag);
    }
    List<Statement> statements = new ArrayList<>(List.of(own));
    String verdict;
    try {
      for (int i = 0; i < incoming.length; i++) {
        int bytes = Math.toIntExact(incoming[i].await().bytes());
        statements.add(statement(new String(records[i], 0, bytes, UTF_8), others.get(i), tag));
      }
      verdict = Verdict.on(statements, parties, number);
    } catch (PeerFailedException e) {
      verdict = Verdict.failed(number, e.worldRank());
    } finally {
      for (Request request : incoming) {
        request.cancel();
      }
    }
    byte[] answer = record(verdict, ANSWER_BYTES);
    for (Party party : others) {
      try {
        party.channel().send(Slice.of(answer), party.rank(), tag);
      } catch (PeerFailedException alreadyGone) {
        // It needs no verdict; the others do.
      }
    }
    Verdict.obey(verdict);
  }

  /** Reads what a rank has sent, with the sizes that follow. Blocks. */
  private static Statement statement(String head, Party party, int tag) {
    String[] lines = head.split(BETWEEN, -1);
    int sent = Integer.parseInt(lines[0]);
    Sizes sizes = Sizes.UNKNOWN;
    if (sent >= 0) {
      sizes = Sizes.of(longs(party, sent, tag), longs(party, Integer.parseInt(lines[1]), tag));
    }
    String site = lines.length > 3 ? lines[3] : "";
    return new Statement(party.number(), new Intent(lines[2], sizes), site);
  }

  private static long[] longs(Party party, int count, int tag) {
    long[] values = new long[count];
    Status _ = party.channel().receive(Slice.of(values), party.rank(), tag);
    return values;
  }

  private static byte[] record(String text, int limitBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    return bytes.length <= limitBytes ? bytes : Arrays.copyOf(bytes, limitBytes);
  }
}
