package dev.weft.contract.soak;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A file that is made, written and read together in interleaved blocks, and removed. */
final class FileTraffic {
  private static final int[] BLOCKS = {1, 7, 512, 10_000};
  private static final int EACH = 5;

  private FileTraffic() {}

  static void use(Comm comm, Path folder, SplittableRandom agreed) {
    int block = BLOCKS[agreed.nextInt(BLOCKS.length)];
    long seed = agreed.nextLong();
    Path path = folder.resolve("soak-" + Long.toHexString(seed));
    try (ParallelFile file = ParallelFile.open(comm, path, READ, WRITE, CREATE, DELETE_ON_CLOSE)) {
      file.setView(view(comm, block, comm.rank()));
      long[] mine = values(seed, comm.rank(), block);
      if (agreed.nextBoolean()) {
        file.writeAll(mine);
      } else {
        Status _ = file.iwriteAll(Slice.of(mine)).await();
      }
      file.sync();
      comm.barrier();
      int other = (comm.rank() + 1) % comm.size();
      file.setView(view(comm, block, other));
      long[] back = new long[mine.length];
      Status read = file.at(0).readAll(back);
      assertThat(read.count()).isEqualTo(back.length);
      assertThat(back).isEqualTo(values(seed, other, block));
    }
  }

  private static FileView view(Comm comm, int block, int rank) {
    Datatype mine =
        Datatype.LONG
            .contiguous(block)
            .hindexedBlock(1, 8L * block * rank)
            .resized(0, 8L * block * comm.size());
    return FileView.of(0, ElementType.LONG).withFileType(mine);
  }

  private static long[] values(long seed, int rank, int block) {
    return new SplittableRandom(seed + rank).longs(EACH * (long) block).toArray();
  }
}
