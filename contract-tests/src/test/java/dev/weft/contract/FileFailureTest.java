package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.DataRepresentation;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.FileException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.testkit.Lengthy;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong with files is told on all ranks that it concerns, and nobody hangs. */
@Timeout(60)
final class FileFailureTest extends OverEveryTransport {
  @TempDir Path folder;

  private static void fails(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(FileException.class).hasMessageContainingAll(words);
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  private static void works(Comm world) {
    assertThat(world.allReduce(1, Op.SUM)).isEqualTo(world.size());
  }

  @Test
  @WithinOneProcess
  void filesThatCannotBeOpened() throws Exception {
    Path there = Files.createFile(folder.resolve("there"));
    ranks(
        3,
        world -> {
          fails(
              () -> ParallelFile.open(world, folder.resolve("missing")),
              "rank 0",
              "missing",
              "no such file",
              "CREATE");
          fails(
              () -> ParallelFile.open(world, there, CREATE_NEW, WRITE),
              "there",
              "exists already",
              "CREATE_NEW");
          fails(() -> ParallelFile.open(world, folder, WRITE), folder.toString(), "directory");
          assertThatThrownBy(() -> ParallelFile.open(world, there, READ, CREATE))
              .isInstanceOf(WeftException.class)
              .hasMessageContainingAll("CREATE", "WRITE");
          assertThatThrownBy(
                  () -> ParallelFile.open(world, there, world.rank() == 1 ? WRITE : READ))
              .isInstanceOf(WeftException.class)
              .hasMessageContaining("different options");
          fails(() -> ParallelFile.delete(world, folder.resolve("none")), "none", "no such file");
          works(world);
        });
  }

  @Test
  @WithinOneProcess
  void oneRankCannotOpen() throws Exception {
    Path there = Files.createFile(folder.resolve("there"));
    ranks(
        4,
        world -> {
          Path mine = world.rank() == 2 ? folder.resolve("elsewhere") : there;
          assertThatThrownBy(() -> ParallelFile.open(world, mine, WRITE))
              .isInstanceOfSatisfying(
                  FileException.class,
                  e -> {
                    assertThat(e.rank()).isEqualTo(2);
                    assertThat(e.path()).isEqualTo(mine);
                    assertThat(e).hasMessageContainingAll("rank 2", "elsewhere", "no such file");
                  });
          works(world);
        });
  }

  @Test
  void accessThatTheFileWasNotOpenedFor() throws Exception {
    Path path = folder.resolve("data");
    Files.write(path, new byte[100]);
    ranks(
        3,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path)) {
            file.setView(FileView.of(20, ElementType.INT));
            assertThatThrownBy(() -> file.at(5).write(new int[1]))
                .isInstanceOfSatisfying(
                    FileException.class, e -> assertThat(e.offsetBytes()).isEqualTo(40))
                .hasMessageContainingAll("rank " + world.rank(), "byte 40", "data", "WRITE");
            fails(() -> file.at(0).writeAll(new int[1]), "rank", "WRITE");
            fails(() -> file.shared().writeAll(Slice.of(new int[1])), "WRITE");
            fails(() -> file.shared().iwrite(Slice.of(new int[1])), "WRITE");
            fails(() -> file.iwriteAll(Slice.of(new int[1])).await(), "WRITE");
            fails(() -> file.setSize(3), "WRITE");
            assertThat(file.at(0).readAll(new int[100]).count()).isEqualTo(20);
          }
          try (ParallelFile file = ParallelFile.open(world, path, WRITE)) {
            fails(() -> file.at(0).read(new byte[1]), "READ");
            fails(() -> file.readAll(new byte[1]), "READ");
          }
          works(world);
        });
  }

  @Lengthy
  @Test
  void badArgumentsOfOneRankConcernAll() {
    Path path = folder.resolve("data");
    ranks(
        3,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
            boolean bad = world.rank() == 1;
            file.setView(FileView.of(0, ElementType.INT));
            refused(() -> file.at(-1).read(new int[1]), "offset -1");
            refused(() -> file.at(0).write(new byte[3]), "3 bytes", "4 bytes");
            refused(() -> file.at(Long.MAX_VALUE / 2).write(new int[1]), "largest file");
            refused(() -> file.seek(-2), "-2");
            assertThatThrownBy(() -> file.at(bad ? -7 : 0).writeAll(new int[] {world.rank()}))
                .isInstanceOf(bad ? ArgumentException.class : FileException.class)
                .hasMessageContaining("offset -7");
            assertThatThrownBy(
                    () -> file.shared().iwriteAll(Slice.of(new byte[bad ? 6 : 4])).await())
                .isInstanceOf(bad ? ArgumentException.class : FileException.class)
                .hasMessageContaining("6 bytes");
            assertThatThrownBy(() -> file.setSize(world.rank()))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("different sizes");
            assertThatThrownBy(() -> file.setSize(bad ? -1 : 3))
                .isInstanceOf(WeftException.class)
                .hasMessageContaining("-1");
            file.at(world.rank()).writeAll(new int[] {world.rank()});
            assertThat(file.end()).isEqualTo(3);
          }
          works(world);
        });
  }

  @Test
  void viewsThatCannotBe() {
    Path path = folder.resolve("data");
    ranks(
        2,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
            FileView ints = FileView.of(0, ElementType.INT);
            refused(() -> FileView.of(-1, ElementType.INT), "-1");
            refused(() -> ints.withFileType(Datatype.SHORT), "2 bytes", "4 bytes");
            refused(() -> FileView.of(0, Datatype.INT.contiguous(0)), "no data");
            Datatype descending = Datatype.INT.indexed(new int[] {1, 1}, new int[] {3, 0});
            refused(() -> file.setView(ints.withFileType(descending)), "descend");
            Datatype entwined = Datatype.INT.vector(2, 1, 2).resized(0, 4);
            refused(() -> file.setView(ints.withFileType(entwined)), "extent");
            refused(
                () -> file.setView(world.rank() == 0 ? ints : FileView.of(0, ElementType.LONG)),
                "different sizes");
            refused(
                () ->
                    file.setView(
                        world.rank() == 0
                            ? ints
                            : ints.withRepresentation(DataRepresentation.EXTERNAL32)),
                "different representations");
            assertThat(file.view()).isEqualTo(FileView.BYTES);
            file.setView(ints);
          }
        });
  }

  @Test
  void differentCollectiveOperations() {
    Path path = folder.resolve("data");
    ranks(
        3,
        world -> {
          ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE);
          fails(
              () -> {
                if (world.rank() == 0) {
                  file.sync();
                } else {
                  file.writeAll(new byte[1]);
                }
              },
              "sync",
              "writeAll");
          file.sync();
          if (world.rank() == 2) {
            fails(file::close, "close", "readAll");
          } else {
            fails(() -> file.readAll(new byte[1]), "readAll", "close");
            fails(file::sync, "halfway");
            file.close();
          }
          assertThatThrownBy(() -> file.at(0).read(new byte[1]))
              .isInstanceOf(ClosedException.class)
              .hasMessageContainingAll("data", "closed");
          file.close();
          works(world);
        });
  }

  @Test
  void aFullDeviceStopsAll() {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isWritable(full));
    ranks(
        3,
        world -> {
          FileHints one = FileHints.DEFAULT.withAggregators(1);
          try (ParallelFile file = ParallelFile.open(world, full, one, WRITE)) {
            fails(
                () -> file.at(0).write(new byte[10]), "rank " + world.rank(), "/dev/full", "space");
            file.setView(Views.blocks(world, 0, 2));
            fails(() -> file.writeAll(new long[10]), "rank 0", "/dev/full", "space");
            fails(() -> file.at(0).writeAll(new long[10]), "rank 0", "space");
            file.setView(FileView.BYTES);
          }
          works(world);
        });
  }

  @Test
  void interruptsLeaveTheFileUsable() {
    Path path = folder.resolve("data");
    ranks(
        2,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE)) {
            Thread.currentThread().interrupt();
            file.at(world.rank() * 10L).write(new byte[10]);
            assertThat(Thread.interrupted()).isTrue();
            Thread.currentThread().interrupt();
            file.shared().write(Slice.of(new byte[10]));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(file.at(world.rank() * 10L).read(new byte[10]).count()).isEqualTo(10);
          }
        });
  }

  @Test
  void aRankThatLeavesACollectiveEarlyLosesStep() {
    Path path = folder.resolve("data");
    ranks(
        2,
        world -> {
          ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE);
          if (world.rank() == 1) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(file::sync).isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            fails(file::sync, "halfway");
            file.close();
          }
          world.barrier();
        });
  }

  @Test
  void confinedMemoryStaysInItsThread() {
    Path path = folder.resolve("data");
    ranks(
        2,
        world -> {
          try (ParallelFile file = ParallelFile.open(world, path, READ, WRITE, CREATE);
              Arena arena = Arena.ofConfined()) {
            refused(() -> file.at(0).iwrite(Slice.of(arena.allocate(8))), "confined", "shared");
            refused(() -> file.iwriteAll(Slice.of(arena.allocate(8))).await(), "confined");
            file.writeAll(arena.allocate(8));
          }
        });
  }
}
