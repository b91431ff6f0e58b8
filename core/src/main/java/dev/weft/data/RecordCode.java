package dev.weft.data;

import dev.weft.data.RecordShape.Part;
import dev.weft.data.RecordShape.Place;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;

/**
 * Instructions that read a record from memory and write one there, by constant handles: the JIT
 * compiles them like calls of the constructor and the accessors, and makes no record that does not
 * escape the surrounding code.
 */
final class RecordCode {
  private final HiddenClass owner;
  private final RecordShape<?> shape;

  RecordCode(HiddenClass owner, RecordShape<?> shape) {
    this.owner = owner;
    this.shape = shape;
  }

  /** Leaves the record on the stack. */
  void read(CodeBuilder code, ElementCode memory) {
    read(code, memory, shape, Place.BEGINNING);
  }

  private void read(CodeBuilder code, ElementCode memory, RecordShape<?> record, Place at) {
    code.ldc(owner.constant(record.constructor(), MethodHandle.class));
    for (Part part : record.parts()) {
      Place place = at.plus(part.place());
      if (part.shape() != null) {
        read(code, memory, part.shape(), place);
      } else if (part.element() != null) {
        memory.load(code, part.element(), place);
      }
    }
    invoke(code, record.constructor());
  }

  /**
   * Writes a record.
   *
   * @param value local variable that holds it; those behind it are used
   */
  void write(CodeBuilder code, ElementCode memory, int value) {
    write(code, memory, value, shape, Place.BEGINNING);
  }

  private void write(
      CodeBuilder code, ElementCode memory, int value, RecordShape<?> record, Place at) {
    for (Part part : record.parts()) {
      Place place = at.plus(part.place());
      if (part.shape() != null) {
        get(code, part, value);
        code.astore(value + 1);
        write(code, memory, value + 1, part.shape(), place);
      } else if (part.element() != null) {
        memory.beginStore(code, part.element(), place);
        get(code, part, value);
        memory.endStore(code, part.element());
      }
    }
  }

  private void get(CodeBuilder code, Part part, int value) {
    code.ldc(owner.constant(part.accessor(), MethodHandle.class)).aload(value);
    invoke(code, part.accessor());
  }

  private static void invoke(CodeBuilder code, MethodHandle handle) {
    code.invokevirtual(
        ConstantDescs.CD_MethodHandle,
        "invokeExact",
        handle.type().describeConstable().orElseThrow());
  }
}
