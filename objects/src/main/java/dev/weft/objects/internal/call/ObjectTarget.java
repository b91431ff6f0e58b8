package dev.weft.objects.internal.call;

import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.RemoteLease;
import dev.weft.objects.stub.OutgoingCall;
import dev.weft.objects.stub.Target;
import org.jspecify.annotations.Nullable;

/** An object somewhere, called synchronously. Any thread. */
public final class ObjectTarget extends Target {
  final Caller caller;
  final RemoteLease remoteLease;
  final MethodTable table;
  final long deadlineMillis;

  /** By what name it was looked up, or null. */
  private final @Nullable NamedObject named;

  /**
   * @param deadlineMillis for methods that have none of their own; 0 for no limit
   */
  public ObjectTarget(
      Caller caller, RemoteLease remoteLease, MethodTable table, long deadlineMillis) {
    this(caller, remoteLease, table, deadlineMillis, null);
  }

  private ObjectTarget(
      Caller caller,
      RemoteLease remoteLease,
      MethodTable table,
      long deadlineMillis,
      @Nullable NamedObject named) {
    this.caller = caller;
    this.remoteLease = remoteLease;
    this.table = table;
    this.deadlineMillis = deadlineMillis;
    this.named = named;
  }

  /** The same, whose idempotent calls go to another object of the name when this one is gone. */
  public ObjectTarget named(String name, NamedObject.Finder finder) {
    return new ObjectTarget(
        caller, remoteLease, table, deadlineMillis, new NamedObject(name, finder, this));
  }

  /** The same with another deadline for methods that have none of their own; 0 for none. */
  ObjectTarget within(long millis) {
    return new ObjectTarget(caller, remoteLease, table, millis, named);
  }

  /** What a call of a method may be made again by, or null if it may not. */
  @Nullable NamedObject repeatable(RemoteMethod method) {
    return method.isIdempotent() ? named : null;
  }

  /** Where the object is. */
  public Reference reference() {
    return remoteLease.reference();
  }

  /** Where the object is now; its reference says where it began. */
  public Address address() {
    return caller.routes.of(reference());
  }

  /** What keeps the object alive. */
  public RemoteLease remoteLease() {
    return remoteLease;
  }

  /** For methods that have none of their own; 0 for no limit. */
  public long deadlineMillis() {
    return deadlineMillis;
  }

  /** Its methods. */
  public MethodTable table() {
    return table;
  }

  /**
   * Which object of which node it is, without keeping it alive.
   *
   * @param caller the node's
   */
  public record Key(Caller caller, Reference reference) {}

  /** For tables of objects. */
  public Key key() {
    return new Key(caller, reference());
  }

  /** The same for calls that another node passes on: their own deadlines are all that counts. */
  public ObjectTarget forwarding() {
    return new ObjectTarget(caller, remoteLease, table, 0);
  }

  /** Whether it is called through this. */
  public boolean isOf(Caller other) {
    return caller == other;
  }

  @Override
  public OutgoingCall begin(int method) {
    return caller.place(this, table.get(method), false);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObjectTarget target
        && caller == target.caller
        && reference().equals(target.reference());
  }

  @Override
  public int hashCode() {
    return reference().hashCode();
  }

  @Override
  public String toString() {
    return table.type().getSimpleName()
        + " on rank "
        + address().rank()
        + " (object "
        + Long.toHexString(reference().object())
        + ")";
  }
}
