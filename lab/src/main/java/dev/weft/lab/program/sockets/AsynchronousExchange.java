package dev.weft.lab.program.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Blocks from the client, and a byte back after some of them, by asynchronous channels in groups of
 * one thread: handlers begin the next call.
 */
abstract class AsynchronousExchange implements SocketExchange {
  private final int blocksPerStep;
  private final int blockBytes;
  private final int blocksPerAnswer;

  AsynchronousExchange(int blocksPerStep, int blockBytes, int blocksPerAnswer) {
    this.blocksPerStep = blocksPerStep;
    this.blockBytes = blockBytes;
    this.blocksPerAnswer = blocksPerAnswer;
  }

  private static AsynchronousChannelGroup group() throws IOException {
    return AsynchronousChannelGroup.withFixedThreadPool(1, Thread.ofPlatform().daemon().factory());
  }

  @Override
  public final String serve() throws Exception {
    AsynchronousServerSocketChannel server =
        AsynchronousServerSocketChannel.open(group())
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.accept(
        "client",
        new Handler<>() {
          @Override
          void done(AsynchronousSocketChannel channel) throws IOException {
            sendAtOnce(channel);
            new Answers(channel).read();
          }
        });
    return Integer.toString(((InetSocketAddress) server.getLocalAddress()).getPort());
  }

  @Override
  public final Step connect(String address) throws Exception {
    AsynchronousSocketChannel channel = AsynchronousSocketChannel.open(group());
    @Nullable Void _ =
        channel
            .connect(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(address)))
            .get();
    sendAtOnce(channel);
    Requests requests = new Requests(channel);
    return requests::run;
  }

  private static void sendAtOnce(AsynchronousSocketChannel channel) throws IOException {
    var _ = channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  @Override
  public final int perStep() {
    return blocksPerStep;
  }

  /** Ends the process if a call fails. */
  private abstract static class Handler<V> implements CompletionHandler<V, Object> {
    abstract void done(V value) throws IOException;

    @Override
    public void completed(V value, Object attachment) {
      try {
        done(value);
      } catch (IOException e) {
        failed(e, attachment);
      }
    }

    @Override
    public void failed(Throwable failure, Object attachment) {
      System.err.println("the exchange has failed: " + failure);
      Runtime.getRuntime().halt(1);
    }
  }

  /** The server's side of a connection. */
  private final class Answers extends Handler<Integer> {
    private final AsynchronousSocketChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(blockBytes);
    private final ByteBuffer answer = ByteBuffer.allocateDirect(1);
    private long left = (long) blockBytes * blocksPerAnswer;

    Answers(AsynchronousSocketChannel channel) {
      this.channel = channel;
    }

    void read() {
      channel.read(block.clear(), this, this);
    }

    @Override
    void done(Integer bytes) throws IOException {
      if (bytes < 0) {
        channel.close();
        return;
      }
      left -= bytes;
      if (left > 0) {
        read();
        return;
      }
      left = (long) blockBytes * blocksPerAnswer;
      channel.write(
          answer.clear(),
          this,
          new Handler<>() {
            @Override
            void done(Integer one) {
              read();
            }
          });
    }
  }

  /** The client's side. */
  private final class Requests extends Handler<Integer> {
    private final AsynchronousSocketChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(blockBytes);
    private final ByteBuffer answer = ByteBuffer.allocateDirect(1);
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    private final Handler<Integer> answered =
        new Handler<>() {
          @Override
          void done(Integer bytes) {
            next();
          }
        };
    private int left;

    Requests(AsynchronousSocketChannel channel) {
      this.channel = channel;
    }

    void run() throws InterruptedException {
      left = blocksPerStep;
      channel.write(block.clear(), this, this);
      String _ = ends.take();
    }

    @Override
    void done(Integer bytes) {
      if (block.hasRemaining()) {
        channel.write(block, this, this);
        return;
      }
      left--;
      if (left % blocksPerAnswer == 0) {
        channel.read(answer.clear(), this, answered);
      } else {
        channel.write(block.clear(), this, this);
      }
    }

    private void next() {
      if (left == 0) {
        boolean _ = ends.add("end");
      } else {
        channel.write(block.clear(), this, this);
      }
    }
  }
}
