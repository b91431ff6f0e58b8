package dev.weft.lab.program.call;

import dev.weft.lab.program.Payload;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Calls through a library that carries bytes: a request is a kind and a body, an answer is a body.
 * {@link #answer} is the serving side.
 */
public class MessageCalls implements RemoteCalls {
  private static final int NOTHING = 0;
  private static final int SMALL = 1;
  private static final int ECHO = 2;
  private static final int TAKE = 3;
  private static final int GIVE_BACK = 4;
  private static final int EVENT = 5;
  private static final int EVENTS = 6;

  /** The form of a value stands above the kind. */
  private static final int FORM_SHIFT = 3;

  private static final int KIND_MASK = (1 << FORM_SHIFT) - 1;
  private static final byte[] EMPTY = {};
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final ServedCalls SERVED = new ServedCalls();

  /** Sends a request and waits for its answer. */
  public interface Requests {
    /** The answer's body. The kind is from 0 to 127. */
    byte[] request(byte kind, byte[] body) throws Exception;
  }

  private final Requests requests;
  private final Serializer serializer;

  public MessageCalls(Requests requests, Serializer serializer) {
    this.requests = requests;
    this.serializer = serializer;
  }

  /** Whether a request is an echo, whose body may be sent back as it is. */
  public static boolean isEcho(int kind) {
    return kind == ECHO;
  }

  /** The kind of a request for an echo. */
  public static byte echoKind() {
    return ECHO;
  }

  /** Whether a request is a call that nobody awaits, whose answer is not sent. */
  public static boolean isEvent(int kind) {
    return kind == EVENT;
  }

  /** The kind of a call that nobody awaits. */
  public static byte eventKind() {
    return EVENT;
  }

  /** What the serving side answers. */
  public static byte[] answer(byte kind, byte[] body, Serializer serializer) throws Exception {
    int form = kind >> FORM_SHIFT;
    return switch (kind & KIND_MASK) {
      case NOTHING -> {
        SERVED.nothing();
        yield EMPTY;
      }
      case SMALL -> ofInt(SERVED.small((int) INT.get(body, 0)));
      case ECHO -> SERVED.echo(body);
      case TAKE -> {
        SERVED.take(serializer.decode(form, body));
        yield EMPTY;
      }
      case GIVE_BACK -> serializer.encode(SERVED.giveBack(serializer.decode(form, body)));
      case EVENT -> {
        SERVED.event();
        yield EMPTY;
      }
      case EVENTS -> ofLong(SERVED.events());
      default -> throw new IllegalArgumentException("no such request: " + kind);
    };
  }

  @Override
  public final void nothing() throws Exception {
    requests.request((byte) NOTHING, EMPTY);
  }

  @Override
  public final int small(int value) throws Exception {
    return (int) INT.get(requests.request((byte) SMALL, ofInt(value)), 0);
  }

  @Override
  public final byte[] echo(byte[] data) throws Exception {
    return requests.request((byte) ECHO, data);
  }

  @Override
  public final void take(Object value) throws Exception {
    requests.request(kind(TAKE, value), serializer.encode(value));
  }

  @Override
  public final Object giveBack(Object value) throws Exception {
    byte[] body = requests.request(kind(GIVE_BACK, value), serializer.encode(value));
    return serializer.decode(serializer.form(value), body);
  }

  @Override
  public final boolean carries(Payload payload) {
    return serializer.carries(payload);
  }

  /** How many calls that nobody awaits the other has had. */
  protected final long events() throws Exception {
    return (long) LONG.get(requests.request((byte) EVENTS, EMPTY), 0);
  }

  private byte kind(int kind, Object value) {
    return (byte) (kind | serializer.form(value) << FORM_SHIFT);
  }

  private static byte[] ofLong(long value) {
    byte[] body = new byte[Long.BYTES];
    LONG.set(body, 0, value);
    return body;
  }

  private static byte[] ofInt(int value) {
    byte[] body = new byte[Integer.BYTES];
    INT.set(body, 0, value);
    return body;
  }
}
