package dev.weft.fory;

import java.util.Map;
import org.apache.fory.context.CopyContext;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.MapLikeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Works like Fory's own serializer of a map, but pays for each key before it is put.
 *
 * @param <T> the map
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as Fory's is
final class CheckedMapSerializer<T> extends MapLikeSerializer<T> {
  private final MapLikeSerializer<T> own;
  private final CheckedContainers containers;
  private final KeyCheck.Kind kind;

  CheckedMapSerializer(
      TypeResolver resolver,
      MapLikeSerializer<T> own,
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
  public Map onMapWrite(WriteContext context, T value) {
    return own.onMapWrite(context, value);
  }

  @Override
  public void onMapWriteFinish(Map written) {
    own.onMapWriteFinish(written);
  }

  @Override
  public T copy(CopyContext context, T value) {
    return own.copy(context, value);
  }

  @Override
  public T onMapCopy(Map copied) {
    return own.onMapCopy(copied);
  }

  @Override
  public Map newMap(ReadContext context, boolean flag) {
    Map made = own.newMap(context, flag);
    setNumElements(own.getAndClearNumElements());
    return made;
  }

  @Override
  public void readElements(ReadContext context, int size, Map made) {
    super.readElements(
        context,
        size,
        new CheckedMap(
            (Map<@Nullable Object, @Nullable Object>) made, containers.check(kind, made, size)));
  }

  @Override
  public T onMapRead(Map made) {
    return containers.done(made, own.onMapRead(made));
  }
}
