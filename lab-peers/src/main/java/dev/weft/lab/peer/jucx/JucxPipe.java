package dev.weft.lab.peer.jucx;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openucx.jucx.UcxUtils;
import org.openucx.jucx.ucp.UcpContext;
import org.openucx.jucx.ucp.UcpEndpoint;
import org.openucx.jucx.ucp.UcpEndpointParams;
import org.openucx.jucx.ucp.UcpParams;
import org.openucx.jucx.ucp.UcpRequest;
import org.openucx.jucx.ucp.UcpWorker;
import org.openucx.jucx.ucp.UcpWorkerParams;
import org.openucx.jucx.ucs.UcsConstants;

/**
 * Tagged messages to and from one partner, each from and into the same native memory. Used by one
 * thread.
 */
final class JucxPipe {
  /** The longest message: more than the lab's largest, with what stands before it. */
  static final int MOST_BYTES = 9 << 20;

  private static final long TAG = 1;

  /** What is sent next. */
  final ByteBuffer out = ByteBuffer.allocateDirect(MOST_BYTES);

  /** What was received last. */
  final ByteBuffer in = ByteBuffer.allocateDirect(MOST_BYTES);

  private final UcpWorker worker;
  private @Nullable UcpEndpoint partner;

  JucxPipe() {
    UcpContext context = new UcpContext(new UcpParams().requestTagFeature());
    worker = new UcpWorker(context, new UcpWorkerParams());
  }

  /** Where the partner finds this one. */
  byte[] address() {
    ByteBuffer address = worker.getAddress();
    byte[] bytes = new byte[address.remaining()];
    address.get(bytes);
    return bytes;
  }

  /** Before the first message is sent. */
  void connect(byte[] address) {
    ByteBuffer direct = ByteBuffer.allocateDirect(address.length).put(address).flip();
    partner = new UcpEndpoint(worker, new UcpEndpointParams().setUcpAddress(direct));
  }

  /** Sends the first bytes of {@link #out}; blocks until they may be changed. */
  void send(int bytes) throws Exception {
    send(out, bytes);
  }

  /** Sends back the first bytes of {@link #in}. */
  void sendBack(int bytes) throws Exception {
    send(in, bytes);
  }

  private void send(ByteBuffer from, int bytes) throws Exception {
    UcpEndpoint to = partner;
    if (to == null) {
      throw new IllegalStateException("not connected");
    }
    await(to.sendTaggedNonBlocking(UcxUtils.getAddress(from), bytes, TAG, null));
  }

  /** Blocks until a message is in {@link #in}, and gives its length. */
  int receive() throws Exception {
    UcpRequest request =
        worker.recvTaggedNonBlocking(UcxUtils.getAddress(in), MOST_BYTES, TAG, -1, null);
    await(request);
    return (int) request.getRecvSize();
  }

  private void await(UcpRequest request) throws Exception {
    while (!request.isCompleted()) {
      worker.progress();
    }
    if (request.getStatus() != UcsConstants.STATUS.UCS_OK) {
      throw new IOException("UCX ended a message with its status " + request.getStatus());
    }
  }
}
