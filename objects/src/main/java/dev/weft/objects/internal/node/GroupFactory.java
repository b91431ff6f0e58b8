package dev.weft.objects.internal.node;

import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.group.BarrierProgress;
import dev.weft.objects.internal.group.BarrierService;
import dev.weft.objects.internal.group.BarrierTable;
import dev.weft.objects.internal.group.MemberBarrier;
import dev.weft.objects.internal.group.ReferenceGroup;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.value.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a node's groups. Any thread. */
final class GroupFactory {
  private final int rank;
  private final OwnObjects objects;
  private final Lookups lookups;
  private final NodeReferences references;
  private final Caller caller;
  private final BarrierTable barrierTable;

  GroupFactory(
      int rank,
      OwnObjects objects,
      Lookups lookups,
      NodeReferences references,
      Caller caller,
      BarrierTable barrierTable) {
    this.rank = rank;
    this.objects = objects;
    this.lookups = lookups;
    this.references = references;
    this.caller = caller;
    this.barrierTable = barrierTable;
  }

  /**
   * A group of one object on each of some ranks; blocks until all have it.
   *
   * @param maker makes this rank's object, if it is one of them
   * @param options if they are active, or null
   */
  <T> RemoteGroup<T> make(
      String name,
      Class<T> type,
      int[] ranks,
      Supplier<? extends T> maker,
      @Nullable ActiveOptions options) {
    int own = Arrays.binarySearch(ranks, rank);
    if (own < 0) {
      return new ReferenceGroup<>(caller, rank, lookups.all(name, type, ranks), null);
    }
    Exported member = objects.add(name, type, maker.get(), options);
    BarrierProgress progress = barrierTable.add(member.reference().object());
    objects.announce(name, member);
    List<ObjectReference<T>> members = findOrWithdraw(name, type, ranks, member);
    return new ReferenceGroup<>(caller, rank, members, barrier(members, own, progress));
  }

  private <T> List<ObjectReference<T>> findOrWithdraw(
      String name, Class<T> type, int[] ranks, Exported member) {
    try {
      return lookups.all(name, type, ranks);
    } catch (RuntimeException e) {
      objects.withdraw(member.reference().object(), false);
      throw e;
    }
  }

  private <T> MemberBarrier barrier(
      List<ObjectReference<T>> members, int own, BarrierProgress progress) {
    long hash = MethodTable.of(BarrierService.class).hash();
    List<Remote<BarrierService>> services = new ArrayList<>(members.size());
    long[] objects = new long[members.size()];
    for (int i = 0; i < objects.length; i++) {
      Reference member = members.get(i).target().reference();
      objects[i] = member.object();
      services.add(
          references.remote(
              new Reference(
                  member.rank(), BarrierService.NUMBER, hash, BarrierService.class.getName()),
              BarrierService.class));
    }
    return new MemberBarrier(services, objects, own, progress);
  }

  <T> RemoteGroup<T> of(List<Remote<T>> members) {
    return ReferenceGroup.of(caller, rank, members);
  }
}
