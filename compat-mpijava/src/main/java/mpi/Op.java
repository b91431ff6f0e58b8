package mpi;

/**
 * The operation of a reduction on two elements: {@link dev.weft.data.Op} (MPI 4.1, section 6.9).
 */
public class Op {
  private static final int USER = 0;

  /** Which of the predefined operations this is, 0 if none; nothing reads it. */
  public int opCode;

  /** Null if the program's own. */
  private final dev.weft.data.Op predefined;

  private final User_function function;
  private final boolean commute;

  /**
   * An operation of the program's own: {@link dev.weft.data.Op#ofSlices}.
   *
   * @param commute whether the order of the operands does not matter; otherwise it is that of ranks
   */
  public Op(User_function function, boolean commute) throws MPIException {
    this(function, commute, USER);
  }

  /** Like the other, with a number for {@link #opCode}. */
  public Op(User_function function, boolean commute, int opCode) throws MPIException {
    this(null, function, commute, opCode);
  }

  /**
   * A compiler that looks for a constructor loads the types of all that have as many parameters. So
   * this one, which has a type of the library, has more: programs are compiled with this jar alone.
   */
  private Op(dev.weft.data.Op predefined, User_function function, boolean commute, int opCode) {
    this.predefined = predefined;
    this.function = function;
    this.commute = commute;
    this.opCode = opCode;
  }

  /** One of those in {@link MPI}. */
  static Op predefined(dev.weft.data.Op operation, int opCode) {
    return new Op(operation, null, true, opCode);
  }

  /** The operation on elements of a type. */
  dev.weft.data.Op on(Datatype type) {
    if (predefined != null) {
      return predefined;
    }
    dev.weft.data.Op own =
        dev.weft.data.Op.ofSlices(Math.max(1, type.size), new UserOperator(function, type))
            .named("user function");
    return commute ? own.commutative() : own;
  }

  /** Checks, before anything is sent, what could not be found out everywhere. */
  static void require(Op op, Datatype type) {
    if (op == null) {
      throw new MPIException(MPIException.ERR_OP, "the operation is null");
    }
    if (ObjectParts.isOf(type) && op.function == null) {
      throw new MPIException(
          MPIException.ERR_OP, op.predefined + " is not defined for objects; use a User_function");
    }
    if (ObjectParts.isOf(type) && type.plain == Datatype.NONE) {
      throw new MPIException(
          MPIException.ERR_TYPE, "objects can be reduced with MPI.OBJECT only, not derived types");
    }
  }

  /** Combines objects. The function may change those of its right operand, so it gets copies. */
  Object[] combine(Object[] left, Object[] right, Datatype type) {
    Object[] result = (Object[]) SerialCodec.copy(right);
    function.Call(left, 0, result, 0, result.length, type);
    return result;
  }

  /** Does nothing. */
  public void free() throws MPIException {}

  /** Does nothing. */
  public void Free() throws MPIException {}

  /** Whether this is no operation: always false. */
  public boolean Is_null() {
    return false;
  }

  /** Does nothing. */
  @Override
  @SuppressWarnings({"removal", "Finalize"})
  public void finalize() throws MPIException {}
}
