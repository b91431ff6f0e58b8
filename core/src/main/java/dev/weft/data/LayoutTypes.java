package dev.weft.data;

import dev.weft.data.Datatype.Member;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Datatypes of memory layouts. */
final class LayoutTypes {
  private LayoutTypes() {}

  static Datatype of(MemoryLayout layout) {
    Datatype inner =
        switch (layout) {
          case ValueLayout value -> of(value);
          case SequenceLayout sequence ->
              of(sequence.elementLayout()).contiguous(sequence.elementCount());
          case StructLayout struct -> of(struct);
          case PaddingLayout _ -> Datatype.struct();
          case GroupLayout union ->
              throw new ArgumentException(
                  FailureCode.DATATYPE,
                  "%s is a union, whose members share memory; give the layout of one"
                      .formatted(union));
        };
    return inner.resized(0, layout.byteSize());
  }

  private static Datatype of(StructLayout struct) {
    List<Member> members = new ArrayList<>();
    long offset = 0;
    for (MemoryLayout member : struct.memberLayouts()) {
      if (!(member instanceof PaddingLayout)) {
        members.add(Member.at(offset, of(member)));
      }
      offset += member.byteSize();
    }
    return Datatype.struct(members.toArray(new Member[0]));
  }

  private static Datatype of(ValueLayout value) {
    if (value.byteSize() > 1 && value.order() != ByteOrder.nativeOrder()) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "%s is not in the machine's byte order; use withOrder(ByteOrder.nativeOrder())"
              .formatted(value));
    }
    Class<?> carrier = value.carrier();
    ElementType type = ElementType.ofCarrier(carrier);
    if (type != null) {
      return Datatype.of(type);
    }
    throw new ArgumentException(
        FailureCode.DATATYPE,
        "%s holds a %s, which means nothing to another process; use numbers"
            .formatted(value, carrier.getSimpleName()));
  }
}
