package dev.weft.data;

import dev.weft.internal.kernel.BitwiseAndKernel;
import dev.weft.internal.kernel.BitwiseOrKernel;
import dev.weft.internal.kernel.BitwiseXorKernel;
import dev.weft.internal.kernel.LocationKernel;
import dev.weft.internal.kernel.LogicalAndKernel;
import dev.weft.internal.kernel.LogicalOrKernel;
import dev.weft.internal.kernel.LogicalXorKernel;
import dev.weft.internal.kernel.MaximumKernel;
import dev.weft.internal.kernel.MinimumKernel;
import dev.weft.internal.kernel.ProductKernel;
import dev.weft.internal.kernel.SumKernel;
import dev.weft.internal.os.memory.Memory;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The combiners of the predefined operations. */
final class Combiners {
  private static final Set<ElementType> INTEGERS_AND_BOOLEAN =
      Collections.unmodifiableSet(
          EnumSet.complementOf(EnumSet.of(ElementType.FLOAT, ElementType.DOUBLE)));
  private static final Set<ElementType> NUMBERS =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ElementType.BOOLEAN)));

  private Combiners() {}

  /** For {@link Op#SUM}. */
  static Combiner sum() {
    return new KernelCombiner(new SumKernel(), NUMBERS);
  }

  /** For {@link Op#PROD}. */
  static Combiner product() {
    return new KernelCombiner(new ProductKernel(), NUMBERS);
  }

  /** For {@link Op#MIN}. */
  static Combiner minimum() {
    return new KernelCombiner(new MinimumKernel(), NUMBERS);
  }

  /** For {@link Op#MAX}. */
  static Combiner maximum() {
    return new KernelCombiner(new MaximumKernel(), NUMBERS);
  }

  /** For {@link Op#BAND}. */
  static Combiner bitwiseAnd() {
    return new KernelCombiner(new BitwiseAndKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#BOR}. */
  static Combiner bitwiseOr() {
    return new KernelCombiner(new BitwiseOrKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#BXOR}. */
  static Combiner bitwiseXor() {
    return new KernelCombiner(new BitwiseXorKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#LAND}. */
  static Combiner logicalAnd() {
    return new KernelCombiner(new LogicalAndKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#LOR}. */
  static Combiner logicalOr() {
    return new KernelCombiner(new LogicalOrKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#MINLOC}. */
  static Combiner minimumLocation() {
    return new KernelCombiner(LocationKernel.minimum(), NUMBERS);
  }

  /** For {@link Op#MAXLOC}. */
  static Combiner maximumLocation() {
    return new KernelCombiner(LocationKernel.maximum(), NUMBERS);
  }

  /** For {@link Op#LXOR}. */
  static Combiner logicalXor() {
    return new KernelCombiner(new LogicalXorKernel(), INTEGERS_AND_BOOLEAN);
  }

  /** For {@link Op#REPLACE}. */
  static Combiner right() {
    return (AnyTypeCombiner) (_, right, result) -> copy(right, result);
  }

  /** For {@link Op#NO_OP}. */
  static Combiner left() {
    return (AnyTypeCombiner) (left, _, result) -> copy(left, result);
  }

  private static void copy(Slice from, Slice to) {
    Memory.copy(
        from.base(),
        from.offsetBytes(),
        to.base(),
        to.offsetBytes(),
        from.bytes(),
        to.type().shift());
  }
}
