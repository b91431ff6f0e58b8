package dev.weft.objects.internal.value;

import dev.weft.codec.IncomingReferences;
import dev.weft.failure.CodecException;
import dev.weft.objects.Remote;
import org.jspecify.annotations.Nullable;

/** The references within one object that the codec decodes. One thread. */
final class IncomingGraph implements IncomingReferences {
  private final ReferenceRules referenceRules;
  private final ReferenceTable.Reader table;
  private final @Nullable Object[] resolved;

  /**
   * @param bytes from anybody
   * @throws CodecException if they are no table of references
   */
  IncomingGraph(ReferenceRules referenceRules, byte[] bytes) {
    this.referenceRules = referenceRules;
    this.table = new ReferenceTable.Reader(bytes);
    this.resolved = new Object[table.size()];
  }

  @Override
  public Object reference(int number, Class<?> declared) {
    if (number < 0 || number >= resolved.length) {
      throw new CodecException(
          "an object has reference number %d of %d".formatted(number, resolved.length));
    }
    Object known = resolved[number];
    if (known == null) {
      Class<?> wanted = table.isRemote(number) ? Remote.class : declared;
      known = resolved[number] = referenceRules.resolve(table.get(number), wanted);
    }
    return known;
  }
}
