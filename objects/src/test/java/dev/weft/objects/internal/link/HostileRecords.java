package dev.weft.objects.internal.link;

import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.RenewalHeader;
import java.util.Arrays;
import java.util.Random;

/** Frames and records that no node sends, by a seed. */
public final class HostileRecords {
  private static final int MOST_ARGUMENTS = 200;
  private static final int VALUE_TAGS = 12;
  private static final int ONE_IN = 500;

  private final Random random;
  private final int replyTags;
  private final boolean bulks;

  /**
   * @param replyTags how many tags replies may be asked for with, from that of frames
   * @param bulks whether a frame may, now and then, announce what never follows
   */
  public HostileRecords(long seed, int replyTags, boolean bulks) {
    this.random = new Random(seed);
    this.replyTags = replyTags;
    this.bulks = bulks;
  }

  /**
   * A frame that is refused and does no harm to who has sent it: mostly a call.
   *
   * @param object the number of one that is there
   */
  public byte[] refusedFrame(long object) {
    return switch (random.nextInt(10)) {
      case 0 -> notice(FrameKind.REPLY, random.nextInt(64));
      case 1 -> notice(FrameKind.CANCEL, 0);
      case 2 -> notice(FrameKind.CREDIT, 0);
      case 3 -> renewal();
      default -> call(object);
    };
  }

  private byte[] notice(int kind, int more) {
    byte[] frame = bytes(NoticeHeader.BYTES + more);
    frame[0] = (byte) kind;
    if (kind == FrameKind.REPLY) {
      Bytes.putShort(frame, 2, (short) 0);
    }
    return frame;
  }

  private byte[] renewal() {
    int count = random.nextInt(20);
    byte[] frame = bytes(RenewalHeader.BYTES + count * Long.BYTES);
    frame[0] = FrameKind.RENEW;
    Bytes.putInt(frame, RenewalHeader.COUNT, count);
    return frame;
  }

  private byte[] call(long object) {
    byte[] frame = bytes(CallHeader.BYTES + random.nextInt(MOST_ARGUMENTS));
    frame[0] = FrameKind.CALL;
    boolean withBulks = bulks && random.nextInt(ONE_IN) == 0;
    Bytes.putShort(frame, CallHeader.BULKS, (short) (withBulks ? random.nextInt(4) : 0));
    Bytes.putInt(frame, CallHeader.REPLY_TAG, random.nextInt(replyTags));
    Bytes.putInt(frame, CallHeader.DEADLINE, random.nextInt(1000));
    if (random.nextInt(4) > 0) {
      Bytes.putLong(frame, CallHeader.OBJECT, random.nextInt(8) == 0 ? random.nextInt(2) : object);
      Bytes.putInt(frame, CallHeader.METHOD, random.nextInt(5) - 1);
    }
    int at = CallHeader.BYTES;
    while (at < frame.length && random.nextInt(4) > 0) {
      frame[at] = (byte) random.nextInt(VALUE_TAGS);
      if (at + 6 <= frame.length && random.nextBoolean()) {
        Bytes.putInt(frame, at + 2, random.nextInt(100) - 10);
      }
      at += 1 + random.nextInt(20);
    }
    return frame;
  }

  /** A frame after which nothing more is read from an outside node. */
  byte[] fatalFrame() {
    byte[] frame =
        switch (random.nextInt(5)) {
          case 0 -> notice(FrameKind.ANNOUNCE, random.nextInt(100));
          case 1 -> notice(FrameKind.RETRACT, random.nextInt(100));
          case 2 -> Arrays.copyOf(call(0), 1 + random.nextInt(CallHeader.BYTES - 1));
          case 3 -> Arrays.copyOf(renewal(), RenewalHeader.BYTES + 3);
          default -> unknown();
        };
    return LinkHeader.of(LinkHeader.FRAME, 0, frame, frame.length);
  }

  private byte[] unknown() {
    byte[] frame = bytes(1 + random.nextInt(100));
    frame[0] = (byte) (FrameKind.RENEW + 100 + random.nextInt(20));
    return frame;
  }

  /** A record after which nothing more is read. */
  byte[] fatalRecord() {
    long huge = random.nextLong() | 1L << 40;
    int number = random.nextInt();
    return switch (random.nextInt(6)) {
      case 0 -> LinkHeader.of(LinkHeader.FRAME, 0, 0, huge);
      case 1 -> LinkHeader.of(LinkHeader.FRAME, number | 1 << 28, 0, 100);
      case 2 -> LinkHeader.of(LinkHeader.PIECE, 0, number, 10);
      case 3 -> LinkHeader.of(LinkHeader.OTHER_SIZE, 0, number, huge);
      case 4 -> LinkHeader.of(LinkHeader.FAREWELL, 0, 0, huge);
      default -> LinkHeader.of(8 + random.nextInt(1000), number, number, huge);
    };
  }

  boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
