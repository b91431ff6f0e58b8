package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.Consistency;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.nio.file.Path;
import java.util.Arrays;

/** Uses a file from processes: together, at the shared pointer, and atomically. */
final class FileProgram {
  static final int EACH = 50;
  private static final int BLOCK = 10;
  private static final int ATOMIC_BYTES = 100_000;

  private FileProgram() {}

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      interleaved(world, Path.of(args[0], "interleaved"));
      shared(world, Path.of(args[0], "shared"));
      atomic(world, Path.of(args[0], "atomic"));
    }
  }

  private static void interleaved(Comm world, Path path) {
    try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
      file.setView(Views.blocks(world, 0, BLOCK));
      long[] mine = new long[EACH * BLOCK];
      Arrays.fill(mine, world.rank());
      file.writeAll(mine);
    }
  }

  private static void shared(Comm world, Path path) {
    try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
      file.setView(FileView.of(0, ElementType.INT));
      for (int i = 0; i < EACH; i++) {
        file.shared().write(Slice.of(new int[] {world.rank() * EACH + i}));
      }
    }
  }

  private static void atomic(Comm world, Path path) {
    try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
      file.setConsistency(Consistency.ATOMIC);
      byte[] bytes = new byte[ATOMIC_BYTES];
      for (int i = 0; i < BLOCK; i++) {
        Arrays.fill(bytes, (byte) (world.rank() * BLOCK + i));
        file.at(0).write(bytes);
        Status _ = file.at(0).read(bytes);
        for (byte b : bytes) {
          if (b != bytes[0]) {
            throw new AssertionError(b + " beside " + bytes[0] + " in an atomic read");
          }
        }
      }
    }
  }
}
