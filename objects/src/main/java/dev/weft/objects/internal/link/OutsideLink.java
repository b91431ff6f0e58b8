package dev.weft.objects.internal.link;

import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.internal.wire.Tags;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a node that is not a rank, after the proofs. One thread reads, and never waits
 * for a writing thread; every record is checked before memory is allocated. The link is lost when
 * the connection breaks, when nothing arrives for some time, or when an invalid record arrives. Any
 * thread; sending blocks while the other side is slow.
 */
public final class OutsideLink {
  /** Replies that may wait for those who have called. */
  private static final int MOST_UNCLAIMED = 8192;

  private static final long LAST_WORDS_MILLIS = 500;
  private static final int INPUT_BYTES = 1 << 16;

  private final Socket socket;
  private final String peerName;
  private final String remedy;
  private final int peer;
  private final long silenceMillis;
  private final Mailbox mailbox;
  private final LinkWriter writer;
  private final GrantedSends grantedSends;
  private final Map<Integer, Pull> pulls = new ConcurrentHashMap<>();
  private final AtomicInteger pullNumbers = new AtomicInteger();
  private final byte[] piece = new byte[LinkHeader.PIECE_BYTES];
  private volatile @Nullable PeerFailedException lost;

  /** The other node has said that it leaves; of the thread that reads. */
  private boolean left;

  /**
   * @param peer its rank in the space of the two nodes
   * @param peerName how errors name it
   * @param remedy what they say can be done once it is gone
   * @param silenceMillis after which it counts as gone if nothing comes
   */
  OutsideLink(
      Socket socket, int peer, String peerName, String remedy, long silenceMillis, Mailbox mailbox)
      throws IOException {
    this.socket = socket;
    this.peer = peer;
    this.peerName = peerName;
    this.remedy = remedy;
    this.silenceMillis = silenceMillis;
    this.mailbox = mailbox;
    this.writer = new LinkWriter(socket.getOutputStream(), silenceMillis, this::broken);
    this.grantedSends = new GrantedSends(writer);
    socket.setTcpNoDelay(true);
  }

  void start(String threads) {
    Thread.ofPlatform().daemon().name(threads + "-reader").start(this::read);
    Thread.ofPlatform()
        .daemon()
        .name(threads + "-writer")
        .start(
            () -> {
              writer.run();
              hangUp();
            });
  }

  private void check() {
    PeerFailedException why = lost;
    if (why != null) {
      throw again(why);
    }
  }

  /** Each that is told gets an exception of its own. */
  private static PeerFailedException again(PeerFailedException why) {
    PeerFailedException failure =
        new PeerFailedException(why.worldRank(), String.valueOf(why.getMessage()));
    failure.initCause(why);
    return failure;
  }

  void send(byte[] frame, int size, int tag) {
    check();
    writer.add(LinkHeader.of(LinkHeader.FRAME, tag, frame, size));
  }

  PendingSend offer(Slice bulk, int tag) {
    check();
    PendingSend pendingSend = new PendingSend(bulk);
    grantedSends.add(tag, pendingSend);
    return pendingSend;
  }

  void receive(Slice into, int tag) {
    Pull pull = new Pull(into);
    int number = pullNumbers.getAndIncrement();
    pulls.put(number, pull);
    PeerFailedException why = lost;
    if (why != null) {
      pull.end(again(why));
    }
    writer.addUrgent(LinkHeader.of(LinkHeader.PULL, tag, number, into.bytes()));
    pull.await(into);
  }

  void drop(int tag) {
    check();
    writer.addUrgent(LinkHeader.of(LinkHeader.DROP, tag, 0, 0));
  }

  private void read() {
    try (InputStream in =
        new BufferedInputStream(new SilenceLimit(socket, silenceMillis), INPUT_BYTES)) {
      byte[] header = new byte[LinkHeader.BYTES];
      readRecords(in, header);
      // What still comes is read, or the connection would be reset before our last words are.
      long _ = in.transferTo(OutputStream.nullOutputStream());
    } catch (EOFException e) {
      broken(left ? "it has left" : "it has closed the connection");
    } catch (IOException | InterruptedException e) {
      broken(String.valueOf(e.getMessage()));
    }
  }

  /** Until the link is lost; what no node sends ends it. */
  private void readRecords(InputStream in, byte[] header) throws IOException, InterruptedException {
    try {
      while (lost == null) {
        fill(in, header, LinkHeader.BYTES);
        record(in, header);
      }
    } catch (ProtocolException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (SocketTimeoutException e) {
      end(
          "nothing has come from it for %d ms".formatted(silenceMillis),
          farewell("it has heard nothing for %d ms".formatted(silenceMillis)));
    }
  }

  private static void fill(InputStream in, byte[] bytes, int length) throws IOException {
    if (in.readNBytes(bytes, 0, length) < length) {
      throw new EOFException();
    }
  }

  private void record(InputStream in, byte[] header) throws IOException, InterruptedException {
    int tag = Bytes.getInt(header, LinkHeader.TAG);
    int number = Bytes.getInt(header, LinkHeader.NUMBER);
    long size = Bytes.getLong(header, LinkHeader.SIZE);
    switch (Bytes.getInt(header, 0)) {
      case LinkHeader.FRAME -> frame(in, tag, checked("a frame", size, FrameSizes.MOST_BYTES));
      case LinkHeader.PULL -> grantedSends.pull(tag, number, size);
      case LinkHeader.DROP -> grantedSends.drop(tag);
      case LinkHeader.PIECE -> {
        Pull pull = pulled(number);
        int length = checked("a piece", size, LinkHeader.PIECE_BYTES);
        fill(in, piece, length);
        if (pull.piece(piece, length)) {
          pulls.remove(number, pull);
        }
      }
      case LinkHeader.OTHER_SIZE -> {
        Pull pull = pulled(number);
        pulls.remove(number, pull);
        pull.end(LinkWire.otherSizeThan(peer, pull.bytes(), size));
      }
      case LinkHeader.BEAT -> {}
      case LinkHeader.FAREWELL -> {
        byte[] why = new byte[checked("a farewell", size, LinkHeader.FAREWELL_BYTES)];
        fill(in, why, why.length);
        broken(new String(why, StandardCharsets.UTF_8));
      }
      default -> throw new ProtocolException("a record of unknown kind " + Bytes.getInt(header, 0));
    }
  }

  private static int checked(String what, long size, int most) throws ProtocolException {
    if (size < 0 || size > most) {
      throw new ProtocolException("%s of %d bytes, %d at most".formatted(what, size, most));
    }
    return (int) size;
  }

  private Pull pulled(int number) throws ProtocolException {
    Pull pull = pulls.get(number);
    if (pull == null) {
      throw new ProtocolException("a piece of data that nobody has requested");
    }
    return pull;
  }

  private void frame(InputStream in, int tag, int length) throws IOException, InterruptedException {
    if (!Tags.isReplyTag(tag) || length == 0) {
      throw new ProtocolException("a frame of %d bytes with the tag %d".formatted(length, tag));
    }
    byte[] frame = new byte[length];
    fill(in, frame, length);
    if (tag != Tags.FRAMES) {
      if (mailbox.unclaimed() >= MOST_UNCLAIMED) {
        throw new ProtocolException(MOST_UNCLAIMED + " replies that nobody has taken");
      }
    } else {
      mailbox.awaitRoom();
      left |= frame[0] == FrameKind.CLOSING;
    }
    mailbox.put(peer, tag, frame);
  }

  /** Ends the connection and tells the other side why. */
  void fail(String why) {
    end(why, farewell(why));
  }

  private static byte[] farewell(String why) {
    byte[] words = why.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(words.length, LinkHeader.FAREWELL_BYTES);
    return LinkHeader.of(LinkHeader.FAREWELL, 0, Arrays.copyOf(words, length), length);
  }

  /** The connection is of no use any more. */
  private void broken(String why) {
    end(why, null);
  }

  /** Sends what is under way, and closes. */
  void close() {
    end("the connection is closed", null);
  }

  private void end(String why, byte @Nullable [] lastWords) {
    PeerFailedException failure;
    synchronized (this) {
      if (lost != null) {
        return;
      }
      String text = "%s is gone: %s%s".formatted(peerName, why, remedy);
      failure = new PeerFailedException(peer, text);
      lost = failure;
    }
    writer.end(lastWords, failure);
    grantedSends.lost(failure);
    pulls.values().forEach(pull -> pull.end(again(failure)));
    mailbox.lost(peer, failure);
    Thread.ofPlatform().daemon().name("weft-link-end").start(this::closeSoon);
  }

  /** The writer has written its last; the other side sees the end, and closes. */
  private void hangUp() {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      // It is broken anyhow.
    }
  }

  private void closeSoon() {
    try {
      Thread.sleep(LAST_WORDS_MILLIS);
    } catch (InterruptedException e) {
      // Then at once.
    }
    LinkSockets.closeQuietly(socket);
  }
}
