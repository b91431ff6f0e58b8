package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;

/**
 * An NIO selector. Its alarm also registers the other selector's channels with this selector,
 * because selectors cannot watch each other, and disables them all when the first is ready.
 */
final class SelectorReadiness extends Readiness {
  private final Selector selector = Selector.open();

  SelectorReadiness() throws IOException {}

  @Override
  public void add(WatchedSocket socket, int interest, Object attachment) throws IOException {
    SelectableChannel channel = channel(socket);
    channel.register(selector, operations(channel, interest), attachment);
  }

  @Override
  public void change(WatchedSocket socket, int interest, Object attachment) {
    SelectionKey key = channel(socket).keyFor(selector);
    if (key != null && key.isValid()) {
      key.attach(attachment);
      key.interestOps(operations(key.channel(), interest));
    }
  }

  @Override
  public void remove(WatchedSocket socket) {
    SelectionKey key = channel(socket).keyFor(selector);
    if (key != null && key.isValid()) {
      // Not cancelled: the alarm may want the channel back, and cannot have it until the next
      // select.
      key.interestOps(0);
    }
  }

  @Override
  public int select(long timeoutMillis, Ready ready) throws IOException {
    if (timeoutMillis == 0) {
      selector.selectNow();
    } else {
      selector.select(Math.max(0, timeoutMillis));
    }
    int reported = 0;
    MirrorAlarm fired = null;
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey key = keys.next();
      keys.remove();
      if (key.attachment() instanceof MirrorAlarm alarm) {
        fired = alarm;
      } else if (key.isValid()) {
        ready.ready(key.attachment(), interest(key));
        reported++;
      }
    }
    if (fired != null) {
      silence(fired);
      ready.ready(fired.attachment, READ);
      reported++;
    }
    return reported;
  }

  @Override
  public void wakeup() {
    selector.wakeup();
  }

  @Override
  public Alarm alarm(Readiness other, Object attachment) {
    return new MirrorAlarm(this, (SelectorReadiness) other, attachment);
  }

  private void silence(MirrorAlarm alarm) {
    for (SelectionKey key : selector.keys()) {
      if (key.attachment() == alarm && key.isValid()) {
        key.interestOps(0);
      }
    }
  }

  @Override
  public void close() {
    NioNetwork.closeQuietly(selector);
  }

  private record MirrorAlarm(SelectorReadiness outer, SelectorReadiness inner, Object attachment)
      implements Alarm {
    @Override
    public void arm() {
      for (SelectionKey key : inner.selector.keys()) {
        try {
          key.channel().register(outer.selector, key.interestOps(), this);
        } catch (ClosedChannelException | CancelledKeyException ended) {
          // A channel that has ended wakes nobody.
        } catch (ClosedSelectorException closed) {
          // Nor does one of a process that is exiting; whoever arms sleeps for a bounded time.
          return;
        }
      }
      outer.selector.wakeup();
    }
  }

  /** Listening and connecting channels have operations of their own in NIO. */
  private static int operations(SelectableChannel channel, int interest) {
    int valid = channel.validOps();
    int operations = 0;
    if ((interest & READ) != 0) {
      operations |= valid & (SelectionKey.OP_READ | SelectionKey.OP_ACCEPT);
    }
    if ((interest & WRITE) != 0) {
      operations |= valid & (SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT);
    }
    return operations;
  }

  private static int interest(SelectionKey key) {
    int ready = key.readyOps();
    int read = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;
    int write = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;
    return ((ready & read) != 0 ? READ : 0) | ((ready & write) != 0 ? WRITE : 0);
  }

  private static SelectableChannel channel(WatchedSocket socket) {
    return ((NioWatchedSocket) socket.socket()).channel();
  }
}
