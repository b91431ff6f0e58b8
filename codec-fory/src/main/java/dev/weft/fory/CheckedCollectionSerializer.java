package dev.weft.fory;

import java.util.Collection;
import org.apache.fory.context.CopyContext;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.CollectionLikeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Works like Fory's own serializer of a collection, but pays for each element before it is added.
 *
 * @param <T> the collection
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as Fory's is
final class CheckedCollectionSerializer<T> extends CollectionLikeSerializer<T> {
  private final CollectionLikeSerializer<T> own;
  private final CheckedContainers containers;
  private final KeyCheck.Kind kind;

  CheckedCollectionSerializer(
      TypeResolver resolver,
      CollectionLikeSerializer<T> own,
      CheckedContainers containers,
      KeyCheck.Kind kind) {
    super(resolver, own.getType(), own.supportCodegenHook(), own.isImmutable());
    this.own = own;
    this.containers = containers;
    this.kind = kind;
  }

  @Override
  public void write(WriteContext context, T value) {
    own.write(context, value);
  }

  @Override
  public Collection onCollectionWrite(WriteContext context, T value) {
    return own.onCollectionWrite(context, value);
  }

  @Override
  public void onCollectionWriteFinish(Collection written) {
    own.onCollectionWriteFinish(written);
  }

  @Override
  public T copy(CopyContext context, T value) {
    return own.copy(context, value);
  }

  @Override
  public Collection newCollection(ReadContext context, boolean flag) {
    Collection made = own.newCollection(context, flag);
    setNumElements(own.getAndClearNumElements());
    return made;
  }

  @Override
  protected void readElements(ReadContext context, Collection made, int size) {
    super.readElements(
        context,
        new CheckedCollection(
            (Collection<@Nullable Object>) made, containers.check(kind, made, size)),
        size);
  }

  @Override
  public T onCollectionRead(Collection made) {
    return containers.done(made, own.onCollectionRead(made));
  }
}
