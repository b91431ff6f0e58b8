package dev.weft.internal.transport.ucx;

import dev.weft.internal.os.call.NativeLibrary;
import dev.weft.internal.os.call.Syscall;
import java.lang.invoke.MethodHandle;

/**
 * The functions of libucp that are called for each message, with handles and addresses as numbers.
 * None calls back into Java. Call them only if {@link UcxLibrary#unavailability} is null, with the
 * lock of the worker's rank held; none blocks.
 */
final class Ucp {
  static final int OK = 0;
  static final int IN_PROGRESS = 1;
  static final int BUSY = -15;
  static final int CANCELED = -16;

  private static final long ALL_BITS = -1;

  private static final MethodHandle PROGRESS;
  private static final MethodHandle TAG_SEND;
  private static final MethodHandle TAG_RECEIVE;
  private static final MethodHandle STATUS;
  private static final MethodHandle PUT;
  private static final MethodHandle GET;
  private static final MethodHandle UPDATE;
  private static final MethodHandle FLUSH;

  static {
    NativeLibrary library = UcxLibrary.get();
    PROGRESS = library.function("ucp_worker_progress");
    TAG_SEND = library.function("ucp_tag_send_nbx");
    TAG_RECEIVE = library.function("ucp_tag_recv_nbx");
    STATUS = library.function("ucp_request_check_status");
    PUT = library.function("ucp_put_nbx");
    GET = library.function("ucp_get_nbx");
    UPDATE = library.function("ucp_atomic_op_nbx");
    FLUSH = library.function("ucp_ep_flush_nbx");
  }

  private Ucp() {}

  /** Moves everything on that can be; returns 0 if nothing could. */
  static int progress(long worker) {
    try {
      return (int) (long) PROGRESS.invokeExact(worker, 0L, 0L, 0L, 0L, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to send; the result is a request, or a status if it is over. */
  static long send(long endpoint, long buffer, long bytes, long tag, long parameters) {
    try {
      return (long) TAG_SEND.invokeExact(endpoint, buffer, bytes, tag, parameters, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to receive what has this very tag; the result is a request, or a status. */
  static long receive(long worker, long buffer, long bytes, long tag, long parameters) {
    try {
      return (long) TAG_RECEIVE.invokeExact(worker, buffer, bytes, tag, ALL_BITS, parameters, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to store in a peer's memory; the result is a request, or a status. */
  static long put(long endpoint, long buffer, long bytes, long address, long key, long parameters) {
    try {
      return (long) PUT.invokeExact(endpoint, buffer, bytes, address, key, parameters, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to load from a peer's memory; the result is a request, or a status. */
  static long get(long endpoint, long buffer, long bytes, long address, long key, long parameters) {
    try {
      return (long) GET.invokeExact(endpoint, buffer, bytes, address, key, parameters, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to update an element of a peer's memory; the result is a request, or a status. */
  static long update(
      long endpoint, long operation, long operand, long address, long key, long parameters) {
    try {
      return (long) UPDATE.invokeExact(endpoint, operation, operand, 1L, address, key, parameters);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Begins to complete what was begun with peers' memory; the result is a request, or a status. */
  static long flush(long endpoint, long parameters) {
    try {
      return (long) FLUSH.invokeExact(endpoint, parameters, 0L, 0L, 0L, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** How a request stands. */
  static int status(long request) {
    try {
      return (int) (long) STATUS.invokeExact(request, 0L, 0L, 0L, 0L, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** A status in UCX's words. */
  static String words(int status) {
    NativeLibrary library = UcxLibrary.get();
    return NativeLibrary.text(library.callForAddress("ucs_status_string", status), 256);
  }
}
