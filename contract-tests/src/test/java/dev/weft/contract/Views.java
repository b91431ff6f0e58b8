package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.io.FileView;

/** Views for tests. */
final class Views {

  /** Every size-th block of so many longs, beginning with that of the rank. */
  static FileView blocks(Comm comm, long displacementBytes, int length) {
    Datatype block = Datatype.LONG.contiguous(length);
    long blockBytes = (long) length * Long.BYTES;
    Datatype pattern =
        block.hindexedBlock(1, comm.rank() * blockBytes).resized(0, comm.size() * blockBytes);
    return FileView.of(displacementBytes, ElementType.LONG).withFileType(pattern);
  }

  private Views() {}
}
