package dev.weft.objects.internal.name;

import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.internal.method.CallTrace;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.stub.Skeleton;
import org.jspecify.annotations.Nullable;

/** An object of this node that others may call, and the observed pace of its methods. */
public final class Exported {
  private final @Nullable String name;
  private final Object object;
  private final Binding binding;
  private final Skeleton skeleton;
  private final MethodPace[] paces;
  private final Reference reference;
  private final long number;
  private final boolean moved;
  private final @Nullable ActiveObject active;
  private volatile @Nullable Thread mover;
  private volatile long leasedUntilNanos;
  private volatile long givenUntilNanos;

  /**
   * @param origin where the object began, if it has come from elsewhere
   */
  Exported(
      @Nullable String name,
      Object object,
      Binding binding,
      Address here,
      @Nullable Address origin,
      @Nullable ActiveObject active,
      @Nullable CallTrace trace) {
    this.name = name;
    this.object = object;
    this.binding = binding;
    this.active = active;
    MethodTable table = binding.table();
    Skeleton own = binding.skeleton();
    this.skeleton = trace == null ? own : new TracedSkeleton(own, table, trace);
    this.paces = new MethodPace[table.size()];
    for (int i = 0; i < paces.length; i++) {
      paces[i] = new MethodPace();
    }
    this.number = here.object();
    this.moved = origin != null;
    Address known = origin == null ? here : origin;
    this.reference =
        new Reference(known.rank(), known.object(), table.hash(), table.type().getName());
  }

  /** Its name, or null. */
  public @Nullable String name() {
    return name;
  }

  public Object object() {
    return object;
  }

  /** The turn, if it is an active object. */
  public @Nullable ActiveObject active() {
    return active;
  }

  Binding binding() {
    return binding;
  }

  public MethodTable table() {
    return binding.table();
  }

  public Skeleton skeleton() {
    return skeleton;
  }

  /** How others refer to it: by the address at which it began. */
  public Reference reference() {
    return reference;
  }

  /** Its number on this node, which calls name. */
  public long number() {
    return number;
  }

  /** Whether it has come from another place, or its object has gone to one. */
  public boolean hasMoved() {
    return moved;
  }

  /** Whether its object has moved away: what still comes for it is passed on. */
  public boolean hasLeft() {
    return object instanceof Departed;
  }

  /** Whether it ends when nobody has named it for a lease time. */
  public boolean isLeased() {
    return reference.isLeased() || hasLeft();
  }

  /** The calling thread encodes the object as a value, to move it; null once it has. */
  public void movedBy(@Nullable Thread thread) {
    mover = thread;
  }

  /** Whether the calling thread encodes the object as a value. */
  public boolean isMovedByThisThread() {
    return mover == Thread.currentThread();
  }

  /** The time until which it has known references, by the clock of the leases; if it is leased. */
  public long leasedUntilNanos() {
    return leasedUntilNanos;
  }

  /** It has references, or had them until lately. */
  public void leaseUntil(long nanos) {
    leasedUntilNanos = nanos;
  }

  /** The time until which another rank is known to refer to it, by the clock of the leases. */
  public long givenUntilNanos() {
    return givenUntilNanos;
  }

  /** Another rank refers to it. */
  public void givenUntil(long nanos) {
    givenUntilNanos = nanos;
  }

  /** All its methods return at once, and so need not wait for a thread of the program's calls. */
  public void isKnownToBeQuick() {
    for (MethodPace pace : paces) {
      pace.isKnownToBeQuick();
    }
  }

  /** How long a method takes. */
  public MethodPace pace(int method) {
    return paces[method];
  }
}
