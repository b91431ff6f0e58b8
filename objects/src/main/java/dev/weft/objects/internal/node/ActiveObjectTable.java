package dev.weft.objects.internal.node;

import dev.weft.objects.ActiveOptions;
import dev.weft.objects.MailboxStatistics;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.Reference;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The active objects of a node. Any thread. */
final class ActiveObjectTable {
  private final int rank;
  private final Exports exports;
  private final Leases leases;
  private final BiConsumer<String, Throwable> onError;
  private final LongConsumer longWaits;
  private final CallThreadPool threads;

  /**
   * @param onError gets errors that no caller gets
   * @param longWaits gets the number of an object that has waited for the end of a call for long
   * @param threads where their methods run
   */
  ActiveObjectTable(
      int rank,
      Exports exports,
      Leases leases,
      BiConsumer<String, Throwable> onError,
      LongConsumer longWaits,
      CallThreadPool threads) {
    this.rank = rank;
    this.exports = exports;
    this.leases = leases;
    this.onError = onError;
    this.longWaits = longWaits;
    this.threads = threads;
  }

  Exported add(String name, Class<?> type, Object object, ActiveOptions options) {
    ActiveObject active = make("'" + name + "'", type, object, options);
    Exported added = exports.add(name, type, object, active);
    active.start(added.number(), longWaits);
    return added;
  }

  /**
   * An object that comes from elsewhere; it is expected.
   *
   * @param origin the address at which it began
   */
  Exported addMoved(
      @Nullable String name, Class<?> type, Object object, ActiveOptions options, Address origin) {
    String label = name == null ? type.getSimpleName() : "'" + name + "'";
    ActiveObject active = make(label, type, object, options);
    active.expect();
    Exported added = leases.addMoved(name, type, object, active, origin);
    active.start(added.number(), longWaits);
    return added;
  }

  Reference share(Class<?> type, Object object, ActiveOptions options) {
    ActiveObject active = make(type.getSimpleName(), type, object, options);
    Reference shared = leases.share(type, object, active).reference();
    active.start(shared.object(), longWaits);
    return shared;
  }

  private ActiveObject make(String label, Class<?> type, Object object, ActiveOptions options) {
    return new ActiveObject(
        "%s on rank %d".formatted(label, rank),
        MethodTable.of(type),
        object,
        options,
        onError,
        threads);
  }

  /** Calls that wait or are carried out. */
  int load() {
    return exports.active().stream().mapToInt(each -> active(each).load()).sum();
  }

  /** What waits for each. */
  List<MailboxStatistics> mailboxes() {
    return exports.active().stream().map(each -> active(each).mailbox()).toList();
  }

  int size() {
    return exports.active().size();
  }

  /** No further calls come to an object that has been withdrawn, if it is active. */
  static void end(@Nullable Exported withdrawn, boolean atOnce) {
    ActiveObject active = withdrawn == null ? null : withdrawn.active();
    if (active != null) {
      active.end(atOnce);
    }
  }

  /** No further calls come: for when the node closes. */
  void endAll(boolean atOnce) {
    exports.active().forEach(each -> active(each).end(atOnce));
  }

  private static ActiveObject active(Exported exported) {
    return Objects.requireNonNull(exported.active());
  }
}
