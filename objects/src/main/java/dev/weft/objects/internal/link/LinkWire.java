package dev.weft.objects.internal.link;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.request.Request;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Messages between two nodes over a link: the listening node is rank 0, the other is rank 1. Also
 * the messages of a node without a link, which sends only to itself. Any thread.
 */
public final class LinkWire extends NodeChannel {
  /** Rank of the node that listens. */
  public static final int LISTENING = 0;

  /** Rank of the node that has connected. */
  public static final int CONNECTED = 1;

  private static final String REMEDY =
      "; connect again with Node.connect, and look up its objects anew";

  private final int rank;
  private final int size;
  private final Mailbox mailbox = new Mailbox();
  private final OwnBulks own = new OwnBulks();
  private final @Nullable OutsideLink outsideLink;

  /** One node alone. */
  public LinkWire() {
    this.rank = LISTENING;
    this.size = 1;
    this.outsideLink = null;
  }

  /**
   * One of two nodes.
   *
   * @param peerName how errors name the other
   * @param silenceMillis after which it counts as gone if nothing comes
   */
  public LinkWire(int rank, Socket socket, String peerName, long silenceMillis) throws IOException {
    this.rank = rank;
    this.size = 2;
    String remedy = rank == CONNECTED ? REMEDY : "";
    this.outsideLink = new OutsideLink(socket, 1 - rank, peerName, remedy, silenceMillis, mailbox);
  }

  /** Begins to read; frames are kept until somebody receives. */
  public void start(String threads) {
    if (outsideLink != null) {
      outsideLink.start(threads);
    }
  }

  private OutsideLink link(int to) {
    OutsideLink way = outsideLink;
    if (way == null || to != 1 - rank) {
      throw new PeerFailedException(to, "there is no rank " + to);
    }
    return way;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int rankOf(PeerFailedException gone) {
    return gone.worldRank();
  }

  @Override
  public void send(byte[] frame, int length, int to, int tag) {
    if (to == rank) {
      mailbox.put(rank, tag, Arrays.copyOf(frame, length));
    } else {
      link(to).send(frame, length, tag);
    }
  }

  @Override
  public void send(Slice bulk, int to, int tag) {
    if (to == rank) {
      own.put(tag, bulk);
    } else {
      link(to).offer(bulk, tag).awaitSent();
    }
  }

  /** A copy is sent: who starts it need not wait. */
  @Override
  public Request isend(Slice bulk, int to, int tag) {
    if (to == rank) {
      own.put(tag, bulk);
    } else {
      PendingSend _ = link(to).offer(bulk.copy(), tag);
    }
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Status receive(byte[] frame, int from, int tag, long limitNanos) {
    Mailbox.Letter letter = mailbox.take(from, tag, limitNanos);
    int length = letter.frame.length;
    System.arraycopy(letter.frame, 0, frame, 0, length);
    return new Status(letter.source, tag, length, ElementType.BYTE, false);
  }

  @Override
  public void receive(Slice into, int from, int tag) {
    if (from == rank) {
      own.take(tag, into);
    } else {
      link(from).receive(into, tag);
    }
  }

  @Override
  public void drop(int from, int tag) {
    if (from == rank) {
      own.take(tag, null);
    } else {
      link(from).drop(tag);
    }
  }

  @Override
  public void malformed(int from, String what) {
    if (outsideLink != null && from != rank) {
      outsideLink.fail(what);
    }
  }

  @Override
  public void close() {
    if (outsideLink != null) {
      outsideLink.close();
    }
    mailbox.close();
    own.close();
  }

  static CodecException otherSizeThan(int from, long announced, long sent) {
    return otherSize(from, announced, String.valueOf(sent));
  }
}
