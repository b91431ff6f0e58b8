package dev.weft.objects.internal.node;

import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.group.BarrierTable;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.value.Reference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Exports objects of this node, with and without names, and ends them. Any thread. */
final class OwnObjects {
  private final NodeSpace space;
  private final Exports exports;
  private final KnownInterfaces types;
  private final Leases leases;
  private final ActiveObjectTable active;
  private final Directory directory;
  private final Notices notices;
  private final BarrierTable barrierTable;
  private final NodeReferences references;
  private volatile Consumer<Exported> whenMovedEnds = _ -> {};
  private volatile @Nullable Supplier<RuntimeException> closed;

  OwnObjects(
      NodeSpace space,
      Exports exports,
      KnownInterfaces types,
      Leases leases,
      ActiveObjectTable active,
      Directory directory,
      Notices notices,
      BarrierTable barrierTable,
      NodeReferences references) {
    this.space = space;
    this.exports = exports;
    this.types = types;
    this.leases = leases;
    this.active = active;
    this.directory = directory;
    this.notices = notices;
    this.barrierTable = barrierTable;
    this.references = references;
  }

  /**
   * Exports an object under a name and tells the others.
   *
   * @param options if it is active, or null
   */
  <T> Remote<T> export(String name, Class<T> type, T object, @Nullable ActiveOptions options) {
    space.requireRank(
        "export a name; share the object and give the reference to who is to call it");
    Exported added = add(name, type, object, options);
    announce(name, added);
    return references.remote(added.reference(), type);
  }

  /** Exports an object under a name that the others are not told yet. */
  Exported add(String name, Class<?> type, Object object, @Nullable ActiveOptions options) {
    check(type);
    return options == null
        ? exports.add(name, type, object, null)
        : active.add(name, type, object, options);
  }

  /**
   * Adds an active object that comes from another rank, and serves nothing yet.
   *
   * @param origin the address at which it began
   */
  Exported addMoved(
      @Nullable String name, Class<?> type, Object object, ActiveOptions options, Address origin) {
    check(type);
    return active.addMoved(name, type, object, options, origin);
  }

  /** Tells all ranks of a name. */
  void announce(String name, Exported added) {
    directory.add(name, added.reference());
    notices.announce(name, added.reference());
  }

  /**
   * Exports an object without a name.
   *
   * @param options if it is active, or null
   */
  <T> Remote<T> share(Class<T> type, T object, @Nullable ActiveOptions options) {
    check(type);
    Reference shared =
        options == null
            ? leases.share(type, object).reference()
            : active.share(type, object, options);
    return references.remote(shared, type);
  }

  private void check(Class<?> type) {
    Supplier<RuntimeException> why = closed;
    if (why != null) {
      throw why.get();
    }
    MethodTable _ = MethodTable.of(type);
    types.add(type);
  }

  /** No further calls come to an object of this node, if it is there. */
  void withdraw(long number, boolean atOnce) {
    Exported found = exports.find(number);
    Exported removed = found == null || found.hasLeft() ? null : exports.remove(number);
    barrierTable.end(number);
    ActiveObjectTable.end(removed, atOnce);
    String name = removed == null ? null : removed.name();
    if (name != null) {
      directory.remove(name, space.nodeChannel().rank(), number);
      notices.retract(name, number);
    }
    if (removed != null && removed.hasMoved()) {
      whenMovedEnds.accept(removed);
    }
  }

  /** Has objects that have come from elsewhere told of when they are withdrawn. */
  void tellEndsTo(Consumer<Exported> told) {
    whenMovedEnds = told;
  }

  /** Nothing can be exported any more. */
  void close(Supplier<RuntimeException> why) {
    closed = why;
  }
}
