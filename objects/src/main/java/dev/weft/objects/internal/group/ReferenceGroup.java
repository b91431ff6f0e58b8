package dev.weft.objects.internal.group;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import dev.weft.objects.GroupCallException;
import dev.weft.objects.GroupResults;
import dev.weft.objects.MemberResult;
import dev.weft.objects.PartAction;
import dev.weft.objects.PartCall;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteAction;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.RemoteGroup;
import dev.weft.objects.internal.call.CallBatch;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.ObjectReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A group of references of one node. Any thread. */
public final class ReferenceGroup<T> implements RemoteGroup<T> {
  private final Caller caller;
  private final int rank;
  private final List<ObjectReference<T>> members;
  private final @Nullable MemberBarrier memberBarrier;

  /**
   * @param rank this node's
   * @param members at least one, all called through the caller
   * @param memberBarrier among them, or null if it is not known that they have one
   */
  public ReferenceGroup(
      Caller caller,
      int rank,
      List<ObjectReference<T>> members,
      @Nullable MemberBarrier memberBarrier) {
    if (members.isEmpty()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "a group of no members; give at least one");
    }
    this.caller = caller;
    this.rank = rank;
    this.members = List.copyOf(members);
    this.memberBarrier = memberBarrier;
  }

  @Override
  public int size() {
    return members.size();
  }

  @Override
  public Class<T> type() {
    return members.getFirst().type();
  }

  @Override
  public List<Remote<T>> members() {
    return List.copyOf(members);
  }

  @Override
  public Remote<T> member(int member) {
    return reference(member);
  }

  private ObjectReference<T> reference(int member) {
    if (member < 0 || member >= members.size()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "member %d of a group of %d; give 0 to %d"
              .formatted(member, members.size(), members.size() - 1));
    }
    return members.get(member);
  }

  @Override
  public int ownMember() {
    for (int member = 0; member < size(); member++) {
      if (members.get(member).rank() == rank) {
        return member;
      }
    }
    return -1;
  }

  @Override
  public <R extends @Nullable Object> GroupResults<R> broadcast(RemoteCall<T, R> call) {
    return broadcast(call, true);
  }

  @Override
  public GroupResults<@Nullable Void> broadcastRun(RemoteAction<T> call) {
    return broadcast(ObjectReference.asCall(call), false);
  }

  private <R extends @Nullable Object> GroupResults<R> broadcast(
      RemoteCall<T, ?> call, boolean withResult) {
    try (CallBatch batch = new CallBatch(caller)) {
      recordForAll(batch, call);
      return start(batch, withResult);
    }
  }

  private void recordForAll(CallBatch batch, RemoteCall<T, ?> call) {
    batch.record(members.getFirst().target(), call);
    requireNothingFilled(batch);
  }

  /** All members would fill the same array, or one that its caller does not see. */
  private void requireNothingFilled(CallBatch batch) {
    if (batch.fillsArrays()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "a method of %s that fills an array marked as @Out; scatter a list of arrays, one for each member"
              .formatted(type().getName()));
    }
  }

  @Override
  public void oneWay(RemoteAction<T> call) {
    List<MemberResult<@Nullable Void>> failed = new ArrayList<>(0);
    try (CallBatch batch = new CallBatch(caller)) {
      recordForAll(batch, ObjectReference.asCall(call));
      for (int member = 0; member < size(); member++) {
        ObjectReference<T> reference = members.get(member);
        try {
          batch.sendOneWay(member, reference.target());
        } catch (WeftException e) {
          failed.add(new MemberResult<>(member, reference.rank(), null, e));
        }
      }
    }
    if (!failed.isEmpty()) {
      throw new GroupCallException(size(), failed);
    }
  }

  @Override
  public <P, R extends @Nullable Object> GroupResults<R> scatter(
      List<P> parts, PartCall<T, P, R> call) {
    try (CallBatch batch = new CallBatch(caller)) {
      recordEach(batch, parts, call);
      return start(batch, true);
    }
  }

  @Override
  public <P> GroupResults<@Nullable Void> scatterRun(List<P> parts, PartAction<T, P> call) {
    try (CallBatch batch = new CallBatch(caller)) {
      recordEach(batch, parts, asCall(call));
      return start(batch, false);
    }
  }

  @Override
  public <A, R extends @Nullable Object> GroupResults<R> scatterArray(
      A array, PartCall<T, A, R> call) {
    try (CallBatch batch = new CallBatch(caller)) {
      recordEach(batch, ArrayParts.of(array, size()), call);
      requireNothingFilled(batch);
      return start(batch, true);
    }
  }

  /** All parts are encoded before the first one is sent: one that cannot travel stops them all. */
  private <P> void recordEach(CallBatch batch, List<P> parts, PartCall<T, P, ?> call) {
    if (parts.size() != size()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%d parts for %d members; give one for each".formatted(parts.size(), size()));
    }
    for (int member = 0; member < size(); member++) {
      P part = parts.get(member);
      RemoteCall<T, ?> withPart = stub -> call.on(stub, part);
      batch.record(members.get(member).target(), withPart);
    }
  }

  @SuppressWarnings("unchecked") // the method's result has the type that the lambda says
  private <R extends @Nullable Object> GroupResults<R> start(CallBatch batch, boolean withResult) {
    List<CompletableFuture<R>> calls = new ArrayList<>(size());
    int[] ranks = new int[size()];
    for (int member = 0; member < size(); member++) {
      ObjectReference<T> reference = members.get(member);
      ranks[member] = reference.rank();
      calls.add((CompletableFuture<R>) batch.start(member, reference.target(), withResult));
    }
    return new MemberCalls<>(calls, ranks);
  }

  @Override
  public <R extends @Nullable Object> CompletableFuture<R> any(RemoteCall<T, R> call) {
    return broadcast(call).any();
  }

  @Override
  public <R extends @Nullable Object> CompletableFuture<List<MemberResult<R>>> first(
      int count, RemoteCall<T, R> call) {
    return broadcast(call).first(count);
  }

  @Override
  public CompletableFuture<@Nullable Void> barrier() {
    if (memberBarrier == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "this group has no barrier on rank %d; make one with Node.group on the ranks of all members"
              .formatted(rank));
    }
    return memberBarrier.arrive();
  }

  @Override
  public RemoteGroup<T> select(int... places) {
    List<ObjectReference<T>> some = new ArrayList<>(places.length);
    for (int place : places) {
      some.add(reference(place));
    }
    return new ReferenceGroup<>(caller, rank, some, null);
  }

  @Override
  public RemoteGroup<T> and(RemoteGroup<T> other) {
    List<Remote<T>> all = new ArrayList<>(members);
    all.addAll(other.members());
    return of(caller, rank, all);
  }

  /** A group of references that a program has. */
  public static <T> ReferenceGroup<T> of(Caller caller, int rank, List<Remote<T>> references) {
    List<ObjectReference<T>> members = new ArrayList<>(references.size());
    for (Remote<T> reference : references) {
      if (!(reference instanceof ObjectReference<T> known) || !known.target().isOf(caller)) {
        throw new ArgumentException(
            FailureCode.REMOTE_OBJECT,
            "%s is a reference of another node; give references of the node of the group"
                .formatted(reference));
      }
      if (!members.isEmpty() && members.getFirst().type() != known.type()) {
        throw new ArgumentException(
            FailureCode.REMOTE_OBJECT,
            "%s and %s are of different interfaces; give members of one"
                .formatted(members.getFirst(), reference));
      }
      members.add(known);
    }
    return new ReferenceGroup<>(caller, rank, members, null);
  }

  @SuppressWarnings("NullAway") // a lambda's result may be null here
  private static <T, P> PartCall<T, P, @Nullable Object> asCall(PartAction<T, P> action) {
    return (stub, part) -> {
      action.on(stub, part);
      return null;
    };
  }

  @Override
  public String toString() {
    return "group of %d: %s".formatted(size(), members);
  }
}
