package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.SourceName;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.MovedPlace;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.stream.ItemSource;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ReferenceRules;
import dev.weft.objects.internal.value.RemoteLease;
import dev.weft.objects.stub.Stub;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects of a node travel as references, and turns received references into stubs or
 * objects. Any thread.
 */
final class NodeReferences implements ReferenceRules {
  private final Exports exports;
  private final KnownInterfaces types;
  private final Leases leases;
  private final Routes routes;
  private final Streams streams;
  private final Neighbours neighbours;
  private final Forwarders forwarders;
  private final Callbacks callbacks;
  private final int ranks;
  private final long deadlineMillis;
  private @Nullable Caller caller;

  NodeReferences(
      Exports exports,
      KnownInterfaces types,
      Leases leases,
      Routes routes,
      Streams streams,
      Neighbours neighbours,
      ObjectCodec codec,
      int ranks,
      long deadlineMillis) {
    this.exports = exports;
    this.types = types;
    this.leases = leases;
    this.routes = routes;
    this.streams = streams;
    this.neighbours = neighbours;
    this.forwarders = new Forwarders(leases);
    this.callbacks = new Callbacks(codec);
    this.ranks = ranks;
    this.deadlineMillis = deadlineMillis;
  }

  /** Set once, before any call: calls need references and references need calls. */
  void callBy(Caller theCaller) {
    caller = theCaller;
  }

  @Override
  public @Nullable RemoteLease of(Object value, Class<?> declared) {
    return Streams.isStream(declared) ? streams.outgoing(value) : within(value, declared);
  }

  @Override
  public @Nullable RemoteLease within(Object value, Class<?> declared) {
    if (value instanceof ObjectReference<?> reference) {
      return own(reference.target());
    }
    if (value instanceof Stub stub) {
      return stub.weftTarget() instanceof ObjectTarget target ? own(target) : null;
    }
    RemoteLease exported = leases.find(value, declared);
    if (exported != null) {
      return exported;
    }
    Exported atHome = neighbours.find(value, declared);
    if (atHome != null) {
      if (atHome.active() != null) {
        throw new CodecException(
            "%s is an active object of a node beside this one; give its reference instead"
                .formatted(atHome.active()));
      }
      return leases.share(atHome.table().type(), value);
    }
    return callbacks.isOne(value.getClass(), declared) ? leases.share(declared, value) : null;
  }

  @Override
  public boolean mayBeReferences(Class<?> type) {
    return exports.mayHave(type) || neighbours.mayHave(type) || callbacks.mayBeOne(type);
  }

  @Override
  public Object stub(RemoteLease remoteLease) {
    Exported own = exports.find(routes.of(remoteLease.reference()).object());
    if (own == null) {
      throw new ClosedException("the object has been withdrawn, or its node is closed");
    }
    Class<?> type = own.table().type();
    return Binding.of(type).stub(target(remoteLease.reference(), type));
  }

  @Override
  public void sent(List<RemoteLease> references) {
    leases.sent(references);
  }

  private RemoteLease own(ObjectTarget target) {
    if (target.isOf(Objects.requireNonNull(caller))) {
      return target.remoteLease();
    }
    if (!neighbours.know(target)) {
      throw new CodecException(
          "%s is a reference of another node; only references of the node that is called through can be arguments"
              .formatted(target));
    }
    return forwarders.of(target);
  }

  @Override
  public Object resolve(Reference reference, Class<?> declared) {
    if (reference.rank() < 0 || reference.rank() >= ranks) {
      throw new CodecException(
          "a received reference names rank %d, but there are only %d ranks"
              .formatted(reference.rank(), ranks));
    }
    if (Streams.isStream(declared)) {
      return streams.incoming(remote(reference, ItemSource.class), declared);
    }
    Class<?> type = declared;
    boolean named = declared.isInterface() && declared.getName().equals(reference.type());
    if (!named) {
      type = types.find(reference.type());
      if (type == null) {
        throw new CodecException(
            "the interface %s of a received reference is not known here; name it with node.register(%s.class)"
                .formatted(reference.type(), SourceName.of(reference.type())));
      }
    }
    return declared == Remote.class ? remote(reference, type) : stub(reference, type);
  }

  private Object stub(Reference reference, Class<?> type) {
    Exported local = exports.find(reference.object());
    if (local != null
        && local.active() == null
        && local.reference().equals(reference)
        && type.isInstance(local.object())) {
      return local.object();
    }
    return Binding.of(type).stub(target(reference, type));
  }

  <T> ObjectReference<T> remote(Reference reference, Class<T> type) {
    return new ObjectReference<>(target(reference, type), type);
  }

  /** Where an object is now. */
  Address addressOf(Reference reference) {
    return routes.of(reference);
  }

  /** Where calls of an object are passed on to that was here. */
  NewPlace placeOf(Reference reference) {
    Class<?> type = Objects.requireNonNull(types.find(reference.type()));
    return new MovedPlace(target(reference, type));
  }

  /** A stub whose calls have no deadline but that of the call that they pass on. */
  Object forwarding(Reference reference, Class<?> type) {
    return Binding.of(type).stub(target(reference, type).forwarding());
  }

  private ObjectTarget target(Reference reference, Class<?> type) {
    MethodTable table = MethodTable.of(type);
    if (reference.hash() != table.hash()) {
      throw new CodecException(
          "a reference to a %s has been received, but the interface %s here is a different one, or another version"
              .formatted(reference.type(), type.getName()));
    }
    types.add(type);
    return new ObjectTarget(
        Objects.requireNonNull(caller), leases.hold(reference), table, deadlineMillis);
  }
}
