package dev.weft.collective;

/** The combiners of the predefined operations. */
public final class Kernels {
  private Kernels() {}

  /** For {@link dev.weft.Op#SUM}. */
  public static Combiner sum() {
    return new SumKernel();
  }

  /** For {@link dev.weft.Op#PROD}. */
  public static Combiner product() {
    return new ProductKernel();
  }

  /** For {@link dev.weft.Op#MIN}. */
  public static Combiner minimum() {
    return new MinimumKernel();
  }

  /** For {@link dev.weft.Op#MAX}. */
  public static Combiner maximum() {
    return new MaximumKernel();
  }

  /** For {@link dev.weft.Op#BAND}. */
  public static Combiner bitwiseAnd() {
    return new BitwiseAndKernel();
  }

  /** For {@link dev.weft.Op#BOR}. */
  public static Combiner bitwiseOr() {
    return new BitwiseOrKernel();
  }

  /** For {@link dev.weft.Op#BXOR}. */
  public static Combiner bitwiseXor() {
    return new BitwiseXorKernel();
  }

  /** For {@link dev.weft.Op#LAND}. */
  public static Combiner logicalAnd() {
    return new LogicalAndKernel();
  }

  /** For {@link dev.weft.Op#LOR}. */
  public static Combiner logicalOr() {
    return new LogicalOrKernel();
  }

  /** For {@link dev.weft.Op#MINLOC}. */
  public static Combiner minimumLocation() {
    return LocationKernel.minimum();
  }

  /** For {@link dev.weft.Op#MAXLOC}. */
  public static Combiner maximumLocation() {
    return LocationKernel.maximum();
  }

  /** For {@link dev.weft.Op#LXOR}. */
  public static Combiner logicalXor() {
    return new LogicalXorKernel();
  }

  /** For {@link dev.weft.Op#REPLACE}. */
  public static Combiner right() {
    return (AnyTypeCombiner) (_, right, result) -> Buffers.copy(right, result);
  }

  /** For {@link dev.weft.Op#NO_OP}. */
  public static Combiner left() {
    return (AnyTypeCombiner) (left, _, result) -> Buffers.copy(left, result);
  }
}
