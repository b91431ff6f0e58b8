package dev.weft.data;

import static java.lang.constant.ConstantDescs.CD_VarHandle;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weft.data.RecordShape.Place;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Instructions that load and store one element of a record in some kind of memory. The code of the
 * stored value comes between the two parts of a store.
 */
sealed interface ElementCode {
  /** Leaves the element on the stack. */
  void load(CodeBuilder code, ElementType type, Place place);

  void beginStore(CodeBuilder code, ElementType type, Place place);

  void endStore(CodeBuilder code, ElementType type);

  /**
   * Elements of arrays of their type.
   *
   * @param array local variable
   * @param index local variable, the index of the record's first element
   */
  record OfArray(int array, int index) implements ElementCode {
    @Override
    public void load(CodeBuilder code, ElementType type, Place place) {
      beginStore(code, type, place);
      code.arrayLoad(kind(type));
    }

    @Override
    public void beginStore(CodeBuilder code, ElementType type, Place place) {
      code.aload(array)
          .iload(index)
          .loadConstant(Math.toIntExact(place.packed() >> type.shift()))
          .iadd();
    }

    @Override
    public void endStore(CodeBuilder code, ElementType type) {
      code.arrayStore(kind(type));
    }

    private static TypeKind kind(ElementType type) {
      return TypeKind.from(type.layout().carrier());
    }
  }

  /**
   * Elements of several types in an array of bytes, without padding.
   *
   * @param array local variable
   * @param index local variable, that of the record's first byte
   */
  record OfBytes(HiddenClass owner, int array, int index) implements ElementCode {
    private static final ClassDesc BYTES = CD_byte.arrayType();
    private static final Map<ElementType, VarHandle> VIEWS = new EnumMap<>(ElementType.class);

    static {
      for (ElementType type : ElementType.values()) {
        if (type.bytes() > 1) {
          Class<?> array = type.layout().carrier().arrayType();
          VIEWS.put(type, MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder()));
        }
      }
    }

    @Override
    public void load(CodeBuilder code, ElementType type, Place place) {
      beginStore(code, type, place);
      switch (type) {
        case BYTE -> code.baload();
        case BOOLEAN -> code.baload().iconst_1().iand();
        default ->
            code.invokevirtual(
                CD_VarHandle, "get", MethodTypeDesc.of(carrier(type), BYTES, CD_int));
      }
    }

    @Override
    public void beginStore(CodeBuilder code, ElementType type, Place place) {
      if (type.bytes() > 1) {
        code.ldc(owner.constant(Objects.requireNonNull(VIEWS.get(type)), VarHandle.class));
      }
      code.aload(array).iload(index).loadConstant(Math.toIntExact(place.packed())).iadd();
    }

    @Override
    public void endStore(CodeBuilder code, ElementType type) {
      if (type.bytes() == 1) {
        code.bastore();
      } else {
        code.invokevirtual(
            CD_VarHandle, "set", MethodTypeDesc.of(CD_void, BYTES, CD_int, carrier(type)));
      }
    }
  }

  /**
   * Elements in a segment, each at the place that the record's layout has for it.
   *
   * @param segment local variable
   * @param offset local variable, that of the record's first byte
   */
  record OfSegment(int segment, int offset) implements ElementCode {
    private static final ClassDesc SEGMENT = HiddenClass.desc(MemorySegment.class);

    @Override
    public void load(CodeBuilder code, ElementType type, Place place) {
      beginStore(code, type, place);
      code.invokeinterface(
          SEGMENT, "get", MethodTypeDesc.of(carrier(type), layoutType(type), CD_long));
    }

    @Override
    public void beginStore(CodeBuilder code, ElementType type, Place place) {
      code.aload(segment)
          .getstatic(HiddenClass.desc(ValueLayout.class), layoutName(type), layoutType(type))
          .lload(offset)
          .loadConstant(place.aligned())
          .ladd();
    }

    @Override
    public void endStore(CodeBuilder code, ElementType type) {
      code.invokeinterface(
          SEGMENT, "set", MethodTypeDesc.of(CD_void, layoutType(type), CD_long, carrier(type)));
    }

    private static String layoutName(ElementType type) {
      return "JAVA_" + type + (type.bytes() == 1 ? "" : "_UNALIGNED");
    }

    private static ClassDesc layoutType(ElementType type) {
      return HiddenClass.desc(
          switch (type) {
            case BYTE -> ValueLayout.OfByte.class;
            case BOOLEAN -> ValueLayout.OfBoolean.class;
            case CHAR -> ValueLayout.OfChar.class;
            case SHORT -> ValueLayout.OfShort.class;
            case INT -> ValueLayout.OfInt.class;
            case LONG -> ValueLayout.OfLong.class;
            case FLOAT -> ValueLayout.OfFloat.class;
            case DOUBLE -> ValueLayout.OfDouble.class;
          });
    }
  }

  private static ClassDesc carrier(ElementType type) {
    return HiddenClass.desc(type.layout().carrier());
  }
}
