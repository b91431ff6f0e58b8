package dev.weft.objects.internal.node;

import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.internal.call.NamedObject;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Finds objects by name, and checks that they have the interface wanted. Any thread; blocks. */
final class Lookups implements NamedObject.Finder {
  /** In which the names come to a node that has just connected. */
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final Directory directory;
  private final Notices notices;
  private final NodeReferences references;
  private final Duration deadline;
  private final boolean tellsSoon;
  private final BiConsumer<String, Throwable> onWait;

  /**
   * @param deadline for members of groups
   * @param tellsSoon whether it reports the known names as soon as one is unknown: not where ranks
   *     begin at different times
   * @param onWait told so
   */
  Lookups(
      Directory directory,
      Notices notices,
      NodeReferences references,
      Duration deadline,
      boolean tellsSoon,
      BiConsumer<String, Throwable> onWait) {
    this.directory = directory;
    this.notices = notices;
    this.references = references;
    this.deadline = deadline;
    this.tellsSoon = tellsSoon;
    this.onWait = onWait;
  }

  /** The object of a name, once there is one. */
  <T> ObjectReference<T> one(String name, Class<T> type, Duration limit) {
    MethodTable _ = MethodTable.of(type);
    ObjectReference<T> found = checked(name, await(name, limit), type);
    return new ObjectReference<>(found.target().named(name, this), type);
  }

  private Reference await(String name, Duration limit) {
    if (!tellsSoon || (!limit.isZero() && limit.compareTo(PATIENCE) <= 0)) {
      return directory.await(name, limit);
    }
    try {
      return directory.await(name, PATIENCE);
    } catch (WaitTimeoutException e) {
      String most = limit.isZero() ? "for as long as it takes" : limit.toMillis() + " ms at most";
      onWait.accept(
          "the look-up of '%s'".formatted(name),
          new WaitTimeoutException(
              "there is no such name; %s; it waits for it, %s"
                  .formatted(directory.namesInWords(), most)));
    }
    return limit.isZero()
        ? directory.await(name, limit)
        : directory.await(name, limit.minus(PATIENCE), PATIENCE);
  }

  @Override
  public ObjectTarget other(String name, ObjectTarget gone, Duration limit) {
    Reference found = directory.awaitOther(name, gone.reference(), limit);
    return checked(name, found, gone.table().type()).target();
  }

  /** The objects of a name on some ranks, in their order, once each has one. */
  <T> List<ObjectReference<T>> all(String name, Class<T> type, int[] ranks) {
    List<ObjectReference<T>> found = new ArrayList<>(ranks.length);
    for (Reference reference : directory.awaitAll(name, ranks, deadline, notices::lost)) {
      found.add(checked(name, reference, type));
    }
    return found;
  }

  private <T> ObjectReference<T> checked(String name, Reference found, Class<T> type) {
    MethodTable table = MethodTable.of(type);
    if (found.hash() != table.hash()) {
      throw OtherVersion.found(name, found, table, references);
    }
    return references.remote(found, type);
  }
}
