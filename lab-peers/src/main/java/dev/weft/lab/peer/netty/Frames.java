package dev.weft.lab.peer.netty;

import dev.weft.lab.peer.Broken;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames from a channel, each a length, a kind and a body, copying the body once. Used by the
 * channel's event loop.
 */
abstract class Frames extends ChannelInboundHandlerAdapter {
  private static final int HEADER_BYTES = Integer.BYTES + 1;

  private final byte[] header = new byte[HEADER_BYTES];
  private byte @Nullable [] body;
  private int got;

  /** A frame is here. */
  abstract void frame(ChannelHandlerContext context, byte kind, byte[] content) throws Exception;

  /** Sends a frame, from any thread. */
  static void send(ChannelHandlerContext context, byte kind, byte[] content) {
    ByteBuf frame = context.alloc().directBuffer(HEADER_BYTES + content.length);
    frame.writeInt(content.length).writeByte(kind).writeBytes(content);
    var _ = context.writeAndFlush(frame, context.voidPromise());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    ByteBuf in = (ByteBuf) message;
    try {
      while (in.isReadable()) {
        read(context, in);
      }
    } finally {
      in.release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    Broken.exit(cause);
  }

  private void read(ChannelHandlerContext context, ByteBuf in) throws Exception {
    byte[] into = body == null ? header : body;
    int part = Math.min(in.readableBytes(), into.length - got);
    in.readBytes(into, got, part);
    got += part;
    if (got < into.length) {
      return;
    }
    got = 0;
    if (body == null) {
      body = new byte[length()];
      if (body.length > 0) {
        return;
      }
    }
    byte[] whole = body;
    body = null;
    frame(context, header[Integer.BYTES], whole);
  }

  private int length() {
    int length = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      length = (length << 8) | (header[i] & 0xFF);
    }
    return length;
  }
}
