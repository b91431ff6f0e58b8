package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.value.Reference;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** Describes how an object's interface differs from the interface of a look-up. */
final class OtherVersion {
  private OtherVersion() {}

  /** Asks the object's rank for its methods; blocks. */
  static ArgumentException found(
      String name, Reference found, MethodTable table, NodeReferences references) {
    if (!found.type().equals(table.type().getName())) {
      return new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "'%s' on rank %d is a %s, not a %s; look it up with its own interface"
              .formatted(name, found.rank(), found.type(), table.type().getName()));
    }
    MethodTable own = MethodTable.of(Introspection.class);
    Address at = references.addressOf(found);
    Reference asked = new Reference(at.rank(), 0, own.hash(), Introspection.class.getName());
    String[] theirs = references.remote(asked, Introspection.class).call().methods(at.object());
    Set<String> here = new TreeSet<>(Arrays.asList(table.lines()));
    Set<String> there = new TreeSet<>(Arrays.asList(theirs));
    Set<String> both = new TreeSet<>(here);
    boolean _ = both.retainAll(there);
    boolean _ = here.removeAll(both);
    boolean _ = there.removeAll(both);
    return new ArgumentException(
        FailureCode.REMOTE_OBJECT,
        "'%s' on rank %d has another version of %s: only there %s, only here %s; run the same class files on all ranks"
            .formatted(name, found.rank(), found.type(), there, here));
  }
}
