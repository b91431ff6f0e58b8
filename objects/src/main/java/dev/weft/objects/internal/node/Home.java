package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import dev.weft.objects.internal.failure.ThrowableTypes;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.value.Reference;
import java.util.function.BiConsumer;

/**
 * The state that a listening node shares with the nodes that represent its outside nodes. Any
 * thread.
 *
 * @param exports its own objects
 * @param directory the names of all ranks
 * @param neighbours the nodes between which references are carried
 * @param onError receives failures that reach no caller
 */
record Home(
    int rank,
    ObjectCodec codec,
    Exports exports,
    Directory directory,
    KnownInterfaces types,
    ThrowableTypes exceptions,
    NodeReferences references,
    Neighbours neighbours,
    BiConsumer<String, Throwable> onError) {

  void report(String where, Throwable failure) {
    onError.accept(where, failure);
  }

  /** The interface of an object that a rank of the job has exported. */
  Class<?> interfaceOf(Reference reference) {
    return types.of(reference);
  }

  /** What passes calls on to an object that a rank has exported: itself, if it is here. */
  Object objectOf(Reference reference, Class<?> type) {
    Exported own = reference.rank() == rank ? exports.find(reference.object()) : null;
    Object passive = own == null || own.active() != null ? null : own.object();
    return passive != null ? passive : references.forwarding(reference, type);
  }
}
