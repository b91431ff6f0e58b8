package mpi;

import org.jspecify.annotations.Nullable;

/** The operation of a reduction on two values ({@link dev.weft.data.Op}). Any thread. */
public final class Op implements Freeable {
  private final dev.weft.data.@Nullable Op predefined;
  private final @Nullable UserFunction function;
  private final boolean commutative;

  /** The operation for the datatype that was used last: programs mostly use one. */
  private volatile @Nullable Bound bound;

  private boolean freed;

  private record Bound(Datatype type, dev.weft.data.Op op) {}

  private Op(
      dev.weft.data.@Nullable Op predefined, @Nullable UserFunction function, boolean commute) {
    this.predefined = predefined;
    this.function = function;
    this.commutative = commute;
  }

  /** A program's own operation ({@link dev.weft.data.Op#ofSlices}). */
  public Op(UserFunction function, boolean commute) {
    this(null, function, commute);
  }

  static Op predefined(dev.weft.data.Op op) {
    return new Op(op, null, true);
  }

  /** The operation on values of a datatype without gaps. */
  dev.weft.data.Op on(Datatype type) {
    if (freed) {
      throw new Refused(ErrorClass.ERR_OP, "the operation has been freed");
    }
    dev.weft.data.Op known = predefined;
    if (known != null && type.basic != null) {
      return defined(known, type);
    }
    Bound last = bound;
    if (last == null || last.type != type) {
      last = new Bound(type, bind(type));
      bound = last;
    }
    return last.op;
  }

  private dev.weft.data.Op bind(Datatype type) {
    UserFunction own = function;
    if (own != null) {
      dev.weft.data.Op op =
          dev.weft.data.Op.ofSlices(Math.toIntExact(type.width()), new UserOperator(own, type));
      return commutative ? op.commutative() : op;
    }
    dev.weft.data.Op known = java.util.Objects.requireNonNull(predefined);
    if (isLocation(known) && type.layout().elementType() == null) {
      return PairOperators.location(known == dev.weft.data.Op.MINLOC ? 1 : -1, type);
    } else if (known == dev.weft.data.Op.PROD && isComplex(type)) {
      return PairOperators.complexProduct();
    }
    return defined(known, type);
  }

  private static boolean isLocation(dev.weft.data.Op op) {
    return op == dev.weft.data.Op.MINLOC || op == dev.weft.data.Op.MAXLOC;
  }

  private static boolean isComplex(Datatype type) {
    return type == Datatype.FLOAT_COMPLEX || type == Datatype.DOUBLE_COMPLEX;
  }

  private static dev.weft.data.Op defined(dev.weft.data.Op op, Datatype type) {
    if (!op.isDefinedFor(type.element()) || type.width() % op.width() != 0) {
      throw new Refused(
          ErrorClass.ERR_OP, "%s is not defined for a %s".formatted(op, type.layout()));
    }
    return op;
  }

  /** The predefined operation, for windows. */
  dev.weft.data.Op forWindows() {
    dev.weft.data.Op known = predefined;
    if (known == null) {
      throw new Refused(
          ErrorClass.ERR_OP, "windows take predefined operations only, not a program's own");
    }
    return known;
  }

  /** Whether it may be applied in any order ({@link dev.weft.data.Op#isCommutative}). */
  public boolean isCommutative() {
    return commutative;
  }

  /** Makes this null. */
  @Override
  public void free() throws MPIException {
    if (predefined != null) {
      throw Failures.of(
          new Refused(ErrorClass.ERR_OP, predefined + " is predefined and cannot be freed"),
          ErrorClass.ERR_OP);
    }
    freed = true;
  }

  /** Whether it has been freed. */
  public boolean isNull() {
    return freed;
  }
}
