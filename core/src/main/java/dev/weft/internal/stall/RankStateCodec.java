package dev.weft.internal.stall;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.internal.stall.RankState.Activity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * States of ranks as bytes, for the launcher. Numbers are big-endian; a text is its length in bytes
 * and UTF-8.
 *
 * <pre>
 *   int states, then each
 *     int rank | text activity | long quietMillis | long epoch | text detail
 *     int calls, then each
 *       text call | text place | text part | text thread | text kind
 *       int peer | int context | int tag | long bytes | int members | int each member
 *       text communicator
 *     int unmatched, then each
 *       int source | int tag | byte elsewhere | text communicator | text place | int number
 *     int unstarted, then each
 *       int peer | int tag | text request
 *     byte endsCloses
 * </pre>
 */
public final class RankStateCodec {
  private static final int TEXT_LIMIT_BYTES = 1 << 10;
  private static final int CALL_LIMIT = 64;

  /** A rank usually has few calls; those beyond a limit are left out. */
  public static byte[] encode(List<RankState> states) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(states.size());
      for (RankState state : states) {
        out.writeInt(state.rank());
        writeText(out, state.activity().name());
        out.writeLong(state.quietMillis());
        out.writeLong(state.epoch());
        writeText(out, state.detail());
        int calls = Math.min(state.calls().size(), CALL_LIMIT);
        out.writeInt(calls);
        for (BlockedCall call : state.calls().subList(0, calls)) {
          write(out, call);
        }
        out.writeInt(state.unmatched().size());
        for (UnmatchedMessages messages : state.unmatched()) {
          out.writeInt(messages.source());
          out.writeInt(messages.tag());
          out.writeBoolean(messages.elsewhere());
          writeText(out, messages.communicator());
          writeText(out, messages.place());
          out.writeInt(messages.number());
        }
        int unstarted = Math.min(state.unstarted().size(), CALL_LIMIT);
        out.writeInt(unstarted);
        for (UnstartedRequest request : state.unstarted().subList(0, unstarted)) {
          out.writeInt(request.peer());
          out.writeInt(request.tag());
          writeText(out, request.request());
        }
        out.writeBoolean(state.endsCloses());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, BlockedCall call) throws IOException {
    writeText(out, call.site().call());
    writeText(out, call.site().place());
    writeText(out, call.site().part().name());
    writeText(out, call.thread());
    WaitTarget target = call.target();
    writeText(out, target.kind().name());
    out.writeInt(target.peer());
    out.writeInt(target.context());
    out.writeInt(target.tag());
    out.writeLong(target.bytes());
    out.writeInt(target.group().size());
    for (int member : target.group()) {
      out.writeInt(member);
    }
    writeText(out, target.communicator());
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    int length = Math.min(bytes.length, TEXT_LIMIT_BYTES);
    out.writeInt(length);
    out.write(bytes, 0, length);
  }

  /**
   * Reads the bytes of {@link #encode}.
   *
   * @throws IllegalArgumentException if the bytes are anything else
   */
  public static List<RankState> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int count = readCount(in, Integer.MAX_VALUE);
      List<RankState> states = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        states.add(
            new RankState(
                in.readInt(),
                Activity.valueOf(readText(in)),
                in.readLong(),
                in.readLong(),
                readText(in),
                readCalls(in),
                readUnmatched(in),
                readUnstarted(in),
                in.readBoolean()));
      }
      return states;
    } catch (IOException e) {
      throw new IllegalArgumentException("not the states of ranks", e);
    }
  }

  private static List<BlockedCall> readCalls(DataInputStream in) throws IOException {
    int count = readCount(in, CALL_LIMIT);
    List<BlockedCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(
          new BlockedCall(
              new CallSite(readText(in), readText(in), CallSite.Part.valueOf(readText(in))),
              readText(in),
              new WaitTarget(
                  WaitKind.valueOf(readText(in)),
                  in.readInt(),
                  in.readInt(),
                  in.readInt(),
                  in.readLong(),
                  readGroup(in),
                  readText(in))));
    }
    return calls;
  }

  private static List<UnmatchedMessages> readUnmatched(DataInputStream in) throws IOException {
    int count = readCount(in, CALL_LIMIT);
    List<UnmatchedMessages> unmatched = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      unmatched.add(
          new UnmatchedMessages(
              in.readInt(),
              in.readInt(),
              in.readBoolean(),
              readText(in),
              readText(in),
              in.readInt()));
    }
    return unmatched;
  }

  private static List<UnstartedRequest> readUnstarted(DataInputStream in) throws IOException {
    int count = readCount(in, CALL_LIMIT);
    List<UnstartedRequest> unstarted = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      unstarted.add(new UnstartedRequest(in.readInt(), in.readInt(), readText(in)));
    }
    return unstarted;
  }

  private static List<Integer> readGroup(DataInputStream in) throws IOException {
    int count = readCount(in, in.available() / Integer.BYTES);
    List<Integer> group = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      group.add(in.readInt());
    }
    return group;
  }

  private static String readText(DataInputStream in) throws IOException {
    byte[] bytes = new byte[readCount(in, TEXT_LIMIT_BYTES)];
    in.readFully(bytes);
    return new String(bytes, UTF_8);
  }

  private static int readCount(DataInputStream in, int limit) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > limit) {
      throw new IOException("count " + count);
    }
    return count;
  }

  private RankStateCodec() {}
}
