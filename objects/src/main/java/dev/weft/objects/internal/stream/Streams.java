package dev.weft.objects.internal.stream;

import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.RemoteLease;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The streams of a node. Where a method's type is a publisher, stream or iterator, a reference to
 * an {@link ItemSource} travels, and the receiver reads it under the same type. Any thread; nothing
 * blocks.
 */
public final class Streams {
  private final Exports exports;
  private final Leases leases;
  private final int rank;
  private final CallThreadPool sources;
  private final CallThreadPool deliveries;
  private final Set<OutgoingStream> outgoing = ConcurrentHashMap.newKeySet();

  /**
   * @param sources threads that read the program's iterators
   * @param deliveries threads that deliver items to subscribers
   */
  public Streams(
      Exports exports, Leases leases, int rank, CallThreadPool sources, CallThreadPool deliveries) {
    this.exports = exports;
    this.leases = leases;
    this.rank = rank;
    this.sources = sources;
    this.deliveries = deliveries;
  }

  /** Whether a declared type streams. */
  public static boolean isStream(Class<?> declared) {
    return declared == Flow.Publisher.class
        || declared == Stream.class
        || declared == Iterator.class;
  }

  /** The object that travels instead of a publisher, stream or iterator. */
  public RemoteLease outgoing(Object items) {
    OutgoingStream stream = new OutgoingStream(items, this::ended, sources);
    outgoing.add(stream);
    return leases.share(ItemSource.class, stream);
  }

  private void ended(OutgoingStream stream) {
    boolean _ = outgoing.remove(stream);
    Exported exported = exports.find((Object) stream);
    if (exported != null) {
      Exported _ = exports.remove(exported.number());
    }
  }

  /** The method's argument of the declared type. */
  public Object incoming(ObjectReference<ItemSource> source, Class<?> declared) {
    Subscribing subscribing = new Subscribing(source, rank, deliveries);
    if (declared == Flow.Publisher.class) {
      return new IncomingPublisher<>(subscribing);
    }
    IncomingIterator<Object> iterator = new IncomingIterator<>(subscribing);
    return declared == Iterator.class
        ? iterator
        : StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator, Spliterator.ORDERED), false)
            .onClose(iterator::close);
  }

  /** A rank is gone, and reads nothing any more. */
  public void lost(int gone) {
    outgoing.forEach(stream -> stream.lost(gone));
  }

  /** The node is closed. */
  public void close() {
    List.copyOf(outgoing).forEach(OutgoingStream::unreferenced);
  }

  /** Readers of this node's streams. */
  public int subscriptions() {
    return outgoing.stream().mapToInt(OutgoingStream::subscriptions).sum();
  }
}
