package dev.weft.contract;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.DataRepresentation;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What lies in the file, which memory it comes from, and where it ends. */
@Timeout(60)
final class FileContentsTest extends OverEveryTransport {
  @TempDir Path folder;

  private Path path() {
    return folder.resolve("data");
  }

  @Test
  void external32IsBigEndian() throws Exception {
    ranks(
        2,
        world -> {
          try (ParallelFile file = open(world)) {
            FileView bytes = FileView.of(0, ElementType.BYTE);
            file.setView(bytes.withRepresentation(DataRepresentation.EXTERNAL32));
            if (world.rank() == 0) {
              file.at(0).write(new int[] {0x01020304});
              file.at(4).write(new short[] {0x0506});
              file.at(6).write(new char[] {'A'});
              file.at(8).write(new long[] {0x0102030405060708L});
              file.at(16).write(new float[] {1.0f});
              file.at(20).write(new double[] {-2.0});
              file.at(28).write(new boolean[] {true, false});
              file.at(30).write(new byte[] {9, 8});
            }
            file.sync();
            int[] number = new int[1];
            double[] real = new double[1];
            boolean[] flags = new boolean[2];
            assertThat(file.at(0).readAll(number).count()).isEqualTo(1);
            assertThat(file.at(20).read(real).count()).isEqualTo(1);
            assertThat(file.at(28).read(flags).count()).isEqualTo(2);
            assertThat(number[0]).isEqualTo(0x01020304);
            assertThat(real[0]).isEqualTo(-2.0);
            assertThat(flags).containsExactly(true, false);
          }
        });
    assertThat(Files.readAllBytes(path()))
        .isEqualTo(
            new byte[] {
              1,
              2,
              3,
              4,
              5,
              6,
              0,
              65,
              1,
              2,
              3,
              4,
              5,
              6,
              7,
              8,
              0x3f,
              (byte) 0x80,
              0,
              0,
              (byte) 0xc0,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              1,
              0,
              9,
              8
            });
  }

  @Test
  void everyKindOfBuffer() {
    ranks(
        3,
        world -> {
          try (ParallelFile file = open(world);
              Arena confined = Arena.ofConfined()) {
            MemorySegment segment = confined.allocate(6);
            ByteBuffer direct = ByteBuffer.allocateDirect(6);
            for (int i = 0; i < 6; i++) {
              segment.set(java.lang.foreign.ValueLayout.JAVA_BYTE, i, (byte) (i + 1));
            }
            long mine = world.rank() * 64L;
            file.at(mine).write(segment);
            file.at(mine + 8).writeAll(new boolean[] {true, true, false});
            file.at(mine + 16).writeAll(Slice.of(new char[] {'w', 'e', 'f', 't'}, 1, 3));
            file.at(mine + 24).writeAll(Slice.of(new float[] {1, 2, 3}).part(1, 2));
            assertThat(file.at(mine).read(Slice.of(direct)).bytes()).isEqualTo(6);
            assertThat(direct.get(5)).isEqualTo((byte) 6);
            boolean[] flags = new boolean[3];
            char[] letters = new char[3];
            float[] reals = new float[2];
            assertThat(file.at(mine + 8).readAll(flags).count()).isEqualTo(3);
            assertThat(file.at(mine + 16).readAll(letters).count()).isEqualTo(3);
            assertThat(file.at(mine + 24).iread(Slice.of(reals)).await().count()).isEqualTo(2);
            assertThat(flags).containsExactly(true, true, false);
            assertThat(letters).containsExactly('e', 'f', 't');
            assertThat(reals).containsExactly(2, 3);
          }
        });
  }

  @Test
  void buffersWithGaps() throws Exception {
    ranks(
        2,
        world -> {
          try (ParallelFile file = open(world)) {
            file.setView(
                FileView.of(0, ElementType.SHORT)
                    .withRepresentation(DataRepresentation.EXTERNAL32));
            short[] matrix = {1, 2, 3, 4, 5, 6};
            Slice column = Slice.of(matrix, world.rank(), 1, Datatype.SHORT.vector(3, 1, 2));
            file.at(world.rank() * 3L).writeAll(column);
            file.sync();
            short[] back = new short[9];
            Slice spread = Slice.of(back, 1, 1, Datatype.SHORT.vector(3, 1, 3));
            assertThat(file.at(world.rank() * 3L).readAll(spread).count()).isEqualTo(3);
            int first = 1 + world.rank();
            assertThat(back).containsExactly(0, first, 0, 0, first + 2, 0, 0, first + 4, 0);
            Arrays.fill(back, (short) 0);
            assertThat(file.at(4).read(spread).count()).isEqualTo(2);
            assertThat(back).containsExactly(0, 4, 0, 0, 6, 0, 0, 0, 0);
            file.setView(FileView.BYTES.withRepresentation(DataRepresentation.EXTERNAL32));
            Datatype record =
                Datatype.struct(
                    Datatype.Member.at(0, Datatype.INT), Datatype.Member.at(8, Datatype.SHORT));
            byte[] memory = new byte[12];
            byte[] again = new byte[12];
            ByteBuffer.wrap(memory)
                .order(ByteOrder.nativeOrder())
                .putInt(0, 7)
                .putShort(8, (short) 8);
            if (world.rank() == 0) {
              file.at(0).write(Slice.of(memory, 0, 1, record));
              assertThat(file.at(0).read(Slice.of(again, 0, 1, record)).bytes()).isEqualTo(6);
              assertThat(again).isEqualTo(memory);
            }
          }
        });
    assertThat(Files.readAllBytes(path())).startsWith(0, 0, 0, 7, 0, 8, 0, 2);
  }

  @Test
  void endOfFileCutsReadsShort() {
    ranks(
        3,
        world -> {
          try (ParallelFile file = open(world)) {
            if (world.rank() == 0) {
              file.at(0).write(new byte[85]);
            }
            file.sync();
            file.setView(FileView.of(5, ElementType.LONG));
            long[] buffer = new long[8];
            assertThat(file.end()).isEqualTo(10);
            assertThat(file.at(4).read(buffer).count()).isEqualTo(6);
            assertThat(file.at(10).read(buffer).count()).isZero();
            assertThat(file.at(1000).read(buffer).count()).isZero();
            assertThat(file.at(world.rank() * 4L).readAll(buffer).count())
                .isEqualTo(Math.min(8, 10 - world.rank() * 4));
            file.seek(7);
            assertThat(file.read(buffer).count()).isEqualTo(3);
            assertThat(file.position()).isEqualTo(10);
            file.setView(Views.blocks(world, 5, 2));
            assertThat(file.readAll(buffer).count()).isEqualTo(world.rank() < 2 ? 4 : 2);
            file.setView(FileView.of(5, ElementType.LONG));
            file.seekShared(8);
            long total = 0;
            for (Status status = file.shared().read(Slice.of(buffer)); status.count() > 0; ) {
              total += status.count();
              status = file.shared().read(Slice.of(buffer));
            }
            assertThat(world.allReduce(total, dev.weft.data.Op.SUM)).isEqualTo(2);
            assertThat(file.sharedPosition()).isEqualTo(10);
          }
        });
  }

  @Test
  void appendsAndMapsAndDeletes() throws Exception {
    Files.write(path(), new byte[] {1, 2, 3});
    ranks(
        3,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path(), APPEND)) {
            assertThat(file.position()).isEqualTo(3);
            file.shared().writeAll(Slice.of(new byte[] {(byte) (10 + world.rank())}));
          }
          FileHints mapped = FileHints.DEFAULT.withAccess(FileHints.Access.MAPPED);
          try (ParallelFile file =
              ParallelFile.open(world, path(), mapped, READ, WRITE, DELETE_ON_CLOSE)) {
            byte[] all = new byte[9];
            assertThat(file.at(0).readAll(all).count()).isEqualTo(6);
            assertThat(all).startsWith(1, 2, 3, 10, 11, 12);
            file.sync();
            file.setSize(2);
            assertThat(file.at(0).read(all).count()).isEqualTo(2);
          }
          assertThat(Files.exists(path())).isFalse();
          world.barrier();
          try (ParallelFile file = ParallelFile.open(world, path(), CREATE_NEW, WRITE)) {
            assertThat(file.size()).isZero();
          }
          world.barrier();
          if (world.rank() == 0) {
            ParallelFile.delete(world, path());
          }
        });
  }

  private ParallelFile open(Comm world) {
    return ParallelFile.open(world, path(), READ, WRITE, CREATE, TRUNCATE_EXISTING);
  }
}
