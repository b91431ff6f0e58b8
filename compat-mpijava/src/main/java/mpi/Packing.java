package mpi;

import dev.weft.data.Packer;
import dev.weft.data.Slice;
import dev.weft.data.Unpacker;

/** Packs and unpacks at positions. The size of packed objects precedes them. */
final class Packing {

  static int size(int count, Datatype type) {
    try {
      return ObjectParts.isOf(type)
          ? Integer.BYTES + count * Long.BYTES
          : Math.toIntExact(Packer.size(count, type.layout));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  static int pack(
      Object from, int offset, int count, Datatype type, mpjbuf.Buffer to, int position) {
    try {
      byte[] packed = packed(from, offset, count, type);
      int end = Math.addExact(position, packed.length);
      System.arraycopy(packed, 0, to.room(end), position, packed.length);
      to.setSize(end);
      return end;
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_BUFFER);
    }
  }

  static int pack(Object from, int offset, int count, Datatype type, byte[] to, int position) {
    try {
      byte[] packed = packed(from, offset, count, type);
      if (position < 0 || packed.length > to.length - position) {
        throw new MPIException(
            MPIException.ERR_TRUNCATE,
            "%d bytes at position %d do not fit into the pack buffer of %d"
                .formatted(packed.length, position, to.length));
      }
      System.arraycopy(packed, 0, to, position, packed.length);
      return position + packed.length;
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_BUFFER);
    }
  }

  private static byte[] packed(Object from, int offset, int count, Datatype type) {
    Packer packer = new Packer();
    if (ObjectParts.isOf(type)) {
      byte[] objects = ObjectParts.encode(ObjectParts.take(from, offset, count, type));
      packer.put(Slice.of(new int[] {objects.length})).put(Slice.of(objects));
    } else {
      packer.put(Buffers.slice(from, offset, count, type));
    }
    return packer.toByteArray();
  }

  static int unpack(
      mpjbuf.Buffer from, int position, Object to, int offset, int count, Datatype type) {
    if (from == null) {
      throw Failures.told(
          new MPIException(MPIException.ERR_BUFFER, "the buffer to unpack from is null"));
    }
    return unpack(from.bytes(), position, to, offset, count, type);
  }

  static int unpack(byte[] from, int position, Object to, int offset, int count, Datatype type) {
    try {
      Unpacker unpacker =
          new Unpacker(
              from, position, from.length - position, dev.weft.data.DataRepresentation.NATIVE);
      if (ObjectParts.isOf(type)) {
        int[] length = new int[1];
        unpacker.get(Slice.of(length));
        if (length[0] < 0 || length[0] > unpacker.remaining()) {
          throw new MPIException(
              MPIException.ERR_TYPE, "there are no packed objects at position " + position);
        }
        byte[] objects = new byte[length[0]];
        unpacker.get(Slice.of(objects));
        ObjectParts.put(ObjectParts.decode(objects), to, offset, count, type);
      } else {
        unpacker.get(Buffers.slice(to, offset, count, type));
      }
      return from.length - (int) unpacker.remaining();
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_TRUNCATE);
    }
  }

  private Packing() {}
}
