package dev.weft.data;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.kernel.Kernel;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the loop of an operation on records: a class for each operation, in which constructor,
 * accessors and the program's function are constants. So the JIT compiles the loop like a
 * handwritten one, and makes no records. For {@code record Stats(long count, double sum)} it is
 *
 * <pre>{@code
 * public void loop(Object left, Object right, Object result, int from, int to) {
 *   byte[] a = (byte[]) left, b = (byte[]) right, c = (byte[]) result;
 *   for (int i = from; i < to; i += 16) {
 *     Stats value = function.apply(
 *         new Stats(LONG.get(a, i), DOUBLE.get(a, i + 8)),
 *         new Stats(LONG.get(b, i), DOUBLE.get(b, i + 8)));
 *     LONG.set(c, i, value.count());
 *     DOUBLE.set(c, i + 8, value.sum());
 *   }
 * }
 * }</pre>
 *
 * <p>with {@code VarHandle}s of byte arrays, because components may have several types; if they
 * have one, say {@code double}, the arrays are {@code double[]} and the elements {@code a[i]} and
 * {@code a[i + 1]}. A loop over the handles alone, without a class of its own, takes about ten
 * times as long, because only constant handles are inlined.
 */
final class RecordKernel {
  private static final int LEFT = 1;
  private static final int RIGHT = 2;
  private static final int RESULT = 3;
  private static final int INDEX = 4;
  private static final int END = 5;

  /** The three arrays, under their own type. */
  private static final int ARRAYS = 6;

  private static final int VALUE = 9;
  private static final ClassDesc FUNCTION = HiddenClass.desc(BiFunction.class);

  private final HiddenClass owner = new HiddenClass();
  private final RecordCode records;
  private final RecordElements elements;
  private final BinaryOperator<?> function;

  private RecordKernel(RecordShape<?> shape, RecordElements elements, BinaryOperator<?> function) {
    this.records = new RecordCode(owner, shape);
    this.elements = elements;
    this.function = function;
  }

  static <T extends Record> Kernel of(
      RecordShape<T> shape, RecordElements elements, BinaryOperator<T> function) {
    RecordKernel maker = new RecordKernel(shape, elements, function);
    return maker.owner.define(
        "RecordLoop",
        Kernel.class,
        builder ->
            builder.withMethodBody(
                "loop",
                MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_Object, CD_int, CD_int),
                ClassFile.ACC_PUBLIC,
                maker::loop));
  }

  private void loop(CodeBuilder code) {
    ClassDesc array = elements.isMixed() ? CD_byte.arrayType() : arrayOf(elements.type());
    for (int operand = LEFT; operand <= RESULT; operand++) {
      code.aload(operand).checkcast(array).astore(local(operand));
    }
    Label begin = code.newLabel();
    Label end = code.newLabel();
    code.labelBinding(begin).iload(INDEX).iload(END).if_icmpge(end);
    code.ldc(owner.constant(function, BinaryOperator.class));
    records.read(code, memory(LEFT));
    records.read(code, memory(RIGHT));
    code.invokeinterface(FUNCTION, "apply", MethodTypeDesc.of(CD_Object, CD_Object, CD_Object))
        .invokestatic(
            HiddenClass.desc(RecordKernel.class),
            "requireResult",
            MethodTypeDesc.of(CD_Object, CD_Object))
        .astore(VALUE);
    records.write(code, memory(RESULT), VALUE);
    code.iload(INDEX).loadConstant(elements.width()).iadd().istore(INDEX);
    code.goto_(begin).labelBinding(end).return_();
  }

  private static int local(int operand) {
    return ARRAYS + operand - LEFT;
  }

  private static ClassDesc arrayOf(ElementType type) {
    return HiddenClass.desc(type.layout().carrier()).arrayType();
  }

  private ElementCode memory(int operand) {
    return elements.isMixed()
        ? new ElementCode.OfBytes(owner, local(operand), INDEX)
        : new ElementCode.OfArray(local(operand), INDEX);
  }

  /** Called by the loop. */
  static Object requireResult(@Nullable Object value) {
    if (value == null) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "the function of an operation on records has returned null; let it return a record");
    }
    return value;
  }
}
