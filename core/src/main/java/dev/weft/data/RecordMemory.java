package dev.weft.data;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;

/**
 * Reads and writes the records of a class in segments. Each class of records has its own
 * implementation, made at run time, as for {@link RecordKernel}. Any thread.
 */
interface RecordMemory {
  /** Reads the record that begins at a byte of a segment. */
  Object read(MemorySegment segment, long offset);

  /** Writes a record from a byte of a segment on. */
  void write(MemorySegment segment, long offset, Object value);

  static RecordMemory of(RecordShape<?> shape) {
    HiddenClass owner = new HiddenClass();
    RecordCode records = new RecordCode(owner, shape);
    ClassDesc segment = HiddenClass.desc(MemorySegment.class);
    ElementCode memory = new ElementCode.OfSegment(1, 2);
    return owner.define(
        "RecordAccessor",
        RecordMemory.class,
        builder ->
            builder
                .withMethodBody(
                    "read",
                    MethodTypeDesc.of(CD_Object, segment, CD_long),
                    ClassFile.ACC_PUBLIC,
                    code -> {
                      records.read(code, memory);
                      code.areturn();
                    })
                .withMethodBody(
                    "write",
                    MethodTypeDesc.of(CD_void, segment, CD_long, CD_Object),
                    ClassFile.ACC_PUBLIC,
                    code -> {
                      records.write(code, memory, 4);
                      code.return_();
                    }));
  }
}
